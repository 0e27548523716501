/**
 * Title of the open question: what asks it (a Leader, a tile, a space, a phase) and what it leads to. Both are part of
 * the question (core/core.ts: Ask).
 */
import type { Content, Op } from "../../core/content";
import type { Ask } from "../../core/core";
import {
	ADVENTURES,
	ASKS,
	COLLAPSES,
	EXPERIMENTS,
	LEADERS,
	PHASES,
	PROGRAMS,
	SPACES,
	TECHNOLOGIES,
	THINGS,
	TOKENS,
	WARPS,
	WORKERS,
} from "../../core/lists";
import type { AskKind, Space, Worker } from "../../core/lists";
import { slotOfSpace } from "../../core/table";
import type { SeatTable, Table } from "../../core/table";
import { message } from "../../words/i18n";
import type { Key } from "../../words/i18n";
import { sentence } from "./ops";
import { tileName } from "./tiles";
import { eraNumber, name, say, sayOf } from "../words/say";

/** Context of a question: content, table, and the seat asked. */
export interface Asked {
	readonly content: Content;
	readonly table: Table;
	readonly me: SeatTable;
}

const LISTS: Readonly<Partial<Record<string, readonly string[]>>> = {
	leader: LEADERS,
	collapse: COLLAPSES,
	technology: TECHNOLOGIES,
	phase: PHASES,
	adventure: ADVENTURES,
	experiment: EXPERIMENTS,
	token: TOKENS,
	warp: WARPS,
	worker: WORKERS,
};

/** Name of a space: by its Action on the main board, by the tile on a player board. */
function spaceName({ content, me }: Asked, space: Space): string {
	const [action = "", at] = space.split(".");
	if (slotOfSpace(space) >= 0) {
		const tile = content.tiles[me.slots[slotOfSpace(space)]?.top ?? 0];
		if (tile) return tileName(tile);
	}
	if (space === "leader" && me.leader) return sayOf("leader", me.leader);
	return at ? sayOf("place", action) : sayOf("space", space);
}

/** Name of the source or subject of a question; "" if it has none. */
export function thingName(asked: Asked, kind: number, number: number): string {
	const what = THINGS[kind] ?? "";
	const word = LISTS[what]?.[number] ?? "";
	switch (what) {
		case "":
			return "";
		case "tile": {
			const tile = asked.content.tiles[number];
			return tile ? tileName(tile) : "";
		}
		case "space":
			return spaceName(asked, SPACES[number] as Space);
		case "collapse":
			return say("table.collapsing", { what: sayOf("place", asked.content.collapses[word as "con1"].action) });
		default:
			return word ? sayOf(what, word) : "";
	}
}

/** The program that asks the question; empty if no program does. */
function program({ content, table, me }: Asked, ask: Ask): readonly Op[] {
	const kind = THINGS[ask.subjectKind] === "program" ? (PROGRAMS[ask.subject] ?? "") : "";
	const tile = content.tiles[ask.source];
	const leader = () => content.leaders[LEADERS[ask.source] as "zaida"].as[table.edition];
	const adventure = () => content.pioneers.adventures[ADVENTURES[ask.source] as "data-archives"];
	const technology = () => content.fractures.technologies[TECHNOLOGIES[ask.source] as "flux-scrubber"];
	switch (kind) {
		case "does":
			return tile?.does ?? [];
		case "when-built":
			return tile?.whenBuilt ?? [];
		case "effect":
			return tile?.cleanUp ?? [];
		case "nested":
			return [];
		case "leader":
			return leader().does;
		case "leader-clean-up":
			return leader().cleanUp;
		case "collapse":
			return content.collapses[COLLAPSES[ask.source] as "con1"].after;
		case "experiment":
			return content.doomsday.experiments[EXPERIMENTS[ask.source] as "ai-research"].price;
		case "success":
			return adventure().success;
		case "failure":
			return adventure().failure;
		case "card":
			return adventure().does;
		case "upgrade-power":
			return me.path ? content.pioneers.boards[me.path].powerDoes : [];
		case "upgrade-sensor":
			return me.path ? content.pioneers.boards[me.path].sensorDoes : [];
		case "removal":
			return content.removal;
		case "when-taken":
			return technology().whenTaken;
		case "price":
			return technology().price;
		case "technology":
			return technology().does;
		case "technology-clean-up":
			return technology().cleanUp;
		default:
			return [];
	}
}

/** The ops after the MAY that asks, up to the next MAY, as a sentence. */
export function offerOf(asked: Asked, ask: Ask): string {
	const rest = program(asked, ask).slice(ask.count + 1);
	const end = rest.findIndex((op) => op.op === "MAY");
	const ops = end < 0 ? rest : rest.slice(0, end);
	const priced = ops.findIndex(({ op }) => !op.startsWith("PAY"));
	return priced < 1 ? sentence(ops) : sentence(ops.slice(0, priced)) + say("list.for") + sentence(ops.slice(priced));
}

/** Whether the choice is how to pay for the removal of an Anomaly. */
function removes(asked: Asked, ask: Ask): boolean {
	return program(asked, ask).some(({ op }) => op === "REMOVE_ANOMALY" || op === "REMOVE_ONE");
}

function keyOf(asked: Asked, ask: Ask): Key {
	if (ask.kind === "choose" && removes(asked, ask)) return "ask.choose.removal";
	if (ask.kind === "may" && offerOf(asked, ask) === "") return "ask.choose";
	return `ask.${ask.kind as AskKind}`;
}

/** The title of the question: its source and what it leads to. */
export function questionTitle(asked: Asked, ask: Ask): string {
	if (!ASKS.includes(ask.kind)) return "";
	const source = thingName(asked, ask.sourceKind, ask.source);
	const subject = THINGS[ask.subjectKind] === "program" ? "" : thingName(asked, ask.subjectKind, ask.subject);
	return message(keyOf(asked, ask), {
		source,
		tile: subject || source,
		technology: subject || source,
		token: subject || source,
		offer: ask.kind === "may" ? offerOf(asked, ask) : "",
		n: ask.count,
		era: eraNumber(asked.me.focus),
	});
}

const total = (column: Readonly<Record<Worker, number>>) => Object.values(column).reduce((sum, n) => sum + n, 0);

/** The Warp tiles of the seat that are not repaid, each with its Era. */
function debts({ me }: Asked): string {
	const out = me.warps.filter((tile) => tile.era > 0);
	return out
		.map(({ warp, era }) => `${say("table.erashort", { n: eraNumber(era) })} ${sayOf("warp", warp)}`)
		.join(", ");
}

/** Help text for the question; "" if there is none. */
export function questionHelp(asked: Asked, ask: Ask): string {
	const { content, table, me } = asked;
	switch (ask.kind) {
		case "turn":
			return say("ask.turn.help", { exosuits: me.exosuitsReady, workers: total(me.active) });
		case "power":
			return say("ask.power.help", {
				n: (table.side === "B" && me.path ? content.boardsB[me.path] : content.boardA).emptyWater,
			});
		case "take": {
			const good = content.mineBonus[["mine.top", "mine.middle", "mine.bottom"].indexOf(SPACES[ask.source] ?? "")];
			return good ? say("ask.take.help", { good: name(good) }) : "";
		}
		case "focus":
			return debts(asked) ? say("ask.focus.help", { debts: debts(asked) }) : "";
		case "anomaly":
			return say("ask.anomaly.help", { n: Math.abs(content.tiles.find((tile) => tile?.kind === "anomaly")?.vp ?? 0) });
		case "warp":
		case "build":
		case "set":
		case "repay":
			return say(`ask.${ask.kind}.help`);
		default:
			return "";
	}
}
