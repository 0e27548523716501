/**
 * The puzzles: tables late in the last Era, where one seat plays on alone. `timerift-lab puzzles` finds them and writes
 * list.txt (docs/puzzles.md); it is loaded with the first screen that needs it.
 */
import type { Core, Game, GameRecord, Move, ScoreSheet } from "../core/core";
import { NATURE } from "../core/core";
import { fromBase64url } from "../keep/links";

export type Difficulty = 1 | 2 | 3;
export const DIFFICULTIES: readonly Difficulty[] = [1, 2, 3];

export interface Puzzle {
	/** A number, from 1. */
	readonly name: string;
	readonly seat: number;
	readonly era: number;
	/** How many moves of the record lead to the position; those of the answer follow. */
	readonly at: number;
	/** VP at the end of the Era: if the seat passes at once, after the answer, and after the best of all other ends. */
	readonly now: number;
	readonly best: number;
	readonly second: number;
	readonly difficulty: Difficulty;
	readonly packed: string;
}

/** A line of list.txt; null: it is not one. */
function readLine(line: string): Puzzle | null {
	const [name = "", letter = "", ...rest] = line.split(" ");
	const [era = 0, at = 0, now = 0, best = 0, second = 0, level = 0] = rest.slice(0, 6).map(Number);
	const difficulty = DIFFICULTIES.find((one) => one === level);
	const packed = rest[7];
	if (line.startsWith("#") || !packed || !difficulty) return null;
	return { name, seat: letter.charCodeAt(0) - 65, era, at, now, best, second, difficulty, packed };
}

export function readList(text: string): Puzzle[] {
	return text.split("\n").flatMap((line) => readLine(line) ?? []);
}

/** The next puzzle of the list that is not solved, after the last again from the first; null: there is no other. */
export function nextPuzzle(list: readonly Puzzle[], name: string, solved: readonly string[]): Puzzle | null {
	const at = list.findIndex((puzzle) => puzzle.name === name);
	const others = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))];
	return others.find((puzzle) => !solved.includes(puzzle.name)) ?? null;
}

let all: Promise<readonly Puzzle[]> | null = null;

export function loadPuzzles(): Promise<readonly Puzzle[]> {
	all ??= import("./list.txt?raw").then((file) => readList(file.default));
	return all;
}

/** The game up to the end of the answer. */
export function recordOf(core: Core, puzzle: Puzzle): GameRecord {
	const bytes = fromBase64url(puzzle.packed);
	const unpacked = bytes && core.unpack(bytes);
	if (!unpacked) throw new Error(`puzzle ${puzzle.name} cannot be read`);
	return unpacked.record;
}

/** What follows without a choice: a draw, or the pass of the seat; null: it is in the middle of an Action. */
function nextMove(game: Game, seat: number): Move | null {
	const { kind, seats } = game.asks();
	/* What is drawn after the last turn changes no score. */
	if (seats[0] === NATURE) return game.chance()[0]?.move ?? null;
	if (kind !== "turn" || seats[0] !== seat) return null;
	return game.legal(seat).find(({ verb }) => verb === "V_PASS") ?? null;
}

/** The score sheet of a seat if it passes now; null: it is in the middle of an Action, or the game goes on. */
export function sheetAfter(game: Game, seat: number): ScoreSheet | null {
	let now = game;
	while (now.asks().seats.length > 0) {
		const move = nextMove(now, seat);
		const next = move && now.step(move);
		if (!next) return null;
		now = next;
	}
	return now.score(seat);
}
