/**
 * The chances of winning over a game, turn by turn, and its turning points: the rounds in which the chance of one seat
 * changed most. A turn here is a run of decisions of one seat without anything in between. Each seat judges from its
 * own place and sees itself a little better than the others do; so a point of the curve is the mean of the latest
 * judgement of every seat.
 */
import type { Seat } from "../core/table";
import { isFault } from "./analysis";
import type { Judged } from "./analysis";

/** The chances of all seats before a move, in per mille. */
export interface Chances {
	readonly index: number;
	readonly win: readonly number[];
}

export interface TurningPoint {
	/** The decision of the round that cost most; if none did, the first. */
	readonly judged: Judged;
	/** The number of the first move of the round. */
	readonly index: number;
	/** The chance of the seat before the round, and after it. */
	readonly before: number;
	readonly after: number;
}

function turnsOf(judged: readonly Judged[]): Judged[][] {
	const turns: Judged[][] = [];
	for (const one of judged) {
		const last = turns.at(-1)?.at(-1);
		if (last && last.seat === one.seat && last.index + 1 === one.index) turns.at(-1)?.push(one);
		else turns.push([one]);
	}
	return turns;
}

function meanOf(all: readonly (readonly number[])[]): number[] {
	return (all[0] ?? []).map((_, seat) => all.reduce((sum, win) => sum + (win[seat] ?? 0), 0) / all.length);
}

/** The points of the curve; `ended`: the chances after the last move, null if that has not come. */
export function chancesOf(judged: readonly Judged[], moves: number, ended: readonly number[] | null): Chances[] {
	const latest = new Map<Seat, readonly number[]>();
	const points = turnsOf(judged).flatMap(([first]) => {
		if (!first) return [];
		latest.set(first.seat, first.win);
		return [{ index: first.index, win: meanOf([...latest.values()]) }];
	});
	return ended ? [...points, { index: moves, win: ended }] : points;
}

const POINTS = 3;
const LEAST = 80; /* per mille: smaller changes are within the error of the estimates */

/** The largest changes of a seat's chance within a round, in the order of the game; no two share a turn. */
export function turningPoints(
	judged: readonly Judged[],
	seat: Seat,
	moves: number,
	ended: readonly number[] | null,
): TurningPoint[] {
	const points = chancesOf(judged, moves, ended);
	const turns = turnsOf(judged);
	const round = new Set(judged.map((one) => one.seat)).size;
	const changes = turns
		.map((_, i) => {
			const to = Math.min(i + round, points.length - 1);
			return { i, to, before: points[i]?.win[seat] ?? 0, after: points[to]?.win[seat] ?? 0 };
		})
		.filter(({ before, after }) => Math.abs(after - before) >= LEAST)
		.sort((x, y) => Math.abs(y.after - y.before) - Math.abs(x.after - x.before));
	const chosen: typeof changes = [];
	for (const change of changes)
		if (chosen.length < POINTS && chosen.every(({ i, to }) => change.to <= i || change.i >= to)) chosen.push(change);
	return chosen
		.sort((x, y) => x.i - y.i)
		.flatMap(({ i, to, before, after }) => {
			const made = turns.slice(i, Math.max(to, i + 1)).flat();
			const [worst] = made.filter(isFault).sort((x, y) => y.chance - x.chance);
			const cause = worst ?? made[0];
			return cause ? [{ judged: cause, index: points[i]?.index ?? 0, before, after }] : [];
		});
}
