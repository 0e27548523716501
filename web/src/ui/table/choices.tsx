/**
 * Answers as buttons in the question: those without a place on the board, or on request all of them. One tap gives an
 * answer; an answer that reveals something shows a die. Warp tiles and secret cards are first selected, then confirmed
 * with the button.
 */
import type { Answer } from "../../game/session";
import { placeKey } from "../../core/places";
import { Icon, ownerOf } from "../pieces/atoms";
import { Change, hasChange } from "../pieces/change";
import { labelOf } from "./labels";
import { layout } from "../hand/layout";
import { mixes, powers } from "../hand/order";
import { Stage, WarpTray, isStaged } from "./stage";
import { say, sayOf } from "../words/say";
import { Trade } from "../pieces/trade";
import { WarpView } from "../pieces/tiles";
import type { View } from "../hand/view";

interface ChoiceProps {
	view: View;
	answer: Answer;
	/** Without price and gain. */
	plain?: boolean;
	/** A small cell, which has room for the figures only. */
	cell?: boolean;
}

/** An answer as a button. */
export function Choice({ view, answer, plain = false, cell = false }: ChoiceProps) {
	const { hand } = view;
	const label = labelOf(view, answer);
	const selected = hand.picked.value === answer;
	const preview = plain ? null : answer.preview();
	const traded = answer.place.kind === "exchange" ? <Trade of={answer.place.exchange} /> : null;
	const change =
		traded ?? (preview && !label.extra && hasChange(preview.balance) ? <Change of={preview.balance} /> : null);
	const figures = change !== null && (traded !== null || (cell && answer.place.kind !== "power"));
	return (
		<button
			type="button"
			class={`opt2 choice${selected ? " on" : ""}${figures ? " figures" : ""}`}
			aria-label={figures ? label.text : undefined}
			aria-pressed={selected}
			data-words={answer.words}
			data-answer={answer.key}
			title={label.text}
			onClick={() => hand.choose(answer)}
		>
			<span class="oi">{label.icon}</span>
			<span class="ot">
				<b>{label.text}</b>
				{label.extra ? <small>{label.extra}</small> : null}
			</span>
			{change ? <span class="of">{change}</span> : null}
			{preview?.reveals ? <Icon name="dice" size={20} cls="rolls" /> : null}
		</button>
	);
}

/* [n, columns]: from n answers on, so many columns. */
const COLUMNS = [
	[19, 7],
	[11, 6],
	[9, 5],
	[7, 4],
	[5, 3],
	[3, 2],
] as const;
const COLUMNS_UPRIGHT = [
	[9, 7],
	[5, 5],
	[3, 3],
] as const;
const CELLS = 5; /* from this many answers on, each is a cell */
const CROWD = 9;
const THRONG = 19; /* payments of many Resources: cells as small as a pointer can hit */
const MANY = 12; /* a list of more answers omits price and gain */

/** CSS class and columns for this many answers. */
function form(n: number): { readonly class: string; readonly style: Record<string, string> } {
	const [, columns = 1] = (layout.value === "upright" ? COLUMNS_UPRIGHT : COLUMNS).find(([from]) => n >= from) ?? [];
	const size =
		n >= THRONG
			? "cells crowd throng"
			: n >= CROWD
				? "cells crowd"
				: n >= CELLS
					? "cells"
					: n > 2
						? "some"
						: n === 2
							? "few pair"
							: "few";
	return { class: `opts2 ${size}`, style: { "--columns": String(columns) } };
}

/** The choice of up to two Warp tiles. */
function Warps({ view }: { view: View }) {
	const { hand, me, table } = view;
	const chosen = hand.chosenWarps.value;
	const none = hand.offers.value.find(({ place }) => place.kind === "warps" && place.warps.length === 0);
	if (layout.value === "wide") return <WarpTray view={view} none={none} />;
	const home = me.warps.filter(({ era, warp }) => era === 0 && hand.warpAnswer([warp]));
	return (
		<div {...form(home.length + (none ? 1 : 0))} role="group" aria-label={say("warp.choose")}>
			{home.map(({ warp }) => {
				const place = { kind: "warps", seat: me.seat, warps: [warp], era: 0 } as const;
				const selected = chosen.includes(warp);
				const both = selected
					? hand.warpAnswer(chosen)
					: (hand.warpAnswer([...chosen.slice(0, 1), warp]) ?? hand.warpAnswer([warp]));
				return (
					<button
						type="button"
						key={warp}
						class={selected ? "opt2 choice on" : "opt2 choice"}
						aria-pressed={selected}
						data-words={both?.words}
						data-answer={placeKey(place)}
						title={sayOf("warp", warp)}
						onClick={() => hand.toggleWarp(warp)}
					>
						<WarpView warp={warp} owner={ownerOf(me, table.seats)} />
						<span class="ot">
							<b>{sayOf("warp", warp)}</b>
						</span>
					</button>
				);
			})}
			{none ? <Choice view={view} answer={none} plain /> : null}
		</div>
	);
}

const ON_BOARD = new Set([
	"space",
	"slot",
	"tile",
	"supply",
	"force",
	"leader",
	"stack",
	"era",
	"superproject",
	"good",
	"worker",
	"recruit",
	"warps",
]);

/** Whether an answer is given by a tap on the board. */
export function onBoard({ place }: Answer): boolean {
	return (
		ON_BOARD.has(place.kind) &&
		!(place.kind === "warps" && place.warps.length === 0) &&
		!(place.kind === "good" && place.of === "upgrade")
	);
}

/** Answers as displayed: Power Up with the easiest payment for each number of Exosuits, mixes as `mixes`. */
function ordered({ me }: View, answers: readonly Answer[]): readonly Answer[] {
	const kind = answers[0]?.place.kind;
	if (kind === "power")
		return powers(answers, me)
			.flatMap((group) => group.slice(0, 1))
			.sort((a, b) => (a.place.kind === "power" && b.place.kind === "power" ? a.place.exosuits - b.place.exosuits : 0));
	return answers.every(({ place }) => place.kind === "mix") ? mixes(answers, me) : answers;
}

/**
 * The answers shown: those without a place on the board and those of `lost`, whose place is not on the page now; with
 * `all` every one.
 */
export function Choices({
	view,
	title,
	all,
	lost,
}: {
	view: View;
	title: string;
	all: boolean;
	lost: ReadonlySet<string>;
}) {
	const { hand } = view;
	if (hand.choosesWarps.value) return <Warps view={view} />;
	const offers = hand.listed.value.filter((answer) => answer.key !== "word:pass");
	const shown = ordered(view, all ? offers : offers.filter((answer) => !onBoard(answer) || lost.has(answer.key)));
	if (shown.length === 0) return null;
	if (isStaged(shown)) return <Stage view={view} title={title} answers={shown} />;
	return (
		<div {...(all ? { class: "opts2l" } : form(shown.length))} role="group" aria-label={title}>
			{shown.map((answer) => (
				<Choice
					key={`${answer.before?.length ?? 0}${answer.words}`}
					view={view}
					answer={answer}
					plain={all && shown.length > MANY}
					cell={!all && shown.length >= CELLS}
				/>
			))}
		</div>
	);
}
