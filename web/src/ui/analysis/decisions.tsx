/** The decisions that were not the best: what was played, what was better, and what it cost. */
import { useMemo } from "preact/hooks";
import type { Analysis, Judged } from "../../game/analysis";
import { Letter, ownerOf, seatName } from "../pieces/atoms";
import { language } from "../../words/i18n";
import { eraName, say, sayOf } from "../words/say";
import type { View } from "../hand/view";
import { costWords, toldOf } from "./words";
import type { Told } from "./words";

interface RowProps {
	view: View;
	analysis: Analysis;
	judged: Judged;
	onChoose: () => void;
}

/** What was played, what was better and why; the same on the screen and beside the board. */
export function Findings({ told: { played, better, why }, judged }: { told: Told; judged: Judged }) {
	return (
		<span class="findings">
			<span class="played">
				<i>{say("analysis.played")}</i> {played}
			</span>
			<span class="better">
				<i>{say("analysis.better")}</i> {better}
			</span>
			{why.length > 0 ? (
				<span class="why">
					<i>{say("analysis.why")}</i> {why.join(" ")}
				</span>
			) : null}
			<span class="cost">
				<i>{say("analysis.costs")}</i> {costWords(judged)}
			</span>
		</span>
	);
}

function Row({ view, analysis, judged, onChoose }: RowProps) {
	const { seats } = view.table;
	const seat = seats[judged.seat];
	const told = useMemo(() => toldOf(view, analysis, judged), [judged, language()]);
	if (!seat) return null;
	const owner = ownerOf(seat, seats);
	return (
		<li>
			<button type="button" data-judged={judged.index} onClick={onChoose}>
				<span class="at">
					<Letter owner={owner} label={seatName(seat)} />
					<b class={`grade g-${judged.grade}`}>{sayOf("grade", judged.grade ?? "fine")}</b>
					<small>
						{eraName(judged.era)} · {told.question}
					</small>
				</span>
				<Findings told={told} judged={judged} />
			</button>
		</li>
	);
}

interface DecisionsProps {
	view: View;
	analysis: Analysis;
	list: readonly Judged[];
	onChoose: (judged: Judged) => void;
}

export function Decisions({ view, analysis, list, onChoose }: DecisionsProps) {
	return (
		<ol class="judged" aria-label={say("analysis.decisions")}>
			{list.map((judged) => (
				<Row key={judged.index} view={view} analysis={analysis} judged={judged} onChoose={() => onChoose(judged)} />
			))}
		</ol>
	);
}
