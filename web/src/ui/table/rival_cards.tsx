/**
 * The other seats on a phone: one card each, with Goods, Workers, Buildings and tracks; for an automaton, each token's
 * route as a row. Below them the Endgame Conditions.
 */
import type { ComponentChildren } from "preact";
import type { SoloBoard } from "../../core/content";
import type { BotTable, SeatTable } from "../../core/table";
import { Icon, Letter, Named, Vp, ownerOf, seatName } from "../pieces/atoms";
import { Art, Emblem } from "../pieces/figures";
import { say, sayOf } from "../words/say";
import { Ledger, waysOf } from "./bot";
import { EnergyPool, commandIcon, commandWords } from "./bot_map";
import { Medals } from "./medals";
import { Chips, GoodsOf, People } from "./rival_open";
import { Tiles } from "./rival_tiles";
import type { View } from "../hand/view";

function Card({
	view,
	seat,
	face,
	children,
}: {
	view: View;
	seat: SeatTable;
	face: ComponentChildren;
	children: ComponentChildren;
}) {
	const owner = ownerOf(seat, view.table.seats);
	const acting = view.hand.session.ask.value.seats.includes(seat.seat) && !view.hand.session.over.value;
	const facts = [
		seat.leader ? sayOf("leader", seat.leader) : "",
		seat.first ? say("table.first") : "",
		seat.passed ? say("table.passed") : "",
	].filter(Boolean);
	return (
		<section
			class={`rivcard own-${owner} mat-${owner}${seat.bot ? " bot" : ""}${acting ? " acting" : ""}`}
			aria-label={seatName(seat)}
			data-anchor={`seat:${seat.seat}${seat.bot ? ` bot:${seat.seat}` : ""}`}
		>
			<div class="hd">
				{face}
				<span>
					<b>
						{seatName(seat)} {seat.bot ? null : <Letter owner={owner} label={seatName(seat)} quiet />}
					</b>
					<small>{facts.join(", ")}</small>
				</span>
				<span class="bv" title={say("table.ended")} data-anchor={`score:${seat.seat}`}>
					<Vp n={seat.score.total} size={19} />
				</span>
			</div>
			{children}
		</section>
	);
}

function PersonCard({ view, seat }: { view: View; seat: SeatTable }) {
	const face = (
		<span class="flag">
			<Emblem path={seat.path} size={28} />
		</span>
	);
	return (
		<Card view={view} seat={seat} face={face}>
			<GoodsOf seat={seat} />
			<People view={view} seat={seat} />
			<Tiles view={view} seat={seat} />
			<Chips view={view} seat={seat} />
		</Card>
	);
}

/** One route: its spaces in order, those with a token filled; below, what these tokens do next. */
function Way({
	board,
	bot,
	token,
	spaces,
	n,
}: {
	board: SoloBoard;
	bot: BotTable;
	token: number | null;
	spaces: readonly number[];
	n: number;
}) {
	const on = (space: number) =>
		bot.tokens
			.filter((at) => at.space === space && (token === null || at.number === token))
			.sort((a, b) => a.order - b.order);
	const next = spaces.flatMap(on);
	return (
		<div class={token === null ? "prt loop" : `prt r${token}`}>
			{token === null ? null : <b aria-hidden="true">{token}</b>}
			<ul aria-label={token === null ? say("bot.loop", { n }) : say("bot.route", { n: token })}>
				{spaces.map((space) => {
					const command = board.commands[space];
					if (!command) return null;
					const here = on(space);
					return (
						<li
							key={space}
							class={here.length > 0 ? "at" : ""}
							title={commandWords(bot, command)}
							data-anchor={`command:${bot.seat}:${space}`}
						>
							<Named
								words={[commandWords(bot, command), ...here.map(({ number }) => say("bot.token", { n: number }))].join(
									", ",
								)}
							/>
							<Icon name={commandIcon(command)} size={19} />
						</li>
					);
				})}
			</ul>
			<p aria-hidden="true">
				{next.map(({ number, command }) => (
					<span key={number} class={`r${number}`} data-anchor={`token:${bot.seat}:${number}`}>
						{token === null ? <b>{number}</b> : null}
						{command ? commandWords(bot, command) : ""}
					</span>
				))}
			</p>
		</div>
	);
}

function BotCard({ view, seat }: { view: View; seat: SeatTable }) {
	const { bot } = view.table;
	const board = bot ? view.content.soloBoards[bot.kind] : undefined;
	if (!bot || !board) return null;
	return (
		<Card
			view={view}
			seat={seat}
			face={<Art name={bot.kind === "chronossus" ? "o-chronossus" : "o-chronobot"} box="0 0 120 120" cls="oface" />}
		>
			{waysOf(board, bot).map(({ token, spaces }, i) => (
				<Way key={i} board={board} bot={bot} token={token} spaces={spaces} n={i + 1} />
			))}
			{bot.kind === "chronossus" ? <EnergyPool bot={bot} /> : null}
			<div class="bside">
				<Ledger view={view} bot={bot} seat={seat} />
			</div>
		</Card>
	);
}

export function RivalCards({ view }: { view: View }) {
	const others = view.table.seats.filter((seat) => seat.seat !== view.me.seat);
	return (
		<section class="rivcards" data-region="rivals" aria-label={say("table.rivals")}>
			{others.map((seat) =>
				seat.bot ? (
					<BotCard key={seat.seat} view={view} seat={seat} />
				) : (
					<PersonCard key={seat.seat} view={view} seat={seat} />
				),
			)}
			<Medals view={view} />
		</section>
	);
}
