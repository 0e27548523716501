/**
 * The score as if the game ended now: a line for each kind of VP, a column for each seat.
 */
import { Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { say, sayOf } from "../words/say";
import { ScoreNote } from "../pieces/band";
import { rowKey, rowName, rowsOf, signed } from "../table/side";
import type { View } from "../hand/view";

type Row = ReturnType<typeof rowsOf>[number];

export const ICONS: Readonly<Record<Row, string>> = {
	buildings: "power-plant",
	superprojects: "superproject",
	anomalies: "anomaly",
	travel: "travel-track",
	morale: "morale",
	breakthroughs: "shape-triangle",
	tokens: "vp",
	warps: "warp",
	conditions: "medal",
	technologies: "technology",
	device: "fracture",
	glitches: "glitch",
	other: "plus",
};

/** CSS class of a score: negative, the highest above 0, or none. */
function mark(n: number, all: readonly number[]): string {
	return n < 0 ? "neg2" : n > 0 && n === Math.max(...all) ? "best" : "";
}

export function Score({ view }: { view: View }) {
	const { seats } = view.table;
	return (
		<div class="db" tabIndex={0}>
			<table class="pad2">
				<thead>
					<tr>
						<th scope="col">
							<span class="vh">{say("table.score")}</span>
						</th>
						{seats.map((seat) => (
							<th scope="col" key={seat.seat} class={`own-${ownerOf(seat, seats)}`} title={seatName(seat)}>
								<Letter owner={ownerOf(seat, seats)} label={seatName(seat)} quiet />
								<span class="nm">{seatName(seat)}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rowsOf(view).map((row) => (
						<tr key={row} title={sayOf("score", `${rowKey(view, row)}.note`)}>
							<th scope="row">
								<Icon name={ICONS[row]} size={19} />
								{rowName(view, row)}
							</th>
							{seats.map((seat) => (
								<td
									key={seat.seat}
									class={mark(
										seat.score[row],
										seats.map((other) => other.score[row]),
									)}
								>
									{seat.score[row] === 0 ? "–" : signed(seat.score[row])}
								</td>
							))}
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr class="sum">
						<th scope="row">{say("table.ended")}</th>
						{seats.map((seat) => (
							<td key={seat.seat}>{signed(seat.score.total)}</td>
						))}
					</tr>
				</tfoot>
			</table>
			<ScoreNote table={view.table} />
		</div>
	);
}
