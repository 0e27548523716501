/**
 * The current turn, one line per decision: what was done, its cost and gain, and everything that followed
 * automatically.
 */
import type { Ask, Game, Move } from "../core/core";
import { placeKey } from "../core/places";
import { balanceOf, placeOf } from "../core/session";
import type { Balance } from "../core/session";
import { WORKERS } from "../core/lists";
import type { Worker } from "../core/lists";
import { word } from "../core/read_figures";
import type { Answer, Session } from "./session";

export interface TurnLine {
	/** The number of the move. */
	readonly index: number;
	/** The answer as it was offered, so that it gets the same label. */
	readonly answer: Answer;
	/** The question it answered. */
	readonly ask: Ask;
	readonly balance: Balance;
}

const workerOf = ({ verb, a }: Move): Worker | null => (verb === "V_PLACE" ? word(WORKERS, a) : null);

/** A move as it was offered at an earlier position, for its label and its place. */
export function answerAt(before: Game, move: Move): Answer {
	const place = placeOf(before, move);
	return {
		move,
		words: before.words(move),
		place,
		key: placeKey(place),
		worker: workerOf(move),
		preview: () => null,
	};
}

/** The decisions of the current turn; empty: it has not begun. */
export function turnOf(session: Session): readonly TurnLine[] {
	const { turnAt, seat, reader } = session.now.value;
	const head = session.head.value;
	const who = seat !== null && session.controllers[seat] === "human" ? seat : reader;
	const own = session.steps.value
		.slice(turnAt, head)
		.filter(({ move }) => move.seat === who && (who === null || session.controllers[who] === "human"));
	return own.map(({ move, index }, i) => {
		const before = session.at(index);
		const after = i + 1 < own.length ? session.at(own[i + 1]?.index ?? head) : session.shown();
		return { index, answer: answerAt(before, move), ask: before.asks(), balance: balanceOf(before, after, move.seat) };
	});
}
