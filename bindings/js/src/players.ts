/**
 * Computer players. A player sees only what its seat may know. It thinks in slices of a few milliseconds, between which
 * the program goes on: in this thread, or in a worker of its own.
 */
import { sameMove } from "../../../web/src/core/core";
import type { Core, Game, Move, Player } from "../../../web/src/core/core";
import type { Task } from "../../../web/src/think/brain";
import type { FromWorker } from "../../../web/src/think/messages";
import { reportOf, verdictOf } from "../../../web/src/think/report";
import type { Judgement, Report, Verdict } from "../../../web/src/think/report";
import { thinking } from "../../../web/src/think/thinking";
import { WorkerThinker } from "../../../web/src/think/thinker";
import type { Listener, Port, Thought } from "../../../web/src/think/thinker";
import { SEARCH, readBytes } from "./files";

export interface PlayersOptions {
	/** Think in a worker: browsers only. Otherwise in this thread. */
	readonly worker?: boolean;
}

/** What to think about, and for how long. */
export interface Question {
	/** The position, or the view of the seat. */
	readonly game: Game;
	/** The seat that must answer. */
	readonly seat: number;
	/** The name of the computer player; the strongest if it is left out. */
	readonly player?: string;
	/** Equal positions, seeds and budgets in simulations give equal answers on every machine. */
	readonly seed?: bigint | number;
	/** The budget in simulations. Without a budget the player takes its own. */
	readonly nodes?: number;
	/** The budget in milliseconds. With both, thinking ends at the first that is reached. */
	readonly milliseconds?: number;
	/** Gives up: the promise is rejected with the signal's reason. */
	readonly signal?: AbortSignal;
	/** Told about ten times a second. */
	readonly progress?: (done: number, nodes: number) => void;
}

/** A decision to judge: the answer that was given in the position. */
export interface ReviewQuestion extends Question {
	readonly made: Move;
}

/** A step of the line that a hint expects. */
export interface LineStep {
	readonly move: Move;
	/** What happens, in a sentence. */
	readonly told: string;
}

/** What a player would do, and why. */
export interface Hint {
	readonly best: Judgement;
	/** Null: there is no other answer, or none was tried. */
	readonly second: Judgement | null;
	/** What may follow, as the seat may know it, up to the first dice or draw. */
	readonly line: readonly LineStep[];
	readonly report: Report;
}

const NO_END = 2 ** 30; /* simulations of a budget in milliseconds alone */

/** A port to a search in this thread. */
function ownThread(): Port {
	const tasks = new Set<number>();
	const port: Port = {
		onmessage: null,
		onerror: null,
		postMessage: (message) => {
			if (message.kind === "think") tasks.add(message.id);
			hear(message);
		},
		terminate: () => {
			port.onmessage = null;
			for (const id of tasks) hear({ kind: "drop", id });
		},
	};
	const hear = thinking((data) => {
		if (data.kind === "answer") tasks.delete(data.id);
		port.onmessage?.({ data } as MessageEvent<FromWorker>);
	}, readBytes);
	return port;
}

function whole(name: string, value: number): number {
	if (!Number.isInteger(value) || value < 0 || value > NO_END) throw new RangeError(`${name} ${value}`);
	return value;
}

/** The line that a report expects, told from a seat's view. */
function told(view: Game, line: readonly Move[]): LineStep[] {
	const out: LineStep[] = [];
	for (let game = view, i = 0; i < line.length; i++) {
		const move = line[i] as Move;
		const { result, game: after, events } = game.play(move);
		if (result !== "ok") break;
		out.push({ move, told: events[0]?.told ?? "" });
		game = after;
	}
	return out;
}

export class Players {
	readonly core: Core;
	readonly #thinker: WorkerThinker;

	/** The module of the search is loaded with the first question. */
	constructor(core: Core, { worker = false }: PlayersOptions = {}) {
		this.core = core;
		this.#thinker = new WorkerThinker(core.rules, SEARCH.href, worker ? undefined : ownThread);
	}

	/** All computer players, the weakest first. */
	get list(): readonly Player[] {
		return this.core.players;
	}

	/** What a player thinks of a question: its answer is the first of `answers`. */
	async think(question: Question): Promise<Report> {
		const task = this.#task(question);
		return reportOf(await this.#asked(question, (listener) => this.#thinker.think(task, listener)));
	}

	/** The answer of a player. */
	async choose(question: Question): Promise<Move> {
		const { answers } = await this.think(question);
		return (answers[0] as Judgement).move;
	}

	/** What a player would do, with the second-best answer and the line it expects. */
	async hint(question: Question): Promise<Hint> {
		const report = await this.think(question);
		const [best, second] = report.answers;
		const line = told(question.game.view(question.seat), report.line);
		return { best: best as Judgement, second: second && second.simulations > 0 ? second : null, line, report };
	}

	/** What a player that searches thinks of a decision. Its budget is in simulations. */
	async review(decision: ReviewQuestion): Promise<Verdict> {
		const { game, seat, made, milliseconds } = decision;
		const { nodes, ...task } = this.#task(decision);
		const player = this.#player(task.player);
		if (player.nodes === 0) throw new Error(`the computer player ${player.name} does not search`);
		if (milliseconds !== undefined) throw new Error("a review takes a budget in simulations");
		if (!game.legal(seat).some((move) => sameMove(move, made))) throw new Error("the answer is not legal");
		const review = { ...task, nodes: nodes || player.nodes, made };
		return verdictOf(await this.#asked(decision, (listener) => this.#thinker.review(review, listener)));
	}

	/** Ends the worker. Questions under way are rejected. */
	close(): void {
		this.#thinker.close();
	}

	#player(name: string | undefined): Player {
		const player = name === undefined ? this.list.at(-1) : this.list.find((one) => one.name === name);
		if (!player) throw new RangeError(`there is no computer player ${name}`);
		return player;
	}

	#task({ game, seat, player, seed = 0, nodes = 0, milliseconds }: Question): Task {
		if (game.core.rules !== this.core.rules) throw new Error("the game follows other rules");
		if (!game.asks().seats.includes(seat) || game.legal(seat).length === 0)
			throw new RangeError(`seat ${seat} is not asked`);
		return {
			player: this.#player(player).name,
			game: game.view(seat).bytes,
			seat,
			seed: BigInt(seed),
			nodes: whole("nodes", nodes) || (milliseconds === undefined ? 0 : NO_END),
			...(milliseconds === undefined ? {} : { milliseconds: whole("milliseconds", milliseconds) }),
		};
	}

	/** The answer to a task as a promise. */
	#asked<R>({ signal, progress }: Question, begin: (listener: Listener<R>) => Thought): Promise<R> {
		return new Promise((resolve, reject) => {
			signal?.throwIfAborted();
			const thought = begin({
				progress: (done, nodes) => progress?.(done, nodes),
				done: (result) => settle(() => resolve(result)),
				failed: (why) => settle(() => reject(new Error(why))),
			});
			const abort = () => {
				thought.drop();
				settle(() => reject(signal?.reason));
			};
			const settle = (how: () => void) => {
				signal?.removeEventListener("abort", abort);
				how();
			};
			signal?.addEventListener("abort", abort);
		});
	}
}
