/**
 * The log: a turn each, newest first; what was paid and gained as one sum, what was drawn folded into one line.
 */
import type { GameEvent } from "../core/core";
import { NATURE } from "../core/core";
import { GOODS } from "../core/lists";
import type { Good } from "../core/lists";
import type { LogTurn } from "../game/log";
import { useSignal } from "@preact/signals";
import { GoodView, Icon, Letter, ownerOf, seatName } from "./atoms";
import { say, sayOf } from "./say";
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

function Line({ view, turn, event }: { view: View; turn: LogTurn; event: GameEvent }) {
	return (
		<span class="why">
			{toldOf(view, event, turn.seat)} <Rule of={event.rule} />
		</span>
	);
}

/** Draws and turned tiles, folded. */
function Drawn({ view, turn, events }: { view: View; turn: LogTurn; events: readonly GameEvent[] }) {
	if (events.length === 0) return null;
	if (events.length <= 2)
		return (
			<>
				{events.map((event, i) => (
					<Line key={i} view={view} turn={turn} event={event} />
				))}
			</>
		);
	return (
		<details>
			<summary>{say("log.turned", { n: events.length })}</summary>
			{events.map((event, i) => (
				<Line key={i} view={view} turn={turn} event={event} />
			))}
		</details>
	);
}

function phaseName({ phase, era }: LogTurn): string {
	return era === 0 ? sayOf("phase", phase) : `${sayOf("phase", phase)}, ${say("table.erashort", { n: era })}`;
}

function Turn({ view, turn }: { view: View; turn: LogTurn }) {
	const { table, desk } = view;
	const seat = turn.seat === null ? null : table.seats[turn.seat];
	const events = turn.lines.flatMap((line) => line.events).filter((event) => !QUIET.has(event.kind));
	const own = events.filter((event) => event.seat === turn.seat && SUMMED.has(event.kind));
	const drawn = events.filter((event) => DRAWN.has(event.kind));
	const rest = events.filter((event) => !own.includes(event) && !drawn.includes(event));
	const first = seat ? rest[0] : undefined;
	const others = first ? rest.slice(1) : rest;
	const title = first ? toldOf(view, first, turn.seat) : seat ? seatName(seat) : phaseName(turn);
	const undoable = desk.session.looking.value === null && turn.from >= desk.session.wall.value.index && turn.from < desk.session.head.value;
	if (events.length === 0) return null;
	return (
		<li class={seat ? "" : "phase"}>
			{seat ? <Letter owner={ownerOf(seat, table.seats)} label={seatName(seat)} /> : <Icon name="era" size={16} />}
			<span class="what">
				{title} {first ? <Rule of={first.rule} /> : null}
			</span>
			<span class="amt">
				<Sums events={own} />
				{undoable ? (
					<button type="button" class="btn quiet small" onClick={() => desk.session.undoTo(turn.from)} aria-label={say("log.back")} title={say("log.back")}>
						<Icon name="undo" size={14} />
					</button>
				) : null}
			</span>
			<span class="lines">
				{others.slice(0, LINES).map((event, i) => (
					<Line key={i} view={view} turn={turn} event={event} />
				))}
				{others.length > LINES ? (
					<details>
						<summary>{say("log.more", { n: others.length - LINES })}</summary>
						{others.slice(LINES).map((event, i) => (
							<Line key={i} view={view} turn={turn} event={event} />
						))}
					</details>
				) : null}
				<Drawn view={view} turn={turn} events={drawn} />
			</span>
		</li>
	);
}

export function Log({ view }: { view: View }) {
	const shown = useSignal(SHOWN);
	const all = view.desk.session.log.value;
	const turns = all.slice(-shown.value).reverse();
	return (
		<ol class="log" aria-label={say("table.log")} tabIndex={0}>
			{turns.length === 0 ? <li class="none">{say("log.none")}</li> : null}
			{turns.map((turn) => (
				<Turn key={turn.key} view={view} turn={turn} />
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
	const steps = session.steps.value;
	let from = steps.length - 1;
	while (from > 0 && steps[from]?.move.seat !== viewer) from--;
	const heard = (event: GameEvent) => event.seat !== viewer && event.seat !== NATURE && !QUIET.has(event.kind) && !DRAWN.has(event.kind) && (viewer === null || ((event.audience >> viewer) & 1) === 1);
	return steps
		.slice(Math.max(0, from))
		.flatMap((step) => step.events.filter(heard))
		.slice(-SPOKEN)
		.map((event) => toldOf(view, event, null))
		.join(" ");
}
