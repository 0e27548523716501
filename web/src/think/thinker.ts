/**
 * Thinking beside the page. The worker and its module are fetched when a computer player that searches, or a hint,
 * first needs them.
 */
import type { ReportRecord, VerdictRecord } from "../core/layout";
import type { ReviewTask, Task } from "./brain";
import type { Found, FromWorker, ToWorker } from "./messages";

/** Called while a task is thought about; after `done` or `failed`, and after a drop, nothing is called any more. */
export interface Listener<Result = ReportRecord> {
	progress(done: number, nodes: number): void;
	done(result: Result): void;
	failed(why: string): void;
}

/** A task under way. */
export interface Thought {
	/** Answer at once with what was found. */
	stop(): void;
	/** The answer is not wanted any more. */
	drop(): void;
}

export interface Thinker {
	/** Looks for an answer. */
	think(task: Task, listener: Listener): Thought;
	/** Judges an answer that was played. */
	review(task: ReviewTask, listener: Listener<VerdictRecord>): Thought;
}

/** A listener to a worker's answer that knows which of the two it waits for. */
export function hearing(listener: Listener | Listener<VerdictRecord>): Listener<Found> {
	return {
		progress: (done, nodes) => listener.progress(done, nodes),
		failed: (why) => listener.failed(why),
		done: (found) => {
			if ("report" in found) (listener as Listener).done(found.report);
			else (listener as Listener<VerdictRecord>).done(found.verdict);
		},
	};
}

/** The part of a Worker that is used here. */
export interface Port {
	onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
	onerror: ((event: ErrorEvent) => void) | null;
	postMessage(message: ToWorker): void;
	terminate(): void;
}

const startWorker = (): Port => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

export class WorkerThinker implements Thinker {
	readonly #rules: string;
	readonly #url: string;
	readonly #start: () => Port;
	readonly #listeners = new Map<number, Listener<Found>>();
	#worker: Port | null = null;
	#id = 0;

	/** `rules`: the hash of the rules that the games follow; `url`: where their think.wasm is. */
	constructor(rules: string, url: string, start: () => Port = startWorker) {
		this.#rules = rules;
		this.#url = url;
		this.#start = start;
	}

	think(task: Task, listener: Listener): Thought {
		return this.#begin(task, hearing(listener));
	}

	review(task: ReviewTask, listener: Listener<VerdictRecord>): Thought {
		return this.#begin(task, hearing(listener));
	}

	#begin(task: Task | ReviewTask, listener: Listener<Found>): Thought {
		const id = ++this.#id;
		this.#listeners.set(id, listener);
		try {
			this.#worker ??= this.#open();
			this.#worker.postMessage({ kind: "think", id, task });
		} catch (error) {
			queueMicrotask(() => this.#failed(String(error))); /* not before the caller has the thought */
		}
		return {
			stop: () => this.#worker?.postMessage({ kind: "stop", id }),
			drop: () => {
				if (this.#listeners.delete(id)) this.#worker?.postMessage({ kind: "drop", id });
			},
		};
	}

	#open(): Port {
		const worker = this.#start();
		worker.onmessage = ({ data }) => this.#hear(data);
		worker.onerror = (event) => this.#failed(event.message || "the worker could not start");
		worker.postMessage({ kind: "load", url: this.#url, rules: this.#rules });
		return worker;
	}

	#hear(message: FromWorker): void {
		if (message.kind === "failed") return this.#failed(message.why);
		const listener = this.#listeners.get(message.id);
		if (message.kind === "progress") return listener?.progress(message.done, message.nodes);
		this.#listeners.delete(message.id);
		listener?.done(message.found);
	}

	/** Ends the worker; tasks under way fail. */
	close(): void {
		this.#failed("closed");
	}

	/** All tasks fail; the next one starts another worker. */
	#failed(why: string): void {
		this.#worker?.terminate();
		this.#worker = null;
		const all = [...this.#listeners.values()];
		this.#listeners.clear();
		for (const listener of all) listener.failed(why);
	}
}
