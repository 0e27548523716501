/** The tracks of a player board. */
import type { SeatTable } from "../../core/table";
import { GoodView, ownerOf } from "./atoms";
import { GlitchSpot } from "../modules/glitch";
import { say } from "../say";
import { boardOf } from "../table/view";
import type { View } from "../table/view";

const minus = (n: number) => (n < 0 ? `−${-n}` : String(n));

/** VP and, below, the Water that Supply costs there. `soon`: where a chosen move leads. */
export function MoraleTrack({ view, seat, soon = 0 }: { view: View; seat: SeatTable; soon?: number }) {
	const board = boardOf(view, seat);
	return (
		<>
			<h3 class="label">
				{say("table.morale")}
				<span title={say("table.supply.cost", { n: seat.supplyWater })}>
					{say("table.supply")} <GoodView good="water" n={seat.supplyWater} size={14} one />
				</span>
			</h3>
			<ol class={`track own-${ownerOf(seat, view.table.seats)}`} aria-label={say("table.morale")}>
				{board.moraleVp.map((vp, i) => (
					<li key={i} data-anchor={i + 1 === seat.morale ? `morale:${seat.seat}` : undefined} class={i + 1 === seat.morale ? "at" : soon !== 0 && i + 1 === seat.morale + soon ? "soon" : ""} aria-current={i + 1 === seat.morale ? "step" : undefined} title={say("table.morale.step", { n: minus(vp), water: board.supplyWater[i] ?? 0 })}>
						<span>{minus(vp)}</span>
						<small>{board.supplyWater[i]}</small>
					</li>
				))}
				<li title={say("table.moraletop", { n: board.moraleBonus })}>
					<span class="bonus">+{board.moraleBonus}</span>
					<small>★</small>
				</li>
			</ol>
		</>
	);
}

export function TravelTrack({ view, seat, soon = 0 }: { view: View; seat: SeatTable; soon?: number }) {
	const board = boardOf(view, seat);
	return (
		<>
			<h3 class="label">
				{say("table.travel")}
				<GlitchSpot view={view} seat={seat} target="travel" at={0} lies={(seat.fractures?.glitched.travels ?? 0) > 0} />
			</h3>
			<ol class={`track own-${ownerOf(seat, view.table.seats)}`} aria-label={say("table.travel")}>
				{board.travelVp.map((vp, i) => (
					<li key={i} data-anchor={i === seat.travels ? `travel:${seat.seat}` : undefined} class={i === seat.travels ? "at" : soon !== 0 && i === seat.travels + soon ? "soon" : ""} aria-current={i === seat.travels ? "step" : undefined} title={say("table.travel.step", { n: vp })}>
						<span>{vp}</span>
					</li>
				))}
			</ol>
		</>
	);
}
