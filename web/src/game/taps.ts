/**
 * Undo by taps: one tap may give several answers (offers.ts); Undo takes them back together.
 */
import type { Session } from "./session";

export class Taps {
	readonly #session: Session;
	#begun: number[] = []; /* moves played before each tap: as far as Undo goes back */
	#undone: number[] = []; /* moves played after each tap that was taken back */

	constructor(session: Session) {
		this.#session = session;
	}

	/** A tap has played what comes after so many moves. */
	done(from: number): void {
		this.#begun = [...this.#begun.filter((at) => at < from), from];
		this.#undone = [];
	}

	/** Takes back the last tap, with everything that came of it. */
	undo(): boolean {
		const session = this.#session;
		const head = session.head.value;
		const from = this.#begun.findLast((at) => at < head);
		const done = from !== undefined && from >= session.wall.value.index ? session.undoTo(from) : session.undo();
		if (!done) return false;
		this.#undone = [...this.#undone, head];
		this.#begun = this.#begun.filter((at) => at < session.head.value);
		return true;
	}

	/** Plays again what was taken back last. */
	redo(): boolean {
		const session = this.#session;
		const from = session.head.value;
		const to = this.#undone.findLast((at) => at > from);
		if (!session.redo()) return false;
		while (to !== undefined && session.head.value < to && session.redo());
		this.#begun = [...this.#begun.filter((at) => at < from), from];
		this.#undone = this.#undone.filter((at) => at > session.head.value);
		return true;
	}

	/** Takes back the turn, as far as nothing was revealed. */
	restart(): boolean {
		const head = this.#session.head.value;
		if (!this.#session.resetTurn()) return false;
		this.#undone = [...this.#undone, head];
		this.#begun = this.#begun.filter((at) => at < this.#session.head.value);
		return true;
	}

	/** Goes back a whole round, past what was revealed. */
	rewind(): boolean {
		const head = this.#session.head.value;
		if (!this.#session.rewind()) return false;
		this.#undone = [...this.#undone, head];
		this.#begun = this.#begun.filter((at) => at < this.#session.head.value);
		return true;
	}

	/** The turn is ended: nothing of it is taken back any more. */
	clear(): void {
		this.#begun = [];
		this.#undone = [];
	}
}
