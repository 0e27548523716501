/** The whole table as text, made from the same data as the board. */
import type { Tile } from "../../core/content";
import type { SeatTable } from "../../core/table";
import { breakthrough } from "../../core/table";
import { t } from "../../words/i18n";
import { fractureSeatWords } from "../modules/device";
import { ModuleText, moduleSeatWords } from "../modules/module_text";
import { seatName } from "../pieces/atoms";
import { endgameWords } from "../pieces/objective";
import { tileSentence } from "../pieces/tiles";
import { amount, breakthroughWords, colon, eraName, eraOf, name, say, sayOf, semicolon } from "../words/say";
import { boardOf } from "../hand/view";
import type { View } from "../hand/view";

/** "2 Titanium, 1 Gold". */
function amounts(pool: Readonly<Partial<Record<string, number>>>): string {
	return Object.entries(pool)
		.flatMap(([what, n]) => (n ? [amount(n, what)] : []))
		.join(", ");
}

/** The price of a Superproject: Goods, a Worker, Breakthroughs. */
function priceWords(tile: Tile): string {
	const pair = tile.pair.map(name).join(" + ");
	const exact = tile.exact ? breakthroughWords(breakthrough(tile.exact)) : "";
	const research = exact && pair ? `${exact} ${say("tile.or")} ${pair}` : exact || pair;
	return [amounts(tile.price), tile.priceWorker ? name(tile.priceWorker) : "", research].filter(Boolean).join(", ");
}

/** The price of the next Building of each type. */
function nextWords(view: View, seat: SeatTable): string[] {
	if (seat.bot) return [];
	const { slotPrice } = boardOf(view, seat);
	return seat.slots
		.filter(({ next }) => next)
		.map(({ slot, type }) =>
			say("text.next", { what: name(type), price: amounts(slotPrice[slot] ?? {}) || say("prompt.nothing") }),
		);
}

function seatWords(view: View, seat: SeatTable): string[] {
	const goods = amounts(seat.goods);
	const people = amounts;
	const tiles = seat.slots.flatMap((slot) => {
		const tile = view.content.tiles[slot.top];
		return tile ? [tileSentence(tile)] : [];
	});
	return [
		`${seatName(seat)}, ${seat.score.total} ${name("vp")}`,
		`${say(seat.seat === view.me.seat ? "table.goods" : "bot.goods")}${colon()}${goods || say("prompt.nothing")}`,
		`${say("table.active")}${colon()}${people(seat.active) || say("prompt.none")}`,
		`${say("table.tired")}${colon()}${people(seat.tired) || say("prompt.none")}`,
		`${say("table.exosuits")}${colon()}${say("table.ready", { n: seat.exosuitsReady })}`,
		[
			`${say("table.morale")}${colon()}${seat.morale}`,
			`${say("table.travel")}${colon()}${seat.travels}`,
			`${say("table.paradox")}${colon()}${seat.paradox} / ${seat.paradoxLimit}`,
		].join(semicolon()),
		`${say("table.owed")}${colon()}${
			seat.warps
				.filter(({ era }) => era > 0)
				.map(({ warp, era }) => `${sayOf("warp", warp)} (${eraName(era)})`)
				.join(", ") || say("prompt.none")
		}`,
		`${say("table.breakthroughs")}${colon()}${
			seat.breakthroughs.map((held) => `${held.count} ${breakthroughWords(held)}`).join(", ") || say("prompt.none")
		}`,
		...tiles,
		...moduleSeatWords(view, seat),
		...(seat.bot ? fractureSeatWords(view, seat) : []),
		...nextWords(view, seat),
	];
}

/** Eras with their Superprojects and Warp tiles. */
function TimelineText({ view }: { view: View }) {
	const { table, content } = view;
	return (
		<>
			<h4>{say("table.timeline")}</h4>
			<ul>
				{table.timeline.map((era) => {
					const tile = content.tiles[era.superproject];
					const warps = era.warps
						.map(({ seat, warp }) => `${seatName(table.seats[seat] ?? view.me)}${colon()}${sayOf("warp", warp)}`)
						.join(", ");
					return (
						<li key={era.era}>
							{eraName(era.era)}:{" "}
							{tile
								? `${tileSentence(tile)} ${say("text.costs", { price: priceWords(tile) })}`
								: era.hidden
									? say("table.facedown")
									: say("prompt.none")}{" "}
							{warps}
						</li>
					);
				})}
			</ul>
		</>
	);
}

/** The spaces of the main board, and the pools. */
function MainText({ view }: { view: View }) {
	const { table } = view;
	return (
		<>
			<h4>{say("table.main")}</h4>
			<ul>
				{Object.values(table.places)
					.filter((place) => place.inPlay)
					.map((place) => {
						const [where = "", at = ""] = place.space.split(".");
						const who = place.occupants
							.map(
								({ seat, worker }) => `${seatName(table.seats[seat] ?? view.me)}${worker ? ` (${name(worker)})` : ""}`,
							)
							.join(", ");
						const state =
							place.flipped || !place.open
								? say("table.closed")
								: who || (place.water ? say("cost.water", { n: place.water }) : say("table.free"));
						return (
							<li key={place.space}>
								{sayOf("place", where)} {at ? <code>{at}</code> : null}: {state}
							</li>
						);
					})}
				<li>
					{say("text.pool", { what: say("place.recruit"), pool: amounts(table.recruit.pool) || say("table.nobody") })}
				</li>
				<li>
					{say("text.pool", { what: say("place.mine"), pool: amounts(table.mine.pool) || say("prompt.nothing") })}
				</li>
			</ul>
		</>
	);
}

export function TextBoard({ view }: { view: View }) {
	const { table, content } = view;
	return (
		<div class="db textboard" tabIndex={0}>
			<h3>
				{eraOf(table.era, table.timeline)}, {sayOf("phase", table.phase)}
			</h3>
			<TimelineText view={view} />
			<MainText view={view} />
			<h4>{table.bot ? say("table.objectives") : say("table.conditions")}</h4>
			<ul>
				{(table.bot ? table.objectives : table.conditions).map((card, i) => (
					<li key={card}>
						{[
							endgameWords(view, card),
							...table.seats.filter((seat) => (seat.score.condition[i] ?? 0) > 0).map(seatName),
						].join(", ")}
					</li>
				))}
			</ul>
			<h4>{say("table.market")}</h4>
			<ul>
				{Object.values(table.market).flatMap((stack) =>
					[stack.primary, stack.secondary[0] ?? 0].flatMap((id) => {
						const tile = content.tiles[id];
						return tile ? [<li key={id}>{tileSentence(tile)}</li>] : [];
					}),
				)}
			</ul>
			<ModuleText view={view} />
			{table.seats.map((seat) => (
				<section key={seat.seat}>
					<h4>{seatName(seat)}</h4>
					<ul>
						{seatWords(view, seat).map((line, i) => (
							<li key={i}>{line}</li>
						))}
					</ul>
				</section>
			))}
			<p>{t("app.about")}</p>
		</div>
	);
}
