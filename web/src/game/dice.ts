/**
 * Nature's dice and draws, from a seed of true random bits. The n-th roll of a game depends only on the seed and n, so
 * undoing a move and playing it again gives the same roll.
 */
import type { Move, Outcome } from "../core/core";

/** Four random 32-bit numbers. They determine all future rolls, so no file or link contains them. */
export type Seed = readonly [number, number, number, number];

export function newSeed(): Seed {
	const words = crypto.getRandomValues(new Uint32Array(4));
	return [words[0] ?? 0, words[1] ?? 0, words[2] ?? 0, words[3] ?? 0];
}

function mix(h: number, word: number): number {
	let k = Math.imul(word, 0xcc9e2d51);
	k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
	const x = h ^ k;
	return (Math.imul((x << 13) | (x >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(h: number): number {
	let x = h;
	x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
	x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
	return (x ^ (x >>> 16)) >>> 0;
}

/** The random number generator (sfc32) of one roll. */
export function stream(seed: Seed, roll: number): () => number {
	let [a, b, c] = [0x9e3779b9, 0x243f6a88, 0xb7e15162].map((start, i) =>
		finish(
			mix(
				seed.reduce((h, word) => mix(h, word), start + i),
				roll,
			),
		),
	) as [number, number, number];
	let counter = 1;
	const next = () => {
		const t = (a + b + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = (((c << 21) | (c >>> 11)) + t) | 0;
		return t >>> 0;
	};
	for (let i = 0; i < 12; i++) next();
	return next;
}

/** Draws one of the outcomes by weight. */
export function roll(outcomes: readonly Outcome[], seed: Seed, n: number): Move {
	const total = outcomes.reduce((sum, outcome) => sum + outcome.weight, 0);
	const next = stream(seed, n);
	const fair = Math.floor(2 ** 32 / total) * total; /* larger draws are rejected, to avoid bias */
	let left: number;
	do left = next();
	while (left >= fair);
	left %= total;
	for (const outcome of outcomes) {
		if (left < outcome.weight) return outcome.move;
		left -= outcome.weight;
	}
	throw new Error("Nature was asked and has no answer");
}
