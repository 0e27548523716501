/** The panel of the winner: who it is, by how much, and how a tie was broken. */
import type { Verdict } from "../../../game/score";
import type { Table } from "../../../core/table";
import { Icon, PATH_LETTERS, ownerOf, seatName } from "../../pieces/atoms";
import { Art, Exosuit } from "../../pieces/figures";
import { eraNumber, say } from "../../words/say";
import type { View } from "../../hand/view";

const LONG = 28; /* letters: a longer title is written smaller */

/** "You win by 9 VP", "Chronossus wins by 39 VP". */
export function titleOf({ winners, margin, tie }: Verdict, reader: number | null): string {
	const winner = winners[0];
	if (!winner) return say("over.title");
	if (winners.length > 1) return say("over.shared", { who: winners.map(seatName).join(", ") });
	const by = { you: winner.seat === reader ? "yes" : "no", who: seatName(winner) };
	return tie === "none" ? say("end.wins.by", { ...by, n: margin }) : say("end.wins", by);
}

/** How a tie was broken. */
function tieWords({ ranking, tie }: Verdict, table: Table): string {
	const [winner, other] = ranking;
	if (tie === "none" || !winner || !other) return "";
	if (tie === "water") return say("end.tie.water", { own: winner.goods.water, other: other.goods.water });
	return say(tie === "bot" ? "end.tie.bot" : tie === "resources" ? "end.tie.resources" : "end.tie.shared", {
		who: seatName(table.seats.find((seat) => seat.bot) ?? winner),
	});
}

/** The winner, on the material of the Path. `below`: the screen has a title of its own. */
export function Winner({
	view,
	verdict,
	title,
	below = false,
}: {
	view: View;
	verdict: Verdict;
	title: string;
	below?: boolean;
}) {
	const { table } = view;
	const winner = verdict.ranking[0];
	if (!winner) return null;
	const owner = ownerOf(winner, table.seats);
	const tie = tieWords(verdict, table);
	const [Title, Scores] = below ? (["h2", "h3"] as const) : (["h1", "h2"] as const);
	return (
		<section class={`win own-${owner} mat-${owner}`}>
			<Art name="a-council" box="0 0 200 130" cls="wc" fit="xMaxYMax meet" />
			<Exosuit of={winner.path ? PATH_LETTERS[winner.path] : "bot"} owner={owner} size={150} cls="ws" />
			<div>
				<p>
					<Icon name="trophy" size={24} />
					{say("end.after", { era: eraNumber(table.era) })}
				</p>
				<Title class={title.length > LONG ? "won-by long" : "won-by"}>{title}</Title>
				{view.hand.session.rewound.value > 0 ? (
					<p data-practice>{say("end.practice", { n: view.hand.session.rewound.value })}</p>
				) : null}
				{view.hand.session.hinted.value > 0 ? (
					<p data-hints>{say("end.hints", { n: view.hand.session.hinted.value })}</p>
				) : null}
				<Scores class="won-with">
					{tie || verdict.ranking.map((seat) => `${seatName(seat)} ${seat.score.total}`).join(", ")}
				</Scores>
			</div>
		</section>
	);
}
