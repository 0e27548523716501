/**
 * The tiles of a rival.
 */
import type { SeatTable } from "../../core/table";
import { OFF_BOARD } from "../../core/fractures_table";
import { ownerOf } from "../pieces/atoms";
import { Glitched, glitchedTile } from "../modules/glitch";
import { SuperView, TileView } from "../pieces/tiles";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

/** Tiles of a rival; buttons while one of them can be copied. */
export function Tiles({ view, seat }: { view: View; seat: SeatTable }) {
	const owner = ownerOf(seat, view.table.seats);
	return (
		<div class="tiles">
			{seat.slots.map((slot) => {
				const tile = view.content.tiles[slot.top];
				if (slot.top === 0 || !tile) return null;
				const copy = spot(view, { kind: "slot", seat: seat.seat, slot: slot.slot });
				const click = copy.state ? copy.tap : undefined;
				return (
					<Glitched key={slot.slot} view={view} seat={seat} on={glitchedTile(seat, slot.slot)}>
						{tile.kind === "superproject" ? (
							<SuperView tile={tile} onBoard state={copy.state} at={copy.key} onClick={click} />
						) : (
							<TileView
								tile={tile}
								owner={owner}
								used={slot.used}
								worker={slot.worker?.worker ?? null}
								state={copy.state}
								at={copy.key}
								onClick={click}
							/>
						)}
					</Glitched>
				);
			})}
			{(seat.fractures?.offBoard ?? []).map((id, i) => {
				const tile = view.content.tiles[id];
				if (!tile) return null;
				const copy = spot(view, { kind: "tile", seat: seat.seat, tile: id });
				const click = copy.state ? copy.tap : undefined;
				return (
					<Glitched key={`off${i}`} view={view} seat={seat} on={glitchedTile(seat, OFF_BOARD + i)}>
						{tile.kind === "superproject" ? (
							<SuperView tile={tile} onBoard state={copy.state} at={copy.key} onClick={click} />
						) : (
							<TileView tile={tile} owner={owner} state={copy.state} at={copy.key} onClick={click} />
						)}
					</Glitched>
				);
			})}
		</div>
	);
}

/** Whether a tile of this seat can be copied now, so that its board must be shown. */
export function copying({ hand }: View, seat: SeatTable): boolean {
	return hand.session.answers.value.some(
		({ place }) => (place.kind === "slot" || place.kind === "tile") && place.seat === seat.seat,
	);
}
