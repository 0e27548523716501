/**
 * A decision of the analysis, in the place of the question: the board shows the position with both answers lit, that of
 * the game and the better one.
 */
import { useEffect, useMemo } from "preact/hooks";
import type { Analysis, Judged } from "../../game/analysis";
import { isFault } from "../../game/analysis";
import { Foot } from "../pieces/foot";
import { pageOf } from "../hand/annex_pages";
import type { View } from "../hand/view";
import { useLit } from "../table/lit";
import { language } from "../../words/i18n";
import { eraName, say, sayOf } from "../words/say";
import { Icon, seatName } from "../pieces/atoms";
import { Findings } from "./decisions";
import { toldOf } from "./words";
import type { Told } from "./words";

interface VerdictProps {
	view: View;
	analysis: Analysis;
	judged: Judged;
	onBranch: (() => void) | null;
	/** Opens the page of the phone that shows an element. */
	onShow: (element: Element) => void;
}

const spotOf = (key: string) => document.querySelector(`.region [data-place="${CSS.escape(key)}"]`);

/** Lights both answers, and opens the page of the annex and of the phone where the better one is. */
function useBothLit({ view, judged, onShow }: VerdictProps, { answers: { played, better } }: Told): void {
	useEffect(() => {
		const page = pageOf(better.place) ?? pageOf(played.place);
		if (page) view.hand.page.value = { page, at: judged.index };
		const element = spotOf(better.key) ?? spotOf(played.key);
		if (element) onShow(element);
	}, [judged]);
	const there = [judged, view.hand.page.value];
	useLit(() => spotOf(played.key), "data-was", there);
	useLit(() => spotOf(better.key), "data-hinted", there);
}

export function Verdict(props: VerdictProps) {
	const { view, analysis, judged, onBranch } = props;
	const { session } = view.hand;
	const told = useMemo(() => toldOf(view, analysis, judged), [judged, language()]);
	useBothLit(props, told);
	const faults = analysis.judged.value.filter((one) => one.seat === judged.seat && isFault(one));
	const before = faults.filter(({ index }) => index < judged.index).at(-1);
	const next = faults.find(({ index }) => index > judged.index);
	const turn = (to: Judged | undefined) => {
		if (!to) return;
		analysis.choose(to);
		session.look(to.index);
	};
	const back = () => session.look(null);
	const seat = view.table.seats[judged.seat];
	return (
		<section class="ask verdict" id="question" data-verdict={judged.index} aria-label={say("analysis.title")}>
			<p class="kick">
				{eraName(judged.era)}
				{seat ? ` · ${seatName(seat)}` : ""}
			</p>
			<h2 aria-live="polite">{sayOf("grade", judged.grade ?? "fine")}</h2>
			<div class="mid" tabIndex={0}>
				<p class="hint">{told.question}</p>
				<Findings told={told} judged={judged} />
			</div>
			<div class="go">
				{onBranch ? (
					<button type="button" class="do" data-analysis="branch" onClick={onBranch}>
						<Icon name="play" size={20} /> {say("analysis.branch")}
					</button>
				) : null}
			</div>
			<div class="feet">
				<Foot
					icon="step-back"
					words={say("analysis.before")}
					on={before !== undefined}
					act={() => turn(before)}
					code="u"
				/>
				<Foot
					icon="step-forward"
					cls="redo"
					words={say("analysis.next")}
					on={next !== undefined}
					act={() => turn(next)}
				/>
				<Foot icon="log" cls="back" words={say("analysis.title")} title={say("analysis.back")} on act={back} code="p" />
			</div>
		</section>
	);
}
