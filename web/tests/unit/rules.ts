/** Shared by the unit tests: the real rules, and random games. */
import { readFileSync } from "node:fs";
import type { Module } from "../../src/core/lists";
import type { Session } from "../../src/game/session";
import { type Core, type Game, loadCore, type Move, NATURE, type Setup } from "../../src/core/core";

export const ROOT = new URL("../../../", import.meta.url);

let core: Promise<Core> | null = null;

/** The rules, loaded once per test file. */
export function rules(): Promise<Core> {
	core ??= loadCore(readFileSync(new URL("build/wasm/whole.wasm", ROOT)));
	return core;
}

/** A seeded generator: the same games in every run. */
export function generator(seed: number): (below: number) => number {
	let state = seed >>> 0;
	return (below) => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) % below;
	};
}

/** A random legal answer: a player's, or Nature's by weight. */
export function anyMove(game: Game, draw: (below: number) => number): Move | null {
	const { seats } = game.asks();
	const seat = seats[draw(Math.max(1, seats.length))];
	if (seat === undefined) return null;
	if (seat !== NATURE) {
		const legal = game.legal(seat);
		return legal[draw(legal.length)] ?? null;
	}
	const outcomes = game.chance();
	let left = draw(outcomes.reduce((sum, outcome) => sum + outcome.weight, 0));
	for (const outcome of outcomes) {
		if (left < outcome.weight) return outcome.move;
		left -= outcome.weight;
	}
	return null;
}

const SOLO_MODULES: readonly (readonly Module[])[] = [
	[],
	["doomsday"],
	["pioneers"],
	["guardians"],
	["pioneers", "guardians"],
	["fractures"],
	["fractures", "pioneers"],
	["variable-anomalies"],
	["fractures", "variable-anomalies"],
];
const FRACTURES: readonly (readonly Module[])[] = [
	["fractures"],
	["fractures", "pioneers"],
	["fractures", "variable-anomalies"],
	["fractures", "pioneers", "variable-anomalies"],
];

/** Setups of all kinds, by number. */
export function anySetup(seed: number): Setup {
	const draw = generator(seed);
	const kind = draw(3);
	const edition = draw(3) === 0 ? "classic" : "infinity";
	const side = draw(2) ? "B" : "A";
	if (kind === 0) {
		const bot = (["chronobot1", "chronobot2", "chronossus"] as const)[draw(3)] ?? "chronobot2";
		const modules = bot === "chronossus" ? (SOLO_MODULES[draw(SOLO_MODULES.length)] ?? []) : [];
		return {
			edition: "infinity",
			side,
			modules,
			device: modules.includes("fractures") ? side : "A",
			seats: [{ kind: "human" }, { kind: bot }],
		};
	}
	const choices = ["alternate-timeline", "asset-draft", "condition-draft", "no-die", "together"] as const;
	const variants = choices.filter(() => draw(3) === 0);
	const others = (["doomsday", "pioneers", "guardians", "variable-anomalies", "new-buildings"] as const).filter(
		() => draw(3) === 0,
	);
	const fractures = draw(3) === 0;
	const modules = fractures ? (FRACTURES[draw(FRACTURES.length)] ?? []) : others;
	return {
		edition,
		side,
		variants,
		modules,
		device: fractures && draw(2) ? "B" : "A",
		seats: Array.from({ length: 2 + draw(3) }, () => ({ kind: "human" as const })),
	};
}

/** Does everything that needs no decision: automatic steps, ending finished turns, handing over the device. */
export function settle(session: Session): void {
	for (;;) {
		session.run();
		const hand = session.handOver.value;
		if (hand !== null) session.take(hand);
		else if (!session.goOn() && !session.endTurn()) return;
	}
}
