/**
 * Analysis of a finished game: the winner and the margin, what decided it against the runner-up, and the scores by Era.
 * Computed from the score pads and the steps; produces no text.
 */
import type { ScoreSheet } from "../core/core";
import type { SeatTable, Table } from "../core/table";
import type { Step } from "./log";

export const ROWS = [
	"buildings",
	"superprojects",
	"anomalies",
	"travel",
	"morale",
	"breakthroughs",
	"tokens",
	"warps",
	"conditions",
	"technologies",
	"device",
	"glitches",
	"other",
] as const;
export type Row = (typeof ROWS)[number] & keyof ScoreSheet;

/** The rows of the score pad that this game uses. */
export function rowsOf(table: Pick<Table, "fractures" | "seats">): Row[] {
	return ROWS.filter((row) => {
		if (row === "technologies" || row === "device" || row === "glitches") return table.fractures !== null;
		return row !== "other" || table.seats.some((seat) => seat.score.other !== 0);
	});
}

/** How a game with equal totals was decided. */
export type Tie = "none" | "bot" | "water" | "resources" | "shared";

export interface Verdict {
	/** Best first: winners, then the others by total. */
	readonly ranking: readonly SeatTable[];
	readonly winners: readonly SeatTable[];
	/** The best player who did not win; with a shared victory the second winner. */
	readonly runnerUp: SeatTable | null;
	/** VP between the winner and the runner-up. */
	readonly margin: number;
	readonly tie: Tie;
}

const resources = ({ goods }: SeatTable, table: Table) =>
	goods.titanium + goods.gold + goods.uranium + goods.neutronium + (table.fractures ? goods.flux : 0);

function tieOf(table: Table, winner: SeatTable, other: SeatTable): Tie {
	if (winner.score.total !== other.score.total) return "none";
	if (other.won) return "shared";
	if (winner.bot && winner.kind !== "chronobot1")
		return "bot"; /* against a bot a tie is a loss (CB2-105, CX-67); otherwise SCORE-05 */
	if (winner.goods.water !== other.goods.water) return "water";
	return resources(winner, table) !== resources(other, table) ? "resources" : "shared";
}

export function verdictOf(table: Table): Verdict | null {
	const ranking = [...table.seats].sort((a, b) => Number(b.won) - Number(a.won) || b.score.total - a.score.total);
	const [winner, runnerUp = null] = ranking;
	if (!winner?.won) return null;
	const winners = ranking.filter((seat) => seat.won);
	const margin = runnerUp ? winner.score.total - runnerUp.score.total : 0;
	return { ranking, winners, runnerUp, margin, tie: runnerUp ? tieOf(table, winner, runnerUp) : "none" };
}

/** A row of the score pad compared with the runner-up's. */
export interface Difference {
	readonly row: Row;
	readonly own: number;
	readonly other: number;
	readonly by: number;
}

export interface Decided {
	/** The largest differences, at most three. */
	readonly reasons: readonly Difference[];
	/** Rows other than 0 in which both scored the same. */
	readonly level: readonly Row[];
	/** The Era in which the winner gained most on the runner-up; null: none. */
	readonly turn: { readonly era: number; readonly by: number } | null;
}

/** The VP of each seat at the end of an Era. */
export interface EraScores {
	readonly era: number;
	readonly scores: readonly number[];
}

/** The scores at the end of each Era. */
export function eraScores(steps: readonly Step[]): EraScores[] {
	const last = new Map<number, readonly number[]>();
	for (const step of steps) if (step.era > 0) last.set(step.era, step.scores);
	return [...last].map(([era, scores]) => ({ era, scores }));
}

const REASONS = 3;

export function decidedBy(table: Table, { ranking, runnerUp }: Verdict, steps: readonly Step[]): Decided {
	const winner = ranking[0];
	if (!winner || !runnerUp) return { reasons: [], level: [], turn: null };
	const all = rowsOf(table).map((row) => ({
		row,
		own: winner.score[row],
		other: runnerUp.score[row],
		by: winner.score[row] - runnerUp.score[row],
	}));
	const level = all.filter(({ by, own }) => by === 0 && own !== 0).map(({ row }) => row);
	const reasons = all
		.filter(({ by }) => by !== 0)
		.sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
		.slice(0, level.length > 0 ? REASONS - 1 : REASONS);
	const ahead = eraScores(steps).map(({ era, scores }) => ({
		era,
		lead: (scores[winner.seat] ?? 0) - (scores[runnerUp.seat] ?? 0),
	}));
	const gains = ahead
		.map(({ era, lead }, i) => ({ era, by: lead - (ahead[i - 1]?.lead ?? 0) }))
		.sort((a, b) => b.by - a.by);
	return { reasons, level, turn: gains[0] && gains[0].by > 0 ? gains[0] : null };
}
