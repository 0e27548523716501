/**
 * The market: the top of both stacks of each Building type, and whether the player can pay for the next slot of that
 * type. Tapping a Building at the beginning of a turn builds it with the best free Construct space.
 */
import { memo } from "../pieces/memo";
import type { BuildingType, Good } from "../../core/lists";
import type { Price } from "../../core/content";
import { Goods, Icon } from "../pieces/atoms";
import { name, say, sayOf } from "../words/say";
import { TileView, tileSentence } from "../pieces/tiles";
import { boardOf, spot } from "../hand/view";
import type { View } from "../hand/view";

const TYPES: readonly BuildingType[] = ["power-plant", "factory", "life-support", "lab"];

/** The price of the next slot of a type; null: the row is full. */
function priceOf(view: View, type: BuildingType): Price | null {
	const slot = view.me.slots.find((candidate) => candidate.type === type && candidate.next);
	return slot ? (boardOf(view, view.me).slotPrice[slot.slot] ?? {}) : null;
}

/** The Goods missing for a price. */
function lackOf(view: View, price: Price | null): Price {
	const out: Partial<Record<Good, number>> = {};
	for (const [good, n] of Object.entries(price ?? {}) as [Good, number][])
		if (view.me.goods[good] < n) out[good] = n - view.me.goods[good];
	return out;
}

function Top({
	view,
	type,
	which,
	short,
}: {
	view: View;
	type: BuildingType;
	which: "primary" | "secondary";
	short: boolean;
}) {
	const { table, content } = view;
	const stack = table.market[type];
	const id = which === "primary" ? stack.primary : (stack.secondary[0] ?? 0);
	const tile = content.tiles[id];
	if (!tile) return <div class="slot" role="img" aria-label={say("table.nostack")} title={say("table.nostack")} />;
	const { key, state, tap } = spot(view, { kind: "stack", type, which, tile: id });
	return <TileView tile={tile} tall state={state || (short ? "short" : "")} at={key} onClick={tap} />;
}

/** Whether the next slot can be paid. If several Goods are missing, there is room for their icons only. */
const Foot = memo(function Foot({ price, lack, full }: { price: Price | null; lack: Price; full: boolean }) {
	if (!price) return <span class="ft">{full ? <span class="lk">{say("table.rowfull")}</span> : null}</span>;
	const kinds = Object.keys(lack).length;
	return (
		<span class="ft">
			{kinds > 0 ? (
				<span class="lk" title={say("flow.lacks")}>
					{kinds > 1 ? <span class="vh">{say("flow.lacks")}</span> : say("flow.lacks")}{" "}
					<Goods of={lack} size={kinds > 1 ? 15 : 16} />
				</span>
			) : (
				<span class="ok">
					<Icon name="check" size={15} />
					{say("flow.can")}
				</span>
			)}
		</span>
	);
});

function Column({ view, type }: { view: View; type: BuildingType }) {
	const price = priceOf(view, type);
	const lack = lackOf(view, price);
	const short = !price || Object.keys(lack).length > 0;
	const search = spot(view, { kind: "search", type });
	return (
		<div class={`col t-${type}`}>
			<span class="ty">
				{search.state ? (
					<button
						type="button"
						class={`pick ${search.state}`}
						data-place={search.key}
						title={say("frac.look")}
						aria-label={say("frac.search", { type: name(type) })}
						onClick={search.tap}
					>
						<Icon name="eye" size={16} />
					</button>
				) : null}
				{sayOf("column", type)}
			</span>
			<Top view={view} type={type} which="primary" short={short} />
			<Top view={view} type={type} which="secondary" short={short} />
			<Foot price={price} lack={lack} full={view.me.slots.every((slot) => slot.type !== type || slot.top !== 0)} />
		</div>
	);
}

/** The Buildings that a search of a stack showed to the reader. */
function Seen({ view }: { view: View }) {
	const tiles = TYPES.flatMap((type) => view.table.fractures?.seen[type] ?? []).flatMap(
		(id) => view.content.tiles[id] ?? [],
	);
	if (tiles.length === 0) return null;
	return (
		<div class="seen-tiles">
			<span class="ty">{say("frac.seen")}</span>
			{tiles.map((tile) => {
				const build = spot(view, { kind: "seen", tile: tile.id });
				return (
					<TileView
						key={tile.id}
						tile={tile}
						tall
						state={build.state}
						at={build.key}
						onClick={build.state ? build.tap : undefined}
					/>
				);
			})}
		</div>
	);
}

/** The Building pointed at, large, with its text and the price for the reader. */
export function Lens({ view }: { view: View }) {
	const { hand, table, content } = view;
	const [, type, which] = /^stack:([\w-]+):(\w+)$/.exec(hand.pointed.value ?? "") ?? [];
	if (!type) return null;
	const stack = table.market[type as BuildingType];
	const tile = content.tiles[which === "primary" ? stack.primary : (stack.secondary[0] ?? 0)];
	const price = priceOf(view, type as BuildingType);
	if (!tile) return null;
	return (
		<div class="lens" aria-hidden="true">
			<TileView tile={tile} tall />
			<p>
				<b>{tileSentence(tile)}</b>
				{price ? (
					<span class="ft">
						{say("flow.lens")} <Goods of={price} size={18} one />
					</span>
				) : null}
			</p>
		</div>
	);
}

/** The market page of the annex; `titled`: with a heading, if no tab names it. */
export function Market({ view, titled }: { view: View; titled: boolean }) {
	return (
		<>
			{titled ? (
				<h2>
					<Icon name="market" size={19} />
					{say("table.market")} <small>{say("flow.next")}</small>
				</h2>
			) : null}
			<div class="mk4">
				{TYPES.map((type) => (
					<Column key={type} view={view} type={type} />
				))}
			</div>
			<Seen view={view} />
		</>
	);
}
