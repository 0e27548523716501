/**
 * The connection to one game on a server: the server's messages as signals, and the player's requests. The game itself
 * is a session (table.ts), created once seat and rules are known.
 *
 * A wish has a key. It is sent again after every reconnect until it is answered, and the server writes it once. The
 * unsent turn is stored on the device, so closing the page loses nothing.
 */
import { effect, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { coreFor, RulesError } from "../core/builds";
import type { Core } from "../core/core";
import { RESULTS } from "../core/lists";
import type { Refusal } from "../core/lists";
import { movesFromBytes, movesToBytes } from "../keep/moves";
import { gameAbout } from "./api";
import type { GameAbout } from "./api";
import { readPlan } from "./plan";
import type { Plan } from "./plan";
import { RemoteSession } from "./table";
import type { Answer, Wish } from "./table";
import { Wire } from "./wire";
import type { Clock, People, Socket, State, Text, Told } from "./wire";
import { distinct, playerNames } from "../game/names";

/** The game and the credentials: the token of a seat, the signed-in account, or none (a spectator). */
export interface Opening {
	readonly game: string;
	readonly token: string | null;
	readonly as?: "account";
}

/** A player's request that is not a move. */
export interface Deed {
	readonly t: "chat" | "mute" | "resign" | "back" | "stay" | "vacation" | "give" | "plan" | "rematch" | "report";
	readonly [key: string]: unknown;
}

export interface RemoteOptions {
	readonly socket?: () => Socket;
	readonly about?: (game: string) => Promise<GameAbout | { readonly error: string }>;
	readonly storage?: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
}

const BUSY_MS = 500; /* delay before a wish is sent again; doubles each time */
const BUSY_MOST_MS = 8000;
const FIRST_MS = 300; /* the first moves arrive within this time after `begun`, if there are any */
const SEEN_MS = 1000;
const OFTEN_MS = 15000; /* delay after "too-often" */
const PROTOCOL = 1; /* version of docs/protocol.md; a server with another version refuses the join */
const OVER = 2; /* GameAbout.status of a finished game; 3: resigned */
const END_MS = 1500;
const END_MOST_MS = 30000;
const GONE = new Set([
	"no-game",
	"wrong-seat",
	"no-spectators",
	"bad-join",
	"no-rules",
	"damaged",
	"other-protocol",
	"crowded",
	"banned",
	"link-waits",
]);

function newKey(): string {
	return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function toHex(bytes: Uint8Array): string {
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(hex: string): Uint8Array {
	return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function deviceStorage(): Storage | undefined {
	try {
		return globalThis.localStorage;
	} catch {
		return undefined; /* local storage is refused */
	}
}

/** A wish as sent and stored; a null key: not sent yet. */
interface KeptWish {
	readonly n: number;
	readonly m: string;
	readonly key: string | null;
}

export class Remote {
	readonly game: string;
	readonly token: string | null;
	readonly as: "account" | undefined;
	readonly seat: ReadonlySignal<number | null>;
	readonly about: ReadonlySignal<GameAbout | null>;
	readonly state: ReadonlySignal<State>;
	/** Why the connection ended for good. */
	readonly why: ReadonlySignal<string>;
	readonly begun: ReadonlySignal<boolean>;
	readonly people: ReadonlySignal<People | null>;
	readonly clock: ReadonlySignal<(Clock & { readonly at: number }) | null>;
	readonly chat: ReadonlySignal<readonly Text[]>;
	/** The plan of the player's seat; null: none was told. */
	readonly plan: ReadonlySignal<Plan | null>;
	/** Null until the game is loaded. */
	readonly table: ReadonlySignal<RemoteSession | null>;

	readonly #core: Core;
	readonly #wire: Wire;
	readonly #ask: (game: string) => Promise<GameAbout | { readonly error: string }>;
	readonly #storage: RemoteOptions["storage"];
	readonly #seat = signal<number | null>(null);
	readonly #about = signal<GameAbout | null>(null);
	readonly #why = signal("");
	readonly #begun = signal(false);
	readonly #people = signal<People | null>(null);
	readonly #clock = signal<(Clock & { readonly at: number }) | null>(null);
	readonly #chat = signal<readonly Text[]>([]);
	readonly #plan = signal<Plan | null>(null);
	readonly #table = signal<RemoteSession | null>(null);
	#store: string | null = null; /* `store` of the server: the database history that the moves belong to */
	#mark: string | null = null; /* `mark` of the last moves: names them, should the history be another one */
	#opening = false; /* the rules are being loaded */
	#early: Told[] = []; /* moves that arrived before the session exists */
	#arrived = false; /* the first moves have arrived */
	#seen = 0; /* number of moves the player saw at an earlier visit */
	#shown = 0; /* number of moves the player has seen by now */
	#told = 0; /* number of moves the server knows as seen */
	#sent: KeptWish | null = null;
	#busy = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#seenTimer: ReturnType<typeof setTimeout> | undefined;
	#endTimer: ReturnType<typeof setTimeout> | undefined;
	#deeds: { readonly message: Deed; readonly done: (told: Told) => void }[] = [];
	#ends: (() => void)[] = [];

	constructor(core: Core, opening: Opening, options: RemoteOptions = {}) {
		this.game = opening.game;
		this.token = opening.token;
		this.as = opening.as;
		this.#core = core;
		this.#ask = options.about ?? gameAbout;
		this.#storage = "storage" in options ? options.storage : deviceStorage();
		this.seat = this.#seat;
		this.about = this.#about;
		this.why = this.#why;
		this.begun = this.#begun;
		this.people = this.#people;
		this.clock = this.#clock;
		this.chat = this.#chat;
		this.plan = this.#plan;
		this.table = this.#table;
		this.#wire = new Wire({
			game: this.game,
			...(options.socket ? { socket: options.socket } : {}),
			join: () => this.#join(),
			heard: (message) => this.#heard(message),
		});
		this.state = this.#wire.state;
		this.#wire.start();
		void this.look();
	}

	/** Fetches the public data of the game. */
	async look(): Promise<void> {
		const about = await this.#ask(this.game).catch(() => ({ error: "busy" }));
		if (this.state.peek() === "gone") return;
		if (!("error" in about)) {
			this.#about.value = about;
			this.#begun.value ||= about.begun;
			this.#open();
		} else if (about.error === "no-game") this.#leave("no-game");
		else if (!this.#about.value) setTimeout(() => void this.look(), BUSY_MOST_MS / 4);
	}

	/**
	 * Polls, ever more slowly, until the server has recorded the end of the game; its public data then contains the
	 * secret of the dice.
	 */
	async #lookAtEnd(wait = END_MS): Promise<void> {
		clearTimeout(this.#endTimer);
		await this.look();
		const told = (this.#about.value?.status ?? 0) >= OVER;
		if (told || this.state.peek() === "gone" || this.#people.value?.closed) return;
		this.#endTimer = setTimeout(() => void this.#lookAtEnd(Math.min(2 * wait, END_MOST_MS)), wait);
	}

	/** Sends a request; resolves to the server's answer. */
	deed(message: Deed): Promise<Told> {
		const sent = message.t === "chat" && !message["key"] ? { ...message, key: newKey() } : message;
		return new Promise((done) => {
			this.#deeds.push({ message: sent, done });
			if (this.#deeds.length === 1) this.#wire.say(sent);
		});
	}

	/** Called when the player has seen the new moves. */
	acknowledge(): void {
		const table = this.#table.value;
		if (table) table.since.value = null;
		this.#saw();
	}

	close(): void {
		playerNames.value = [];
		for (const end of this.#ends) end();
		clearTimeout(this.#timer);
		clearTimeout(this.#seenTimer);
		clearTimeout(this.#endTimer);
		this.#wire.close();
	}

	#leave(why: string): void {
		this.#why.value = why;
		this.close();
	}

	#join(): object {
		const right = this.as ? { as: this.as } : this.token ? { token: this.token } : {};
		const early = this.#early.reduce((n, message) => n + String(message["m"]).length / 12, 0);
		const known = {
			...(this.#store === null ? {} : { store: this.#store }),
			...(this.#mark === null ? {} : { mark: this.#mark }),
		};
		return {
			t: "join",
			protocol: PROTOCOL,
			game: this.game,
			...right,
			...known,
			n: this.#table.value?.sure.value ?? early,
			chat: this.#chat.value.at(-1)?.n ?? 0,
		};
	}

	#heard(message: Told): void {
		switch (message.t) {
			case "joined":
				this.#joined(message);
				break;
			case "begun":
				if (!this.#begun.value) void this.look();
				this.#begun.value = true;
				this.#timer ??= setTimeout(() => this.#table.value && this.#arrive(this.#table.value), FIRST_MS);
				break;
			case "moves":
				this.#moves(message);
				break;
			case "answer":
				this.#answer(message);
				break;
			case "people":
				this.#people.value = message as unknown as People;
				this.#call();
				this.#halt();
				break;
			case "clock":
				this.#clock.value = { ...(message as unknown as Clock), at: Date.now() };
				break;
			case "chat":
				this.#chat.value = [...this.#chat.value.filter(({ n }) => n !== message["n"]), message as unknown as Text].sort(
					(a, b) => a.n - b.n,
				);
				break;
			case "plan":
				this.#plan.value = readPlan(message);
				break;
			case "done":
				this.#did(message);
				break;
			case "error":
				this.#error(message);
				break;
		}
	}

	#joined(message: Told): void {
		const seat = Number(message["seat"]);
		if (typeof message["store"] === "string") this.#store = message["store"];
		if (!this.#arrived) this.#seen = Number(message["seen"] ?? 0);
		if (this.#seat.value === null) this.#seat.value = seat;
		else if (this.#seat.value !== seat) {
			this.#leave("wrong-seat");
			return;
		}
		this.#told = Number(message["seen"] ?? 0);
		this.#open();
		this.#report(); /* what was seen while the connection was lost, or was lost on its way */
		if (this.#sent) this.#wire.say({ t: "play", ...this.#sent });
		const [first] = this.#deeds;
		if (first) this.#wire.say(first.message);
	}

	/** Once game and seat are known, loads the game's build of the rules and creates the session. */
	#open(): void {
		const about = this.#about.value;
		const seat = this.#seat.value;
		if (!about || seat === null || this.#table.value || this.#opening) return;
		if (about.rules === this.#core.rules) {
			this.#sit(this.#core, about, seat);
			return;
		}
		this.#opening = true;
		coreFor(about.rules, this.#core).then(
			(core) => this.#sit(core, about, seat),
			(error: unknown) => this.#leave(error instanceof RulesError ? error.why : "rules-unreadable"),
		);
	}

	/** Creates the session with the game's rules and replays the moves that arrived before. */
	#sit(core: Core, about: GameAbout, seat: number): void {
		if (this.state.peek() === "gone") return;
		const read = core.readRecord(`timerift 1\n${about.setup}\n`);
		if (!read.ok) {
			this.#leave("rules-unreadable");
			return;
		}
		const table = new RemoteSession(core, read.record.setup, seat, (wish) => this.#wish(wish));
		this.#table.value = table;
		this.#call();
		this.#halt();
		for (const message of this.#early.splice(0)) this.#moves(message);
		this.#follow(table);
	}

	/** Watches the session: stores the unsent turn, reports seen moves, fetches the secret at the end. */
	#follow(table: RemoteSession): void {
		const visible = () => {
			if (globalThis.document?.visibilityState === "hidden") return;
			table.arrive(this.#shown); /* moves that arrived while the page was hidden */
			this.#saw();
		};
		globalThis.document?.addEventListener("visibilitychange", visible);
		this.#ends.push(
			() => globalThis.document?.removeEventListener("visibilitychange", visible),
			effect(() => {
				void table.head.value;
				if (this.#arrived && !this.#sent) this.#keep({ ...hexOf(table.unsent), key: null });
			}),
			effect(() => {
				if (table.over.value || table.halt.value === "given-up") void this.#lookAtEnd();
			}),
		);
	}

	#moves(message: Told): void {
		const table = this.#table.value;
		const mark = message["mark"];
		if (!table) {
			this.#early.push(message);
			if (typeof mark === "string") this.#mark = mark;
			return;
		}
		const moves = movesFromBytes(fromHex(String(message["m"])));
		if (!table.tell(Number(message["n"]), moves)) {
			this.#wire.again(0); /* moves are missing: reconnect and request them */
			return;
		}
		if (typeof mark === "string") this.#mark = mark;
		this.#arrive(table);
		this.#saw();
	}

	/** On the first moves: marks what others did since the player's last visit as unseen. */
	#arrive(table: RemoteSession): void {
		if (this.#arrived) return;
		this.#arrived = true;
		table.arrive(this.#seen);
		this.#shown = this.#seen;
		this.#resume(table);
	}

	/* Wishes */

	#wish(wish: Wish): void {
		this.#sent = { ...hexOf(wish), key: newKey() };
		this.#keep(this.#sent);
		this.#wire.say({ t: "play", ...this.#sent });
	}

	#answer(message: Told): void {
		const table = this.#table.value;
		if (!table || !this.#sent || message["key"] !== this.#sent.key) return;
		const is = String(message["is"]);
		if (is === "busy") {
			const after = Math.min(BUSY_MS * 2 ** this.#busy++, BUSY_MOST_MS);
			this.#timer = setTimeout(() => this.#sent && this.#wire.say({ t: "play", ...this.#sent }), after);
			return;
		}
		this.#busy = 0;
		this.#sent = null;
		const why = RESULTS.find((word) => word === message["why"]);
		table.answered((is === "closed" ? "over" : is) as Answer, (why || null) as Refusal | null);
		this.#keep({ ...hexOf(table.unsent), key: null });
		if (is === "no-game") this.#leave("no-game");
	}

	/* Storing the unsent turn */

	get #place(): string {
		return `timerift.turn.${this.game}.${this.#seat.value}`;
	}

	#keep(wish: KeptWish): void {
		try {
			if (wish.m) this.#storage?.setItem(this.#place, JSON.stringify(wish));
			else this.#storage?.removeItem(this.#place);
		} catch {
			/* storage is full: the turn is lost if the page closes */
		}
	}

	/** Restores a turn that was started before the page was closed. */
	#resume(table: RemoteSession): void {
		let kept: KeptWish | null = null;
		try {
			kept = JSON.parse(this.#storage?.getItem(this.#place) ?? "null") as KeptWish | null;
		} catch {
			kept = null; /* invalid data */
		}
		if (!kept || typeof kept.m !== "string" || table.spectates) return;
		const moves = movesFromBytes(fromHex(kept.m));
		if (!table.resume({ n: kept.n, moves }, kept.key !== null)) {
			this.#keep({ ...kept, m: "" }); /* it was already written, or is no longer legal */
			return;
		}
		if (kept.key === null) return;
		this.#sent = kept;
		this.#wire.say({ t: "play", ...kept });
	}

	/** Notes the moves as seen, but not while some are still to be shown or the page is hidden. */
	#saw(): void {
		const table = this.#table.value;
		if (!table || table.spectates || !this.#arrived || table.since.value !== null) return;
		const sure = table.sure.value;
		if (globalThis.document?.visibilityState === "hidden") return;
		if (sure <= this.#shown) return;
		this.#shown = sure;
		this.#report();
	}

	/** Reports the seen moves to the server, a little later; if they cannot be sent then, after the next `joined`. */
	#report(): void {
		if (this.#shown <= this.#told) return;
		this.#seenTimer ??= setTimeout(() => {
			this.#seenTimer = undefined;
			const n = this.#shown;
			if (this.#wire.say({ t: "seen", n })) this.#told = n;
		}, SEEN_MS);
	}

	/* People */

	/** Sets the names of the players. */
	#call(): void {
		const people = this.#people.value?.seats ?? [];
		const names = distinct(
			[0, 1, 2, 3].map(
				(seat) => people.find((person) => person.seat === seat && person.player === "person")?.name ?? "",
			),
		);
		playerNames.value = names;
		this.#table.value?.call(names);
	}

	#halt(): void {
		const table = this.#table.value;
		const people = this.#people.value;
		const own = people?.seats.find(({ seat }) => seat === this.#seat.value);
		if (table) table.halt.value = people?.given_up ? "given-up" : own && own.player !== "person" ? "away" : null;
	}

	#did(message: Told): void {
		const first = this.#deeds[0];
		if (!first || first.message.t !== message["what"]) return;
		this.#deeds.shift();
		first.done(message);
		const [next] = this.#deeds;
		if (next) this.#wire.say(next.message);
	}

	#error(message: Told): void {
		const why = String(message["why"]);
		if (typeof message["what"] === "string") {
			const [first] = this.#deeds;
			if (why === "busy" && first) setTimeout(() => first === this.#deeds[0] && this.#wire.say(first.message), BUSY_MS);
			else this.#did(message);
		} else if (GONE.has(why)) this.#leave(why);
		else if (why === "rewound") globalThis.location?.reload(); /* the database was set back: it lacks the moves here */
		else if (why === "too-often") this.#wire.again(OFTEN_MS);
		else this.#wire.again();
	}
}

function hexOf({ n, moves }: Wish): { n: number; m: string } {
	return { n, m: toHex(movesToBytes(moves)) };
}
