/**
 * A WebSocket that reconnects with growing delays until it is closed for good. docs/protocol.md describes the messages.
 * This file knows only three: a connection starts with `join`, `leave` means "reconnect at once, to another node", and
 * `ping` tests a connection that has been silent for too long.
 */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

/** A message of the server; `t` is its kind. */
export interface Told {
	readonly t: string;
	readonly [key: string]: unknown;
}

/** `greedy`: the computer plays for an absent player; `computer`: the computer plays from the beginning. */
export type Played = "person" | "greedy" | "open" | "gave-up" | "computer" | "automaton";

/** A seat and its player. */
export interface Person {
	readonly seat: number;
	readonly name: string;
	readonly player: Played;
	readonly offered: boolean;
	readonly votes: number;
	/** How strong the computer plays a seat that it has from the beginning: the word of a computer player. */
	readonly level?: string | null;
	/** The seat is not taken yet. */
	readonly free?: boolean;
	/** Its player erased their account. */
	readonly former?: boolean;
	/** When a link that the host made for this seat begins to work, in milliseconds since 1970. */
	readonly link_from?: number;
	readonly away_until?: number;
	readonly vacation_left_s?: number;
}

export interface People {
	readonly t: "people";
	readonly maker: number;
	readonly given_up: boolean;
	/** The operator closed the game. */
	readonly closed?: boolean;
	readonly rematch?: string;
	readonly seats: readonly Person[];
	/** Seats whose players are connected. */
	readonly here: readonly number[];
	readonly spectators: number;
	/** Seats that this one has muted. */
	readonly muted?: readonly number[];
}

/** All values are milliseconds: `now` and `due` since 1970, `left` the time left. Lists are by seat. */
export interface Clock {
	readonly t: "clock";
	readonly now: number;
	readonly left: readonly number[];
	readonly due: readonly (number | null)[];
}

/** A chat message. */
export interface Text {
	readonly t: "chat";
	readonly n: number;
	readonly seat: number;
	readonly at: number;
	readonly text: string;
}

/** `lost`: waiting to reconnect. `gone`: closed for good. */
export type State = "connecting" | "live" | "lost" | "gone";

/** The part of WebSocket that is used. */
export interface Socket {
	readonly readyState: number;
	onopen: (() => void) | null;
	onmessage: ((event: { readonly data: unknown }) => void) | null;
	onclose: ((event?: { readonly code?: number }) => void) | null;
	send(text: string): void;
	close(): void;
}

export interface WireOptions {
	/** The game, which the address names so that a proxy can send all its sockets to one node. */
	readonly game: string;
	/** Creates a socket; a failure is reported by its close event. */
	readonly socket?: () => Socket;
	/** The first message of each connection. */
	readonly join: () => object;
	/** Called for every message. */
	readonly heard: (message: Told) => void;
}

const OPEN = 1;
const PROTOCOL = "timerift";
const FIRST_MS = 250; /* delay of the first reconnect; doubles each time */
const LONGEST_MS = 15000;
const LEAVE_MS = 300; /* most delay after `leave`, spread so that not all clients reconnect at once */
const SILENT_MS = 25000; /* after this silence the client sends a ping */
const ANSWER_MS = 10000;
const BANNED = 4403; /* close code: the address or the account is banned */

function openSocket(game: string): Socket {
	const url = new URL("api/ws", document.baseURI);
	url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
	url.search = new URLSearchParams({ game }).toString();
	url.hash = "";
	return new WebSocket(url, PROTOCOL) as unknown as Socket;
}

/** Parses a message; null if it is malformed. */
function read(data: unknown): Told | null {
	if (typeof data !== "string") return null;
	try {
		const message: unknown = JSON.parse(data);
		return typeof message === "object" && message !== null && typeof (message as Told).t === "string"
			? (message as Told)
			: null;
	} catch {
		return null;
	}
}

export class Wire {
	readonly state: ReadonlySignal<State>;
	readonly #state = signal<State>("connecting");
	readonly #options: WireOptions;
	#socket: Socket | null = null;
	#tries = 0;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#quiet: ReturnType<typeof setTimeout> | undefined;

	constructor(options: WireOptions) {
		this.#options = options;
		this.state = this.#state;
	}

	/** Connects. Message handlers may already use the wire. */
	start(): void {
		globalThis.addEventListener?.("online", this.#now);
		globalThis.document?.addEventListener("visibilitychange", this.#now);
		this.#connect();
	}

	/** Sends a message if connected; otherwise drops it. Callers repeat what matters after `joined`. */
	say(message: object): boolean {
		if (this.#state.peek() !== "live" || this.#socket?.readyState !== OPEN) return false;
		this.#socket.send(JSON.stringify(message));
		return true;
	}

	/** Drops the socket and reconnects after the given milliseconds, or with exponential back-off. */
	again(after?: number): void {
		if (this.#state.peek() === "gone") return;
		this.#drop();
		this.#state.value = "lost";
		const grown = Math.min(FIRST_MS * 2 ** this.#tries, LONGEST_MS);
		this.#tries++;
		this.#retry = setTimeout(() => this.#connect(), after ?? grown * (0.5 + Math.random() / 2));
	}

	/** Closes for good. */
	close(): void {
		this.#drop();
		this.#state.value = "gone";
		globalThis.removeEventListener?.("online", this.#now);
		globalThis.document?.removeEventListener("visibilitychange", this.#now);
	}

	/** Reconnects at once: the network is back, or the page became visible. */
	readonly #now = () => {
		if (globalThis.document?.visibilityState === "hidden") return;
		if (this.#state.peek() === "lost") {
			this.#tries = 0;
			this.#connect();
		} else if (this.#state.peek() === "live") this.#ask();
	};

	#connect(): void {
		this.#drop();
		this.#state.value = "connecting";
		const socket = this.#options.socket?.() ?? openSocket(this.#options.game);
		this.#socket = socket;
		socket.onopen = () => {
			socket.send(JSON.stringify(this.#options.join()));
		};
		socket.onmessage = (event) => this.#hear(event.data);
		socket.onclose = (event) =>
			event?.code === BANNED ? this.#options.heard({ t: "error", why: "banned" }) : this.again();
		this.#quiet = setTimeout(() => this.again(), ANSWER_MS);
	}

	#drop(): void {
		clearTimeout(this.#retry);
		clearTimeout(this.#quiet);
		const socket = this.#socket;
		this.#socket = null;
		if (!socket) return;
		socket.onopen = socket.onmessage = socket.onclose = null;
		socket.close();
	}

	#hear(data: unknown): void {
		const message = read(data);
		if (!message) return;
		clearTimeout(this.#quiet);
		this.#quiet = setTimeout(() => this.#ask(), SILENT_MS);
		if (message.t === "leave") {
			this.#tries = 0;
			this.again(Math.random() * LEAVE_MS);
			return;
		}
		if (message.t === "joined") {
			this.#tries = 0;
			this.#state.value = "live";
		}
		if (message.t !== "pong") this.#options.heard(message);
	}

	#ask(): void {
		clearTimeout(this.#quiet);
		this.#quiet = setTimeout(() => this.again(), ANSWER_MS);
		this.say({ t: "ping" });
	}
}
