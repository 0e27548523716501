/**
 * Beside the board: the score sheet and the table in words.
 */
import type { Tile } from "../../core/content";
import type { Icon as BreakthroughIcon, Shape } from "../../core/lists";
import type { SeatTable } from "../../core/table";
import { breakthrough } from "../../core/table";
import { t } from "../../i18n";
import { Letter, Vp, ownerOf, seatName } from "../pieces/atoms";
import { boardOf } from "./view";
import type { View } from "./view";
import { ScoreNote } from "./band";
import { fractureSeatWords } from "../modules/device";
import { ModuleText, moduleSeatWords } from "../modules/module_text";
import { endgameWords } from "../pieces/objective";
import { eraName, eraOf, name, say, sayOf } from "../say";
import { tileSentence } from "../pieces/tiles";

const ROWS = ["buildings", "superprojects", "anomalies", "travel", "morale", "breakthroughs", "tokens", "warps", "conditions", "technologies", "device", "glitches", "other"] as const;

function rowsOf({ table }: View) {
	return ROWS.filter((row) => {
		if (row === "technologies" || row === "device" || row === "glitches") return table.fractures !== null;
		return row !== "other" || table.seats.some((seat) => seat.score.other !== 0);
	});
}

/** Against an automaton Objectives stand in the place of Endgame Conditions. */
function rowKey({ table }: View, row: (typeof ROWS)[number]): string {
	return row === "conditions" && table.bot ? "objectives" : row;
}

function rowName(view: View, row: (typeof ROWS)[number]): string {
	return sayOf("score", rowKey(view, row));
}

const signed = (n: number) => (n < 0 ? `−${-n}` : String(n));

/** The score of all seats as bars, line by line. */
export function ScoreBars({ view }: { view: View }) {
	const { table } = view;
	const all = rowsOf(view).flatMap((row) => table.seats.map((seat) => seat.score[row]));
	const low = Math.min(0, ...all);
	const span = Math.max(1, Math.max(...all) - low);
	const percent = (n: number) => `${((n / span) * 100).toFixed(1)}%`;
	return (
		<>
			<div class="totals">
				{table.seats.map((seat) => (
					<div key={seat.seat} class={`own-${ownerOf(seat, table.seats)}`}>
						<span class="band" />
						<Letter owner={ownerOf(seat, table.seats)} label={seatName(seat)} />
						<span class="who" title={seatName(seat)}>
							{seatName(seat)}
						</span>
						<Vp n={seat.score.total} />
					</div>
				))}
			</div>
			{rowsOf(view).map((row) => (
				<div class="sheet-row" key={row}>
					<div>
						{rowName(view, row)}
						<small>{sayOf("score", `${rowKey(view, row)}.note`)}</small>
					</div>
					<ul class="bars" style={{ "--zero": percent(-low) } as Record<string, string>}>
						{table.seats.map((seat) => {
							const n = seat.score[row];
							return (
								<li class={`bar own-${ownerOf(seat, table.seats)}`} key={seat.seat}>
									<Letter owner={ownerOf(seat, table.seats)} label={seatName(seat)} />
									<span class="rod">
										<span class="fill" style={{ left: percent(Math.min(0, n) - low), width: percent(Math.abs(n)) }} />
									</span>
									<span class="n">{signed(n)}</span>
								</li>
							);
						})}
					</ul>
				</div>
			))}
			<ScoreNote table={table} />
		</>
	);
}

/** The score pad of all seats. */
export function ScoreSheet({ view }: { view: View }) {
	const { table } = view;
	return (
		<table class="pad">
			<thead>
				<tr>
					<th scope="col">
						<span class="vh">{say("table.score")}</span>
					</th>
					{table.seats.map((seat) => (
						<th scope="col" key={seat.seat} class={`own-${ownerOf(seat, table.seats)}`}>
							<Letter owner={ownerOf(seat, table.seats)} label={seatName(seat)} /> <span class="nm">{seatName(seat)}</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rowsOf(view).map((row) => (
					<tr key={row}>
						<th scope="row">{rowName(view, row)}</th>
						{table.seats.map((seat) => (
							<td key={seat.seat} class={seat.score[row] === Math.max(...table.seats.map((other) => other.score[row])) ? "best" : ""}>
								{signed(seat.score[row])}
							</td>
						))}
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<th scope="row">{say("score.total")}</th>
					{table.seats.map((seat) => (
						<td key={seat.seat}>
							<Vp n={seat.score.total} />
						</td>
					))}
				</tr>
			</tfoot>
		</table>
	);
}

/** "2 Titanium, 1 Gold". */
function amounts(pool: Readonly<Partial<Record<string, number>>>): string {
	return Object.entries(pool)
		.filter(([, n]) => (n ?? 0) > 0)
		.map(([what, n]) => `${n} ${name(what)}`)
		.join(", ");
}

function breakthroughWords({ shape, icon }: { shape: Shape; icon: BreakthroughIcon }): string {
	return `${name(shape)} ${name(icon)}`;
}

/** What a Superproject costs: Goods, a Worker, Breakthroughs. */
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
	return seat.slots.filter(({ next }) => next).map(({ slot, type }) => say("text.next", { what: name(type), price: amounts(slotPrice[slot] ?? {}) || say("prompt.nothing") }));
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
		`${say("table.goods")}: ${goods || say("prompt.nothing")}`,
		`${say("table.active")}: ${people(seat.active) || say("prompt.none")}`,
		`${say("table.tired")}: ${people(seat.tired) || say("prompt.none")}`,
		`${say("table.exosuits")}: ${say("table.ready", { n: seat.exosuitsReady })}`,
		`${say("table.morale")}: ${seat.morale}; ${say("table.travel")}: ${seat.travels}; ${say("table.paradox")}: ${seat.paradox} / ${seat.paradoxLimit}`,
		`${say("table.owed")}: ${
			seat.warps
				.filter(({ era }) => era > 0)
				.map(({ warp, era }) => `${sayOf("warp", warp)} (${eraName(era)})`)
				.join(", ") || say("prompt.none")
		}`,
		`${say("table.breakthroughs")}: ${seat.breakthroughs.map((held) => `${held.count} ${breakthroughWords(held)}`).join(", ") || say("prompt.none")}`,
		...tiles,
		...moduleSeatWords(view, seat),
		...(seat.bot ? fractureSeatWords(view, seat) : []),
		...nextWords(view, seat),
	];
}

/** The whole table in words, from the same data. */
export function TextBoard({ view }: { view: View }) {
	const { table, content } = view;
	return (
		<div class="textboard">
			<h3>{eraOf(table.era, table.timeline)}, {sayOf("phase", table.phase)}</h3>
			<h4>{say("table.timeline")}</h4>
			<ul>
				{table.timeline.map((era) => {
					const tile = content.tiles[era.superproject];
					const warps = era.warps.map(({ seat, warp }) => `${seatName(table.seats[seat] ?? view.me)}: ${sayOf("warp", warp)}`).join(", ");
					return (
						<li key={era.era}>
							{eraName(era.era)}: {tile ? `${tileSentence(tile)} ${say("text.costs", { price: priceWords(tile) })}` : era.hidden ? say("table.facedown") : say("prompt.none")} {warps}
						</li>
					);
				})}
			</ul>
			<h4>{say("table.main")}</h4>
			<ul>
				{Object.values(table.places)
					.filter((place) => place.inPlay)
					.map((place) => {
						const [where = "", at = ""] = place.space.split(".");
						const who = place.occupants.map(({ seat, worker }) => `${seatName(table.seats[seat] ?? view.me)}${worker ? ` (${name(worker)})` : ""}`).join(", ");
						const state = place.flipped || !place.open ? say("table.closed") : who || (place.water ? say("cost.water", { n: place.water }) : say("table.free"));
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
			<h4>{table.bot ? say("table.objectives") : say("table.conditions")}</h4>
			<ul>
				{(table.bot ? table.objectives : table.conditions).map((card, i) => (
					<li key={card}>{[endgameWords(view, card), ...table.seats.filter((seat) => (seat.score.condition[i] ?? 0) > 0).map(seatName)].join(", ")}</li>
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
