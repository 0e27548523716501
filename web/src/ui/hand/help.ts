/**
 * Tooltips for every symbol: what a mouse shows as a title appears in a small box on long press and on keyboard focus,
 * after a long press with a button that opens its rule. A right click or the key i opens the rule at once. The page has
 * one such box.
 */
import { useEffect } from "preact/hooks";
import { showRule } from "../../app/rule";
import { say } from "../words/say";
import { ruleOfPlace } from "./rule_of";

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

/** The rule of what is at an element, and the element it belongs to. */
function ruled(start: EventTarget | null): { element: Element; rule: string } | null {
	const target = start instanceof Element ? start : null;
	const element = target?.closest("[data-rule], [data-place]");
	if (!target || !element?.closest(".board, .top, .side, main")) return null;
	const price = target.closest(".cap") !== null;
	const rule = element.getAttribute("data-rule") ?? ruleOfPlace(element.getAttribute("data-place") ?? "", price);
	return rule ? { element, rule } : null;
}

/** Opens the rule of what is at an element; false: it has none. */
function openRuleAt(start: EventTarget | null): boolean {
	const found = ruled(start);
	if (found) showRule(found.rule, found.element);
	return found !== null;
}

/** The box of the tooltips. */
class Tip {
	readonly box = document.createElement("div");
	#timer = 0;

	constructor() {
		this.box.className = "tip";
		this.box.hidden = true;
		this.box.setAttribute("aria-hidden", "true"); /* screen readers get the same text from the labels */
		document.body.append(this.box);
	}

	get waiting(): boolean {
		return this.#timer !== 0;
	}

	stop(): void {
		clearTimeout(this.#timer);
		this.#timer = 0;
	}

	hide(): void {
		this.stop();
		this.box.hidden = true;
	}

	/** Calls `act` after a while, unless stopped. */
	after(ms: number, act: () => void): void {
		this.#timer = window.setTimeout(() => {
			this.#timer = 0;
			act();
		}, ms);
	}

	/** Shows the text of an element and, if `rule`, a button that opens its rule. */
	show(target: EventTarget | null, rule: boolean): void {
		const found = explained(target);
		if (!found) return;
		this.box.replaceChildren(found.text);
		if (rule && ruled(target)) this.box.append(this.#button(target));
		this.box.hidden = false;
		place(this.box, found.element.getBoundingClientRect());
	}

	#button(target: EventTarget | null): HTMLButtonElement {
		const button = document.createElement("button");
		button.type = "button";
		button.className = "ruletap";
		button.tabIndex = -1; /* the key i does the same */
		button.textContent = say("rules.open");
		button.addEventListener("click", () => {
			this.hide();
			openRuleAt(target);
		});
		return button;
	}
}

/** What the tooltips listen to: event, action, in the capture phase. */
function listeners(tip: Tip): readonly (readonly [string, (event: never) => void, boolean])[] {
	let pressed = false;
	let from = { x: 0, y: 0 };
	const inTip = (event: Event) => event.target instanceof Node && tip.box.contains(event.target);
	const down = (event: PointerEvent) => {
		if (inTip(event)) return;
		tip.hide();
		pressed = false;
		if (event.pointerType === "mouse") return;
		from = { x: event.clientX, y: event.clientY };
		tip.after(PRESS, () => {
			pressed = true;
			tip.show(event.target, true);
		});
	};
	const move = (event: PointerEvent) => {
		if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED) tip.stop();
	};
	const click = (event: MouseEvent) => {
		if (!pressed || inTip(event)) return;
		pressed = false; /* a long press asks for help: swallow its click */
		event.preventDefault();
		event.stopPropagation();
	};
	const menu = (event: Event) => {
		if (pressed || tip.waiting || openRuleAt(event.target)) event.preventDefault();
	};
	const focus = (event: FocusEvent) => {
		tip.hide();
		const target = event.target as Element;
		if (target.matches(".board *") && target.matches(":focus-visible")) tip.after(FOCUS, () => tip.show(target, false));
	};
	const key = (event: KeyboardEvent) => {
		tip.hide();
		const field = event.target instanceof Element && event.target.matches("input, select, textarea");
		if (event.key === "i" && !field && !event.ctrlKey && !event.metaKey && !event.altKey) openRuleAt(event.target);
	};
	return [
		["pointerdown", down, true],
		["pointermove", move, true],
		["pointerup", () => tip.stop(), true],
		["pointercancel", () => tip.hide(), true],
		["click", click, true],
		["contextmenu", menu, true],
		["focusin", focus, false],
		["focusout", () => tip.hide(), false],
		["scroll", () => tip.hide(), true],
		["keydown", key, true],
	];
}

/** Creates the tooltip box and its listeners while the table is mounted. */
export function useHelp(): void {
	useEffect(() => {
		const tip = new Tip();
		const listen = listeners(tip);
		for (const [name, act, capture] of listen) document.addEventListener(name, act as (event: Event) => void, capture);
		return () => {
			for (const [name, act, capture] of listen)
				document.removeEventListener(name, act as (event: Event) => void, capture);
			tip.hide();
			tip.box.remove();
		};
	}, []);
}
