/** Thinking without a worker, for unit tests. */
import type { VerdictRecord } from "../../src/core/layout";
import type { Brain, ReviewTask, Task } from "../../src/think/brain";
import type { Found, FromWorker } from "../../src/think/messages";
import { Slices } from "../../src/think/slices";
import { hearing } from "../../src/think/thinker";
import type { Listener, Thinker } from "../../src/think/thinker";

/** Thinks in this thread, a slice for each call of `step`. */
export class HereThinker implements Thinker {
	readonly #acts: (() => void)[] = [];
	readonly #listeners = new Map<number, Listener<Found>>();
	readonly #slices: Slices;
	#time = 0;
	begun = 0;
	broken = ""; /* why every task fails */

	constructor(brain: Brain) {
		const hear = (message: FromWorker) => {
			if (message.kind === "failed") throw new Error(message.why);
			const listener = this.#listeners.get(message.id);
			if (message.kind === "progress") listener?.progress(message.done, message.nodes);
			else listener?.done(message.found);
		};
		/* Each look at the clock is 30 ms later: a slice is one simulation, and progress comes often. */
		this.#slices = new Slices(
			brain,
			hear,
			(act) => this.#acts.push(act),
			() => (this.#time += 30),
		);
	}

	think(task: Task, listener: Listener) {
		return this.#begin(task, hearing(listener));
	}

	review(task: ReviewTask, listener: Listener<VerdictRecord>) {
		return this.#begin(task, hearing(listener));
	}

	#begin(task: Task | ReviewTask, listener: Listener<Found>) {
		const id = ++this.begun;
		if (this.broken) listener.failed(this.broken);
		else {
			this.#listeners.set(id, listener);
			this.#slices.think(id, task);
		}
		return { stop: () => this.#slices.stop(id), drop: () => this.#slices.drop(id) };
	}

	step(): boolean {
		const act = this.#acts.shift();
		act?.();
		return act !== undefined;
	}

	finish(): void {
		while (this.step());
	}
}
