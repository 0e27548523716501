/** One turn of the log: one line per event, payments and gains as a sum, draws combined in one line. */
import type { GameEvent } from "../../core/core";
import { NATURE } from "../../core/core";
import { GOODS } from "../../core/lists";
import type { Good } from "../../core/lists";
import type { LogTurn } from "../../game/log";
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Table } from "../../core/table";
import { memo } from "../pieces/memo";
import { GoodView, Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { eraName, say, sayOf } from "../words/say";
import { RuleTap } from "../rules/tap";
import { motionOf } from "../motion/of";
import type { Hand } from "../hand/hand";
import { toldOf } from "../words/told";
import type { View } from "../hand/view";

const QUIET = new Set(["turn", "phase", "era"]);
const DRAWN = new Set(["turned", "card"]);
const SUMMED = new Set(["good", "vp"]);
const LINES = 3; /* sentences shown per turn; the rest is folded */

/** Goods and VP that the seat of a turn paid and gained, as a sum. */
function Sums({ events }: { events: readonly GameEvent[] }) {
	const goods = new Map<Good | "vp", number>();
	for (const event of events) {
		const key = event.kind === "vp" ? "vp" : GOODS[event.a] || null;
		if (key) goods.set(key, (goods.get(key) ?? 0) + event.n);
	}
	return (
		<>
			{[...goods].map(([good, n]) =>
				n === 0 ? null : <GoodView key={good} good={good} n={Math.abs(n)} sign={n > 0 ? "+" : "−"} size={14} />,
			)}
		</>
	);
}

function phaseName({ phase, era }: LogTurn): string {
	return era === 0 ? sayOf("phase", phase) : `${eraName(era)} · ${sayOf("phase", phase)}`;
}

/** The events of a turn: Goods and VP of its seat, draws, and the rest. */
function partsOf(turn: LogTurn) {
	const events = turn.lines.flatMap((line) => line.events).filter((event) => !QUIET.has(event.kind));
	const own = events.filter((event) => event.seat === turn.seat && SUMMED.has(event.kind));
	const drawn = events.filter((event) => DRAWN.has(event.kind));
	return { events, own, drawn, rest: events.filter((event) => !own.includes(event) && !drawn.includes(event)) };
}

/** Replays the beats of a turn on the board. */
function showTurn(hand: Hand, turn: LogTurn): void {
	hand.drawer.value = null;
	motionOf(hand.session)?.show(turn.from, Math.max(...turn.lines.map(({ step }) => step)) + 1);
}

interface TurnProps {
	seats: Table["seats"];
	turn: LogTurn;
	hand: Hand;
	undo: ((from: number) => void) | null;
	/** Show a heading: Era or phase differ from the turn above. */
	heads?: boolean;
}

/** A turn of the log: one line with its sums, which expands to all its events with their rules. */
export const Turn = memo(function Turn({ seats, turn, hand, undo, heads = false }: TurnProps) {
	const open = useSignal(false);
	const seat = turn.seat === null ? null : seats[turn.seat];
	const { events, own, drawn, rest } = partsOf(turn);
	if (events.length === 0) return null;
	const told = rest.map((event) => toldOf(event));
	const shown = told.length > 0 ? told.slice(0, LINES) : [say("log.turned", { n: drawn.length })];
	const more = open.value ? [...rest, ...drawn, ...own] : [];
	return (
		<>
			{heads ? <li class="lh">{phaseName(turn)}</li> : null}
			<li class={`${seat ? `own-${ownerOf(seat, seats)}` : "phase"}${open.value ? " open" : ""}`}>
				<button type="button" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
					{seat ? <Letter owner={ownerOf(seat, seats)} label={seatName(seat)} quiet /> : <Icon name="era" size={18} />}
					<span>
						{shown.join(" ")}
						{told.length > LINES && !open.value ? ` ${say("log.more", { n: told.length - LINES })}` : ""}
					</span>
					<b>
						<Sums events={own} />
					</b>
				</button>
				{undo ? (
					<button
						type="button"
						class="back1"
						onClick={() => undo(turn.from)}
						aria-label={say("log.back")}
						title={say("log.back")}
					>
						<Icon name="undo" size={17} />
					</button>
				) : null}
				{open.value ? (
					<>
						{more.map((event, i) => (
							<p class="lmore" key={i}>
								<span>{toldOf(event)}</span>
								<RuleTap rule={event.rule} about={toldOf(event)} />
							</p>
						))}
						<button type="button" class="mini2" data-show-turn onClick={() => showTurn(hand, turn)}>
							<Icon name="replay" size={16} /> {say("log.show")}
						</button>
					</>
				) : null}
			</li>
		</>
	);
});

/** The seats for the log; the same array until a name changes, so that turns are not rendered again. */
export function useNames(view: View): Table["seats"] {
	const names = view.table.seats.map((seat) => seatName(seat)).join();
	return useMemo(() => view.table.seats, [names]);
}

const SPOKEN = 6; /* most sentences that are read out */

/** What the others did since the viewer's last decision, as text for screen readers. */
export function summary(view: View): string {
	const { session } = view.hand;
	const viewer = session.viewer.value;
	const reader = viewer !== null && session.controllers.includes("human") ? session.holder.value : viewer;
	const steps = session.steps.value;
	let from = steps.length - 1;
	while (from > 0 && steps[from]?.move.seat !== reader) from--;
	const heard = (event: GameEvent) =>
		event.seat !== reader &&
		event.seat !== NATURE &&
		!QUIET.has(event.kind) &&
		!DRAWN.has(event.kind) &&
		(viewer === null || ((event.audience >> viewer) & 1) === 1);
	return steps
		.slice(Math.max(0, from))
		.flatMap((step) => step.events.filter(heard))
		.slice(-SPOKEN)
		.map((event) => toldOf(event))
		.join(" ");
}
