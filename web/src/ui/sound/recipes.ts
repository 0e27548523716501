/**
 * How each sound is synthesised. Dry and short, like pieces on a table: wood for pieces, metal for Resources (pitch by
 * kind), drops for Water, stone for Buildings, a reversed envelope for time travel, soft square waves for bots. No
 * sound is longer than 1.8 s, and no peak is above 0.6.
 */
import type { SoundName } from "./names";

type Glide = number | readonly [from: number, to: number];

/** One oscillator, or noise, through an optional filter and an envelope. */
export interface Voice {
	readonly w: "sine" | "triangle" | "square" | "sawtooth" | "noise";
	/** Frequency in Hz; for noise, of its filter. */
	readonly f: Glide;
	/** Start and length, in seconds. */
	readonly at?: number;
	readonly d: number;
	/** Attack in seconds; the rest of the length is the decay. */
	readonly a?: number;
	/** Loudness, 0 to 1. */
	readonly g: number;
	/** q: of the band-pass filter of noise; lp, hp: frequencies of a low-pass and a high-pass filter. */
	readonly q?: number;
	readonly lp?: Glide;
	readonly hp?: Glide;
	/** Frequency modulation, for bells and metal: ratio, depth in Hz. */
	readonly fm?: readonly [ratio: number, depth: number];
	/** The envelope runs backwards. */
	readonly rev?: boolean;
}

export interface Recipe {
	readonly parts: readonly Voice[];
	/** Semitones of each step; without it a step is one semitone. */
	readonly step?: readonly number[];
}

export const RECIPES: Readonly<Record<SoundName, Recipe>> = {
	/* interaction */
	tap: { parts: [{ w: "triangle", f: [900, 700], d: 0.035, g: 0.16 }] },
	lift: {
		parts: [
			{ w: "noise", f: [900, 2200], q: 1.2, d: 0.07, a: 0.02, g: 0.1 },
			{ w: "sine", f: [260, 380], d: 0.07, g: 0.12 },
		],
	},
	place: {
		parts: [
			{ w: "sine", f: [210, 120], d: 0.12, a: 0.002, g: 0.5 },
			{ w: "noise", f: 1500, q: 0.9, d: 0.035, a: 0.001, g: 0.3 },
			{ w: "triangle", f: [620, 540], d: 0.05, a: 0.001, g: 0.12 },
		],
	},
	undo: {
		parts: [
			{ w: "triangle", f: 520, d: 0.07, g: 0.16 },
			{ w: "triangle", f: 390, at: 0.06, d: 0.1, g: 0.16 },
		],
	},
	refuse: {
		parts: [
			{ w: "sine", f: [150, 110], d: 0.11, g: 0.3 },
			{ w: "noise", f: 320, q: 1, d: 0.06, g: 0.1 },
		],
	},
	endturn: {
		parts: [
			{ w: "triangle", f: 392, d: 0.12, g: 0.2 },
			{ w: "triangle", f: 587, at: 0.08, d: 0.2, g: 0.2 },
		],
	},
	yourturn: {
		parts: [
			{ w: "sine", f: 587, d: 0.3, g: 0.24, fm: [2, 40] },
			{ w: "sine", f: 880, at: 0.14, d: 0.5, g: 0.24, fm: [2, 50] },
		],
	},
	pass: { parts: [{ w: "sine", f: [330, 247], d: 0.22, a: 0.02, g: 0.2 }] },

	/* Goods and Workers. Steps 0 to 6 raise the pitch: Titanium, Gold, Uranium, Neutronium, Water, Energy Core,
	   Flux. */
	good: {
		parts: [
			{ w: "sine", f: 988, d: 0.13, a: 0.001, g: 0.2, fm: [3.01, 260] },
			{ w: "noise", f: 5200, q: 2, d: 0.02, a: 0.001, g: 0.08 },
		],
		step: [0, 4, 2, 7, 0, 9, 11],
	},
	water: {
		parts: [
			{ w: "sine", f: [520, 1180], d: 0.08, a: 0.004, g: 0.26 },
			{ w: "sine", f: [700, 1500], at: 0.07, d: 0.07, g: 0.14 },
		],
	},
	pay: {
		parts: [
			{ w: "triangle", f: [420, 300], d: 0.07, g: 0.2 },
			{ w: "noise", f: 1100, q: 1, d: 0.03, g: 0.08 },
		],
	},
	vp: {
		parts: [
			{ w: "sine", f: 1319, d: 0.3, a: 0.002, g: 0.2, fm: [2.76, 180] },
			{ w: "sine", f: 1976, at: 0.05, d: 0.3, g: 0.1 },
		],
	},
	worker: {
		parts: [
			{ w: "triangle", f: 440, d: 0.1, g: 0.2 },
			{ w: "triangle", f: 554, at: 0.08, d: 0.1, g: 0.2 },
			{ w: "triangle", f: 659, at: 0.16, d: 0.18, g: 0.2 },
		],
	},
	rest: {
		parts: [
			{ w: "sine", f: [262, 523], d: 0.4, a: 0.16, g: 0.2 },
			{ w: "noise", f: [600, 2600], q: 0.7, d: 0.4, a: 0.2, g: 0.07 },
		],
	},
	powerup: {
		parts: [
			{ w: "sawtooth", f: [70, 140], d: 0.35, a: 0.14, g: 0.16, lp: [300, 1400] },
			{ w: "sine", f: [280, 560], d: 0.3, a: 0.1, g: 0.1 },
		],
	},

	/* the board */
	build: {
		parts: [
			{ w: "sine", f: [120, 62], d: 0.28, a: 0.002, g: 0.46 },
			{ w: "noise", f: [900, 260], q: 0.6, d: 0.16, a: 0.001, g: 0.28 },
			{ w: "square", f: 1250, at: 0.1, d: 0.03, a: 0.001, g: 0.05, lp: 3000 },
		],
	},
	superproject: {
		parts: [
			{ w: "sine", f: [98, 49], d: 0.6, a: 0.002, g: 0.5 },
			{ w: "noise", f: [700, 160], q: 0.5, d: 0.3, a: 0.001, g: 0.22 },
			{ w: "triangle", f: 294, at: 0.1, d: 0.7, a: 0.04, g: 0.13 },
			{ w: "triangle", f: 440, at: 0.17, d: 0.7, a: 0.04, g: 0.13 },
			{ w: "triangle", f: 587, at: 0.24, d: 0.8, a: 0.04, g: 0.13 },
		],
	},
	breakthrough: {
		parts: [
			{ w: "sine", f: 784, d: 0.16, g: 0.16, fm: [2, 90] },
			{ w: "sine", f: 1175, at: 0.07, d: 0.16, g: 0.16, fm: [2, 90] },
			{ w: "sine", f: 1568, at: 0.14, d: 0.4, g: 0.16, fm: [2, 120] },
		],
	},
	moraleup: {
		parts: [
			{ w: "triangle", f: 523, d: 0.12, g: 0.18 },
			{ w: "triangle", f: 659, at: 0.09, d: 0.22, g: 0.18 },
		],
	},
	moraledown: {
		parts: [
			{ w: "triangle", f: 494, d: 0.12, g: 0.18 },
			{ w: "triangle", f: 415, at: 0.09, d: 0.26, g: 0.18 },
		],
	},

	/* dice */
	die: {
		parts: [0, 0.07, 0.13, 0.2, 0.26, 0.34, 0.43].map(
			(at, i): Voice => ({ w: "noise", f: 1500 + (i % 3) * 420, q: 1.2, at, d: 0.045, a: 0.001, g: 1 - i * 0.08 }),
		),
	},
	dieland: {
		parts: [
			{ w: "noise", f: 1100, q: 1.6, d: 0.05, a: 0.001, g: 0.36 },
			{ w: "sine", f: [240, 170], d: 0.09, a: 0.001, g: 0.32 },
		],
	},

	/* time */
	warplay: {
		parts: [
			{ w: "noise", f: [500, 3200], q: 1.1, d: 0.3, g: 0.16, rev: true },
			{ w: "sine", f: [330, 660], d: 0.3, g: 0.14, rev: true },
		],
	},
	warpturn: {
		parts: [
			{ w: "noise", f: 2600, q: 1.4, d: 0.04, a: 0.001, g: 0.22 },
			{ w: "sine", f: 740, at: 0.05, d: 0.4, g: 0.12, fm: [1.5, 120] },
			{ w: "sine", f: 1109, at: 0.1, d: 0.45, g: 0.1, fm: [1.5, 120] },
		],
	},
	focus: {
		parts: [
			{ w: "sine", f: [880, 220], d: 0.5, a: 0.05, g: 0.18, fm: [0.5, 30] },
			{ w: "noise", f: [2400, 500], q: 1.6, d: 0.5, a: 0.1, g: 0.08 },
		],
	},
	repay: {
		parts: [
			{ w: "sine", f: 370, d: 0.3, g: 0.14, rev: true },
			{ w: "sine", f: 554, at: 0.28, d: 0.3, g: 0.2, fm: [2, 40] },
			{ w: "sine", f: 740, at: 0.28, d: 0.45, g: 0.16 },
		],
	},
	paradox: {
		parts: [
			{ w: "sawtooth", f: 233, d: 0.45, a: 0.01, g: 0.13, lp: [2400, 400] },
			{ w: "sawtooth", f: 247, d: 0.45, a: 0.01, g: 0.13, lp: [2400, 400] },
		],
	},
	anomaly: {
		parts: [
			{ w: "sawtooth", f: [150, 60], d: 0.7, a: 0.01, g: 0.2, lp: [1800, 200] },
			{ w: "sawtooth", f: [159, 66], d: 0.7, a: 0.01, g: 0.2, lp: [1800, 200] },
			...[0.03, 0.11, 0.16, 0.27, 0.35, 0.41].map(
				(at): Voice => ({ w: "noise", f: 3800, q: 3, at, d: 0.025, a: 0.001, g: 0.5 }),
			),
		],
	},

	/* progress of the game */
	era: {
		parts: [
			{ w: "sine", f: 294, d: 1.1, a: 0.006, g: 0.28, fm: [1.41, 220] },
			{ w: "sine", f: 147, d: 0.9, a: 0.006, g: 0.2 },
		],
	},
	impact: {
		parts: [
			{ w: "noise", f: [400, 4200], q: 0.6, d: 0.62, g: 0.2, rev: true },
			{ w: "sine", f: [90, 28], at: 0.62, d: 1.1, a: 0.003, g: 0.42 },
			{ w: "noise", f: [1600, 90], q: 0.4, at: 0.62, d: 1.2, a: 0.002, g: 0.26 },
			{ w: "sawtooth", f: [74, 37], at: 0.64, d: 0.9, a: 0.01, g: 0.14, lp: [600, 90] },
		],
	},
	collapse: {
		parts: [
			{ w: "noise", f: [700, 140], q: 0.5, d: 0.32, a: 0.002, g: 0.3 },
			{ w: "sine", f: [110, 50], d: 0.3, a: 0.002, g: 0.36 },
		],
	},
	evacuate: {
		parts: [
			{ w: "noise", f: [300, 3000], q: 0.7, d: 0.9, a: 0.4, g: 0.2 },
			{ w: "triangle", f: [196, 784], d: 0.9, a: 0.3, g: 0.14 },
		],
	},
	bot: {
		parts: [
			{ w: "square", f: 330, d: 0.05, a: 0.002, g: 0.08, lp: 1600 },
			{ w: "square", f: 440, at: 0.07, d: 0.06, a: 0.002, g: 0.08, lp: 1600 },
		],
	},
	botstep: { parts: [{ w: "square", f: 392, d: 0.03, a: 0.002, g: 0.06, lp: 1400 }] },
	botfail: { parts: [{ w: "square", f: [294, 196], d: 0.16, a: 0.004, g: 0.09, lp: 1200 }] },
	clock: {
		parts: [
			{ w: "triangle", f: 1047, d: 0.05, g: 0.18 },
			{ w: "triangle", f: 1047, at: 0.14, d: 0.05, g: 0.18 },
		],
	},
	win: {
		parts: [
			[392, 0],
			[494, 0.13],
			[587, 0.26],
			[784, 0.42],
			[988, 0.42],
			[1175, 0.44],
		].map(([f = 0, at = 0]): Voice => ({ w: "triangle", f, at, d: 1.1, a: 0.01, g: 0.15 })),
	},
	lose: {
		parts: [
			[392, 0],
			[370, 0.2],
			[311, 0.42],
			[196, 0.66],
		].map(([f = 0, at = 0]): Voice => ({ w: "triangle", f, at, d: 0.8, a: 0.02, g: 0.17 })),
	},
};
