/** The places and symbols that were explained on this device already, each once (ui/table/notes.tsx). */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

const KEY = "timerift.met";

function stored(storage: Pick<Storage, "getItem"> | undefined): string[] {
	try {
		const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? "[]");
		return Array.isArray(kept) ? kept.filter((topic) => typeof topic === "string") : [];
	} catch {
		return []; /* storage is refused, or holds invalid data */
	}
}

export class Met {
	readonly #storage: Pick<Storage, "getItem" | "setItem"> | undefined;
	readonly #all = signal<ReadonlySet<string>>(new Set());
	readonly all: ReadonlySignal<ReadonlySet<string>> = this.#all;

	constructor(storage: Pick<Storage, "getItem" | "setItem"> | undefined) {
		this.#storage = storage;
		this.#all.value = new Set(stored(storage));
	}

	add(topic: string): void {
		if (!this.#all.value.has(topic)) this.#keep(new Set([...this.#all.value, topic]));
	}

	/** Everything will be explained again. */
	forget(): void {
		this.#keep(new Set());
	}

	#keep(all: ReadonlySet<string>): void {
		this.#all.value = all;
		try {
			this.#storage?.setItem(KEY, JSON.stringify([...all]));
		} catch {
			/* it lasts until the page closes */
		}
	}
}

let here: Met | null = null;

/** What this browser has kept. */
export function met(): Met {
	if (!here) {
		let storage: Storage | undefined;
		try {
			storage = globalThis.localStorage;
		} catch {
			/* refused */
		}
		here = new Met(storage);
	}
	return here;
}
