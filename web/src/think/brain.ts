/**
 * The WebAssembly module of rules and search (src/wasm/think/think.h), as the worker uses it: one question at a time,
 * thought about in slices.
 */
import type { Move } from "../core/core";
import { readReport, readVerdict } from "../core/layout";
import type { ReportRecord } from "../core/layout";
import { VERBS } from "../core/lists";
import type { Found } from "./messages";

const ABI = 2;

interface ThinkExports {
	readonly memory: WebAssembly.Memory;
	think_abi(): number;
	think_rules(): number;
	think_players(): number;
	think_player(player: number): number;
	think_game(): number;
	think_game_bytes(): number;
	think_begin(player: number, seat: number, seed: bigint, nodes: number): number;
	think_go(nodes: number): number;
	think_report(): number;
	think_made(): number;
	think_review_begin(player: number, seat: number, seed: bigint, nodes: number): number;
	think_review_go(nodes: number): number;
	think_review_verdict(): number;
}

/** A question to think about. */
export interface Task {
	/** The computer player that thinks, by name. */
	readonly player: string;
	/** The game as the seat may see it, in bytes. */
	readonly game: Uint8Array;
	readonly seat: number;
	/** Equal positions, seeds and budgets give equal answers. */
	readonly seed: bigint;
	/** The budget in simulations; 0: that of the player. */
	readonly nodes: number;
	/** The budget in milliseconds beside that; none if it is left out. */
	readonly milliseconds?: number;
}

/** An answer to judge: the one that was given to the question. */
export interface ReviewTask extends Task {
	readonly made: Move;
}

export class Brain {
	readonly #think: ThinkExports;
	#reviews = false; /* the task is a review */
	#nodes = 0;
	#done = 0;

	/** `rules`: the hash of the rules whose games it gets; others have another layout. */
	constructor(instance: WebAssembly.Instance, rules: string) {
		this.#think = instance.exports as unknown as ThinkExports;
		if (this.#think.think_abi() !== ABI) throw new Error(`the search speaks ABI ${this.#think.think_abi()}`);
		const own = this.#text(this.#think.think_rules());
		if (own !== rules) throw new Error(`the search knows the rules ${own}, the page ${rules}`);
	}

	/** Begins to think. Afterwards `report` has a legal answer, unless an answer is to be judged. */
	begin(task: Task | ReviewTask): void {
		const { player, game, seat, seed, nodes } = task;
		const think = this.#think;
		const count = think.think_players();
		const number = Array.from({ length: count }, (_, i) => this.#text(think.think_player(i))).indexOf(player);
		if (number < 0) throw new Error(`there is no computer player ${player}`);
		if (game.length !== think.think_game_bytes()) throw new Error("these bytes are no game");
		new Uint8Array(think.memory.buffer).set(game, think.think_game());
		this.#reviews = "made" in task;
		if ("made" in task) {
			const { verb, seat: by, a, b, c, d } = task.made;
			new Uint8Array(think.memory.buffer).set([VERBS.indexOf(verb), by, a, b, c, d], think.think_made());
		}
		const begin = this.#reviews ? think.think_review_begin : think.think_begin;
		const begun = begin(number, seat, BigInt.asIntN(64, seed), nodes);
		if (begun !== 0) throw new Error(begun === -1 ? `seat ${seat} is not asked` : "there is not enough memory");
		this.#nodes = nodes;
		this.#done = 0;
	}

	/** Makes up to so many simulations; false: there is nothing more to think about. */
	go(nodes: number): boolean {
		this.#done += nodes;
		return (this.#reviews ? this.#think.think_review_go(nodes) : this.#think.think_go(nodes)) !== 0;
	}

	/** Simulations made and the budget. */
	progress(): { readonly done: number; readonly nodes: number } {
		if (this.#reviews) return { done: this.#done, nodes: this.#nodes };
		const { simulations, nodes } = this.report();
		return { done: simulations, nodes };
	}

	/** What came of the task so far. */
	found(): Found {
		if (!this.#reviews) return { report: this.report() };
		const at = this.#think.think_review_verdict();
		return { verdict: readVerdict(new DataView(this.#think.memory.buffer), at) };
	}

	/** What was found so far. */
	report(): ReportRecord {
		const at = this.#think.think_report();
		return readReport(new DataView(this.#think.memory.buffer), at); /* a new view: the memory may have grown */
	}

	#text(at: number): string {
		const bytes = new Uint8Array(this.#think.memory.buffer);
		return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
	}
}
