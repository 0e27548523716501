/** The companion beside a real board: nothing that happens on the table is lost, every draw has its buttons. */
import { beforeAll, describe, expect, it } from "vitest";
import { asks, checklist, numbered } from "../../src/companion/checklist";
import type { Numbered } from "../../src/companion/checklist";
import { DRAWN_VERBS, drawOf, isLong, matches } from "../../src/companion/draws";
import { keep, keptOf } from "../../src/companion/keep";
import { partOf } from "../../src/companion/lines";
import type { Part } from "../../src/companion/lines";
import { Mirror } from "../../src/companion/mirror";
import { stayAwake } from "../../src/companion/wake";
import type { Core, Setup } from "../../src/core/core";
import { NATURE } from "../../src/core/core";
import { DECISIONS, EVENTS, VERBS } from "../../src/core/lists";
import type { EventKind, Module } from "../../src/core/lists";
import { snapshot } from "../../src/core/table";
import { roll } from "../../src/game/dice";
import { Session } from "../../src/game/session";
import { hasWords, message } from "../../src/words/i18n";
import { generator, rules, settle } from "./rules";

let core: Core;
beforeAll(async () => {
	core = await rules();
});

const BOTS = ["chronobot1", "chronobot2", "chronossus"] as const;
const MODULES: readonly (readonly Module[])[] = [
	[],
	["doomsday"],
	["pioneers", "guardians"],
	["fractures"],
	["variable-anomalies"],
	["fractures", "variable-anomalies"],
];

function setupOf(n: number): Setup {
	const bot = BOTS[n % BOTS.length] ?? "chronobot2";
	const modules = bot === "chronossus" ? (MODULES[Math.floor(n / BOTS.length) % MODULES.length] ?? []) : [];
	return { modules, seats: [{}, { kind: bot }] };
}

/** A game that the program played by itself: random decisions, seeded dice. */
function played(n: number): Session {
	const session = new Session(core, setupOf(n), { seed: [n, 7, 8, 9] });
	const draw = generator(n);
	settle(session);
	while (!session.over.value) {
		const answers = session.answers.value;
		const others = answers.filter(({ key }) => key !== "word:pass");
		const list = others.length > 0 && draw(20) > 0 ? others : answers;
		const answer = list[draw(list.length)];
		if (!answer || !session.play(answer.move)) throw new Error("a move was refused");
		settle(session);
	}
	return session;
}

const GAMES = 24;
const BOT = new Set([1]);

describe("the checklist", () => {
	it("has one line for each piece that is moved, and loses no event", () => {
		const kinds = new Set<string>();
		const decisions = new Set<string>();
		for (let n = 0; n < GAMES; n++) {
			const session = played(n);
			const events = numbered(session.steps.value, 0, (at) => session.at(at));
			expect(events.length).toBe(session.steps.value.reduce((sum, step) => sum + step.events.length, 0));
			const items = checklist(events, BOT, core.content);
			const lines = new Map<number, number>();
			for (const item of items)
				if (item.is === "line" && item.said.key !== "companion.do.home")
					lines.set(item.at, (lines.get(item.at) ?? 0) + 1);
			const said = items.flatMap((item) =>
				item.is === "line" ? [item.told, ...item.reasons] : item.is === "note" ? [item.told] : [],
			);
			const told = new Map<string, number>();
			for (const text of said) told.set(text, (told.get(text) ?? 0) + 1);
			let last: Numbered | null = null;
			for (const entry of events) {
				const { event, own, at } = entry;
				const bot = BOT.has(event.seat) && event.kind !== "flipped";
				if (own && !bot) {
					expect(lines.get(at), event.told).toBeUndefined();
					continue;
				}
				kinds.add(event.kind);
				if (event.kind === "decided") decisions.add(DECISIONS[event.a] ?? "");
				const part: Part = partOf(event, bot, {
					content: core.content,
					stackOf: () => "none",
					eraOf: () => null,
					decided: last?.event.kind === "decided" ? "worker" : null,
				});
				last = entry;
				expect(lines.get(at) ?? 0, `${event.kind}: ${event.told}`).toBe(
					part.as === "line" || part.as === "drawn" ? 1 : 0,
				);
				if (part.as === "reason" || part.as === "more" || part.as === "note") {
					const left = told.get(event.told) ?? 0;
					expect(left, event.told).toBeGreaterThan(0);
				}
			}
			/* in the order of the events */
			const order = items.map(({ at }) => at);
			const sorted = items.filter((item) => item.is !== "note").map(({ at }) => at);
			expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
			expect(order.length).toBe(items.length);
		}
		expect(kinds.size).toBeGreaterThan(35);
		expect(decisions.size).toBeGreaterThan(20);
	});

	it("says every line in words, of a bot what to do", () => {
		const session = played(5);
		const items = checklist(
			numbered(session.steps.value, 0, (at) => session.at(at)),
			BOT,
			core.content,
		);
		let own = 0;
		for (const item of items) {
			if (item.is !== "line" || !item.said.key) continue;
			expect(hasWords(item.said.key), item.said.key).toBe(true);
			const text = message(item.said.key, item.said.values);
			expect(text).not.toMatch(/[{}]|companion\.|undefined|(space|good|worker|type|command|superproject)\./);
			own++;
		}
		expect(own).toBeGreaterThan(60);
	});

	it("names the stack a Building comes from, and the Era of a Superproject", () => {
		const stacks = new Set<string>();
		let supers = 0;
		for (let n = 0; n < 6; n++) {
			const session = played(n);
			const items = checklist(
				numbered(session.steps.value, 0, (at) => session.at(at)),
				BOT,
				core.content,
			);
			for (const item of items) {
				if (item.is !== "line") continue;
				if (item.said.key === "companion.do.build") stacks.add(String(item.said.values["stack"]));
				if (item.said.key === "companion.do.superproject.era") supers++;
			}
		}
		expect([...stacks].sort()).toEqual(["first", "second"]);
		expect(supers).toBeGreaterThan(0);
	});

	it("knows every kind of event and decision, for any arguments", () => {
		const draw = generator(3);
		for (const kind of EVENTS.filter((one): one is EventKind => one !== ""))
			for (let i = 0; i < 60; i++) {
				const event = {
					kind,
					seat: draw(2),
					a: draw(256),
					b: draw(256),
					n: draw(12) - 4,
					audience: 31,
					rule: "TEST-01",
					key: kind,
					told: "A acts.",
				};
				const part = partOf(event, event.seat === 1, {
					content: core.content,
					stackOf: () => "none",
					eraOf: () => null,
					decided: null,
				});
				expect(part.as).not.toBe("");
			}
	});
});

describe("draws", () => {
	it("offer exactly what the rules allow, each with words of its own", () => {
		const verbs = new Set<string>();
		for (let n = 0; n < GAMES; n++) {
			const session = new Session(core, setupOf(n), { seed: [n, 1, 1, 1], natureByHand: true, freeUndo: true });
			const draw = generator(100 + n);
			settle(session);
			for (let i = 0; i < 3000 && !session.over.value; i++) {
				const answers = session.answers.value;
				if (session.seat.value === NATURE) {
					const found = drawOf(answers, { content: core.content, table: snapshot(session.game.value) });
					if (!found) throw new Error("no draw");
					verbs.add(found.verb);
					expect(DRAWN_VERBS, found.verb).toContain(found.verb);
					expect(new Set(found.buttons.map(({ move }) => session.game.value.words(move))).size).toBe(
						new Set(answers.map(({ words }) => words)).size,
					);
					const faces = found.buttons.map(({ text, more, sign }) => `${text}|${more}|${JSON.stringify(sign)}`);
					/* pool cards may be printed alike */
					if (found.verb !== "N_MINE_CARD" && found.verb !== "N_RECRUIT_CARD")
						expect(new Set(faces).size, `${found.verb}: ${faces.join(" ")}`).toBe(faces.length);
					for (const { text } of found.buttons) expect(text).not.toMatch(/[{}]|undefined|^[a-z]+\.[a-z]/);
				}
				const answer = answers[draw(answers.length)];
				if (!answer || !session.play(answer.move)) throw new Error("a move was refused");
				settle(session);
			}
			expect(session.over.value).toBe(true);
		}
		expect(verbs.size).toBeGreaterThan(20);
		for (const verb of verbs) expect(VERBS).toContain(verb);
	});

	it("are filtered by number and by name", () => {
		const session = new Session(
			core,
			{ seats: [{}, { kind: "chronobot2" }] },
			{ seed: [1, 2, 3, 4], natureByHand: true },
		);
		const draw = generator(1);
		settle(session);
		let found = null;
		while (!found) {
			const answers = session.answers.value;
			if (answers[0]?.move.verb === "N_BUILDING")
				found = drawOf(answers, { content: core.content, table: snapshot(session.game.value) });
			session.play(answers[draw(answers.length)]?.move as never);
			settle(session);
		}
		expect(isLong(found)).toBe(true);
		expect(found.buttons.filter((button) => matches(button, "108"))).toHaveLength(1);
		expect(found.buttons.filter((button) => matches(button, "  POWER "))).toHaveLength(found.buttons.length);
		expect(found.buttons.filter((button) => matches(button, "xyz"))).toHaveLength(0);
		const numbers = found.buttons.map(({ sign }) => (sign.sign === "number" ? parseInt(sign.number, 10) : 0));
		expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
	});
});

describe("a game kept in step with a real table", () => {
	it("is the game of the program, entered draw by draw, and can be taken back", () => {
		for (let n = 0; n < 6; n++) {
			const own = played(n);
			const session = new Session(core, own.setup, { seed: own.seed, natureByHand: true, freeUndo: true });
			const mirror = new Mirror(session, `game ${n}`);
			session.run();
			const moves = own.record().moves;
			let lists = 0;
			let undone = 0;
			for (let i = 0; i < 6000 && !session.over.value; i++) {
				const now = mirror.now.value;
				if (now.show === "list" && !now.draw) {
					expect(asks(mirror.items.value)).toBe(true);
					const first = mirror.items.value.find((item) => item.is === "line" && !item.done);
					if (first) mirror.ticks.tick(first.at);
					mirror.allDone();
					expect(asks(mirror.items.value)).toBe(false);
					lists++;
					continue;
				}
				if (session.ready.value || session.turnUp.value) {
					if (session.turnUp.value ? session.goOn() : session.endTurn()) session.run();
					continue;
				}
				const move = moves[session.head.value];
				if (!move) throw new Error("the game of the program was shorter");
				if (move.seat === NATURE) {
					const head = session.head.value;
					const button =
						now.show === "board"
							? null
							: now.draw?.buttons.find(
									({ move: one }) => session.game.value.words(one) === session.game.value.words(move),
								);
					if (!button) throw new Error(`no button for ${session.game.value.words(move)} (${now.show})`);
					expect(mirror.enter(button)).toBe(true);
					if (i % 7 === 0 && session.canUndo.value) {
						expect(mirror.undo()).toBe(true);
						expect(session.head.value).toBe(head);
						expect(session.seat.value).toBe(NATURE);
						expect(mirror.enter(button)).toBe(true);
						undone++;
					}
				} else {
					expect(session.play(move)).toBe(true);
					session.run();
				}
			}
			expect(session.over.value).toBe(true);
			expect(session.game.value.hash()).toBe(own.game.value.hash());
			expect(lists).toBeGreaterThan(10);
			expect(undone).toBeGreaterThan(3);
		}
	});

	it("rolls on request as the program would", () => {
		const session = new Session(
			core,
			{ seats: [{}, { kind: "chronobot2" }] },
			{ seed: [4, 3, 2, 1], natureByHand: true },
		);
		const mirror = new Mirror(session, "rolls");
		const draw = generator(8);
		session.run();
		for (let i = 0; i < 200 && session.seat.value !== NATURE; i++) {
			session.play(session.answers.value[draw(session.answers.value.length)]?.move as never);
			settle(session);
		}
		const rolls = session.steps.value.filter(({ move }) => move.seat === NATURE).length;
		const expected = session.game.value.words(roll(session.game.value.chance(), session.seed, rolls));
		const at = session.head.value;
		mirror.roll();
		expect(session.steps.value[at]?.words).toBe(expected);
	});
});

describe("what is stored beside the game", () => {
	it("comes back for the same game only", () => {
		const store = new Map<string, string>();
		const storage = {
			getItem: (name: string) => store.get(name) ?? null,
			setItem: (name: string, value: string) => void store.set(name, value),
		};
		expect(keptOf("a", storage)).toEqual({ rolls: "you", id: "a", done: 0, ticked: [] });
		keep({ rolls: "phone", id: "a", done: 12, ticked: [9, 11] }, storage);
		expect(keptOf("a", storage)).toEqual({ rolls: "phone", id: "a", done: 12, ticked: [9, 11] });
		expect(keptOf("b", storage)).toEqual({ rolls: "phone", id: "b", done: 0, ticked: [] });
		store.set("timerift.companion", "{nonsense");
		expect(keptOf("a", storage)).toEqual({ rolls: "you", id: "a", done: 0, ticked: [] });
	});
});

describe("the screen", () => {
	const page = (visibilityState: "visible" | "hidden") => {
		const heard = new Set<() => void>();
		return {
			visibilityState,
			addEventListener: (_: string, act: () => void) => void heard.add(act),
			removeEventListener: (_: string, act: () => void) => void heard.delete(act),
			heard,
		};
	};
	const settled = () => new Promise((done) => setTimeout(done, 0));

	it("is kept on while the companion is open, and no longer", async () => {
		let released = 0;
		const locks = {
			request: async () => ({ release: async () => void released++, addEventListener: () => undefined }),
		};
		const shown = page("visible");
		const waking = stayAwake(locks as never, shown as never);
		await settled();
		expect(waking.state.value).toBe("on");
		waking.release();
		expect(released).toBe(1);
		expect(shown.heard.size).toBe(0);
	});

	it("says where it cannot be kept on", async () => {
		expect(stayAwake(null, page("visible") as never).state.value).toBe("missing");
		const refusing = { request: () => Promise.reject(new Error("low battery")) };
		const waking = stayAwake(refusing as never, page("visible") as never);
		await settled();
		expect(waking.state.value).toBe("refused");
	});
});
