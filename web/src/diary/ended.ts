/** The entry of a game that was played in the page: its score sheet is the engine's own. */
import type { Setup } from "../core/core";
import type { SeatTable, Table } from "../core/table";
import { presetOf } from "../game/presets";
import { LINES, dayOf } from "./entry";
import type { DiaryEntry, DiarySeat, Line, Source } from "./entry";

export interface Ended {
	readonly id: string;
	readonly source: Source;
	/** When the game ended and began, in milliseconds since 1970. */
	readonly ended: number;
	readonly began: number;
	readonly setup: Setup;
	/** The whole table after the last move. */
	readonly table: Table;
	/** By seat: the word of the computer player that plays it; null: nobody's but a person's, or a bot's. */
	readonly players: readonly (string | null)[];
	/** By seat; empty: none was given. */
	readonly names?: readonly string[];
	/** The reader's own seats. */
	readonly own: readonly number[];
	readonly practice: boolean;
}

/** A game that lasts longer was put away and continued on another day: its length says nothing. */
const SITTING = 12 * 60;

function sheetOf(seat: SeatTable): DiarySeat["sheet"] {
	const sheet: Partial<Record<Line, number>> = {};
	for (const line of LINES) if (seat.score[line] !== 0) sheet[line] = seat.score[line];
	return sheet;
}

function seatOf(seat: SeatTable, ended: Ended): DiarySeat {
	const player = ended.players[seat.seat] ?? null;
	const { titanium, gold, uranium, neutronium, flux, water } = seat.goods;
	return {
		name: ended.names?.[seat.seat] ?? "",
		who: seat.bot ? "bot" : player === null ? "person" : "computer",
		own: ended.own.includes(seat.seat),
		kind: seat.kind,
		level: seat.bot ? (presetOf(ended.setup)?.level ?? "") : (player ?? ""),
		path: seat.path,
		leader: seat.leader,
		sheet: sheetOf(seat),
		total: seat.score.total,
		water,
		/* Flux Cores count as Resources in a tie (FRAC-68) */
		resources: titanium + gold + uranium + neutronium + flux,
		won: seat.won,
	};
}

export function entryOf(ended: Ended): DiaryEntry {
	const { id, source, table, setup, practice } = ended;
	const minutes = Math.round((ended.ended - ended.began) / 60_000);
	return {
		version: 1,
		id,
		source,
		day: dayOf(ended.ended),
		changed: ended.ended,
		minutes: minutes >= 1 && minutes <= SITTING ? minutes : null,
		eras: table.era,
		edition: table.edition,
		modules: [...(setup.modules ?? [])],
		notes: "",
		practice,
		seats: table.seats.map((seat) => seatOf(seat, ended)),
	};
}
