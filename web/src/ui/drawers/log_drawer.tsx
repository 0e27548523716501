/**
 * The log drawer: turns of all players or of one, newest first. A turn expands to show its other events and the rule
 * behind it.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
import type { LogTurn } from "../../game/log";
import { Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { say } from "../words/say";
import { Turn, useNames } from "./log";
import type { View } from "../hand/view";

const SHOWN = 14; /* turns shown initially */

type Filter = "all" | "dice" | number;

function rolls({ lines }: LogTurn): boolean {
	return lines.some(({ events }) => events.some(({ kind }) => kind === "roll"));
}

function passes(turn: LogTurn, filter: Filter): boolean {
	return filter === "all" || (filter === "dice" ? rolls(turn) : turn.seat === filter);
}

function Chips({ view, filter, choose }: { view: View; filter: Filter; choose: (filter: Filter) => void }) {
	const { seats } = view.table;
	const chip = (value: Filter, inside: ComponentChildren, label?: string) => (
		<button
			type="button"
			key={value}
			class={filter === value ? "on" : ""}
			aria-pressed={filter === value}
			aria-label={label}
			title={label}
			onClick={() => choose(value)}
		>
			{inside}
		</button>
	);
	return (
		<div class="chips2" role="group" aria-label={say("log.filter")}>
			{chip("all", say("log.all"))}
			{chip(view.me.seat, say("table.you"))}
			{seats
				.filter(({ seat }) => seat !== view.me.seat)
				.map((seat) =>
					chip(seat.seat, <Letter owner={ownerOf(seat, seats)} label={seatName(seat)} quiet />, seatName(seat)),
				)}
			{chip("dice", say("log.dice"))}
		</div>
	);
}

export function LogDrawer({ view }: { view: View }) {
	const shown = useSignal(SHOWN);
	const filter = useSignal<Filter>("all");
	const { hand } = view;
	const { session } = hand;
	const seats = useNames(view);
	const undo = useCallback((from: number) => void session.undoTo(from), [session]);
	const all = session.log.value.filter((turn) => passes(turn, filter.value));
	const turns = all.slice(-shown.value).reverse();
	const wall = session.wall.value.index;
	const undoable = (turn: LogTurn) =>
		session.looking.value === null && turn.from >= wall && turn.from < session.head.value;
	const round = session.log.value.filter(({ seat }) => seat === view.me.seat).at(-2)?.from;
	const again = () => {
		hand.drawer.value = null;
		session.look(round ?? 0);
	};
	return (
		<>
			<div class="db">
				<Chips view={view} filter={filter.value} choose={(one) => (filter.value = one)} />
				<ol class="log logl" aria-label={say("table.log")} tabIndex={0}>
					{turns.length === 0 ? <li class="none">{say("log.none")}</li> : null}
					{turns.map((turn, i) => (
						<Turn
							key={turn.key}
							seats={seats}
							turn={turn}
							hand={hand}
							undo={undoable(turn) ? undo : null}
							heads={i === 0 || turns[i - 1]?.era !== turn.era || turns[i - 1]?.phase !== turn.phase}
						/>
					))}
					{all.length > turns.length ? (
						<li class="more-log">
							<button type="button" class="mini2" onClick={() => (shown.value += SHOWN * 2)}>
								{say("log.earlier")}
							</button>
						</li>
					) : null}
				</ol>
			</div>
			{session.head.value > 0 ? (
				<footer>
					<button type="button" onClick={again}>
						<Icon name="replay" size={18} />
						{say("log.again")}
					</button>
				</footer>
			) : null}
		</>
	);
}
