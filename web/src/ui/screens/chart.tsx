/**
 * The scores over the game: a line per seat, the Eras along the foot, the Impact as a dashed line. Pointing at it reads
 * the scores of that moment. The library comes with the first chart, not with the page.
 */
import { ERA_ZERO } from "../../core/fractures_table";
import { useEffect, useRef } from "preact/hooks";
import type uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { ownerOf, seatName } from "../pieces/atoms";
import { eraName, say } from "../say";
import type { View } from "../table/view";

const HEIGHT = 260;
/** Lines differ by more than colour. */
const DASHES: Readonly<Record<string, number[]>> = { h: [], d: [10, 4], p: [3, 3], s: [10, 3, 3, 3], u: [1, 3] };

function colour(name: string): string {
	return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The Impact, drawn over the grid. */
function impactLine(at: number): uPlot.Plugin {
	return {
		hooks: {
			draw: ({ ctx, bbox, valToPos }) => {
				const x = valToPos(at, "x", true);
				ctx.save();
				ctx.strokeStyle = colour("--cost");
				ctx.lineWidth = devicePixelRatio;
				ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
				ctx.beginPath();
				ctx.moveTo(x, bbox.top);
				ctx.lineTo(x, bbox.top + bbox.height);
				ctx.stroke();
				ctx.restore();
			},
		},
	};
}

function options({ desk, table }: View, width: number, stepped: uPlot.Series.PathBuilder | undefined): uPlot.Options {
	const { session } = desk;
	const marks = session.eras.value;
	const struck = session.steps.value.findIndex((step) => step.events.some((event) => event.kind === "impact"));
	const axis = { stroke: colour("--text-3"), font: `12px ${colour("--font")}`, ticks: { show: false } };
	return {
		width,
		height: HEIGHT,
		scales: { x: { time: false } },
		cursor: { y: false },
		axes: [
			{ ...axis, grid: { stroke: colour("--line"), width: 1 }, splits: () => marks.map(({ index }) => index), values: () => marks.map(({ era }) => (era === ERA_ZERO ? "" : eraName(era))) },
			{ ...axis, size: 36, grid: { stroke: colour("--line"), width: 1 }, values: (_, splits) => splits.map((n) => (n < 0 ? `−${-n}` : String(n))) },
		],
		series: [
			{ label: say("over.move") },
			...table.seats.map((seat): uPlot.Series => {
				const owner = ownerOf(seat, table.seats);
				return { label: seatName(seat), stroke: colour(`--path-${owner}`), width: 2, dash: DASHES[owner] ?? [], points: { show: false }, ...(stepped ? { paths: stepped } : {}) };
			}),
		],
		plugins: struck >= 0 ? [impactLine(struck)] : [],
	};
}

export function Chart({ view }: { view: View }) {
	const box = useRef<HTMLDivElement>(null);
	const { table, desk } = view;
	const { steps } = desk.session;
	useEffect(() => {
		const element = box.current;
		if (!element) return;
		let plot: uPlot | null = null;
		let left = false;
		const scores = steps.value.map((step) => step.scores);
		const data: uPlot.AlignedData = [scores.map((_, i) => i), ...table.seats.map(({ seat }) => scores.map((at) => at[seat] ?? 0))];
		const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
		void import("uplot").then(({ default: Plot }) => {
			if (left) return;
			plot = new Plot(options(view, element.clientWidth, Plot.paths.stepped?.({ align: 1 })), data, element);
			resized.observe(element);
		});
		return () => {
			left = true;
			resized.disconnect();
			plot?.destroy();
		};
	}, [steps.value.length]);
	const last = steps.value.at(-1)?.scores ?? [];
	const words = table.seats.map((seat) => `${seatName(seat)} ${last[seat.seat] ?? 0}`).join(", ");
	return <div class="chart" ref={box} role="img" aria-label={`${say("over.chart")}: ${words}`} />;
}
