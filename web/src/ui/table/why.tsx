/**
 * Explains why a place cannot be used: a bubble at the hex, naming the Workers that could use it.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { name, say } from "../words/say";
import { refusalWords } from "../pieces/refusal";
import { Icon, Piece } from "../pieces/atoms";
import { RuleTap } from "../rules/tap";
import { ruleOfRefusal } from "../hand/rule_of";
import type { View } from "../hand/view";

const WIDTH = 344; /* units of the canvas, as in flows.css */
const EDGE = 8;
const TAIL = 22;

/** Puts the bubble below the place, or above it where there is no room; the tail points at it. */
function settle(bubble: HTMLElement, key: string): void {
	const canvas = bubble.closest(".t2");
	const frame = bubble.offsetParent;
	const place = canvas?.querySelector(`[data-place="${CSS.escape(key)}"]`);
	if (!canvas || !frame || !place) return;
	const unit = bubble.offsetWidth / WIDTH;
	const from = frame.getBoundingClientRect();
	const all = canvas.getBoundingClientRect();
	const at = place.getBoundingClientRect();
	const middle = at.left + at.width / 2;
	const left = Math.min(
		Math.max(middle - bubble.offsetWidth / 3, all.left + EDGE),
		all.right - bubble.offsetWidth - EDGE,
	);
	const below = at.bottom + TAIL / 2;
	const up = below + bubble.offsetHeight > all.bottom - EDGE;
	const top = up ? at.top - bubble.offsetHeight - TAIL / 2 : below;
	bubble.style.setProperty("--bx", String((left - from.left) / unit));
	bubble.style.setProperty("--by", String((top - from.top) / unit));
	bubble.style.setProperty("--tail", String((middle - left) / unit - TAIL / 2));
	bubble.classList.toggle("up", up);
}

export function WhyBubble({ view }: { view: View }) {
	const { hand } = view;
	const why = hand.why.value;
	const bubble = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		if (why && bubble.current) settle(bubble.current, why.key);
	}, [why]);
	if (!why) return null;
	return (
		<div class="bubble" role="status" ref={bubble}>
			<b>{refusalWords(view, why.refusal, why.place, null)}</b>
			{why.instead.length > 0 ? (
				<>
					<span>{say("prompt.with", { who: why.instead.map(name).join(", ") })}</span>
					<span class="row">
						{why.instead.map((worker) => (
							<button type="button" class="mini2" key={worker} onClick={() => hand.take(worker)}>
								<Piece kind={worker} size={26} />
								{name(worker)}
							</button>
						))}
					</span>
				</>
			) : null}
			<RuleTap rule={ruleOfRefusal(why.refusal, why.key)} cls="r-words2">
				<Icon name="book" size={17} /> {say("rules.why")}
			</RuleTap>
			<button type="button" class="shut-it" aria-label={say("tool.close")} onClick={() => (hand.why.value = null)}>
				<Icon name="close" size={16} />
			</button>
		</div>
	);
}
