/**
 * What a move would do, found by doing it in a copy of the game and comparing. Nothing is worked out here: what is paid
 * and gained is whatever the rules changed before the next question. What Nature would show is never looked at.
 */
import type { Ask, Game, Move } from "../core/core";
import { NATURE } from "../core/core";
import { GOODS, WORKERS } from "../core/lists";
import type { Good, Warp, Worker } from "../core/lists";
import { ANOMALY, snapshot } from "../core/table";
import type { Seat, SeatTable, Table, TileId } from "../core/table";

export type Goods = Readonly<Partial<Record<Good, number>>>;
export type Workers = Readonly<Partial<Record<Worker, number>>>;

/** What a purse holds: enough to tell the price of a move in a list of many. */
export interface Purse {
	readonly goods: Readonly<Record<Good, number>>;
	readonly vp: number;
	readonly active: Readonly<Record<Worker, number>>;
	readonly tired: Readonly<Record<Worker, number>>;
	readonly exosuits: number;
	readonly morale: number;
	readonly paradox: number;
	readonly breakthroughs: number;
	readonly travels: number;
}

/** The difference of two purses: what was paid (as positive numbers) and what was gained. */
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

/** Everything that became different at one seat; numbers are differences. */
export interface SeatChange {
	readonly seat: Seat;
	readonly balance: Balance;
	/** Of the total if the game ended. */
	readonly score: number;
	readonly built: readonly { readonly tile: TileId; readonly slot: number }[];
	readonly lost: readonly { readonly tile: TileId; readonly slot: number }[];
	/** Slots on which an Anomaly lies now, or no longer. */
	readonly anomalies: readonly { readonly slot: number; readonly n: number }[];
	readonly warps: readonly { readonly warp: Warp; readonly from: number; readonly to: number }[];
	readonly focus: { readonly from: number; readonly to: number } | null;
	readonly evacuated: boolean;
}

/** Everything that became different on the table. */
export interface Change {
	readonly seats: readonly SeatChange[];
	/** Who became First Player. */
	readonly first: Seat | null;
}

export interface Preview {
	/** For whom. */
	readonly seat: Seat;
	readonly balance: Balance;
	/** What is asked next. */
	readonly next: Ask;
	/** The same seat goes on deciding. */
	readonly goesOn: boolean;
	/** A die or a draw comes next: there is no way back. */
	readonly reveals: boolean;
	/** The position after the move, as the seat may know it. */
	readonly game: Game;
	/** Every change, found when it is asked for. */
	readonly change: () => Change;
}

const MAX_BREAKTHROUGH = 15;

/** Reads a purse without the rest of the table. */
export function purse(game: Game, seat: Seat): Purse {
	let breakthroughs = 0;
	for (let id = 1; id <= MAX_BREAKTHROUGH; id++) breakthroughs += game.fact("BREAKTHROUGHS", seat, id);
	const goods = {} as Record<Good, number>;
	GOODS.forEach((good, i) => {
		if (good !== "") goods[good] = game.fact("GOODS", seat, i);
	});
	const column = (fact: "ACTIVE" | "TIRED") => {
		const out = {} as Record<Worker, number>;
		WORKERS.forEach((worker, i) => {
			if (worker !== "") out[worker] = game.fact(fact, seat, i);
		});
		return out;
	};
	let exosuits = 0;
	for (let slots = game.fact("SLOTS", seat); slots; slots &= slots - 1) exosuits++;
	return {
		goods,
		vp: game.fact("VP", seat),
		active: column("ACTIVE"),
		tired: column("TIRED"),
		exosuits,
		morale: game.fact("MORALE", seat),
		paradox: game.fact("PARADOX", seat),
		breakthroughs,
		travels: game.fact("TRAVELS", seat),
	};
}

/** The purse of a seat on a table. */
export function purseOf(seat: SeatTable): Purse {
	return {
		goods: seat.goods,
		vp: seat.vp,
		active: seat.active,
		tired: seat.tired,
		exosuits: seat.exosuitsReady,
		morale: seat.morale,
		paradox: seat.paradox,
		breakthroughs: seat.breakthroughs.reduce((sum, { count }) => sum + count, 0),
		travels: seat.travels,
	};
}

function differences<K extends string>(before: Readonly<Record<K, number>>, after: Readonly<Record<K, number>>) {
	const out: Partial<Record<K, number>> = {};
	for (const key of Object.keys(after) as K[]) {
		const n = after[key] - before[key];
		if (n !== 0) out[key] = n;
	}
	return out;
}

function signed(of: Goods, sign: 1 | -1): Goods {
	const out: Partial<Record<Good, number>> = {};
	for (const [good, n] of Object.entries(of) as [Good, number][]) if (n * sign > 0) out[good] = n * sign;
	return out;
}

export function balance(before: Purse, after: Purse): Balance {
	const goods = differences(before.goods, after.goods);
	return {
		paid: signed(goods, -1),
		gained: signed(goods, 1),
		vp: after.vp - before.vp,
		active: differences(before.active, after.active),
		tired: differences(before.tired, after.tired),
		exosuits: after.exosuits - before.exosuits,
		morale: after.morale - before.morale,
		paradox: after.paradox - before.paradox,
		breakthroughs: after.breakthroughs - before.breakthroughs,
		travels: after.travels - before.travels,
	};
}

/** Whether nothing was paid or gained. */
export function isEven(of: Balance): boolean {
	const columns = [of.paid, of.gained, of.active, of.tired];
	const numbers = [of.vp, of.exosuits, of.morale, of.paradox, of.breakthroughs, of.travels];
	return columns.every((column) => Object.keys(column).length === 0) && numbers.every((n) => n === 0);
}

function seatChange(before: SeatTable, after: SeatTable): SeatChange | null {
	const anomaly = (seat: SeatTable, slot: number) => (seat.slots[slot]?.top === ANOMALY ? 1 : 0);
	const slots = after.slots.map((slot, i) => ({ slot: i, was: before.slots[i]?.tile ?? 0, is: slot.tile }));
	const change: SeatChange = {
		seat: after.seat,
		balance: balance(purseOf(before), purseOf(after)),
		score: after.score.total - before.score.total,
		built: slots
			.filter(({ was, is }) => is !== was && is > 0 && is < ANOMALY)
			.map(({ slot, is }) => ({ slot, tile: is })),
		lost: slots
			.filter(({ was, is }) => is !== was && was > 0 && was < ANOMALY)
			.map(({ slot, was }) => ({ slot, tile: was })),
		anomalies: slots.flatMap(({ slot }) => {
			const n = anomaly(after, slot) - anomaly(before, slot);
			return n === 0 ? [] : [{ slot, n }];
		}),
		warps: after.warps.flatMap(({ warp, era }, i) => {
			const from = before.warps[i]?.era ?? 0;
			return from === era ? [] : [{ warp, from, to: era }];
		}),
		focus: before.focus === after.focus ? null : { from: before.focus, to: after.focus },
		evacuated: after.evacuated !== before.evacuated,
	};
	const lists = [change.built, change.lost, change.anomalies, change.warps];
	const quiet = isEven(change.balance) && change.score === 0 && lists.every((list) => list.length === 0);
	return quiet && !change.focus && !change.evacuated ? null : change;
}

/** What became different between two tables. */
export function difference(before: Table, after: Table): Change {
	return {
		seats: after.seats.flatMap((seat, i) => {
			const was = before.seats[i];
			return (was && seatChange(was, seat)) ?? [];
		}),
		first: after.first === before.first ? null : after.first,
	};
}

/** Tells what legal moves of a seat would do; null of one that is refused. */
export function previewer(game: Game, seat: Seat): (move: Move) => Preview | null {
	let before: { readonly game: Game; readonly purse: Purse } | null = null;
	return (move) => {
		if (!before) {
			const view = game.view(seat);
			before = { game: view, purse: purse(view, seat) };
		}
		const from = before;
		const after = from.game.step(move);
		if (!after) return null;
		const next = after.asks();
		let change: Change | null = null;
		return {
			seat,
			balance: balance(from.purse, purse(after, seat)),
			next,
			goesOn: next.seats.includes(seat),
			reveals: next.seats.includes(NATURE),
			game: after,
			change: () => (change ??= difference(snapshot(from.game), snapshot(after))),
		};
	};
}
