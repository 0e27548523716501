/** The scores as ribbons, one segment per row of the score pad; or the pad itself. */
import { useSignal } from "@preact/signals";
import { rowsOf } from "../../../game/score";
import type { Row, Verdict } from "../../../game/score";
import type { SeatTable } from "../../../core/table";
import { Icon, PATH_LETTERS, ownerOf, seatName } from "../../pieces/atoms";
import { Exosuit } from "../../pieces/figures";
import { colon, say } from "../../words/say";
import { ScoreNote } from "../../pieces/band";
import { ScoreSheet } from "../../table/side";
import type { View } from "../../hand/view";
import { ROW_ICONS, rowName, signed } from "./names";

const NARROW = 5; /* VP: a smaller segment has no space for its icon */
const ROOM = 1.06; /* scale: the longest ribbon does not fill the width */

function gains(seat: SeatTable, rows: readonly Row[]): Row[] {
	return rows.filter((row) => seat.score[row] > 0);
}

function Losses({ view, seat, rows }: { view: View; seat: SeatTable; rows: readonly Row[] }) {
	const lost = rows.filter((row) => seat.score[row] < 0).sort((a, b) => seat.score[a] - seat.score[b]);
	const sum = lost.reduce((all, row) => all + seat.score[row], 0);
	return (
		<span
			class="neg"
			data-line={rows.length}
			title={lost.map((row) => `${rowName(view.table, row)}${colon()}${signed(seat.score[row])}`).join(", ")}
		>
			{lost[0] ? (
				<>
					{signed(sum)}
					<Icon name={ROW_ICONS[lost[0]]} size={17} />
				</>
			) : null}
		</span>
	);
}

function Ribbon({ view, seat, rows, most }: { view: View; seat: SeatTable; rows: readonly Row[]; most: number }) {
	const { table } = view;
	const owner = ownerOf(seat, table.seats);
	const up = gains(seat, rows);
	const sum = up.reduce((all, row) => all + seat.score[row], 0);
	return (
		<li class={`rb own-${owner}`}>
			<span class="rn">
				<Exosuit of={seat.path ? PATH_LETTERS[seat.path] : "bot"} owner={owner} size={30} />
				<b title={seatName(seat)}>{seatName(seat)}</b>
				<b class={`ltr own-${owner}`} aria-hidden="true">
					{owner.toUpperCase()}
				</b>
			</span>
			<Losses view={view} seat={seat} rows={rows} />
			<span class="segs">
				{up.map((row) => (
					<span
						key={row}
						data-line={rows.indexOf(row)}
						style={{ flex: seat.score[row] }}
						title={`${rowName(table, row)}${colon()}${seat.score[row]}`}
						class={seat.score[row] < NARROW ? "sl" : ""}
					>
						<Icon name={ROW_ICONS[row]} size={17} />
						<b>{seat.score[row]}</b>
					</span>
				))}
				<span class="air" style={{ flex: Math.max(0.01, most * ROOM - sum) }} />
			</span>
			<b class="tot" data-total={seat.seat} data-line={rows.length + 1}>
				{signed(seat.score.total)}
			</b>
		</li>
	);
}

export function Ribbons({ view, verdict }: { view: View; verdict: Verdict }) {
	const pad = useSignal(false);
	const { table } = view;
	const rows = rowsOf(table);
	const most = Math.max(
		1,
		...table.seats.map((seat) => gains(seat, rows).reduce((all, row) => all + seat.score[row], 0)),
	);
	const used = rows.filter((row) => table.seats.some((seat) => seat.score[row] !== 0));
	return (
		<section class="ribs">
			<h3>
				<span class="hl">
					{say("end.score")}
					<button type="button" class="lnk" data-pad aria-pressed={pad.value} onClick={() => (pad.value = !pad.value)}>
						{say(pad.value ? "end.as.ribbons" : "end.as.table")}
					</button>
				</span>
				{pad.value ? null : (
					<span class="lg">
						{used.map((row) => (
							<span key={row}>
								<Icon name={ROW_ICONS[row]} size={17} />
								{rowName(table, row)}
							</span>
						))}
					</span>
				)}
			</h3>
			{pad.value ? (
				<ScoreSheet view={view} />
			) : (
				<ul>
					{verdict.ranking.map((seat) => (
						<Ribbon key={seat.seat} view={view} seat={seat} rows={rows} most={most} />
					))}
				</ul>
			)}
			<ScoreNote table={table} />
		</section>
	);
}
