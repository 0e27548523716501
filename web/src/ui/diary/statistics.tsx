/** The statistics of the diary: all games, by opponent, by Path and by module, and the scores over time. */
import { trend } from "../../diary/stats";
import type { Group, Point, Statistics as Figures, Summary } from "../../diary/stats";
import { layout } from "../hand/layout";
import { figure, say, sayOf } from "../words/say";
import { moduleWords, opponentWords } from "./names";
import "../css/screens/statistics.css";

/** One decimal: 47.3. */
const tenth = (n: number) => figure(Math.round(n * 10) / 10);

function streakWords({ streak }: Summary): string {
	if (streak === 0) return "–";
	return streak > 0 ? say("diary.streak.won", { n: streak }) : say("diary.streak.lost", { n: -streak });
}

const shareWords = ({ wins, decided }: Summary) => (decided > 0 ? say("diary.share", { wins, n: decided }) : "–");

export function Totals({ all }: { all: Summary }) {
	const cells: readonly (readonly [string, string])[] = [
		[say("diary.stat.games"), figure(all.games)],
		[say("diary.stat.wins"), shareWords(all)],
		[say("diary.stat.average"), tenth(all.average)],
		[say("diary.stat.best"), figure(all.best)],
		[say("diary.stat.streak"), streakWords(all)],
		[say("diary.stat.longest"), figure(all.longest)],
	];
	return (
		<dl class="sec figures">
			{cells.map(([name, words]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{words}</dd>
				</div>
			))}
		</dl>
	);
}

/** `won`: the head of the column of wins, for groups in which something else counts. */
export function Groups({
	title,
	groups,
	words,
	data,
	won = say("diary.stat.wins"),
}: {
	title: string;
	groups: readonly Group[];
	words: (key: string) => string;
	data: string;
	won?: string;
}) {
	if (groups.length === 0) return null;
	return (
		<section class="sec by" data-by={data}>
			<h2 id={`by-${data}`}>{title}</h2>
			<div class="scroll" tabIndex={0} role="group" aria-labelledby={`by-${data}`}>
				<table class="pad2">
					<thead>
						<tr>
							<th scope="col">
								<span class="vh">{title}</span>
							</th>
							<th scope="col">{say("diary.stat.games")}</th>
							<th scope="col">{won}</th>
							<th scope="col">{say("diary.stat.average")}</th>
							<th scope="col">{say("diary.stat.best")}</th>
							<th scope="col">{say("diary.stat.streak")}</th>
						</tr>
					</thead>
					<tbody>
						{groups.map((group) => (
							<tr key={group.key} data-key={group.key}>
								<th scope="row">{words(group.key)}</th>
								<td data-label={say("diary.stat.games")}>{group.games}</td>
								<td data-label={won}>{shareWords(group)}</td>
								<td data-label={say("diary.stat.average")}>{tenth(group.average)}</td>
								<td data-label={say("diary.stat.best")}>{figure(group.best)}</td>
								<td data-label={say("diary.stat.streak")}>{streakWords(group)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}

/* A phone gets a smaller drawing, so that its letters are not smaller. */
const WIDE = { width: 640, height: 200 };
const NARROW = { width: 360, height: 200 };
const LEFT = 44;
const EDGE = 14;
const DOTS_MAX = 150; /* the latest games; more would run together */
const MEAN = 10; /* games that the line averages */
const STEP = 20; /* VP between two lines of the grid */

/** The owner's totals as dots, filled for wins, and their average as a line. */
function Chart({ points }: { points: readonly Point[] }) {
	const shown = points.slice(-DOTS_MAX);
	const { width, height } = layout.value === "wide" ? WIDE : NARROW;
	if (shown.length < 2) return null;
	const totals = shown.map(({ total }) => total);
	const [least, most] = [Math.min(...totals), Math.max(...totals)];
	const low = Math.floor(least / STEP) * STEP;
	const high = Math.max(low + STEP, Math.ceil(most / STEP) * STEP);
	const x = (i: number) => LEFT + (i * (width - LEFT - EDGE)) / (shown.length - 1);
	const y = (n: number) => height - EDGE - ((n - low) * (height - 2 * EDGE)) / (high - low);
	const line = trend(totals, MEAN)
		.map((n, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(n).toFixed(1)}`)
		.join("");
	const grid = Array.from({ length: (high - low) / STEP + 1 }, (_, i) => low + i * STEP);
	const about = say("diary.chart.about", { n: shown.length, least: figure(least), most: figure(most) });
	return (
		<section class="sec chart2">
			<h2>{say("diary.chart")}</h2>
			<svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={about}>
				{grid.map((n) => (
					<g key={n}>
						<path d={`M${LEFT} ${y(n)}H${width - EDGE}`} stroke="var(--line2)" stroke-dasharray="3 5" />
						<text x={LEFT - 8} y={y(n) + 6} text-anchor="end" font-size="17" fill="var(--text2)">
							{figure(n)}
						</text>
					</g>
				))}
				<path d={line} fill="none" stroke="var(--brass)" stroke-width="3" stroke-linejoin="round" />
				{shown.map(({ id, total, won }, i) => (
					<circle
						key={id}
						cx={x(i)}
						cy={y(total)}
						r="4.5"
						fill={won ? "var(--ice)" : "var(--panel)"}
						stroke="var(--ice)"
						stroke-width="2"
					/>
				))}
			</svg>
			<p class="note">{about}</p>
		</section>
	);
}

export function Statistics({ of }: { of: Figures }) {
	return (
		<>
			<Totals all={of.all} />
			<Chart points={of.points} />
			<Groups title={say("diary.by.opponent")} data="opponent" groups={of.opponents} words={opponentWords} />
			<Groups title={say("diary.by.path")} data="path" groups={of.paths} words={(key) => sayOf("path", key)} />
			<Groups title={say("diary.by.module")} data="module" groups={of.modules} words={moduleWords} />
			{of.left > 0 ? (
				<p class="sec" data-left={of.left}>
					{say("diary.left", { n: of.left })}
				</p>
			) : null}
		</>
	);
}
