/**
 * The score pad as it is filled in: a draft, and the entry it becomes. Pure functions; ui/diary/pad.tsx draws it.
 */
import type { Kind, Leader, Path } from "../core/lists";
import { NAME_MAX, NOTES_MAX, botOf, dayOf, isDay, linesOf, totalOf } from "./entry";
import type { DiaryEntry, DiarySeat, Line, Source } from "./entry";
import { outcomeOf } from "./winner";
import type { Outcome } from "./winner";

export const SEATS_MAX = 4;
export const VP_MAX = 999;

/** A seat of the pad; its total and whether it won are computed. */
export type PadSeat = Omit<DiarySeat, "total" | "won">;

export interface Pad {
	/** The entry that is edited; null: a new game. */
	readonly id: string | null;
	readonly source: Source;
	/** All four, of which the first `players` take part. */
	readonly seats: readonly PadSeat[];
	readonly players: number;
	readonly modules: readonly string[];
	readonly edition: DiaryEntry["edition"];
	readonly day: string;
	readonly minutes: number | null;
	readonly eras: number | null;
	readonly notes: string;
	readonly practice: boolean;
	/** When it was first entered; null: not yet. */
	readonly entered: number | null;
}

const PERSON: PadSeat = {
	name: "",
	who: "person",
	own: false,
	kind: "human",
	level: "",
	path: null,
	leader: null,
	sheet: {},
	water: 0,
	resources: 0,
};

/** An empty pad: the owner against the Chronobot. */
export function emptyPad(now: number): Pad {
	return {
		id: null,
		source: "pad",
		seats: [{ ...PERSON, own: true }, { ...PERSON, who: "bot", kind: "chronobot2", level: "normal" }, PERSON, PERSON],
		players: 2,
		modules: [],
		edition: null,
		day: dayOf(now),
		minutes: null,
		eras: null,
		notes: "",
		practice: false,
		entered: null,
	};
}

/** The pad of an entry, to change it. */
export function padOf(entry: DiaryEntry): Pad {
	const { id, source, modules, edition, day, minutes, eras, notes, practice, changed } = entry;
	const seats = entry.seats.map(({ total: _, won: __, ...seat }) => seat);
	return {
		id,
		source,
		seats: [...seats, ...Array.from({ length: SEATS_MAX - seats.length }, () => PERSON)],
		players: seats.length,
		modules,
		edition,
		day,
		minutes,
		eras,
		notes,
		practice,
		entered: changed,
	};
}

export function changeSeat(pad: Pad, i: number, part: Partial<PadSeat>): Pad {
	return { ...pad, seats: pad.seats.map((seat, k) => (k === i ? { ...seat, ...part } : seat)) };
}

/** Who plays a seat: "me", "person", "computer", or the kind of a bot. */
export type Player = "me" | "person" | "computer" | Exclude<Kind, "human">;

export function playerOf({ who, own, kind }: PadSeat): Player {
	if (who === "bot" && kind !== "human") return kind;
	return who === "computer" ? "computer" : own ? "me" : "person";
}

/** Changes who plays a seat. There is one owner and one bot; a bot has no Path. */
export function seatPlayer(pad: Pad, i: number, player: Player): Pad {
	const bot = player !== "me" && player !== "person" && player !== "computer";
	const others = pad.seats.map((seat, k) => {
		if (k === i) return seat;
		if (player === "me") return { ...seat, own: false };
		return bot && seat.who === "bot" ? { ...seat, who: "person" as const, kind: "human" as const, level: "" } : seat;
	});
	return changeSeat({ ...pad, seats: others }, i, {
		who: bot ? "bot" : player === "computer" ? "computer" : "person",
		own: player === "me",
		kind: bot ? player : "human",
		level: bot ? "normal" : "",
		...(bot ? { name: "", path: null, leader: null } : {}),
	});
}

export function seatPath(pad: Pad, i: number, path: Path | null): Pad {
	return changeSeat(pad, i, { path, leader: null });
}

export function seatLeader(pad: Pad, i: number, leader: Leader | null): Pad {
	return changeSeat(pad, i, { leader });
}

/** Sets a line of a seat. */
export function setLine(pad: Pad, i: number, line: Line, n: number): Pad {
	const vp = Math.max(-VP_MAX, Math.min(VP_MAX, Math.trunc(n) || 0));
	const seat = pad.seats[i];
	return seat ? changeSeat(pad, i, { sheet: { ...seat.sheet, [line]: vp } }) : pad;
}

export function seated(pad: Pad): readonly PadSeat[] {
	return pad.seats.slice(0, pad.players);
}

/** The lines of a seat in this game. */
export function linesFor(pad: Pad, i: number): Line[] {
	const seat = pad.seats[i];
	return seat ? linesOf(seat, botOf(seated(pad)), pad.modules) : [];
}

/** A seat with its sums; lines that it does not have in this game do not count. */
function scored(pad: Pad, i: number): Omit<DiarySeat, "won"> {
	const seat = pad.seats[i] ?? PERSON;
	const sheet: Partial<Record<Line, number>> = {};
	for (const line of linesFor(pad, i)) if (seat.sheet[line]) sheet[line] = seat.sheet[line];
	return { ...seat, name: seat.name.trim().slice(0, NAME_MAX), sheet, total: totalOf(sheet) };
}

export function totalsOf(pad: Pad): number[] {
	return seated(pad).map((_, i) => scored(pad, i).total);
}

/** Whether any line of a seat in the game has VP: an empty pad has no winner to show. */
export function hasBegun(pad: Pad): boolean {
	return seated(pad).some((_, i) => Object.keys(scored(pad, i).sheet).length > 0);
}

export function verdictOf(pad: Pad): Outcome {
	return outcomeOf(seated(pad).map((_, i) => scored(pad, i)));
}

/** The entry for the diary; `id` names a new one. */
export function entryOfPad(pad: Pad, id: string, now: number): DiaryEntry {
	const { won } = verdictOf(pad);
	return {
		version: 1,
		id: pad.id ?? id,
		source: pad.source,
		day: isDay(pad.day) ? pad.day : dayOf(now),
		changed: pad.entered ?? now,
		minutes: pad.minutes,
		eras: pad.eras,
		edition: pad.edition,
		modules: pad.modules,
		notes: pad.notes.slice(0, NOTES_MAX),
		practice: pad.practice,
		seats: seated(pad).map((_, i) => ({ ...scored(pad, i), won: won[i] ?? false })),
	};
}
