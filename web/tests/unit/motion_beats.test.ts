/** Beats: every kind of event has one, or a reason for none; plans name anchors and never throw. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Core, GameEvent } from "../../src/core/core";
import { EVENTS } from "../../src/core/lists";
import type { EventKind } from "../../src/core/lists";
import { snapshot } from "../../src/core/table";
import { Session } from "../../src/game/session";
import type { Act, Group } from "../../src/ui/motion/acts";
import { BEATS } from "../../src/ui/motion/beats";
import { freshSteps } from "../../src/ui/motion/motion";
import { plan, planBack } from "../../src/ui/motion/plan";
import { Scene } from "../../src/ui/motion/scene";
import { SOUND_NAMES } from "../../src/ui/sound/names";
import { rules } from "./rules";

let core: Core;
beforeAll(async () => {
	core = await rules();
});

const KINDS = EVENTS.filter((kind): kind is EventKind => kind !== "");
const spots = (act: Act) => [...("at" in act ? [act.at] : []), ...(act.do === "fly" ? [act.from, act.to] : [])];
const sounds = (act: Act) => [
	...("sound" in act && act.sound ? [act.sound] : []),
	...(act.do === "fly" && act.starts ? [act.starts] : []),
];

/** All groups of beats of a whole game by the computer player. */
function groupsOf(
	setup: ConstructorParameters<typeof Session>[1],
	seed: number,
): { groups: Group[]; kinds: Set<string> } {
	const player = { player: "greedy" } as const;
	const session = new Session(core, setup, { seed: [seed, 2, 3, 4], controllers: setup.seats.map(() => player) });
	const groups: Group[] = [];
	const kinds = new Set<string>();
	let before = snapshot(session.at(0));
	let seen = session.steps.value;
	for (let i = 0; i < 5000 && session.advance(); i++) {
		const steps = session.steps.value;
		const table = session.table.value;
		const scene = new Scene({ me: 0, before, table, content: core.content });
		for (const step of freshSteps(steps, seen, seen.length)) {
			for (const event of step.events) kinds.add(event.kind);
			groups.push(...plan(step.events, scene, { own: step.move.seat === 0 }));
		}
		before = table;
		seen = steps;
	}
	expect(session.over.value).toBe(true);
	return { groups, kinds };
}

describe("every kind of event", () => {
	it("has a beat or a reason for none", () => {
		expect(Object.keys(BEATS).sort()).toEqual([...KINDS].sort());
		for (const kind of KINDS) {
			const beat = BEATS[kind];
			if ("none" in beat) expect(beat.none.length).toBeGreaterThan(10);
			else expect(beat.joins).not.toBe("");
		}
	});

	it("makes acts that name anchors, for any arguments", () => {
		const table = snapshot(core.newGame({ seats: [{}, { kind: "chronobot2" }] }));
		let state = 1;
		const draw = (n: number) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % n;
		for (const kind of KINDS)
			for (let i = 0; i < 200; i++) {
				const scene = new Scene({ me: 0, before: table, table, content: core.content });
				const event: GameEvent = {
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
				for (const { acts } of [...plan([event, event], scene), ...planBack([event], scene)])
					for (const act of acts) for (const spot of spots(act)) expect(spot.length, kind).toBeGreaterThan(0);
			}
	});
});

describe("plans of whole games", () => {
	it("tell every move of solo games and of tables, grouped", () => {
		const all = [
			groupsOf({ seats: [{}, { kind: "chronobot2" }] }, 3),
			groupsOf({ seats: [{}, { kind: "chronossus" }], modules: ["fractures"] }, 4),
			groupsOf({ seats: [{}, {}, {}] }, 5),
		];
		for (const { groups, kinds } of all) {
			expect(kinds.size).toBeGreaterThan(20);
			expect(groups.length).toBeGreaterThan(100);
			for (const { acts } of groups) {
				expect(acts.length).toBeGreaterThan(0);
				for (const act of acts) for (const { name } of sounds(act)) expect(SOUND_NAMES).toContain(name);
			}
		}
		/* Payments run together with the placing, all Goods of one move in one group. */
		const placed =
			all[2]?.groups.filter(({ acts }) => acts.some((act) => act.do === "fly" && act.ghost.kind === "suit")) ?? [];
		expect(
			placed.some(({ acts }) => acts.some((act) => act.do === "fly" && act.ghost.kind === "good" && act.fade)),
		).toBe(true);
	});

	it("bring pieces home in the order they left", () => {
		const table = snapshot(core.newGame({ seats: [{}, {}] }));
		const scene = () => new Scene({ me: 0, before: table, table, content: core.content });
		const event = (kind: EventKind, a: number, b: number, n: number): GameEvent => ({
			kind,
			seat: 0,
			a,
			b,
			n,
			audience: 31,
			rule: "",
			key: kind,
			told: "",
		});
		const events = [event("place", 2, 12, 0), event("good", 2, 0, 1)];
		const there = plan(events, scene())
			.flatMap(({ acts }) => acts)
			.filter((act) => act.do === "fly");
		const [home] = planBack(events, scene());
		const back = home?.acts.filter((act) => act.do === "fly") ?? [];
		expect(home?.back).toBe(true);
		expect(back.map(({ from, to }) => [to, from])).toEqual(there.map(({ from, to }) => [from, to]).reverse());
	});
});
