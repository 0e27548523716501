/**
 * The rules of what is on the screen, for the box of the rules: of a place, its own, of its price and of what
 * lies there; of the question, also those of the lit places and of a refusal beside it.
 */
import { ruleOfPlace } from "../hand/rule_of";

const MOST = 8;
const LIT = ".board .can[data-place], .board .sel[data-place], .region .can[data-place], .region .sel[data-place]";

/** The rules that an element and what is in it name. */
function named(element: Element): string[] {
	const inside = [element, ...element.querySelectorAll("[data-rule]")];
	return inside.flatMap((one) => one.getAttribute("data-rule") ?? []);
}

function ofPlace(element: Element): string[] {
	const key = element.getAttribute("data-place") ?? "";
	const price = element.querySelector(".cap") ? [ruleOfPlace(key, true)] : [];
	return [ruleOfPlace(key), ...price, ...named(element)];
}

/** The ids of the rules that apply to what was tapped, without doubles; the one that is open comes first. */
export function rulesHere(from: Element | null, open: string): string[] {
	const place = from?.closest("[data-place]");
	const ask = from?.closest(".ask") ?? (place ? null : document.querySelector(".ask.you"));
	const found = [
		open,
		...(place ? ofPlace(place) : []),
		...(ask ? [...named(ask), ...[...document.querySelectorAll(LIT)].flatMap(ofPlace)] : []),
	];
	return [...new Set(found.filter((id) => id !== ""))].slice(0, MOST);
}
