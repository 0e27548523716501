/**
 * Builds the typed content from the figures printed on the components.
 */
import type {
	Back,
	Board,
	CollapseTile,
	Content,
	Evacuation,
	LeaderCard,
	PathBoard,
	SlotPay,
	SoloBoard,
	Start,
	Tile,
	WarpTileFace,
} from "./content";
import { Figures } from "./figures";
import { readNested } from "./fractures_content";
import { readModules } from "./module_content";
import { byWord, must, readOps, some, sourceOf, word } from "./read_figures";
import {
	CAPITALS,
	COLLAPSES,
	COMMANDS,
	CONDITIONS,
	COUNTS,
	EDITIONS,
	GOODS,
	KINDS,
	LEADERS,
	PATHS,
	RIFTS,
	SHAPES,
	SUPERPROJECTS,
	TILE_CODES,
	TYPES,
	VARIABLES,
	WARPS,
	WORKERS,
} from "./lists";
import { ANOMALY } from "./table";
import type { RiftExports, Texts } from "./wasm";

const FATES = ["tired", "motivated", "dies", "motivated-if-administrator"] as const;
const BACKS: readonly Back[] = ["never", "before-impact", "after-impact", "always"];
const PAYS: readonly SlotPay[] = ["free", "core", "core-or-water", "core-or-mix", "mix"];
const ANY_WORKER = 15;
const ROUTE_MAX = 8;
const SUPERPROJECT = TILE_CODES.superproject; /* tiles from here are Superprojects */
const FIRST_BOT = 2; /* kinds of seat from here are automata */
const HUNDRED = 100; /* the hundreds of a Building's number are its type */
const SLOTS = 12;
const EXOSUIT_SLOTS = [0, 1, 2, 3, 4, 5];

/** The word of a Superproject or an Anomaly; null: a Building, which is named by its number. */
function wordOf(id: number): string | null {
	if (id === ANOMALY) return "anomaly";
	return id < ANOMALY
		? id > SUPERPROJECT
			? word(SUPERPROJECTS, id - SUPERPROJECT)
			: null
		: word(VARIABLES, id - ANOMALY);
}

function readTile(f: Figures, id: number, rule: string): Tile | undefined {
	const number = f.one("tile.number", id);
	const superproject = id > SUPERPROJECT && id < ANOMALY ? word(SUPERPROJECTS, id - SUPERPROJECT) : null;
	const named = wordOf(id);
	if (number === 0 && named === null) return undefined;
	const worker = f.one("tile.worker", id);
	const replaces = f.one("tile.replaces", id) !== 0;
	const loss = f.one("tile.loss", id);
	return {
		id,
		kind: superproject ? "superproject" : id >= ANOMALY ? "anomaly" : "building",
		word: named ?? `${number}${replaces ? "b" : ""}`,
		number,
		replaces,
		variable: id > ANOMALY ? word(VARIABLES, id - ANOMALY) : null,
		type: number ? word(TYPES, Math.floor(number / HUNDRED)) : null,
		superproject,
		vp: loss ? -loss : f.one("tile.vp", id),
		worker: worker === ANY_WORKER ? "any" : word(WORKERS, worker),
		// biome-ignore lint/suspicious/noThenProperty: the fate of the Worker; a tile is never awaited
		then: must(FATES[f.one("tile.then", id)]),
		freeAction: f.one("tile.free-action", id) !== 0,
		does: readOps(f.all("tile.does", id)),
		whenBuilt: readOps(f.all("tile.when-built", id)),
		always: readOps(f.all("tile.always", id)),
		price: some(GOODS, f.all("tile.price", id)),
		priceWorker: word(WORKERS, f.one("tile.price-worker", id)),
		exact: f.one("tile.exact", id),
		pair: f.all("tile.pair", id).flatMap((shape) => word(SHAPES, shape) ?? []),
		nested:
			number && id === f.one("nested.tile", Math.floor(number / HUNDRED))
				? readNested(f, Math.floor(number / HUNDRED))
				: null,
		cleanUp: readOps(f.all("tile.clean-up", id)),
		back: must(BACKS[f.one("tile.back", id)]),
		rule,
		sources: {
			vp: sourceOf(f.one("tile.vp-source", id)),
			effect: sourceOf(f.one("tile.effect-source", id)),
			price: sourceOf(f.one("tile.price-source", id)),
		},
	};
}

/** Side A has number 0. */
function readBoard(f: Figures, n: number): Board {
	const flag = (name: string) => f.one(`board.${name}`, n) !== 0;
	const one = (name: string) => f.one(`board.${name}`, n);
	const all = (name: string) => f.all(`board.${name}`, n);
	const price = all("slot-price");
	return {
		slotPay: all("slot-pay").map((pay) => must(PAYS[pay])),
		slotWater: one("slot-water"),
		emptyWater: one("empty-water"),
		covered: EXOSUIT_SLOTS.filter((slot) => (one("covered") >> slot) & 1),
		moraleVp: all("morale-vp"),
		supplyWater: all("supply-water"),
		moraleStart: one("morale-start"),
		moraleBonus: one("morale-bonus"),
		travelVp: all("travel-vp"),
		paradoxLimit: one("paradox-limit"),
		slotPrice: Array.from({ length: SLOTS }, (_, slot) =>
			some(GOODS, price.slice(slot * GOODS.length, (slot + 1) * GOODS.length)),
		),
		supplyFree: flag("supply-free"),
		supplyMotivates: flag("supply-motivates"),
		anyPair: flag("any-pair"),
		anyAnomalySlot: flag("any-anomaly-slot"),
		mayLoseBuilding: flag("may-lose-building"),
		scientistsMotivated: flag("scientists-motivated"),
		supplyWorker: word(WORKERS, one("supply-worker")),
		thirdSlotFlux: one("third-slot-flux"),
		glitchPlaces: one("glitch-places"),
		topTechnology: flag("top-technology"),
		source: sourceOf(one("source")),
	};
}

/** `index` is edition * 2 + side; its two sets have the indices 2 * index and 2 * index + 1. */
function readEvacuation(f: Figures, path: number, index: number, rule: string): Evacuation {
	return {
		rule,
		base: word(COUNTS, f.one("evacuation.base", path, index)),
		baseN: f.one("evacuation.base-n", path, index),
		vp: f.one("evacuation.vp", path, index),
		perSet: f.one("evacuation.per-set", path, index),
		set: [index * 2, index * 2 + 1].flatMap((i) => {
			const what = word(COUNTS, f.one("evacuation.set", path, i));
			return what ? [{ what, n: f.one("evacuation.set-n", path, i) }] : [];
		}),
		source: sourceOf(f.one("evacuation.source", path, index)),
	};
}

function readStart(f: Figures, of: "path" | "asset", n: number): Start {
	return {
		active: some(WORKERS, f.all(`${of}.active`, n)),
		tired: some(WORKERS, f.all(`${of}.tired`, n)),
		goods: some(GOODS, f.all(`${of}.goods`, n)),
		breakthroughs: f.one(`${of}.breakthroughs`, n),
		source: sourceOf(f.one(`${of}.source`, n)),
	};
}

function readPath(f: Figures, n: number, rule: (edition: number, side: number) => string): PathBoard {
	const side = (edition: number, i: number) => readEvacuation(f, n, edition * 2 + i, rule(edition, i));
	return {
		path: must(word(PATHS, n)),
		start: readStart(f, "path", n),
		evacuation: byWord(EDITIONS, (edition) => [side(edition, 0), side(edition, 1)] as const),
		leaders: f.all("path.leaders", n).flatMap((leader) => word(LEADERS, leader) ?? []),
	};
}

function readLeader(f: Figures, n: number, rule: string): LeaderCard {
	const as = (of: string) => ({
		does: readOps(f.all(`${of}does`, n)),
		always: readOps(f.all(`${of}always`, n)),
		cleanUp: readOps(f.all(`${of}clean-up`, n)),
	});
	const worker = f.one("leader.worker", n);
	return {
		leader: must(word(LEADERS, n)),
		path: must(word(PATHS, f.one("leader.path", n))),
		worker: worker === ANY_WORKER ? "any" : word(WORKERS, worker),
		rule,
		as: { infinity: as("leader."), classic: as("leader.classic-") },
		source: sourceOf(f.one("leader.source", n)),
	};
}

function readCollapse(f: Figures, n: number, rule: string): CollapseTile {
	return {
		collapse: must(word(COLLAPSES, n)),
		action: must(word(CAPITALS, f.one("collapse.action", n))),
		always: readOps(f.all("collapse.always", n)),
		after: readOps(f.all("collapse.after", n)),
		rule,
		source: sourceOf(f.one("collapse.source", n)),
	};
}

function readWarp(f: Figures, n: number): WarpTileFace {
	return {
		warp: must(word(WARPS, n)),
		good: word(GOODS, f.one("warp.good", n)),
		n: f.one("warp.n", n),
		worker: word(WORKERS, f.one("warp.worker", n)),
		exosuit: f.one("warp.exosuit", n) !== 0,
		source: sourceOf(f.one("warp.source", n)),
	};
}

function readSoloBoard(f: Figures, n: number): SoloBoard {
	const tokens = f.all("solo.start", n);
	const routes = f.all("solo.route", n);
	return {
		kind: must(word(KINDS, n)),
		commands: f.all("solo.command", n).map((command) => word(COMMANDS, command)),
		next: f.all("solo.next", n),
		routes: tokens.map((_, token) =>
			routes.slice(token * ROUTE_MAX, (token + 1) * ROUTE_MAX).filter((space) => space !== 0),
		),
		start: tokens,
		die: f.all("solo.die", n),
		source: sourceOf(f.one("solo.source", n)),
	};
}

function levels(values: readonly number[]): readonly [number, number, number] {
	const [bronze = 0, silver = 0, gold = 0] = values;
	return [bronze, silver, gold];
}

export function readContent(rift: RiftExports, texts: Texts): Content {
	const f = new Figures(rift, texts);
	const bots = KINDS.flatMap((kind, n) => (n >= FIRST_BOT ? [[kind, readSoloBoard(f, n)] as const] : []));
	const good = (n: number) => must(word(GOODS, n));
	const moraleVp = f.all("solo.morale-vp", 0);
	return deepFreeze({
		tiles: Array.from({ length: f.count("tile.vp") }, (_, id) => readTile(f, id, texts.fixed(rift.tile_rule(id)))),
		collapses: byWord(COLLAPSES, (n) => readCollapse(f, n, texts.fixed(rift.collapse_rule(n)))),
		boardA: readBoard(f, 0),
		boardsB: byWord(PATHS, (n) => readBoard(f, n)),
		paths: byWord(PATHS, (n) => readPath(f, n, (edition, side) => texts.fixed(rift.evacuation_rule(n, edition, side)))),
		leaders: byWord(LEADERS, (n) => readLeader(f, n, texts.fixed(rift.leader_rule(n)))),
		warps: byWord(WARPS, (n) => readWarp(f, n)),
		recruitCards: f.cards("recruit-card.workers", (n) => some(WORKERS, f.all("recruit-card.workers", n))),
		mineCards: f.cards("mine-card.goods", (n) => f.all("mine-card.goods", n).map(good)),
		mineBonus: f.all("mine.bonus", 0).map(good),
		dice: { paradox: f.all("die.paradox", 0), shape: f.all("die.shape", 0), icon: f.all("die.icon", 0) },
		soloBoards: Object.fromEntries(bots) as Content["soloBoards"],
		botTravelVp: f.all("solo.travel-vp", 0),
		botMorale: f.all("solo.morale-water", 0).map((water, i) => ({ water, vp: moraleVp[i] ?? 0 })),
		objectives: byWord(CONDITIONS, (n) => levels(f.all("objective.levels", n))),
		assets: { kit: readStart(f, "asset", 0), cards: f.cards("asset.goods", (n) => readStart(f, "asset", n)) },
		alternates: f.cards("alternate.spaces", (n) => f.all("alternate.spaces", n).map((space) => word(RIFTS, space))),
		...readModules(f),
	});
}

function deepFreeze<V>(value: V): V {
	if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
		Object.freeze(value);
		for (const part of Object.values(value)) deepFreeze(part);
	}
	return value;
}
