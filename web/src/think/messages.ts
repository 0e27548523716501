/** What the page and its worker tell each other (thinker.ts, worker.ts). */
import type { ReportRecord, VerdictRecord } from "../core/layout";
import type { ReviewTask, Task } from "./brain";

/** What came of a task: a report about the answers, or about one that was played a verdict. */
export type Found = { readonly report: ReportRecord } | { readonly verdict: VerdictRecord };

export type ToWorker =
	/** First of all: where the module is, and for which rules. */
	| { readonly kind: "load"; readonly url: string; readonly rules: string }
	| { readonly kind: "think"; readonly id: number; readonly task: Task | ReviewTask }
	/** Answer at once with what was found. */
	| { readonly kind: "stop"; readonly id: number }
	/** The answer is not wanted any more. */
	| { readonly kind: "drop"; readonly id: number };

export type FromWorker =
	| { readonly kind: "progress"; readonly id: number; readonly done: number; readonly nodes: number }
	| { readonly kind: "answer"; readonly id: number; readonly found: Found }
	/** The module could not be loaded, or it failed; no more answers come from this worker. */
	| { readonly kind: "failed"; readonly why: string };
