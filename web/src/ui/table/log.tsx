/**
 * The log: a turn each, newest first; what was paid and gained as one sum, what was drawn folded into one line.
 */
import type { GameEvent } from "../../core/core";
import { NATURE } from "../../core/core";
import { GOODS } from "../../core/lists";
import type { Good } from "../../core/lists";
import type { LogTurn } from "../../game/log";
import { useSignal } from "@preact/signals";
import { useCallback, useMemo } from "preact/hooks";
import type { Table } from "../../core/table";
import { memo } from "../pieces/memo";
import { GoodView, Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { eraName, say, sayOf } from "../say";
import { Rule, toldOf } from "./told";
import type { View } from "./view";

const QUIET = new Set(["turn", "phase", "era"]);
const DRAWN = new Set(["turned", "card"]);
const SUMMED = new Set(["good", "vp"]);
const LINES = 6; /* of one turn, the rest is folded */
const SHOWN = 14; /* turns shown at first */

/** What the seat of a turn paid and gained in it. */
function Sums({ events }: { events: readonly GameEvent[] }) {
	const goods = new Map<Good | "vp", number>();
	for (const event of events) {
		const key = event.kind === "vp" ? "vp" : GOODS[event.a] || null;
		if (key) goods.set(key, (goods.get(key) ?? 0) + event.n);
	}
	return (
		<>
			{[...goods].map(([good, n]) => (n === 0 ? null : <GoodView key={good} good={good} n={Math.abs(n)} sign={n > 0 ? "+" : "−"} size={14} />))}
		</>
	);
}

function Line({ seats, turn, event }: { seats: Table["seats"]; turn: LogTurn; event: GameEvent }) {
	return (
		<span class="why">
			{toldOf(seats, event, turn.seat)} <Rule of={event.rule} />
		</span>
	);
}

/** Draws and turned tiles, folded. */
function Drawn({ seats, turn, events }: { seats: Table["seats"]; turn: LogTurn; events: readonly GameEvent[] }) {
	if (events.length === 0) return null;
	if (events.length <= 2)
		return (
			<>
				{events.map((event, i) => (
					<Line key={i} seats={seats} turn={turn} event={event} />
				))}
			</>
		);
	return (
		<details>
			<summary>{say("log.turned", { n: events.length })}</summary>
			{events.map((event, i) => (
				<Line key={i} seats={seats} turn={turn} event={event} />
			))}
		</details>
	);
}

function phaseName({ phase, era }: LogTurn): string {
	return era === 0 ? sayOf("phase", phase) : `${sayOf("phase", phase)}, ${eraName(era)}`;
}

/** A turn of the log. */
export const Turn = memo(function Turn({ seats, turn, undo }: { seats: Table["seats"]; turn: LogTurn; undo: ((from: number) => void) | null }) {
	const seat = turn.seat === null ? null : seats[turn.seat];
	const events = turn.lines.flatMap((line) => line.events).filter((event) => !QUIET.has(event.kind));
	const own = events.filter((event) => event.seat === turn.seat && SUMMED.has(event.kind));
	const drawn = events.filter((event) => DRAWN.has(event.kind));
	const rest = events.filter((event) => !own.includes(event) && !drawn.includes(event));
	const first = seat ? rest[0] : undefined;
	const others = first ? rest.slice(1) : rest;
	const title = first ? toldOf(seats, first, turn.seat) : seat ? seatName(seat) : phaseName(turn);
	if (events.length === 0) return null;
	return (
		<li class={seat ? "" : "phase"}>
			{seat ? <Letter owner={ownerOf(seat, seats)} label={seatName(seat)} /> : <Icon name="era" size={16} />}
			<span class="what">
				{title} {first ? <Rule of={first.rule} /> : null}
			</span>
			<span class="amt">
				<Sums events={own} />
				{undo ? (
					<button type="button" class="btn quiet small" onClick={() => undo(turn.from)} aria-label={say("log.back")} title={say("log.back")}>
						<Icon name="undo" size={14} />
					</button>
				) : null}
			</span>
			<span class="lines">
				{others.slice(0, LINES).map((event, i) => (
					<Line key={i} seats={seats} turn={turn} event={event} />
				))}
				{others.length > LINES ? (
					<details>
						<summary>{say("log.more", { n: others.length - LINES })}</summary>
						{others.slice(LINES).map((event, i) => (
							<Line key={i} seats={seats} turn={turn} event={event} />
						))}
					</details>
				) : null}
				<Drawn seats={seats} turn={turn} events={drawn} />
			</span>
		</li>
	);
});

/** The seats as far as the log names them: the same list until one of them is called otherwise. */
export function useNames(view: View): Table["seats"] {
	const names = view.table.seats.map((seat) => seatName(seat)).join();
	return useMemo(() => view.table.seats, [names]);
}

export function Log({ view }: { view: View }) {
	const shown = useSignal(SHOWN);
	const { session } = view.desk;
	const seats = useNames(view);
	const undo = useCallback((from: number) => void session.undoTo(from), [session]);
	const all = session.log.value;
	const turns = all.slice(-shown.value).reverse();
	const wall = session.wall.value.index;
	const undoable = (turn: LogTurn) => session.looking.value === null && turn.from >= wall && turn.from < session.head.value;
	return (
		<ol class="log" aria-label={say("table.log")} tabIndex={0}>
			{turns.length === 0 ? <li class="none">{say("log.none")}</li> : null}
			{turns.map((turn) => (
				<Turn key={turn.key} seats={seats} turn={turn} undo={undoable(turn) ? undo : null} />
			))}
			{all.length > turns.length ? (
				<li class="more-log">
					<button type="button" class="btn quiet" onClick={() => (shown.value += SHOWN * 2)}>
						{say("log.earlier")}
					</button>
				</li>
			) : null}
		</ol>
	);
}

const SPOKEN = 6; /* sentences that are read out at most */

/** What the others did since the last decision of whoever looks now, to be read out. */
export function summary(view: View): string {
	const { session } = view.desk;
	const viewer = session.viewer.value;
	const reader = viewer !== null && session.controllers.includes("human") ? session.holder.value : viewer;
	const steps = session.steps.value;
	let from = steps.length - 1;
	while (from > 0 && steps[from]?.move.seat !== reader) from--;
	const heard = (event: GameEvent) => event.seat !== reader && event.seat !== NATURE && !QUIET.has(event.kind) && !DRAWN.has(event.kind) && (viewer === null || ((event.audience >> viewer) & 1) === 1);
	return steps
		.slice(Math.max(0, from))
		.flatMap((step) => step.events.filter(heard))
		.slice(-SPOKEN)
		.map((event) => toldOf(view.table.seats, event, null))
		.join(" ");
}
