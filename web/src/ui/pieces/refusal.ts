/**
 * Explains why something is not possible now: what is missing, and what would help.
 */
import type { Price } from "../../core/content";
import { GOODS } from "../../core/lists";
import type { Good, Refusal, Worker } from "../../core/lists";
import type { Place } from "../../core/places";
import { message } from "../../words/i18n";
import { seatName } from "./atoms";
import { amount, counted, name, say } from "../words/say";
import type { View } from "../hand/view";

/** The price shown at a place; other prices count as nothing. */
function priceOf({ content, table, me }: View, place: Place): Price {
	switch (place.kind) {
		case "space":
			return { water: table.places[place.space].water };
		case "supply":
			return { water: me.supplyWater };
		case "slot": {
			const tile = content.tiles[table.seats[place.seat]?.slots[place.slot]?.top ?? 0];
			const paid = tile?.does.filter(({ op, good }) => op === "PAY" && good !== null) ?? [];
			return Object.fromEntries(paid.map(({ good, n }) => [good, n]));
		}
		default:
			return {};
	}
}

/** The Goods that the reader lacks for the price of a place. */
function lacking(view: View, place: Place): [Good, number][] {
	const price = priceOf(view, place);
	return GOODS.flatMap((good) => {
		if (good === "") return [];
		const more = (price[good] ?? 0) - view.me.goods[good];
		return more > 0 ? [[good, more] as [Good, number]] : [];
	});
}

/** Where to get what is missing: the mine or Purify Water; else "". */
function helps({ table }: View, lack: readonly [Good, number][]): string {
	const mined = lack.find(([good]) => table.mine.pool[good] > 0);
	if (mined) return ` ${say("refusal.help.mine", { good: name(mined[0]) })}`;
	return lack.some(([good]) => good === "water") ? ` ${say("refusal.help.water")}` : "";
}

function conditionWords({ content, table, me }: View): string {
	const condition =
		me.path && me.evacuation ? content.paths[me.path].evacuation[table.edition][me.evacuation === 2 ? 1 : 0] : null;
	return condition?.base ? counted(condition.base, condition.baseN) : "";
}

/** The sentence of a refusal; `worker` is the one in hand. */
export function refusalWords(view: View, refusal: Refusal, place: Place | null, worker: Worker | null): string {
	const lack = place ? lacking(view, place) : [];
	const asked = view.table.seats[view.hand.session.ask.value.seats[0] ?? -1];
	const words = message(`refusal.${refusal}`, {
		who: asked ? seatName(asked) : say("table.nobody"),
		worker: { term: worker ? `worker.${worker}` : "table.worker" },
		lack: lack.map(([good, n]) => amount(n, good)).join(", ") || say("refusal.price"),
		condition: conditionWords(view),
	});
	return refusal === "cannot-pay" ? words + helps(view, lack) : words;
}
