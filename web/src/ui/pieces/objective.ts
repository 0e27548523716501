/**
 * Names of cards that score at the end: Endgame Conditions by what a player must have most of, Objectives by their
 * levels.
 */
import type { Condition } from "../../core/lists";
import type { View } from "../hand/view";
import { say, sayOf } from "../words/say";

/** VP of the levels of an Objective; only the highest level reached scores. */
const LEVEL_VP = [1, 2, 4];

export function endgameWords({ table, content }: Pick<View, "table" | "content">, card: Condition): string {
	if (!table.bot) return sayOf("condition", card);
	const levels = content.objectives[card].flatMap((need, i) =>
		need ? [say("table.objective.level", { vp: LEVEL_VP[i] ?? 0, need })] : [],
	);
	return say("table.objective", { what: sayOf("objective", card), levels: levels.join(", ") });
}
