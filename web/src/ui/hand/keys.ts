/**
 * The keys of the table: Enter and Space end the turn or do what is in the hand, u undo, U redo, r restart, R rewind,
 * p pass, h a hint and then more of it, H follow it, 1 to 9 the answers in order, l the list of answers, / a typed
 * move, Escape lets go, ? help; i opens the rule of the place in focus (help.ts).
 */
import { useEffect } from "preact/hooks";
import type { Hand } from "./hand";

const FIELDS = new Set(["INPUT", "SELECT", "TEXTAREA"]);

/** Escape: drops the picked answer and closes hints, drawers, lists and rival boards. */
function letGo(hand: Hand): void {
	hand.picked.value = null;
	hand.rewinding.value = false;
	hand.hints.close();
	hand.why.value = null;
	hand.drawer.value = null;
	hand.opened.value = null;
	hand.device.value = false;
	hand.listing.value = false;
	hand.typing.value = false;
	for (const open of document.querySelectorAll<HTMLDetailsElement>(".rival[open]")) open.open = false;
}

/** Clicks the n-th option of the question or, if it has none, the n-th lit place in document order. */
function pressNumber(n: number): void {
	const options = document.querySelectorAll<HTMLElement>("#question .choice:not(:disabled)");
	const places = document.querySelectorAll<HTMLElement>("[data-place].can");
	(options.length > 0 ? options : places)[n - 1]?.click();
}

function endOrDo(hand: Hand): void {
	if (hand.picked.value) hand.commit();
	else hand.endTurn();
}

const KEYS: Readonly<Record<string, (hand: Hand) => void>> = {
	u: (hand) => hand.undo(),
	U: (hand) => hand.redo(),
	r: (hand) => hand.restart(),
	R: (hand) => hand.rewind(),
	p: (hand) => hand.pass(),
	h: (hand) => hand.advise(),
	H: (hand) => hand.followAdvice(),
	l: (hand) => (hand.listing.value = !hand.listing.value),
	"/": (hand) => (hand.typing.value = true),
	"?": (hand) => (hand.drawer.value = hand.drawer.value === "help" ? null : "help"),
	Escape: letGo,
};

export function useKeys(hand: Hand): void {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const target = event.target as HTMLElement;
			if (FIELDS.has(target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
			const act = KEYS[event.key];
			if (act) {
				if (event.key === "/") event.preventDefault();
				act(hand);
			} else if (/^[1-9]$/.test(event.key)) pressNumber(Number(event.key));
			else if (
				(event.key === "Enter" || event.key === " ") &&
				target.tagName !== "BUTTON" &&
				target.tagName !== "SUMMARY"
			) {
				event.preventDefault();
				endOrDo(hand);
			}
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [hand]);
}
