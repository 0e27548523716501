/**
 * The elements that animations draw: the layer with the copies, the caption, the panel of a turn being shown, and the
 * one-line announcement.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Settings } from "../../keep/settings";
import { ownerOf, seatName } from "../pieces/atoms";
import { RuleTap } from "../rules/tap";
import { say } from "../words/say";
import type { Hand } from "../hand/hand";
import type { Box } from "./anchors";
import { at, find } from "./anchors";
import { Motion } from "./motion";
import { motionOf, setMotion } from "./of";
import type { Caption } from "./theatre";

const PHONE = 700; /* px: up to this width the panel is docked above the question */
const GAP = 8;
const WIDTH = 330;

/** Taps and keys skip running animations. A tap that skips still reaches the place it hits. */
function useSkip(motion: Motion): void {
	const { theatre } = motion;
	useEffect(() => {
		const inside = (target: EventTarget | null) => target instanceof Element && target.closest(".m-panel") !== null;
		const click = (event: MouseEvent) => {
			if (theatre.busy.peek() && !inside(event.target)) theatre.skip();
		};
		let swallowed = "";
		const key = (event: KeyboardEvent) => {
			if ((event.key !== " " && event.key !== "Escape") || !theatre.busy.peek()) return;
			const own = theatre.own || theatre.acting.peek() === null;
			theatre.skip();
			/* On the reader's own turn the key also has its usual effect; during another turn it only skips. */
			if (own) return;
			swallowed = event.key;
			event.preventDefault();
			event.stopPropagation();
		};
		const up = (event: KeyboardEvent) => {
			if (event.key !== swallowed) return;
			swallowed = "";
			event.preventDefault();
			event.stopPropagation();
		};
		const hidden = () => {
			if (document.hidden) theatre.skip();
		};
		addEventListener("click", click, true);
		addEventListener("keydown", key, true);
		addEventListener("keyup", up, true);
		document.addEventListener("visibilitychange", hidden);
		return () => {
			removeEventListener("click", click, true);
			removeEventListener("keydown", key, true);
			removeEventListener("keyup", up, true);
			document.removeEventListener("visibilitychange", hidden);
		};
	}, [motion]);
}

/** Style that puts the caption below the box, or above it near the bottom of the window. */
function placed(box: Box): Record<string, string> {
	const below = box.y + box.h / 2 + GAP;
	const left = Math.max(GAP, Math.min(box.x - 20, innerWidth - WIDTH - GAP));
	return below < innerHeight - 90
		? { left: `${left}px`, top: `${below}px` }
		: { left: `${left}px`, bottom: `${innerHeight - box.y + box.h / 2 + GAP}px` };
}

function CaptionView({ caption }: { caption: Caption }) {
	if (!caption.box || innerWidth <= PHONE) return null;
	return (
		<div class="m-caption" style={placed(caption.box)} aria-hidden="true">
			{caption.text}
			{caption.why ? <small>{caption.why}</small> : null}
		</div>
	);
}

/** Style of the panel: over the question, or docked above it on a phone. */
function useDock(open: boolean): Record<string, string> {
	const style = useSignal<Record<string, string>>({});
	useLayoutEffect(() => {
		if (!open) return;
		const place = () => {
			const box = find(document, at.question)?.box ?? null;
			if (!box || innerWidth <= PHONE)
				style.value = { left: "0", right: "0", bottom: `${box ? Math.max(0, innerHeight - box.y + box.h / 2) : 0}px` };
			else
				style.value = {
					left: `${box.x - box.w / 2}px`,
					top: `${box.y - box.h / 2}px`,
					width: `${box.w}px`,
					"min-height": `${Math.min(box.h, 260)}px`,
				};
		};
		place();
		addEventListener("resize", place);
		return () => removeEventListener("resize", place);
	}, [open]);
	return style.value;
}

/** The panel shown during another seat's turn. */
function Panel({ motion }: { motion: Motion }) {
	const { theatre, session } = motion;
	const acting = theatre.acting.value;
	const caption = theatre.said.value;
	const style = useDock(acting !== null);
	const seats = session.table.value.seats;
	const seat = acting === null ? undefined : seats[acting];
	if (!seat) return null;
	const who = seatName(seat);
	return (
		<section class={`m-panel own-${ownerOf(seat, seats)}`} style={style} aria-label={say("motion.turn", { who })}>
			<b class="m-who">{say("motion.turn", { who })}</b>
			<p class="m-said">
				{caption ? caption.text : say("motion.acts", { who })}
				<small>{caption ? caption.why : say("motion.around")}</small>
			</p>
			<div class="m-acts">
				<button type="button" class="m-skip" data-skip onClick={() => theatre.skip()}>
					{say("motion.skip")} <kbd>{say("prompt.space")}</kbd>
				</button>
				{caption ? (
					<RuleTap rule={caption.rule} cls="m-why">
						{say("motion.why")}
					</RuleTap>
				) : null}
			</div>
		</section>
	);
}

/** The Motion of a game. Reused when the layer is mounted again, for example after a hand-over. */
function useMotion(hand: Hand, settings: Settings): Motion {
	return useMemo(() => {
		const known = motionOf(hand.session);
		return known?.hand === hand ? known : new Motion(hand, settings);
	}, [hand]);
}

export function MotionLayer({ hand, settings }: { hand: Hand; settings: Settings }) {
	const motion = useMotion(hand, settings);
	const layer = useRef<HTMLDivElement>(null);
	const { theatre } = motion;
	useEffect(() => {
		motion.layer = layer.current;
		setMotion(motion);
		const stop = motion.watch();
		return () => {
			stop();
			motion.layer = null;
		};
	}, [motion]);
	useSkip(motion);
	const caption = theatre.said.value;
	const line = theatre.line.value;
	return (
		<div class="motion">
			<div class="m-layer" ref={layer} aria-hidden="true" />
			{caption ? <CaptionView caption={caption} /> : null}
			<Panel motion={motion} />
			{line ? (
				<p class="m-line" role="status">
					{line.text}
				</p>
			) : null}
		</div>
	);
}
