/**
 * Renders all sounds and measures them; for tests.
 */
import type { SoundName } from "./names";
import { SOUND_NAMES } from "./names";
import { lengthOf, render } from "./render";

const RATE = 44100;
/** Seconds after the end of a sound in which it must be silent. */
const TAIL = 0.1;

export interface Measured {
	readonly name: SoundName;
	readonly seconds: number;
	/** The loudest sample, and the loudest one after the end of the sound. */
	readonly peak: number;
	readonly after: number;
}

async function measure(name: SoundName, step: number): Promise<Measured> {
	const seconds = lengthOf(name);
	const context = new OfflineAudioContext(1, Math.ceil((seconds + TAIL) * RATE), RATE);
	render(context, context.destination, name, 0, step);
	const data = (await context.startRendering()).getChannelData(0);
	const loudest = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
	return { name, seconds, peak: loudest(data), after: loudest(data.subarray(Math.ceil(seconds * RATE))) };
}

/** Measures every sound at its lowest and highest step. */
export function measureAll(): Promise<Measured[]> {
	return Promise.all(SOUND_NAMES.flatMap((name) => [0, 6].map((step) => measure(name, step))));
}
