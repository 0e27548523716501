/**
 * Keyboard navigation on the board: Tab moves between regions, arrow keys between the places of one region. Tab returns
 * to the place that was last used in a region.
 */
import { useEffect } from "preact/hooks";

const REGIONS = "[data-region]";
const PLACES = "button:not(:disabled), summary";
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
const SIDEWAYS = 2.5; /* weight of the distance across the direction of the arrow */

function placesOf(region: Element): HTMLElement[] {
	return [...region.querySelectorAll<HTMLElement>(PLACES)].filter((place) => place.checkVisibility());
}

/** Roving tabindex: Tab reaches one place of a region, the one in use, else a legal one, else the first. */
function rove(places: readonly HTMLElement[], keep: Element | null): void {
	const chosen =
		places.find((place) => place === keep) ??
		places.find((place) => place.matches(".sel")) ??
		places.find((place) => place.matches(".can")) ??
		places[0];
	for (const place of places) {
		const index = place === chosen ? 0 : -1;
		if (place.tabIndex !== index) place.tabIndex = index;
	}
}

/** The nearest place in a direction. */
function nearest(places: readonly HTMLElement[], from: Element, [x, y]: readonly [number, number]): HTMLElement | null {
	const middle = (element: Element) => {
		const box = element.getBoundingClientRect();
		return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
	};
	const here = middle(from);
	let best: HTMLElement | null = null;
	let least = Infinity;
	for (const place of places) {
		const there = middle(place);
		const along = (there.x - here.x) * x + (there.y - here.y) * y;
		const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
		const far = along + aside * SIDEWAYS;
		if (place === from || along <= 1 || far >= least) continue;
		least = far;
		best = place;
	}
	return best;
}

function onKey(event: KeyboardEvent): void {
	const direction = ARROWS[event.key];
	const from = event.target instanceof Element ? event.target : null;
	const region = from?.closest(`${REGIONS}, .ask .opts2, .ask .hand`);
	if (!direction || !from || !region || event.altKey || event.ctrlKey || event.metaKey) return;
	const to = nearest(placesOf(region), from, direction);
	if (!to) return;
	event.preventDefault();
	if (region.matches(REGIONS)) rove(placesOf(region), to);
	to.focus();
}

/** Keyboard navigation of the table. When the position (`at`) changes, lost focus moves to the question. */
export function useRegions(at: number): void {
	useEffect(() => {
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
	useEffect(() => {
		/* Read everything before writing anything, so that the browser computes the layout once. */
		const regions = [...document.querySelectorAll(REGIONS)].map(placesOf);
		for (const places of regions) rove(places, document.activeElement);
	});
	useEffect(() => {
		if (document.activeElement === document.body || document.activeElement === null)
			document.querySelector<HTMLElement>(".ask h2")?.focus({ preventScroll: true });
	}, [at]);
}
