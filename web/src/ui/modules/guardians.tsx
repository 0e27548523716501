/**
 * Guardians of the Council, a page of the annex with six figures: free ones in steel with their price, enlisted ones in
 * their owner's colours with the effect of their space.
 */
import type { GuardianPlace } from "../../core/module_content";
import type { MainSpace, SeatTable } from "../../core/table";
import { GoodView, Goods, Icon, Letter, Named, Piece, ownerOf, seatName } from "../pieces/atoms";
import { memo } from "../pieces/memo";
import { withSource } from "../pieces/band";
import { amount, say } from "../words/say";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

/** The figure of a Guardian; owner "x": steel, not enlisted. */
export const GuardianFigure = memo(function GuardianFigure({
	n,
	owner = "x",
	size = 50,
}: {
	n: number;
	owner?: string;
	size?: number;
}) {
	return (
		<svg class={`gf own-${owner}`} style={{ "--is": String(size) }} viewBox="0 -4 48 64" aria-hidden="true">
			<use href={`#g-${n}`} />
		</svg>
	);
});

function priceWords({ price, worker, workers }: GuardianPlace): string {
	return [amount(workers, worker ?? "any"), ...Object.entries(price).map(([good, n]) => amount(n, good))].join(", ");
}

/** Below a figure: the Worker on its space; else the price to enlist it; else what its space does. */
function Below({ view, number, owner }: { view: View; number: number; owner: SeatTable | null }) {
	const { content, table } = view;
	const there = table.places[`guardian.${number}` as MainSpace].occupants[0];
	const row = content.guardians.places[number];
	if (there)
		return (
			<>
				{there.worker ? <Piece kind={there.worker} size={20} /> : null} {say("guard.work")}
			</>
		);
	if (!owner)
		return row ? (
			<>
				<GoodView good={row.worker ?? "any"} n={row.workers} size={16} />
				<Goods of={row.price} size={16} />
			</>
		) : null;
	return (
		<>
			<GoodView good="water" n={content.guardians.water} size={16} one />
			<Icon name="construct" size={16} />
			<Icon name="recruit" size={16} />
			<Icon name="research" size={16} />
		</>
	);
}

function Place({ view, number }: { view: View; number: number }) {
	const { table, content, me } = view;
	const marker = table.guardians?.markers[number] ?? null;
	const owner = marker === null ? null : (table.seats[marker] ?? null);
	const row = content.guardians.places[number];
	const use = spot(view, { kind: "space", space: `guardian.${number}` as MainSpace });
	const enlist = spot(view, { kind: "enlist", place: number });
	const title = say("guard.place", { n: number });
	const words = owner
		? `${title}, ${say("guard.enlisted", { who: seatName(owner) })}`
		: row
			? withSource(`${title}, ${say("guard.price", { price: priceWords(row) })}`, row.source)
			: title;
	const at = owner ? use : enlist;
	const letter = owner ? ownerOf(owner, table.seats) : "";
	const cls = `gd ${letter ? `own-${letter} taken` : ""} ${at.state}`;
	const body = (
		<>
			<b class="gn" aria-hidden="true">
				{number}
			</b>
			{owner ? <Letter owner={letter} label={seatName(owner)} quiet /> : null}
			<GuardianFigure n={number} owner={letter || "x"} />
			<span class="gc" aria-hidden="true">
				<Below view={view} number={number} owner={owner} />
			</span>
		</>
	);
	return at.state || owner?.seat === me.seat ? (
		<button
			type="button"
			class={cls}
			data-place={at.key}
			title={words}
			aria-pressed={at.state === "sel"}
			onClick={at.tap}
		>
			<Named words={words} />
			{body}
		</button>
	) : (
		<div class={cls} data-place={at.key} role="img" aria-label={words} title={words}>
			{body}
		</div>
	);
}

export function Guardians({ view }: { view: View }) {
	if (!view.table.guardians) return null;
	return (
		<div class="gg">
			{[1, 2, 3, 4, 5, 6].map((number) => (
				<Place key={number} view={view} number={number} />
			))}
		</div>
	);
}
