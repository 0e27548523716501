/**
 * The thing pointed at, by mouse, focus or long press: its price and gain are shown before anything is done.
 */
import { useEffect } from "preact/hooks";
import type { Hand } from "./hand";

const HELD = 450; /* ms until a resting finger shows the preview instead of tapping */

const keyAt = (target: EventTarget | null) =>
	target instanceof Element ? (target.closest<HTMLElement>("[data-place], [data-answer]") ?? null) : null;
const keyOf = (element: HTMLElement | null) => element?.dataset["place"] ?? element?.dataset["answer"] ?? null;

export function usePointing(hand: Hand): void {
	useEffect(() => {
		let timer = 0;
		let held = false;
		const point = (event: Event) => (hand.pointed.value = keyOf(keyAt(event.target)));
		const over = (event: PointerEvent) => event.pointerType === "mouse" && point(event);
		const down = (event: PointerEvent) => {
			held = false;
			clearTimeout(timer);
			if (event.pointerType === "mouse") return;
			timer = window.setTimeout(() => {
				held = true;
				point(event);
			}, HELD);
		};
		const up = () => clearTimeout(timer);
		/* After a preview, releasing the finger does not tap. */
		const click = (event: MouseEvent) => {
			if (!held || !keyAt(event.target)) return;
			held = false;
			hand.pointed.value = null;
			event.preventDefault();
			event.stopPropagation();
		};
		const focus = (event: FocusEvent) => (event.target as Element).matches?.(":focus-visible") && point(event);
		document.addEventListener("pointerover", over);
		document.addEventListener("pointerdown", down);
		document.addEventListener("pointerup", up);
		document.addEventListener("pointercancel", up);
		document.addEventListener("click", click, { capture: true });
		document.addEventListener("focusin", focus);
		return () => {
			clearTimeout(timer);
			document.removeEventListener("pointerover", over);
			document.removeEventListener("pointerdown", down);
			document.removeEventListener("pointerup", up);
			document.removeEventListener("pointercancel", up);
			document.removeEventListener("click", click, { capture: true });
			document.removeEventListener("focusin", focus);
		};
	}, [hand]);
}
