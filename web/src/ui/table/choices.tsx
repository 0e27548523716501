/**
 * The answers as a list, in a form that fits the question: places, Warp tiles by ones and twos, ways to power up, mixes.
 */
import type { Answer } from "../../game/session";
import { placeKey } from "../../core/places";
import { ownerOf } from "../pieces/atoms";
import { Change, hasChange, labelOf } from "../pieces/labels";
import { mixes, powers } from "./order";
import { name, say, sayOf } from "../say";
import { WarpView } from "../pieces/tiles";
import type { View } from "./view";

const LONG = 17; /* letters that fit in half the rail */

function Choice({ view, answer }: { view: View; answer: Answer }) {
	const { desk } = view;
	const label = labelOf(view, answer);
	const selected = desk.picked.value === answer;
	const preview = answer.preview();
	const change = preview && !label.extra && hasChange(preview.balance) ? <Change of={preview.balance} /> : null;
	const cls = `choice${selected ? " sel" : ""}${label.extra || change ? "" : " plain"}`;
	return (
		<button type="button" class={cls} aria-pressed={selected} data-words={answer.words} data-answer={answer.key} onClick={() => (selected ? desk.give(answer) : desk.pick(answer))}>
			<span class="choice-icon">{label.icon}</span>
			<strong>{label.text}</strong>
			{label.extra || change ? (
				<span class="fx">
					{label.extra}
					{change}
				</span>
			) : null}
		</button>
	);
}

/** One or two of the Warp tiles in hand, or none. */
function Warps({ view }: { view: View }) {
	const { desk, me, table } = view;
	const chosen = desk.chosenWarps.value;
	const none = desk.session.answers.value.find(({ place }) => place.kind === "warps" && place.warps.length === 0);
	const home = me.warps.filter(({ era, warp }) => era === 0 && desk.warpAnswer([warp]));
	return (
		<>
		<p class="muted">{say("warp.choose")}</p>
		<div class="list warp-list" role="group" aria-label={say("warp.choose")}>
			{home.map(({ warp }) => {
				const place = { kind: "warps", seat: me.seat, warps: [warp], era: 0 } as const;
				const selected = chosen.includes(warp);
				const both = selected ? desk.warpAnswer(chosen) : (desk.warpAnswer([...chosen.slice(0, 1), warp]) ?? desk.warpAnswer([warp]));
				return (
					<button type="button" key={warp} class={selected ? "choice sel" : "choice"} aria-pressed={selected} data-words={both?.words} data-answer={placeKey(place)} onClick={() => desk.toggleWarp(warp)}>
						<WarpView warp={warp} owner={ownerOf(me, table.seats)} />
						<strong>{sayOf("warp", warp)}</strong>
					</button>
				);
			})}
			{none ? <Choice view={view} answer={none} /> : null}
		</div>
		</>
	);
}

/** A line for each number of Exosuits; below it the other ways to pay for the number chosen. */
function Powers({ view, answers }: { view: View; answers: readonly Answer[] }) {
	const { desk, me } = view;
	const groups = powers(answers, me);
	const picked = desk.picked.value;
	const ways = groups.find((group) => picked && group.includes(picked)) ?? [];
	return (
		<>
			<div class="list" role="group" aria-label={say("table.exosuits")}>
				{groups.map((group) => {
					const shown = picked && group.includes(picked) ? picked : group[0];
					return shown ? <Choice key={shown.key} view={view} answer={shown} /> : null;
				})}
			</div>
			{ways.length > 1 ? (
				<div class="ways" role="group" aria-label={say("prompt.ways")}>
					<span class="muted">{say("prompt.ways")}</span>
					{ways.map((answer) => (
						<button type="button" key={answer.words} class={answer === picked ? "choice sel" : "choice"} aria-pressed={answer === picked} data-words={answer.words} onClick={() => desk.pick(answer)}>
							<span class="choice-icon">
								<Change of={paidOnly(answer)} />
							</span>
						</button>
					))}
				</div>
			) : null}
		</>
	);
}

function paidOnly(answer: Answer) {
	const none = { paid: {}, gained: {}, vp: 0, active: {}, tired: {}, exosuits: 0, morale: 0, paradox: 0, breakthroughs: 0, travels: 0 };
	return { ...none, paid: answer.preview()?.balance.paid ?? {} };
}

const ON_BOARD = new Set(["space", "slot", "tile", "supply", "force", "leader", "stack", "era", "superproject", "good", "worker", "recruit", "warps"]);

/** Answers that say more than fits in half the rail. */
const ROOMY = new Set(["path", "leader-card", "asset"]);

/** Every legal answer. */
export function Choices({ view, title }: { view: View; title: string }) {
	const { desk, me } = view;
	const answers = desk.listed.value.filter((answer) => answer.key !== "word:pass");
	const kind = answers[0]?.place.kind;
	if (desk.choosesWarps.value) return <Warps view={view} />;
	if (kind === "power") return <Powers view={view} answers={answers} />;
	const shown = kind === "mix" ? mixes(answers, me) : answers;
	const strip = shown.every(({ place }) => ON_BOARD.has(place.kind));
	const wide = !strip && shown.length <= 9 && shown.some((answer) => ROOMY.has(answer.place.kind) || labelOf(view, answer).text.length > LONG);
	return (
		<div class={`list${wide ? " wide" : ""}${strip ? " strip" : ""}`} role="group" aria-label={title}>
			{shown.map((answer) => (
				<Choice key={answer.words} view={view} answer={answer} />
			))}
		</div>
	);
}

/** What giving an answer means, for the button: who goes where, and the price. */
export function deedOf(view: View, answer: Answer): string {
	const { text } = labelOf(view, answer);
	const what = answer.worker ? say("prompt.place", { who: name(answer.worker), where: text }) : text;
	const paid = Object.entries(answer.place.kind === "mix" ? {} : (answer.preview()?.balance.paid ?? {}))
		.map(([good, n]) => `${n} ${name(good)}`)
		.join(", ");
	return paid ? say("prompt.pays", { what, price: paid }) : what;
}
