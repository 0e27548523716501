/**
 * The queue of groups of beats: which group runs next, and how fast. Beats of a group run together, groups run one
 * after the other. Nothing waits for the queue, so it may drop old groups, and it speeds up when it falls behind.
 */

/** More groups than these wait: the rest is shown faster. */
export const MANY = 6;
/** By so much. */
export const HURRY = 1.5;
/** A group that waited longer is not shown, in ms. */
export const OLD = 8000;

/** What the queue needs to know of a group. */
export interface Queued {
	/** The reader asked to see it: it is never too old. */
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

	/** What the times of the next group are divided by. */
	get hurry(): number {
		return this.#waiting.length > MANY ? HURRY : 1;
	}

	add(groups: readonly G[]): void {
		const born = this.#clock();
		for (const group of groups) this.#waiting.push({ group, born });
	}

	/** The next group that is still worth showing, and the speed it is shown with; null: none is left. */
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
