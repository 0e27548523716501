/**
 * A game in the diary: who played, with which modules, every line of the score sheet, who won. Games of the page, of
 * the score pad and of a server have the same form. Pure data; keep/store.ts stores it.
 */
import type { Edition, Kind, Leader, Level, Path } from "../core/lists";
import { LEADERS, MODULES, PATHS } from "../core/lists";
import { ROWS } from "../game/score";
import type { Row } from "../game/score";

/** The lines of a score sheet, in the order of the printed pad. */
export const LINES = ROWS;
export type Line = Row;

/** A person, an automaton of the rulebooks, or a computer player of this program. */
export type Who = "person" | "bot" | "computer";
/** Where the game was played: in the page, at a real table (score pad), on a server. */
export type Source = "page" | "pad" | "server";

/** Modules that the program does not play, but a real table may. */
export const OWNERS_MODULES = ["quantum-loops", "hypersync", "neutronide"] as const;
export const ALL_MODULES: readonly string[] = [...MODULES.filter((module) => module !== ""), ...OWNERS_MODULES];

export interface DiarySeat {
	/** Given by the players; empty: the seat is called by its Path or its kind. */
	readonly name: string;
	readonly who: Who;
	/** The owner of this diary, whose games the statistics count. */
	readonly own: boolean;
	readonly kind: Kind;
	/** Of a bot its level, of a computer player its word; empty: unknown or custom. */
	readonly level: Level | string;
	readonly path: Path | null;
	readonly leader: Leader | null;
	/** VP of each line; a line that is missing has 0. */
	readonly sheet: Readonly<Partial<Record<Line, number>>>;
	/** Sum of the lines. */
	readonly total: number;
	/** What breaks a tie (SCORE-05); a bot that takes ties needs neither. */
	readonly water: number;
	readonly resources: number;
	readonly won: boolean;
}

export interface DiaryEntry {
	readonly version: 1;
	readonly id: string;
	readonly source: Source;
	/** The day of the game, "2026-11-18", where it was played. */
	readonly day: string;
	/** When it was entered or ended, in milliseconds since 1970; orders the games of a day. */
	readonly changed: number;
	/** Length in minutes; null: unknown. */
	readonly minutes: number | null;
	/** The last Era; null: unknown. */
	readonly eras: number | null;
	readonly edition: Edition | null;
	/** Words of ALL_MODULES. */
	readonly modules: readonly string[];
	readonly notes: string;
	/** The game was rewound to before something revealed: it is practice, and no statistic counts it. */
	readonly practice: boolean;
	readonly seats: readonly DiarySeat[];
}

/** Left behind by a deleted game, so that the same game of the page does not return. */
export interface Deleted {
	readonly id: string;
	readonly deleted: true;
}

export function isDeleted(entry: DiaryEntry | Deleted): entry is Deleted {
	return "deleted" in entry;
}

const two = (n: number) => String(n).padStart(2, "0");

/** The day of a moment where the reader is: "2026-11-18". */
export function dayOf(ms: number): string {
	const at = new Date(ms);
	return `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
	const parts = DAY.exec(text);
	if (!parts) return false;
	const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
	const at = new Date(Date.UTC(year, month - 1, day));
	return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

export function botOf(seats: readonly Pick<DiarySeat, "who" | "kind">[]): Kind | null {
	return seats.find(({ who }) => who === "bot")?.kind ?? null;
}

const NEVER_OF_A_BOT: ReadonlySet<Line> = new Set(["warps", "conditions", "device", "glitches"]);

/**
 * The lines that a seat can score in a game. A bot loses nothing for Warp tiles and scores no card (CB1-90, CB1-91,
 * CB2-99, CX-61, CX-62); only the Chronobot of 2017 has Morale (CB1-93). Against a Chronobot nobody scores Endgame
 * Conditions (CB1-90); against the Chronossus Objectives take their place (CX-60).
 */
export function linesOf(seat: Pick<DiarySeat, "who" | "kind">, bot: Kind | null, modules: readonly string[]): Line[] {
	const fractures = modules.includes("fractures");
	return LINES.filter((line) => {
		if (line === "technologies" || ((line === "device" || line === "glitches") && seat.who !== "bot")) return fractures;
		if (seat.who === "bot") return line === "morale" ? seat.kind === "chronobot1" : !NEVER_OF_A_BOT.has(line);
		return line !== "conditions" || bot === null || bot === "chronossus";
	});
}

export function totalOf(sheet: DiarySeat["sheet"]): number {
	return LINES.reduce((sum, line) => sum + (sheet[line] ?? 0), 0);
}

const isPath = (word: unknown): word is Path => typeof word === "string" && word !== "" && PATHS.includes(word as Path);
const isLeader = (word: unknown): word is Leader =>
	typeof word === "string" && word !== "" && LEADERS.includes(word as Leader);
const isCount = (n: unknown): n is number => Number.isSafeInteger(n) && Math.abs(n as number) < 10_000;
const isText = (text: unknown, most: number): text is string => typeof text === "string" && text.length <= most;

export const NAME_MAX = 40;
export const NOTES_MAX = 2000;
const MINUTES_MAX = 10_000;

function readSheet(given: unknown): DiarySeat["sheet"] | null {
	if (typeof given !== "object" || given === null) return null;
	const sheet: Partial<Record<Line, number>> = {};
	for (const [line, n] of Object.entries(given)) {
		if (!LINES.includes(line as Line) || !isCount(n)) return null;
		sheet[line as Line] = n;
	}
	return sheet;
}

function readSeat(given: unknown): DiarySeat | null {
	if (typeof given !== "object" || given === null) return null;
	const seat = given as Record<string, unknown>;
	const { name, who, own, kind, level, path, leader, total, water, resources, won } = seat;
	const sheet = readSheet(seat["sheet"]);
	const good =
		sheet !== null &&
		isText(name, NAME_MAX) &&
		isText(level, NAME_MAX) &&
		["person", "bot", "computer"].includes(who as string) &&
		["human", "chronobot1", "chronobot2", "chronossus"].includes(kind as string) &&
		(who === "bot") === (kind !== "human") &&
		typeof own === "boolean" &&
		typeof won === "boolean" &&
		(path === null || isPath(path)) &&
		(leader === null || isLeader(leader)) &&
		isCount(water) &&
		isCount(resources) &&
		isCount(total) &&
		totalOf(sheet) === total;
	return good
		? ({ name, who, own, kind, level, path, leader, sheet, total, water, resources, won } as DiarySeat)
		: null;
}

/** An entry of a file, if it is whole and true to its sums; null: it is not. */
export function readEntry(given: unknown): DiaryEntry | null {
	if (typeof given !== "object" || given === null) return null;
	const entry = given as Record<string, unknown>;
	const { version, id, source, day, changed, minutes, eras, edition, modules, notes, practice } = entry;
	const seats = Array.isArray(entry["seats"]) ? entry["seats"].map(readSeat) : [];
	const good =
		version === 1 &&
		isText(id, 60) &&
		/^[\w:-]+$/.test(id) &&
		["page", "pad", "server"].includes(source as string) &&
		typeof day === "string" &&
		isDay(day) &&
		Number.isSafeInteger(changed) &&
		(minutes === null || (isCount(minutes) && minutes >= 0 && minutes <= MINUTES_MAX)) &&
		(eras === null || (isCount(eras) && eras >= 0 && eras <= 9)) &&
		(edition === null || edition === "infinity" || edition === "classic") &&
		Array.isArray(modules) &&
		modules.every((module) => ALL_MODULES.includes(module as string)) &&
		isText(notes, NOTES_MAX) &&
		typeof practice === "boolean" &&
		seats.length >= 1 &&
		seats.length <= 4 &&
		seats.every((seat) => seat !== null);
	if (!good) return null;
	return {
		version,
		id,
		source,
		day,
		changed,
		minutes,
		eras,
		edition,
		modules,
		notes,
		practice,
		seats,
	} as DiaryEntry;
}
