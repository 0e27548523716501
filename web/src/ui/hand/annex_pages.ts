/**
 * The pages of the annex, and which places are on each.
 */
import type { Module } from "../../core/lists";
import type { Place } from "../../core/places";
import type { Table } from "../../core/table";
import { isValley } from "../../core/table";
import type { Hand } from "./hand";

export type Page = "market" | Exclude<Module, "new-buildings">;

/** The order of the tabs. */
const ORDER: readonly Page[] = ["market", "doomsday", "pioneers", "guardians", "variable-anomalies", "fractures"];

const BY_KIND: Readonly<Partial<Record<Place["kind"], Page>>> = {
	stack: "market",
	seen: "market",
	search: "market",
	deck: "pioneers",
	adventure: "pioneers",
	enlist: "guardians",
	variable: "variable-anomalies",
	operator: "fractures",
	technology: "fractures",
	"kept-technology": "fractures",
	"under-technology": "fractures",
	valley: "fractures",
	as: "fractures",
};

function pageOfSpace(space: string): Page | null {
	if (space === "experiment") return "doomsday";
	if (space === "adventure") return "pioneers";
	if (space.startsWith("guardian.")) return "guardians";
	return isValley(space as Parameters<typeof isValley>[0]) ? "fractures" : null;
}

/** The page that shows a place; null: none. */
export function pageOf(place: Place): Page | null {
	if (place.kind === "space" || place.kind === "post") return pageOfSpace(place.space);
	if (place.kind === "good")
		return place.of === "mine" && (place.good === "flux" || place.good === "core") ? "fractures" : null;
	return BY_KIND[place.kind] ?? null;
}

export function pagesOf({ modules }: Table): Page[] {
	return ORDER.filter((page) => page === "market" || modules.includes(page));
}

/** By page: the number of lit places. */
export function litPages(hand: Hand): ReadonlyMap<Page, number> {
	const keys = new Map<Page, Set<string>>();
	const add = (page: Page | null, key: string) => {
		if (page) keys.set(page, (keys.get(page) ?? new Set()).add(key));
	};
	const blink = hand.blink.value;
	if (blink) for (const goal of blink.goals) add(pageOfSpace(goal), goal);
	else for (const { place, key } of hand.session.answers.value) add(pageOf(place), key);
	return new Map([...keys].map(([page, lit]) => [page, lit.size]));
}

/** The page to turn to because the question or a Blink has lit places only there; null: stay on `open`. */
export function pageAsked(hand: Hand, pages: readonly Page[], lit: ReadonlyMap<Page, number>, open: Page): Page | null {
	const asks = hand.session.ask.value.kind !== "turn" || hand.blink.value !== null;
	if (!asks || (lit.get(open) ?? 0) > 0) return null;
	return pages.find((page) => (lit.get(page) ?? 0) > 0) ?? null;
}

/** The open page: the one the reader turned to at this move, else the one the question needs. */
export function openPage(hand: Hand, table: Table): Page {
	const pages = pagesOf(table);
	const turned = hand.page.value;
	const left = pages.includes(turned.page) ? turned.page : "market";
	if (turned.at === hand.session.cursor.value) return left;
	return pageAsked(hand, pages, litPages(hand), left) ?? left;
}
