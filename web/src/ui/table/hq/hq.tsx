/**
 * The player's headquarters: a top strip with name, purse, score and the last event, and the player board below. Each
 * Path has its own material.
 */
import { Icon, Letter, ownerOf, seatName } from "../../pieces/atoms";
import { platesOf } from "../../modules/plates";
import { Bust, Emblem } from "../../pieces/figures";
import { ownerLetter, say, sayOf } from "../../words/say";
import { toldOf } from "../../words/told";
import type { View } from "../../hand/view";
import { Bay } from "./bay";
import { Crew } from "./crew";
import { Purse } from "./purse";
import { Rows } from "./rows";
import { Tracks } from "./tracks";

const minus = (n: number) => (n < 0 ? `−${-n}` : String(n));

/** Emblem, name, Leader. */
function Plate({ view }: { view: View }) {
	const { me, table } = view;
	const owner = ownerOf(me, table.seats);
	const shared = table.seats.filter((seat) => !seat.bot).length > 1;
	const leader = me.leader ? sayOf("leader", me.leader) : "";
	return (
		<span class="plate" title={[seatName(me), leader].filter(Boolean).join(", ")}>
			<span class={`em own-${owner}`}>
				<Emblem path={me.path} size={30} />
				<b>{ownerLetter(owner)}</b>
			</span>
			{me.leader && platesOf(table, me).length > 0 ? <Bust leader={me.leader} owner={owner} size={36} /> : null}
			<span class="who">
				<b>
					{shared ? seatName(me) : say("table.you")} {me.first ? <Icon name="first-player" size={16} /> : null}
				</b>
				<small>{leader}</small>
			</span>
		</span>
	);
}

/** The last event; a tap opens the log. */
function Ticker({ view }: { view: View }) {
	const { hand, table } = view;
	const last = hand.session.log.value
		.findLast(({ lines }) => lines.some(({ events }) => events.length > 0))
		?.lines.findLast(({ events }) => events.length > 0)
		?.events.at(-1);
	if (!last) return null;
	const told = toldOf(last);
	const seat = table.seats[last.seat];
	return (
		<button type="button" class="ticker" title={`${told} ${say("flow.log")}`} onClick={() => hand.toggle("log")}>
			{seat ? <Letter owner={ownerOf(seat, table.seats)} label={seatName(seat)} quiet /> : null}
			<span>{told}</span>
			<Icon name="chevron-right" size={16} />
		</button>
	);
}

function Score({ n, words, anchor }: { n: number; words: string; anchor?: string }) {
	return (
		<span class="score" data-anchor={anchor}>
			<b>
				{minus(n)}
				<Icon name="vp" size={18} />
			</b>
			<small>{words}</small>
		</span>
	);
}

export function Headquarters({ view }: { view: View }) {
	const { me, table, hand } = view;
	const owner = ownerOf(me, table.seats);
	const vp = me.vp + (hand.seen.value?.preview()?.balance.vp ?? 0);
	return (
		<section
			class={`hq own-${owner} mat-${owner}`}
			data-region="mine"
			id="region-mine"
			aria-label={say("table.board")}
			data-anchor={`seat:${me.seat}`}
		>
			<div class="lintel">
				<Plate view={view} />
				<Purse view={view} />
				<Score n={vp} words={say("flow.hand")} anchor={`score:${me.seat}`} />
				<Score n={me.score.total} words={say("table.ended")} />
				<Ticker view={view} />
			</div>
			<div class="desk">
				<Bay view={view} />
				<Crew view={view} />
				<Rows view={view} />
				<Tracks view={view} />
			</div>
		</section>
	);
}
