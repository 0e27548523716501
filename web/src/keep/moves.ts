/**
 * Moves as bytes, six each. Unlike a packed record they do not depend on the order in which the rules list answers, so
 * a stored game stays readable as long as its moves keep their meaning.
 */
import type { Move } from "../core/core";
import { verbNumber } from "../core/core";
import { VERBS } from "../core/lists";
import type { Verb } from "../core/lists";

const BYTES = 6;

export function movesToBytes(moves: readonly Move[]): Uint8Array {
	const out = new Uint8Array(moves.length * BYTES);
	moves.forEach(({ verb, seat, a, b, c, d }, i) => out.set([verbNumber(verb), seat, a, b, c, d], i * BYTES));
	return out;
}

export function movesFromBytes(bytes: Uint8Array): Move[] {
	return Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, i) => {
		const [verb = 0, seat = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(i * BYTES, (i + 1) * BYTES);
		return { verb: (VERBS[verb] ?? "") as Verb, seat, a, b, c, d };
	});
}
