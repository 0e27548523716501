// Seeded random choices.

/** Numbers from 0 to 1 (mulberry32). */
export function generator(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let x = Math.imul(state ^ (state >>> 15), state | 1);
		x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
		return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Draws one of the items by weight. */
export function weighted(random, items, weightOf) {
	const weights = items.map(weightOf);
	let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
	for (const [i, item] of items.entries()) {
		left -= weights[i];
		if (left < 0) return item;
	}
	return items.at(-1);
}
