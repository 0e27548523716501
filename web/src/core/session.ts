/**
 * Interface to the session in C (include/rift_session.h): history, Undo, the turn and its end, secrets, answers with
 * their places, previews, and the moves that a server has confirmed. This file only converts arguments and results.
 *
 * The module has memory for one session. To use another session, its bytes are copied into the module, and those of the
 * previous one are saved here.
 */
import { moveOf, NATURE } from "./core";
import type { Ask, Core, Game, Move, Result, Setup } from "./core";
import { ANSWER, MOVE, readAnswer, readBalance, readNow, readPlace } from "./layout";
import { GOODS, RESULTS, STATES, TOLD, WALLS, WORKERS } from "./lists";
import type { Good, Refusal, State, ToldKind, WallKind, Worker } from "./lists";
import { placeOfRecord, writePlace } from "./places";
import type { Place } from "./places";
import { word } from "./read_figures";
import type { Seat } from "./table";

/** Who decides for a seat, by enum rift_control. */
export const CONTROL = { here: 0, computer: 1, elsewhere: 2 } as const;
export type Control = keyof typeof CONTROL;

export interface Opening {
	/** By seat. */
	readonly control: readonly Control[];
	readonly online?: boolean;
	readonly byHand?: boolean;
	readonly freeUndo?: boolean;
	/** How often the game was rewound before. */
	readonly rewound?: number;
	/** The position before the first move, where that is not the whole truth. */
	readonly start?: Game | undefined;
}

/** What a session waits for, and what can be undone: struct rift_now. Null means no seat. */
export interface Now {
	readonly state: State;
	readonly seat: number | null;
	/** Whose knowledge may be shown; null: everything. */
	readonly viewer: Seat | null;
	/** From whose place the table is seen. */
	readonly reader: Seat | null;
	/** The turn that is ready was a pass. */
	readonly passed: boolean;
	readonly undo: boolean;
	readonly redo: boolean;
	readonly restart: boolean;
	readonly rewind: boolean;
	/** Why Undo stops at this move. */
	readonly wall: WallKind;
	readonly wallAt: number;
	/** The first move of the turn under way. */
	readonly turnAt: number;
}

export type Goods = Readonly<Partial<Record<Good, number>>>;
export type Workers = Readonly<Partial<Record<Worker, number>>>;

/** Changes of a seat: what it paid (as positive numbers) and what it gained. */
export interface Balance {
	readonly paid: Goods;
	readonly gained: Goods;
	readonly vp: number;
	/** Workers that came and went, by column. A Worker that is placed leaves `active`. */
	readonly active: Workers;
	readonly tired: Workers;
	readonly exosuits: number;
	readonly morale: number;
	readonly paradox: number;
	readonly breakthroughs: number;
	readonly travels: number;
}

/** What an answer would do, found by playing it in a copy. */
export interface Preview {
	/** The seat it applies to. */
	readonly seat: Seat;
	readonly balance: Balance;
	/** The next question. */
	readonly next: Ask;
	/** The same seat decides next. */
	readonly goesOn: boolean;
	/** A die or a draw comes next: there is no way back. */
	readonly reveals: boolean;
	/** The turn would be ready to end. */
	readonly ends: boolean;
	/** The position after the answer, as the seat may know it. */
	readonly game: Game;
}

/** A legal answer and where it belongs. */
export interface LegalAnswer {
	readonly move: Move;
	readonly place: Place;
	/** The Worker it places. */
	readonly worker: Worker | null;
}

/** Why nothing can be done at a place, and which Workers could be placed there. */
export interface WhyNot {
	readonly refusal: Refusal;
	readonly instead: readonly Worker[];
}

const NOBODY = 255;
const FLAGS = { online: 1, byHand: 2, freeUndo: 4 } as const;
const REWOUND = 8; /* the bit from which on the flags say how often */
const SCRATCH = 1;
const OTHER = 2;
const PREVIEW = { goesOn: 2, reveals: 4, ends: 8 } as const;

function someone(seat: number): number | null {
	return seat === NOBODY ? null : seat;
}

function amounts<K extends string>(
	list: readonly (K | "")[],
	values: readonly number[],
	sign: 1 | -1 | 0,
): Partial<Record<K, number>> {
	const out: Partial<Record<K, number>> = {};
	list.forEach((key, number) => {
		const n = key === "" ? 0 : (values[number] ?? 0);
		if (key !== "" && (sign === 0 ? n !== 0 : n * sign > 0)) out[key] = sign === 0 ? n : n * sign;
	});
	return out;
}

export class CoreSession {
	readonly core: Core;
	readonly #view: DataView;
	readonly #bytes: Uint8Array;
	#kept: Uint8Array | null = null; /* while another session is in the module */

	/** A new session, or an error if the setup cannot be played. */
	constructor(core: Core, setup: Setup, opening: Opening) {
		this.core = core;
		this.#view = new DataView(core.rift.memory.buffer);
		this.#bytes = new Uint8Array(core.rift.memory.buffer);
		core.enter(this);
		core.writeSetup(core.rift.setup_area(), setup);
		const control = opening.control.reduce((bits, who, seat) => bits | (CONTROL[who] << (8 * seat)), 0);
		const flags = (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).reduce(
			(bits, name) => bits | (opening[name] ? FLAGS[name] : 0),
			0,
		);
		if (opening.start) core.put(SCRATCH, opening.start);
		if (
			core.rift.session_open(control, flags | ((opening.rewound ?? 0) << REWOUND), opening.start ? SCRATCH : -1) !== 0
		)
			throw new Error(core.sentence("bad-setup"));
	}

	/** @internal Called when another session replaces this one in the module. */
	save(): void {
		const at = this.core.rift.session_area();
		this.#kept = this.#bytes.slice(at, at + this.core.rift.session_bytes());
	}

	/** @internal Called when this one is loaded again. */
	restore(): void {
		if (this.#kept) this.#bytes.set(this.#kept, this.core.rift.session_area());
		this.#kept = null;
	}

	#rift() {
		this.core.enter(this);
		return this.core.rift;
	}

	/** Goes on with a game; answers how many of its moves were accepted. */
	load(moves: readonly Move[]): number {
		const rift = this.#rift();
		this.core.writeMoves(moves);
		return rift.session_load(moves.length);
	}

	get head(): number {
		return this.#rift().session_head();
	}

	/** With the moves taken back that Redo would play. */
	get count(): number {
		return this.#rift().session_count();
	}

	/** Moves from one on, up to another. */
	moves(from: number, to: number): Move[] {
		const at = this.#rift().session_moves();
		return Array.from({ length: Math.max(0, to - from) }, (_, i) => this.core.readMove(at + (from + i) * MOVE.bytes));
	}

	/** The position after n moves. */
	at(n: number): Game {
		if (this.#rift().session_at(SCRATCH, n) !== 0) throw new RangeError(`there is no position ${n}`);
		return this.core.take(SCRATCH);
	}

	/** What may be on the screen now. */
	shown(): Game {
		this.#rift().session_shown(SCRATCH);
		return this.core.take(SCRATCH);
	}

	/** How many events of a move belong to its turn; the others come after it. */
	own(n: number): number {
		return this.#rift().session_own(n);
	}

	now(): Now {
		const now = readNow(this.#view, this.#rift().session_now());
		return {
			state: STATES[now.state] ?? "over",
			seat: someone(now.seat),
			viewer: someone(now.viewer),
			reader: someone(now.reader),
			passed: now.passed !== 0,
			undo: now.undo !== 0,
			redo: now.redo !== 0,
			restart: now.restart !== 0,
			rewind: now.rewind !== 0,
			wall: WALLS[now.wall] ?? "start",
			wallAt: now.wallAt,
			turnAt: now.turnAt,
		};
	}

	play(move: Move): Result {
		const rift = this.#rift();
		this.core.writeMove(rift.move_area(), move);
		return RESULTS[rift.session_play()] || "ok";
	}

	endTurn(): boolean {
		return this.#rift().session_end_turn() !== 0;
	}

	/** Has turned up what the turn needs. */
	goOn(): boolean {
		return this.#rift().session_go_on() !== 0;
	}

	/** The device is in the hands of a seat. */
	take(seat: Seat): void {
		this.#rift().session_take(seat);
	}

	undo(): boolean {
		return this.#rift().session_undo() !== 0;
	}

	redo(): boolean {
		return this.#rift().session_redo() !== 0;
	}

	restart(): boolean {
		return this.#rift().session_restart() !== 0;
	}

	rewind(): boolean {
		return this.#rift().session_rewind() !== 0;
	}

	get rewound(): number {
		return this.#rift().session_rewound();
	}

	undoTo(n: number): boolean {
		return this.#rift().session_undo_to(n) !== 0;
	}

	/** Every legal answer of the seat that is asked. */
	answers(): LegalAnswer[] {
		const rift = this.#rift();
		const count = rift.session_answers();
		const area = rift.answer_area();
		return Array.from({ length: count }, (_, i) => {
			const answer = readAnswer(this.#view, area + i * ANSWER.bytes);
			return { move: moveOf(answer.move), place: placeOfRecord(answer.place), worker: word(WORKERS, answer.worker) };
		});
	}

	/** What an answer would do; null if it is not legal now. */
	preview(move: Move): Preview | null {
		const rift = this.#rift();
		this.core.writeMove(rift.move_area(), move);
		const found = rift.session_preview(SCRATCH);
		if (found === 0) return null;
		return {
			seat: move.seat,
			balance: balanceIn(this.core),
			next: this.core.readAsk(),
			goesOn: (found & PREVIEW.goesOn) !== 0,
			reveals: (found & PREVIEW.reveals) !== 0,
			ends: (found & PREVIEW.ends) !== 0,
			game: this.core.take(SCRATCH),
		};
	}

	/**
	 * Why nothing can be done at a place; with a Worker: why that one cannot be placed there. Null: it can, or it is no
	 * place for Workers.
	 */
	why(place: Place, worker: Worker | null): WhyNot | null {
		const bytes = writePlace(place);
		if (!bytes) return null;
		const rift = this.#rift();
		this.#bytes.set(bytes, rift.place_area());
		const found = rift.session_why(worker ? WORKERS.indexOf(worker) : 0);
		const refusal = RESULTS[found & 0xff];
		return refusal
			? { refusal, instead: WORKERS.filter((type, i): type is Worker => type !== "" && ((found >> (8 + i)) & 1) === 1) }
			: null;
	}

	/* A game that lives on a server. */

	/** Moves the server has told. */
	get sure(): number {
		return this.#rift().session_sure();
	}

	/** The own moves after those are on their way. */
	sent(): void {
		this.#rift().session_sent();
	}

	told(n: number, moves: readonly Move[]): ToldKind {
		const rift = this.#rift();
		this.core.writeMoves(moves);
		return TOLD[rift.session_told(n, moves.length)] ?? "";
	}

	/** What was on its way was not taken: it may be sent again, or is gone. */
	answered(keep: boolean): void {
		this.#rift().session_answered(keep ? 1 : 0);
	}

	resume(n: number, moves: readonly Move[], sent: boolean): boolean {
		const rift = this.#rift();
		this.core.writeMoves(moves);
		return rift.session_resume(n, moves.length, sent ? 1 : 0) !== 0;
	}
}

/** The balance area of the module. */
function balanceIn(core: Core): Balance {
	const { good, active, tired, vp, exosuits, morale, paradox, breakthroughs, travels } = readBalance(
		new DataView(core.rift.memory.buffer),
		core.rift.balance_area(),
	);
	return {
		paid: amounts(GOODS, good, -1),
		gained: amounts(GOODS, good, 1),
		vp,
		active: amounts(WORKERS, active, 0),
		tired: amounts(WORKERS, tired, 0),
		exosuits,
		morale,
		paradox,
		breakthroughs,
		travels,
	};
}

/** What a seat has more or less of in the second of two positions. */
export function balanceOf(before: Game, after: Game, seat: Seat): Balance {
	const { core } = before;
	core.put(SCRATCH, before);
	core.put(OTHER, after);
	core.rift.balance_of(SCRATCH, OTHER, seat);
	return balanceIn(core);
}

/** Where a move that is legal in a position belongs. */
export function placeOf(game: Game, move: Move): Place {
	const { core } = game;
	core.put(SCRATCH, game);
	core.writeMove(core.rift.move_area(), move);
	core.rift.place_of(SCRATCH);
	return placeOfRecord(readPlace(new DataView(core.rift.memory.buffer), core.rift.place_area()));
}

/** Whether a seat is one of the players. */
export function isPlayer(seat: number | null): seat is Seat {
	return seat !== null && seat !== NATURE;
}
