/** A die or a draw, entered with large buttons: faces, cards with what is printed on them, numbers of tiles. */
import { useSignal } from "@preact/signals";
import { isLong, matches } from "../../companion/draws";
import type { Button, Draw, Sign } from "../../companion/draws";
import { Breakthrough, GoodView, Icon, Piece } from "../pieces/atoms";
import { RuleTap } from "../rules/tap";
import { say } from "../words/say";
import type { Icon as IconName, Shape, Worker } from "../../core/lists";

export function SignView({ sign }: { sign: Sign }) {
	switch (sign.sign) {
		case "die":
			return <span class="face">{sign.face}</span>;
		case "icon":
			return <Icon name={sign.icon} size={32} />;
		case "breakthrough":
			return <Breakthrough shape={sign.shape as Shape} icon={sign.icon as IconName} size={34} />;
		case "number":
			return <span class="number">{sign.number}</span>;
		case "workers":
			return (
				<span class="row">
					{(Object.entries(sign.workers) as [Worker, number][]).flatMap(([worker, n]) =>
						Array.from({ length: n }, (_, i) => <Piece key={`${worker}${i}`} kind={worker} size={28} />),
					)}
				</span>
			);
		case "goods":
			return (
				<span class="row">
					{sign.goods.map((good, i) => (
						<GoodView key={i} good={good} size={26} />
					))}
				</span>
			);
		case "none":
			return null;
	}
}

function Enter({ button, words, onEnter }: { button: Button; words: string; onEnter: (button: Button) => void }) {
	return (
		<button type="button" class={`enter s-${button.sign.sign}`} data-draw={words} onClick={() => onEnter(button)}>
			<SignView sign={button.sign} />
			{button.text || button.more ? (
				<span>
					{button.text ? <b>{button.text}</b> : null}
					{button.more ? <small>{button.more}</small> : null}
				</span>
			) : null}
		</button>
	);
}

export function DrawView({
	draw,
	question,
	hint = "",
	rule,
	words,
	onEnter,
}: {
	draw: Pick<Draw, "form" | "buttons">;
	question: string;
	/** In place of what the form of the answers says. */
	hint?: string;
	rule: string;
	/** What names an answer: as records write it, or as an entry. */
	words: (button: Button) => string;
	onEnter: (button: Button) => void;
}) {
	const typed = useSignal("");
	const shown = draw.buttons.filter((button) => matches(button, typed.value));
	return (
		<section class="cdraw" id="question" aria-label={question}>
			<h2 aria-live="polite">
				{question} <RuleTap rule={rule} about={question} />
			</h2>
			<p class="hint">{hint || say(draw.form === "dice" ? "companion.tap" : "companion.taken")}</p>
			{isLong(draw) ? (
				<input
					type="search"
					class="filter"
					aria-label={say("companion.filter")}
					placeholder={say("companion.filter")}
					autocomplete="off"
					value={typed.value}
					onInput={(event) => (typed.value = event.currentTarget.value)}
				/>
			) : null}
			<div class={`enters ${draw.form}`}>
				{shown.map((button) => {
					const word = words(button);
					return <Enter key={word} button={button} words={word} onEnter={onEnter} />;
				})}
			</div>
			{shown.length === 0 ? <p class="hint">{say("companion.nothing")}</p> : null}
		</section>
	);
}
