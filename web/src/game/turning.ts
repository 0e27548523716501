/**
 * The chances of winning over a game, turn by turn, and its turning points: the turns in which the chance of one seat
 * changed most. A turn here is a run of decisions of one seat without anything in between.
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
	/** The decision of the turn that cost most; if none did, the first. */
	readonly judged: Judged;
	/** The number of the first move of the turn. */
	readonly index: number;
	/** The chance of the seat before the turn, and before the next one. */
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

/** The points of the curve; `ended`: the chances after the last move, null if that has not come. */
export function chancesOf(judged: readonly Judged[], moves: number, ended: readonly number[] | null): Chances[] {
	const points = turnsOf(judged).flatMap(([first]) => (first ? [{ index: first.index, win: first.win }] : []));
	return ended ? [...points, { index: moves, win: ended }] : points;
}

const POINTS = 3;
const LEAST = 80; /* per mille: smaller changes are within the error of the estimates */

/** The largest changes of a seat's chance, in the order of the game. */
export function turningPoints(
	judged: readonly Judged[],
	seat: Seat,
	moves: number,
	ended: readonly number[] | null,
): TurningPoint[] {
	const points = chancesOf(judged, moves, ended);
	return turnsOf(judged)
		.flatMap((turn, i): TurningPoint[] => {
			const [point, next] = [points[i], points[i + 1]];
			const [worst] = turn.filter(isFault).sort((x, y) => y.chance - x.chance);
			const judged = worst ?? turn[0];
			if (!point || !next || !judged) return [];
			return [{ judged, index: point.index, before: point.win[seat] ?? 0, after: next.win[seat] ?? 0 }];
		})
		.filter(({ before, after }) => Math.abs(after - before) >= LEAST)
		.sort((x, y) => Math.abs(y.after - y.before) - Math.abs(x.after - x.before))
		.slice(0, POINTS)
		.sort((x, y) => x.index - y.index);
}
