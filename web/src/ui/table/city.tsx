/**
 * The Capital and the desert: two rows of places, with the ship beside them. A place that can be chosen is a button;
 * any other place explains why not.
 */
import type { ComponentChildren } from "preact";
import type { Capital, Good, Worker } from "../../core/lists";
import type { MainSpace } from "../../core/table";
import { GoodView, Icon, Letter, Piece, ownerOf, seatName } from "../pieces/atoms";
import { Art } from "../pieces/figures";
import { RuleTap } from "../rules/tap";
import { ruleOfPlace } from "../hand/rule_of";
import { Swap } from "../pieces/trade";
import { amount, colon, name, say, sayOf } from "../words/say";
import { CollapseCap, CouncilCap, HexSpot, MineCap, Not, PoolSpot, Who, still } from "../pieces/spots";
import { WhyBubble } from "./why";
import { Condition } from "./condition";
import { spot } from "../hand/view";
import type { View } from "../hand/view";

const PURIFIED: Readonly<Record<"scientist" | "others", number>> = { scientist: 4, others: 3 }; /* Water */
const MINE: readonly MainSpace[] = ["mine.top", "mine.middle", "mine.bottom"];

interface PlaceProps {
	id: string;
	icon: string;
	title: string;
	/** Text of the heading; default: the title. */
	short?: string;
	side?: ComponentChildren;
	/** viewBox of the drawing. */
	box?: string;
	cls?: string;
	children: ComponentChildren;
}

function PlaceBox({ id, icon, title, short = title, side, box = "0 0 200 130", cls = "", children }: PlaceProps) {
	return (
		<section class={`place pl-${id} ${cls}`} aria-label={title}>
			<Art name={`a-${id}`} box={box} cls="bg" fit="xMidYMax meet" />
			<h3 title={title} data-rule={ruleOfPlace(id)}>
				<RuleTap rule={ruleOfPlace(id)} cls="r-head" about={short}>
					<Icon name={icon} size={19} />
					{short}
				</RuleTap>
			</h3>
			{side === undefined ? null : <span class="side">{side}</span>}
			<div class="spots">{children}</div>
		</section>
	);
}

function CapitalPlace({ view, capital, side }: { view: View; capital: Capital; side: ComponentChildren }) {
	const { table, content } = view;
	const title = sayOf("place", capital);
	return (
		<PlaceBox id={capital} icon={capital} title={title} short={sayOf("short", capital)} side={side}>
			{[1, 2, 3].map((n) => {
				const space = `${capital}.${n}` as MainSpace;
				const at = table.places[space];
				const collapse = at.collapse ? content.collapses[at.collapse] : null;
				const below =
					at.below.length > 0
						? say("frac.below", {
								what: at.below.map((tile) => (tile ? sayOf("collapse", tile) : say("frac.facedown"))).join(", "),
							})
						: "";
				const cap = collapse
					? still(`${collapse.collapse} ${at.flipped} ${at.water} ${below}`, () => (
							<CollapseCap tile={collapse} off={at.flipped} below={below} water={at.water} />
						))
					: undefined;
				return <HexSpot key={space} view={view} space={space} place={title} n={n} {...(cap ? { cap } : {})} />;
			})}
		</PlaceBox>
	);
}

/** The bonus for recruiting a Worker. */
function Bonus({ worker }: { worker: Worker }) {
	if (worker === "scientist") return <GoodView good="water" n={2} size={15} />;
	if (worker === "engineer") return <GoodView good="core" size={16} />;
	return worker === "administrator" ? <GoodView good="vp" size={15} /> : null;
}

function RecruitPool({ view }: { view: View }) {
	const pool = (Object.entries(view.table.recruit.pool) as [Worker, number][]).filter(([, n]) => n > 0);
	return (
		<span class="pool" data-anchor="pool:workers">
			{pool.length === 0 ? say("table.nobody") : null}
			{pool.map(([worker, n]) => {
				const take = spot(view, { kind: "recruit", worker });
				const inside = (
					<>
						{Array.from({ length: n }, (_, i) => (
							<Piece key={i} kind={worker} size={21} />
						))}
						<span class="with">
							<Bonus worker={worker} />
						</span>
					</>
				);
				return take.state ? (
					<button
						type="button"
						class={`grp ${take.state}`}
						data-place={take.key}
						key={worker}
						aria-label={name(worker)}
						title={name(worker)}
						onClick={take.tap}
					>
						{inside}
					</button>
				) : (
					<span
						class="grp"
						key={worker}
						role="img"
						aria-label={amount(n, worker)}
						title={amount(n, worker)}
						data-place={take.key}
					>
						{inside}
					</span>
				);
			})}
		</span>
	);
}

/** The Goods of this Era's Mine card; those taken are grey. */
function MinePool({ view }: { view: View }) {
	const { table, content } = view;
	const card = content.mineCards[table.mine.card] ?? [];
	const laid = card.map((good, i): Good => (i === 0 && table.impact.happened ? "neutronium" : good));
	const goods = [...new Set(laid)];
	return (
		<span class="pool" data-anchor="pool:mine">
			{goods.map((good) => {
				const left = table.mine.pool[good] ?? 0;
				const gone = laid.filter((one) => one === good).length - left;
				const take = spot(view, { kind: "good", good, of: "mine" });
				if (left > 0 && take.state)
					return (
						<button
							type="button"
							class={`grp ${take.state}`}
							data-place={take.key}
							key={good}
							aria-label={name(good)}
							title={name(good)}
							onClick={take.tap}
						>
							<GoodView good={good} n={left} size={17} />
						</button>
					);
				return (
					<span class="grp" key={good} data-place={take.key}>
						{left > 0 ? <GoodView good={good} n={left} size={17} /> : null}
						{gone > 0 ? (
							<span class="spent">
								<GoodView good={good} n={gone} size={17} />
							</span>
						) : null}
					</span>
				);
			})}
		</span>
	);
}

function Evacuation({ view }: { view: View }) {
	const { table, me } = view;
	const { happened } = table.impact;
	const worth = still(`evacuation ${me.evacuationVp}`, () => (
		<GoodView good="vp" n={me.evacuationVp} sign="+" size={16} />
	));
	const gone = table.places.evacuate.occupants;
	return (
		<PlaceBox
			id="ship"
			icon="evacuate"
			title={say("place.evacuate")}
			box="0 0 160 280"
			cls={happened ? "open" : "shut"}
		>
			{happened ? <PoolSpot view={view} space="evacuate" place={say("place.evacuate")} cap={worth} seen={0} /> : null}
			<span class="evac">
				{happened ? null : (
					<em>
						<Icon name="lock" size={17} />
						{say("table.opens")}
					</em>
				)}
				<Condition view={view} />
				{gone.length > 0 ? (
					<span title={say("table.evacuation.minus")}>
						{gone.map(({ seat }) => {
							const whose = table.seats[seat] ?? me;
							return <Letter key={seat} owner={ownerOf(whose, table.seats)} label={seatName(whose)} />;
						})}
						{say("table.left", { n: gone.length })}
					</span>
				) : null}
			</span>
		</PlaceBox>
	);
}

function Council({ view }: { view: View }) {
	const { water } = view.table.places["council.left"];
	return (
		<PlaceBox
			id="council"
			icon="council"
			title={`${say("place.council")}${colon()}${say("table.full")}`}
			short={say("place.council")}
		>
			<HexSpot
				view={view}
				space="council.left"
				place={say("place.council")}
				n={1}
				cap={still(`council ${water}`, () => <CouncilCap water={water} />)}
			/>
			<HexSpot view={view} space="council.right" place={say("place.council")} n={2} />
		</PlaceBox>
	);
}

function Mine({ view }: { view: View }) {
	const { table, content } = view;
	const { beside } = table.mine;
	return (
		<PlaceBox
			id="mine"
			icon="mine"
			title={`${say("place.mine")}. ${name("engineer")}${colon()}${say("tile.motivated")}`}
			short={say("short.mine")}
			side={<MinePool view={view} />}
		>
			{MINE.map((space, i) => {
				const there = table.fractures !== null || beside[i] === true;
				return (
					<HexSpot
						key={space}
						view={view}
						space={space}
						place={say("place.mine")}
						n={i + 1}
						cap={still(`mine ${i} ${there}`, () => <MineCap good={content.mineBonus[i] ?? "titanium"} there={there} />)}
					/>
				);
			})}
		</PlaceBox>
	);
}

function purified(worker: Worker | null): string {
	return `+${worker === "scientist" || worker === "genius" ? PURIFIED.scientist : PURIFIED.others}`;
}

function Purify({ view }: { view: View }) {
	const n = PURIFIED[view.hand.held.value === "scientist" ? "scientist" : "others"];
	return (
		<PlaceBox id="purify" icon="purify" title={say("place.purify")}>
			<PoolSpot
				view={view}
				space="purify"
				place={say("place.purify")}
				cap={still(`purify ${n}`, () => <GoodView good="water" n={n} size={16} sign="+" />)}
				got={purified}
			/>
		</PlaceBox>
	);
}

function Nomads({ view }: { view: View }) {
	const side = (
		<span class="grp" title={say("table.twice")}>
			<Who worker="administrator" />
			×2
		</span>
	);
	return (
		<PlaceBox
			id="nomads"
			icon="trade"
			title={say("place.trade")}
			short={say("place.nomads")}
			box="0 0 240 130"
			side={side}
		>
			<Swap />
			<PoolSpot view={view} space="trade" place={say("place.trade")} cap={say("short.trade").toLowerCase()} />
		</PlaceBox>
	);
}

export function City({ view }: { view: View }) {
	const { table } = view;
	return (
		<section
			class={`city of-${table.players}`}
			role="group"
			data-region="places"
			data-anchor="capital"
			id="region-places"
			aria-label={say("table.main")}
		>
			<CapitalPlace
				view={view}
				capital="construct"
				side={
					<>
						<span class="grp" title={`${name("engineer")} ${say("table.less")} ${name("titanium")}`}>
							<Who worker="engineer" />
							<GoodView good="titanium" n={1} size={16} sign="−" />
						</span>
						<Not worker="administrator" />
					</>
				}
			/>
			<CapitalPlace view={view} capital="recruit" side={<RecruitPool view={view} />} />
			<CapitalPlace
				view={view}
				capital="research"
				side={
					<>
						<span class="onlyw">{say("table.only")}</span> <Who worker="scientist" />
						<Who worker="genius" />
					</>
				}
			/>
			<Council view={view} />
			<Evacuation view={view} />
			<Mine view={view} />
			<Purify view={view} />
			<Nomads view={view} />
			<WhyBubble view={view} />
		</section>
	);
}
