/** Reads a chapter: its record with marks, and its steps. */
import { NATURE } from "../core/core";
import type { Core, Move, Setup } from "../core/core";
import type { Chapter, Lesson, LessonStep, LessonWay, Step, StepKind } from "./chapter";

/** A mark of the record, after this many moves. */
export interface Mark {
	readonly name: string;
	readonly rules: readonly string[];
	readonly at: number;
}

/** The record of a chapter. */
export interface Line {
	readonly setup: Setup;
	readonly moves: readonly Move[];
	/** Their words. */
	readonly words: readonly string[];
	/** Number of moves before the learner takes over. */
	readonly begin: number;
	readonly marks: readonly Mark[];
}

const MOVES = /^[A-D*]\s+\S/;
const MARK = /^\s*#\s*@(\S+)\s*(.*)$/;
const BEGIN = "begin";

/** The marks of a record: comments on lines of their own that begin with @. */
export function marksOf(text: string): Mark[] {
	const marks: Mark[] = [];
	let at = 0;
	for (const line of text.split("\n")) {
		const mark = MARK.exec(line);
		const moves = line.replace(/#.*/, "").trim();
		if (mark) marks.push({ name: mark[1] ?? "", rules: (mark[2] ?? "").split(" ").filter(Boolean), at });
		else if (MOVES.test(moves)) at += moves.split(";").length;
	}
	return marks;
}

/** Reads the record of a chapter, or throws. */
export function readLine(core: Core, text: string): Line {
	const read = core.readRecord(text);
	if (!read.ok) throw new Error(`line ${read.error.line}: ${read.error.reason}`);
	const { setup, moves } = read.record;
	const marks = marksOf(text);
	const begin = marks.find(({ name }) => name === BEGIN);
	if (!begin) throw new Error("the record has no mark @begin");
	let game = core.newGame(setup);
	const words = moves.map((move) => {
		const said = game.words(move);
		const next = game.step(move);
		if (!next) throw new Error(`${said} is refused`);
		game = next;
		return said;
	});
	return { setup, moves, words, begin: begin.at, marks: marks.filter(({ name }) => name !== BEGIN) };
}

/** The seat that the learner plays. */
export function learnerOf(setup: Setup): number {
	return Math.max(
		0,
		setup.seats.findIndex(({ kind }) => !kind || kind === "human"),
	);
}

function waysOf(name: string, step: Step, kind: StepKind, line: readonly string[]): LessonWay[] {
	const main: LessonWay = {
		kind,
		say: `${name}.${step.name}.say`,
		light: step.light ?? [],
		expect: step.expect ?? (kind === "move" ? line : []),
		needs: step.needs ?? [],
	};
	const others = (step.else ?? []).map((way) => ({
		kind: way.expect ? ("move" as const) : kind === "move" ? ("next" as const) : kind,
		say: `${name}.${step.name}.else.${way.name}`,
		light: way.light ?? [],
		expect: way.expect ?? [],
		needs: way.needs ?? [],
	}));
	return [main, ...others];
}

/** The steps of a chapter with what the record says about them. */
export function lessonOf(name: string, chapter: Chapter, line: Line): Lesson {
	const me = learnerOf(line.setup);
	const steps = chapter.steps.map((step, i): LessonStep => {
		const mark = line.marks[i];
		if (!mark || mark.name !== step.name)
			throw new Error(`chapter ${name}: step ${step.name} has the mark ${mark?.name ?? "none"}`);
		const end = line.marks[i + 1]?.at ?? line.moves.length;
		const own = line.words.slice(mark.at, end).filter((_, n) => line.moves[mark.at + n]?.seat === me);
		const kind = step.kind ?? (own.length > 0 || step.expect ? "move" : "next");
		if (kind === "roll" && line.moves[mark.at]?.seat !== NATURE)
			throw new Error(`chapter ${name}: nothing is rolled at ${step.name}`);
		return {
			name: step.name,
			kind,
			rules: mark.rules,
			ways: waysOf(name, step, kind, own),
			other: step.other ?? [],
			after: step.after ?? false,
			sound: step.sound ?? false,
			at: mark.at,
		};
	});
	if (line.marks.length > steps.length) throw new Error(`chapter ${name}: a mark has no step`);
	if (steps.at(-1)?.kind !== "end") throw new Error(`chapter ${name} has no end`);
	return { name, era: chapter.era ?? null, score: chapter.score ?? true, steps };
}
