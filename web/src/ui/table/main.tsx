/**
 * The main board: hexes, pools, what each place gives. Whatever can be chosen is a button here and a line of the
 * prompt; both light up together.
 */
import type { ComponentChildren, VNode } from "preact";
import type { CollapseTile } from "../../core/content";
import type { Collapse, Condition as ConditionCard, Good, Worker } from "../../core/lists";
import { CONDITIONS } from "../../core/lists";
import type { MainSpace, Occupant } from "../../core/table";
import { placeKey } from "../../core/places";
import { GoodView, Icon, Letter, Piece, ownerOf, seatName } from "../pieces/atoms";
import { Hex } from "../pieces/hex";
import { memo } from "../pieces/memo";
import { spaceWords } from "../modules/blink";
import { CardGlitches, GlitchSpot } from "../modules/glitch";
import { endgameWords } from "../pieces/objective";
import { OpView } from "../pieces/ops";
import { name, say, sayOf } from "../say";
import { each, spot } from "./view";
import type { View } from "./view";

const caps = new Map<string, VNode>();

/** A caption that is the same element each time, so that its hex need not be drawn again. */
function still(key: string, make: () => VNode): VNode {
	let cap = caps.get(key);
	if (!cap) caps.set(key, (cap = make()));
	return cap;
}

function waterCap(n: number): VNode {
	return still(`water ${n}`, () => <GoodView good="water" n={n} size={15} one />);
}

function coreCap(): VNode {
	return still("core", () => <GoodView good="core" size={15} />);
}

/** What says it in the room of a hex, where the whole program would not fit. */
const COLLAPSE_ICONS: Readonly<Partial<Record<Collapse, readonly string[]>>> = { res6: ["technology"], res7: ["fracture", "arrow-right"], res8: ["anomaly", "close"], rec6: ["flux-core", "glitch"], rec7: ["operator"], rec8: ["recall"], con7: ["glitch", "close"], con8: ["eye"] };

const CollapseCap = memo(function CollapseCap({ tile, off, below }: { tile: CollapseTile; off: boolean; below: string }) {
	return (
		<span class={`collapse-cap${off ? " off" : ""}${below ? " upper" : ""}`} title={below ? `${sayOf("collapse", tile.collapse)}; ${below}` : sayOf("collapse", tile.collapse)}>
			{COLLAPSE_ICONS[tile.collapse]?.map((icon, k) => <Icon key={k} name={icon} size={14} />) ??
				[...tile.always, ...tile.after].filter((op) => op.op !== "MAY").map((op, k) => <OpView key={k} op={op} />)}
		</span>
	);
});

const MineCap = memo(function MineCap({ good, there }: { good: Good; there: boolean }) {
	return (
		<span class={there ? "" : "spent"}>
			<span class="plus">+</span>
			<GoodView good={good} size={15} />
		</span>
	);
});

const CouncilCap = memo(function CouncilCap() {
	return (
		<>
			<GoodView good="water" n={2} size={15} one />
			<span title={say("table.first")}>
				<Icon name="first-player" size={14} />
			</span>
		</>
	);
});

/** An own Exosuit that can be chosen where it stands: to blink, or for its Worker to come home. Null: it cannot. */
function postSpot(view: View, space: MainSpace, { seat, worker }: Occupant) {
	if (!worker || seat !== view.me.seat) return null;
	const { key, state, tap } = spot(view, { kind: "post", seat, space, worker });
	if (!state) return null;
	const blinks = view.desk.session.answersAt.value.get(key)?.some(({ move }) => move.verb === "V_BLINK") ?? false;
	const words = { who: name(worker), where: spaceWords(space) };
	return { key, state, tap, blinks, label: say(blinks ? "blink.pick" : "blink.home", words) };
}

interface SpotProps {
	view: View;
	space: MainSpace;
	place: string;
	n: number;
	cap?: ComponentChildren;
}

export function HexSpot({ view, space, place, n, cap }: SpotProps) {
	const { table, desk, me } = view;
	const at = table.places[space];
	if (!at.inPlay) return null;
	const { key, state, tap } = spot(view, { kind: "space", space });
	const there = at.occupants[0];
	const ghost = desk.ghost(space);
	const cost = at.water > 0 ? say("cost.water", { n: at.water }) : say("cost.none");
	const words = { place, n, cost, who: there ? seatName(table.seats[there.seat] ?? me) : "" };
	const label = at.flipped || !at.open ? say("hex.closed", words) : there ? say("hex.taken", words) : say("hex.free", words);
	const caption = cap ?? (at.water > 0 ? waterCap(at.water) : say("table.free"));
	if (there) {
		const owner = ownerOf(table.seats[there.seat] ?? me, table.seats);
		const post = postSpot(view, space, there);
		if (post) return <Hex state={post.state} owner={owner} worker={there.worker} cap={caption} label={post.label} at={post.key} blinks={post.blinks} onClick={post.tap} />;
		if (there.core) return <Hex state={state} owner={owner} worker={there.worker} cap={coreCap()} label={`${label}, ${say("frac.core")}`} at={key} onClick={tap} />;
		return <Hex state={state} owner={owner} worker={there.worker} cap={caption} label={label} at={key} onClick={tap} />;
	}
	if (ghost !== undefined) return <Hex state="sel" ghost owner={ownerOf(me, table.seats)} worker={ghost} cap={caption} label={label} at={key} onClick={tap} />;
	const shown = state || (at.flipped || !at.open ? "off" : idle(view));
	return <Hex state={shown} cap={caption} label={label} at={key} onClick={tap} />;
}

/** A place for any number of Exosuits: those who came, and the way in. */
export function PoolSpot({ view, space, place, cap }: { view: View; space: "purify" | "trade" | "evacuate" | "experiment" | "adventure"; place: string; cap?: ComponentChildren }) {
	const { table, desk, me } = view;
	const at = table.places[space];
	const { key, state, tap } = spot(view, { kind: "space", space });
	const ghost = desk.ghost(space);
	const movable = at.occupants.filter((there, i, all) => postSpot(view, space, there) && all.findIndex(({ seat, worker }) => seat === there.seat && worker === there.worker) === i);
	const last = at.occupants.filter((there) => !movable.includes(there)).at(-1);
	const rest = at.occupants.length - movable.length;
	const names = at.occupants.map(({ seat }) => seatName(table.seats[seat] ?? me)).join(", ");
	return (
		<>
			{last ? (
				<span class="stacked" title={say("hex.pool", { place, who: names })}>
					<Hex owner={ownerOf(table.seats[last.seat] ?? me, table.seats)} worker={last.worker} cap=" " label={say("hex.pool", { place, who: names })} />
					{rest > 1 ? <span class="more-of">{rest}</span> : null}
				</span>
			) : null}
			{movable.map((there) => {
				const post = postSpot(view, space, there);
				return post ? <Hex key={post.key} state={post.state} owner={ownerOf(me, table.seats)} worker={there.worker} cap=" " label={post.label} at={post.key} blinks={post.blinks} onClick={post.tap} /> : null;
			})}
			{ghost !== undefined ? (
				<Hex state="sel" ghost owner={ownerOf(me, table.seats)} worker={ghost} cap={cap ?? say(last ? "table.more" : "table.many")} label={place} at={key} onClick={tap} />
			) : (
				<Hex state={at.open ? state || idle(view) : "off"} pool cap={cap ?? (at.open ? say(last ? "table.more" : "table.many") : say("table.closed"))} label={place} at={key} onClick={tap} />
			)}
		</>
	);
}

/** How a place looks that is no answer: it says why while a Worker could be placed, else it is quiet. */
function idle({ desk, me }: View): "no" | "" {
	return desk.session.seat.value === me.seat && desk.workers.value.length > 0 ? "no" : "";
}

function PlaceBox({ icon, title, rule, side, cls = "", children }: { icon: string; title: string; rule: ComponentChildren; side?: ComponentChildren; cls?: string; children: ComponentChildren }) {
	return (
		<section class="place" aria-label={title}>
			<h3>
				<Icon name={icon} size={16} />
				<span class="title" title={title}>
					{title}
				</span>
				{side === undefined ? null : <span class="side-mark">{side}</span>}
			</h3>
			<div class="rule-line">{rule}</div>
			<div class={`spots ${cls}`}>{children}</div>
		</section>
	);
}

export function Who({ worker }: { worker: Worker }) {
	return (
		<span title={name(worker)}>
			<Icon name={worker} size={16} />
		</span>
	);
}

export function Not({ worker }: { worker: Worker }) {
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
		<PlaceBox icon={capital} title={title} rule={rule} side={side} cls={count === 3 ? "three" : ""}>
			{Array.from({ length: count }, (_, i) => {
				const space = `${capital}.${i + 1}` as MainSpace;
				const at = table.places[space];
				const collapse = at.collapse ? content.collapses[at.collapse] : null;
				const below = at.below.length > 0 ? say("frac.below", { what: at.below.map((tile) => (tile ? sayOf("collapse", tile) : say("frac.facedown"))).join(", ") }) : "";
				const cap = collapse ? still(`${collapse.collapse} ${at.flipped} ${below}`, () => <CollapseCap tile={collapse} off={at.flipped} below={below} />) : undefined;
				return <HexSpot key={space} view={view} space={space} place={title} n={i + 1} {...(cap ? { cap } : {})} />;
			})}
		</PlaceBox>
	);
}

function RecruitPool({ view }: { view: View }) {
	const pool = each(view.table.recruit.pool);
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

/** What one's own Evacuation asks for and is worth. */
function Condition({ view }: { view: View }) {
	const { table, content, me } = view;
	const board = me.path ? content.paths[me.path] : null;
	const condition = board && me.evacuation ? board.evacuation[table.edition][me.evacuation === 2 ? 1 : 0] : null;
	if (!condition) return null;
	const set = condition.set.map(({ what, n }) => `${n > 1 ? `${n} ` : ""}${sayOf("count", what)}`).join(" + ");
	return (
		<span class="evac" title={say("table.condition.help", { n: condition.vp, more: condition.perSet, set })}>
			<b>
				{me.evacuationMet ? <Icon name="check" size={12} /> : null} {condition.baseN} {condition.base ? sayOf("count", condition.base) : ""}
			</b>
			<span class="worth">
				<GoodView good="vp" n={condition.vp} size={13} />
				<GoodView good="vp" n={condition.perSet} size={13} sign="+" />
			</span>
			<span class="set-of">{say("table.per", { set })}</span>
		</span>
	);
}

function Evacuation({ view }: { view: View }) {
	const { table, me } = view;
	const { happened } = table.impact;
	const worth = <GoodView good="vp" n={me.evacuationVp} sign="+" size={14} />;
	return (
		<PlaceBox
			icon="evacuate"
			cls="wrapped"
			title={say("place.evacuate")}
			rule={
				happened ? (
					<span title={say("table.evacuation.minus")}>{table.evacuation.gone > 0 ? say("table.left", { n: table.evacuation.gone }) : say("table.open")}</span>
				) : (
					<>
						<Icon name="lock" size={14} />
						<span>{say("table.opens")}</span>
					</>
				)
			}
		>
			<Condition view={view} />
			{happened ? <PoolSpot view={view} space="evacuate" place={say("place.evacuate")} cap={worth} /> : null}
		</PlaceBox>
	);
}

export function MainBoard({ view }: { view: View }) {
	const { table, content } = view;
	const beside = table.mine.beside;
	const mine: readonly MainSpace[] = ["mine.top", "mine.middle", "mine.bottom"];
	return (
		<div class="places panel" role="group" data-region="places" id="region-places" aria-label={say("table.main")}>
			<Capital
				view={view}
				capital="construct"
				rule={
					<>
						<Who worker="engineer" />
						<span>{say("table.less")}</span>
						<GoodView good="titanium" size={15} />
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
						{say("table.only")} <Who worker="scientist" />
					</>
				}
			/>
			<PlaceBox icon="council" title={say("place.council")} rule={<span>{say("table.full")}</span>}>
				<HexSpot
					view={view}
					space="council.left"
					place={say("place.council")}
					n={1}
					cap={still("council", () => (
						<CouncilCap />
					))}
				/>
				<HexSpot view={view} space="council.right" place={say("place.council")} n={2} />
			</PlaceBox>
			<PlaceBox
				icon="mine"
				cls="three"
				title={say("place.mine")}
				rule={
					<>
						<MinePool view={view} />
						<span class="keeps end" title={`${name("engineer")}: ${say("tile.motivated")}`}>
							<Icon name="engineer" size={15} />
							<Icon name="motivated" size={13} />
						</span>
					</>
				}
			>
				{mine.map((space, i) => (
					<HexSpot
						key={space}
						view={view}
						space={space}
						place={say("place.mine")}
						n={i + 1}
						cap={still(`mine ${i} ${table.fractures !== null || beside[i]}`, () => (
							<MineCap good={content.mineBonus[i] ?? "titanium"} there={table.fractures !== null || beside[i] === true} />
						))}
					/>
				))}
			</PlaceBox>
			<PlaceBox
				icon="purify"
				title={say("place.purify")}
				rule={
					<>
						<GoodView good="water" n={3} size={15} sign="+" /> <Who worker="scientist" />
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
						<Who worker="administrator" /> <span>{say("table.twice")}</span>
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

const CONDITION_ICONS = ["", "worker", "water", "shape-triangle", "board", "morale", "range", "superproject", "travel-track", "guardian", "adventure", "experiment", "anomaly", "flux", "technology"];

/** Glitches on a card; a button while one can be put there or taken off. */
function CardGlitch({ view, card, place }: { view: View; card: ConditionCard; place: number }) {
	const { desk, me } = view;
	const at = CONDITIONS.indexOf(card);
	const lies = me.fractures?.glitched.cards.includes(place) ?? false;
	return desk.state(placeKey({ kind: "glitch", seat: me.seat, target: "conditions", at })) ? <GlitchSpot view={view} target="conditions" at={at} lies={lies} /> : <CardGlitches view={view} place={place} />;
}

/** Endgame Conditions with those who would score, or Objectives. */
export function Conditions({ view }: { view: View }) {
	const { table } = view;
	const solo = table.bot !== null;
	const cards = solo ? table.objectives : table.conditions;
	const { collapsed, impact } = table;
	return (
		<ul class="endgame" aria-label={solo ? say("table.objectives") : say("table.conditions")}>
			{impact.happened ? (
				<li class="closing" title={say("table.gone.help")}>
					<Icon name="impact" size={15} />
					{say("table.gone", { closed: collapsed.closed, of: collapsed.of })}
				</li>
			) : null}
			{cards.map((card, i) => (
				<li key={card} title={endgameWords(view, card)}>
					<Icon name={CONDITION_ICONS[CONDITIONS.indexOf(card)] ?? "score"} size={16} />
					{table.seats
						.filter((seat) => (seat.score.condition[i] ?? 0) > 0)
						.map((seat) => (
							<Letter key={seat.seat} owner={ownerOf(seat, table.seats)} label={seatName(seat)} />
						))}
					{table.fractures ? <CardGlitch view={view} card={card} place={i} /> : null}
				</li>
			))}
			{table.seats.map((seat) => {
				const card = seat.fractures?.ownCondition;
				if (!card) return null;
				const words = say("frac.owncondition", { condition: sayOf("condition", card), who: seatName(seat) });
				return (
					<li key={`own ${seat.seat}`} class="own-condition" title={words}>
						<Icon name="lock" size={12} />
						<Icon name={CONDITION_ICONS[CONDITIONS.indexOf(card)] ?? "score"} size={16} />
						<Letter owner={ownerOf(seat, table.seats)} label={words} />
					</li>
				);
			})}
		</ul>
	);
}
