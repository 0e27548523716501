/**
 * The common part of the table: rivals, Timeline, main board, market. Whatever can be chosen is a button here and a
 * line of the prompt; both light up together.
 */
import type { ComponentChildren } from "preact";
import type { Content } from "../core/content";
import type { BuildingType, Good, Worker } from "../core/lists";
import { CONDITIONS } from "../core/lists";
import type { MainSpace, SeatTable, Table } from "../core/table";
import type { Place } from "../game/places";
import { placeKey } from "../game/places";
import { Breakthrough, GoodView, Goods, Hex, Icon, Letter, Piece, Vp, ownerOf, seatName } from "./atoms";
import type { Desk } from "./desk";
import { OpView } from "./ops";
import { name, say, sayOf } from "./say";
import { SuperView, TileView, WarpView } from "./tiles";

export interface View {
	readonly desk: Desk;
	readonly table: Table;
	readonly content: Content;
	/** Whose board is below. */
	readonly me: SeatTable;
}

const TYPES: readonly BuildingType[] = ["power-plant", "factory", "life-support", "lab"];
const RESOURCES: readonly Good[] = ["titanium", "gold", "uranium", "neutronium"];

function workers(pool: Readonly<Record<Worker, number>>): Worker[] {
	return (Object.entries(pool) as [Worker, number][]).flatMap(([worker, n]) => Array.from({ length: n }, () => worker));
}

/** A state and a click for a place, if it can be chosen or can say why not. */
function spot(view: View, place: Place) {
	const { desk } = view;
	const key = placeKey(place);
	return { key, state: desk.state(key), tap: () => desk.tap(place) };
}

/* Rivals. */

function Rival({ view, seat }: { view: View; seat: SeatTable }) {
	const owner = ownerOf(seat, view.table.seats);
	const bot = seat.bot ? view.table.bot : null;
	return (
		<details class={`rival panel own-${owner}`}>
			<summary aria-label={`${seatName(seat)}, ${seat.score.total} VP`}>
				<span class="band" />
				<Letter owner={owner} label={seatName(seat)} cls="big" />
				<span class="who-line">
					{seatName(seat)}
					<small>{seat.leader ? sayOf("leader", seat.leader) : ""}</small>
					{seat.first ? (
						<span title={say("table.first")}>
							<Icon name="first-player" size={15} />
						</span>
					) : null}
					{seat.passed ? <small>{say("table.passed")}</small> : null}
				</span>
				<span class="right">
					<Vp n={seat.score.total} />
					<Icon name="chevron-down" size={16} cls="op" />
				</span>
				<span class="have">
					<Goods of={seat.goods} size={15} one />
					<span class="grp">
						<GoodView good="exosuit" n={seat.exosuitsReady} size={15} one />
					</span>
					<span class="grp">
						{workers(seat.active).map((worker, i) => (
							<Piece key={i} kind={worker} size={17} label={name(worker)} />
						))}
						{workers(seat.tired).map((worker, i) => (
							<Piece key={`t${i}`} kind={worker} size={17} cls="tired" label={`${name(worker)}, ${say("table.tired")}`} />
						))}
					</span>
					<span class="grp">
						{seat.breakthroughs.map(({ id, shape, icon, count }) => (
							<span key={id}>
								<Breakthrough shape={shape} icon={icon} size={20} />
								{count > 1 ? `×${count}` : ""}
							</span>
						))}
					</span>
					<span class="grp">
						<GoodView good="paradox" n={seat.paradox} size={15} one />
					</span>
				</span>
			</summary>
			<div class="more panel">
				{seat.slots
					.filter((slot) => slot.top !== 0)
					.map((slot) => {
						const tile = view.content.tiles[slot.top];
						if (!tile) return null;
						const copy = spot(view, { kind: "slot", seat: seat.seat, slot: slot.slot });
						const click = copy.state ? copy.tap : undefined;
						return tile.kind === "superproject" ? (
							<SuperView key={slot.slot} tile={tile} onBoard state={copy.state} at={copy.key} onClick={click} />
						) : (
							<TileView key={slot.slot} tile={tile} owner={owner} used={slot.used} worker={slot.worker?.worker ?? null} state={copy.state} at={copy.key} onClick={click} />
						);
					})}
				{bot
					? bot.superprojects.map((id) => {
							const tile = view.content.tiles[id];
							const copy = spot(view, { kind: "tile", seat: seat.seat, tile: id });
							return tile ? <SuperView key={id} tile={tile} onBoard state={copy.state} at={copy.key} onClick={copy.state ? copy.tap : undefined} /> : null;
						})
					: null}
			</div>
		</details>
	);
}

export function Rivals({ view }: { view: View }) {
	return (
		<section class="rivals" aria-label={say("table.rivals")}>
			{view.table.seats
				.filter((seat) => seat.seat !== view.me.seat)
				.map((seat) => (
					<Rival key={seat.seat} view={view} seat={seat} />
				))}
		</section>
	);
}

/* Timeline. */

function EraView({ view, era }: { view: View; era: Table["timeline"][number] }) {
	const { table, content, me, desk } = view;
	const tile = content.tiles[era.superproject];
	const built = desk.session.builders.value.get(era.era);
	const build = spot(view, { kind: "superproject", era: era.era, tile: era.superproject });
	const focus = spot(view, { kind: "era", era: era.era });
	const when = era.era === table.era ? "now" : era.era < table.era ? "past" : era.era > table.era + 1 ? "future later" : "future";
	const note = era.era === table.era ? say("table.now") : era.era < table.era ? say("table.back", { n: table.era - era.era }) : era.era === table.era + 1 ? say("table.next") : "";
	const cells = table.seats.map((seat) => ({ seat, warps: era.warps.filter((warp) => warp.seat === seat.seat) })).filter(({ warps }) => warps.length > 0);
	const most = Math.max(0, ...cells.map(({ warps }) => warps.length));
	const head = (
		<>
			<div class="era-head">
				<b>{say("table.erashort", { n: era.era })}</b>
				{most > 0 ? (
					<span class="rolls" title={say("table.rolls")}>
						<Icon name="paradox" size={12} />
						{cells
							.filter(({ warps }) => warps.length === most)
							.map(({ seat }) => ownerOf(seat, table.seats).toUpperCase())
							.join(" ")}
					</span>
				) : null}
				<span>{note}</span>
			</div>
			<div class="cells">
				{cells.map(({ seat, warps }) => (
					<span class="cell" key={seat.seat}>
						<Letter owner={ownerOf(seat, table.seats)} label={seatName(seat)} />
						{warps.map(({ warp }) => {
							const back = spot(view, { kind: "warps", seat: seat.seat, warps: [warp], era: era.era });
							return <WarpView key={warp} warp={warp} owner={ownerOf(seat, table.seats)} state={back.state} at={back.key} onClick={back.state ? back.tap : undefined} />;
						})}
					</span>
				))}
			</div>
		</>
	);
	return (
		<div class={`era ${when}`}>
			{era.hidden ? (
				<div class="sp down" role="img" aria-label={say("table.facedown")}>
					<Icon name="superproject" size={20} />
				</div>
			) : tile ? (
				<SuperView tile={tile} state={`${build.state} ${me.focus === era.era ? `in-focus own-${ownerOf(me, table.seats)}` : ""}`} at={build.key} onClick={build.state ? build.tap : undefined} />
			) : (
				<div class="sp built">
					{built ? (
						<span class="sp-name">
							{name(content.tiles[built.tile]?.word ?? "")}
							<br />
							<span class="by">
								{say("table.builtby")} {seatName(table.seats[built.seat] ?? me)}
							</span>
						</span>
					) : null}
				</div>
			)}
			{focus.state ? (
				<button type="button" class={`era-tile ${focus.state}`} data-place={focus.key} aria-label={say("choice.era", { n: era.era })} onClick={focus.tap}>
					{head}
				</button>
			) : (
				<div class="era-tile" data-place={focus.key}>{head}</div>
			)}
			<div class="pins">
				{era.focus.map((seat) => {
					const owner = ownerOf(table.seats[seat] ?? me, table.seats);
					return (
						<span class={`pin own-${owner}`} key={seat} title={say("table.focus", { who: seatName(table.seats[seat] ?? me) })}>
							{owner.toUpperCase()}
						</span>
					);
				})}
			</div>
		</div>
	);
}

export function Timeline({ view }: { view: View }) {
	const { impact } = view.table;
	return (
		<section class="timeline panel" aria-label={say("table.timeline")}>
			{view.table.timeline.flatMap((era) => {
				const tile = <EraView key={era.era} view={view} era={era} />;
				if (!era.impactAfter) return [tile];
				return [
					tile,
					<div key="impact" class={impact.happened ? "impact over" : "impact"} role="img" aria-label={`${say("table.impact")}, ${say("table.impact.after", { n: era.era })}`}>
						<Icon name="impact" size={34} />
						<span>
							<b>{say("table.impact")}</b>
							<br />
							{impact.happened ? say("table.impact.over") : say("table.impact.after", { n: era.era })}
						</span>
					</div>,
				];
			})}
		</section>
	);
}

/* Main board. */

interface SpotProps {
	view: View;
	space: MainSpace;
	place: string;
	n: number;
	size?: number;
	cap?: ComponentChildren;
}

function HexSpot({ view, space, place, n, size = 46, cap }: SpotProps) {
	const { table, desk, me } = view;
	const at = table.places[space];
	if (!at.inPlay) return null;
	const { key, state, tap } = spot(view, { kind: "space", space });
	const there = at.occupants[0];
	const ghost = desk.picked.value?.key === space;
	const cost = at.water > 0 ? say("cost.water", { n: at.water }) : say("cost.none");
	const words = { place, n, cost, who: there ? seatName(table.seats[there.seat] ?? me) : "" };
	const label = at.flipped || !at.open ? say("hex.closed", words) : there ? say("hex.taken", words) : say("hex.free", words);
	const caption = cap ?? (at.water > 0 ? <GoodView good="water" n={at.water} size={15} one /> : say("table.free"));
	if (there) {
		const owner = ownerOf(table.seats[there.seat] ?? me, table.seats);
		return <Hex owner={owner} worker={there.worker} size={size} cap={caption} label={label} at={key} onClick={tap} />;
	}
	if (ghost) return <Hex state="sel" ghost owner={ownerOf(me, table.seats)} worker={desk.picked.value?.worker ?? null} size={size} cap={caption} label={label} at={key} onClick={tap} />;
	const shown = state === "" ? (at.flipped || !at.open ? "off" : desk.session.seat.value === me.seat && desk.workers.value.length > 0 ? "no" : "") : state;
	return <Hex state={shown} size={size} cap={caption} label={label} at={key} onClick={tap} />;
}

function PoolSpot({ view, space, place }: { view: View; space: "purify" | "trade" | "evacuate"; place: string }) {
	const { table, desk, me } = view;
	const at = table.places[space];
	const { key, state, tap } = spot(view, { kind: "space", space });
	const ghost = desk.picked.value?.key === space;
	return (
		<>
			{at.occupants.slice(-2).map((there, i) => (
				<Hex key={i} owner={ownerOf(table.seats[there.seat] ?? me, table.seats)} worker={there.worker} size={40} cap=" " label={say("hex.taken", { place, n: i + 1, who: seatName(table.seats[there.seat] ?? me) })} />
			))}
			{ghost ? (
				<Hex state="sel" ghost owner={ownerOf(me, table.seats)} worker={desk.picked.value?.worker ?? null} size={46} cap={say("table.many")} label={place} at={key} onClick={tap} />
			) : (
				<Hex state={at.open ? state : "off"} pool cap={at.open ? say("table.many") : say("table.closed")} label={place} at={key} onClick={tap} />
			)}
		</>
	);
}

function PlaceBox({ icon, title, rule, side, children }: { icon: string; title: string; rule: ComponentChildren; side?: ComponentChildren; children: ComponentChildren }) {
	return (
		<section class="place" aria-label={title}>
			<h3>
				<Icon name={icon} size={16} />
				{title}
				{side === undefined ? null : <span class="side-mark">{side}</span>}
			</h3>
			<p class="rule-line">{rule}</p>
			<div class="spots">{children}</div>
		</section>
	);
}

function Not({ worker }: { worker: Worker }) {
	return (
		<span class="not" title={say("table.not", { who: name(worker) })}>
			<Icon name={worker} size={16} />
		</span>
	);
}

function Capital({ view, capital, rule, side }: { view: View; capital: "construct" | "recruit" | "research"; rule: ComponentChildren; side: ComponentChildren }) {
	const { table, content } = view;
	const count = table.players === 4 ? 3 : 2;
	const title = sayOf("place", capital);
	return (
		<PlaceBox icon={capital} title={title} rule={rule} side={side}>
			{Array.from({ length: count }, (_, i) => {
				const space = `${capital}.${i + 1}` as MainSpace;
				const at = table.places[space];
				const collapse = at.collapse ? content.collapses[at.collapse] : null;
				const cap = collapse ? (
					<span class={at.flipped ? "collapse-cap off" : "collapse-cap"} title={sayOf("collapse", collapse.collapse)}>
						{[...collapse.always, ...collapse.after]
							.filter((op) => op.op !== "MAY")
							.map((op, k) => (
								<OpView key={k} op={op} />
							))}
					</span>
				) : undefined;
				return <HexSpot key={space} view={view} space={space} place={title} n={i + 1} size={count === 3 ? 40 : 46} {...(cap ? { cap } : {})} />;
			})}
		</PlaceBox>
	);
}

function RecruitPool({ view }: { view: View }) {
	const pool = workers(view.table.recruit.pool);
	return (
		<span class="pool-list">
			{pool.length === 0 ? say("table.nobody") : null}
			{pool.map((worker, i) => {
				const take = spot(view, { kind: "recruit", worker });
				return take.state ? (
					<button type="button" class={`pick ${take.state}`} data-place={take.key} key={i} aria-label={name(worker)} onClick={take.tap}>
						<Piece kind={worker} size={20} />
					</button>
				) : (
					<Piece key={i} kind={worker} size={18} label={name(worker)} />
				);
			})}
		</span>
	);
}

function MinePool({ view }: { view: View }) {
	const { table, content } = view;
	const card = content.mineCards[table.mine.card] ?? [];
	const left: Record<string, number> = { ...table.mine.pool };
	const laid = card.map((good, i) => (i === 0 && table.impact.happened ? "neutronium" : good));
	return (
		<span class="pool-list">
			{laid.map((good, i) => {
				const there = (left[good] ?? 0) > 0;
				if (there) left[good] = (left[good] ?? 0) - 1;
				const take = spot(view, { kind: "good", good, of: "mine" });
				if (there && take.state)
					return (
						<button type="button" class={`pick ${take.state}`} data-place={take.key} key={i} aria-label={name(good)} onClick={take.tap}>
							<GoodView good={good} size={18} />
						</button>
					);
				return (
					<span key={i} class={there ? "" : "spent"}>
						<GoodView good={good} size={16} />
					</span>
				);
			})}
		</span>
	);
}

function Evacuation({ view }: { view: View }) {
	const { table, content, me } = view;
	const board = me.path ? content.paths[me.path] : null;
	const condition = board && me.evacuation ? board.evacuation[table.edition][me.evacuation === 2 ? 1 : 0] : null;
	return (
		<PlaceBox
			icon="evacuate"
			title={say("place.evacuate")}
			rule={
				table.impact.happened ? (
					say("table.leave", { n: me.evacuationVp })
				) : (
					<>
						<Icon name="lock" size={14} />
						<span>{say("table.opens")}</span>
					</>
				)
			}
			side={me.evacuationMet ? <Icon name="check" size={14} /> : undefined}
		>
			<span class="evac">
				{say("table.condition")}
				{condition ? (
					<>
						<b>
							{condition.baseN} {condition.base ? sayOf("count", condition.base) : ""}
						</b>
						<span>
							<GoodView good="vp" n={condition.vp} size={14} />
							<span class="plus">+</span>
							<GoodView good="vp" n={condition.perSet} size={14} />
							<span class="per">{condition.set.map(({ what, n }) => `${n > 1 ? `${n} ` : ""}${sayOf("count", what)}`).join(" + ")}</span>
						</span>
					</>
				) : null}
			</span>
			{table.impact.happened ? <PoolSpot view={view} space="evacuate" place={say("place.evacuate")} /> : null}
		</PlaceBox>
	);
}

export function MainBoard({ view }: { view: View }) {
	const { table, content } = view;
	const beside = table.mine.beside;
	const mine: readonly MainSpace[] = ["mine.top", "mine.middle", "mine.bottom"];
	return (
		<div class="places panel" aria-label={say("table.main")}>
			<Capital
				view={view}
				capital="construct"
				rule={
					<>
						<Icon name="engineer" size={16} />
						<span>{say("table.less")}</span>
						<GoodView good="titanium" size={15} />
						{table.impact.happened ? <span class="closed">{say("table.gone", { closed: table.collapsed.closed, of: table.collapsed.of })}</span> : null}
					</>
				}
				side={<Not worker="administrator" />}
			/>
			<Capital view={view} capital="recruit" rule={<RecruitPool view={view} />} side={<Not worker="scientist" />} />
			<Capital
				view={view}
				capital="research"
				rule={<span>{say("table.dice")}</span>}
				side={
					<>
						{say("table.only")} <Icon name="scientist" size={16} />
					</>
				}
			/>
			<PlaceBox icon="council" title={say("place.council")} rule={<span>{say("table.full")}</span>}>
				<HexSpot
					view={view}
					space="council.left"
					place={say("place.council")}
					n={1}
					cap={
						<>
							<GoodView good="water" n={2} size={15} one />
							<Icon name="first-player" size={14} />
						</>
					}
				/>
				<HexSpot view={view} space="council.right" place={say("place.council")} n={2} />
			</PlaceBox>
			<PlaceBox
				icon="mine"
				title={say("place.mine")}
				rule={<MinePool view={view} />}
				side={
					<span class="keeps" title={`${name("engineer")}: ${say("tile.motivated")}`}>
						<Icon name="engineer" size={15} />
						<Icon name="motivated" size={13} />
					</span>
				}
			>
				{mine.map((space, i) => (
					<HexSpot
						key={space}
						view={view}
						space={space}
						place={say("place.mine")}
						n={i + 1}
						size={40}
						cap={
							<span class={beside[i] ? "" : "spent"}>
								<span class="plus">+</span>
								<GoodView good={content.mineBonus[i] ?? "titanium"} size={15} />
							</span>
						}
					/>
				))}
			</PlaceBox>
			<PlaceBox
				icon="purify"
				title={say("place.purify")}
				rule={
					<>
						<GoodView good="water" n={3} size={15} sign="+" /> <Icon name="scientist" size={16} />
						<GoodView good="water" n={4} size={15} sign="+" />
					</>
				}
			>
				<PoolSpot view={view} space="purify" place={say("place.purify")} />
			</PlaceBox>
			<PlaceBox
				icon="trade"
				title={say("place.trade")}
				rule={
					<>
						<Icon name="administrator" size={16} /> <span>{say("table.twice")}</span>
					</>
				}
			>
				<span class="swap" role="img" aria-label={say("place.trade")}>
					<GoodView good="water" n={3} size={16} />
					<Icon name="trade" size={13} cls="op" />
					<GoodView good="core" size={17} />
					<Icon name="trade" size={13} cls="op v" />
					<span />
					<Icon name="trade" size={13} cls="op v" />
					<GoodView good="mix" n={2} size={16} />
					<Icon name="trade" size={13} cls="op" />
					<GoodView good="neutronium" size={17} />
				</span>
				<PoolSpot view={view} space="trade" place={say("place.trade")} />
			</PlaceBox>
			<Evacuation view={view} />
		</div>
	);
}

/* Market. */

export function Market({ view }: { view: View }) {
	const { table, content, me } = view;
	const board = boardOf(view);
	const tile = (type: BuildingType, which: "primary" | "secondary") => {
		const stack = table.market[type];
		const id = which === "primary" ? stack.primary : (stack.secondary[0] ?? 0);
		const row = content.tiles[id];
		if (!row) return <div class="empty" key={type} role="img" aria-label={say("prompt.none")} />;
		const { key, state, tap } = spot(view, { kind: "stack", type, which, tile: id });
		return <TileView key={type} tile={row} foot state={state} at={key} onClick={state ? tap : undefined} />;
	};
	return (
		<section class="market panel" aria-label={say("table.market")}>
			<p class="intro">
				<b>{say("table.market")}</b> {say("table.market.note")}
			</p>
			<span />
			{TYPES.map((type) => {
				const slot = me.slots.find((candidate) => candidate.type === type && candidate.next);
				const price = slot ? board.slotPrice[slot.slot] : undefined;
				return (
					<div class="kind" key={type}>
						<span>{name(type)}</span>
						<span>
							{price
								? (Object.entries(price) as [Good, number][]).map(([good, n]) => (
										<span key={good} class={me.goods[good] < n ? "lacking" : ""}>
											<GoodView good={good} n={n} size={13} />
										</span>
									))
								: say("table.rowfull")}
						</span>
					</div>
				);
			})}
			<span class="row-name label">{say("table.primary")}</span>
			{TYPES.map((type) => tile(type, "primary"))}
			<span class="row-name label">{say("table.second")}</span>
			{TYPES.map((type) => tile(type, "secondary"))}
		</section>
	);
}

export function boardOf({ table, content, me }: View) {
	return table.side === "B" && me.path ? content.boardsB[me.path] : content.boardA;
}

/** Endgame Conditions with those who would score, or Objectives. */
export function Conditions({ view }: { view: View }) {
	const { table } = view;
	const solo = table.bot !== null;
	const cards = solo ? table.objectives : table.conditions;
	return (
		<ul class="endgame" aria-label={solo ? say("table.objectives") : say("table.conditions")}>
			{cards.map((card, i) => (
				<li key={card} title={sayOf("condition", card)}>
					<Icon name={CONDITION_ICONS[CONDITIONS.indexOf(card)] ?? "score"} size={16} />
					{table.seats
						.filter((seat) => (seat.score.condition[i] ?? 0) > 0)
						.map((seat) => (
							<Letter key={seat.seat} owner={ownerOf(seat, table.seats)} label={seatName(seat)} />
						))}
				</li>
			))}
		</ul>
	);
}

const CONDITION_ICONS = ["", "worker", "water", "shape-triangle", "board", "morale", "range", "superproject", "travel-track"];
export { RESOURCES };
