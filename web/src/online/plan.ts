/**
 * A plan: turns that the player decides beforehand, which the server plays if they are still possible then
 * (docs/protocol.md, plans). A draft is made by answering questions in copies of the position as the player's seat sees
 * it, in which the others leave everything as it is.
 */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { NATURE } from "../core/core";
import type { Ask, Game, Move } from "../core/core";
import { movesFromBytes, movesToBytes } from "../keep/moves";

/** A step as the server has it. */
export interface PlanStep {
	readonly after?: number;
	readonly others?: string;
	readonly draws?: string;
	readonly answers: readonly { readonly ask: string; readonly m: string }[];
}

/** Why a plan has ended; `done`: all of it was played. */
export const PLAN_ENDS = [
	"done",
	"others",
	"draws",
	"question",
	"answer",
	"played",
	"away",
	"over",
	"rules",
	"rewound",
] as const;
export type PlanEnd = (typeof PLAN_ENDS)[number];

/** A plan as the server tells it; without steps there is none. */
export interface Plan {
	readonly steps: readonly PlanStep[];
	/** The number of the step played last; -1: none. */
	readonly at: number;
	readonly played: number;
	readonly ended: PlanEnd | null;
}

/** An answer and the position before it, for its label. */
export interface Planned {
	readonly before: Game;
	readonly ask: Ask;
	readonly move: Move;
}

export interface DraftStep {
	/** The number of the step before; -1: a first one. */
	readonly after: number;
	readonly answers: readonly Planned[];
	/** The position after it. */
	readonly game: Game;
}

/** The step being made. */
export interface Open {
	readonly after: number;
	readonly start: Game;
	readonly game: Game;
	readonly answers: readonly Planned[];
}

const STEPS = 24;
const DEPTH = 8;
const ANSWERS = 16;
const LENGTH = 3000; /* characters of a plan to which one more step can be added: a message has 4096 */
const OTHERS = 64; /* most answers of others until it is the player's turn */

const toHex = (moves: readonly Move[]) =>
	[...movesToBytes(moves)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const moveOfHex = (text: string): Move | null =>
	movesFromBytes(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))[0] ?? null;

/** A plan in a message of the server. */
export function readPlan(message: { readonly [key: string]: unknown }): Plan {
	return {
		steps: Array.isArray(message["steps"]) ? (message["steps"] as PlanStep[]) : [],
		at: Number(message["at"] ?? -1),
		played: Number(message["played"] ?? 0),
		ended: PLAN_ENDS.find((word) => word === message["ended"]) ?? null,
	};
}

/** What another seat does that changes as little as possible. */
function leaves(game: Game, seat: number): Game | null {
	const moves = game.legal(seat);
	const move =
		moves.find(({ verb }) => verb === "V_PASS") ?? moves.find(({ verb }) => verb === "V_NO") ?? moves[0] ?? null;
	return move && game.step(move);
}

/**
 * The position in which a seat has to answer next, if the others leave everything as it is; null: dice or draws come
 * first.
 */
export function ahead(game: Game, seat: number): Game | null {
	let at: Game | null = game;
	for (let i = 0; at && i < OTHERS; i++) {
		const { seats } = at.asks();
		const [other] = seats;
		if (seats.includes(seat)) return at;
		if (other === undefined || other === NATURE) return null;
		at = leaves(at, other);
	}
	return null;
}

/** Whether a step is whole: the seat is asked about nothing more of this turn. */
function isWhole(game: Game, seat: number): boolean {
	const { seats, kind } = game.asks();
	return !seats.includes(seat) || kind === "turn";
}

export class Draft {
	readonly seat: number;
	readonly steps: ReadonlySignal<readonly DraftStep[]>;
	readonly open: ReadonlySignal<Open | null>;
	readonly #base: Game;
	readonly #steps = signal<readonly DraftStep[]>([]);
	readonly #open = signal<Open | null>(null);

	/** `base`: the newest position, as the seat sees it. */
	constructor(base: Game, seat: number) {
		this.#base = base;
		this.seat = seat;
		this.steps = this.#steps;
		this.open = this.#open;
	}

	/** The draft of what is left of a plan; steps that are not possible any more are left out. */
	static of(base: Game, seat: number, plan: Plan): Draft {
		const draft = new Draft(base, seat);
		const places = new Map([[plan.at, -1]]);
		plan.steps.forEach((step, i) => {
			const after = places.get(step.after ?? -1);
			if (after === undefined || !draft.begin(after)) return;
			const moves = step.answers.map(({ m }) => moveOfHex(m));
			const open = draft.#open.peek();
			if (open && moves.every((move) => move && draft.#answer(move))) places.set(i, draft.#close());
			else draft.stop();
		});
		return draft;
	}

	/** The position in which a step after another one is made; null: it cannot be foreseen. */
	#start(after: number): Game | null {
		const before = after < 0 ? this.#base : this.#steps.peek()[after]?.game;
		return before ? ahead(before, this.seat) : null;
	}

	depth(step: number): number {
		const before = this.#steps.value[step];
		return before ? 1 + this.depth(before.after) : 0;
	}

	/** Whether a step can be made after another one (-1: a first one). */
	canBegin(after: number): boolean {
		const room = this.#steps.value.length < STEPS && JSON.stringify(this.message()).length < LENGTH;
		return room && this.depth(after) < DEPTH && this.#start(after) !== null;
	}

	begin(after: number): boolean {
		const start = this.canBegin(after) ? this.#start(after) : null;
		if (start) this.#open.value = { after, start, game: start, answers: [] };
		return start !== null;
	}

	stop(): void {
		this.#open.value = null;
	}

	/** The answers to the question that is open in the step being made. */
	answers(): readonly Planned[] {
		const open = this.#open.value;
		if (!open) return [];
		const ask = open.game.asks();
		return open.game.legal(this.seat).map((move) => ({ before: open.game, ask, move }));
	}

	#answer(move: Move): boolean {
		const open = this.#open.peek();
		const game = open?.game.step(move);
		if (!open || !game) return false;
		const answers = [...open.answers, { before: open.game, ask: open.game.asks(), move }];
		this.#open.value = { ...open, game, answers };
		return true;
	}

	/** Ends the step being made; answers its number. */
	#close(): number {
		const open = this.#open.peek();
		if (!open) return -1;
		const { after, answers, game } = open;
		this.#steps.value = [...this.#steps.peek(), { after, answers, game }];
		this.#open.value = null;
		return this.#steps.peek().length - 1;
	}

	/** Answers the open question. The step ends with the turn, or where dice and draws come. */
	choose(move: Move): void {
		if (!this.#answer(move)) return;
		const open = this.#open.peek();
		if (open && (isWhole(open.game, this.seat) || open.answers.length === ANSWERS)) this.#close();
	}

	/** Takes back the last answer of the step being made, or the step. */
	back(): void {
		const open = this.#open.peek();
		const last = open?.answers.at(-1);
		if (!open || !last) this.stop();
		else this.#open.value = { ...open, game: last.before, answers: open.answers.slice(0, -1) };
	}

	/** Removes a step and all that follow it. */
	remove(step: number): void {
		const places = new Map<number, number>([[-1, -1]]);
		const kept: DraftStep[] = [];
		this.#steps.peek().forEach((one, i) => {
			const after = places.get(one.after);
			if (i === step || after === undefined) return;
			places.set(i, kept.length);
			kept.push({ ...one, after });
		});
		this.#steps.value = kept;
		this.stop();
	}

	/** The steps for the server: played whatever the others, dice and draws do, if they are possible then. */
	message(): readonly PlanStep[] {
		return this.#steps.peek().map(({ after, answers }) => ({
			...(after < 0 ? {} : { after }),
			draws: "any",
			answers: answers.map(({ ask, move }) => ({ ask: ask.kind, m: toHex([move]) })),
		}));
	}
}
