/** Another setup of a position: what both have stays, what is new is laid out, what no longer exists is told. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Core, Game, Setup } from "../../src/core/core";
import { loadStage } from "../../src/core/stage";
import type { Stage } from "../../src/core/stage";
import { dropPosition, keepPosition, keptPosition } from "../../src/keep/position_draft";
import { Draft } from "../../src/position/draft";
import type { Lost } from "../../src/position/resetup";
import { begunTable } from "../../src/ui/position/begin";
import { ROOT, anyMove, generator, rules } from "./rules";

let core: Core;
let stage: Stage;
beforeAll(async () => {
	core = await rules();
	stage = await loadStage(core, async () => readFileSync(new URL("build/wasm/stage.wasm", ROOT)));
});

const TWO: Setup = { seats: [{ path: "harmony" }, { path: "progress" }] };
const THREE: Setup = { seats: [{ path: "harmony" }, { path: "progress" }, { path: "dominance" }] };

/** A position in which it is somebody's turn, after some moves. */
function inTurn(setup: Setup, least = 60): Game {
	const draw = generator(5);
	let game = core.newGame(setup);
	for (let i = 0; i < least || game.asks().kind !== "turn"; i++) {
		const next = game.step(anyMove(game, draw) ?? expect.fail());
		game = next ?? expect.fail();
	}
	return game;
}

const lay = (setup: Setup) => begunTable(core, setup);
const lines = (draft: Draft) => draft.text().split("\n");
const words = (lost: readonly Lost[]) => lost.map(({ seat, field }) => `${seat ?? "table"} ${field?.word ?? "all"}`);

describe("another setup of a position", () => {
	it("adds a module and takes it away: what the players have stays", () => {
		const draft = new Draft(stage, inTurn(TWO));
		const before = lines(draft).filter((line) => /^[AB] (water|vp|tile|active|tired|morale)/.test(line));
		expect(before.length).toBeGreaterThan(4);
		expect(draft.resetup({ ...draft.game.value.setup(), modules: ["guardians"] }, lay)).toEqual([]);
		expect(draft.game.value.setup().modules).toEqual(["guardians"]);
		expect(lines(draft)).toEqual(expect.arrayContaining(before));
		draft.resetup({ ...draft.game.value.setup(), modules: [] }, lay);
		expect(lines(draft)).toEqual(expect.arrayContaining(before));
		draft.undo();
		expect(draft.game.value.setup().modules).toEqual(["guardians"]);
	});

	it("tells the fields of a module that had something in them", () => {
		const draft = new Draft(stage, inTurn({ ...TWO, modules: ["fractures"] }, 120));
		const text = draft.text();
		const lost = words(draft.resetup({ ...draft.game.value.setup(), modules: [] }, lay));
		expect(lost.length).toBeGreaterThan(0);
		expect(new Set(lost).size).toBe(lost.length);
		if (/ flux [1-9]/.test(text)) expect(lost.some((one) => / (goods|warp)/.test(one))).toBe(true);
	});

	it("takes a player away, and tells that all of theirs is gone", () => {
		const draft = new Draft(stage, inTurn(THREE));
		const lost = words(draft.resetup({ ...draft.game.value.setup(), seats: TWO.seats }, lay));
		expect(lost).toContain("2 all");
		expect(draft.game.value.setup().seats).toHaveLength(2);
		expect(draft.text()).not.toMatch(/^C /m);
		expect(["turn", "index", "seat"]).not.toContain(draft.wrong.value?.wrong);
	});

	it("adds a player with another Path, and a bot instead", () => {
		const draft = new Draft(stage, inTurn(TWO));
		expect(draft.resetup({ ...draft.game.value.setup(), seats: [{}, {}, {}] }, lay)).toEqual([]);
		expect(draft.text()).toMatch(/^C path (?!harmony|progress)/m);
		const lost = words(draft.resetup({ ...draft.game.value.setup(), seats: [{}, { kind: "chronossus" }] }, lay));
		expect(lost).toEqual(expect.arrayContaining(["1 all", "2 all"]));
		expect(draft.game.value.setup().seats[1]?.kind).toBe("chronossus");
	});

	it("changes the edition", () => {
		const draft = new Draft(stage, begunTable(core, TWO));
		draft.resetup({ ...draft.game.value.setup(), edition: "classic" }, lay);
		expect(draft.game.value.setup().edition).toBe("classic");
	});
});

describe("the draft that is kept", () => {
	const place = () => {
		const kept = new Map<string, string>();
		return {
			getItem: (name: string) => kept.get(name) ?? null,
			setItem: (name: string, value: string) => void kept.set(name, value),
			removeItem: (name: string) => void kept.delete(name),
		};
	};

	it("is the same, also if the table cannot be", () => {
		const game = inTurn(TWO);
		const morale = stage.fields.find(({ word }) => word === "morale") ?? expect.fail();
		const wrong = stage.set(game, morale, 1, 30) ?? expect.fail();
		for (const one of [game, wrong]) {
			const to = place();
			keepPosition(core, stage, { game: one, controllers: ["human", "human"], corrects: "game" }, to);
			const kept = keptPosition(core, stage, to);
			expect(kept && "draft" in kept && kept.draft.game.hash()).toBe(one.hash());
			expect(kept && "draft" in kept && kept.draft.corrects).toBe("game");
			dropPosition(to);
			expect(keptPosition(core, stage, to)).toBeNull();
		}
	});

	it("of other rules is read as text, or given back as text", () => {
		const to = place();
		const game = inTurn(TWO);
		keepPosition(core, stage, { game, controllers: [], corrects: null }, to);
		const stored = JSON.parse(to.getItem("timerift.position") ?? "") as Record<string, unknown>;
		to.setItem("timerift.position", JSON.stringify({ ...stored, rules: "others" }));
		const kept = keptPosition(core, stage, to);
		expect(kept && "draft" in kept && stage.write(kept.draft.game)).toBe(stage.write(game));
		to.setItem("timerift.position", JSON.stringify({ ...stored, rules: "others", text: "timerift 1\nnonsense" }));
		expect(keptPosition(core, stage, to)).toEqual({ text: "timerift 1\nnonsense" });
	});
});
