/**
 * A WebSocket that reconnects with growing delays until it is closed for good. docs/protocol.md describes the messages.
 * This file knows only three: a connection starts with `join`, `leave` means "reconnect at once, to another node", and
 * `ping` tests a connection that has been silent for too long.
 */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

/** What a server says: `t` tells what it is. */
export interface Told {
	readonly t: string;
	readonly [key: string]: unknown;
}

/** How a seat is played. `greedy` is the computer for one who is away, `computer` has the seat from the beginning. */
export type Played = "person" | "greedy" | "open" | "gave-up" | "computer" | "automaton";

/** Who plays a seat. */
export interface Person {
	readonly seat: number;
	readonly name: string;
	readonly player: Played;
	readonly offered: boolean;
	readonly votes: number;
	/** Nobody has taken it yet. */
	readonly free?: boolean;
	readonly away_until?: number;
	readonly vacation_left_s?: number;
}

export interface People {
	readonly t: "people";
	readonly maker: number;
	readonly given_up: boolean;
	readonly rematch?: string;
	readonly seats: readonly Person[];
	/** Seats whose players are connected. */
	readonly here: readonly number[];
	readonly spectators: number;
	/** Seats whose texts this one does not want. */
	readonly muted?: readonly number[];
}

/** Unix milliseconds; by seat. */
export interface Clock {
	readonly t: "clock";
	readonly now: number;
	readonly left: readonly number[];
	readonly due: readonly (number | null)[];
}

/** Somebody said something. */
export interface Text {
	readonly t: "chat";
	readonly n: number;
	readonly seat: number;
	readonly at: number;
	readonly text: string;
}

/** `lost`: between two tries. `gone`: it does not try any more. */
export type State = "connecting" | "live" | "lost" | "gone";

/** What is used of a WebSocket. */
export interface Socket {
	readonly readyState: number;
	onopen: (() => void) | null;
	onmessage: ((event: { readonly data: unknown }) => void) | null;
	onclose: (() => void) | null;
	send(text: string): void;
	close(): void;
}

export interface WireOptions {
	/** Makes a socket; it fails by closing. */
	readonly socket?: () => Socket;
	/** What is said first, each time. */
	readonly join: () => object;
	/** Everything that is heard. */
	readonly heard: (message: Told) => void;
}

const OPEN = 1;
const PROTOCOL = "timerift";
const FIRST_MS = 250; /* before the first try to come back; then twice as long each time */
const LONGEST_MS = 15000;
const LEAVE_MS = 300; /* those sent elsewhere do not all come at once */
const SILENT_MS = 25000; /* then the server is asked whether it is there */
const ANSWER_MS = 10000;

function openSocket(): Socket {
	const url = new URL("api/ws", document.baseURI);
	url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
	url.search = url.hash = "";
	return new WebSocket(url, PROTOCOL) as unknown as Socket;
}

/** What a text says, if it says anything. */
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

	/** Begins; what it does when something is heard may use the wire. */
	start(): void {
		globalThis.addEventListener?.("online", this.#now);
		globalThis.document?.addEventListener("visibilitychange", this.#now);
		this.#connect();
	}

	/** Says something, if the server listens. What matters is said again after `joined`. */
	say(message: object): boolean {
		if (this.#state.peek() !== "live" || this.#socket?.readyState !== OPEN) return false;
		this.#socket.send(JSON.stringify(message));
		return true;
	}

	/** Drops the socket and comes back after so many milliseconds, or after a while that grows. */
	again(after?: number): void {
		if (this.#state.peek() === "gone") return;
		this.#drop();
		this.#state.value = "lost";
		const grown = Math.min(FIRST_MS * 2 ** this.#tries, LONGEST_MS);
		this.#tries++;
		this.#retry = setTimeout(() => this.#connect(), after ?? grown * (0.5 + Math.random() / 2));
	}

	/** For good. */
	close(): void {
		this.#drop();
		this.#state.value = "gone";
		globalThis.removeEventListener?.("online", this.#now);
		globalThis.document?.removeEventListener("visibilitychange", this.#now);
	}

	/** The network is back, or somebody looks: no reason to wait any longer. */
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
		const socket = (this.#options.socket ?? openSocket)();
		this.#socket = socket;
		socket.onopen = () => {
			socket.send(JSON.stringify(this.#options.join()));
		};
		socket.onmessage = (event) => this.#hear(event.data);
		socket.onclose = () => this.again();
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
