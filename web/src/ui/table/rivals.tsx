/**
 * The other seats on a phone: a strip each, which opens to the whole board; and the tiles of a rival.
 */
import { useSignal } from "@preact/signals";
import type { SeatTable } from "../../core/table";
import { OFF_BOARD } from "../../core/fractures_table";
import { eraOrder } from "../../core/table";
import { BotBoard, Heads } from "./bot";
import { Breakthrough, GoodView, Goods, Icon, Letter, Named, Piece, Vp, ownerOf, seatName } from "../pieces/atoms";
import { RivalFractures } from "../modules/device";
import { GlitchCount, Glitched, glitchedTile } from "../modules/glitch";
import { name, say, sayOf } from "../say";
import { SuperView, TileView, WarpView } from "../pieces/tiles";
import { MoraleTrack, TravelTrack } from "../pieces/tracks";
import { each, spot } from "./view";
import type { View } from "./view";

const sum = (pool: Readonly<Record<string, number>>) => Object.values(pool).reduce((all, n) => all + n, 0);

/** The Goods there are, without zeros. */
function held({ goods }: SeatTable): Partial<SeatTable["goods"]> {
	return Object.fromEntries(Object.entries(goods).filter(([, n]) => n > 0));
}

function Have({ view, seat }: { view: View; seat: SeatTable }) {
	return (
		<span class="have" aria-hidden="true">
			<span class="grp goods">
				<Goods of={held(seat)} size={15} one />
			</span>
			<span class="grp">
				<GoodView good="exosuit" n={seat.exosuitsReady} size={15} one />
			</span>
			<span class="grp pieces">
				{each(seat.active).map((worker, i) => (
					<Piece key={i} kind={worker} size={17} label={`${name(worker)}, ${say("table.active")}`} />
				))}
				{each(seat.tired).map((worker, i) => (
					<Piece key={`t${i}`} kind={worker} size={17} cls="tired" label={`${name(worker)}, ${say("table.tired")}`} />
				))}
			</span>
			<span class="grp counts">
				<span class="good people" title={`${say("table.active")}: ${sum(seat.active)}`}>
					{sum(seat.active)}
					<Icon name="active" size={14} />
				</span>
				<span class="good people" title={`${say("table.tired")}: ${sum(seat.tired)}`}>
					{sum(seat.tired)}
					<Icon name="tired" size={13} />
				</span>
			</span>
			<span class="grp bts">
				{seat.breakthroughs.map(({ id, shape, icon, count }) => (
					<span key={id}>
						<Breakthrough shape={shape} icon={icon} size={20} />
						{count > 1 ? `×${count}` : ""}
					</span>
				))}
			</span>
			<span class="grp">
				<GoodView good="paradox" n={seat.paradox} size={15} one />
				<GlitchCount view={view} seat={seat} />
			</span>
			{seat.bot ? <Heads view={view} /> : null}
		</span>
	);
}

/** Tiles of a rival; each can be chosen when one is copied. */
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
							<TileView tile={tile} owner={owner} used={slot.used} worker={slot.worker?.worker ?? null} state={copy.state} at={copy.key} onClick={click} />
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
						{tile.kind === "superproject" ? <SuperView tile={tile} onBoard state={copy.state} at={copy.key} onClick={click} /> : <TileView tile={tile} owner={owner} state={copy.state} at={copy.key} onClick={click} />}
					</Glitched>
				);
			})}
		</div>
	);
}

function Facts({ view, seat }: { view: View; seat: SeatTable }) {
	const owner = ownerOf(seat, view.table.seats);
	const owes = seat.warps.filter(({ era }) => era > 0);
	return (
		<div class="col">
			<MoraleTrack view={view} seat={seat} />
			<TravelTrack view={view} seat={seat} />
			<RivalFractures view={view} seat={seat} />
			<div class="facts">
				<span>
					{say("table.evacuation.now", { n: seat.evacuationVp })}
					<Icon name={seat.evacuationMet ? "check" : "close"} size={13} />
				</span>
				<span>
					{say("table.owed")}:{" "}
					{owes.length === 0
						? say("prompt.none")
						: owes.map(({ warp, era }) => (
								<span class="cell" key={warp}>
									<small>{say("table.eraletter", { n: eraOrder(era) })}</small>
									<WarpView warp={warp} owner={owner} size={15} />
								</span>
							))}
				</span>
			</div>
		</div>
	);
}

function Rival({ view, seat }: { view: View; seat: SeatTable }) {
	const owner = ownerOf(seat, view.table.seats);
	const opened = useSignal(false); /* what is not seen is not drawn */
	const copied = copying(view, seat);
	return (
		<details data-anchor={`seat:${seat.seat}`} class={`rival panel own-${owner}${seat.bot ? " bot" : ""}`} open={copied || undefined} onToggle={(event) => (opened.value = event.currentTarget.open)}>
			<summary title={say("table.rival", { who: seatName(seat), n: seat.score.total })}>
				<Named words={say("table.rival", { who: seatName(seat), n: seat.score.total })} />
				<span class="band" />
				<Letter owner={owner} label={seatName(seat)} cls="big" quiet />
				<span class="who-line" aria-hidden="true">
					{seat.bot ? <Icon name="bot" size={15} /> : null}
					<span class="nm">{seatName(seat)}</span>
					<small class="leader-name">{seat.leader ? sayOf("leader", seat.leader) : ""}</small>
					{seat.first ? (
						<span title={say("table.first")}>
							<Icon name="first-player" size={15} />
						</span>
					) : null}
					{seat.passed ? <small>{say("table.passed")}</small> : null}
				</span>
				<span class="right" data-anchor={`score:${seat.seat}`} title={say("table.ended")} aria-hidden="true">
					<Vp n={seat.score.total} />
					<Icon name="chevron-down" size={16} cls="op" />
				</span>
				<Have view={view} seat={seat} />
			</summary>
			{opened.value || copied ? (
				<div class="more panel">
					{seat.bot ? (
						<BotBoard view={view} />
					) : (
						<>
							<Tiles view={view} seat={seat} />
							<Facts view={view} seat={seat} />
						</>
					)}
				</div>
			) : null}
		</details>
	);
}

/** A tile of this seat can be copied now, so its board must be seen. */
export function copying({ desk }: View, seat: SeatTable): boolean {
	return desk.session.answers.value.some(({ place }) => (place.kind === "slot" || place.kind === "tile") && place.seat === seat.seat);
}

/** On a phone: a strip each, which opens. */
export function Rivals({ view }: { view: View }) {
	const others = view.table.seats.filter((seat) => seat.seat !== view.me.seat);
	return (
		<section class={`rivals of-${others.length}`} data-region="rivals" aria-label={say("table.rivals")}>
			{others.map((seat) => (
				<Rival key={seat.seat} view={view} seat={seat} />
			))}
		</section>
	);
}
