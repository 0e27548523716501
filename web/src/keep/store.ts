/**
 * Games stored on this device, the analyses of games and the diary, in IndexedDB. Where IndexedDB is missing (some
 * private windows), they are in memory until the page closes.
 */
import type { Setup } from "../core/core";
import type { Extra } from "../core/light";
import type { Deleted, DiaryEntry } from "../diary/entry";
import type { Judged } from "../game/analysis";
import type { Controller } from "../game/session";
import type { Seed } from "../game/dice";
import type { Edition, Kind, Path, Phase } from "../core/lists";

/** The part of a stored game that lists show. */
export interface GameSummary {
	readonly id: string;
	/** Given by the player; empty: the list describes the game instead. */
	readonly name: string;
	/** Milliseconds since 1970. */
	readonly created: number;
	readonly changed: number;
	readonly moves: number;
	readonly edition: Edition;
	readonly era: number;
	readonly phase: Phase;
	readonly over: boolean;
	readonly seats: readonly {
		readonly kind: Kind;
		readonly path: Path | null;
		readonly total: number;
		readonly won: boolean;
	}[];
	/** Seats that must answer; empty when the game is over. */
	readonly asked: readonly number[];
	/** How often it was rewound; missing in games stored before there was Rewind. */
	readonly rewound?: number;
	/** Played beside a real board: dice and draws are entered. */
	readonly byHand?: boolean;
	/** A game of companion light: only the automaton's score is known. */
	readonly light?: boolean;
}

/** A game before a correction: the rest is as in the game that goes on from it. */
export interface KeptCorrection {
	readonly bytes: Uint8Array;
	readonly rewound: number;
	readonly position?: string;
	readonly corrects?: KeptCorrection;
}

/** A stored game. */
export interface KeptGame extends GameSummary {
	readonly version: 1;
	/** Revision of the rules at the last save. */
	readonly revision: number;
	readonly setup: Setup;
	/** The moves, six bytes each (moves.ts). */
	readonly bytes: Uint8Array;
	/** Never leaves this device: with it, all future rolls can be computed. */
	readonly seed: Seed;
	readonly controllers: readonly Controller[];
	readonly natureByHand: boolean;
	readonly freeUndo: boolean;
	/** Hints asked for; missing in games stored before they were counted. */
	readonly hinted?: number;
	/** The position it begins at, as text; missing: it begins at the set-up. */
	readonly position?: string;
	/** The game before the correction that this one begins with. */
	readonly corrects?: KeptCorrection;
	/** Of a game of companion light: its modules that only owners have. The bytes are entries, not moves (light.ts). */
	readonly extras?: readonly Extra[];
}

export type KeptLight = KeptGame & { readonly extras: readonly Extra[] };

/** Whether a stored game is one of companion light. */
export function isLight(kept: KeptGame): kept is KeptLight {
	return kept.extras !== undefined;
}

/** What was found in the decisions of a game. */
export interface KeptAnalysis {
	/** Names the game, the rules and the way to judge (analyses.ts). */
	readonly id: string;
	/** Milliseconds since 1970. */
	readonly changed: number;
	readonly judged: readonly Judged[];
}

export interface Store {
	/** False: games are lost when the page closes. */
	readonly lasting: boolean;
	/** All games, latest first. */
	list(): Promise<GameSummary[]>;
	load(id: string): Promise<KeptGame | null>;
	save(game: KeptGame): Promise<void>;
	rename(id: string, name: string): Promise<void>;
	remove(id: string): Promise<void>;
	loadAnalysis(id: string): Promise<KeptAnalysis | null>;
	/** Stores an analysis; of all of them the latest ANALYSES_MAX stay. */
	saveAnalysis(analysis: KeptAnalysis): Promise<void>;
	/** The diary, in no order, with what deleted games left behind. */
	diary(): Promise<(DiaryEntry | Deleted)[]>;
	/** Adds or replaces games of the diary, all or none. */
	writeDiary(entries: readonly (DiaryEntry | Deleted)[]): Promise<void>;
	close(): void;
}

const NAME = "timerift";
const VERSION = 3;
const GAMES = "games";
const SUMMARIES = "summaries";
const ANALYSES = "analyses"; /* since version 2 */
const DIARY = "diary"; /* since version 3 */
const ANALYSES_MAX = 60; /* each takes about 20 KB */

function latestFirst(games: GameSummary[]): GameSummary[] {
	return games.sort((x, y) => y.changed - x.changed);
}

export function summaryOf(game: KeptGame): GameSummary {
	const { id, name, created, changed, moves, edition, era, phase, over, seats, asked, rewound = 0 } = game;
	const byHand = game.natureByHand;
	const light = game.extras !== undefined;
	return { id, name, created, changed, moves, edition, era, phase, over, seats, asked, rewound, byHand, light };
}

/** The ids of the oldest analyses, which give way to new ones. */
function tooMany(all: readonly KeptAnalysis[]): string[] {
	const latest = [...all].sort((x, y) => y.changed - x.changed);
	return latest.slice(ANALYSES_MAX).map(({ id }) => id);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error ?? new Error("the store does not answer"));
	});
}

function finished(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error ?? new Error("the store did not keep it"));
		transaction.onerror = () => reject(transaction.error ?? new Error("the store did not keep it"));
	});
}

class IndexedStore implements Store {
	readonly lasting = true;
	readonly #db: IDBDatabase;

	constructor(db: IDBDatabase) {
		this.#db = db;
		/* another tab needs to upgrade the database: do not block it */
		db.onversionchange = () => db.close();
	}

	async list(): Promise<GameSummary[]> {
		const store = this.#db.transaction(SUMMARIES).objectStore(SUMMARIES);
		return latestFirst((await done(store.getAll())) as GameSummary[]);
	}

	async load(id: string): Promise<KeptGame | null> {
		const store = this.#db.transaction(GAMES).objectStore(GAMES);
		return ((await done(store.get(id))) as KeptGame | undefined) ?? null;
	}

	async save(game: KeptGame): Promise<void> {
		const transaction = this.#db.transaction([GAMES, SUMMARIES], "readwrite");
		transaction.objectStore(GAMES).put(game);
		transaction.objectStore(SUMMARIES).put(summaryOf(game));
		await finished(transaction);
	}

	async rename(id: string, name: string): Promise<void> {
		const transaction = this.#db.transaction([GAMES, SUMMARIES], "readwrite");
		const ended = finished(transaction);
		const games = transaction.objectStore(GAMES);
		const game = (await done(games.get(id))) as KeptGame | undefined;
		if (game) {
			const renamed = { ...game, name };
			games.put(renamed);
			transaction.objectStore(SUMMARIES).put(summaryOf(renamed));
		}
		await ended;
	}

	async remove(id: string): Promise<void> {
		const transaction = this.#db.transaction([GAMES, SUMMARIES], "readwrite");
		transaction.objectStore(GAMES).delete(id);
		transaction.objectStore(SUMMARIES).delete(id);
		await finished(transaction);
	}

	async loadAnalysis(id: string): Promise<KeptAnalysis | null> {
		const store = this.#db.transaction(ANALYSES).objectStore(ANALYSES);
		return ((await done(store.get(id))) as KeptAnalysis | undefined) ?? null;
	}

	async saveAnalysis(analysis: KeptAnalysis): Promise<void> {
		const transaction = this.#db.transaction(ANALYSES, "readwrite");
		const ended = finished(transaction);
		const store = transaction.objectStore(ANALYSES);
		store.put(analysis);
		for (const id of tooMany((await done(store.getAll())) as KeptAnalysis[])) store.delete(id);
		await ended;
	}

	async diary(): Promise<(DiaryEntry | Deleted)[]> {
		return done(this.#db.transaction(DIARY).objectStore(DIARY).getAll());
	}

	async writeDiary(entries: readonly (DiaryEntry | Deleted)[]): Promise<void> {
		const transaction = this.#db.transaction(DIARY, "readwrite");
		for (const entry of entries) transaction.objectStore(DIARY).put(entry);
		await finished(transaction);
	}

	close(): void {
		this.#db.close();
	}
}

class MemoryStore implements Store {
	readonly lasting = false;
	readonly #games = new Map<string, KeptGame>();
	readonly #analyses = new Map<string, KeptAnalysis>();
	readonly #diary = new Map<string, DiaryEntry | Deleted>();

	list(): Promise<GameSummary[]> {
		return Promise.resolve(latestFirst([...this.#games.values()].map(summaryOf)));
	}

	load(id: string): Promise<KeptGame | null> {
		return Promise.resolve(this.#games.get(id) ?? null);
	}

	save(game: KeptGame): Promise<void> {
		this.#games.set(game.id, game);
		return Promise.resolve();
	}

	rename(id: string, name: string): Promise<void> {
		const game = this.#games.get(id);
		if (game) this.#games.set(id, { ...game, name });
		return Promise.resolve();
	}

	remove(id: string): Promise<void> {
		this.#games.delete(id);
		return Promise.resolve();
	}

	loadAnalysis(id: string): Promise<KeptAnalysis | null> {
		return Promise.resolve(this.#analyses.get(id) ?? null);
	}

	saveAnalysis(analysis: KeptAnalysis): Promise<void> {
		this.#analyses.set(analysis.id, analysis);
		for (const id of tooMany([...this.#analyses.values()])) this.#analyses.delete(id);
		return Promise.resolve();
	}

	diary(): Promise<(DiaryEntry | Deleted)[]> {
		return Promise.resolve([...this.#diary.values()]);
	}

	writeDiary(entries: readonly (DiaryEntry | Deleted)[]): Promise<void> {
		for (const entry of entries) this.#diary.set(entry.id, entry);
		return Promise.resolve();
	}

	close(): void {}
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
	const request = factory.open(NAME, VERSION);
	request.onupgradeneeded = () => {
		const { objectStoreNames: has } = request.result;
		for (const name of [GAMES, SUMMARIES, ANALYSES, DIARY])
			if (!has.contains(name)) request.result.createObjectStore(name, { keyPath: "id" });
	};
	return done(request);
}

/** Opens IndexedDB; falls back to memory. */
export async function openStore(factory: IDBFactory | undefined = globalThis.indexedDB): Promise<Store> {
	if (!factory) return new MemoryStore();
	try {
		return new IndexedStore(await openDatabase(factory));
	} catch {
		return new MemoryStore();
	}
}
