/** Words of the analysis: decisions as they were offered, chances and costs as numbers. */
import type { Analysis, Judged } from "../../game/analysis";
import { answerAt } from "../../game/turn";
import type { Answer } from "../../game/session";
import { sameMove } from "../../core/core";
import type { Move } from "../../core/core";
import { snapshot } from "../../core/table";
import type { View } from "../hand/view";
import { questionTitle } from "../pieces/question";
import { answerText } from "../table/labels";
import { say, sayOf, vpFigure } from "../words/say";
import { percentWords } from "../pieces/band";

/** "42 %" of per mille. */
export function percent(chance: number): string {
	return percentWords(chance);
}

/** A decision as it was put to its seat: the question, what was answered and what would have been better. */
export interface Told {
	readonly question: string;
	readonly played: string;
	readonly better: string;
	/** What speaks for the better answer, the weightiest first. */
	readonly why: readonly string[];
	readonly answers: { readonly played: Answer; readonly better: Answer };
}

const REASONS = 2;
const LEAST = 25; /* hundredths of a VP */

/** The reasons in words. Experience is named last: a player can do least with it. */
function reasonsFor({ reasons }: Judged): string[] {
	const speak = reasons.filter(({ difference }) => difference >= LEAST).map(({ term }) => term);
	const ordered = [...speak.filter((term) => term !== "learned"), ...speak.filter((term) => term === "learned")];
	return ordered.slice(0, REASONS).map((term) => sayOf("reason.more", term));
}

export function toldOf(view: View, analysis: Analysis, judged: Judged): Told {
	const game = analysis.at(judged.index);
	const table = snapshot(game);
	const past: View = { ...view, table, me: table.seats[judged.seat] ?? view.me };
	const ask = game.asks();
	const text = (answer: Answer) => answerText(past, answer, ask);
	const at = (move: Move) => answerAt(game, move);
	const better = at(judged.better);
	const played = at(analysis.record.moves[judged.index] ?? judged.better);
	/* Answers that differ in the payment alone have the same label: the notation of records tells them apart. */
	const alike = text(played) === text(better) && !sameMove(played.move, better.move);
	const exact = (answer: Answer) => (alike ? `${text(answer)} (${answer.words})` : text(answer));
	return {
		question: questionTitle(past, ask),
		played: exact(played),
		better: exact(better),
		why: reasonsFor(judged),
		answers: { played, better },
	};
}

/** "about 3 VP, and the chance of winning falls by 8 %" */
export function costWords({ cost, chance }: Judged): string {
	const points = Math.round(chance / 10);
	return points > 0
		? say("analysis.cost", { n: vpFigure(cost), chance: points })
		: say("analysis.cost.vp", { n: vpFigure(cost) });
}
