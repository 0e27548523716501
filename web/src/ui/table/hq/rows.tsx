/**
 * The rows of Buildings: tiles, Superprojects, Anomalies, and the price of the next slot of each type.
 */
import { placeKey } from "../../../core/places";
import type { BuildingSlot } from "../../../core/table";
import { Goods, Icon, Named, ownerOf } from "../../pieces/atoms";
import { OnTile } from "../../modules/nested";
import { SuperView, TileView } from "../../pieces/tiles";
import { name, say } from "../../words/say";
import { boardOf } from "../../hand/view";
import type { View } from "../../hand/view";

const ROWS = [0, 1, 2, 3];
const COLUMNS = 3;

function Empty({
	view,
	slot,
	place,
}: {
	view: View;
	slot: BuildingSlot;
	place: { kind: "slot"; seat: number; slot: number };
}) {
	const { hand, me } = view;
	const key = placeKey(place);
	const state = hand.state(key);
	const price = boardOf(view, me).slotPrice[slot.slot] ?? {};
	const label = `${say("table.empty")}, ${name(slot.type)} ${slot.column + 1}`;
	const cls = `slot ${slot.next ? "next" : ""} ${state}`;
	return state ? (
		<button type="button" class={cls} data-place={key} title={label} onClick={hand.tapAt(key, place)}>
			<Named words={label} />
			<Goods of={price} size={16} />
		</button>
	) : (
		<div class={cls} data-place={key} role="img" aria-label={label} title={label}>
			<Goods of={price} size={16} />
		</div>
	);
}

function Slot({ view, slot }: { view: View; slot: BuildingSlot }) {
	const { hand, content, me, table } = view;
	if (slot.tail) return null;
	const place = { kind: "slot", seat: me.seat, slot: slot.slot } as const;
	const key = placeKey(place);
	const tile = content.tiles[slot.top];
	if (!tile) return <Empty view={view} slot={slot} place={place} />;
	const state = hand.state(key);
	const tap = hand.tapAt(key, place);
	const worker = slot.worker?.worker ?? null;
	return (
		<OnTile view={view} slot={slot}>
			{tile.kind === "superproject" ? (
				<SuperView tile={tile} onBoard state={state} worker={worker} used={slot.used} at={key} onClick={tap} />
			) : (
				<TileView
					tile={tile}
					state={state}
					worker={worker}
					owner={ownerOf(me, table.seats)}
					used={slot.used}
					at={key}
					onClick={tap}
				/>
			)}
		</OnTile>
	);
}

export function Rows({ view }: { view: View }) {
	return (
		<div class="rows" role="group" aria-label={say("table.slots")} data-anchor={`city:${view.me.seat}`}>
			{ROWS.map((row) => {
				const slots = view.me.slots.slice(row * COLUMNS, (row + 1) * COLUMNS);
				const type = slots[0]?.type ?? "lab";
				return [
					<span key={type} class={`rl t-${type}`} title={name(type)} role="img" aria-label={name(type)}>
						<Icon name={type} size={20} />
					</span>,
					...slots.map((slot) => <Slot key={slot.slot} view={view} slot={slot} />),
				];
			})}
		</div>
	);
}
