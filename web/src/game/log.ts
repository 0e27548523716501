/**
 * The log: every move with its events as sentences, grouped by turns.
 */
import type { AskKind, Phase } from "../core/lists";
import { NATURE } from "../core/core";
import type { Game, GameEvent, Move } from "../core/core";
import { ERA_ZERO } from "../core/fractures_table";
import { PHASES } from "../core/lists";
import type { Seat, TileId } from "../core/table";

/** One move and its events. */
export interface Step {
	/** The number of the move, from 0. */
	readonly index: number;
	readonly move: Move;
	/** The move in words: "place engineer mine.top". */
	readonly words: string;
	/** The kind of question it answered. */
	readonly ask: AskKind;
	/** Era and phase in which it was played. */
	readonly era: number;
	readonly phase: Phase;
	readonly events: readonly GameEvent[];
	/** Number of events that belong to the turn of the move; later ones start another turn, phase or Era. */
	readonly own: number;
	/** Totals after the move, by seat. */
	readonly scores: readonly number[];
	/** The other players may not know the move yet. */
	readonly secret: boolean;
	/** The Superproject that this move took from the Timeline. */
	readonly taken: { readonly era: number; readonly tile: TileId; readonly seat: Seat } | null;
}

const ERAS = [1, 2, 3, 4, 5, 6, 7, ERA_ZERO];

function takenBy(before: Game, events: readonly GameEvent[]): Step["taken"] {
	for (const event of events) {
		if (event.kind !== "built") continue;
		const era = ERAS.find((candidate) => before.fact("TIMELINE", 0, candidate) === event.a);
		if (era) return { era, tile: event.a, seat: event.seat };
	}
	return null;
}

/** Plays a move and describes it; null: it is refused. */
export function takeStep(before: Game, move: Move, index: number): Omit<Step, "own"> | null {
	const words = before.words(move);
	const ask = before.asks();
	const other = ask.seats.find((seat) => seat !== move.seat) ?? (move.seat === 0 ? 1 : 0);
	const seen = before.moveView(move, other);
	const played = before.play(move);
	if (played.result !== "ok") return null;
	const after = played.game;
	return {
		index,
		move,
		words,
		ask: ask.kind,
		era: before.fact("ERA"),
		phase: PHASES[before.fact("PHASE")] || "setup",
		events: played.events,
		scores: Array.from({ length: after.fact("PLAYERS") }, (_, seat) => after.score(seat).total),
		secret: seen.verb === "V_SECRET",
		taken: takenBy(before, played.events),
	};
}

/** One line of the log. */
export interface LogLine {
	/** The move it belongs to: undoing to here takes this move back. */
	readonly step: number;
	readonly seat: Seat;
	/** The move in words; null: it is secret, or the line contains only automatic events. */
	readonly words: string | null;
	/** The line is a die roll or a draw. */
	readonly nature: boolean;
	readonly events: readonly GameEvent[];
}

/** A turn, or a part of a phase outside the Action Rounds. */
export interface LogTurn {
	readonly key: string;
	readonly era: number;
	readonly phase: Phase;
	/** Null outside the Action Rounds. */
	readonly seat: Seat | null;
	/** The number of its first move. */
	readonly from: number;
	readonly lines: readonly LogLine[];
}

interface Open {
	key: string;
	era: number;
	phase: Phase;
	seat: Seat | null;
	from: number;
	lines: LogLine[];
}

/** Whether a seat may see an event; null sees everything. */
function visible(event: GameEvent, viewer: Seat | null): boolean {
	return viewer === null || ((event.audience >> viewer) & 1) === 1;
}

/** Whether an event starts a new turn, phase or Era. */
function opens(event: GameEvent): boolean {
	return event.kind === "turn" || event.kind === "phase" || event.kind === "era";
}

/** The log of a game as a seat may see it; null: everything. */
export function logOf(steps: readonly Step[], viewer: Seat | null): LogTurn[] {
	const turns: Open[] = [];
	let era = 0;
	let phase: Phase = "setup";
	const open = (from: number, seat: Seat | null) => {
		const last = turns.at(-1);
		if (last && last.lines.length === 0) turns.pop();
		turns.push({ key: `${from}.${turns.length}`, era, phase, seat, from, lines: [] });
	};
	open(0, null);
	for (const step of steps) {
		const hidden = step.secret && viewer !== null && viewer !== step.move.seat;
		let line: GameEvent[] = [];
		let words = hidden ? null : step.words;
		let first = true;
		const close = () => {
			const own = first || line.length > 0;
			if (own)
				turns.at(-1)?.lines.push({
					step: step.index,
					seat: step.move.seat,
					words,
					nature: step.move.seat === NATURE,
					events: line,
				});
			first = false;
			words = null;
			line = [];
		};
		for (const event of step.events) {
			if (!visible(event, viewer)) continue;
			if (!opens(event)) {
				line.push(event);
				continue;
			}
			close();
			if (event.kind === "era") era = event.a;
			else if (event.kind === "phase") phase = PHASES[event.a] || phase;
			open(step.index + 1, event.kind === "turn" ? event.seat : null);
		}
		close();
	}
	return turns.filter((turn) => turn.lines.length > 0);
}

function sameLine(x: LogLine, y: LogLine | undefined): boolean {
	return (
		y !== undefined &&
		x.words === y.words &&
		x.events.length === y.events.length &&
		x.events.every((event, i) => event === y.events[i])
	);
}

/** Reuses the objects of unchanged turns from an earlier log, so that they are not rendered again. */
export function keepTurns(turns: readonly LogTurn[], earlier: readonly LogTurn[]): LogTurn[] {
	return turns.map((turn, i) => {
		const before = earlier[i];
		const same =
			before &&
			before.key === turn.key &&
			before.lines.length === turn.lines.length &&
			turn.lines.every((line, k) => sameLine(line, before.lines[k]));
		return same ? before : turn;
	});
}
