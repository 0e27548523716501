/** What decided a game: the largest differences to the runner-up, and the decisive Era. */
import { decidedBy } from "../../../game/score";
import type { Difference, Verdict } from "../../../game/score";
import type { SeatTable } from "../../../core/table";
import { eraNumber, say } from "../../words/say";
import type { View } from "../../hand/view";
import { rowName, signed, whoIs } from "./names";

/** Details of a row: unpaid Warp tiles, or who evacuated first. */
function detail(row: Difference["row"], winner: SeatTable, other: SeatTable, reader: number | null): string {
	const you = (seat: SeatTable) => (seat.seat === reader ? "yes" : "no");
	const open = (seat: SeatTable) => seat.warps.filter((tile) => tile.era > 0).length;
	if (row === "warps") {
		const [more, less] = open(winner) > open(other) ? [winner, other] : [other, winner];
		return say("end.open", { you: you(more), who: whoIs(more, reader), n: open(more), m: open(less) });
	}
	if (row === "tokens" && (winner.evacuated > 0 || other.evacuated > 0)) {
		const first =
			winner.evacuated > 0 && (other.evacuated === 0 || winner.evacuated < other.evacuated) ? winner : other;
		if ((first === winner) !== winner.score.tokens > other.score.tokens) return ""; /* not the reason */
		const only = winner.evacuated === 0 || other.evacuated === 0;
		return say(only ? "end.evacuated.only" : "end.evacuated.first", { you: you(first), who: whoIs(first, reader) });
	}
	return "";
}

export function WhyEnded({ view, verdict, reader }: { view: View; verdict: Verdict; reader: number | null }) {
	const { table, hand } = view;
	const winner = verdict.ranking[0];
	const other = verdict.runnerUp;
	if (!winner || !other) return null;
	const { reasons, level, turn } = decidedBy(table, verdict, hand.session.steps.value);
	const turned = turn
		? say("end.turn", {
				era: eraNumber(turn.era),
				n: turn.by,
				who: whoIs(winner, reader),
				you: winner.seat === reader ? "yes" : "no",
				whom: other.seat === reader ? "yes" : "no",
				other: whoIs(other, reader),
			})
		: "";
	return (
		<section class="why2">
			<h3>{say("end.decided")}</h3>
			<ol>
				{reasons.map(({ row, own, other: theirs, by }) => (
					<li key={row}>
						<b class={by > 0 ? "gp" : "gm"}>{by > 0 ? `+${by}` : signed(by)}</b>
						<span>
							<b>{say("end.row", { row: rowName(table, row), own: signed(own), other: signed(theirs) })}</b>{" "}
							{detail(row, winner, other, reader)}
						</span>
					</li>
				))}
				{level.length > 0 ? (
					<li>
						<b class="ge">=</b>
						<span>
							<b>{level.map((row) => rowName(table, row)).join(", ")}</b> {say("end.level", { n: level.length })}{" "}
							{turned}
						</span>
					</li>
				) : null}
			</ol>
			{level.length === 0 && turned ? <p>{turned}</p> : null}
		</section>
	);
}
