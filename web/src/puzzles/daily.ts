/**
 * The puzzle of the day, which needs no server: the date in UTC chooses it. All puzzles come once before one comes
 * again.
 */
const DAY = 86_400_000;

/** The number of a day in UTC. */
export const dayOf = (time: number): number => Math.floor(time / DAY);

/** 0 to 1, from a number: the same on every machine (mulberry32). */
function stream(seed: number): () => number {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** Which of `count` puzzles a day has, from 0. */
export function puzzleOfDay(day: number, count: number): number {
	const random = stream(Math.floor(day / count));
	const order = Array.from({ length: count }, (_, i) => i);
	for (let i = count - 1; i > 0; i--) {
		const other = Math.floor(random() * (i + 1));
		const held = order[i] ?? 0;
		order[i] = order[other] ?? 0;
		order[other] = held;
	}
	return order[((day % count) + count) % count] ?? 0;
}
