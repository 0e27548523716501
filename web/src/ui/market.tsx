/**
 * The market: the top of both stacks of each type of Building, with the price of the slot it would take.
 */
import type { BuildingType, Good } from "../core/lists";
import { GoodView } from "./atoms";
import { name, say } from "./say";
import { TileView } from "./tiles";
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
	return (
		<div class="kind" style={STYLES[order]}>
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
		</section>
	);
}
