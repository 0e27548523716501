/**
 * Endgame Conditions as medals, each with the letters of the seats that would score it now; in solo games the
 * Objectives.
 */
import type { Condition as ConditionCard } from "../../core/lists";
import { CONDITIONS } from "../../core/lists";
import { placeKey } from "../../core/places";
import { Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { CardGlitches, GlitchSpot } from "../modules/glitch";
import { endgameWords } from "../pieces/objective";
import { say, sayOf } from "../words/say";
import type { View } from "../hand/view";

const CONDITION_ICONS = [
	"",
	"worker",
	"water",
	"shape-triangle",
	"board",
	"morale",
	"range",
	"superproject",
	"travel-track",
	"guardian",
	"adventure",
	"experiment",
	"anomaly",
	"flux",
	"technology",
];

/** Glitches on a card; a button while one can be put there or removed. */
function CardGlitch({ view, card, place }: { view: View; card: ConditionCard; place: number }) {
	const { hand, me } = view;
	const at = CONDITIONS.indexOf(card);
	const lies = me.fractures?.glitched.cards.includes(place) ?? false;
	return hand.state(placeKey({ kind: "glitch", seat: me.seat, target: "conditions", at })) ? (
		<GlitchSpot view={view} target="conditions" at={at} lies={lies} />
	) : (
		<CardGlitches view={view} place={place} />
	);
}

/** Letters of the seats that would score a card now. */
function Scorers({ view, i }: { view: View; i: number }) {
	const { seats } = view.table;
	const who = seats.filter((seat) => (seat.score.condition[i] ?? 0) > 0);
	return (
		<span>
			{who.length > 0 ? (
				who.map((seat) => <Letter key={seat.seat} owner={ownerOf(seat, seats)} label={seatName(seat)} />)
			) : (
				<em>–</em>
			)}
		</span>
	);
}

export function Medals({ view }: { view: View }) {
	const { table } = view;
	const solo = table.bot !== null;
	const cards = solo ? table.objectives : table.conditions;
	return (
		<ul class="medals" aria-label={solo ? say("table.objectives") : say("table.conditions")}>
			{cards.map((card, i) => (
				<li key={card} title={endgameWords(view, card)}>
					<Icon name={CONDITION_ICONS[CONDITIONS.indexOf(card)] ?? "score"} size={21} />
					<Scorers view={view} i={i} />
					{table.fractures ? <CardGlitch view={view} card={card} place={i} /> : null}
				</li>
			))}
			{table.seats.map((seat) => {
				const card = seat.fractures?.ownCondition;
				if (!card) return null;
				const words = say("frac.owncondition", { condition: sayOf("condition", card), who: seatName(seat) });
				return (
					<li key={`own ${seat.seat}`} class="secret" title={words}>
						<Icon name={CONDITION_ICONS[CONDITIONS.indexOf(card)] ?? "score"} size={21} />
						<span>
							<Icon name="lock" size={13} />
							<Letter owner={ownerOf(seat, table.seats)} label={words} />
						</span>
					</li>
				);
			})}
		</ul>
	);
}
