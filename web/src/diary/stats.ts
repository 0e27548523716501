/**
 * What the diary tells about the owner's own games: by opponent, by Path, by module, over time. Pure functions.
 */
import type { DiaryEntry, DiarySeat, Source } from "./entry";

/** A game counts where exactly one seat is the owner's, and nothing revealed was taken back. */
export function ownSeat({ seats }: Pick<DiaryEntry, "seats">): DiarySeat | null {
	const own = seats.filter((seat) => seat.own);
	return own.length === 1 ? (own[0] ?? null) : null;
}

/**
 * The opponents of a game, each once: "chronobot2/normal", "computer/greedy", "people"; "alone" if there is none. A
 * bot without a known level is "chronobot2/".
 */
export function opponentsOf({ seats }: Pick<DiaryEntry, "seats">): string[] {
	const own = ownSeat({ seats });
	const others = seats.filter((seat) => seat !== own);
	const keys = others.map(({ who, kind, level }) =>
		who === "person" ? "people" : `${who === "bot" ? kind : "computer"}/${level}`,
	);
	return keys.length > 0 ? [...new Set(keys)] : ["alone"];
}

export interface Summary {
	readonly games: number;
	/** Games with an opponent, which can be won. */
	readonly decided: number;
	readonly wins: number;
	/** Of the owner's totals. */
	readonly average: number;
	readonly best: number;
	/** Games won or lost in a row, up to the last one: 3 won, -2 lost. */
	readonly streak: number;
	/** Most games won in a row. */
	readonly longest: number;
}

interface Counted {
	readonly entry: DiaryEntry;
	readonly seat: DiarySeat;
}

/** Oldest first; games of one day in the order in which they were entered. */
export function byTime(a: DiaryEntry, b: DiaryEntry): number {
	return a.day < b.day ? -1 : a.day > b.day ? 1 : a.changed - b.changed || (a.id < b.id ? -1 : 1);
}

function counted(entries: readonly DiaryEntry[]): Counted[] {
	return [...entries]
		.filter(({ practice }) => !practice)
		.sort(byTime)
		.flatMap((entry) => {
			const seat = ownSeat(entry);
			return seat ? [{ entry, seat }] : [];
		});
}

function summed(games: readonly Counted[]): Summary {
	const totals = games.map(({ seat }) => seat.total);
	const results = games.filter(({ entry }) => entry.seats.length > 1).map(({ seat }) => seat.won);
	let streak = 0;
	let longest = 0;
	for (const won of results) {
		streak = won ? Math.max(streak, 0) + 1 : Math.min(streak, 0) - 1;
		longest = Math.max(longest, streak);
	}
	return {
		games: games.length,
		decided: results.length,
		wins: results.filter((won) => won).length,
		average: totals.length > 0 ? totals.reduce((sum, n) => sum + n, 0) / totals.length : 0,
		best: totals.length > 0 ? Math.max(...totals) : 0,
		streak,
		longest,
	};
}

export interface Group extends Summary {
	readonly key: string;
}

/** Groups games by keys, those with most games first. A game may have several keys. */
function grouped(games: readonly Counted[], keysOf: (game: Counted) => readonly string[]): Group[] {
	const groups = new Map<string, Counted[]>();
	for (const game of games)
		for (const key of keysOf(game)) {
			const group = groups.get(key);
			if (group) group.push(game);
			else groups.set(key, [game]);
		}
	return [...groups]
		.map(([key, of]) => ({ key, ...summed(of) }))
		.sort((a, b) => b.games - a.games || (a.key < b.key ? -1 : 1));
}

export interface Point {
	readonly id: string;
	readonly day: string;
	readonly total: number;
	readonly won: boolean;
}

export interface Statistics {
	readonly all: Summary;
	readonly opponents: readonly Group[];
	readonly paths: readonly Group[];
	/** "base": games without a module. */
	readonly modules: readonly Group[];
	/** The owner's totals, oldest first. */
	readonly points: readonly Point[];
	/** Games that do not count: practice, or the owner has no seat of their own. */
	readonly left: number;
}

export function statisticsOf(entries: readonly DiaryEntry[]): Statistics {
	const games = counted(entries);
	return {
		all: summed(games),
		opponents: grouped(games, ({ entry }) => opponentsOf(entry)),
		paths: grouped(games, ({ seat }) => (seat.path ? [seat.path] : [])),
		modules: grouped(games, ({ entry }) => (entry.modules.length > 0 ? entry.modules : ["base"])),
		points: games.map(({ entry, seat }) => ({ id: entry.id, day: entry.day, total: seat.total, won: seat.won })),
		left: entries.length - games.length,
	};
}

/** The mean of each point and those before it, at most `width` of them. */
export function trend(totals: readonly number[], width: number): number[] {
	let sum = 0;
	return totals.map((n, i) => {
		sum += n - (i >= width ? (totals[i - width] ?? 0) : 0);
		return sum / Math.min(i + 1, width);
	});
}

export type Order = "newest" | "oldest" | "best" | "worst";
export const ORDERS: readonly Order[] = ["newest", "oldest", "best", "worst"];

/** What the list shows; an empty word: all of them. */
export interface Filter {
	readonly opponent: string;
	readonly path: string;
	readonly module: string;
	readonly source: Source | "";
	readonly order: Order;
}

export const ALL: Filter = { opponent: "", path: "", module: "", source: "", order: "newest" };

/** The score that the list sorts by: the owner's, else the winner's. */
function scoreOf(entry: DiaryEntry): number {
	return ownSeat(entry)?.total ?? Math.max(...entry.seats.map(({ total }) => total));
}

export function listed(entries: readonly DiaryEntry[], filter: Filter): DiaryEntry[] {
	const { opponent, path, module, source, order } = filter;
	const found = entries.filter(
		(entry) =>
			(opponent === "" || opponentsOf(entry).includes(opponent)) &&
			(path === "" || (ownSeat(entry) ?? entry.seats.find((seat) => seat.path === path))?.path === path) &&
			(module === "" || (module === "base" ? entry.modules.length === 0 : entry.modules.includes(module))) &&
			(source === "" || entry.source === source),
	);
	const latest = (a: DiaryEntry, b: DiaryEntry) => -byTime(a, b);
	if (order === "oldest") return found.sort(byTime);
	if (order === "newest") return found.sort(latest);
	const sign = order === "best" ? -1 : 1;
	return found.sort((a, b) => sign * (scoreOf(a) - scoreOf(b)) || latest(a, b));
}

/** The choices that lead to at least one game, in alphabetical order of their keys. */
export function choicesOf(entries: readonly DiaryEntry[]): Record<"opponent" | "path" | "module" | "source", string[]> {
	const keys = (of: (entry: DiaryEntry) => readonly string[]) => [...new Set(entries.flatMap(of))].sort();
	return {
		opponent: keys(opponentsOf),
		path: keys((entry) => {
			const own = ownSeat(entry);
			return (own ? [own] : entry.seats).flatMap((seat) => (seat.path ? [seat.path] : []));
		}),
		module: keys(({ modules }) => (modules.length > 0 ? modules : ["base"])),
		source: keys((entry) => [entry.source]),
	};
}
