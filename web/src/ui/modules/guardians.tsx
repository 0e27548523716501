/**
 * Guardians of the Council: six places, a price below those that are free, the owner's Capital Action below the others.
 */
import type { GuardianPlace } from "../../core/module_content";
import type { MainSpace } from "../../core/table";
import { GoodView, Goods, Icon, Letter, ownerOf, seatName } from "../pieces/atoms";
import { Hex } from "../pieces/hex";
import { Band, withSource } from "../table/band";
import { name, say, sayOf } from "../say";
import { spot } from "../table/view";
import type { View } from "../table/view";

function Price({ of }: { of: GuardianPlace }) {
	return (
		<>
			<GoodView good={of.worker ?? "any"} n={of.workers} size={15} />
			<Goods of={of.price} size={15} />
		</>
	);
}

function priceWords({ price, worker, workers }: GuardianPlace): string {
	return [`${workers} ${name(worker ?? "any")}`, ...Object.entries(price).map(([good, n]) => `${n} ${name(good)}`)].join(", ");
}

function Place({ view, number }: { view: View; number: number }) {
	const { table, content, desk, me } = view;
	const marker = table.guardians?.markers[number] ?? null;
	const owner = marker === null ? null : (table.seats[marker] ?? null);
	const row = content.guardians.places[number];
	const space = `guardian.${number}` as MainSpace;
	const use = spot(view, { kind: "space", space });
	const enlist = spot(view, { kind: "enlist", place: number });
	const there = table.places[space].occupants[0];
	const title = say("guard.place", { n: number });
	const words = owner ? `${title}, ${say("guard.enlisted", { who: seatName(owner) })}` : row ? withSource(`${title}, ${say("guard.price", { price: priceWords(row) })}`, row.source) : title;
	const at = owner ? use : enlist;
	const letter = owner ? ownerOf(owner, table.seats) : "";
	const ghost = desk.picked.value?.key === at.key;
	const taps = at.state !== "" || owner?.seat === me.seat;
	return (
		<div class={`guard ${letter ? `own-${letter}` : ""}`}>
			<span class="gno label">
				{number}
				{owner ? <Letter owner={letter} label={seatName(owner)} /> : null}
			</span>
			{there ? (
				<Hex owner={ownerOf(table.seats[there.seat] ?? me, table.seats)} worker={there.worker} label={words} at={at.key} onClick={at.tap} />
			) : (
				<Hex state={at.state} ghost={ghost} inner="guardian" label={words} at={at.key} onClick={taps ? at.tap : undefined} />
			)}
			<span class="gcost" aria-hidden="true">
				{owner ? (
					<>
						<GoodView good="water" n={content.guardians.water} size={15} one />
						<Icon name="construct" size={14} />
						<Icon name="recruit" size={14} />
						<Icon name="research" size={14} />
					</>
				) : row ? (
					<Price of={row} />
				) : null}
			</span>
		</div>
	);
}

export function Guardians({ view }: { view: View }) {
	const { table, me } = view;
	if (!table.guardians) return null;
	return (
		<Band icon="guardian" title={sayOf("module", "guardians")} note={say("guard.supply", { n: me.guardians })} region="guardians" approx>
			<div class="guards">
				{[1, 2, 3, 4, 5, 6].map((number) => (
					<Place key={number} view={view} number={number} />
				))}
			</div>
		</Band>
	);
}
