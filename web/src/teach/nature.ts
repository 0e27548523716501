/**
 * The fixed Nature of a chapter: Nature's moves of the record, in a queue for each kind of draw. A draw gets the next
 * one of its kind that is legal now; if there is none, the dice answer. A Building is legal only where its type is
 * drawn, so each type has its own order. What was used follows from the moves played, so undoing and playing again
 * gives the same.
 */
import { NATURE, sameMove } from "../core/core";
import type { Game, Move } from "../core/core";

/** An answer of the queue and its number in the record. */
export interface Queued {
	readonly move: Move;
	readonly at: number;
}

export class FixedNature {
	readonly #queue: readonly Queued[];
	readonly #begin: number;

	/** Of a record whose moves before `begin` are played already. */
	constructor(moves: readonly Move[], begin: number) {
		this.#begin = begin;
		this.#queue = moves.flatMap((move, at) => (at >= begin && move.seat === NATURE ? [{ move, at }] : []));
	}

	/** What is left of the queue after these moves of the game. */
	left(moves: readonly Move[]): readonly Queued[] {
		const left = [...this.#queue];
		for (const move of moves.slice(this.#begin)) {
			const used = move.seat === NATURE ? left.findIndex((queued) => sameMove(queued.move, move)) : -1;
			if (used >= 0) left.splice(used, 1);
		}
		return left;
	}

	/** The answer to a draw after these moves; null: the dice answer. */
	next(game: Game, moves: readonly Move[]): Queued | null {
		const outcomes = game.chance();
		return this.left(moves).find(({ move }) => outcomes.some((outcome) => sameMove(outcome.move, move))) ?? null;
	}
}
