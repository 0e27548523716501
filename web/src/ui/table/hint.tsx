/**
 * A hint in three strengths: the part of the board, then the answer lit there with its reason and the difference to
 * the next one, then also the chance of winning and the expected line. Nothing is played before *Do it*.
 */
import { mayAdvise } from "../../game/hint";
import type { Advice, Found } from "../../game/hint";
import { Icon } from "../pieces/atoms";
import { Change } from "../pieces/change";
import { answerText } from "./labels";
import { useLit } from "./lit";
import { Searching } from "./searching";
import { playerName, say, sayOf, vpFigure } from "../words/say";
import type { View } from "../hand/view";

/** The hint button in the corner of the question. */
export function HintButton({ view: { hand } }: { view: View }) {
	if (hand.session.seat.value === null || !mayAdvise(hand.session)) return null;
	const words = say("prompt.hint");
	const on = hand.hints.advice.value !== null || hand.hints.searching.value !== null;
	return (
		<button
			type="button"
			class={on ? "hintb on" : "hintb"}
			data-hint-button
			aria-pressed={on}
			title={words}
			aria-label={words}
			onClick={() => (on ? hand.hints.close() : hand.advise())}
		>
			<Icon name="hint" size={22} />
		</button>
	);
}

const sum = (of: Readonly<Record<string, number | undefined>>) =>
	Object.values(of).reduce<number>((all, n) => all + (n ?? 0), 0);

/** What the suggested turn brings at once; the first that applies. */
function gainOf({ balance, score, reveals }: Advice): string {
	const workers = sum(balance.active) + sum(balance.tired);
	if (score > 0) return say("flow.hint.score", { n: score });
	if (reveals) return say("flow.hint.reveals");
	if (workers > 0) return say("flow.hint.workers", { n: workers });
	if (balance.exosuits > 0) return say("flow.hint.exosuits", { n: balance.exosuits });
	if (balance.breakthroughs > 0) return say("flow.hint.breakthrough");
	const gained = sum(balance.gained);
	return gained > 0 ? say("flow.hint.goods", { n: gained }) : say("flow.hint.nothing");
}

/** "More VP from Buildings and Superprojects. That is worth about 2 VP."; null: no reason stands out. */
function reasonOf({ reasons }: Found): string | null {
	const best = reasons.find(({ difference }) => difference >= 25);
	if (!best) return null;
	return say("flow.hint.reason", { why: sayOf("reason.more", best.term), n: vpFigure(best.difference) });
}

const REGIONS = { "r-rift": "rift", "r-city": "city", "r-annex": "annex", "r-hq": "hq" } as const;

/** The part of the board in which a place is; null: the answer is among the choices of the question. */
function regionOf(key: string): Element | null {
	const place = document.querySelector(`.region [data-place="${CSS.escape(key)}"]`);
	return (
		place?.closest(
			Object.keys(REGIONS)
				.map((region) => `.${region}`)
				.join(),
		) ?? null
	);
}

function nudgeWords(key: string): string {
	const classes = regionOf(key)?.classList;
	const found = (Object.keys(REGIONS) as (keyof typeof REGIONS)[]).find((region) => classes?.contains(region));
	return say(found ? `flow.hint.look.${REGIONS[found]}` : "flow.hint.look.ask");
}

/** The element with the box of a region: on wide screens the region itself has none. */
function boxOf(region: Element | null): Element | null {
	return region && getComputedStyle(region).display === "contents" ? region.firstElementChild : region;
}

function Nudge({ advice: { answer } }: { advice: Advice }) {
	useLit(() => boxOf(regionOf(answer.key)), "data-nudged", [answer.key]);
	return <b>{nudgeWords(answer.key)}</b>;
}

const CLOSE = 100; /* hundredths of a VP: a smaller difference is none to speak of */

/** The difference to the next answer; where the search finds that one better by value, it disagrees with itself. */
function nextWords(view: View, { second }: Found): string | null {
	if (!second) return null;
	const what = answerText(view, second.answer);
	if (second.less < 0) return say("flow.hint.unsure", { what });
	return second.less < CLOSE
		? say("flow.hint.close", { what })
		: say("flow.hint.second", { what, n: vpFigure(second.less) });
}

function Shown({ view, advice }: { view: View; advice: Advice }) {
	const { key } = advice.answer;
	const next = advice.found && nextWords(view, advice.found);
	useLit(() => document.querySelector(`[data-place="${CSS.escape(key)}"]`), "data-hinted", [key]);
	return (
		<>
			<b>{answerText(view, advice.answer)}</b>
			<p class="fx2">
				<span>{(advice.found && reasonOf(advice.found)) ?? gainOf(advice)}</span> <Change of={advice.balance} />
			</p>
			{next ? <p data-next>{next}</p> : null}
		</>
	);
}

/** The chance of winning and the line. */
function More({ found }: { found: Found | null }) {
	if (!found) return <p data-more>{say("flow.hint.onlyone")}</p>;
	const { second, line, win } = found;
	return (
		<div class="more" data-more>
			{second ? null : <p>{say("flow.hint.only")}</p>}
			{win > 0 ? <p>{say("flow.hint.win", { n: Math.round(win / 10) })}</p> : null}
			{line.length > 1 ? (
				<ol aria-label={say("flow.hint.line")}>
					{line.map((words, i) => (
						<li key={i}>{words}</li>
					))}
				</ol>
			) : null}
		</div>
	);
}

function Choice({ icon, words, act, data }: { icon: string; words: string; act: () => void; data: string }) {
	return (
		<button type="button" class="opt2 plain choice" data-hint={data} onClick={act}>
			<Icon name={icon} size={22} />
			<span class="ot">
				<b>{words}</b>
			</span>
		</button>
	);
}

function HintPanel({ view, advice }: { view: View; advice: Advice }) {
	const { hand } = view;
	const strength = hand.hints.strength.value;
	const { player, found } = advice;
	return (
		<div class="advice" role="status" data-advice={advice.answer.key} data-strength={strength}>
			{strength === 1 ? <Nudge advice={advice} /> : <Shown view={view} advice={advice} />}
			<div class="opts2">
				{strength > 1 ? (
					<Choice icon="check" words={say("flow.hint.do")} act={() => hand.followAdvice()} data="do" />
				) : null}
				{strength < 3 ? (
					<Choice
						icon="hint"
						words={say(strength === 1 ? "flow.hint.show" : "flow.hint.more")}
						act={() => hand.advise()}
						data="more"
					/>
				) : null}
				<Choice icon="undo" words={say("flow.hint.no")} act={() => hand.hints.close()} data="no" />
			</div>
			{strength === 3 ? <More found={found} /> : null}
			<p class="hint">
				{!found
					? say("flow.hint.note")
					: found.simulations > 0
						? say("flow.hint.by", { who: playerName(player), n: found.simulations })
						: say("flow.hint.sight", { who: playerName(player) })}
			</p>
		</div>
	);
}

/** The hint, or the search for it. */
export function HintSpace({ view }: { view: View }) {
	const { hints } = view.hand;
	const advice = hints.advice.value;
	const searching = hints.searching.value;
	if (advice) return <HintPanel view={view} advice={advice} />;
	if (!searching) return null;
	return (
		<Searching
			of={searching}
			title={say("flow.hint.searching")}
			stop={say("flow.hint.enough")}
			onStop={() => hints.more()}
			onRetry={() => hints.more()}
			other={{ words: say("flow.hint.no"), act: () => hints.close() }}
		/>
	);
}
