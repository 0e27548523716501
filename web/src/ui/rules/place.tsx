/**
 * The box in which a rule opens, beside what was tapped; on a phone at the bottom of the screen. Escape, a tap
 * elsewhere or its button close it, and the focus returns to what was tapped.
 */
import { signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { openRule } from "../../app/rule";
import type { OpenRule } from "../../app/rule";
import { Icon } from "../pieces/atoms";
import { say } from "../words/say";
import { RulePages } from "./pages";
import { rulesHere } from "./these";

const GAP = 8;
const NARROW = 880; /* px; below, the box is a sheet (rules.css) */

const query = signal(""); /* stays while the page is open */

/** Puts the box beside an element, where there is room. */
function settle(box: HTMLElement, from: Element | null): void {
	const zoom = Number(getComputedStyle(box).zoom) || 1; /* CSS enlarges the page on large screens */
	if (innerWidth < NARROW) {
		box.style.left = box.style.top = "";
		return;
	}
	const { width, height } = box.getBoundingClientRect();
	const at = from?.isConnected ? from.getBoundingClientRect() : new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0);
	const right = at.right + GAP + width <= innerWidth ? at.right + GAP : at.left - GAP - width;
	const left = right >= GAP ? right : at.left + at.width / 2 - width / 2;
	const inside = (place: number, size: number, all: number) => Math.max(GAP, Math.min(place, all - size - GAP));
	box.style.left = `${inside(left, width, innerWidth) / zoom}px`;
	box.style.top = `${inside(at.top - GAP, height, innerHeight) / zoom}px`;
}

function close(focus: boolean): void {
	const from = openRule.peek()?.from;
	openRule.value = null;
	if (focus && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
}

/** Closes the box on Escape and on a tap elsewhere. */
function useClosing(box: { readonly current: HTMLElement | null }): void {
	useLayoutEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.target === document.body) event.stopPropagation(); /* nor are they keys of the table */
			if (event.key !== "Escape") return;
			event.stopPropagation(); /* the table would let go of what is in hand */
			close(true);
		};
		const onDown = (event: Event) => {
			const target = event.target instanceof Element ? event.target : null;
			if (!box.current?.contains(target) && !target?.closest(".ruletap")) close(false);
		};
		document.addEventListener("keydown", onKey, true);
		document.addEventListener("pointerdown", onDown, true);
		return () => {
			document.removeEventListener("keydown", onKey, true);
			document.removeEventListener("pointerdown", onDown, true);
		};
	}, []);
}

export function RuleBox({ open }: { open: OpenRule }) {
	const box = useRef<HTMLElement>(null);
	const head = useRef<HTMLHeadingElement>(null);
	const at = useSignal(open.id);
	const these = useMemo(() => (open.from ? rulesHere(open.from, open.id) : []), [open]);
	useLayoutEffect(() => {
		at.value = open.id;
		head.current?.focus({ preventScroll: true });
	}, [open]);
	useLayoutEffect(() => {
		const place = () => box.current && settle(box.current, open.from);
		place();
		const watch = new ResizeObserver(place);
		if (box.current) watch.observe(box.current);
		addEventListener("resize", place);
		return () => {
			watch.disconnect();
			removeEventListener("resize", place);
		};
	}, [open]);
	useClosing(box);
	/* Keys typed here are not keys of the table. */
	const own = (event: KeyboardEvent) => event.stopPropagation();
	return (
		<section class="rulebox" role="dialog" aria-label={say("rules.title")} ref={box} onKeyDown={own}>
			<header>
				<h2 ref={head} tabIndex={-1}>
					{say("rules.title")}
				</h2>
				<button type="button" aria-label={say("tool.close")} title={say("tool.close")} onClick={() => close(true)}>
					<Icon name="close" size={20} />
				</button>
			</header>
			<RulePages at={at} query={query} these={these} />
		</section>
	);
}
