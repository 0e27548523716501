/**
 * Analysis of a game: a computer player judges every decision of its record, one after the other, in the worker. A
 * decision is judged by what its seat could know. What was found is stored, so a game is thought about only once, and
 * an analysis that was stopped goes on where it stopped.
 */
import { batch, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { NATURE, moveOf } from "../core/core";
import type { Core, Game, GameRecord, Move } from "../core/core";
import type { VerdictRecord } from "../core/layout";
import { GRADES } from "../core/lists";
import type { Grade } from "../core/lists";
import type { Seat } from "../core/table";
import { reasonsOf } from "../think/report";
import type { Reason } from "../think/report";
import type { Thinker, Thought } from "../think/thinker";
import { adviserOf } from "./hint";

/** What was found about a decision. Chances are in per mille, costs in hundredths of a VP. */
export interface Judged {
	/** The number of the move. */
	readonly index: number;
	readonly seat: Seat;
	readonly era: number;
	/** Null: there was nothing to compare. */
	readonly grade: Grade | null;
	/** The chance of winning of each seat before the decision. */
	readonly win: readonly number[];
	/** What the better answer would have brought: VP of the seat's lead, and its chance of winning. */
	readonly cost: number;
	readonly chance: number;
	/** The better answer; that of the record if there is none. */
	readonly better: Move;
	/** What speaks for the better answer. */
	readonly reasons: readonly Reason[];
}

/** Where the analysis of a game is stored. */
export interface AnalysisShelf {
	load(): Promise<readonly Judged[]>;
	save(judged: readonly Judged[]): Promise<void>;
}

/** A decision that is worth judging: there was more than one answer. */
export interface Decision {
	readonly index: number;
	readonly seat: Seat;
}

/** How far an analysis is. */
export interface AnalysisState {
	readonly done: number;
	readonly of: number;
	readonly running: boolean;
	/** Why it cannot go on; empty: nothing failed. */
	readonly failed: string;
}

const SAVE_EVERY = 10; /* decisions */
const ALL_NODES = 120000; /* simulations for a game: about a minute */
const NODES = { least: 200, most: 1600 }; /* for a decision */

/** The budget of a decision, if there are so many. */
function nodesFor(decisions: number): number {
	return Math.min(NODES.most, Math.max(NODES.least, Math.floor(ALL_NODES / Math.max(1, decisions))));
}

function judgedOf({ index, seat }: Decision, era: number, verdict: VerdictRecord): Judged {
	const { grade, loss, lossWin, best, win } = verdict;
	return {
		index,
		seat,
		era,
		grade: GRADES[grade] || null,
		win,
		cost: loss,
		chance: lossWin,
		better: moveOf(best.move),
		reasons: reasonsOf(best),
	};
}

const FAULTS: ReadonlySet<Grade | null> = new Set<Grade>(["slip", "mistake", "blunder"]);

/** Whether another answer would have been better. */
export function isFault({ grade }: Judged): boolean {
	return FAULTS.has(grade);
}

/** The positions of a record, the first before its first move. */
function positionsOf(core: Core, { setup, moves, stated }: GameRecord): Game[] {
	const out = [stated?.game ?? core.newGame(setup)];
	for (const move of moves) {
		const after = out[out.length - 1]?.step(move);
		if (!after) throw new Error(`move ${out.length - 1} of this game is refused`);
		out.push(after);
	}
	return out;
}

export class Analysis {
	readonly core: Core;
	readonly record: GameRecord;
	/** The computer player that judges. */
	readonly player: string;
	readonly #thinker: Thinker;
	readonly #shelf: AnalysisShelf;
	readonly #nodes: (decisions: number) => number;
	readonly #judged = signal<readonly Judged[]>([]);
	readonly #state = signal<AnalysisState>({ done: 0, of: 0, running: false, failed: "" });
	readonly #shown = signal(false);
	readonly #chosen = signal<Judged | null>(null);
	#positions: readonly Game[] = [];
	#decisions: readonly Decision[] = [];
	#thought: Thought | null = null;
	#unsaved = 0;

	/** What was found so far, in the order of the game. */
	readonly judged: ReadonlySignal<readonly Judged[]> = this.#judged;
	readonly state: ReadonlySignal<AnalysisState> = this.#state;
	/** Whether its screen is open, and the decision shown on the board. */
	readonly shown: ReadonlySignal<boolean> = this.#shown;
	readonly chosen: ReadonlySignal<Judged | null> = this.#chosen;

	/** `nodes`: the budget of a decision in simulations, by the number of decisions. */
	constructor(core: Core, record: GameRecord, thinker: Thinker, shelf: AnalysisShelf, nodes = nodesFor) {
		this.core = core;
		this.record = record;
		this.player = adviserOf(this.core).name;
		this.#thinker = thinker;
		this.#shelf = shelf;
		this.#nodes = nodes;
	}

	/** Opens the screen; the first time it reads what is stored and thinks about the rest. */
	async open(): Promise<void> {
		this.#shown.value = true;
		if (this.#positions.length > 0) return;
		this.#positions = positionsOf(this.core, this.record);
		this.#decisions = this.record.moves.flatMap(({ seat }, index) =>
			seat !== NATURE && this.at(index).fact("ERA") > 0 && this.at(index).legal(seat).length > 1
				? [{ index, seat }]
				: [],
		);
		const known = await this.#shelf.load().catch(() => []); /* storage that fails is as good as empty */
		batch(() => {
			this.#judged.value = known;
			this.#tell({});
		});
		this.go();
	}

	/** Leaves the screen; the analysis goes on only while it is open. */
	close(): void {
		this.stop();
		this.#chosen.value = null;
		this.#shown.value = false;
	}

	/** Goes on with the first decision that is not judged yet. */
	go(): void {
		if (this.#thought) return;
		const known = new Set(this.#judged.value.map(({ index }) => index));
		const next = this.#decisions.find(({ index }) => !known.has(index));
		if (next) this.#judge(next);
		else this.#rest({});
	}

	/** Stops; what was found stays. */
	stop(): void {
		this.#thought?.drop();
		this.#rest({});
	}

	choose(judged: Judged | null): void {
		this.#chosen.value = judged;
	}

	/** The position before a move. */
	at(index: number): Game {
		const game = this.#positions[index];
		if (!game) throw new RangeError(`there is no position ${index}`);
		return game;
	}

	/** The chances after the last move: those of winners; null: the game or the analysis has not come to its end. */
	ended(): readonly number[] | null {
		const { done, of } = this.#state.value;
		const last = this.#positions.at(-1);
		if (!last || done < of || last.asks().seats.length > 0) return null;
		const won = this.record.setup.seats.map((_, seat) => last.won(seat));
		return won.map((one) => (one ? 1000 / won.filter(Boolean).length : 0));
	}

	#judge(decision: Decision): void {
		const { index, seat } = decision;
		const made = this.record.moves[index];
		if (!made) return;
		this.#tell({ running: true });
		const thought = this.#thinker.review(
			{
				player: this.player,
				game: this.at(index).view(seat).bytes,
				seat,
				made,
				seed: BigInt(index + 1),
				nodes: this.#nodes(this.#decisions.length),
			},
			{
				progress: () => undefined,
				done: (verdict) => {
					this.#thought = null;
					this.#keep(judgedOf(decision, this.at(index).fact("ERA"), verdict));
					this.go();
				},
				failed: (why) => this.#rest({ failed: why || "?" }),
			},
		);
		if (this.#state.value.running) this.#thought = thought;
	}

	#keep(judged: Judged): void {
		const all = [...this.#judged.value, judged].sort((x, y) => x.index - y.index);
		this.#judged.value = all;
		if (++this.#unsaved >= SAVE_EVERY) this.#save();
	}

	#save(): void {
		if (this.#unsaved === 0) return;
		this.#unsaved = 0;
		this.#shelf.save(this.#judged.value).catch(() => undefined); /* the next time it thinks again */
	}

	#rest(more: Partial<AnalysisState>): void {
		this.#thought = null;
		this.#save();
		this.#tell(more);
	}

	#tell(more: Partial<AnalysisState>): void {
		this.#state.value = {
			done: this.#judged.value.length,
			of: this.#decisions.length,
			running: false,
			failed: "",
			...more,
		};
	}
}
