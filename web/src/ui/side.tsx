/**
 * Beside the board: the log, the score sheet, what an automaton did and why, the table in words, settings.
 */
import type { GameEvent } from "../core/core";
import type { SeatTable } from "../core/table";
import type { LogTurn } from "../game/log";
import { say as sentenceOf, t } from "../i18n";
import { Icon, Letter, Vp, ownerOf, seatName } from "./atoms";
import type { View } from "./board";
import { name, say, sayOf } from "./say";
import { tileSentence } from "./tiles";

const QUIET = new Set(["turn", "phase", "era"]);

function Line({ event }: { event: GameEvent }) {
	return (
		<span class="why">
			{sentenceOf(event.told)} <span class="rule">{event.rule}</span>
		</span>
	);
}

function Turn({ view, turn }: { view: View; turn: LogTurn }) {
	const { table, desk } = view;
	const seat = turn.seat === null ? null : table.seats[turn.seat];
	const lines = turn.lines.filter((line) => line.words || line.events.length > 0);
	if (lines.length === 0) return null;
	const undoable = turn.from >= desk.session.wall.value.index && turn.from < desk.session.head.value;
	return (
		<li>
			{seat ? <Letter owner={ownerOf(seat, table.seats)} label={seatName(seat)} /> : <Icon name="era" size={16} />}
			<span class="what">{seat ? seatName(seat) : `${sayOf("phase", turn.phase)}, ${say("table.erashort", { n: turn.era })}`}</span>
			<span class="amt">
				{undoable ? (
					<button type="button" class="btn quiet small" onClick={() => desk.session.undoTo(turn.from)} aria-label={say("log.back")} title={say("log.back")}>
						<Icon name="undo" size={14} />
					</button>
				) : null}
			</span>
			<span class="lines">
				{lines.flatMap((line) =>
					line.events.filter((event) => !QUIET.has(event.kind)).map((event, i) => <Line key={`${line.step}.${i}`} event={event} />),
				)}
			</span>
		</li>
	);
}

const LOG_TURNS = 30;

export function Log({ view }: { view: View }) {
	const turns = view.desk.session.log.value.slice(-LOG_TURNS).reverse();
	return (
		<ol class="log" aria-label={say("table.log")}>
			{turns.length === 0 ? <li>{say("log.none")}</li> : null}
			{turns.map((turn) => (
				<Turn key={turn.key} view={view} turn={turn} />
			))}
		</ol>
	);
}

const ROWS = ["buildings", "superprojects", "anomalies", "travel", "morale", "breakthroughs", "tokens", "warps", "conditions", "other"] as const;

/** The score pad of all seats. */
export function ScoreSheet({ view }: { view: View }) {
	const { table } = view;
	const solo = table.bot !== null;
	return (
		<table class="pad">
			<thead>
				<tr>
					<th scope="col">
						<span class="vh">{say("table.score")}</span>
					</th>
					{table.seats.map((seat) => (
						<th scope="col" key={seat.seat} class={`own-${ownerOf(seat, table.seats)}`}>
							<Letter owner={ownerOf(seat, table.seats)} label={seatName(seat)} /> {seatName(seat)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{ROWS.filter((row) => row !== "other" || table.seats.some((seat) => seat.score.other !== 0)).map((row) => (
					<tr key={row}>
						<th scope="row">{row === "conditions" && solo ? say("score.objectives") : sayOf("score", row)}</th>
						{table.seats.map((seat) => (
							<td key={seat.seat}>{seat.score[row] < 0 ? `−${-seat.score[row]}` : seat.score[row]}</td>
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

/** What the automaton did since the last decision, step by step, with its reasons. */
export function Trace({ view }: { view: View }) {
	const { desk, table } = view;
	const { session } = desk;
	const trace = session.trace.value.filter(({ event }) => !QUIET.has(event.kind) && table.seats[event.seat]?.bot);
	if (!table.bot || trace.length === 0) return null;
	const seat = table.seats[table.bot.seat];
	return (
		<section class="panel trace" aria-label={say("bot.turn", { who: seat ? seatName(seat) : "" })}>
			<h3>
				<Icon name="bot" size={18} /> {say("bot.turn", { who: seat ? seatName(seat) : "" })}
			</h3>
			<ol aria-live="polite">
				{trace.map(({ event }, i) => (
					<li key={i}>
						<Line event={event} />
					</li>
				))}
			</ol>
		</section>
	);
}

/** The automaton's own board: tokens on their spaces, pools, limits. */
export function BotBoard({ view }: { view: View }) {
	const { table, content } = view;
	const bot = table.bot;
	const board = bot ? content.soloBoards[bot.kind] : undefined;
	const seat = bot ? table.seats[bot.seat] : undefined;
	if (!bot || !board || !seat) return null;
	return (
		<section class={`panel botboard own-${ownerOf(seat, table.seats)}`} aria-label={say("bot.board")}>
			<h3>
				<Icon name="bot" size={18} /> {seatName(seat)}: {say("bot.exosuits", { n: seat.exosuitsReady })}, {say("bot.anomalies", { n: bot.anomalies })}
				{bot.kind === "chronossus" ? `, ${say("bot.energy", { fresh: bot.energy.fresh, spent: bot.energy.exhausted })}` : ""}
			</h3>
			<ul class="commands">
				{board.commands.map((command, space) =>
					command ? (
						<li key={space} class={bot.tokens.some((token) => token.space === space) ? "held" : ""}>
							<span>{sayOf("command", command)}</span>
							{command.startsWith("slot-") ? <small>{tileOf(bot, command)}</small> : null}
							{bot.tokens
								.filter((token) => token.space === space)
								.sort((a, b) => a.order - b.order)
								.map((token) => (
									<b class="command-token" key={token.number}>
										{token.number}
									</b>
								))}
						</li>
					) : null,
				)}
			</ul>
		</section>
	);
}

function tileOf(bot: NonNullable<View["table"]["bot"]>, command: string): string {
	const tile = bot.tiles[Number(command.slice(-1)) - 1];
	return tile && tile.number > 0 ? `C0${tile.number}${tile.side}` : "";
}

function seatWords(view: View, seat: SeatTable): string[] {
	const goods = Object.entries(seat.goods)
		.filter(([, n]) => n > 0)
		.map(([good, n]) => `${n} ${name(good)}`)
		.join(", ");
	const people = (column: SeatTable["active"]) =>
		Object.entries(column)
			.filter(([, n]) => n > 0)
			.map(([worker, n]) => `${n} ${name(worker)}`)
			.join(", ");
	const tiles = seat.slots.flatMap((slot) => {
		const tile = view.content.tiles[slot.top];
		return tile ? [tileSentence(tile)] : [];
	});
	return [
		`${seatName(seat)}, ${seat.score.total} VP`,
		`${say("table.goods")}: ${goods || say("prompt.nothing")}`,
		`${say("table.active")}: ${people(seat.active) || say("prompt.none")}`,
		`${say("table.tired")}: ${people(seat.tired) || say("prompt.none")}`,
		`${say("table.exosuits")}: ${say("table.ready", { n: seat.exosuitsReady })}`,
		`${say("table.morale")}: ${seat.morale}; ${say("table.travel")}: ${seat.travels}; ${say("table.paradox")}: ${seat.paradox} / ${seat.paradoxLimit}`,
		`${say("table.owed")}: ${
			seat.warps
				.filter(({ era }) => era > 0)
				.map(({ warp, era }) => `${sayOf("warp", warp)} (${say("table.erashort", { n: era })})`)
				.join(", ") || say("prompt.none")
		}`,
		...tiles,
	];
}

/** The whole table in words, from the same data. */
export function TextBoard({ view }: { view: View }) {
	const { table, content } = view;
	return (
		<div class="textboard">
			<h3>{say("table.era", { n: table.era })}, {sayOf("phase", table.phase)}</h3>
			<h4>{say("table.timeline")}</h4>
			<ul>
				{table.timeline.map((era) => {
					const tile = content.tiles[era.superproject];
					const warps = era.warps.map(({ seat, warp }) => `${seatName(table.seats[seat] ?? view.me)}: ${sayOf("warp", warp)}`).join(", ");
					return (
						<li key={era.era}>
							{say("table.erashort", { n: era.era })}: {tile ? tileSentence(tile) : era.hidden ? say("table.facedown") : say("prompt.none")} {warps}
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
								{sayOf("place", where)} {at}: {state}
							</li>
						);
					})}
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
