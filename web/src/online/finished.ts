/**
 * A finished game of the server: a session of its record, to look back through, and the places. What a record tells is
 * the whole game, so nothing in it is secret any more.
 */
import type { Core, GameRecord } from "../core/core";
import type { SeatTable, Table } from "../core/table";
import { distinct } from "../game/names";
import { Session } from "../game/session";
import type { GameAbout, SeatRatings } from "./api";
import type { Opening } from "./remote";

const OVER = 2; /* GameAbout.status */
const GIVEN_UP = 3;

/** A finished game, and the reader's own seat in it. */
export interface Finished {
	readonly game: string;
	readonly about: GameAbout;
	/** Null: the reader has no seat in it. */
	readonly own: { readonly seat: number; readonly opening: Opening } | null;
}

/** Whether a game has a page: it is over, and its record may be told (of a game of the day only after the day). */
export const isTold = ({ status, secret }: GameAbout) => status >= OVER && secret !== undefined;
export const isGivenUp = ({ status }: GameAbout) => status === GIVEN_UP;

/** Names by seat, as at the table. */
export function namesOf({ seats }: GameAbout): string[] {
	return distinct(
		[0, 1, 2, 3].map((seat) => seats.find((one) => one.seat === seat && one.player !== "automaton")?.name ?? ""),
	);
}

export interface Replay {
	readonly session: Session;
	readonly record: GameRecord;
}

/** Null: the record cannot be read. Only a reader who played to the end is "you" in it. */
export function replayOf(core: Core, text: string, { about, own }: Finished): Replay | null {
	const read = core.readRecord(text);
	if (!read.ok) return null;
	const { record } = read;
	const reader = isGivenUp(about) ? null : (own?.seat ?? null);
	const session = new Session(core, record.setup, {
		moves: record.moves,
		fixed: true,
		controllers: record.setup.seats.map((_, seat) => (seat === reader ? "human" : "elsewhere")),
		nature: () => null,
	});
	session.call(namesOf(about));
	return { session, record };
}

type Sitting = GameAbout["seats"][number];

/** A player of a finished game. */
export interface Placed {
	readonly sitting: Sitting;
	/** Null: there is no record. */
	readonly seat: SeatTable | null;
	/** 1 is best; the same for seats that tie. Null: unknown. */
	readonly place: number | null;
	readonly rating: SeatRatings["seats"][number] | null;
}

/** Whoever gave up is behind all others; otherwise the score sheet decides. */
function isBetter(about: GameAbout, table: Table | null, one: Sitting, other: Sitting): boolean {
	if (isGivenUp(about)) return other.player === "gave-up" && one.player !== "gave-up";
	const [mine, theirs] = [table?.seats[one.seat], table?.seats[other.seat]];
	if (!mine || !theirs) return false;
	return mine.won === theirs.won ? mine.score.total > theirs.score.total : mine.won;
}

/** The players, best first. The places of a rated game are the server's. */
export function placed(about: GameAbout, table: Table | null, ratings: SeatRatings["seats"]): Placed[] {
	const known = table !== null || isGivenUp(about);
	const list = about.seats.map((sitting): Placed => {
		const rating = ratings.find(({ seat }) => seat === sitting.seat) ?? null;
		const better = about.seats.filter((other) => isBetter(about, table, other, sitting)).length;
		return {
			sitting,
			seat: table?.seats[sitting.seat] ?? null,
			place: rating?.place ?? (known ? better + 1 : null),
			rating,
		};
	});
	return list.sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.sitting.seat - b.sitting.seat);
}
