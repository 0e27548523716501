/**
 * The market: the top of both stacks of each type of Building, with the price of the slot it would take.
 */
import type { BuildingType, Good } from "../../core/lists";
import { GoodView, Icon } from "../pieces/atoms";
import { name, say } from "../say";
import { TileView } from "../pieces/tiles";
import { boardOf, spot } from "./view";
import type { View } from "./view";

const TYPES: readonly BuildingType[] = ["power-plant", "factory", "life-support", "lab"];
const STYLES: readonly Record<string, string>[] = TYPES.map((_, i) => ({ "--k": String(i) }));

function Top({ view, type, which, order }: { view: View; type: BuildingType; which: "primary" | "secondary"; order: number }) {
	const { table, content, me } = view;
	const stack = table.market[type];
	const id = which === "primary" ? stack.primary : (stack.secondary[0] ?? 0);
	const tile = content.tiles[id];
	const style = STYLES[order];
	if (!tile) return <div class="empty" style={style} role="img" aria-label={say("table.nostack")} title={say("table.nostack")} />;
	const { key, state, tap } = spot(view, { kind: "stack", type, which, tile: id });
	const full = !me.slots.some((slot) => slot.type === type && slot.next);
	return <TileView tile={tile} foot state={state || (full ? "short" : "")} at={key} onClick={state ? tap : undefined} style={style} />;
}

function Price({ view, type, order }: { view: View; type: BuildingType; order: number }) {
	const { me } = view;
	const slot = me.slots.find((candidate) => candidate.type === type && candidate.next);
	const price = slot ? boardOf(view, me).slotPrice[slot.slot] : undefined;
	const search = spot(view, { kind: "search", type });
	return (
		<div class="kind" style={STYLES[order]}>
			{search.state ? (
				<button type="button" class={`pick ${search.state}`} data-place={search.key} title={say("frac.look")} aria-label={say("frac.search", { type: name(type) })} aria-pressed={search.state === "sel"} onClick={search.tap}>
					<Icon name="eye" size={16} />
				</button>
			) : null}
			<span title={name(type)}>{name(type)}</span>
			<span title={say("table.market.note")}>
				{price
					? (Object.entries(price) as [Good, number][]).map(([good, n]) => (
							<span key={good} class={me.goods[good] < n ? "lacking" : ""}>
								<GoodView good={good} n={n} size={13} />
							</span>
						))
					: me.path
						? say("table.rowfull")
						: null}
			</span>
		</div>
	);
}

/** What a search of a stack showed to the reader. */
function Seen({ view }: { view: View }) {
	const tiles = TYPES.flatMap((type) => view.table.fractures?.seen[type] ?? []).flatMap((id) => view.content.tiles[id] ?? []);
	if (tiles.length === 0) return null;
	return (
		<div class="seen-tiles">
			<span class="label">{say("frac.seen")}</span>
			{tiles.map((tile) => {
				const build = spot(view, { kind: "seen", tile: tile.id });
				return <TileView key={tile.id} tile={tile} state={build.state} at={build.key} onClick={build.state ? build.tap : undefined} />;
			})}
		</div>
	);
}

export function Market({ view }: { view: View }) {
	return (
		<section class="market panel" data-region="market" id="region-market" aria-label={say("table.market")}>
			<p class="intro" title={say("table.market.note")}>
				<b>{say("table.market")}</b> {say("table.market.note")}
			</p>
			<span />
			{TYPES.map((type, i) => (
				<Price key={type} view={view} type={type} order={i} />
			))}
			<span class="row-name label">{say("table.primary")}</span>
			{TYPES.map((type, i) => (
				<Top key={type} view={view} type={type} which="primary" order={i} />
			))}
			<span class="row-name label">{say("table.second")}</span>
			{TYPES.map((type, i) => (
				<Top key={type} view={view} type={type} which="secondary" order={i} />
			))}
			<Seen view={view} />
		</section>
	);
}
