/**
 * The list of open games, kept current while it is shown, and the wish for a quick match. Both ask the server once a
 * second and stop while the page is hidden; the server answers in a line as long as nothing has changed.
 */
import { signal } from "@preact/signals";
import { askMatch, endMatch, failed, openGames } from "./api";
import type { ErrorWord, Matched, OpenGame, OwnRatings, Wish } from "./api";
import { newSeat } from "./kept";
import type { Asked } from "./kept";

const AGAIN_MS = 1000;
const FAILED_MS = 5000; /* after an error */

/** What is shown. Empty: any. */
export interface Filter {
	readonly watch: boolean;
	readonly players: string;
	readonly speed: string;
	readonly set: string;
	readonly language: string;
	/** "1": games whose range has the reader's rating. */
	readonly fits: string;
}

export const ANY: Filter = { watch: false, players: "", speed: "", set: "", language: "", fits: "" };

/** The filter as the server reads it. */
export function queryOf(filter: Filter, more: { readonly version?: string; readonly after?: string } = {}): string {
	const { watch, ...rest } = filter;
	const pairs = Object.entries({ ...(watch ? { watch: "1" } : {}), ...rest, ...more }).filter(([, value]) => value);
	return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/** Something that is asked again and again while the page is visible. `ask` returns when to ask next; null: never. */
class Asking {
	#timer = 0;
	#over = false;
	readonly #ask: () => Promise<number | null>;
	readonly #hidden: () => void;

	constructor(ask: () => Promise<number | null>, hidden: () => void = () => undefined) {
		this.#ask = ask;
		this.#hidden = hidden;
		document.addEventListener("visibilitychange", this.#seen);
		void this.now();
	}

	#seen = () => {
		clearTimeout(this.#timer);
		if (document.visibilityState === "hidden") this.#hidden();
		else void this.now();
	};

	async now(): Promise<void> {
		clearTimeout(this.#timer);
		if (this.#over || document.visibilityState === "hidden") return;
		const next = await this.#ask();
		clearTimeout(this.#timer);
		if (next !== null && !this.#over) this.#timer = setTimeout(() => void this.now(), next) as unknown as number;
	}

	end(): void {
		this.#over = true;
		clearTimeout(this.#timer);
		document.removeEventListener("visibilitychange", this.#seen);
	}
}

/** The games of a filter. Further pages are loaded once, when asked for; the first one stays current. */
export class Lobby {
	readonly games = signal<readonly OpenGame[] | null>(null);
	readonly total = signal(0);
	/** The reader's ratings; null: no account. */
	readonly ratings = signal<OwnRatings | null>(null);
	readonly next = signal<string | null>(null);
	readonly wrong = signal<ErrorWord | null>(null);
	/** Why the seat that the reader wanted was not taken. */
	readonly refused = signal<ErrorWord | null>(null);
	/** When the order of the list last changed: a tap right after that may be meant for another game. */
	movedAt = 0;
	#further: readonly OpenGame[] = [];
	#version = "";
	readonly #filter: Filter;
	readonly #asking: Asking;

	constructor(filter: Filter) {
		this.#filter = filter;
		this.#asking = new Asking(() => this.#ask());
	}

	async #ask(): Promise<number> {
		const answer = await openGames(queryOf(this.#filter, { version: this.#version }));
		this.wrong.value = failed(answer) ? answer.error : null;
		if (failed(answer)) return FAILED_MS;
		this.#version = answer.version;
		if (answer.same) return AGAIN_MS;
		this.total.value = answer.total;
		this.ratings.value = answer.ratings ?? null;
		this.next.value = this.#further.length > 0 ? this.next.peek() : (answer.next ?? null);
		this.#show(answer.games);
		return AGAIN_MS;
	}

	#show(first: readonly OpenGame[]): void {
		const has = new Set(first.map(({ game }) => game));
		const games = [...first, ...this.#further.filter(({ game }) => !has.has(game))];
		const ids = (list: readonly OpenGame[] | null) => (list ?? []).map(({ game }) => game).join();
		if (this.games.peek() !== null && ids(games) !== ids(this.games.peek())) this.movedAt = Date.now();
		this.games.value = games;
	}

	/** Loads the next page. */
	async more(): Promise<void> {
		const after = this.next.peek();
		if (after === null) return;
		const answer = await openGames(queryOf(this.#filter, { after }));
		if (failed(answer)) this.wrong.value = answer.error;
		else if (!answer.same) {
			this.#further = [...this.#further, ...answer.games];
			this.next.value = answer.next ?? null;
			this.#show(this.games.peek() ?? []);
		}
	}

	/** Reads the list again although the server's has not changed: the reader sees other games of it now. */
	anew(): void {
		this.#version = "";
		this.#further = [];
		this.now();
	}

	/** Asks now: the reader did something that changes the list. */
	now(): void {
		void this.#asking.now();
	}

	end(): void {
		this.#asking.end();
	}
}

/** A wish for a quick match. It ends when the page is hidden, and begins again when it is back. */
export class Match {
	readonly wrong = signal<ErrorWord | null>(null);
	readonly since = Date.now();
	readonly own: Asked = newSeat();
	readonly #wish: Wish;
	readonly #asking: Asking;
	readonly #found: (found: Extract<Matched, { game: string }>, own: Asked) => void;
	#done = false;

	constructor(wish: Wish, found: (found: Extract<Matched, { game: string }>, own: Asked) => void) {
		this.#wish = wish;
		this.#found = found;
		this.#asking = new Asking(
			() => this.#ask(),
			() => void endMatch(),
		);
	}

	async #ask(): Promise<number | null> {
		const answer = await askMatch(this.#wish, this.own);
		if (this.#done) return null;
		this.wrong.value = failed(answer) ? answer.error : null;
		if (failed(answer)) return FAILED_MS;
		if (!("game" in answer)) return AGAIN_MS;
		this.#done = true;
		this.#asking.end();
		this.#found(answer, this.own);
		return null;
	}

	/** Stops looking. If a game was found at the same moment, it waits in the list of the player's games. */
	end(): void {
		this.#asking.end();
		if (!this.#done) void endMatch();
		this.#done = true;
	}
}
