/** The automaton's side of the real table: what should lie there now. */
import type { ComponentChildren } from "preact";
import type { Content } from "../../core/content";
import type { SeatTable, Table } from "../../core/table";
import type { Worker } from "../../core/lists";
import { Breakthrough, Goods, Piece } from "../pieces/atoms";
import { tileName } from "../pieces/tiles";
import { colon, eraName, figure, say, sayOf } from "../words/say";

function Row({ label, children }: { label: string; children: ComponentChildren }) {
	return (
		<div class="line">
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

const none = () => say("companion.its.none");

function Buildings({ seat, table, content }: { seat: SeatTable; table: Table; content: Content }) {
	const ids = [...seat.slots.map(({ top }) => top), ...(table.bot?.superprojects ?? [])];
	const names = ids.flatMap((id) => {
		const tile = content.tiles[id ?? 0];
		return tile && tile.kind !== "anomaly" ? [tileName(tile)] : [];
	});
	return <>{names.join(", ") || none()}</>;
}

export function Glance({ table, content }: { table: Table; content: Content }) {
	const { bot } = table;
	const seat = table.seats.find((one) => one.seat === bot?.seat);
	if (!bot || !seat) return null;
	const workers = (Object.entries(seat.active) as [Worker, number][]).flatMap(([worker, n]) =>
		Array.from({ length: n }, (_, i) => (
			<Piece key={`${worker}${i}`} kind={worker} size={26} label={sayOf("worker", worker)} />
		)),
	);
	const warps = new Map<number, number>();
	for (const { era } of seat.warps) if (era > 0) warps.set(era, (warps.get(era) ?? 0) + 1);
	const goods = Object.fromEntries(Object.entries(seat.goods).filter(([, n]) => n > 0)) as Partial<typeof seat.goods>;
	return (
		<dl class="glance">
			<Row label={sayOf("kind", bot.kind)}>{say("companion.vp", { n: figure(seat.score.total) })}</Row>
			<Row label={say("table.exosuits")}>{say("table.ready", { n: seat.exosuitsReady })}</Row>
			{bot.energy.fresh + bot.energy.exhausted > 0 ? (
				<Row label={say("companion.its.energy")}>
					{say("companion.draw.energy", { n: bot.energy.fresh, spent: bot.energy.exhausted })}
				</Row>
			) : null}
			<Row label={say("bot.goods")}>{Object.keys(goods).length > 0 ? <Goods of={goods} size={22} one /> : none()}</Row>
			<Row label={say("bot.workers")}>{workers.length > 0 ? workers : none()}</Row>
			<Row label={say("companion.its.tiles")}>
				<Buildings seat={seat} table={table} content={content} />
			</Row>
			<Row label={say("companion.its.breakthroughs")}>
				{seat.breakthroughs.length > 0
					? seat.breakthroughs.flatMap(({ shape, icon, count }) =>
							Array.from({ length: count }, (_, i) => (
								<Breakthrough key={`${shape}${icon}${i}`} shape={shape} icon={icon} size={26} />
							)),
						)
					: none()}
			</Row>
			<Row label={say("companion.its.tokens")}>
				{bot.tokens.map(({ number, command }) => `${number} ${command ? sayOf("command", command) : ""}`).join(", ") ||
					none()}
			</Row>
			<Row label={say("companion.its.warps")}>
				{[...warps]
					.sort(([a], [b]) => a - b)
					.map(([era, n]) => `${eraName(era)}${colon()}${n}`)
					.join(", ") || none()}
			</Row>
			<Row label={say("companion.its.paradox")}>{`${seat.paradox}, ${bot.anomalies}`}</Row>
		</dl>
	);
}
