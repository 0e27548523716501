/**
 * The diary as CSV (RFC 4180): a header line, then a row for each player of each game. Words are those of the rules, in
 * English, so that a spreadsheet is the same in every language.
 */
import { LINES } from "./entry";
import type { DiaryEntry, DiarySeat } from "./entry";
import { byTime } from "./stats";

type Cell = string | number | boolean | null;

const GAME: readonly (readonly [string, (entry: DiaryEntry) => Cell])[] = [
	["game", ({ id }) => id],
	["date", ({ day }) => day],
	["source", ({ source }) => source],
	["minutes", ({ minutes }) => minutes],
	["eras", ({ eras }) => eras],
	["edition", ({ edition }) => edition],
	["modules", ({ modules }) => modules.join(" ")],
	["practice", ({ practice }) => practice],
	["players", ({ seats }) => seats.length],
];

const SEAT: readonly (readonly [string, (seat: DiarySeat) => Cell])[] = [
	["name", ({ name }) => name],
	["own", ({ own }) => own],
	["played_by", ({ who }) => who],
	["kind", ({ kind }) => kind],
	["level", ({ level }) => level],
	["path", ({ path }) => path],
	["leader", ({ leader }) => leader],
	["won", ({ won }) => won],
	["total", ({ total }) => total],
	...LINES.map((line) => [line, ({ sheet }: DiarySeat) => sheet[line] ?? 0] as const),
	["water", ({ water }) => water],
	["resources", ({ resources }) => resources],
];

export const COLUMNS: readonly string[] = [
	...GAME.map(([name]) => name),
	"seat",
	...SEAT.map(([name]) => name),
	"notes",
];

/** Text that a spreadsheet would run as a formula begins with an apostrophe. */
function safe(text: string): string {
	return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function cell(value: Cell): string {
	if (value === null) return "";
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (typeof value === "number") return String(value);
	const text = safe(value);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvOf(entries: readonly DiaryEntry[]): string {
	const rows = [...entries]
		.sort(byTime)
		.flatMap((entry) =>
			entry.seats.map((seat, i) =>
				[
					...GAME.map(([, of]) => of(entry)),
					i + 1,
					...SEAT.map(([, of]) => of(seat)),
					i === 0 ? entry.notes : "" /* once a game */,
				]
					.map(cell)
					.join(","),
			),
		);
	return [COLUMNS.join(","), ...rows].map((row) => `${row}\r\n`).join("");
}
