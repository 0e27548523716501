/** Where the things are that a step lights (teach/chapter.ts: Way). */
import type { View } from "../hand/view";

const SELECTORS: Readonly<Record<string, string>> = {
	own: "#region-mine",
	log: "[data-tool=log], [data-open=log]",
	hint: "[data-hint-button]",
	end: "#question [data-end], #question [data-do]",
	pass: "#question [data-key=p]",
};

/** The key of the place where a tile lies: on the learner's board, on the market, above the Timeline. */
function tileKeys({ content, table, me }: View, word: string): string[] {
	const id = content.tiles.findIndex((tile) => tile?.word === word);
	const slot = me.slots.find(({ tile, tail }) => tile === id && !tail);
	const stacks = Object.values(table.market).flatMap(({ type, primary, secondary }) => [
		...(primary === id ? [`stack:${type}:primary`] : []),
		...(secondary.at(-1) === id || secondary[0] === id ? [`stack:${type}:secondary`] : []),
	]);
	const era = table.timeline.find(({ superproject }) => superproject === id);
	return [...(slot ? [`slot:${me.seat}:${slot.slot}`] : []), ...stacks, ...(era ? [`superproject:${era.era}`] : [])];
}

/** Names of anchors and keys of places to try, the best first. */
function namesOf(view: View, key: string): string[] {
	const n = view.me.seat;
	const bot = view.table.seats.find(({ bot: automaton }) => automaton)?.seat ?? 1;
	const [kind = "", rest = ""] = [key.replace(/:.*/, ""), key.slice(key.indexOf(":") + 1)];
	switch (kind) {
		case "space":
			return [rest];
		case "worker":
			return [`worker:${n}:${rest}:active`, `active:${n}`];
		case "tile":
			return tileKeys(view, rest);
		case "exosuit":
			return [`power:${rest}`, `bay:${n}:${Number(rest) - 1}`, `bay:${n}`];
		case "exosuits":
			return [`bay:${n}`];
		case "warp":
			return [`warps:${n}:${rest}`, `hand:${n}`];
		case "warp-out":
			return [`warps:${n}:${rest}`, `warp:${n}:${rest}`];
		case "good":
			return key.split(":").length > 2 ? [key] : [`good:mine:${rest}`, `good:purse:${rest}`];
		case "bot":
			return [`bot:${bot}`, `seat:${bot}`];
		case "die":
			return ["die", "question"];
		case "active":
		case "tired":
		case "supply":
		case "force":
		case "leader":
		case "travel":
		case "paradox":
		case "morale":
			return [key, `${key}:${n}`];
		default:
			return [key];
	}
}

function visible(element: Element): boolean {
	const { width, height } = element.getBoundingClientRect();
	return width > 0 && height > 0;
}

/** The element that shows a key. One with a size is preferred, but it may be out of sight; null: there is none. */
export function elementOf(view: View, key: string): Element | null {
	const own = SELECTORS[key];
	const quoted = namesOf(view, key).map((name) => name.replace(/["\\]/g, "\\$&"));
	const lists = own ? [own] : quoted.map((name) => `[data-place="${name}"], [data-anchor~="${name}"]`);
	const found = lists.flatMap((list) => [...document.querySelectorAll(list)]);
	return found.find(visible) ?? found[0] ?? null;
}
