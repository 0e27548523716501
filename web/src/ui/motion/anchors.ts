/**
 * Where things are on the screen, for beats; the table below lists the anchors. A beat knows no component: it names
 * anchors, the most specific first, and uses the first one that is visible. So a part of the table may be redrawn,
 * folded or hidden without breaking a beat: a missing anchor falls back to the strip of the seat.
 *
 * An anchor is an element with `data-anchor="NAME"`, or several names separated by blanks; places that already carry
 * `data-place="KEY"` are found by that key (core/places.ts). A piece inside an anchor may carry `data-piece`: it is
 * hidden while a copy of it flies. Without `data-piece` nothing is hidden.
 *
 * | anchor | what |
 * |---|---|
 * | `seat:N` | the strip or board of a seat: the fallback of all its anchors |
 * | `purse:GOOD` | a Good of the reader's purse; `purse` the whole purse |
 * | `goods:N:GOOD` | the same of another seat |
 * | `score:N` | the score of a seat |
 * | `active:N` `tired:N` | a column of Workers |
 * | `bay:N` | the Exosuit bay; `bay:N:SLOT` one of its slots, from 0 |
 * | `hand:N` | Warp tiles in hand |
 * | `shelf:N` | Breakthroughs |
 * | `morale:N` `travel:N` `paradox:N` | the marker on its track, or the track |
 * | `leader:N` | also a place; the Leader |
 * | `city:N` | Building slots; a slot is the place `slot:N:SLOT` |
 * | `flag:N` | the First Player marker |
 * | `pool:workers` `pool:mine` | pools of Recruit and Mine; one piece is the place `recruit:TYPE`, `good:mine:GOOD` |
 * | `market` | the market; a stack is the place `stack:TYPE:primary` or `:secondary` |
 * | `capital` | the Capital; a hex is a place: `construct.1`, `mine.top` … |
 * | `timeline` `impact` | the Timeline and the Impact tile; an Era is the place `era:N`, its Superproject
 * `superproject:N` |
 * | `warp:N:WARP` | a Warp tile of a seat on the Timeline |
 * | `focus:N` | the Focus marker of a seat |
 * | `era-now` `phase` | Era and phase in the bar |
 * | `die` | where the reader's dice are rolled |
 * | `bot:N` | the panel of a bot; `botdie:N` its die, `token:N:T` a Command token, `command:N:SPACE` a Command space |
 * | `question` | the panel of the question |
 * | `supply` | the general supply (Paradox tokens, Anomalies); the Timeline if there is none |
 * | `doomsday` `pioneers` `guardians` `variables` `valley` `technologies` | parts of modules |
 * | `device:N` | the Fracture Device of a seat |
 * | `upgrade:N` | the Upgrade board of a seat |
 * | `deck:DECK` | also a place; a deck of Adventures |
 */

/** Names of anchors to try, the most specific first. */
export type Spot = readonly string[];

const seat = (n: number) => `seat:${n}`;

export const at = {
	seat: (n: number): Spot => [seat(n), `bot:${n}`],
	purse: (n: number, good: string, me: number | null): Spot =>
		n === me ? [`purse:${good}`, "purse", seat(n)] : [`goods:${n}:${good}`, seat(n)],
	score: (n: number): Spot => [`score:${n}`, seat(n)],
	column: (n: number, column: "active" | "tired"): Spot => [`${column}:${n}`, seat(n)],
	bay: (n: number, slot?: number): Spot =>
		slot === undefined ? [`bay:${n}`, seat(n)] : [`bay:${n}:${slot}`, `bay:${n}`, seat(n)],
	hand: (n: number): Spot => [`hand:${n}`, seat(n)],
	shelf: (n: number): Spot => [`shelf:${n}`, seat(n)],
	track: (n: number, track: "morale" | "travel" | "paradox"): Spot => [`${track}:${n}`, seat(n)],
	slot: (n: number, slot: number): Spot => [`slot:${n}:${slot}`, `city:${n}`, seat(n)],
	tile: (n: number, tile: number): Spot => [`tile:${n}:${tile}`, `city:${n}`, seat(n)],
	space: (key: string, n: number): Spot => [key, `own:${n}:${key}`, `${key}:${n}`, key.replace(/\..*/, ""), seat(n)],
	hex: (key: string): Spot => [key, key.replace(/\..*/, ""), "capital"],
	pool: (key: string): Spot => [
		key,
		key.startsWith("recruit") ? "pool:workers" : "pool:mine",
		key.startsWith("recruit") ? "recruit.1" : "mine.top",
		"capital",
	],
	stack: (type: string, which: string): Spot => [`stack:${type}:${which}`, "market"],
	market: ["market", "construct.1", "capital"] as Spot,
	era: (n: number): Spot => [`era:${n}`, "timeline", "era-now"],
	superproject: (era: number): Spot => [`superproject:${era}`, `era:${era}`, "timeline"],
	warp: (n: number, warp: string, era: number): Spot => [
		`warp:${n}:${warp}`,
		`warps:${n}:${warp}`,
		`era:${era}`,
		"timeline",
	],
	focus: (n: number, era: number): Spot => [`focus:${n}`, `era:${era}`, "timeline"],
	die: (n: number, bot: boolean): Spot => (bot ? [`botdie:${n}`, `bot:${n}`, seat(n)] : ["die", "question", seat(n)]),
	token: (n: number, token: number): Spot => [`token:${n}:${token}`, `bot:${n}`, seat(n)],
	command: (n: number, space: number): Spot => [`command:${n}:${space}`, `bot:${n}`, seat(n)],
	supply: ["supply", "timeline", "era-now"] as Spot,
	impact: ["impact", "timeline"] as Spot,
	capital: ["capital", "construct.1"] as Spot,
	phase: ["phase", "era-now"] as Spot,
	question: ["question"] as Spot,
	part: (name: string, n: number): Spot => [name, `${name}:${n}`, seat(n)],
} as const;

/** A box in window coordinates; x and y are its centre. */
export interface Box {
	readonly x: number;
	readonly y: number;
	readonly w: number;
	readonly h: number;
}

/** An element found, with its box. */
export interface Found {
	readonly element: Element;
	readonly name: string;
	readonly box: Box;
}

export function boxOf(element: Element): Box {
	const { left, top, width, height } = element.getBoundingClientRect();
	return { x: left + width / 2, y: top + height / 2, w: width, h: height };
}

/** Whether a box has a size and its centre is inside the window. */
export function inSight({ x, y, w, h }: Box, width: number, height: number): boolean {
	return w > 0 && h > 0 && x > 0 && y > 0 && x < width && y < height;
}

const quoted = (name: string) => name.replace(/["\\]/g, "\\$&");

/** The elements that carry a name. */
function carrying(root: ParentNode, name: string): Element[] {
	const safe = quoted(name);
	return [...root.querySelectorAll(`[data-anchor~="${safe}"],[data-place="${safe}"]`)];
}

/** The first anchor that can be seen; null: none can. */
export function find(root: ParentNode, spot: Spot): Found | null {
	for (const name of spot)
		for (const element of carrying(root, name)) {
			const box = boxOf(element);
			if (inSight(box, innerWidth, innerHeight)) return { element, name, box };
		}
	return null;
}
