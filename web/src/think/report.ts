/** What a search has found, with moves and terms as words. Scores are in hundredths of a VP, chances in per mille. */
import { moveOf } from "../core/core";
import type { Move } from "../core/core";
import type { AdviceRecord, ReportRecord, VerdictRecord } from "../core/layout";
import { GRADES, TERMS } from "../core/lists";
import type { Grade, Term } from "../core/lists";

/** Why an answer is better or worse than another one. */
export interface Reason {
	readonly term: Term;
	/** Positive if it speaks for the answer. */
	readonly difference: number;
}

/** What a player thinks of one answer. */
export interface Judgement {
	readonly move: Move;
	/** Simulations that began with it; 0: what follows is not known. */
	readonly simulations: number;
	/** The expected final score of the seat, and how far it is ahead of the best other one. */
	readonly score: number;
	readonly margin: number;
	/** The chance of winning. */
	readonly win: number;
	/** The weightiest first. */
	readonly reasons: readonly Reason[];
}

/** What a player has found about a question. */
export interface Report {
	readonly simulations: number;
	/** The budget in simulations. */
	readonly nodes: number;
	/** The best first; there is at least one. */
	readonly answers: readonly Judgement[];
	/** The answer, and decisions of all seats that may follow. */
	readonly line: readonly Move[];
	/** By seat. */
	readonly score: readonly number[];
	readonly win: readonly number[];
}

/** What a player thinks of a decision that was made. */
export interface Verdict {
	/** Null: there was nothing to choose, or it was before the first Era. */
	readonly grade: Grade | null;
	/** How much better the best answer is, and the standard error of that. */
	readonly loss: number;
	readonly lossError: number;
	/** The chance of winning that the decision cost. */
	readonly lossWin: number;
	readonly made: Judgement;
	readonly best: Judgement;
	readonly simulations: number;
	/** By seat, after the best answer. */
	readonly score: readonly number[];
	readonly win: readonly number[];
}

/** What speaks for an answer and what against it, the weightiest first. */
export function reasonsOf({ reason, reasons }: AdviceRecord): Reason[] {
	return reason.slice(0, reasons).flatMap(({ term, difference }) => {
		const word = TERMS[term];
		return word ? [{ term: word, difference }] : [];
	});
}

function judgementOf(advice: AdviceRecord): Judgement {
	const { simulations, score, margin, win } = advice;
	return { move: moveOf(advice.move), simulations, score, margin, win, reasons: reasonsOf(advice) };
}

export function reportOf(report: ReportRecord): Report {
	return {
		simulations: report.simulations,
		nodes: report.nodes,
		answers: report.answer.slice(0, report.answers).map(judgementOf),
		line: report.line.slice(0, report.moves).map(moveOf),
		score: report.score,
		win: report.win,
	};
}

export function verdictOf(verdict: VerdictRecord): Verdict {
	const { grade, made, best } = verdict;
	return { ...verdict, grade: GRADES[grade] || null, made: judgementOf(made), best: judgementOf(best) };
}
