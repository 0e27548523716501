/**
 * A decision that is searched for beside the page: a computer player's, or a hint. Its progress is a signal. At most
 * one is under way; a new one replaces it.
 */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { ReportRecord } from "../core/layout";
import type { Task } from "../think/brain";
import type { Thinker, Thought } from "../think/thinker";

export interface Progress {
	readonly player: string;
	readonly seat: number;
	/** Simulations made, and the budget; 0: not known yet. */
	readonly done: number;
	readonly nodes: number;
	/** Why there will be no answer; empty: it is being searched for. */
	readonly failed: string;
}

export class Ponder {
	readonly #now = signal<Progress | null>(null);
	/** Null: nothing is being searched for. */
	readonly now: ReadonlySignal<Progress | null> = this.#now;
	#thought: Thought | null = null;
	#begun = 0; /* counts the tasks: answers to earlier ones are not wanted */

	/** Begins to search; `done` gets what was found. */
	begin(thinker: Thinker, task: Task, done: (report: ReportRecord) => void): void {
		this.drop();
		const begun = ++this.#begun;
		const { player, seat } = task;
		const tell = (part: Partial<Progress>) => {
			if (begun === this.#begun) this.#now.value = { player, seat, done: 0, nodes: 0, failed: "", ...part };
		};
		tell({});
		this.#thought = thinker.think(task, {
			progress: (simulations, nodes) => tell({ done: simulations, nodes }),
			failed: (why) => tell({ failed: why || "?" }),
			done: (report) => {
				if (begun !== this.#begun) return;
				this.#end();
				done(report);
			},
		});
	}

	/** Asks for the answer found so far. */
	stop(): void {
		this.#thought?.stop();
	}

	/** Forgets the search: no answer will come. */
	drop(): void {
		this.#thought?.drop();
		this.#end();
	}

	#end(): void {
		this.#begun++;
		this.#thought = null;
		this.#now.value = null;
	}
}
