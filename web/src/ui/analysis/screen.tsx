/**
 * The analysis of a game: the chance of winning over time, the turning points, and the decisions that were not the
 * best. A tap shows a decision on the board.
 */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Analysis, Judged } from "../../game/analysis";
import { isFault } from "../../game/analysis";
import { turningPoints } from "../../game/turning";
import type { TurningPoint } from "../../game/turning";
import { Icon, ownerOf, seatName } from "../pieces/atoms";
import { Vista } from "../pieces/vista";
import { readerOf, whoIs } from "../screens/end/names";
import { eraName, playerName, say } from "../words/say";
import type { View } from "../hand/view";
import { Curve } from "./curve";
import { Decisions } from "./decisions";
import { percent, toldOf } from "./words";
import "../css/screens/analysis.css";

/** How far it is, and the button that stops it or goes on. */
function Progress({ analysis }: { analysis: Analysis }) {
	const { done, of, running, failed } = analysis.state.value;
	if (of === 0) return null; /* it is not known yet what is stored */
	const words = failed
		? say("think.why", { why: failed })
		: done < of
			? say(running ? "analysis.running" : "analysis.stopped", { n: done, of })
			: say("analysis.done", { n: of });
	return (
		<div class="prog" data-analysed={done} data-running={running || undefined}>
			<p role={failed ? "alert" : "status"}>{words}</p>
			{done < of ? (
				<>
					<progress max={of} value={done} aria-label={say("analysis.title")} />
					<button
						type="button"
						class="plain"
						data-analysis={running ? "stop" : "go"}
						onClick={() => (running ? analysis.stop() : analysis.go())}
					>
						{say(running ? "analysis.stop" : "analysis.go")}
					</button>
				</>
			) : null}
		</div>
	);
}

interface PartProps {
	view: View;
	analysis: Analysis;
	onChoose: (judged: Judged) => void;
}

/** What the seat did then: "Progress: Engineer to Mine, top". */
function causeOf(view: View, analysis: Analysis, judged: Judged, reader: number | null): string {
	const { played, question, answers } = toldOf(view, analysis, judged);
	const seat = view.table.seats[judged.seat];
	if (!seat) return played;
	const what = answers.played.worker ? played : say("analysis.answer", { question, answer: played });
	const cause = say("analysis.cause", { who: whoIs(seat, reader), what });
	return isFault(judged) ? cause : `${cause} ${say("analysis.luck")}`;
}

function Turning({
	view,
	analysis,
	points,
	who,
	onChoose,
}: PartProps & { points: readonly TurningPoint[]; who: string }) {
	const reader = readerOf(view.hand.session, view.table);
	const you = reader === null ? "no" : "yes";
	return (
		<section class="sec turning">
			<h2>{say("analysis.turning")}</h2>
			{points.length === 0 ? (
				<p>{say(analysis.state.value.running ? "analysis.turning.wait" : "analysis.turning.none")}</p>
			) : (
				<ol>
					{points.map((point, k) => (
						<li key={point.judged.index}>
							<button type="button" data-turn={point.judged.index} onClick={() => onChoose(point.judged)}>
								<b class="no">{k + 1}</b>
								<span>
									<b>
										{eraName(point.judged.era)}:{" "}
										{say(point.after > point.before ? "analysis.rises" : "analysis.falls", {
											you,
											who,
											from: percent(point.before),
											to: percent(point.after),
										})}
									</b>{" "}
									{causeOf(view, analysis, point.judged, reader)}
								</span>
							</button>
						</li>
					))}
				</ol>
			)}
			<p class="note">{say("analysis.note", { who: playerName(analysis.player) })}</p>
		</section>
	);
}

/** Chooses whose decisions are listed. */
function Seats({ view, seat }: { view: View; seat: Signal<number> }) {
	const people = view.table.seats.filter(({ bot }) => !bot);
	if (people.length < 2) return null;
	return (
		<span class="who" role="radiogroup" aria-label={say("analysis.whose")}>
			{people.map((one) => (
				<button
					type="button"
					key={one.seat}
					role="radio"
					aria-checked={seat.value === one.seat}
					class={`own-${ownerOf(one, view.table.seats)}${seat.value === one.seat ? " on" : ""}`}
					data-whose={one.seat}
					onClick={() => (seat.value = one.seat)}
				>
					{seatName(one)}
				</button>
			))}
		</span>
	);
}

function List({ view, analysis, onChoose, seat }: PartProps & { seat: Signal<number> }) {
	const list = analysis.judged.value.filter((judged) => judged.seat === seat.value && isFault(judged));
	const { done, of } = analysis.state.value;
	return (
		<section class="sec faults">
			<h2>
				{say("analysis.decisions")} <Seats view={view} seat={seat} />
			</h2>
			{list.length > 0 ? (
				<Decisions view={view} analysis={analysis} list={list} onChoose={onChoose} />
			) : (
				<p>{say(done < of ? "analysis.none.yet" : "analysis.none")}</p>
			)}
		</section>
	);
}

export function AnalysisScreen({ view, analysis }: { view: View; analysis: Analysis }) {
	const { hand, table } = view;
	const reader = readerOf(hand.session, table);
	const best = table.seats.find((one) => one.won && !one.bot) ?? table.seats.find(({ bot }) => !bot);
	const seat = useSignal(reader ?? best?.seat ?? 0);
	const judged = analysis.judged.value;
	const ended = analysis.ended();
	const points = useMemo(
		() => turningPoints(judged, seat.value, analysis.record.moves.length, ended),
		[judged, seat.value, ended !== null],
	);
	const shown = table.seats[seat.value];
	const choose = (one: Judged) => {
		analysis.choose(one);
		hand.session.look(one.index);
	};
	const parts = { view, analysis, onChoose: choose };
	return (
		<main class="t2 start analysis" id="question" aria-label={say("analysis.title")}>
			<Vista struck={table.impact.happened} />
			<header class="hd2">
				<button type="button" data-analysis="close" aria-label={say("tool.close")} onClick={() => analysis.close()}>
					<Icon name="chevron-right" size={22} />
				</button>
				<h1>{say("analysis.title")}</h1>
				<Progress analysis={analysis} />
			</header>
			<section class="sec">
				<h2>{say("analysis.curve")}</h2>
				<Curve view={view} analysis={analysis} turning={points} onChoose={({ judged: one }) => choose(one)} />
			</section>
			<Turning {...parts} points={points} who={shown ? whoIs(shown, reader) : ""} />
			<List {...parts} seat={seat} />
		</main>
	);
}
