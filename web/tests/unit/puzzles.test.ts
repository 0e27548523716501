/** The puzzles of the page: their list, their answers, the one of the day, and what is kept. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Move } from "../../src/core/core";
import { readAddress } from "../../src/app/address";
import { dayOf, puzzleOfDay } from "../../src/puzzles/daily";
import { partsOf } from "../../src/puzzles/answer";
import { Kept } from "../../src/puzzles/kept";
import { DIFFICULTIES, nextPuzzle, readList, recordOf, sheetAfter } from "../../src/puzzles/list";
import type { Puzzle } from "../../src/puzzles/list";
import { openAnswer, openPuzzle } from "../../src/puzzles/play";
import { ROOT, rules } from "./rules";

const LIST = readList(readFileSync(new URL("web/src/puzzles/list.txt", ROOT), "utf8"));

function memory(): Pick<Storage, "getItem" | "setItem"> {
	const kept = new Map<string, string>();
	return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe("puzzles", () => {
	it("lead to what they say", async () => {
		const core = await rules();
		for (const puzzle of LIST) {
			const { setup, moves } = recordOf(core, puzzle);
			let game = core.newGame(setup);
			for (const [i, move] of moves.entries()) {
				if (i === puzzle.at) expect(sheetAfter(game, puzzle.seat)?.total, puzzle.name).toBe(puzzle.now);
				const next = game.step(move);
				if (!next) throw new Error(`puzzle ${puzzle.name}: move ${i} is refused`);
				game = next;
			}
			expect(sheetAfter(game, puzzle.seat)?.total, puzzle.name).toBe(puzzle.best);
			expect(puzzle.second, puzzle.name).toBeLessThan(puzzle.best);
		}
	});

	it("are many, of every difficulty and Path, with modules and without", async () => {
		const core = await rules();
		expect(LIST.length).toBeGreaterThanOrEqual(100);
		expect(new Set(LIST.map(({ packed }) => packed)).size).toBe(LIST.length);
		for (const one of DIFFICULTIES)
			expect(LIST.filter(({ difficulty }) => difficulty === one).length).toBeGreaterThanOrEqual(20);
		const setups = LIST.map((puzzle) => recordOf(core, puzzle).setup);
		const modules = setups.filter((setup) => (setup.modules?.length ?? 0) > 0).length;
		expect(modules).toBeGreaterThanOrEqual(20);
		expect(LIST.length - modules).toBeGreaterThanOrEqual(50);
		for (const path of ["harmony", "dominance", "progress", "salvation"])
			expect(LIST.filter(({ seat }, i) => setups[i]?.seats[seat]?.path === path).length).toBeGreaterThanOrEqual(10);
	});

	it("have answers that are told in sentences", async () => {
		const core = await rules();
		for (const puzzle of LIST.filter((_, i) => i % 3 === 0)) {
			const record = recordOf(core, puzzle);
			const session = openAnswer(core, puzzle, record);
			expect(session.cursor.value, puzzle.name).toBe(puzzle.at);
			const parts = partsOf(session.steps.value, puzzle.at);
			expect(parts.at(-1)?.to, puzzle.name).toBe(record.moves.length);
			expect(new Set(parts.map(({ to }) => to)).size, puzzle.name).toBe(parts.length);
			for (const { words } of parts) expect(words, puzzle.name).toMatch(/^[A-Z].*\.$/);
			expect(parts.map(({ words }) => words).join(" "), puzzle.name).not.toMatch(/The game is over|passe?s?\b|turn\./);
		}
	});

	it("begin at their position: nothing before it can be taken back", async () => {
		const core = await rules();
		for (const puzzle of LIST.filter((_, n) => n % 3 === 1)) {
			const record = recordOf(core, puzzle);
			const session = openPuzzle(core, puzzle, record);
			const { state, seat, undo, restart } = session.now.value;
			expect({ state, seat, undo, restart }, puzzle.name).toEqual({
				state: "answer",
				seat: puzzle.seat,
				undo: false,
				restart: false,
			});
			expect(sheetAfter(session.game.value, puzzle.seat)?.total, puzzle.name).toBe(puzzle.now);
			const first = record.moves[puzzle.at];
			expect(first && session.play(first), puzzle.name).toBe(true);
			expect(session.now.value.undo, puzzle.name).toBe(true);
			expect(session.undoTo(puzzle.at - 1), puzzle.name).toBe(false);
			expect(session.undo() && session.play(first as Move) && session.resetTurn(), puzzle.name).toBe(true);
			expect(session.head.value, puzzle.name).toBe(puzzle.at);
			expect(session.undo() || session.resetTurn() || session.rewind(), puzzle.name).toBe(false);
			expect(session.now.value.state, puzzle.name).toBe("answer");
		}
	});

	it("have a next one that is not solved", () => {
		const [first, second, third] = LIST as [Puzzle, Puzzle, Puzzle];
		const list = [first, second, third];
		expect(nextPuzzle(list, first.name, [first.name])).toBe(second);
		expect(nextPuzzle(list, first.name, [first.name, second.name])).toBe(third);
		expect(nextPuzzle(list, third.name, [third.name])).toBe(first);
		expect(nextPuzzle(list, first.name, [second.name, third.name])).toBeNull();
	});

	it("have no score in the middle of an Action", async () => {
		const core = await rules();
		const middles = LIST.filter((puzzle) => {
			const { setup, moves } = recordOf(core, puzzle);
			let game = core.newGame(setup);
			for (const move of moves.slice(0, puzzle.at + 1)) game = game.step(move) ?? game;
			const { kind, seats } = game.asks();
			const middle = seats[0] === puzzle.seat && kind !== "turn";
			expect(sheetAfter(game, puzzle.seat) === null, puzzle.name).toBe(middle);
			return middle;
		});
		expect(middles.length).toBeGreaterThan(0);
	});

	it("have addresses", () => {
		expect(readAddress("#puzzles")).toEqual({ at: "puzzles" });
		expect(readAddress("#puzzle=12")).toEqual({ at: "puzzle", name: "12" });
		expect(readAddress("#puzzle=today")).toEqual({ at: "puzzle", name: "today" });
		expect(readAddress("#puzzle=0")).toBeNull();
		expect(readAddress("#puzzle=tomorrow")).toBeNull();
	});
});

describe("the puzzle of the day", () => {
	it("changes at midnight in UTC", () => {
		const noon = Date.UTC(2026, 10, 18, 12);
		expect(dayOf(noon)).toBe(dayOf(Date.UTC(2026, 10, 18)));
		expect(dayOf(Date.UTC(2026, 10, 18, 23, 59, 59, 999))).toBe(dayOf(noon));
		expect(dayOf(Date.UTC(2026, 10, 19))).toBe(dayOf(noon) + 1);
	});

	it("is the same for everybody, and each comes once before one comes again", () => {
		const count = LIST.length;
		const first = Math.ceil(dayOf(Date.UTC(2026, 10, 18)) / count) * count;
		const days = Array.from({ length: count }, (_, i) => puzzleOfDay(first + i, count));
		expect(new Set(days).size).toBe(count);
		expect(days.every((at) => at >= 0 && at < count)).toBe(true);
		expect(days).toEqual(Array.from({ length: count }, (_, i) => puzzleOfDay(first + i, count)));
		expect(Array.from({ length: count }, (_, i) => puzzleOfDay(first + count + i, count))).not.toEqual(days);
	});
});

describe("what is kept of puzzles", () => {
	it("counts days in a row", () => {
		const storage = memory();
		const kept = new Kept(storage);
		kept.solve("5", 100);
		kept.solve("5", 100);
		expect(kept.streakOn(100)).toBe(1);
		kept.solve("6", 101);
		expect(kept.streakOn(101)).toBe(2);
		expect(kept.streakOn(102)).toBe(2);
		expect(kept.streakOn(103)).toBe(0);
		kept.solve("7", 103);
		expect(kept.streakOn(103)).toBe(1);
		expect(new Kept(storage).now.value).toMatchObject({ solved: ["5", "6", "7"], day: 103, streak: 1, longest: 2 });
	});

	it("does not count one whose answer was shown", () => {
		const kept = new Kept(memory());
		kept.show("5");
		kept.solve("5", 100);
		expect(kept.now.value).toMatchObject({ solved: [], shown: ["5"], streak: 0 });
		kept.solve("6", null);
		kept.show("6");
		kept.solve("6", 100);
		expect(kept.now.value).toMatchObject({ solved: ["6"], streak: 1 });
	});

	it("forgets what cannot be read", () => {
		const storage = memory();
		storage.setItem("timerift.puzzles", '{"solved":7}');
		expect(new Kept(storage).now.value.solved).toEqual([]);
		storage.setItem("timerift.puzzles", "{");
		expect(new Kept(storage).now.value.solved).toEqual([]);
	});
});
