/**
 * Props that every part of the table receives, and what is needed to draw a place of the board.
 */
import type { Board, Content } from "../../core/content";
import type { Worker } from "../../core/lists";
import type { SeatTable, Table } from "../../core/table";
import type { Place } from "../../core/places";
import { placeKey } from "../../core/places";
import type { Hand } from "./hand";

export interface View {
	readonly hand: Hand;
	readonly table: Table;
	readonly content: Content;
	/** The seat whose board is at the bottom of the screen. */
	readonly me: SeatTable;
}

/** Key, state and tap handler of a place. */
export function spot({ hand }: View, place: Place) {
	const key = placeKey(place);
	return { key, state: hand.state(key), tap: hand.tapAt(key, place) };
}

/** The printed player board of a seat. */
export function boardOf({ table, content }: View, seat: SeatTable): Board {
	return table.side === "B" && seat.path ? content.boardsB[seat.path] : content.boardA;
}

/** One entry for each Worker of a pool. */
export function each(pool: Readonly<Record<Worker, number>>): Worker[] {
	return (Object.entries(pool) as [Worker, number][]).flatMap(([worker, n]) => Array.from({ length: n }, () => worker));
}
