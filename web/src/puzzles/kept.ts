/** What is solved, and on how many days in a row the puzzle of the day was: kept on this device. */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

export interface Solved {
	/** Names of the puzzles that were solved, and of those whose answer was shown before. */
	readonly solved: readonly string[];
	readonly shown: readonly string[];
	/** The last day whose puzzle was solved; how many days in a row that makes, and the most there ever were. */
	readonly day: number;
	readonly streak: number;
	readonly longest: number;
}

type Place = Pick<Storage, "getItem" | "setItem"> | undefined;

const KEY = "timerift.puzzles";
const NOTHING: Solved = { solved: [], shown: [], day: -1, streak: 0, longest: 0 };
const isNames = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((name) => typeof name === "string");

function read(storage: Place): Solved {
	try {
		const found = { ...NOTHING, ...(JSON.parse(storage?.getItem(KEY) ?? "{}") as Partial<Solved>) };
		const numbers = [found.day, found.streak, found.longest].every(Number.isFinite);
		return numbers && isNames(found.solved) && isNames(found.shown) ? found : NOTHING;
	} catch {
		return NOTHING; /* storage is refused, or holds invalid data */
	}
}

export class Kept {
	readonly #storage: Place;
	readonly #now = signal<Solved>(NOTHING);
	readonly now: ReadonlySignal<Solved> = this.#now;

	constructor(storage: Place) {
		this.#storage = storage;
		this.#now.value = read(storage);
	}

	#keep(next: Solved): void {
		this.#now.value = next;
		try {
			this.#storage?.setItem(KEY, JSON.stringify(next));
		} catch {
			/* it is forgotten with the page */
		}
	}

	/** The streak on a day: 0 when the day before was missed. */
	streakOn(day: number): number {
		const { day: last, streak } = this.#now.value;
		return last >= day - 1 ? streak : 0;
	}

	/** A puzzle was solved; `day`: as the puzzle of that day. One whose answer was shown before does not count. */
	solve(name: string, day: number | null): void {
		const now = this.#now.peek();
		if (now.shown.includes(name) && !now.solved.includes(name)) return;
		const solved = now.solved.includes(name) ? now.solved : [...now.solved, name];
		if (day === null || day === now.day) return this.#keep({ ...now, solved });
		const streak = now.day === day - 1 ? now.streak + 1 : 1;
		this.#keep({ ...now, solved, day, streak, longest: Math.max(now.longest, streak) });
	}

	/** The answer was shown. */
	show(name: string): void {
		const now = this.#now.peek();
		if (!now.shown.includes(name)) this.#keep({ ...now, shown: [...now.shown, name] });
	}
}

function place(): Place {
	try {
		return globalThis.localStorage;
	} catch {
		return undefined;
	}
}

export const kept = new Kept(place());
