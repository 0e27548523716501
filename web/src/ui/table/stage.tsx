/**
 * Questions whose answers are cards: a Path, a Leader, a card of a draft, Warp tiles. On a wide screen the cards are in
 * the middle of the board, large enough to read; they are still part of the question.
 */
import type { Answer } from "../../game/session";
import { placeKey } from "../../core/places";
import type { Warp } from "../../core/lists";
import { PATH_LETTERS, ownerOf } from "../pieces/atoms";
import { Bust, Exosuit } from "../pieces/figures";
import { labelOf } from "./labels";
import { say, sayOf } from "../words/say";
import { WarpView } from "../pieces/tiles";
import { layout } from "../hand/layout";
import type { View } from "../hand/view";

const STAGED = new Set(["path", "leader-card", "asset", "condition"]);

/** Whether the answers are shown as cards in the middle of the board. */
export function isStaged(answers: readonly Answer[]): boolean {
	return layout.value === "wide" && answers.length > 0 && answers.every(({ place }) => STAGED.has(place.kind));
}

function Face({ view, answer }: { view: View; answer: Answer }) {
	const { place } = answer;
	if (place.kind === "leader-card")
		return <Bust leader={place.leader} owner={ownerOf(view.me, view.table.seats)} size={150} />;
	if (place.kind === "path")
		return <Exosuit of={PATH_LETTERS[place.path]} owner={PATH_LETTERS[place.path]} size={110} />;
	return <span class="face2">{labelOf(view, answer).icon}</span>;
}

function Card({ view, answer }: { view: View; answer: Answer }) {
	const { hand, me, table } = view;
	const { text, extra } = labelOf(view, answer);
	const { place } = answer;
	const owner = place.kind === "path" ? PATH_LETTERS[place.path] : ownerOf(me, table.seats);
	const on = hand.picked.value === answer;
	return (
		<button
			type="button"
			class={`lcard choice own-${owner} mat-${owner}${on ? " on" : ""}`}
			aria-pressed={on}
			data-words={answer.words}
			data-answer={answer.key}
			onClick={() => hand.choose(answer)}
		>
			<Face view={view} answer={answer} />
			<b>{text}</b>
			{extra ? <span class="more2">{extra}</span> : null}
		</button>
	);
}

export function Stage({ view, title, answers }: { view: View; title: string; answers: readonly Answer[] }) {
	return (
		<div class="stage" role="group" aria-label={title}>
			{answers.map((answer) => (
				<Card key={answer.words} view={view} answer={answer} />
			))}
		</div>
	);
}

/** A Warp tile: in hand, chosen, or on the Timeline (not repaid yet). */
function WarpCard({ view, warp, era, words }: { view: View; warp: Warp; era: number; words: string | undefined }) {
	const { hand, me, table } = view;
	const on = hand.chosenWarps.value.includes(warp);
	const place = { kind: "warps", seat: me.seat, warps: [warp], era: 0 } as const;
	const inside = (
		<>
			<WarpView warp={warp} owner={ownerOf(me, table.seats)} />
			<b>{sayOf("warp", warp)}</b>
			<span class="more2">
				{era > 0 ? say("flow.warp.owed", { era }) : say(on ? "flow.warp.chosen" : "flow.warp.free")}
			</span>
		</>
	);
	if (era > 0 || words === undefined) return <span class="lcard owed">{inside}</span>;
	return (
		<button
			type="button"
			class={on ? "lcard choice on" : "lcard choice"}
			aria-pressed={on}
			data-words={words}
			data-answer={placeKey(place)}
			onClick={() => hand.toggleWarp(warp)}
		>
			{inside}
		</button>
	);
}

/** All Warp tiles of the reader; the last card chooses none of them. */
export function WarpTray({ view, none }: { view: View; none: Answer | undefined }) {
	const { hand, me } = view;
	const chosen = hand.chosenWarps.value;
	return (
		<div class="stage warps2" role="group" aria-label={say("warp.choose")}>
			<h3>{say("flow.warp.tray")}</h3>
			{me.warps.map(({ warp, era }) => {
				const both = chosen.includes(warp)
					? hand.warpAnswer(chosen)
					: (hand.warpAnswer([...chosen.slice(0, 1), warp]) ?? hand.warpAnswer([warp]));
				return <WarpCard key={warp} view={view} warp={warp} era={era} words={both?.words} />;
			})}
			{none ? <Card view={view} answer={none} /> : null}
		</div>
	);
}
