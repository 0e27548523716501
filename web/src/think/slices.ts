/**
 * Thinks about tasks one after the other, in slices of a few milliseconds, so that between two slices a message can
 * stop or drop a task.
 */
import type { Brain, ReviewTask, Task } from "./brain";
import type { FromWorker } from "./messages";

const SLICE_MS = 40;
const PROGRESS_MS = 100;

interface Waiting {
	readonly id: number;
	readonly task: Task | ReviewTask;
	stopped: boolean;
}

export class Slices {
	readonly #brain: Brain;
	readonly #tell: (message: FromWorker) => void;
	readonly #later: (act: () => void) => void;
	readonly #clock: () => number;
	#waiting: Waiting[] = []; /* the first is being thought about */
	#begun = false;
	#slice = 1; /* simulations of a slice */
	#since = 0; /* when the task was begun */
	#told = 0; /* when progress was last told */

	/** `later` runs a function after the messages that have arrived. */
	constructor(
		brain: Brain,
		tell: (message: FromWorker) => void,
		later: (act: () => void) => void,
		clock: () => number = () => performance.now(),
	) {
		this.#brain = brain;
		this.#tell = tell;
		this.#later = later;
		this.#clock = clock;
	}

	think(id: number, task: Task | ReviewTask): void {
		this.#waiting.push({ id, task, stopped: false });
		if (this.#waiting.length === 1) this.#later(() => this.#step());
	}

	stop(id: number): void {
		for (const waiting of this.#waiting) if (waiting.id === id) waiting.stopped = true;
	}

	drop(id: number): void {
		const [now] = this.#waiting;
		if (now?.id === id) this.#begun = false;
		this.#waiting = this.#waiting.filter((waiting) => waiting.id !== id);
	}

	/** One slice of the first task. */
	#step(): void {
		const [now] = this.#waiting;
		if (!now) return;
		if (!this.#begun) this.#brain.begin(now.task);
		const began = this.#clock();
		if (!this.#begun) this.#since = began;
		this.#begun = true;
		const more = !now.stopped && this.#brain.go(this.#slice);
		const ended = this.#clock();
		const took = ended - began;
		if (ended - this.#since >= (now.task.milliseconds ?? Number.POSITIVE_INFINITY)) now.stopped = true;
		/* A slice in which the search ended says nothing about how long a whole one takes. */
		if (more && took < SLICE_MS / 2) this.#slice *= 2;
		else if (took > SLICE_MS && this.#slice > 1) this.#slice = Math.ceil(this.#slice / 2);
		if (more) this.#progress(now.id);
		else this.#answer(now.id);
		this.#later(() => this.#step());
	}

	#progress(id: number): void {
		if (this.#clock() - this.#told < PROGRESS_MS) return;
		this.#told = this.#clock();
		this.#tell({ kind: "progress", id, ...this.#brain.progress() });
	}

	#answer(id: number): void {
		this.#waiting.shift();
		this.#begun = false;
		this.#tell({ kind: "answer", id, found: this.#brain.found() });
	}
}
