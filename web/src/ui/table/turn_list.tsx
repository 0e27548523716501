/**
 * The turn so far, in the question: one line per decision with its price and gain, and what was left unused or wasted.
 */
import type { ComponentChildren } from "preact";
import type { TurnLine } from "../../game/turn";
import { Icon, Piece } from "../pieces/atoms";
import { Change } from "../pieces/change";
import { answerText, labelOf } from "./labels";
import { say } from "../words/say";
import type { View } from "../hand/view";

function Line({
	icon,
	text,
	cls = "",
	children,
}: {
	icon: ComponentChildren;
	text: string;
	cls?: string;
	children?: ComponentChildren;
}) {
	return (
		<li class={cls}>
			{icon}
			<span title={text}>{text}</span>
			<b>{children}</b>
		</li>
	);
}

function Decision({ view, line }: { view: View; line: TurnLine }) {
	const { answer, ask, balance } = line;
	const label = labelOf(view, answer, ask);
	return (
		<Line
			icon={answer.worker ? <Piece kind={answer.worker} size={24} /> : <span class="tic">{label.icon}</span>}
			text={answerText(view, answer, ask)}
		>
			<Change of={balance} />
		</Line>
	);
}

/** Warnings: unused Free Actions, a Worker that would have gained more. */
function Warnings({ view }: { view: View }) {
	const { hand } = view;
	const waste = hand.waste.value;
	const ready = hand.session.ready.value;
	const passed = hand.session.now.value.passed; /* notes.tsx tells what is left then */
	const warn = <Icon name="warn" size={20} />;
	return (
		<>
			{ready && !passed && hand.freeLeft.value ? <Line cls="warnl" icon={warn} text={say("flow.free")} /> : null}
			{ready && waste ? (
				<Line
					cls="warnl"
					icon={warn}
					text={say("flow.waste", {
						worker: { term: `worker.${waste.worker}` },
						n: waste.more,
						good: { term: `good.${waste.good}` },
					})}
				/>
			) : null}
		</>
	);
}

export function TurnList({ view }: { view: View }) {
	const { hand } = view;
	const lines = hand.turn.value;
	if (lines.length === 0) return null;
	return (
		<ol class="tlist" aria-label={say("flow.list")}>
			{lines.map((line) => (
				<Decision key={line.index} view={view} line={line} />
			))}
			<Warnings view={view} />
		</ol>
	);
}
