/** The analysis of a game: its decisions, what is found about them, turning points, and what is stored. */
import { readFileSync } from "node:fs";
import { IDBFactory } from "fake-indexeddb";
import { beforeAll, describe, expect, it } from "vitest";
import { NATURE, sameMove } from "../../src/core/core";
import type { Core, GameRecord } from "../../src/core/core";
import { Analysis, isFault } from "../../src/game/analysis";
import type { AnalysisShelf, Judged } from "../../src/game/analysis";
import { Session } from "../../src/game/session";
import { chancesOf, turningPoints } from "../../src/game/turning";
import { analysisId, shelfOf } from "../../src/keep/analyses";
import { openStore } from "../../src/keep/store";
import { Brain } from "../../src/think/brain";
import { HereThinker } from "./here_thinker";
import { ROOT, rules } from "./rules";

const NODES = 24;
let core: Core;
let module: WebAssembly.Module;

beforeAll(async () => {
	core = await rules();
	module = new WebAssembly.Module(readFileSync(new URL("build/wasm/think.wasm", ROOT)));
});

const brain = () => new Brain(new WebAssembly.Instance(module, {}), core.rules);

/** A game between two quick players, up to so many moves. */
function recordOf(moves: number): GameRecord {
	const session = new Session(
		core,
		{ seats: [{ path: "harmony" }, { path: "progress" }] },
		{ controllers: [{ player: "greedy" }, { player: "greedy" }], seed: [5, 6, 7, 8] },
	);
	for (let i = 0; i < moves && session.advance(); i++);
	const { setup, moves: all } = session.record();
	return { setup, moves: all };
}

/** A shelf in memory that counts how often it is written to. */
function shelfHere(): AnalysisShelf & { kept: readonly Judged[]; saves: number } {
	const shelf = {
		kept: [] as readonly Judged[],
		saves: 0,
		load: () => Promise.resolve(shelf.kept),
		save: (judged: readonly Judged[]) => {
			shelf.kept = judged;
			shelf.saves++;
			return Promise.resolve();
		},
	};
	return shelf;
}

function analysisOf(record: GameRecord, shelf = shelfHere()) {
	const thinker = new HereThinker(brain());
	const analysis = new Analysis(core, record, thinker, shelf, () => NODES);
	return { analysis, thinker, shelf };
}

/** A judged decision with the given chances of both seats. */
function judgedAt(index: number, seat: number, win: readonly number[], more: Partial<Judged> = {}): Judged {
	const better = { verb: "V_PASS", seat, a: 0, b: 0, c: 0, d: 0 } as const;
	return { index, seat, era: 1, grade: "best", win, cost: 0, chance: 0, better, reasons: [], ...more };
}

describe("an analysis", () => {
	it("judges every decision of an Era that had a choice, in order, and saves it", async () => {
		const record = recordOf(60);
		const { analysis, thinker, shelf } = analysisOf(record);
		expect(thinker.begun).toBe(0);
		await analysis.open();
		expect(analysis.state.value).toMatchObject({ done: 0, running: true, failed: "" });
		thinker.finish();
		const { done, of, running } = analysis.state.value;
		expect([done, running]).toEqual([of, false]);
		const indices = analysis.judged.value.map(({ index }) => index);
		const wanted = record.moves.flatMap(({ seat }, index) => {
			const game = analysis.at(index);
			return seat !== NATURE && game.fact("ERA") > 0 && game.legal(seat).length > 1 ? [index] : [];
		});
		expect(wanted.length).toBeGreaterThan(5);
		expect(indices).toEqual(wanted);
		for (const { index, seat, better, win, grade, cost } of analysis.judged.value) {
			expect(
				analysis
					.at(index)
					.legal(seat)
					.some((move) => sameMove(move, better)),
			).toBe(true);
			expect(win.slice(0, 2).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(900);
			expect(grade).not.toBeNull();
			if (grade === "best") expect(cost).toBe(0);
		}
		expect(shelf.kept).toEqual(analysis.judged.value);
	});

	it("finds the same again, and does not think again about what is stored", async () => {
		const record = recordOf(50);
		const first = analysisOf(record);
		await first.analysis.open();
		first.thinker.finish();
		const second = analysisOf(record);
		await second.analysis.open();
		second.thinker.finish();
		expect(second.analysis.judged.value).toEqual(first.analysis.judged.value);
		const third = analysisOf(record, first.shelf);
		await third.analysis.open();
		expect(third.thinker.begun).toBe(0);
		expect(third.analysis.judged.value).toEqual(first.analysis.judged.value);
	});

	it("stops, keeps what it found, and goes on from there", async () => {
		const { analysis, thinker, shelf } = analysisOf(recordOf(50));
		await analysis.open();
		while (analysis.state.value.done < 3 && thinker.step());
		analysis.stop();
		thinker.finish();
		expect(analysis.state.value).toMatchObject({ done: 3, running: false });
		expect(shelf.kept.length).toBe(3);
		const begun = thinker.begun;
		analysis.go();
		thinker.finish();
		const { done, of } = analysis.state.value;
		expect(done).toBe(of);
		expect(thinker.begun - begun).toBe(of - 3);
	});

	it("says why it cannot go on, and tries again", async () => {
		const { analysis, thinker } = analysisOf(recordOf(50));
		thinker.broken = "no worker";
		await analysis.open();
		expect(analysis.state.value).toMatchObject({ running: false, failed: "no worker" });
		thinker.broken = "";
		analysis.go();
		thinker.finish();
		expect(analysis.state.value).toMatchObject({ done: analysis.state.value.of, failed: "" });
	});

	it("ends with the winner, if the game does", async () => {
		const whole = recordOf(2000);
		const { analysis, shelf } = analysisOf(whole);
		shelf.kept = whole.moves.map(({ seat }, index) => judgedAt(index, seat, [500, 500])); /* nothing is left to do */
		await analysis.open();
		expect(analysis.ended()?.reduce((sum, n) => sum + n, 0)).toBe(1000);
		const part = analysisOf(recordOf(50));
		await part.analysis.open();
		part.thinker.finish();
		expect(part.analysis.ended()).toBeNull();
	});
});

describe("a finished game", () => {
	it("opens at its end, and not with its last turn", () => {
		const { setup, moves } = recordOf(2000);
		const session = new Session(core, setup, { moves, controllers: ["human", "human"] });
		expect(session.now.value.state).toBe("over");
		expect(session.over.value).toBe(true);
	});
});

describe("a review in the module", () => {
	it("finds the same in slices of any size, and refuses answers that are not legal", () => {
		const record = recordOf(50);
		const { analysis } = analysisOf(record);
		void analysis.open();
		const index = record.moves.findLastIndex(({ seat }, i) => seat !== NATURE && analysis.at(i).legal(seat).length > 1);
		const made = record.moves[index];
		if (!made) throw new Error("no decision");
		const { seat } = made;
		const game = analysis.at(index).view(seat).bytes;
		const task = { player: analysis.player, game, seat, made, seed: 3n, nodes: 60 };
		const [whole, parts] = [brain(), brain()];
		whole.begin(task);
		while (whole.go(1000));
		parts.begin(task);
		for (let n = 1; parts.go(n); n = (n % 5) + 1);
		expect(parts.found()).toEqual(whole.found());
		expect(() => brain().begin({ ...task, made: { ...made, verb: "V_PATH" } })).toThrow(/asked|legal/);
		parts.begin({ player: task.player, game, seat, seed: 3n, nodes: 20 });
		expect("report" in parts.found()).toBe(true);
	});
});

describe("turning points", () => {
	const judged = [
		judgedAt(4, 0, [500, 500]),
		judgedAt(5, 0, [480, 520], { grade: "mistake", chance: 150 }),
		judgedAt(9, 1, [340, 660]),
		judgedAt(12, 0, [330, 670]),
		judgedAt(14, 1, [350, 650]),
	];

	it("are the rounds with the largest changes, told by their worst decision", () => {
		expect(chancesOf(judged, 20, null)).toEqual([
			{ index: 4, win: [500, 500] },
			{ index: 9, win: [420, 580] } /* the mean of what both seats think */,
			{ index: 12, win: [335, 665] },
			{ index: 14, win: [340, 660] },
		]);
		const points = turningPoints(judged, 0, 20, [1000, 0]);
		expect(points.map(({ index, judged: { index: at }, before, after }) => [index, at, before, after])).toEqual([
			[4, 5, 500, 335],
			[12, 12, 335, 1000],
		]);
		expect(turningPoints(judged, 0, 20, null).length).toBe(1);
	});

	it("tell a decision that was not the best from others", () => {
		expect(judged.filter(isFault).map(({ index }) => index)).toEqual([5]);
	});
});

describe("stored analyses", () => {
	it("belong to the moves of a game, survive a reload, and give way to newer ones", async () => {
		const factory = new IDBFactory();
		const store = await openStore(factory);
		const record = recordOf(12);
		const found = [judgedAt(3, 0, [500, 500])];
		await shelfOf(store, core, record, () => 1).save(found);
		store.close();
		const again = await openStore(factory);
		expect(await shelfOf(again, core, record).load()).toEqual(found);
		expect(await shelfOf(again, core, recordOf(13)).load()).toEqual([]);
		for (let i = 0; i < 60; i++) await again.saveAnalysis({ id: `${i}`, changed: 2 + i, judged: [] });
		expect(await again.loadAnalysis(analysisId(core, record))).toBeNull();
		expect(await again.loadAnalysis("0")).not.toBeNull();
	});
});
