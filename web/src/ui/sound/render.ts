/**
 * Renders a recipe into an audio context, live or offline.
 */
import type { SoundName } from "./names";
import { RECIPES } from "./recipes";
import type { Voice } from "./recipes";

const NOISE_S = 2;
const SILENT = 0.0001;
const ATTACK = 0.004;
const buffers = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Two seconds of noise, always the same. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
	const known = buffers.get(context);
	if (known) return known;
	const buffer = context.createBuffer(1, context.sampleRate * NOISE_S, context.sampleRate);
	const data = buffer.getChannelData(0);
	let seed = 1234567;
	for (let i = 0; i < data.length; i++) {
		seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
		data[i] = seed / 0x3fffffff - 1;
	}
	buffers.set(context, buffer);
	return buffer;
}

function glide(
	param: AudioParam,
	value: number | readonly [number, number],
	from: number,
	to: number,
	scale: number,
): void {
	const [a, b] = typeof value === "number" ? [value, value] : value;
	param.setValueAtTime(Math.max(1, a * scale), from);
	if (b !== a) param.exponentialRampToValueAtTime(Math.max(1, b * scale), to);
}

function envelope(context: BaseAudioContext, part: Voice, from: number, to: number): GainNode {
	const node = context.createGain();
	node.gain.setValueAtTime(SILENT, from);
	if (part.rev) {
		node.gain.exponentialRampToValueAtTime(part.g, to - 0.02);
		node.gain.linearRampToValueAtTime(SILENT, to);
	} else {
		node.gain.linearRampToValueAtTime(part.g, from + Math.min(part.a ?? ATTACK, part.d * 0.8));
		node.gain.exponentialRampToValueAtTime(SILENT, to);
	}
	return node;
}

function noiseSource(
	context: BaseAudioContext,
	part: Voice,
	from: number,
	to: number,
): { source: AudioScheduledSourceNode; head: AudioNode } {
	const source = context.createBufferSource();
	source.buffer = noiseOf(context);
	source.loop = true;
	const band = context.createBiquadFilter();
	band.type = "bandpass";
	band.Q.value = part.q ?? 1;
	glide(band.frequency, part.f, from, to, 1);
	source.connect(band);
	return { source, head: band };
}

function tone(
	context: BaseAudioContext,
	part: Voice,
	from: number,
	to: number,
	scale: number,
): { source: AudioScheduledSourceNode; head: AudioNode } {
	const source = context.createOscillator();
	source.type = part.w as OscillatorType;
	glide(source.frequency, part.f, from, to, scale);
	if (part.fm) {
		const [ratio, depth] = part.fm;
		const modulator = context.createOscillator();
		const amount = context.createGain();
		modulator.frequency.value = (typeof part.f === "number" ? part.f : part.f[0]) * ratio * scale;
		amount.gain.setValueAtTime(depth * scale, from);
		amount.gain.exponentialRampToValueAtTime(1, to);
		modulator.connect(amount).connect(source.frequency);
		modulator.start(from);
		modulator.stop(to + 0.05);
	}
	return { source, head: source };
}

function voice(context: BaseAudioContext, out: AudioNode, part: Voice, start: number, scale: number): void {
	const from = start + (part.at ?? 0);
	const to = from + part.d;
	const made = part.w === "noise" ? noiseSource(context, part, from, to) : tone(context, part, from, to, scale);
	let { head } = made;
	for (const [kind, value] of [
		["lowpass", part.lp],
		["highpass", part.hp],
	] as const) {
		if (value === undefined) continue;
		const filter = context.createBiquadFilter();
		filter.type = kind;
		glide(filter.frequency, value, from, to, 1);
		head.connect(filter);
		head = filter;
	}
	head.connect(envelope(context, part, from, to)).connect(out);
	made.source.start(from);
	made.source.stop(to + 0.05);
}

/** The pitch of a step of a sound, in semitones. */
function semitones(name: SoundName, step: number): number {
	const { step: steps } = RECIPES[name];
	return steps ? (steps[step] ?? 0) : step;
}

/** Length of a sound in seconds. */
export function lengthOf(name: SoundName): number {
	return Math.max(...RECIPES[name].parts.map(({ at = 0, d }) => at + d));
}

/** Schedules a sound in a context at time `start`. */
export function render(context: BaseAudioContext, out: AudioNode, name: SoundName, start: number, step = 0): void {
	const scale = 2 ** (semitones(name, step) / 12);
	for (const part of RECIPES[name].parts) voice(context, out, part, start, scale);
}
