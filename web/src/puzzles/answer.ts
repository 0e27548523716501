/**
 * The answer of a puzzle, told in sentences: a part for each move of the seat that changes something. A choice that
 * changes nothing by itself ("pay with a mix") belongs to the next part, a draw to the one before.
 */
import { NATURE } from "../core/core";
import type { Step } from "../game/log";

export interface Part {
	/** How many moves of the record have been made at its end. */
	readonly to: number;
	readonly words: string;
}

/** What a move brings; not whose turn it is then, nor how the game ends. */
function sentencesOf({ events }: Step): string {
	const end = events.findIndex(({ kind }) => kind === "turn" || kind === "pass");
	return events
		.slice(0, end < 0 ? events.length : end)
		.map(({ told }) => told)
		.filter((told) => told !== "")
		.join(" ");
}

/** The parts of an answer, whose steps begin after `from` moves. */
export function partsOf(steps: readonly Step[], from: number): Part[] {
	const parts: Part[] = [];
	for (const [i, step] of steps.slice(from).entries()) {
		const to = from + i + 1;
		const last = parts.at(-1);
		if (step.move.seat === NATURE && last) parts[parts.length - 1] = { ...last, to };
		else {
			const words = sentencesOf(step) || (to === steps.length ? step.words : "");
			if (words) parts.push({ to, words });
		}
	}
	return parts;
}
