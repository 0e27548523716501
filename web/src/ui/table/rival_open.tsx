/**
 * A rival's whole board: for a person Goods, Workers, Buildings and tracks; for an automaton its map. Opened by the
 * rival's banner, it covers past Eras. A phone has cards instead (rival_cards.tsx).
 */
import type { ComponentChildren } from "preact";
import type { Good } from "../../core/lists";
import type { SeatTable } from "../../core/table";
import { eraOrder } from "../../core/table";
import { RivalFractures } from "../modules/device";
import { moduleSeatWords } from "../modules/module_text";
import { Breakthrough, GoodView, Icon, Letter, Piece, Vp, ownerOf, seatName } from "../pieces/atoms";
import { Art, Bust, Exosuit } from "../pieces/figures";
import { WarpView } from "../pieces/tiles";
import { colon, name, say, sayOf } from "../words/say";
import { Ledger } from "./bot";
import { BotMap, EnergyPool, NextCommands, TokenLegend } from "./bot_map";
import { Tiles, copying } from "./rival_tiles";
import { boardOf, each } from "../hand/view";
import type { View } from "../hand/view";

interface FrameProps {
	view: View;
	seat: SeatTable;
	cls: string;
	face: ComponentChildren;
	children: ComponentChildren;
	/** Shown between the name and the close button. */
	aside: ComponentChildren;
}

function Opened({ view, seat, cls, face, aside, children }: FrameProps) {
	const owner = ownerOf(seat, view.table.seats);
	return (
		<section
			class={`${cls} own-${owner}`}
			data-region="rival"
			data-anchor={`bot:${seat.seat}`}
			aria-label={seatName(seat)}
		>
			<header>
				{face}
				<div>
					<h2>{seatName(seat)}</h2>
					<span>{seat.leader ? sayOf("leader", seat.leader) : seat.bot ? say("bot.heads") : ""}</span>
				</div>
				{aside}
				<span class="bigvp" title={say("table.ended")}>
					<Vp n={seat.score.total} size={24} />
				</span>
				<button
					type="button"
					aria-label={say("tool.close")}
					title={say("tool.close")}
					onClick={() => (view.hand.opened.value = null)}
				>
					<Icon name="close" size={20} />
				</button>
			</header>
			{children}
		</section>
	);
}

/** An automaton: its map, its pool, its possessions. The frame is white on its turn. */
function BotOpen({ view, seat }: { view: View; seat: SeatTable }) {
	const { bot } = view.table;
	if (!bot) return null;
	const acts = view.table.turn === seat.seat;
	const face = <Art name={bot.kind === "chronossus" ? "o-chronossus" : "o-chronobot"} box="0 0 120 120" cls="oface" />;
	return (
		<Opened
			view={view}
			seat={seat}
			cls={acts ? "botopen acts" : "botopen"}
			face={face}
			aside={<TokenLegend view={view} bot={bot} />}
		>
			<div class="bgrid">
				<BotMap view={view} bot={bot} />
				<div class="bside">
					{bot.kind === "chronossus" ? <EnergyPool bot={bot} /> : null}
					<Ledger view={view} bot={bot} seat={seat} />
				</div>
			</div>
			<NextCommands view={view} bot={bot} />
		</Opened>
	);
}

/** Exosuits ready; Active, Tired and busy Workers. */
export function People({ view, seat }: { view: View; seat: SeatTable }) {
	const owner = ownerOf(seat, view.table.seats);
	return (
		<div class="g3">
			<span
				role="img"
				aria-label={`${say("table.exosuits")}${colon()}${say("table.ready", { n: seat.exosuitsReady })}`}
			>
				{seat.exosuitsReady === 0
					? say("prompt.none")
					: Array.from({ length: seat.exosuitsReady }, (_, i) => <Exosuit key={i} of={owner} size={24} />)}
			</span>
			<span>
				{each(seat.active).map((worker, i) => (
					<Piece key={i} kind={worker} size={28} label={`${name(worker)}, ${say("table.active")}`} />
				))}
				<span class="tired">
					{each(seat.tired).map((worker, i) => (
						<Piece key={i} kind={worker} size={28} label={`${name(worker)}, ${say("table.tired")}`} />
					))}
				</span>
			</span>
			<span>
				{seat.posts.length === 0 ? null : say("table.atwork")}
				{seat.posts.map(({ worker }, i) => (
					<Piece key={i} kind={worker} size={26} label={name(worker)} />
				))}
				{seat.breakthroughs.map(({ id, shape, icon, count }) => (
					<span key={id}>
						<Breakthrough shape={shape} icon={icon} size={28} />
						{count > 1 ? `×${count}` : ""}
					</span>
				))}
			</span>
		</div>
	);
}

/** Tracks as numbers, and the Warp tiles on the Timeline. */
export function Chips({ view, seat }: { view: View; seat: SeatTable }) {
	const owner = ownerOf(seat, view.table.seats);
	const board = boardOf(view, seat);
	const owes = seat.warps.filter(({ era }) => era > 0);
	return (
		<div class="facts">
			<span data-anchor={`morale:${seat.seat}`}>
				<Icon name="morale" size={18} /> {say("table.morale")} <Vp n={board.moraleVp[seat.morale - 1] ?? 0} />{" "}
				{say("table.supply")} <GoodView good="water" n={seat.supplyWater} size={16} one />
			</span>
			<span data-anchor={`travel:${seat.seat}`}>
				<Icon name="travel-track" size={18} /> {say("table.travel")} <Vp n={board.travelVp[seat.travels] ?? 0} />
			</span>
			<span data-anchor={`paradox:${seat.seat}`}>
				<Icon name="paradox" size={18} /> {say("table.paradox")} <b>{seat.paradox}</b> / {seat.paradoxLimit}
			</span>
			<span>
				<Icon name="warp" size={18} /> {say("table.owed")}:{" "}
				{owes.length === 0
					? say("prompt.none")
					: owes.map(({ warp, era }) => (
							<span class="cell" key={warp}>
								<WarpView warp={warp} owner={owner} size={16} />
								<small>{say("table.eraletter", { n: eraOrder(era) })}</small>
							</span>
						))}
			</span>
			<span>
				<Icon name="evacuate" size={18} /> {say("table.evacuation.now", { n: seat.evacuationVp })}
				<Icon name={seat.evacuationMet ? "check" : "close"} size={15} />
			</span>
			{moduleSeatWords(view, { ...seat, fractures: null }).map((line, i) => (
				<span key={i}>{line}</span>
			))}
			{seat.fractures ? <RivalFractures view={view} seat={seat} /> : null}
		</div>
	);
}

/** A seat's Goods; Flux and Energy Cores only if it has any. */
export function GoodsOf({ seat }: { seat: SeatTable }) {
	return (
		<ul class="purse">
			{(Object.entries(seat.goods) as [Good, number][]).map(([good, n]) =>
				n > 0 || (good !== "flux" && good !== "core") ? (
					<li key={good} data-anchor={`goods:${seat.seat}:${good}`}>
						<GoodView good={good} n={n} size={20} one />
					</li>
				) : null,
			)}
		</ul>
	);
}

function PersonOpen({ view, seat }: { view: View; seat: SeatTable }) {
	const owner = ownerOf(seat, view.table.seats);
	const face = seat.leader ? (
		<Bust leader={seat.leader} owner={owner} size={54} />
	) : (
		<Letter owner={owner} label={seatName(seat)} quiet />
	);
	return (
		<Opened view={view} seat={seat} cls={`rvopen mat-${owner}`} face={face} aside={<GoodsOf seat={seat} />}>
			<People view={view} seat={seat} />
			<Tiles view={view} seat={seat} />
			<Chips view={view} seat={seat} />
		</Opened>
	);
}

/**
 * A rival's whole board, over past Eras: the one whose banner was tapped, else one with a tile that can be copied now.
 */
export function RivalOpen({ view }: { view: View }) {
	const { table, hand, me } = view;
	const others = table.seats.filter((seat) => seat.seat !== me.seat);
	const seat = others.find((other) => other.seat === hand.opened.value) ?? others.find((other) => copying(view, other));
	if (!seat) return null;
	return seat.bot ? <BotOpen view={view} seat={seat} /> : <PersonOpen view={view} seat={seat} />;
}
