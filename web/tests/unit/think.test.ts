/** Computer players that search: the module, its slices, the worker's port, sessions and hints. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { moveOf, sameMove } from "../../src/core/core";
import type { Core, Setup } from "../../src/core/core";
import { Hints } from "../../src/game/hint";
import { Session } from "../../src/game/session";
import type { SessionOptions } from "../../src/game/session";
import { Brain } from "../../src/think/brain";
import type { Task } from "../../src/think/brain";
import type { FromWorker, ToWorker } from "../../src/think/messages";
import { Slices } from "../../src/think/slices";
import { WorkerThinker } from "../../src/think/thinker";
import type { Listener, Port } from "../../src/think/thinker";
import { HereThinker } from "./here_thinker";
import { ROOT, rules } from "./rules";

const SETUP: Setup = { seats: [{ path: "harmony" }, { path: "progress" }] };
const SEED = [11, 2, 3, 4] as const;
let core: Core;
let module: WebAssembly.Module;

beforeAll(async () => {
	core = await rules();
	module = new WebAssembly.Module(readFileSync(new URL("build/wasm/think.wasm", ROOT)));
});

const brain = (hash = core.rules) => new Brain(new WebAssembly.Instance(module, {}), hash);

/** The weakest player that searches. */
function searcher(): string {
	const player = core.players.find(({ nodes }) => nodes > 0);
	if (!player) throw new Error("no computer player searches");
	return player.name;
}

/** Plays on, with the first answer of the person, up to a question that `there` wants. */
function playTo(session: Session, thinker: HereThinker, there: () => boolean): void {
	session.run();
	for (let i = 0; i < 400 && !there(); i++) {
		const [answer] = session.answers.value;
		if (session.thinking.value) thinker.finish();
		else if (session.turnUp.value) session.goOn();
		else if (!session.endTurn() && answer) session.play(answer.move);
		session.run();
	}
	if (!there()) throw new Error("the game does not come to that question");
}

/** A game against a player that searches, at the first turn of that player. */
function versus(options: SessionOptions = {}): { session: Session; thinker: HereThinker } {
	const thinker = new HereThinker(brain());
	const session = new Session(core, SETUP, {
		controllers: ["human", { player: searcher() }],
		seed: SEED,
		thinker,
		...options,
	});
	playTo(session, thinker, () => session.thinking.value !== null && session.ask.value.kind === "turn");
	return { session, thinker };
}

describe("the module", () => {
	it("finds the same in slices of any size as in one go, and a legal answer from the beginning", () => {
		const { session } = versus();
		const task = session.taskOf(1, searcher());
		const [whole, parts] = [brain(), brain()];
		whole.begin(task);
		const legal = session.game.value.legal(1);
		const first = whole.report().answer[0];
		expect(first && legal.some((move) => sameMove(move, moveOf(first.move)))).toBe(true);
		while (whole.go(1_000_000));
		parts.begin(task);
		for (let n = 1; parts.go(n); n = (n % 5) + 1);
		expect(parts.report()).toEqual(whole.report());
		expect(whole.report().simulations).toBeGreaterThan(1);
	});

	it("refuses other rules, other bytes, unknown players and seats that are not asked", () => {
		const { session } = versus();
		const task = session.taskOf(1, searcher());
		expect(() => brain("0".repeat(32))).toThrow(/rules/);
		expect(() => brain().begin({ ...task, game: task.game.slice(1) })).toThrow(/no game/);
		expect(() => brain().begin({ ...task, player: "nobody" })).toThrow(/nobody/);
		expect(() => brain().begin({ ...task, seat: 0 })).toThrow(/not asked/);
	});
});

describe("slices", () => {
	/** A search of so many simulations, each of which takes a millisecond. */
	class Slow {
		time = 0;
		left = 0;
		begin = ({ nodes }: Pick<Task, "nodes">) => void (this.left = nodes);
		go = (nodes: number) => {
			const made = Math.min(nodes, this.left);
			this.time += made;
			this.left -= made;
			return this.left > 0;
		};
		progress = () => ({ done: 1, nodes: 1 });
		found = () => ({ report: {} });
	}

	it("stay short after many searches that ended early", () => {
		const slow = new Slow();
		const acts: (() => void)[] = [];
		const told: FromWorker["kind"][] = [];
		const slices = new Slices(
			slow as unknown as Brain,
			({ kind }) => told.push(kind),
			(act) => acts.push(act),
			() => slow.time,
		);
		const task = { player: "x", game: new Uint8Array(1), seat: 0, seed: 1n };
		for (let id = 0; id < 30; id++) {
			slices.think(id, { ...task, nodes: 2 });
			while (acts.length > 0) acts.shift()?.();
		}
		told.length = 0;
		slices.think(30, { ...task, nodes: 1000 });
		while (acts.length > 0) acts.shift()?.();
		expect(told.filter((kind) => kind === "progress").length).toBeGreaterThan(5);
		expect(told.at(-1)).toBe("answer");
	});
});

describe("a session with a player that searches", () => {
	it("waits with progress, and plays on when the answer comes", () => {
		const { session, thinker } = versus();
		const before = session.head.value;
		expect(session.thinking.value).toMatchObject({ seat: 1, player: searcher(), done: 0, failed: "" });
		let most = 0;
		for (let i = 0; i < 10 && session.head.value === before; i++) {
			thinker.step();
			most = Math.max(most, session.thinking.value?.done ?? 0);
		}
		expect(most).toBeGreaterThan(0);
		thinker.finish();
		expect(session.head.value).toBeGreaterThan(before);
		expect(session.thinking.value).toBeNull();
	});

	it("repeats its decision after a reload", () => {
		const { session, thinker } = versus();
		const { moves } = session.record();
		thinker.finish();
		const other = new HereThinker(brain());
		const again = new Session(core, SETUP, {
			controllers: session.controllers,
			seed: SEED,
			moves,
			thinker: other,
		});
		if (again.ready.value) again.endTurn();
		again.run();
		other.finish();
		expect(again.record().moves).toEqual(session.record().moves);
	});

	it("answers at once when it is stopped", () => {
		const { session, thinker } = versus();
		const before = session.head.value;
		thinker.step();
		session.stopThinking();
		thinker.step();
		expect(session.head.value).toBeGreaterThan(before);
	});

	it("forgets the search when moves are taken back, and when the game leaves the screen", () => {
		const { session, thinker } = versus({ freeUndo: true });
		const before = session.head.value;
		expect(session.undo()).toBe(true);
		expect(session.thinking.value).toBeNull();
		const { value } = session.head;
		expect(value).toBeLessThan(before);
		thinker.finish();
		expect(session.head.value).toBe(value);
		const other = versus();
		other.session.rest();
		const { value: head } = other.session.head;
		other.thinker.finish();
		expect(other.session.head.value).toBe(head);
	});

	it("keeps its answer while an earlier position is shown", () => {
		const { session, thinker } = versus();
		const before = session.head.value;
		session.look(0);
		thinker.finish();
		expect(session.head.value).toBe(before);
		session.look(null);
		expect(session.head.value).toBeGreaterThan(before);
	});

	it("says that it failed, and then tries again or lets the quick player answer", () => {
		const { session, thinker } = versus();
		const before = session.head.value;
		const breakDown = () => {
			session.rest();
			thinker.broken = "no worker";
			session.run();
		};
		breakDown();
		expect(session.thinking.value?.failed).toBe("no worker");
		session.retryThinking();
		expect(session.thinking.value?.failed).toBe("no worker");
		thinker.broken = "";
		session.retryThinking();
		expect(session.thinking.value?.failed).toBe("");
		breakDown();
		session.answerQuickly();
		expect(session.head.value).toBeGreaterThan(before);
	});

	it("has no seat without a place to think", () => {
		expect(() => new Session(core, SETUP, { controllers: ["human", { player: searcher() }] })).toThrow(/nowhere/);
	});
});

describe("the port of the worker", () => {
	const task: Task = { player: "x", game: new Uint8Array(1), seat: 0, seed: 1n, nodes: 0 };
	const heard = () => {
		const told: string[] = [];
		const listener: Listener = {
			progress: (done) => told.push(`progress ${done}`),
			done: ({ simulations }) => told.push(`done ${simulations}`),
			failed: (why) => told.push(`failed ${why}`),
		};
		return { told, listener };
	};

	it("tells every task of a failure, and starts another worker for the next", () => {
		const ports: (Port & { sent: ToWorker[]; ended: boolean })[] = [];
		const thinker = new WorkerThinker("rules", "http://localhost/think.wasm", () => {
			const port = {
				onmessage: null,
				onerror: null,
				sent: [] as ToWorker[],
				ended: false,
				postMessage: (message: ToWorker) => void port.sent.push(message),
				terminate: () => void (port.ended = true),
			};
			ports.push(port);
			return port;
		});
		const [one, two] = [heard(), heard()];
		thinker.think(task, one.listener);
		thinker.think(task, two.listener).drop();
		expect(ports[0]?.sent.map(({ kind }) => kind)).toEqual(["load", "think", "think", "drop"]);
		ports[0]?.onmessage?.({ data: { kind: "failed", why: "404" } } as MessageEvent<FromWorker>);
		expect(one.told).toEqual(["failed 404"]);
		expect(two.told).toEqual([]);
		expect(ports[0]?.ended).toBe(true);
		thinker.think(task, two.listener);
		expect(ports.length).toBe(2);
	});

	it("reports that a worker cannot be started at all", async () => {
		const { told, listener } = heard();
		const thinker = new WorkerThinker("rules", "http://localhost/think.wasm", () => {
			throw new Error("not allowed");
		});
		thinker.think(task, listener);
		await Promise.resolve();
		expect(told).toEqual(["failed Error: not allowed"]);
	});
});

describe("a hint", () => {
	it("is searched for once and told in three steps", () => {
		const thinker = new HereThinker(brain());
		const session = new Session(core, { seats: [{}, { kind: "chronobot2" }] }, { seed: SEED, thinker });
		playTo(session, thinker, () => session.seat.value === 0 && session.ask.value.kind === "turn");
		const hints = new Hints(session);
		hints.more();
		expect(hints.searching.value?.failed).toBe("");
		for (let i = 0; i < 40; i++) thinker.step();
		hints.more(); /* enough: the strongest player would take thousands of simulations */
		thinker.step();
		const advice = hints.advice.value;
		expect(advice?.found?.simulations).toBeGreaterThan(0);
		expect(session.answers.value).toContain(advice?.answer);
		expect(hints.strength.value).toBe(1);
		hints.more();
		expect(hints.strength.value).toBe(2);
		hints.more();
		hints.more();
		expect(hints.strength.value).toBe(3);
		expect(thinker.begun).toBe(1);
		expect(advice?.found?.line.length).toBeGreaterThan(0);
		hints.close();
		expect(hints.advice.value).toBeNull();
	});

	it("that is closed during the search does not come", () => {
		const thinker = new HereThinker(brain());
		const session = new Session(core, { seats: [{}, { kind: "chronobot2" }] }, { seed: SEED, thinker });
		session.run();
		const hints = new Hints(session);
		hints.more();
		thinker.step();
		hints.close();
		thinker.finish();
		expect(hints.advice.value).toBeNull();
	});
});
