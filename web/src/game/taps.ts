/**
 * Undo by taps: one tap may give several answers (offers.ts); Undo takes them back together.
 */
import type { Session } from "./session";

export class Taps {
	readonly #session: Session;
	#begun: number[] = []; /* number of moves before each tap: where Undo stops */
	#undone: number[] = []; /* number of moves after each undone tap: where Redo stops */

	constructor(session: Session) {
		this.#session = session;
	}

	/** Records a tap that was made after `from` moves. */
	done(from: number): void {
		this.#begun = [...this.#begun.filter((at) => at < from), from];
		this.#undone = [];
	}

	/** Undoes the last tap with all of its moves. */
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

	/** Redoes the last undone tap. */
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

	/** Undoes the turn, as far back as the last reveal. */
	restart(): boolean {
		const head = this.#session.head.value;
		if (!this.#session.resetTurn()) return false;
		this.#undone = [...this.#undone, head];
		this.#begun = this.#begun.filter((at) => at < this.#session.head.value);
		return true;
	}

	/** Goes back to the last turn that Undo does not reach. */
	rewind(): boolean {
		const head = this.#session.head.value;
		if (!this.#session.rewind()) return false;
		this.#undone = [...this.#undone, head];
		this.#begun = this.#begun.filter((at) => at < this.#session.head.value);
		return true;
	}

	/** Called when the turn ends: taps before that cannot be undone. */
	clear(): void {
		this.#begun = [];
		this.#undone = [];
	}
}
