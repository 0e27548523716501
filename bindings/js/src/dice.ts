/**
 * Dice and draws from a seed, as `timerift play --seed` rolls them (src/cli/base/driver.c): xoshiro256**, seeded
 * through splitmix64. The answer to a question depends only on the seed and on the number of moves before it, so a
 * move that is taken back and played again meets the same dice.
 */
import type { Game, Move } from "../../../web/src/core/core";

const DICE = 0x6469636500000000n; /* the stream of the dice: "dice", then the number of the move */
const u64 = (n: bigint) => BigInt.asUintN(64, n);

/** The generator of a state: each call gives 64 bits. */
function splitmix(start: bigint): () => bigint {
	let state = start;
	return () => {
		state = u64(state + 0x9e3779b97f4a7c15n);
		let z = state;
		z = u64((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
		z = u64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
		return z ^ (z >> 31n);
	};
}

/** The first number of a stream of the seed. xoshiro256** takes only its second word for it. */
function first(seed: bigint, stream: bigint): bigint {
	const next = splitmix(splitmix(seed)() ^ stream);
	next();
	const x = u64(next() * 5n);
	return u64(((x << 7n) | (x >> 57n)) * 9n);
}

/**
 * Nature's answer to the open question. `n` is the number of moves before it; equal seeds give the dice and draws of
 * `timerift play --seed`.
 */
export function roll(game: Game, seed: bigint | number, n: number): Move {
	const outcomes = game.chance();
	const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
	if (total === 0) throw new Error("Nature is not asked");
	let left = Number(((first(u64(BigInt(seed)), u64(DICE + BigInt(n))) >> 32n) * BigInt(total)) >> 32n);
	const outcome = outcomes.find(({ weight }) => (left -= weight) < 0);
	if (!outcome) throw new Error("Nature has no answer");
	return outcome.move;
}
