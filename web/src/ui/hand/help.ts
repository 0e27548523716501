/**
 * Tooltips for every symbol: what a mouse shows as a title appears in a small box on long press and on keyboard focus.
 * The page has one such box.
 */
import { useEffect } from "preact/hooks";

const PRESS = 450; /* ms of a long press */
const FOCUS = 350; /* ms until a focused place shows its tooltip */
const MOVED = 12; /* px: a finger that moves further is scrolling */

function explained(start: EventTarget | null): { element: Element; text: string } | null {
	let element = start instanceof Element ? start : null;
	for (; element && element !== document.body; element = element.parentElement) {
		const text =
			element.getAttribute("title") ??
			element.querySelector(":scope > title")?.textContent ??
			element.getAttribute("aria-label");
		if (text && element.matches(".board *, .top *, .rail *, .side *, .purse-bar *")) return { element, text };
	}
	return null;
}

function place(box: HTMLElement, at: DOMRect): void {
	const gap = 8;
	const { width, height } = box.getBoundingClientRect();
	const left = Math.min(Math.max(gap, at.left + at.width / 2 - width / 2), innerWidth - width - gap);
	const above = at.top - height - gap;
	const zoom = Number(getComputedStyle(box).zoom) || 1; /* CSS enlarges the page on large screens */
	box.style.left = `${left / zoom}px`;
	box.style.top = `${(above > gap ? above : Math.min(at.bottom + gap, innerHeight - height - gap)) / zoom}px`;
}

/** Creates the tooltip box and its listeners while the table is mounted. */
export function useHelp(): void {
	useEffect(() => {
		const box = document.createElement("div");
		box.className = "tip";
		box.hidden = true;
		box.setAttribute("aria-hidden", "true"); /* screen readers get the same text from the labels */
		document.body.append(box);
		let timer = 0;
		let pressed = false;
		let from = { x: 0, y: 0 };
		const stop = () => {
			clearTimeout(timer);
			timer = 0;
		};
		const hide = () => {
			stop();
			box.hidden = true;
		};
		const show = (target: EventTarget | null) => {
			const found = explained(target);
			if (!found) return;
			box.textContent = found.text;
			box.hidden = false;
			place(box, found.element.getBoundingClientRect());
		};
		const down = (event: PointerEvent) => {
			hide();
			pressed = false;
			if (event.pointerType === "mouse") return;
			from = { x: event.clientX, y: event.clientY };
			timer = window.setTimeout(() => {
				timer = 0;
				pressed = true;
				show(event.target);
			}, PRESS);
		};
		const move = (event: PointerEvent) => {
			if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED) stop();
		};
		const click = (event: MouseEvent) => {
			if (!pressed) return;
			pressed = false; /* a long press asks for help: swallow its click */
			event.preventDefault();
			event.stopPropagation();
		};
		const menu = (event: Event) => {
			if (pressed || timer) event.preventDefault();
		};
		const focus = (event: FocusEvent) => {
			hide();
			const target = event.target as Element;
			if (target.matches(".board *") && target.matches(":focus-visible"))
				timer = window.setTimeout(() => {
					timer = 0;
					show(target);
				}, FOCUS);
		};
		const up = () => stop();
		const listen: readonly (readonly [string, (event: never) => void, boolean])[] = [
			["pointerdown", down, true],
			["pointermove", move, true],
			["pointerup", up, true],
			["pointercancel", hide, true],
			["click", click, true],
			["contextmenu", menu, true],
			["focusin", focus, false],
			["focusout", hide, false],
			["scroll", hide, true],
			["keydown", hide, true],
		];
		for (const [name, act, capture] of listen) document.addEventListener(name, act as (event: Event) => void, capture);
		return () => {
			for (const [name, act, capture] of listen)
				document.removeEventListener(name, act as (event: Event) => void, capture);
			hide();
			box.remove();
		};
	}, []);
}
