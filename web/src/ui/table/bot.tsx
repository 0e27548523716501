/**
 * An automaton: the routes of its tokens, and what it owns.
 */
import { Fragment } from "preact";
import type { SoloBoard } from "../../core/content";
import type { BotTable, SeatTable } from "../../core/table";
import { variableTile } from "../modules/anomalies";
import { GoodView, Goods, Icon, Piece, Vp } from "../pieces/atoms";
import { moduleSeatWords } from "../modules/module_text";
import { say, sayOf } from "../words/say";
import { TechnologyNames } from "../modules/technologies";
import { tileName, tileNumber, tileSentence, SuperView } from "../pieces/tiles";
import { each, spot } from "../hand/view";
import type { View } from "../hand/view";

/** The routes of the tokens: one per token, or shared loops, each with the spaces that lead into it first. */
export function waysOf(board: SoloBoard, bot: BotTable): { token: number | null; spaces: readonly number[] }[] {
	const own = bot.tokens
		.map(({ number }) => ({ token: number, spaces: board.routes[number] ?? [] }))
		.filter(({ spaces }) => spaces.length > 0);
	if (own.length > 0) return own;
	const loops: number[][] = [];
	const seen = new Set<number>();
	const entered = new Set(board.next);
	const spaces = board.commands.flatMap((command, space) => (command ? [space] : []));
	for (const start of [...spaces.filter((space) => !entered.has(space)), ...spaces]) {
		const loop: number[] = [];
		for (let space = start; space && !seen.has(space); space = board.next[space] ?? 0) {
			seen.add(space);
			loop.push(space);
		}
		if (loop.length > 0) loops.push(loop);
	}
	return loops.map((loop) => ({ token: null, spaces: loop }));
}

/** Its Flux Pool: Flux Cores and Casings in it, and Casings set aside. */
function FluxPool({ view }: { view: View }) {
	const { fractures } = view.table;
	if (!fractures) return null;
	const { flux, casings, aside } = fractures.pool;
	return (
		<>
			<dt>{say("frac.pool")}</dt>
			<dd class="flux-pool">
				<span>
					<Icon name="flux-core" size={15} /> {say("frac.flux", { n: flux })}
				</span>
				<span>
					<Icon name="casing" size={15} /> {say("frac.casings", { n: casings })}
				</span>
				{aside > 0 ? <span>{say("frac.aside", { n: aside })}</span> : null}
				{flux + casings > 0 ? (
					<span class="muted">{say("frac.next", { n: Math.round((100 * flux) / (flux + casings)) })}</span>
				) : null}
			</dd>
		</>
	);
}

/** Operators that stand in for other types of Workers in its sets. */
function StandIns({ view }: { view: View }) {
	const stands = Object.entries(view.table.fractures?.standIns ?? {});
	return (
		<>
			{stands.map(([worker, n]) => (
				<span key={worker} class="mini" title={say("frac.stands", { n, who: sayOf("worker", worker) })}>
					<Piece kind="operator" size={18} /> {n > 1 ? `${n}× ` : ""}
					<Icon name={worker} size={14} />
				</span>
			))}
		</>
	);
}

/** The Variable Anomalies it holds. */
function Variables({ view, seat }: { view: View; seat: SeatTable }) {
	const held = (seat.variables?.on ?? [])
		.flatMap((variable) => (variable ? [variableTile(view, variable)] : []))
		.flatMap((tile) => tile ?? []);
	return (
		<>
			{held.map((tile) => (
				<span class="mini" key={tile.id} title={tileSentence(tile)}>
					<Icon name="anomaly" size={14} /> {tile.word.toUpperCase()} <Vp n={tile.vp} />
				</span>
			))}
		</>
	);
}

/** Its Goods; Flux Cores only with Fractures of Time. */
function goodsOf({ table }: View, { goods }: SeatTable): Partial<SeatTable["goods"]> {
	return Object.fromEntries(Object.entries(goods).filter(([good]) => good !== "flux" || table.fractures));
}

/** Its Buildings and Superprojects; those that can be copied now are buttons. */
function BotTiles({ view, bot, seat }: { view: View; bot: BotTable; seat: SeatTable }) {
	const { content } = view;
	const tiles = seat.slots.flatMap((slot) => (slot.top !== 0 && content.tiles[slot.top]) || []);
	return (
		<>
			{tiles.map((tile, i) => {
				const slot = seat.slots.find((at) => at.top === tile.id);
				const copy = spot(view, { kind: "slot", seat: seat.seat, slot: slot?.slot ?? 0 });
				const words = (
					<>
						<Icon name={tile.type ?? "anomaly"} size={14} /> {tile.number ? tileNumber(tile) : tileName(tile)}{" "}
						<Vp n={tile.vp} />
					</>
				);
				return copy.state ? (
					<button type="button" class={`mini pick ${copy.state}`} key={i} data-place={copy.key} onClick={copy.tap}>
						{words}
					</button>
				) : (
					<span class="mini" key={i} title={tileName(tile)}>
						{words}
					</span>
				);
			})}
			{bot.superprojects.map((id) => {
				const tile = content.tiles[id];
				const copy = spot(view, { kind: "tile", seat: seat.seat, tile: id });
				return tile ? (
					<SuperView
						key={id}
						tile={tile}
						onBoard
						state={copy.state}
						at={copy.key}
						onClick={copy.state ? copy.tap : undefined}
					/>
				) : null;
			})}
		</>
	);
}

export function Ledger({ view, bot, seat }: { view: View; bot: BotTable; seat: SeatTable }) {
	const { content } = view;
	return (
		<dl class="ledger">
			<dt>{say("table.exosuits")}</dt>
			<dd>{say("table.ready", { n: seat.exosuitsReady })}</dd>
			<dt>{say("bot.goods")}</dt>
			<dd>
				<Goods of={goodsOf(view, seat)} size={15} one />
			</dd>
			<dt>{say("bot.workers")}</dt>
			<dd>
				{each(seat.active).map((worker, i) => (
					<Piece key={i} kind={worker} size={20} label={sayOf("worker", worker)} />
				))}
				<StandIns view={view} />
			</dd>
			<dt>{say("table.market")}</dt>
			<dd>
				<BotTiles view={view} bot={bot} seat={seat} />
			</dd>
			<dt>{say("table.travel")}</dt>
			<dd>
				{seat.travels} <Vp n={content.botTravelVp[seat.travels] ?? 0} />
			</dd>
			<dt>{say("bot.also")}</dt>
			<dd>
				<span>{say("bot.anomalies", { n: bot.anomalies })}</span>
				<Variables view={view} seat={seat} />
				<GoodView good="paradox" n={seat.paradox} size={15} one />
				<GoodView good="vp" n={seat.vp} size={15} one />
				<span>{say("bot.warps", { n: seat.warps.filter(({ era }) => era > 0).length })}</span>
			</dd>
			{bot.kind === "chronossus" ? <FluxPool view={view} /> : null}
			{seat.fractures && seat.fractures.technologies.length > 0 ? (
				<>
					<dt>{say("frac.technologies")}</dt>
					<dd>
						<TechnologyNames view={view} seat={seat} />
					</dd>
				</>
			) : null}
			{moduleSeatWords(view, seat).map((line, i) => (
				<Fragment key={i}>
					<dt />
					<dd>{line}</dd>
				</Fragment>
			))}
		</dl>
	);
}
