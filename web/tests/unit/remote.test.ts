import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Core, Setup } from "../../src/core/core";
import { NATURE, sameMove } from "../../src/core/core";
import { Remote } from "../../src/online/remote";
import type { RemoteSession } from "../../src/online/table";
import { Wire } from "../../src/online/wire";
import type { Socket } from "../../src/online/wire";
import { Hand } from "../../src/ui/hand/hand";
import { FakeServer, FakeStorage } from "./fake_server";
import { anySetup, generator, rules } from "./rules";

const TWO: Setup = { seats: [{}, {}] };

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
});

/** Advances time until a condition holds. */
async function until(true_: () => boolean, ms = 120000): Promise<void> {
	for (let passed = 0; !true_(); passed += 5) {
		if (passed >= ms) throw new Error(`not within ${ms} ms`);
		await vi.advanceTimersByTimeAsync(5);
	}
}

async function visit(
	core: Core,
	server: FakeServer,
	seat: number,
	storage = new FakeStorage(),
): Promise<{ remote: Remote; table: RemoteSession; storage: FakeStorage }> {
	const remote = new Remote(
		core,
		{ game: "g", token: seat === NATURE ? null : ("ABCD"[seat] ?? "") },
		server.options(storage),
	);
	await until(() => remote.state.value === "live" && remote.table.value?.sure.value === server.moves.length);
	await vi.advanceTimersByTimeAsync(500);
	return { remote, table: remote.table.value as RemoteSession, storage };
}

const last = (below: number) => below - 1;

/** Makes one decision at a table, if one is due: an answer, sometimes an Undo, and sends the finished turn. */
function decide(table: RemoteSession, draw: (below: number) => number): boolean {
	if (table.ready.value) {
		if (draw(8) === 0 && table.undo()) return true;
		table.endTurn();
		return true;
	}
	if (table.goOn()) return true;
	if (table.canUndo.value && draw(12) === 0) return table.undo();
	const answers = table.answers.value;
	const answer = answers[draw(Math.max(1, answers.length))];
	return answer !== undefined && table.play(answer.move);
}

/** Checks that a seat knows exactly what the server lets it know. */
function same(server: FakeServer, table: RemoteSession): void {
	expect(table.sure.value).toBe(server.moves.length);
	expect(table.head.value).toBe(server.moves.length);
	expect(table.at(table.head.value).hash()).toBe(server.game.view(table.mine).hash());
}

async function turnOf(server: FakeServer, table: RemoteSession): Promise<void> {
	await until(() => {
		const { seats } = server.game.asks();
		const other = seats.find((seat) => seat !== table.mine);
		if (table.ready.value || (table.seat.value !== null && table.ask.value.kind !== "turn")) decide(table, last);
		if (
			table.seat.value === null &&
			!table.sending.value &&
			other !== undefined &&
			table.sure.value === server.moves.length
		)
			server.other(other);
		return table.seat.value !== null && table.ask.value.kind === "turn";
	});
}

/** Plays a turn after which another seat is asked and nothing is rolled; it is not sent yet. */
async function playTurn(server: FakeServer, table: RemoteSession): Promise<void> {
	for (let i = 0; i < 40; i++) {
		await turnOf(server, table);
		const whole = table.answers.value.find(({ preview }) => preview()?.ends);
		if (whole) {
			expect(table.play(whole.move)).toBe(true);
			expect(table.ready.value).toBe(true);
			return;
		}
		decide(table, last);
	}
	throw new Error("no such turn");
}

describe("a game on a server", () => {
	it("ends alike for all seats, with undo, cut sockets and a server that is busy", async () => {
		const core = await rules();
		for (let seed = 1; seed <= 8; seed++) {
			const setup = anySetup(seed);
			const draw = generator(seed);
			const server = new FakeServer(core, setup, generator(seed + 1000));
			const people = setup.seats.flatMap(({ kind }, seat) => (kind && kind !== "human" ? [] : [seat]));
			const tables = await Promise.all([...people, NATURE].map((seat) => visit(core, server, seat)));
			server.faults = seed % 2 ? { cutBefore: 15, cutAfter: 15, busy: 10 } : {};
			await until(() => {
				for (const { table } of tables) if (!table.spectates) decide(table, draw);
				return server.game.asks().seats.length === 0;
			}, 3600000);
			server.faults = {};
			await until(() => tables.every(({ table }) => table.sure.value === server.moves.length));
			for (const { table, remote } of tables) {
				same(server, table);
				expect(table.over.value).toBe(true);
				remote.close();
			}
			for (const times of server.written.values()) expect(times).toBe(1);
			vi.clearAllTimers();
		}
	}, 240000);

	it("leaves in the hand what is chosen while another chooses in secret", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(5));
		const { table } = await visit(core, server, 0);
		const hand = new Hand(table);
		const both = () => table.seat.value === 0 && server.game.asks().seats.join() === "0,1" && hand.choosesWarps.value;
		await until(() => {
			if (both()) return true;
			if (table.ready.value || table.seat.value !== null) decide(table, last);
			else if (!table.sending.value && server.game.asks().seats.includes(1)) server.other(1);
			return false;
		});
		const answer = table.answers.value.find(({ place }) => place.kind === "warps" && place.warps.length === 1);
		if (!answer) throw new Error("no Warp tile");
		hand.pick(answer);
		const before = table.head.value;
		server.other(1);
		await until(() => table.head.value > before);
		expect(hand.picked.value && sameMove(hand.picked.value.move, answer.move)).toBe(true);
		expect(table.play(answer.move)).toBe(true);
		expect(hand.picked.value).toBe(null);
	});

	it("never tells a seat what is hidden from it, and rolls nothing itself", async () => {
		const core = await rules();
		const server = new FakeServer(core, { seats: [{}, {}], variants: ["asset-draft"] }, generator(3));
		const { table } = await visit(core, server, 0);
		const draw = generator(4);
		for (let i = 0; i < 60; i++) {
			const before = table.head.value;
			decide(table, draw);
			for (const { move } of table.steps.value.slice(before)) expect(move.seat).toBe(0);
			await vi.advanceTimersByTimeAsync(40);
			const other = server.game.asks().seats.find((seat) => seat === 1);
			if (other !== undefined) server.other(other);
			await vi.advanceTimersByTimeAsync(40);
			if (table.head.value === table.sure.value) same(server, table);
		}
		const secret = table.steps.value
			.slice(0, table.sure.value)
			.filter(({ move, index }) => !sameMove(move, server.moves[index] as typeof move));
		expect(secret.length).toBeGreaterThan(0);
		for (const { move } of secret) expect(move.verb === "V_SECRET" || move.seat === NATURE).toBe(true);
	});

	it("sends a turn when it is ended and lets it be taken back until then", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(5));
		const { table } = await visit(core, server, 0);
		await playTurn(server, table);
		const said = server.said.length;
		const start = table.sure.value;
		await vi.advanceTimersByTimeAsync(200);
		expect(table.ready.value).toBe(true);
		expect(table.seat.value).toBeNull();
		expect(server.said.slice(said).some(({ t }) => t === "play")).toBe(false);
		expect(table.undo()).toBe(true);
		expect(table.ready.value).toBe(false);
		expect(table.head.value).toBe(start);
		expect(table.redo()).toBe(true);
		table.endTurn();
		expect(table.sending.value).toBe(true);
		expect(table.canUndo.value).toBe(false);
		await until(() => table.sure.value > start);
		expect(table.sending.value).toBe(false);
		expect(table.canUndo.value).toBe(false);
		expect(table.undoTo(start)).toBe(false);
		same(server, table);
	});

	it("sends at once when Nature must answer, and waits", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(6));
		const { table } = await visit(core, server, 0);
		const draw = generator(66);
		const risky = () => table.answers.value.find((answer) => answer.preview()?.reveals);
		await until(() => {
			if (risky()) return true;
			decide(table, draw);
			if (server.game.asks().seats.includes(1)) server.other(1);
			return false;
		});
		const before = table.head.value;
		const answer = risky();
		expect(answer && table.play(answer.move)).toBe(true);
		expect(table.sending.value).toBe(true);
		expect(table.answers.value).toEqual([]);
		expect(table.head.value, "nothing is rolled here").toBe(before + 1);
		await until(() => table.sure.value > before + 1);
		expect(table.steps.value[before + 1]?.move.seat).toBe(NATURE);
		expect(table.canUndo.value).toBe(false);
	});

	it("keeps a choice that all make at once when others are faster", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(7));
		const { table } = await visit(core, server, 0);
		await until(() => {
			if (table.ask.value.kind === "warp" && table.ask.value.seats.length === 2) return true;
			decide(table, last);
			const other = server.game.asks().seats.find((seat) => seat === 1);
			if (other !== undefined && server.game.asks().kind !== "warp") server.other(other);
			return false;
		});
		const answer = table.answers.value.at(-1);
		expect(answer && table.play(answer.move)).toBe(true);
		const before = table.sure.value;
		server.other(1);
		await until(() => table.sure.value > before);
		expect(table.unsent.moves).toEqual([answer?.move]);
		expect(table.steps.value[before]?.move).toMatchObject({ verb: "V_SECRET", seat: 1 });
		if (table.ready.value) table.endTurn();
		await until(() => table.sure.value > before + 1);
		same(server, table);
	});

	it("gives way to another device of the same seat", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(8));
		const one = await visit(core, server, 0);
		const two = await visit(core, server, 0);
		await turnOf(server, one.table);
		await until(() => two.table.sure.value === one.table.sure.value);
		const [first, second] = one.table.answers.value.filter(
			(answer) => !answer.preview()?.reveals && answer.preview()?.goesOn,
		);
		expect(first && one.table.play(first.move) && second && two.table.play(second.move)).toBe(true);
		const pass = server.game.legal(0).find((move) => server.game.words(move) === "pass");
		if (pass) server.take(0, [pass]); /* as a third client of the same seat would */
		await until(() => one.table.sure.value === server.moves.length && two.table.sure.value === server.moves.length);
		for (const { table } of [one, two]) {
			expect(table.notice.value).toEqual({ kind: "dropped" });
			same(server, table);
		}
	});

	it("says so when the server does not take a turn", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(9));
		const { table } = await visit(core, server, 0);
		await playTurn(server, table);
		server.refuses = "not-now";
		table.endTurn();
		await until(() => !table.sending.value);
		expect(table.notice.value).toEqual({ kind: "refused", why: "not-now" });
		expect(table.unsent.moves).toEqual([]);
		expect(table.seat.value).toBe(0);
	});

	it("lets a turn that came too late be looked at, taken back or sent again", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(17));
		const { table } = await visit(core, server, 0);
		await playTurn(server, table);
		server.down = true;
		server.cutAll();
		const turn = table.unsent;
		table.endTurn();
		table.answered("stale");
		expect(table.notice.value).toEqual({ kind: "changed" });
		expect(table.sending.value).toBe(false);
		expect(table.ready.value).toBe(true);
		expect(table.unsent).toEqual(turn);
		expect(table.undo()).toBe(true);
		expect(table.seat.value).toBe(0);
	});

	it("keeps what was played while there is no connection, and sends it once when there is", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(10));
		const { table, remote } = await visit(core, server, 0);
		await playTurn(server, table);
		server.down = true;
		server.cutAll();
		table.endTurn();
		await vi.advanceTimersByTimeAsync(30000);
		expect(["lost", "connecting"]).toContain(remote.state.value);
		expect(table.sending.value).toBe(true);
		server.down = false;
		await until(() => table.sure.value === server.moves.length && !table.sending.value);
		expect(remote.state.value).toBe("live");
		expect([...server.written.values()].every((times) => times === 1)).toBe(true);
		same(server, table);
	});

	it("takes up a turn where a closed page has left it, sent or not", async () => {
		const core = await rules();
		for (const sent of [false, true]) {
			const server = new FakeServer(core, TWO, generator(11));
			const first = await visit(core, server, 0);
			await playTurn(server, first.table);
			if (sent) {
				const before = server.written.size;
				server.faults = { cutAfter: 1 }; /* written, but the answer is lost when the page closes */
				first.table.endTurn();
				await until(() => server.written.size > before);
				server.faults = {};
			}
			first.remote.close();
			const again = await visit(core, server, 0, first.storage);
			if (sent) {
				await until(() => again.table.sure.value === server.moves.length && !again.table.sending.value);
				expect(again.table.unsent.moves).toEqual([]);
			} else {
				expect(again.table.ready.value).toBe(true);
				again.table.endTurn();
				await until(() => again.table.sure.value === server.moves.length && !again.table.sending.value);
			}
			same(server, again.table);
			expect([...server.written.values()].every((times) => times === 1)).toBe(true);
			expect(again.storage.kept.size).toBe(0);
			again.remote.close();
			vi.clearAllTimers();
		}
	});

	it("tells on return what others did since, and what was seen", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(12));
		const first = await visit(core, server, 0);
		await playTurn(server, first.table);
		first.table.endTurn();
		await until(() => first.table.sure.value === server.moves.length);
		await vi.advanceTimersByTimeAsync(3000);
		const known = server.seen[0] as number;
		expect(known).toBe(server.moves.length);
		first.remote.close();
		server.other(1);
		server.other(1);
		const again = await visit(core, server, 0);
		expect(again.table.since.value).toBe(known);
		expect(again.table.lastTurn()).toBeLessThanOrEqual(known);
		await vi.advanceTimersByTimeAsync(3000);
		expect(server.seen[0], "not before it was looked at").toBe(known);
		again.remote.acknowledge();
		await vi.advanceTimersByTimeAsync(3000);
		expect(again.table.since.value).toBeNull();
		expect(server.seen[0]).toBe(server.moves.length);
	});

	it("tells after a cut what was seen, if it could not be sent or was lost", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(12));
		const { table, remote } = await visit(core, server, 0);
		await playTurn(server, table);
		table.endTurn();
		await until(() => table.sure.value === server.moves.length && !table.sending.value);
		await vi.advanceTimersByTimeAsync(3000);
		/* The moves arrive, and the connection is cut before they are reported. */
		server.other(1);
		await until(() => table.sure.value === server.moves.length);
		remote.acknowledge();
		server.down = true;
		server.cutAll();
		await vi.advanceTimersByTimeAsync(3000);
		expect(server.seen[0]).toBeLessThan(server.moves.length);
		server.down = false;
		await until(() => remote.state.value === "live");
		await vi.advanceTimersByTimeAsync(3000);
		expect(server.seen[0], "reported after the cut").toBe(server.moves.length);
		/* The report itself is lost on its way. */
		server.seen[0] = 0;
		server.cutAll();
		await until(() => remote.state.value === "live");
		await vi.advanceTimersByTimeAsync(3000);
		expect(server.seen[0], "reported again").toBe(server.moves.length);
		/* Nothing new: nothing is reported. */
		const times = server.said.filter(({ t }) => t === "seen").length;
		server.cutAll();
		await until(() => remote.state.value === "live");
		await vi.advanceTimersByTimeAsync(3000);
		expect(server.said.filter(({ t }) => t === "seen").length).toBe(times);
		remote.close();
	});

	it("lets spectators look and nothing else", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(13));
		const { table, remote } = await visit(core, server, NATURE);
		server.other(server.game.asks().seats[0] as number);
		await until(() => table.sure.value === server.moves.length);
		expect(table.viewer.value).toBe(NATURE);
		expect(table.seat.value).toBeNull();
		expect(table.answers.value).toEqual([]);
		expect(table.play(server.game.legal(server.game.asks().seats[0] as number)[0] as never)).toBe(false);
		expect(table.log.value.length).toBeGreaterThan(0);
		same(server, table);
		remote.close();
		expect(server.said.some(({ t }) => t === "play" || t === "seen")).toBe(false);
	});

	it("is gone where the link is not good", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(14));
		const remote = new Remote(core, { game: "g", token: "X" }, server.options(new FakeStorage()));
		await until(() => remote.state.value === "gone");
		expect(remote.why.value).toBe("wrong-seat");
		expect(server.sockets.size).toBe(0);
	});

	it("shows when the computer plays the seat and when a game was given up", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(15));
		const { table } = await visit(core, server, 0);
		await turnOf(server, table);
		const seats = (player: string) => [
			{ seat: 0, name: "", player, offered: false, votes: 0 },
			{ seat: 1, name: "", player: "person", offered: false, votes: 0 },
		];
		server.tellAll({ t: "people", maker: 0, given_up: false, seats: seats("greedy") });
		await until(() => table.halt.value === "away");
		expect(table.answers.value).toEqual([]);
		server.tellAll({ t: "people", maker: 0, given_up: false, seats: seats("person") });
		await until(() => table.halt.value === null);
		expect(table.answers.value.length).toBeGreaterThan(0);
		server.tellAll({ t: "people", maker: 0, given_up: true, seats: seats("person") });
		await until(() => table.halt.value === "given-up");
		expect(table.seat.value).toBeNull();
	});

	it("asks until the server has noted the end of a game that was given up", async () => {
		const core = await rules();
		const server = new FakeServer(core, TWO, generator(16));
		const { remote, table } = await visit(core, server, 0);
		server.tellAll({ t: "people", maker: 0, given_up: true, seats: [] });
		await until(() => table.halt.value === "given-up");
		await vi.advanceTimersByTimeAsync(60000);
		expect(remote.about.value?.status).toBe(1);
		server.status = 3;
		await until(() => remote.about.value?.status === 3);
		remote.close();
		const asked = vi.spyOn(server, "about");
		await vi.advanceTimersByTimeAsync(120000);
		expect(asked).not.toHaveBeenCalled();
	});
});

describe("the wire", () => {
	/** A socket that a test controls. */
	class Hand implements Socket {
		static all: Hand[] = [];
		readyState = 1;
		onopen: (() => void) | null = null;
		onmessage: ((event: { readonly data: unknown }) => void) | null = null;
		onclose: (() => void) | null = null;
		readonly said: { t: string }[] = [];
		constructor() {
			Hand.all.push(this);
		}
		send(text: string): void {
			this.said.push(JSON.parse(text));
		}
		close(): void {
			this.readyState = 3;
		}
		say(message: unknown): void {
			this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
		}
	}

	function wire() {
		Hand.all = [];
		const heard: unknown[] = [];
		const it = new Wire({
			game: "0000000000001",
			socket: () => new Hand(),
			join: () => ({ t: "join" }),
			heard: (message) => heard.push(message),
		});
		it.start();
		return { it, heard };
	}

	it("comes back after a while that grows, and at once when it is sent elsewhere", async () => {
		const { it: w } = wire();
		const times: number[] = [];
		for (let i = 0; i < 8; i++) {
			const began = Date.now();
			const count = Hand.all.length;
			Hand.all.at(-1)?.onclose?.();
			expect(w.state.value).toBe("lost");
			await until(() => Hand.all.length > count);
			times.push(Date.now() - began);
		}
		expect(times[0]).toBeLessThan(300);
		expect(times[7]).toBeGreaterThan(5000);
		expect(Math.max(...times)).toBeLessThanOrEqual(15010);
		const socket = Hand.all.at(-1) as Hand;
		socket.onopen?.();
		expect(socket.said).toEqual([{ t: "join" }]);
		socket.say({ t: "joined" });
		expect(w.state.value).toBe("live");
		const began = Date.now();
		const count = Hand.all.length;
		socket.say({ t: "leave" });
		await until(() => Hand.all.length > count);
		expect(Date.now() - began).toBeLessThan(310);
		expect(socket.readyState).toBe(3);
		w.close();
		await vi.advanceTimersByTimeAsync(60000);
		expect(Hand.all.length).toBe(count + 1);
	});

	it("asks a silent server whether it is there, and drops one that does not answer", async () => {
		const { it: w, heard } = wire();
		const socket = Hand.all[0] as Hand;
		socket.onopen?.();
		socket.say({ t: "joined" });
		await vi.advanceTimersByTimeAsync(25001);
		expect(socket.said.at(-1)).toEqual({ t: "ping" });
		socket.say({ t: "pong" });
		await vi.advanceTimersByTimeAsync(20000);
		expect(w.state.value).toBe("live");
		await vi.advanceTimersByTimeAsync(16000);
		expect(w.state.value).not.toBe("live");
		expect(heard).toEqual([{ t: "joined" }]);
		w.close();
	});

	it("does not stumble over what it does not understand", () => {
		const { it: w, heard } = wire();
		const socket = Hand.all[0] as Hand;
		for (const text of ["", "{", "null", "3", '"t"', "[]", '{"t":3}']) socket.say(text);
		expect(heard).toEqual([]);
		expect(w.say({ t: "play" }), "before it has joined").toBe(false);
		w.close();
	});
});
