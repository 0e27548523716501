/**
 * One's own board: Exosuits, Warp tiles, Workers, Building slots, tracks, Leader.
 */
import type { VNode } from "preact";
import type { Board } from "../../core/content";
import type { Good, Icon as BreakthroughIcon, Shape } from "../../core/lists";
import type { Place } from "../../core/places";
import { placeKey } from "../../core/places";
import type { BuildingSlot } from "../../core/table";
import { eraOrder } from "../../core/table";
import { Breakthrough, GoodView, Goods, Icon, Letter, Named, Piece, Vp, ownerOf, seatName } from "../pieces/atoms";
import { Hex } from "../pieces/hex";
import { memo } from "../pieces/memo";
import { GlitchMark, GlitchSpot, glitchHelp } from "../modules/glitch";
import { OnTile } from "../pieces/nested";
import { MoraleTrack, TravelTrack } from "../pieces/tracks";
import { boardOf, each, spot } from "./view";
import type { View } from "./view";
import { Borrowing, leaderInForce } from "../pieces/leaders";
import { leaderSentence, sentence } from "../pieces/ops";
import { name, say, sayOf } from "../say";
import { SuperView, TileView, WarpView } from "../pieces/tiles";

const GOODS: readonly Good[] = ["titanium", "gold", "uranium", "neutronium", "water", "core"];
const WITH_FLUX: readonly Good[] = [...GOODS, "flux"];

/** The purse; with an answer in hand, what it would be afterwards. */
export function Purse({ view }: { view: View }) {
	const { me, desk } = view;
	const change = desk.seen.value?.preview()?.balance;
	const after = (good: Good) => me.goods[good] + (change?.gained[good] ?? 0) - (change?.paid[good] ?? 0);
	return (
		<ul class="stock" aria-label={say("table.goods")}>
			{(view.table.fractures ? WITH_FLUX : GOODS).map((good) => {
				const less = { kind: "good", good, of: "purse" } as const satisfies Place;
				const state = desk.state(placeKey(less));
				const body =
					after(good) === me.goods[good] ? (
						<GoodView good={good} n={me.goods[good]} size={19} one />
					) : (
						<>
							<span class="delta">
								<span class="from">{me.goods[good]}</span>
							</span>
							<GoodView good={good} n={after(good)} size={19} one />
						</>
					);
				return (
					<li key={good} class={after(good) === me.goods[good] ? (me.goods[good] === 0 ? "zero" : "") : "changed"}>
						{state ? (
							<button type="button" class={`pick ${state}`} data-place={placeKey(less)} onClick={() => desk.tap(less)}>
								<Named words={name(good)} />
								<span class="inside" aria-hidden="true">
									{body}
								</span>
							</button>
						) : (
							body
						)}
					</li>
				);
			})}
			<li title={say("table.tokens")}>
				<GoodView good="vp" n={me.vp + (change?.vp ?? 0)} size={19} one />
			</li>
			<li class="total" title={say("table.ended")}>
				<Vp n={me.score.total} />
				<span class="muted">{say("table.ended")}</span>
			</li>
		</ul>
	);
}

/** For each Exosuit slot the smallest number of Exosuits that fills it, while that is asked. */
function filling(view: View): ReadonlyMap<number, number> {
	const out = new Map<number, number>();
	const answers = view.desk.session.answers.value.filter(({ place }) => place.kind === "power");
	for (const { place, preview } of answers) {
		const after = preview();
		if (place.kind !== "power" || !after) continue;
		const mask = after.game.fact("SLOTS", after.seat);
		for (let slot = 0; slot < view.me.exosuitSlots.length; slot++) if ((mask >> slot) & 1) out.set(slot, Math.min(out.get(slot) ?? Infinity, place.exosuits));
	}
	return out;
}

const SlotPrice = memo(function SlotPrice({ board, slot }: { board: Board; slot: number }) {
	const pay = board.slotPay[slot] ?? "free";
	if (pay === "free") return <>{say("table.free")}</>;
	return (
		<>
			{pay.startsWith("core") ? <GoodView good="core" size={14} /> : null}
			{pay === "core-or-water" ? <GoodView good="water" n={board.slotWater} size={13} /> : null}
			{pay.endsWith("mix") ? <GoodView good="mix" size={14} /> : null}
		</>
	);
});

const slotPrices = new WeakMap<Board, VNode[]>();

/** The price of an Exosuit slot; the same element each time, so that the slot need not be drawn again. */
function slotPrice(board: Board, slot: number): VNode | undefined {
	let prices = slotPrices.get(board);
	if (!prices) slotPrices.set(board, (prices = board.slotPay.map((_, i) => <SlotPrice board={board} slot={i} />)));
	return prices[slot];
}

/** The Exosuit bay. While powering up, tapping a slot asks for as many Exosuits as it takes to fill it. */
function Bay({ view }: { view: View }) {
	const { me, table, desk } = view;
	const owner = ownerOf(me, table.seats);
	const counts = filling(view);
	const picked = desk.seen.value?.place.kind === "power" ? desk.seen.value.preview() : null;
	const chosen = picked ? picked.game.fact("SLOTS", me.seat) : 0;
	return (
		<div class="bay">
			{me.exosuitSlots.map((slot) => {
				const cap = slot.covered ? say("table.covered") : slot.shut ? say("anom.shut") : slotPrice(boardOf(view, me), slot.slot);
				const n = counts.get(slot.slot);
				if (n !== undefined && !slot.powered) {
					const place = { kind: "power", exosuits: n, cores: 0, waterSlots: 0, goods: {} } as const;
					const ghost = ((chosen >> slot.slot) & 1) === 1;
					return <Hex key={slot.slot} state={ghost ? "sel" : "can"} ghost={ghost} owner={ghost ? owner : ""} cap={cap} label={say("choice.power", { n })} at={placeKey(place)} onClick={desk.tapAt(placeKey(place), place)} />;
				}
				const shut = spot(view, { kind: "shut", seat: me.seat, slot: slot.slot });
				if (shut.state) return <Hex key={slot.slot} state={shut.state} inner="close" owner={slot.powered ? owner : ""} cap={cap} label={say("anom.slot", { n: slot.slot + 1 })} at={shut.key} onClick={shut.tap} />;
				const glitched = me.fractures?.glitched.exosuits.includes(slot.slot) ?? false;
				const put = spot(view, { kind: "glitch", seat: me.seat, target: "exosuit", at: slot.slot });
				if (put.state) return <Hex key={slot.slot} state={put.state} inner="glitch" owner={slot.powered ? owner : ""} cap={cap} label={say(glitched ? "glitch.remove" : "glitch.put", { where: say("glitch.at", { where: sayOf("glitch", "exosuit"), n: slot.slot + 1 }) })} at={put.key} onClick={put.tap} />;
				const label = glitched ? glitchHelp("exosuit") : slot.covered ? say("table.slot.covered") : slot.shut ? `${say("anom.slot", { n: slot.slot + 1 })}: ${say("anom.shut")}` : slot.guardian ? name("guardian") : slot.powered ? say("table.slot.ready") : say("table.slot.empty");
				const mark = glitched ? <GlitchMark owner={owner} words={label} size={13} /> : cap;
				return <Hex key={slot.slot} worker={slot.guardian ? "guardian" : null} state={(slot.covered || slot.shut || glitched) && !slot.powered ? "off" : ""} owner={slot.powered ? owner : ""} cap={mark} label={label} />;
			})}
		</div>
	);
}

function WorkerSet({ view, column }: { view: View; column: "active" | "tired" }) {
	const { me, desk } = view;
	const pieces = each(me[column]);
	return (
		<div>
			<h3 class="label">{say(column === "active" ? "table.active" : "table.tired")}</h3>
			<div class="set">
				{pieces.map((worker, i) => {
					const give = { kind: "worker", seat: me.seat, worker, column } as const satisfies Place;
					const state = desk.state(placeKey(give));
					const takes = column === "active" && desk.workers.value.includes(worker);
					const piece = <Piece kind={worker} size={26} cls={`${column === "tired" ? "tired" : ""} ${takes && desk.held.value === worker && pieces.indexOf(worker) === i ? "inhand" : ""}`} />;
					if (state)
						return (
							<button key={i} type="button" class={`pick ${state}`} data-place={placeKey(give)} aria-label={name(worker)} onClick={() => desk.tap(give)}>
								{piece}
							</button>
						);
					if (takes)
						return (
							<button key={i} type="button" class="take" aria-label={say("table.take", { who: name(worker) })} aria-pressed={desk.held.value === worker} title={name(worker)} onClick={() => desk.take(worker)}>
								{piece}
							</button>
						);
					return (
						<span key={i} role="img" aria-label={name(worker)} title={name(worker)}>
							{piece}
						</span>
					);
				})}
			</div>
		</div>
	);
}

function Acts({ view }: { view: View }) {
	const { me, desk, content, table } = view;
	const supply = { kind: "supply", seat: me.seat } as const;
	const force = { kind: "force", seat: me.seat } as const;
	const leader = { kind: "leader", seat: me.seat } as const;
	const lead = leaderInForce(me);
	const card = lead ? content.leaders[lead] : null;
	const does = card?.as[table.edition].does ?? [];
	const leads = me.posts.find((post) => post.space === "leader");
	const used = (space: "supply" | "force" | "leader") => me.used.includes(space);
	const owner = ownerOf(me, table.seats);
	const here = me.posts.find((post) => post.space === "supply");
	const state = (place: Place, taken: boolean) => desk.state(placeKey(place)) || (taken ? "used" : "no");
	return (
		<div class="acts">
			<button type="button" class={`act ${state(supply, used("supply"))}`} data-place={placeKey(supply)} onClick={() => desk.tap(supply)} title={`${say("table.supply")}, ${say("cost.water", { n: me.supplyWater })}`}>
				<Named words={`${say("table.supply")}, ${say("cost.water", { n: me.supplyWater })}`} />
				<span class="slot work any" aria-hidden="true">
					{here ? <Piece kind={here.worker} size={28} /> : <Icon name="worker" size={20} />}
					<span class="mark" title={`${name("administrator")}: ${say("tile.motivated")}`}>
						<Icon name="motivated" size={13} />
					</span>
				</span>
				<span>
					<strong aria-hidden="true">{say("table.supply")}</strong>
					<small aria-hidden="true">
						<GoodView good="water" n={me.supplyWater} size={14} one />
						<Icon name="tired" size={12} />
						<Icon name="arrow-right" size={10} />
						<Icon name="active" size={13} />
						<GoodView good="morale" n={1} sign="+" size={13} />
					</small>
				</span>
			</button>
			<button type="button" class={`act ${state(force, used("force"))}`} data-place={placeKey(force)} onClick={() => desk.tap(force)} title={say("table.force")}>
				<Named words={say("table.force")} />
				<span class={used("force") ? `slot free used own-${owner}` : "slot free"} aria-hidden="true">{used("force") ? <b>{owner.toUpperCase()}</b> : <Icon name="free" size={28} />}</span>
				<span>
					<strong aria-hidden="true">{say("table.force")}</strong>
					<small aria-hidden="true">
						<Icon name="tired" size={12} />
						<Icon name="arrow-right" size={10} />
						<Icon name="active" size={13} />
						<GoodView good="morale" n={1} sign="−" size={13} />
					</small>
				</span>
			</button>
			{does.length > 0 && lead && card ? (
				<button type="button" class={`act ${state(leader, used("leader"))}`} data-place={placeKey(leader)} onClick={() => desk.tap(leader)} title={`${sayOf("leader", lead)}: ${sentence(does)}`}>
					<Named words={`${sayOf("leader", lead)}: ${sentence(does)}`} />
					{card.worker ? (
						<span class={card.worker === "any" ? "slot work any" : "slot work"} aria-hidden="true">
							{leads ? <Piece kind={leads.worker} size={28} /> : <Icon name={card.worker === "any" ? "worker" : card.worker} size={20} />}
						</span>
					) : (
						<span class={used("leader") ? `slot free used own-${owner}` : "slot free"} aria-hidden="true">{used("leader") ? <b>{owner.toUpperCase()}</b> : <Icon name="free" size={28} />}</span>
					)}
					<span>
						<strong aria-hidden="true">{sayOf("leader", lead).split(" ").at(-1)}</strong>
						<small aria-hidden="true">{card.worker ? (card.worker === "any" ? say("tile.any") : name(card.worker)) : say("tile.free")}</small>
					</span>
				</button>
			) : null}
		</div>
	);
}

function Slot({ view, slot }: { view: View; slot: BuildingSlot }) {
	const { desk, content, me, table } = view;
	if (slot.tail) return null;
	const place = { kind: "slot", seat: me.seat, slot: slot.slot } as const;
	const key = placeKey(place);
	const state = desk.state(key);
	const tap = desk.tapAt(key, place);
	const tile = content.tiles[slot.top];
	if (!tile) {
		const price = boardOf(view, view.me).slotPrice[slot.slot] ?? {};
		const label = `${say("table.empty")}, ${name(slot.type)} ${slot.column + 1}`;
		if (state)
			return (
				<button type="button" class={`empty ${state}`} data-place={key} title={label} onClick={tap}>
					<Named words={label} />
					<span class="inside" aria-hidden="true">
						<Goods of={price} size={15} />
					</span>
				</button>
			);
		return (
			<div class="empty" data-place={key} role="img" aria-label={label}>
				<Goods of={price} size={15} />
			</div>
		);
	}
	const worker = slot.worker?.worker ?? null;
	return (
		<OnTile view={view} slot={slot}>
			{tile.kind === "superproject" ? (
				<SuperView tile={tile} onBoard state={state} worker={worker} used={slot.used} at={key} onClick={tap} />
			) : (
				<TileView tile={tile} state={state} worker={worker} owner={ownerOf(me, table.seats)} used={slot.used} at={key} onClick={tap} />
			)}
		</OnTile>
	);
}

function City({ view }: { view: View }) {
	const rows = [0, 1, 2, 3];
	return (
		<div class="city" role="group" aria-label={say("table.slots")}>
			{rows.map((row) => {
				const slots = view.me.slots.slice(row * 3, row * 3 + 3);
				const type = slots[0]?.type ?? "lab";
				return [
					<span key={type} class={`type t-${type}`} style={{ "--tint": `var(--${type})` } as Record<string, string>} title={name(type)}>
						<Icon name={type} size={17} />
					</span>,
					...slots.map((slot) => <Slot key={slot.slot} view={view} slot={slot} />),
				];
			})}
		</div>
	);
}

/** A Breakthrough in hand; a button while it can be given by itself. */
function HeldBreakthrough({ view, id, shape, icon }: { view: View; id: number; shape: Shape; icon: BreakthroughIcon }) {
	const give = spot(view, { kind: "breakthroughs", seat: view.me.seat, ids: [id] });
	const face = <Breakthrough shape={shape} icon={icon} size={32} />;
	return give.state ? (
		<button type="button" class={`pick ${give.state}`} data-place={give.key} aria-label={`${name(shape)}, ${name(icon)}`} aria-pressed={give.state === "sel"} onClick={give.tap}>
			{face}
		</button>
	) : (
		face
	);
}

function Tracks({ view }: { view: View }) {
	const { me, desk } = view;
	const change = desk.seen.value?.preview()?.balance;
	return (
		<div class="col">
			<MoraleTrack view={view} seat={me} soon={change?.morale ?? 0} />
			<TravelTrack view={view} seat={me} soon={change?.travels ?? 0} />
			<div class="split">
				<div class="col">
					<h3 class="label">{say("table.breakthroughs")}</h3>
					<div class="hand">
						{me.breakthroughs.map(({ id, shape, icon, count }) =>
							Array.from({ length: count }, (_, i) => <HeldBreakthrough key={`${id}.${i}`} view={view} id={id} shape={shape} icon={icon} />),
						)}
					</div>
				</div>
				<div class="col">
					<h3 class="label">
						{say("table.paradox")}
						<span class="marks">
							{Array.from({ length: me.fractures?.glitched.paradoxes ?? 0 }, (_, i) => (
								<GlitchSpot key={i} view={view} target="paradox" at={0} lies />
							))}
							{desk.state(placeKey({ kind: "glitch", seat: me.seat, target: "paradox", at: 0 })) && !me.fractures?.glitched.paradoxes ? <GlitchSpot view={view} target="paradox" at={0} lies={false} /> : null}
						</span>
					</h3>
					<div class="tokens" role="img" aria-label={`${me.paradox} / ${me.paradoxLimit}`}>
						{Array.from({ length: Math.max(me.paradoxLimit, me.paradox) }, (_, i) => (
							<span key={i} class={i < me.paradox ? "token on" : "token"}>
								<Icon name="paradox" size={17} />
							</span>
						))}
					</div>
				</div>
			</div>
			<Borrowing view={view} />
			{me.leader ? (
				<div class={`leader own-${ownerOf(me, view.table.seats)}`}>
					<Icon name="leader" size={22} />
					<span title={leaderSentence(view, me.leader)}>
						<b>{sayOf("leader", me.leader)}</b>
						<br />
						{leaderSentence(view, me.leader)}
					</span>
				</div>
			) : null}
		</div>
	);
}

function Warps({ view }: { view: View }) {
	const { me, table, desk } = view;
	const owner = ownerOf(me, table.seats);
	const home = me.warps.filter(({ era }) => era === 0);
	const out = me.warps.filter(({ era }) => era > 0).sort((a, b) => eraOrder(a.era) - eraOrder(b.era));
	return (
		<>
			<h3 class="label">
				{say("table.hand")} <span>{home.length} / {me.warps.length}</span>
			</h3>
			<div class="hand">
				{home.map(({ warp }) => {
					const place = { kind: "warps", seat: me.seat, warps: [warp], era: 0 } as const;
					const state = desk.state(placeKey(place));
					return <WarpView key={warp} warp={warp} owner={owner} state={state} at={placeKey(place)} onClick={state ? desk.tapAt(placeKey(place), place) : undefined} />;
				})}
			</div>
			<h3 class="label">
				{say("table.owed")} <span>{out.length}</span>
			</h3>
			<div class="hand owed">
				{out.map(({ warp, era }, i) => (
					<span class="cell" key={warp}>
						{era === out[i - 1]?.era ? null : <small>{say("table.eraletter", { n: eraOrder(era) })}</small>}
						<WarpView warp={warp} owner={owner} />
					</span>
				))}
			</div>
		</>
	);
}

export function OwnBoard({ view }: { view: View }) {
	const { me, table } = view;
	const owner = ownerOf(me, table.seats);
	const shared = table.seats.filter((seat) => !seat.bot).length > 1;
	/* The colour stands where it is used: on the whole board, every change of seat would give all of it new styles. */
	return (
		<section class="mine panel" data-region="mine" id="region-mine" aria-label={say("table.board")}>
			<span class={`band own-${owner}`} />
			<div class="id">
				<Letter owner={owner} label={seatName(me)} cls="big" />
				<span class="whoami" title={`${seatName(me)}${me.leader ? `, ${sayOf("leader", me.leader)}` : ""}`}>
					<b>{shared ? seatName(me) : say("table.you")}</b>
					<br />
					<span class="muted">{shared ? (me.leader ? sayOf("leader", me.leader) : "") : me.path ? sayOf("path", me.path) : ""}</span>
				</span>
				{me.first ? <Icon name="first-player" size={16} /> : null}
				<Purse view={view} />
			</div>
			<div class="col">
				<h3 class="label">
					{say("table.exosuits")} <span>{say("table.ready", { n: me.exosuitsReady })}</span>
				</h3>
				<Bay view={view} />
				<Warps view={view} />
			</div>
			<div class="col">
				<div class="workers">
					<WorkerSet view={view} column="active" />
					<WorkerSet view={view} column="tired" />
				</div>
				<Acts view={view} />
			</div>
			<City view={view} />
			<Tracks view={view} />
		</section>
	);
}
