/**
 * The queue of groups of beats: which group runs next, and how fast. Beats of a group run together, groups run one
 * after the other. Nothing waits for the queue, so it may drop old groups, and it speeds up when it falls behind.
 */

/** With more groups waiting than this, groups run faster. */
export const MANY = 6;
/** Factor by which they are faster. */
export const HURRY = 1.5;
/** A group that waited longer is dropped, in ms. */
export const OLD = 8000;

/** The part of a group that the queue reads. */
export interface Queued {
	/** The reader asked for it, so it is never dropped as too old. */
	readonly asked: boolean;
}

export class Queue<G extends Queued> {
	readonly #waiting: { readonly group: G; readonly born: number }[] = [];
	readonly #clock: () => number;

	constructor(clock: () => number) {
		this.#clock = clock;
	}

	get length(): number {
		return this.#waiting.length;
	}

	/** Speed factor of the next group: its times are divided by it. */
	get hurry(): number {
		return this.#waiting.length > MANY ? HURRY : 1;
	}

	add(groups: readonly G[]): void {
		const born = this.#clock();
		for (const group of groups) this.#waiting.push({ group, born });
	}

	/** The next group that is not too old, and its speed factor; null: the queue is empty. */
	next(): { readonly group: G; readonly hurry: number } | null {
		const now = this.#clock();
		for (;;) {
			const { hurry } = this;
			const first = this.#waiting.shift();
			if (!first) return null;
			if (first.group.asked || now - first.born <= OLD) return { group: first.group, hurry };
		}
	}

	clear(): void {
		this.#waiting.length = 0;
	}
}
