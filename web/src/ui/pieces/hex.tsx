/**
 * A hex space of the board: free, taken, legal now, chosen, impossible (it says why) or closed.
 */
import { ownerLetter } from "../words/say";
import type { ComponentChildren } from "preact";
import type { Worker } from "../../core/lists";
import { Icon, Named, Piece } from "./atoms";
import type { State } from "../hand/state";
import { Exosuit } from "./figures";
import { memo } from "./memo";

const OUTER = "30,2 57,17.5 57,48.5 30,64 3,48.5 3,17.5";
const INNER = "30,6 53,19.5 53,46.5 30,60 7,46.5 7,19.5";
const SUIT = 44;
const PIN = 23;

interface HexProps {
	state?: State;
	owner?: string;
	/** The Exosuit of an automaton. */
	bot?: boolean;
	worker?: Worker | null;
	cap?: ComponentChildren;
	label: string;
	/** Preview of a piece that would be placed here. */
	ghost?: boolean;
	pool?: boolean;
	/** An icon inside the empty hex. */
	inner?: string;
	cls?: string;
	/** Key of the place, written to `data-place`. */
	at?: string | undefined;
	/** The Exosuit there can blink, so it can be dragged. */
	blinks?: boolean;
	onClick?: (() => void) | undefined;
}

/** The Exosuit on the hex, with its Worker and the letter of its owner. */
function Stands({ owner, bot, worker }: { owner: string; bot: boolean; worker: Worker | null }) {
	return (
		<>
			{worker === "guardian" ? (
				<svg
					data-piece
					class={`exo gf own-${owner}`}
					style={{ "--is": String(SUIT) }}
					viewBox="0 -4 48 64"
					aria-hidden="true"
				>
					<use href="#g-4" />
				</svg>
			) : (
				<Exosuit of={bot ? "bot" : owner} owner={owner} size={SUIT} />
			)}
			{worker && worker !== "ai" && worker !== "guardian" ? <Piece kind={worker} size={PIN} cls="pin" /> : null}
			<b class={`ltr own-${owner} tag`} aria-hidden="true">
				{ownerLetter(owner)}
			</b>
		</>
	);
}

function Floor({ state, owner }: { state: State; owner: string }) {
	return (
		<svg class="hxs" viewBox="0 0 60 66" aria-hidden="true">
			<polygon class="hx-o" points={OUTER} />
			<polygon class="hx-b" points={OUTER} />
			{state === "no" || state === "off" ? <polygon class="hx-n" points={OUTER} fill="url(#pat-no)" /> : null}
			<polygon class="hx-e" points={INNER} />
			{owner ? <polygon class="hx-p" points={OUTER} fill={`url(#pat-${owner})`} /> : null}
		</svg>
	);
}

export const Hex = memo(function Hex({
	state = "",
	owner = "",
	bot = false,
	worker = null,
	cap,
	label,
	ghost = false,
	pool = false,
	inner = "",
	cls = "",
	at,
	blinks = false,
	onClick,
}: HexProps) {
	const classes = ["hx", state, owner ? `taken own-${owner}` : "", ghost ? "ghost" : "", cls].filter(Boolean).join(" ");
	const picture = (
		<>
			<Floor state={state} owner={owner} />
			{owner ? (
				<Stands owner={owner} bot={bot} worker={worker} />
			) : pool ? (
				<Icon name="pool" size={26} cls="hxi" />
			) : inner ? (
				<Icon name={inner} size={28} cls="hxi" />
			) : null}
			{state === "sel" ? (
				<span class="tick" aria-hidden="true">
					<Icon name="check" size={14} />
				</span>
			) : null}
			{cap === undefined ? null : (
				<span class="cap" aria-hidden="true">
					{cap}
				</span>
			)}
		</>
	);
	if (!onClick)
		return (
			<span class={classes} role="img" aria-label={label} title={label} data-place={at}>
				{picture}
			</span>
		);
	return (
		<button
			type="button"
			class={classes}
			title={label}
			aria-pressed={state === "sel"}
			aria-disabled={state === "no"}
			data-place={at}
			data-blink={blinks || undefined}
			onClick={onClick}
		>
			<Named words={label} />
			{picture}
		</button>
	);
});
