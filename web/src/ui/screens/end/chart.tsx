/** The scores over the Eras: a line per seat in its Path's colour and dash, the Impact as a dashed line. */
import type { SeatTable } from "../../../core/table";
import { eraScores } from "../../../game/score";
import type { EraScores } from "../../../game/score";
import { ownerOf, seatName } from "../../pieces/atoms";
import { colon, eraNumber, say } from "../../words/say";
import type { View } from "../../hand/view";

const LEFT = 40;
const RIGHT = 530;
const TOP = 30;
const FOOT = 386;
const GRID = 20; /* VP between grid lines */
const LABEL = 30; /* least distance between two labels */

/** Dash pattern by owner: lines must differ by more than colour. */
export const DASHES: Readonly<Record<string, string>> = { h: "1 9", d: "10 6", p: "4 4", s: "14 4 2 4", u: "2 5" };

type Point = readonly [number, number];

function smooth(points: readonly Point[]): string {
	return points.reduce((path, [x, y], i) => {
		const before = points[i - 1];
		if (!before) return `M${x} ${y}`;
		const middle = (before[0] + x) / 2;
		return `${path}C${middle} ${before[1]} ${middle} ${y} ${x} ${y}`;
	}, "");
}

/**
 * Moves numbers apart so that no two are closer than `least` and none is above `most`: heights of labels, so that they
 * do not overlap.
 */
export function apart(heights: readonly number[], most: number, least = LABEL): number[] {
	const order = heights.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
	let last = -Infinity;
	const out = [...heights];
	for (const { y, i } of order) out[i] = last = Math.max(y, last + least);
	let next = most + least;
	for (const { i } of order.reverse()) out[i] = next = Math.min(out[i] ?? 0, next - least);
	return out;
}

interface LineProps {
	view: View;
	seat: SeatTable;
	eras: readonly EraScores[];
	/** Height of the label at the end of the line. */
	label: number;
	x: (era: number) => number;
	y: (score: number) => number;
}

/** The score of a seat over the Eras, with its letter and total at the end. */
function SeatLine({ view, seat, eras, label, x, y }: LineProps) {
	const owner = ownerOf(seat, view.table.seats);
	const path = smooth(eras.map(({ scores }, i): Point => [x(i), y(scores[seat.seat] ?? 0)]));
	const last = eras.at(-1)?.scores[seat.seat] ?? 0;
	return (
		<g class={`own-${owner}`}>
			<path
				d={path}
				fill="none"
				stroke="var(--p)"
				stroke-width={seat.won ? 11 : 7}
				stroke-linecap="round"
				opacity={seat.won ? 1 : 0.85}
			/>
			<path
				d={path}
				fill="none"
				stroke="var(--path-ink)"
				stroke-opacity=".55"
				stroke-width={seat.won ? 3 : 2.4}
				stroke-dasharray={DASHES[owner]}
				stroke-linecap="round"
			/>
			{eras.map(({ era, scores }, i) => (
				<circle key={era} cx={x(i)} cy={y(scores[seat.seat] ?? 0)} r="11" fill="transparent">
					<title>{say("end.point", { era: eraNumber(era), who: seatName(seat), n: scores[seat.seat] ?? 0 })}</title>
				</circle>
			))}
			<path d={`M${RIGHT} ${y(last)}L${RIGHT + 14} ${label}`} stroke="var(--p)" stroke-width="3" />
			<rect x={RIGHT + 12} y={label - 13} width="26" height="26" rx="6" fill="var(--p)" />
			<text x={RIGHT + 25} y={label + 6} text-anchor="middle" font-size="17" font-weight="700" fill="var(--path-ink)">
				{owner.toUpperCase()}
			</text>
			<text x={RIGHT + 44} y={label + 6} font-size="17" font-weight="700" fill="var(--text)">
				{last}
			</text>
		</g>
	);
}

export function Chart({ view }: { view: View }) {
	const { table, hand } = view;
	const steps = hand.session.steps.value;
	const eras = eraScores(steps);
	const all = eras.flatMap(({ scores }) => table.seats.map(({ seat }) => scores[seat] ?? 0));
	const low = Math.min(0, Math.floor(Math.min(...all) / GRID) * GRID);
	const high = Math.max(GRID, ...all);
	const x = (i: number) => LEFT + (eras.length > 1 ? (i * (RIGHT - LEFT)) / (eras.length - 1) : 0);
	const y = (n: number) => FOOT - ((n - low) * (FOOT - TOP)) / (high - low);
	const struck = steps.find((step) => step.events.some((event) => event.kind === "impact"));
	const at = struck ? eras.findIndex(({ era }) => era === struck.era) : -1;
	const last = eras.at(-1)?.scores ?? [];
	const labels = apart(
		table.seats.map(({ seat }) => y(last[seat] ?? 0)),
		FOOT,
	);
	const lines = Array.from({ length: Math.floor((high - low) / GRID) + 1 }, (_, i) => low + i * GRID);
	const words = table.seats.map((seat) => `${seatName(seat)} ${last[seat.seat] ?? 0}`).join(", ");
	return (
		<svg class="rib" viewBox="0 0 620 420" role="img" aria-label={`${say("over.chart")}${colon()}${words}`}>
			<g font-size="18" fill="var(--text2)">
				{lines.map((n) => (
					<g key={n}>
						<path d={`M${LEFT} ${y(n)}H${RIGHT}`} stroke="var(--line)" />
						<text x={LEFT - 8} y={y(n) + 5} text-anchor="end">
							{n < 0 ? `−${-n}` : n}
						</text>
					</g>
				))}
				{eras.map(({ era }, i) => (
					<text key={era} x={x(i)} y={412} text-anchor="middle">
						{eraNumber(era)}
					</text>
				))}
			</g>
			{at >= 0 ? (
				<g>
					<path d={`M${x(at + 0.5)} 24V${FOOT}`} stroke="var(--ember)" stroke-width="2" stroke-dasharray="5 5" />
					<text x={x(at + 0.5)} y={16} font-size="18" fill="var(--cost)" text-anchor="middle">
						{say("end.impact")}
					</text>
				</g>
			) : null}
			{table.seats.map((seat, k) => (
				<SeatLine key={seat.seat} view={view} seat={seat} eras={eras} label={labels[k] ?? 0} x={x} y={y} />
			))}
		</svg>
	);
}
