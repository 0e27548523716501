/**
 * A server for unit tests: the real rules behind sockets that can be cut anywhere, lose messages in transit, and answer
 * late. Implements the part of docs/protocol.md that a table needs.
 */
import type { Core, Game, Move, Setup } from "../../src/core/core";
import { NATURE } from "../../src/core/core";
import { movesFromBytes, movesToBytes } from "../../src/keep/moves";
import type { GameAbout } from "../../src/online/api";
import type { Socket } from "../../src/online/wire";
import { anyMove } from "./rules";

const hex = (moves: readonly Move[]) => Buffer.from(movesToBytes(moves)).toString("hex");
const unhex = (text: string) => movesFromBytes(Uint8Array.from(Buffer.from(text, "hex")));

/** Faults, each as one in this many messages; 0: never. */
export interface Faults {
	readonly cutBefore?: number;
	readonly cutAfter?: number;
	readonly busy?: number;
}

class FakeSocket implements Socket {
	readyState = 0;
	onopen: (() => void) | null = null;
	onmessage: ((event: { readonly data: unknown }) => void) | null = null;
	onclose: (() => void) | null = null;
	readonly server: FakeServer;
	seat: number | null = null;
	n = 0;

	constructor(server: FakeServer) {
		this.server = server;
		setTimeout(() => {
			if (this.readyState !== 0) return;
			if (server.down) {
				this.cut();
				return;
			}
			this.readyState = 1;
			server.sockets.add(this);
			this.onopen?.();
		}, 1);
	}

	send(text: string): void {
		if (this.readyState !== 1) throw new Error("said to a socket that is not open");
		this.server.said.push({ seat: this.seat, ...JSON.parse(text) });
		setTimeout(() => this.readyState === 1 && this.server.hear(this, JSON.parse(text)), this.server.delay());
	}

	tell(message: object): void {
		setTimeout(() => {
			if (this.readyState !== 1) return;
			this.onmessage?.({ data: JSON.stringify(message) });
		}, 1); /* in order, as on one connection */
	}

	close(): void {
		this.readyState = 3;
		this.server.sockets.delete(this);
	}

	cut(): void {
		this.close();
		this.onclose?.();
	}
}

export class FakeServer {
	readonly core: Core;
	readonly setup: Setup;
	readonly moves: Move[] = [];
	readonly sockets = new Set<FakeSocket>();
	/** All messages received, with the seat. */
	readonly said: { seat: number | null; t: string; [key: string]: unknown }[] = [];
	/** How often each key was written to the log. */
	readonly written = new Map<string, number>();
	readonly lastKey: string[] = [];
	readonly lastN: number[] = [];
	readonly seen: number[] = [0, 0, 0, 0, 0];
	down = false;
	faults: Faults = {};
	refuses: string | null = null;
	game: Game;
	readonly #draw: (below: number) => number;

	constructor(core: Core, setup: Setup, draw: (below: number) => number) {
		this.core = core;
		this.setup = setup;
		this.#draw = draw;
		this.game = core.newGame(setup);
		this.#nature([]);
	}

	/** The options with which a page connects to this server; the token of a seat is its letter. */
	options(storage?: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
		return { socket: () => new FakeSocket(this), about: () => Promise.resolve(this.about()), storage };
	}

	/** What the server has noted of a game that was given up; null: nothing yet. */
	status: number | null = null;

	about(): GameAbout {
		const text = this.core.writeRecord({ setup: this.setup, moves: [] }).replace(/^timerift 1\n/, "");
		const over = this.game.asks().seats.length === 0;
		return {
			setup: text,
			title: "",
			rules: this.core.rules,
			commitment: "",
			begun: true,
			status: this.status ?? (over ? 2 : 1),
			seats: [],
		};
	}

	delay(): number {
		return 1 + this.#draw(20);
	}

	#happens(one: number | undefined): boolean {
		return one !== undefined && one > 0 && this.#draw(one) === 0;
	}

	hear(socket: FakeSocket, message: { t: string; [key: string]: unknown }): void {
		if (this.#happens(this.faults.cutBefore)) {
			socket.cut();
			return;
		}
		if (message.t === "join") this.#join(socket, message);
		else if (message.t === "play") this.#play(socket, message as unknown as { n: number; key: string; m: string });
		else if (message.t === "seen" && socket.seat !== null) this.seen[socket.seat] = Number(message["n"]);
		else if (message.t === "ping") socket.tell({ t: "pong" });
		if (this.#happens(this.faults.cutAfter)) socket.cut();
	}

	#join(socket: FakeSocket, message: { [key: string]: unknown }): void {
		const token = message["token"];
		if (token !== undefined && !/^[A-D]$/.test(String(token))) {
			socket.tell({ t: "error", why: "wrong-seat" });
			return;
		}
		socket.seat = token === undefined ? NATURE : "ABCD".indexOf(String(token));
		socket.n = Number(message["n"]);
		socket.tell({ t: "joined", game: "g", seat: socket.seat, seen: this.seen[socket.seat] });
		socket.tell({ t: "begun" });
		this.#catchUp(socket);
	}

	/** Sends the moves that a socket does not have yet, as its seat may see them. */
	#catchUp(socket: FakeSocket): void {
		if (socket.seat === null || socket.n >= this.moves.length) return;
		let game = this.core.newGame(this.setup);
		const told: Move[] = [];
		this.moves.forEach((move, i) => {
			if (i >= socket.n) told.push(game.moveView(move, socket.seat ?? NATURE));
			game = game.step(move) as Game;
		});
		socket.tell({ t: "moves", n: socket.n, m: hex(told) });
		socket.n = this.moves.length;
	}

	#play(socket: FakeSocket, wish: { n: number; key: string; m: string }): void {
		const seat = socket.seat as number;
		const answer = (is: string, n = this.moves.length, more = {}) =>
			socket.tell({ t: "answer", key: wish.key, is, n, ...more });
		if (this.#happens(this.faults.busy)) answer("busy");
		else if (this.lastKey[seat] === wish.key) answer("done", this.lastN[seat]);
		else if (this.refuses) answer("refused", this.moves.length, { why: this.refuses });
		else if (this.moves.slice(wish.n).some((move) => move.seat === seat || move.seat === NATURE)) answer("stale");
		else {
			const n = this.moves.length;
			const is = this.take(seat, unhex(wish.m));
			if (is === "done") {
				this.lastKey[seat] = wish.key;
				this.lastN[seat] = n;
				this.written.set(wish.key, (this.written.get(wish.key) ?? 0) + 1);
			}
			answer(is, n);
		}
	}

	/** Adds the moves of a seat and Nature's answers to the log, and sends them to everybody. */
	take(seat: number, moves: readonly Move[]): "done" | "refused" {
		let game: Game | null = this.game;
		for (const move of moves) game = game && move.seat === seat ? game.step(move) : null;
		if (!game || moves.length === 0) return "refused";
		this.game = game;
		this.#nature(moves);
		return "done";
	}

	#nature(moves: readonly Move[]): void {
		this.moves.push(...moves);
		while (this.game.asks().seats.includes(NATURE)) {
			const move = anyMove(this.game, this.#draw) as Move;
			this.moves.push(move);
			this.game = this.game.step(move) as Game;
		}
		for (const socket of this.sockets) this.#catchUp(socket);
	}

	/** Plays a random decision of a seat at another device. */
	other(seat: number): void {
		const legal = this.game.legal(seat);
		this.take(seat, [legal[this.#draw(legal.length)] as Move]);
	}

	/** Sends a message to everybody. */
	tellAll(message: object): void {
		for (const socket of this.sockets) socket.tell(message);
	}

	cutAll(): void {
		for (const socket of [...this.sockets]) socket.cut();
	}
}

/** In-memory local storage. */
export class FakeStorage {
	readonly kept = new Map<string, string>();
	getItem(key: string): string | null {
		return this.kept.get(key) ?? null;
	}
	setItem(key: string, text: string): void {
		this.kept.set(key, text);
	}
	removeItem(key: string): void {
		this.kept.delete(key);
	}
}
