/** The diary on the screen: its games as signals, and what the owner does with them. */
import { batch, computed, signal } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Core } from "../../core/core";
import { readBackup } from "../../diary/backup";
import type { BackupError } from "../../diary/backup";
import { isDeleted } from "../../diary/entry";
import type { DiaryEntry } from "../../diary/entry";
import { emptyPad } from "../../diary/pad";
import type { Pad } from "../../diary/pad";
import { ALL, choicesOf, listed, statisticsOf } from "../../diary/stats";
import type { Filter, Statistics } from "../../diary/stats";
import { missing } from "../../keep/diary";
import type { Store } from "../../keep/store";
import type { ErrorWord } from "../../online/api";
import { playedOnline } from "../../online/diary";
import { kept as keptOnline } from "../../online/kept";

/** Rows that are drawn at first, and each time the end of the list comes into sight. */
export const PAGE = 20;

export type Imported = { readonly n: number; readonly refused: number } | { readonly error: BackupError };

/** What came from the server; `error`: why not all of it. */
export interface Fetched {
	readonly n: number;
	readonly error: ErrorWord | null;
}

export class Book {
	readonly entries: Signal<readonly DiaryEntry[]> = signal([]);
	readonly filter: Signal<Filter> = signal(ALL);
	/** How many rows are drawn. */
	readonly drawn = signal(PAGE);
	readonly loaded = signal(false);
	/** Ids of the games that are stored on this device and can be opened. */
	readonly kept: Signal<ReadonlySet<string>> = signal(new Set());
	/** The game that was deleted last, until something else happens. */
	readonly gone: Signal<DiaryEntry | null> = signal(null);
	readonly imported: Signal<Imported | null> = signal(null);
	readonly fetched: Signal<Fetched | "busy" | null> = signal(null);
	readonly failed = signal(false);
	readonly list: ReadonlySignal<DiaryEntry[]>;
	readonly statistics: ReadonlySignal<Statistics>;
	readonly choices: ReadonlySignal<ReturnType<typeof choicesOf>>;
	readonly #store: Store;
	readonly #core: Core;

	constructor(store: Store, core: Core) {
		this.#store = store;
		this.#core = core;
		this.list = computed(() => listed(this.entries.value, this.filter.value));
		this.statistics = computed(() => statisticsOf(this.entries.value));
		this.choices = computed(() => choicesOf(this.entries.value));
	}

	get lasting(): boolean {
		return this.#store.lasting;
	}

	/** Shows what is stored, then adds finished games that the diary lacks. */
	async load(): Promise<void> {
		const [all, games] = await Promise.all([this.#store.diary(), this.#store.list()]);
		batch(() => {
			this.kept.value = new Set(games.map(({ id }) => id));
			this.entries.value = all.filter((entry): entry is DiaryEntry => !isDeleted(entry));
			this.loaded.value = true;
		});
		for await (const entry of missing(this.#store, this.#core, all)) this.#put(entry);
	}

	#put(...entries: readonly DiaryEntry[]): void {
		const ids = new Set(entries.map(({ id }) => id));
		this.entries.value = [...this.entries.value.filter(({ id }) => !ids.has(id)), ...entries];
	}

	async #write(entries: Parameters<Store["writeDiary"]>[0]): Promise<boolean> {
		try {
			await this.#store.writeDiary(entries);
			this.failed.value = false;
			return true;
		} catch {
			this.failed.value = true;
			return false;
		}
	}

	async save(entry: DiaryEntry): Promise<boolean> {
		const kept = await this.#write([entry]);
		if (kept) this.#put(entry);
		return kept;
	}

	async remove(entry: DiaryEntry): Promise<void> {
		if (!(await this.#write([{ id: entry.id, deleted: true }]))) return;
		this.entries.value = this.entries.value.filter(({ id }) => id !== entry.id);
		this.gone.value = entry;
	}

	async undo(): Promise<void> {
		const entry = this.gone.value;
		if (entry && (await this.save(entry))) this.gone.value = null;
	}

	/** Adds the games of a file of ours; a game that is here already is replaced. */
	async take(text: string): Promise<void> {
		const read = readBackup(text);
		this.gone.value = null;
		if ("error" in read) this.imported.value = read;
		else if (await this.#write(read.entries)) {
			this.#put(...read.entries);
			this.imported.value = { n: read.entries.length, refused: read.refused };
		}
	}

	/** Adds finished games of the server: of the account, and of the seats whose links are here. */
	async fetch(): Promise<void> {
		this.fetched.value = "busy";
		const known = new Set((await this.#store.diary()).map(({ id }) => id));
		const games = playedOnline(this.#core, keptOnline.peek(), known);
		for (let n = 0; ; n++) {
			const { done, value } = await games.next();
			if (done) {
				this.fetched.value = { n, error: value };
				return;
			}
			if (!(await this.save(value))) {
				this.fetched.value = { n, error: null };
				return;
			}
		}
	}

	choose(part: Partial<Filter>): void {
		this.filter.value = { ...this.filter.value, ...part };
		this.drawn.value = PAGE;
	}
}

const KEY = "timerift.pad";

/** The pad that was being filled in when the page was closed, or an empty one. */
export function keptPad(now: number): Pad {
	const empty = emptyPad(now);
	try {
		const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Pad> | null;
		const whole = kept?.id === null && kept.seats?.length === empty.seats.length && Array.isArray(kept.modules);
		const touched = JSON.stringify({ ...kept, day: empty.day }) !== JSON.stringify(empty);
		return whole && touched ? { ...empty, ...kept } : empty; /* an empty one is of today */
	} catch {
		return empty;
	}
}

/** Null: there is nothing to keep. */
export function keepPad(pad: Pad | null): void {
	try {
		if (pad) localStorage.setItem(KEY, JSON.stringify(pad));
		else localStorage.removeItem(KEY);
	} catch {
		/* the pad lasts until the page closes */
	}
}
