/**
 * Leaders borrowed for an Era: those left to choose from, and the current one.
 */
import type { Leader } from "../../core/lists";
import type { SeatTable } from "../../core/table";
import { Icon } from "./atoms";
import { leaderSentence } from "./ops";
import { colon, say, sayOf } from "../words/say";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

/** The Leader whose ability a seat has now: the borrowed one, else its own. */
export function leaderInForce(seat: SeatTable): Leader | null {
	return seat.fractures?.borrowed ?? seat.leader;
}

/** The Leaders whom Thalia may borrow; buttons while the question asks for one. */
export function Borrowing({ view }: { view: View }) {
	const { me } = view;
	const { borrowed = null, leadersLeft = [] } = me.fractures ?? {};
	if (!borrowed && leadersLeft.length === 0) return null;
	return (
		<div class="borrowing">
			<h3 class="label">{say("frac.borrow")}</h3>
			<div class="hand">
				{borrowed ? (
					<span class="mini lead-now" title={leaderSentence(view, borrowed)}>
						<Icon name="leader" size={14} /> {sayOf("leader", borrowed)}, {say("frac.borrowed")}
					</span>
				) : null}
				{leadersLeft.map((leader) => {
					const take = spot(view, { kind: "leader-card", leader });
					const words = `${sayOf("leader", leader)}${colon()}${leaderSentence(view, leader)}`;
					return take.state ? (
						<button
							type="button"
							key={leader}
							class={`mini pick ${take.state}`}
							data-place={take.key}
							title={words}
							aria-pressed={take.state === "sel"}
							onClick={take.tap}
						>
							<Icon name="leader" size={14} /> {sayOf("leader", leader)}
						</button>
					) : (
						<span class="mini" key={leader} title={words}>
							<Icon name="leader" size={14} /> {sayOf("leader", leader)}
						</span>
					);
				})}
			</div>
		</div>
	);
}
