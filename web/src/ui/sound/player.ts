/**
 * Plays sounds. Loaded when the user switches sound on or, if it is already on, after the first tap, because browsers
 * do not start audio before that.
 */
import type { SoundName } from "./names";
import { render } from "./render";

const PAN = 0.6;
const LEAD = 0.005; /* seconds; no sound starts in the past */

export interface Sounding {
	readonly step: number;
	/** -1: left, 1: right. */
	readonly pan: number;
	readonly gain: number;
}

export class Player {
	#context: AudioContext | null = null;
	#master: GainNode | null = null;
	#volume = 0.6;

	/** Squares the volume, because loudness is not perceived linearly. */
	setVolume(volume: number): void {
		this.#volume = Math.min(1, Math.max(0, volume));
		if (this.#context) this.#master?.gain.setTargetAtTime(this.#volume ** 2, this.#context.currentTime, 0.02);
	}

	#open(): AudioContext | null {
		if (!this.#context && typeof AudioContext !== "undefined") {
			const context = new AudioContext({ latencyHint: "interactive" });
			const limiter = context.createDynamicsCompressor();
			limiter.threshold.value = -10;
			limiter.ratio.value = 12;
			limiter.attack.value = 0.002;
			limiter.release.value = 0.12;
			const master = context.createGain();
			master.gain.value = this.#volume ** 2;
			master.connect(limiter).connect(context.destination);
			this.#context = context;
			this.#master = master;
		}
		if (this.#context?.state === "suspended") void this.#context.resume();
		return this.#context;
	}

	play(name: SoundName, { step, pan, gain }: Sounding): void {
		const context = this.#open();
		if (!context || !this.#master) return;
		const out = context.createGain();
		out.gain.value = gain;
		const panner = context.createStereoPanner();
		panner.pan.value = Math.min(1, Math.max(-1, pan)) * PAN;
		out.connect(panner).connect(this.#master);
		render(context, out, name, context.currentTime + LEAD, step);
	}

	stop(): void {
		void this.#context?.suspend();
	}
}
