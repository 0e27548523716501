/** How far the learner is in each chapter, kept on this device. */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { movesFromBytes, movesToBytes } from "../keep/moves";
import type { Seed } from "../game/dice";
import type { Bookmark, Frame } from "./runner";

/** A chapter that was begun. */
export interface Kept {
	/** Number of the step, and of all steps. */
	readonly at: number;
	readonly of: number;
	/** It was played to its end once. */
	readonly done: boolean;
	/** The moves after its beginning as bytes (keep/moves.ts); the bookmark of the runner; the seed of the dice. */
	readonly bytes: readonly number[];
	readonly ended: boolean;
	readonly frames: readonly Frame[];
	readonly seed: Seed;
}

type All = Readonly<Record<string, Kept>>;
type Place = Pick<Storage, "getItem" | "setItem"> | undefined;

const KEY = "timerift.teach";

function isKept(value: unknown): value is Kept {
	const kept = value as Kept | null;
	return (
		typeof kept === "object" &&
		kept !== null &&
		typeof kept.at === "number" &&
		typeof kept.of === "number" &&
		typeof kept.done === "boolean" &&
		Array.isArray(kept.bytes) &&
		typeof kept.ended === "boolean" &&
		Array.isArray(kept.frames) &&
		kept.frames.every((frame) => typeof frame?.head === "number" && typeof frame.at === "number") &&
		Array.isArray(kept.seed)
	);
}

function read(storage: Place): All {
	try {
		const found: unknown = JSON.parse(storage?.getItem(KEY) ?? "{}");
		if (typeof found !== "object" || found === null) return {};
		return Object.fromEntries(Object.entries(found).filter(([, value]) => isKept(value)));
	} catch {
		return {}; /* storage is refused, or holds invalid data */
	}
}

export class Progress {
	readonly #storage: Place;
	readonly #all = signal<All>({});
	readonly all: ReadonlySignal<All> = this.#all;

	constructor(storage: Place) {
		this.#storage = storage;
		this.#all.value = read(storage);
	}

	/** Where a chapter was left; null: it was not begun, or is to begin again. */
	of(name: string): (Bookmark & Pick<Kept, "seed">) | null {
		const kept = this.#all.peek()[name];
		if (!kept || kept.frames.length === 0 || kept.at >= kept.of - 1) return null;
		const { bytes, ended, frames, seed } = kept;
		return { moves: movesFromBytes(new Uint8Array(bytes)), ended, frames, seed };
	}

	save(name: string, { moves, ended, frames }: Bookmark, seed: Seed, at: number, of: number): void {
		const done = at >= of - 1 || (this.#all.peek()[name]?.done ?? false);
		this.#set(name, { at, of, done, bytes: [...movesToBytes(moves)], ended, frames, seed });
	}

	/** Forgets where it was left, but not that it was played to its end. */
	reset(name: string): void {
		const kept = this.#all.peek()[name];
		if (kept) this.#set(name, { ...kept, at: 0, bytes: [], frames: [] });
	}

	#set(name: string, kept: Kept): void {
		this.#all.value = { ...this.#all.peek(), [name]: kept };
		try {
			this.#storage?.setItem(KEY, JSON.stringify(this.#all.peek()));
		} catch {
			/* it lasts until the page closes */
		}
	}
}

function storage(): Place {
	try {
		return globalThis.localStorage;
	} catch {
		return undefined;
	}
}

/** The progress on this device. */
export const progress = new Progress(storage());
