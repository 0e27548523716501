/**
 * The keys of the table: Enter and Space end the turn or do what is in the hand, u undo, U redo, r restart,
 * R rewind, p pass, h a hint and then to follow it, 1 to 9 the answers in order, l the list of answers, / a typed move, Escape lets go, ? help.
 */
import { useEffect } from "preact/hooks";
import type { Desk } from "./desk";

const FIELDS = new Set(["INPUT", "SELECT", "TEXTAREA"]);

/** Closes and lets go everything. */
function letGo(desk: Desk): void {
	desk.picked.value = null;
	desk.rewinding.value = false;
	desk.advice.value = null;
	desk.why.value = null;
	desk.drawer.value = null;
	desk.opened.value = null;
	desk.listing.value = false;
	desk.typing.value = false;
	for (const open of document.querySelectorAll<HTMLDetailsElement>(".rival[open]")) open.open = false;
}

/** The answer with this number: the options of the question first, else the lit places as they stand in the page. */
function pressNumber(n: number): void {
	const options = document.querySelectorAll<HTMLElement>("#question .choice:not(:disabled)");
	const places = document.querySelectorAll<HTMLElement>("[data-place].can");
	(options.length > 0 ? options : places)[n - 1]?.click();
}

function endOrDo(desk: Desk): void {
	if (desk.picked.value) desk.commit();
	else desk.endTurn();
}

const KEYS: Readonly<Record<string, (desk: Desk) => void>> = {
	u: (desk) => desk.undo(),
	U: (desk) => desk.redo(),
	r: (desk) => desk.restart(),
	R: (desk) => desk.rewind(),
	p: (desk) => desk.pass(),
	h: (desk) => (desk.advice.value ? desk.followAdvice() : desk.advise()),
	l: (desk) => (desk.listing.value = !desk.listing.value),
	"/": (desk) => (desk.typing.value = true),
	"?": (desk) => (desk.drawer.value = desk.drawer.value === "help" ? null : "help"),
	Escape: letGo,
};

export function useKeys(desk: Desk): void {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const target = event.target as HTMLElement;
			if (FIELDS.has(target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
			const act = KEYS[event.key];
			if (act) {
				if (event.key === "/") event.preventDefault();
				act(desk);
			} else if (/^[1-9]$/.test(event.key)) pressNumber(Number(event.key));
			else if ((event.key === "Enter" || event.key === " ") && target.tagName !== "BUTTON" && target.tagName !== "SUMMARY") {
				event.preventDefault();
				endOrDo(desk);
			}
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [desk]);
}
