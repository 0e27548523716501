/**
 * A hint: what the greedy computer player would do now, highlighted on the board with its reason. A second tap plays
 * it.
 */
import { useLayoutEffect } from "preact/hooks";
import { mayAdvise } from "../../game/hint";
import type { Advice } from "../../game/hint";
import { Icon } from "../pieces/atoms";
import { Change } from "../pieces/change";
import { labelOf } from "./labels";
import { name, say } from "../words/say";
import type { View } from "../hand/view";

/** The hint button in the corner of the question. */
export function HintButton({ view: { hand } }: { view: View }) {
	if (hand.session.seat.value === null || !mayAdvise(hand.session)) return null;
	const words = say("prompt.hint");
	return (
		<button
			type="button"
			class={hand.advice.value ? "hintb on" : "hintb"}
			data-hint-button
			aria-pressed={hand.advice.value !== null}
			title={words}
			aria-label={words}
			onClick={() => hand.advise()}
		>
			<Icon name="hint" size={22} />
		</button>
	);
}

const sum = (of: Readonly<Record<string, number | undefined>>) =>
	Object.values(of).reduce<number>((all, n) => all + (n ?? 0), 0);

/** The main reason for the advice; the first that applies. */
export function reasonOf({ balance, score, reveals }: Advice): string {
	const workers = sum(balance.active) + sum(balance.tired);
	if (score > 0) return say("flow.hint.score", { n: score });
	if (reveals) return say("flow.hint.reveals");
	if (workers > 0) return say("flow.hint.workers", { n: workers });
	if (balance.exosuits > 0) return say("flow.hint.exosuits", { n: balance.exosuits });
	if (balance.breakthroughs > 0) return say("flow.hint.breakthrough");
	const gained = sum(balance.gained);
	return gained > 0 ? say("flow.hint.goods", { n: gained }) : say("flow.hint.nothing");
}

/** The move in words: "Engineer to Mine". */
function moveWords(view: View, { answer }: Advice): string {
	const { text } = labelOf(view, answer);
	return answer.worker ? say("flow.place", { who: name(answer.worker), where: text }) : text;
}

export function HintPanel({ view, advice }: { view: View; advice: Advice }) {
	const { hand } = view;
	const { key } = advice.answer;
	useLayoutEffect(() => {
		const place = document.querySelector(`[data-place="${CSS.escape(key)}"]`);
		place?.setAttribute("data-hinted", "");
		return () => place?.removeAttribute("data-hinted");
	}, [key]);
	return (
		<div class="advice" role="status" data-advice={key}>
			<b>{moveWords(view, advice)}</b>
			<p class="fx2">
				<span>{reasonOf(advice)}</span> <Change of={advice.balance} />
			</p>
			<div class="opts2">
				<button type="button" class="opt2 plain choice" data-do-hint onClick={() => hand.followAdvice()}>
					<Icon name="check" size={22} />
					<span class="ot">
						<b>{say("flow.hint.do")}</b>
					</span>
				</button>
				<button type="button" class="opt2 plain" onClick={() => hand.advise()}>
					<Icon name="undo" size={22} />
					<span class="ot">
						<b>{say("flow.hint.no")}</b>
					</span>
				</button>
			</div>
			<p class="hint">{say("flow.hint.note")}</p>
		</div>
	);
}
