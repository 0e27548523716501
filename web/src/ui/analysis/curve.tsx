/** The chance of winning over the game: a line per seat in its Path's colour and dash; Eras and turning points. */
import type { Analysis } from "../../game/analysis";
import type { TurningPoint } from "../../game/turning";
import { chancesOf } from "../../game/turning";
import type { SeatTable } from "../../core/table";
import { ownerOf, seatName } from "../pieces/atoms";
import { colon, eraNumber, say } from "../words/say";
import type { View } from "../hand/view";
import { DASHES, apart } from "../screens/end/chart";
import { layout } from "../hand/layout";
import { percent } from "./words";

const LEFT = 40;
const AFTER = 46; /* space for the letters at the end of the lines */
const TOP = 18;
const BELOW = 30;
const MARK = 34; /* least distance between two turning points */
const GRID = [0, 250, 500, 750, 1000]; /* per mille */

interface Scale {
	readonly width: number;
	readonly height: number;
	readonly right: number;
	readonly foot: number;
	readonly x: (index: number) => number;
	readonly y: (chance: number) => number;
}

/** A phone gets a narrower drawing, so that its letters are not smaller. */
function scaleOf(moves: number, narrow: boolean): Scale {
	const [width, height] = narrow ? [380, 260] : [620, 320];
	const [right, foot] = [width - AFTER, height - BELOW];
	return {
		width,
		height,
		right,
		foot,
		x: (index) => LEFT + (index * (right - LEFT)) / Math.max(1, moves),
		y: (chance) => foot - (chance * (foot - TOP)) / 1000,
	};
}

interface LineProps {
	view: View;
	seat: SeatTable;
	points: readonly { readonly index: number; readonly win: readonly number[] }[];
	/** Height of the label at the end of the line. */
	label: number;
	scale: Scale;
}

function SeatLine({ view, seat, points, label, scale: { x, y } }: LineProps) {
	const owner = ownerOf(seat, view.table.seats);
	const last = points.at(-1);
	if (!last) return null;
	const path = points.map(({ index, win }, i) => `${i ? "L" : "M"}${x(index)} ${y(win[seat.seat] ?? 0)}`).join("");
	const [endX, endY] = [x(last.index), y(last.win[seat.seat] ?? 0)];
	const line = { d: path, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" } as const;
	return (
		<g class={`own-${owner}`}>
			<path {...line} stroke="var(--p)" stroke-width={6} />
			<path {...line} stroke="#000" stroke-opacity=".5" stroke-width={2} stroke-dasharray={DASHES[owner]} />
			<path d={`M${endX} ${endY}L${endX + 14} ${label}`} stroke="var(--p)" stroke-width="3" />
			<rect x={endX + 12} y={label - 12} width="24" height="24" rx="6" fill="var(--p)" />
			<text x={endX + 24} y={label + 6} text-anchor="middle" font-size="16" font-weight="700" fill="var(--path-ink)">
				{owner.toUpperCase()}
			</text>
		</g>
	);
}

/** The Eras along the foot, each at its first move. */
function Eras({ view, scale: { x, foot } }: { view: View; scale: Scale }) {
	return (
		<g font-size="16" fill="var(--text2)">
			{view.hand.session.eras.value.map(({ era, index }) => (
				<g key={era}>
					<path d={`M${x(index)} ${TOP}V${foot}`} stroke="var(--line)" stroke-dasharray="3 5" />
					<text x={x(index) + 3} y={foot + 22}>
						{eraNumber(era)}
					</text>
				</g>
			))}
		</g>
	);
}

interface CurveProps {
	view: View;
	analysis: Analysis;
	/** The turning points of a seat, whose line they are on. */
	turning: readonly TurningPoint[];
	onChoose: (point: TurningPoint) => void;
}

export function Curve({ view, analysis, turning, onChoose }: CurveProps) {
	const { table } = view;
	const moves = analysis.record.moves.length;
	const points = chancesOf(analysis.judged.value, moves, analysis.ended());
	const scale = scaleOf(moves, layout.value === "phone");
	const marks = apart(
		turning.map(({ index }) => scale.x(index)),
		scale.right,
		MARK,
	);
	const last = points.at(-1)?.win ?? [];
	const labels = apart(
		table.seats.map(({ seat }) => scale.y(last[seat] ?? 0)),
		scale.foot,
	);
	const words = table.seats.map((seat) => `${seatName(seat)} ${percent(last[seat.seat] ?? 0)}`).join(", ");
	return (
		<div class="curve" style={{ aspectRatio: `${scale.width} / ${scale.height}` }}>
			<svg
				viewBox={`0 0 ${scale.width} ${scale.height}`}
				role="img"
				aria-label={`${say("analysis.curve")}${colon()}${words}`}
			>
				<g font-size="16" fill="var(--text2)">
					{GRID.map((n) => (
						<g key={n}>
							<path d={`M${LEFT} ${scale.y(n)}H${scale.right}`} stroke="var(--line)" />
							<text x={LEFT - 6} y={scale.y(n) + 5} text-anchor="end">
								{n / 10}
							</text>
						</g>
					))}
				</g>
				<Eras view={view} scale={scale} />
				{points.length > 0
					? table.seats.map((seat, k) => (
							<SeatLine key={seat.seat} view={view} seat={seat} points={points} label={labels[k] ?? 0} scale={scale} />
						))
					: null}
			</svg>
			{turning.map((point, k) => (
				<button
					type="button"
					key={point.judged.index}
					class="mark"
					data-turning={point.judged.index}
					style={{
						left: `${((marks[k] ?? 0) * 100) / scale.width}%`,
						top: `${(scale.y(point.before) * 100) / scale.height}%`,
					}}
					aria-label={say("analysis.turning.at", { n: k + 1 })}
					onClick={() => onChoose(point)}
				>
					{k + 1}
				</button>
			))}
		</div>
	);
}
