/**
 * The score pad: its lines, and the sheet of all seats.
 */
import { Letter, Vp, ownerOf, seatName } from "../pieces/atoms";
import type { Row } from "../../game/score";
import { rowsOf as rowsOfTable } from "../../game/score";
import type { View } from "../hand/view";
import { say, sayOf } from "../words/say";

export function rowsOf({ table }: View): Row[] {
	return rowsOfTable(table);
}

/** Against an automaton, Objectives replace the Endgame Conditions. */
export function rowKey({ table }: View, row: Row): string {
	return row === "conditions" && table.bot ? "objectives" : row;
}

export function rowName(view: View, row: Row): string {
	return sayOf("score", rowKey(view, row));
}

export const signed = (n: number) => (n < 0 ? `−${-n}` : String(n));

/** The score pad of all seats. */
export function ScoreSheet({ view }: { view: View }) {
	const { table } = view;
	return (
		<table class="pad">
			<thead>
				<tr>
					<th scope="col">
						<span class="vh">{say("table.score")}</span>
					</th>
					{table.seats.map((seat) => (
						<th scope="col" key={seat.seat} class={`own-${ownerOf(seat, table.seats)}`}>
							<Letter owner={ownerOf(seat, table.seats)} label={seatName(seat)} />{" "}
							<span class="nm">{seatName(seat)}</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rowsOf(view).map((row) => (
					<tr key={row}>
						<th scope="row">{rowName(view, row)}</th>
						{table.seats.map((seat) => (
							<td
								key={seat.seat}
								class={seat.score[row] === Math.max(...table.seats.map((other) => other.score[row])) ? "best" : ""}
							>
								{signed(seat.score[row])}
							</td>
						))}
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<th scope="row">{say("score.total")}</th>
					{table.seats.map((seat) => (
						<td key={seat.seat}>
							<Vp n={seat.score.total} />
						</td>
					))}
				</tr>
			</tfoot>
		</table>
	);
}
