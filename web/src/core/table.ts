/**
 * The table as a typed snapshot: everything on it at one moment, read from the rules fact by fact.
 *
 * A `Table` is plain immutable data, created for each position; it contains no rule. Names are the words of the rules'
 * lists (lists.ts); numbered pieces are found in the content (content.ts), tiles by `TileId`. A snapshot of a seat's
 * view has `viewer` set and contains only what that seat may know.
 */
import type { Game, ScoreSheet } from "./core";
import {
	CAPITALS,
	COLLAPSES,
	CONDITIONS,
	EDITIONS,
	GOODS,
	ICONS,
	KINDS,
	LEADERS,
	OPTIONS,
	PATHS,
	PHASES,
	SHAPES,
	SPACES,
	TILE_CODES,
	TYPES,
	VARIABLES,
	VARIANTS,
	WARPS,
	WORKERS,
} from "./lists";
import type {
	BotOption,
	BuildingType,
	Capital,
	Collapse,
	Command,
	Condition,
	Edition,
	Good,
	Icon,
	Kind,
	Leader,
	Path,
	Phase,
	Shape,
	Space,
	Variant,
	Warp,
	Worker,
} from "./lists";

import { ERA_ZERO } from "./fractures_table";
import { moduleSeat, moduleTables } from "./module_table";
import type { ModuleSeat, ModuleTables } from "./module_table";
import { bits, byWord, word } from "./read_figures";

const OWN_SPACES = [
	"upgrade-power",
	"upgrade-sensor",
	"tribes-of-the-outback",
	"hidden-resource-storage",
	"deserted-carrier",
	"trails-to-the-lost-city",
	"removal",
	"device-flux",
	"device-glitch",
	"device-upgrade",
	"device-genius",
	"device-recall",
	"device-slide",
	"glitch-absorber",
	"anomaly-neutralizer",
	"blink-suppression-bypass",
	"outpost",
	"secret-site",
] as const satisfies readonly Space[];
const OWN: ReadonlySet<string> = new Set(OWN_SPACES);

/** A seat, 0 to 3; shown as the letter A to D. */
export type Seat = number;

/** A tile of a player board: a Building, a Superproject or an Anomaly; the index of `content.tiles`. */
export type TileId = number;

/** The id of the Anomaly; Variable Anomalies follow it. */
export const ANOMALY: TileId = TILE_CODES.anomaly;

export type HomeSpace = Extract<Space, `${BuildingType}.${number}`>;
/**
 * Spaces that modules add beside a player board: the Upgrade board, the Fracture Device, cards with a Free Action,
 * tiles beside the board, the Anomaly Removal tile.
 */
export type OwnSpace = (typeof OWN_SPACES)[number];
/** The spaces of a Fracture Device. */
export type DeviceSpace = Extract<Space, `device-${string}`>;
export type MainSpace = Exclude<Space, HomeSpace | OwnSpace | "supply" | "force" | "leader">;

/** A hex of the main board, or a place for any number of Exosuits (`purify`, `trade`, `evacuate`, ...). */
export interface MainPlace {
	readonly space: MainSpace;
	/** The Capital Action of a Capital hex; null: another space. */
	readonly capital: Capital | null;
	/** Whether this game uses it: the third Capital hexes are used with four players only. */
	readonly inPlay: boolean;
	/** Whether it is open now: Evacuation opens at the Impact, used Collapsing Capital hexes are closed. */
	readonly open: boolean;
	/** Takes any number of Exosuits; false: a hex for one. */
	readonly many: boolean;
	/** Water that placing there costs now. */
	readonly water: number;
	/** The Exosuits there. */
	readonly occupants: readonly Occupant[];
	/** The Collapsing Capital tile there, after the Impact; null: none. */
	readonly collapse: Collapse | null;
	/** The tiles below it, topmost first; null: face down. */
	readonly below: readonly (Collapse | null)[];
	/** The Collapsing Capital tile was used and flipped: the hex stays closed. */
	readonly flipped: boolean;
}

export interface Occupant {
	readonly seat: Seat;
	/** Null: an automaton's Exosuit, which has no Worker. */
	readonly worker: Worker | null;
	/** What happens to the Worker at Clean Up. */
	readonly fate: Fate;
	/** An automaton's Exosuit with an Energy Core, which lets it blink. */
	readonly core: boolean;
}

/** What happens to a Worker at Clean Up: it becomes Tired, becomes Active, or dies. */
export type Fate = "tired" | "motivated" | "dies";

/** A busy Worker of a seat. */
export interface Post {
	/** Null: set aside, because the Building it was on is gone. */
	readonly space: Space | null;
	readonly worker: Worker;
	readonly fate: Fate;
	/** An automaton's Exosuit with an Energy Core. */
	readonly core: boolean;
}

/** One of the twelve Building slots of a player board. */
export interface BuildingSlot {
	/** 0 to 11, row by row. */
	readonly slot: number;
	/** The space on which Workers are placed there. */
	readonly space: HomeSpace;
	/** The type of Building of its row. */
	readonly type: BuildingType;
	/** 0 to 2, from the left. */
	readonly column: number;
	/** The tile built here, or an Anomaly on an empty slot; 0: none, or `tail`. */
	readonly tile: TileId;
	/** This slot holds the right half of the Superproject to its left. */
	readonly tail: boolean;
	/** An Anomaly covers `tile`, which has no effect until the Anomaly is removed. */
	readonly covered: boolean;
	/** The tile on top: the Anomaly if there is one, else `tile`. */
	readonly top: TileId;
	/** A Glitch lies on it. */
	readonly glitch: boolean;
	/** Used in this Era: by a Worker, or as a Free Action. */
	readonly used: boolean;
	/** The Worker on it. */
	readonly worker: Post | null;
	/** The next Building of this type goes here, at the price of this slot. */
	readonly next: boolean;
}

/**
 * An Exosuit slot of a player board: upper row from the left, then the lower row. There are six; a Technology adds a
 * seventh.
 */
export interface ExosuitSlot {
	readonly slot: number;
	/** A powered-up Exosuit stands there. */
	readonly powered: boolean;
	/** Covered at the Impact. */
	readonly covered: boolean;
	/** The figure there is a Guardian. */
	readonly guardian: boolean;
	/** There is a Glitch (`glitch`) or a Hex Unavailable tile (`shut`) on it. */
	readonly glitch: boolean;
	readonly shut: boolean;
}

/** A kind of Breakthrough and the number of its tiles. */
export interface BreakthroughCount {
	/** 1 to 15, as in moves. */
	readonly id: number;
	readonly shape: Shape;
	readonly icon: Icon;
	readonly count: number;
}

/** A Warp tile of a seat. */
export interface WarpTile {
	readonly warp: Warp;
	/** The Era it is on; 0: not on the Timeline. */
	readonly era: number;
}

/** Everything of one seat. */
export interface SeatTable extends ModuleSeat {
	readonly seat: Seat;
	/** "A" to "D". */
	readonly letter: string;
	readonly kind: Kind;
	/** An automaton. */
	readonly bot: boolean;
	readonly path: Path | null;
	readonly leader: Leader | null;
	/** The side of the Path board (1 or 2), which has the Evacuation condition; 0: not chosen yet. */
	readonly evacuation: number;
	readonly goods: Readonly<Record<Good, number>>;
	/** VP tokens. */
	readonly vp: number;
	readonly active: Readonly<Record<Worker, number>>;
	readonly tired: Readonly<Record<Worker, number>>;
	/** Busy Workers, in the order in which they were placed. */
	readonly posts: readonly Post[];
	/** Breakthroughs held; kinds without a tile are omitted. */
	readonly breakthroughs: readonly BreakthroughCount[];
	/** The twelve Building slots, row by row. */
	readonly slots: readonly BuildingSlot[];
	/** The Exosuit slots. */
	readonly exosuitSlots: readonly ExosuitSlot[];
	/** Powered-up Exosuits ready to be placed. */
	readonly exosuitsReady: number;
	/** Exosuits in the personal supply, not powered up. */
	readonly exosuits: number;
	/** Spaces of the player board used in this Era: Supply, Force Workers, the Leader, tiles. */
	readonly used: readonly Space[];
	/** Position on the Morale track, 1 to 7. */
	readonly morale: number;
	/** Water that Supply costs now. */
	readonly supplyWater: number;
	/** Steps on the Time Travel track. */
	readonly travels: number;
	/** Paradox tokens held. */
	readonly paradox: number;
	/** Number of Paradox tokens at which the seat receives an Anomaly. */
	readonly paradoxLimit: number;
	/** The Era the Focus marker is on; 0: not placed yet. */
	readonly focus: number;
	/** Eras added to the printed range of Power Plants. */
	readonly rangeMore: number;
	/** All nine Warp tiles, ten with Fractures of Time. */
	readonly warps: readonly WarpTile[];
	/** Rank in the order of Evacuation, from 1; 0: has not evacuated. */
	readonly evacuated: number;
	/** Whether the Evacuation condition is met now. */
	readonly evacuationMet: boolean;
	/** VP that evacuating would bring now, whether or not the condition is met. */
	readonly evacuationVp: number;
	/** Holds the First Player banner. */
	readonly first: boolean;
	/** It is this seat's turn in the Action Rounds. */
	readonly onTurn: boolean;
	readonly passed: boolean;
	/** The seat is asked a question now. */
	readonly asked: boolean;
	/** A secret choice (Warp tiles, a draft) has been made and locked. */
	readonly chosen: boolean;
	/** The Warp tiles chosen in secret; empty if there are none or the viewer may not know them. */
	readonly wish: readonly Warp[];
	/** Cards held in a draft, by number; empty if the viewer may not know them. */
	readonly hand: readonly number[];
	/** Cards kept in a draft, by number. */
	readonly kept: readonly number[];
	/** Starting Asset cards revealed, by number. */
	readonly shown: readonly number[];
	/** Received an Anomaly in this Paradox phase. */
	readonly hit: boolean;
	/** May still take back a Warp tile for that Anomaly. */
	readonly owed: boolean;
	/** The score pad as if the game ended now. */
	readonly score: ScoreSheet;
	/** Whether this seat has won; only ever true when the game is over. */
	readonly won: boolean;
}

/** An Era of the Timeline and what is on it. */
export interface EraTile {
	/** 1 to 7, or `ERA_ZERO`, which comes before 1. */
	readonly era: number;
	/** The face-up Superproject above it; 0: none. */
	readonly superproject: TileId;
	/** The Superproject above it is face down. */
	readonly hidden: boolean;
	/** Warp tiles on it. */
	readonly warps: readonly { readonly seat: Seat; readonly warp: Warp }[];
	/** Seats whose Focus marker is there. */
	readonly focus: readonly Seat[];
	/** The Impact tile follows this Era. */
	readonly impactAfter: boolean;
	/** The tile of the Alternate Timeline there; 0: none. See `content.alternates`. */
	readonly alternate: number;
}

/** The two stacks of one type of Building. */
export interface BuildingStacks {
	readonly type: BuildingType;
	/** The face-up top of the primary stack; 0: empty. */
	readonly primary: TileId;
	/** Tiles that may lie below it, in no order. */
	readonly unseen: readonly TileId[];
	/** Number of tiles at its bottom whose order is fixed. */
	readonly bottoms: number;
	/** The secondary stack, topmost first. */
	readonly secondary: readonly TileId[];
}

/** The automaton's own board. Its Goods, Workers, tiles and Warp tiles are those of its seat. */
export interface BotTable {
	readonly seat: Seat;
	readonly kind: Kind;
	/** Command tokens, by their printed numbers; see `content.soloBoards` for the spaces. */
	readonly tokens: readonly BotToken[];
	/** The action tiles on slots I to III; number 0: none. */
	readonly tiles: readonly { readonly number: number; readonly side: "A" | "B" }[];
	/** Energy Cores in the pool. */
	readonly energy: { readonly fresh: number; readonly exhausted: number };
	readonly anomalies: number;
	readonly superprojects: readonly TileId[];
	/** Actions taken in this Era. */
	readonly actions: number;
}

export interface BotToken {
	readonly number: number;
	/** The Command space it stands on, from 1. */
	readonly space: number;
	readonly command: Command | null;
	/** Order of arrival: a later token has a higher value. */
	readonly order: number;
}

/** Everything on the table. */
export interface Table extends ModuleTables {
	readonly edition: Edition;
	/** The side of all player boards. */
	readonly side: "A" | "B";
	readonly players: number;
	readonly variants: readonly Variant[];
	/** Options of the automaton. */
	readonly options: readonly BotOption[];
	/** The seat whose view this is; null: the full game. */
	readonly viewer: Seat | null;
	/** 1 to 7, or `ERA_ZERO`; 0 during set-up. */
	readonly era: number;
	readonly phase: Phase;
	/** The seat with the First Player banner; null during set-up. */
	readonly first: Seat | null;
	/** Whose turn it is in the Action Rounds; null outside them. */
	readonly turn: Seat | null;
	readonly impact: {
		/** The Impact tile follows this Era. */
		readonly after: number;
		readonly happened: boolean;
	};
	/** Capital hexes closed by a flipped tile, of those in play; the last one ends the game. */
	readonly collapsed: { readonly closed: number; readonly of: number };
	readonly evacuation: {
		/** Number of seats that have evacuated. */
		readonly gone: number;
		/** The seat that evacuates in this rank (from 1) gets fewer VP; 0: before the Impact. */
		readonly minus: number;
	};
	readonly seats: readonly SeatTable[];
	/** The main board by space. */
	readonly places: Readonly<Record<MainSpace, MainPlace>>;
	/** This Era's Recruit card and what is left of its Workers. */
	readonly recruit: {
		readonly card: number;
		readonly pool: Readonly<Record<Worker, number>>;
		/** Cards drawn so far, this one included. */
		readonly seen: readonly number[];
	};
	/** This Era's Mine card, what is left of its Goods, and the Good beside each of the three hexes. */
	readonly mine: {
		readonly card: number;
		readonly pool: Readonly<Record<Good, number>>;
		/** Top, middle, bottom: whether the Good is still there. */
		readonly beside: readonly [boolean, boolean, boolean];
		readonly seen: readonly number[];
	};
	readonly market: Readonly<Record<BuildingType, BuildingStacks>>;
	/** Eras 1 to 7; with Fractures of Time Era Zero, then Eras 1 to 5. */
	readonly timeline: readonly EraTile[];
	/** Superprojects not revealed yet. */
	readonly superprojectsUnseen: readonly TileId[];
	/** Breakthrough tiles left in the supply. */
	readonly breakthroughsLeft: readonly BreakthroughCount[];
	/** Endgame Condition cards in play; a seat's `score.condition` has the same order. */
	readonly conditions: readonly Condition[];
	/** Solo Objectives. */
	readonly objectives: readonly Condition[];
	readonly bot: BotTable | null;
}

const ERAS = [1, 2, 3, 4, 5, 6, 7];
const FRACTURED = [ERA_ZERO, 1, 2, 3, 4, 5];
const SLOTS = 12;
const EXOSUIT_SLOTS = 6;
const HIDDEN: TileId = TILE_CODES.hidden;
const TAIL: TileId = TILE_CODES.tail;
const SUPERPROJECT = TILE_CODES.superproject;
const TILES_OF_A_TYPE = TILE_CODES.typeRoom;
const STACK = TILE_CODES.stack;
const FIRST_HOME = SPACES.indexOf("power-plant.1");
const SUPPLY = SPACES.indexOf("supply");
const HEXES = SPACES.indexOf("mine.bottom");
const VALLEY = SPACES.indexOf("assimilate.1");
const VALLEY_END = SPACES.indexOf("valley.2");
const BREAKTHROUGHS = 15;
const FATES: readonly Fate[] = ["tired", "motivated", "dies"];

export const HOME_SPACES = SPACES.slice(FIRST_HOME, FIRST_HOME + SLOTS) as readonly HomeSpace[];
/** Spaces of the main board, including those that modules add. */
export const MAIN_SPACES = [...SPACES.slice(1, SUPPLY), ...SPACES.slice(FIRST_HOME + SLOTS)].filter(
	(space) => !OWN.has(space),
) as readonly MainSpace[];

/** Whether a space is a hex of the Valley of Amethynia. */
export function isValley(space: Space): boolean {
	const number = SPACES.indexOf(space);
	return number >= VALLEY && number <= VALLEY_END;
}

export function isOwnSpace(space: Space): space is OwnSpace {
	return OWN.has(space);
}

export function homeSpace(slot: number): HomeSpace {
	return HOME_SPACES[slot] as HomeSpace;
}

/** The Building slot of a space, or -1. */
export function slotOfSpace(space: Space): number {
	return HOME_SPACES.indexOf(space as HomeSpace);
}

/** The shape and icon of a Breakthrough, 1 to 15. */
export function breakthrough(id: number): { shape: Shape; icon: Icon } {
	const icons = 5;
	return {
		shape: SHAPES[Math.floor((id - 1) / icons) + 1] as Shape,
		icon: ICONS[((id - 1) % icons) + 1] as Icon,
	};
}

/** The words of a list whose bit is set; bit 0 is word 1. */
function wordBits<W extends string>(list: readonly W[], mask: number): Exclude<W, "">[] {
	return bits(mask).flatMap((i) => word(list, i + 1) ?? []);
}

/** Sort key of an Era: Era Zero (number 8) comes before Era 1. */
export function eraOrder(era: number): number {
	return era === ERA_ZERO ? 0 : era;
}

/** Reads the whole table from a game. */
export function snapshot(game: Game): Table {
	const fact = (name: Parameters<Game["fact"]>[0], index = 0) => game.fact(name, 0, index);
	const players = fact("PLAYERS");
	const asked = game.asks().seats;
	const seats = Array.from({ length: players }, (_, seat) => seatTable(game, seat, asked.includes(seat)));
	const phase = word(PHASES, fact("PHASE")) ?? "setup";
	const modules = moduleTables(game);
	const places = mainBoard(game, seats, modules);
	const capitals = Object.values(places).filter((place) => place.capital && place.inPlay);
	return {
		edition: word(EDITIONS, fact("EDITION")) ?? "infinity",
		side: fact("SIDE") ? "B" : "A",
		players,
		variants: wordBits(VARIANTS, fact("VARIANTS")),
		options: wordBits(OPTIONS, fact("OPTIONS")),
		viewer: fact("VIEWER") ? fact("VIEWER") - 1 : null,
		era: fact("ERA"),
		phase,
		first: phase === "setup" ? null : fact("FIRST"),
		turn: phase === "actions" ? fact("TURN") : null,
		impact: { after: fact("IMPACT_AFTER"), happened: fact("IMPACT") !== 0 },
		collapsed: { closed: capitals.filter((place) => place.flipped).length, of: capitals.length },
		evacuation: { gone: fact("EVACUATIONS"), minus: fact("EVACUATION_MINUS") },
		seats,
		places,
		recruit: {
			card: fact("RECRUIT_CARD"),
			pool: byWord(WORKERS, (i) => fact("RECRUIT_POOL", i)),
			seen: bits(fact("RECRUIT_SEEN")),
		},
		mine: {
			card: fact("MINE_CARD"),
			pool: byWord(GOODS, (i) => fact("MINE_POOL", i)),
			beside: [fact("MINE_SIDE", 0) !== 0, fact("MINE_SIDE", 1) !== 0, fact("MINE_SIDE", 2) !== 0],
			seen: bits(fact("MINE_SEEN")),
		},
		market: byWord(TYPES, (type) => stacks(game, type)),
		timeline: (modules.fractures ? FRACTURED : ERAS).map((era) => eraTile(game, era, seats)),
		superprojectsUnseen: bits(fact("SUPERS_UNSEEN")).map((name) => SUPERPROJECT + name),
		breakthroughsLeft: breakthroughs((id) => fact("BREAKTHROUGHS_LEFT", id)),
		conditions: [0, 1, 2, 3, 4, 5].flatMap((i) => word(CONDITIONS, fact("CONDITIONS", i)) ?? []),
		objectives: [0, 1, 2, 3].flatMap((i) => word(CONDITIONS, fact("OBJECTIVES", i)) ?? []),
		bot: botTable(game, seats),
		...modules,
	};
}

function breakthroughs(count: (id: number) => number): BreakthroughCount[] {
	const out: BreakthroughCount[] = [];
	for (let id = 1; id <= BREAKTHROUGHS; id++) {
		const n = count(id);
		if (n > 0) out.push({ id, ...breakthrough(id), count: n });
	}
	return out;
}

function seatTable(game: Game, seat: Seat, asked: boolean): SeatTable {
	const fact = (name: Parameters<Game["fact"]>[0], index = 0) => game.fact(name, seat, index);
	const kind = word(KINDS, fact("KIND")) ?? "human";
	const has = (name: Parameters<Game["fact"]>[0]) => ((fact(name) >> seat) & 1) === 1;
	const posts = Array.from(
		{ length: fact("POSTS") },
		(_, i): Post => ({
			space: word(SPACES, fact("POST_SPACE", i)),
			worker: (word(WORKERS, fact("POST_WORKER", i)) ?? null) as Worker,
			fate: FATES[fact("POST_FATE", i)] ?? "tired",
			core: kind !== "human" && fact("POST_CORE", i) !== 0,
		}),
	);
	const powered = fact("SLOTS");
	const used = fact("USED");
	const modules = moduleSeat(game, seat);
	const more = modules.fractures?.technologies.includes("exosuit-bay-extension") || powered >> EXOSUIT_SLOTS ? 1 : 0;
	return {
		seat,
		letter: "ABCD"[seat] ?? "?",
		kind,
		bot: kind !== "human",
		path: word(PATHS, fact("PATH")),
		leader: word(LEADERS, fact("LEADER")),
		evacuation: fact("EVACUATION"),
		goods: byWord(GOODS, (i) => fact("GOODS", i)),
		vp: fact("VP"),
		active: byWord(WORKERS, (i) => fact("ACTIVE", i)),
		tired: byWord(WORKERS, (i) => fact("TIRED", i)),
		posts,
		breakthroughs: breakthroughs((id) => fact("BREAKTHROUGHS", id)),
		slots: buildingSlots(game, seat, posts, used, modules),
		exosuitSlots: Array.from({ length: EXOSUIT_SLOTS + more }, (_, slot) => ({
			slot,
			powered: ((powered >> slot) & 1) === 1,
			covered: ((fact("SLOTS_COVERED") >> slot) & 1) === 1,
			guardian: ((fact("GUARDIAN_SLOTS") >> slot) & 1) === 1,
			glitch: modules.fractures?.glitched.exosuits.includes(slot) ?? false,
			shut: modules.variables?.shut.includes(slot) ?? false,
		})),
		exosuitsReady: bits(powered).length,
		exosuits: fact("EXOSUITS"),
		used: bits(used).flatMap((i) => word(SPACES, SUPPLY + i) ?? []),
		morale: fact("MORALE"),
		supplyWater: game.sum("supply-water", seat),
		travels: fact("TRAVELS"),
		paradox: fact("PARADOX"),
		paradoxLimit: game.sum("paradox-limit", seat),
		focus: fact("FOCUS"),
		rangeMore: game.sum("range-more", seat),
		warps: WARPS.flatMap((warp, i) =>
			warp === "" || (warp === "flux" && !modules.fractures) ? [] : [{ warp, era: fact("WARPS", i) }],
		),
		evacuated: fact("EVACUATED"),
		evacuationMet: game.sum("evacuation-met", seat) !== 0,
		evacuationVp: game.sum("evacuation-vp", seat),
		first: fact("PHASE") > 1 && fact("FIRST") === seat,
		onTurn: word(PHASES, fact("PHASE")) === "actions" && fact("TURN") === seat,
		passed: word(PHASES, fact("PHASE")) === "actions" && has("PASSED"),
		asked,
		chosen: fact("CHOSEN") !== 0,
		wish: [0, 1].flatMap((i) => word(WARPS, fact("WISH", i)) ?? []),
		hand: bits(fact("HAND")),
		kept: bits(fact("KEPT")),
		shown: bits(fact("SHOWN")),
		hit: has("HIT"),
		owed: has("OWED"),
		score: game.score(seat),
		won: game.won(seat),
		...modules,
	};
}

function buildingSlots(
	game: Game,
	seat: Seat,
	posts: readonly Post[],
	used: number,
	modules: ModuleSeat,
): BuildingSlot[] {
	const covered = game.fact("COVERED", seat);
	const next = TYPES.map((type, i) => (type === "" ? -1 : game.sum("next-slot", seat, i) - 1));
	return Array.from({ length: SLOTS }, (_, slot) => {
		const lies = game.fact("TILES", seat, slot);
		const space = homeSpace(slot);
		const row = Math.floor(slot / 3) + 1;
		const hidden = ((covered >> slot) & 1) === 1;
		const variable = modules.variables?.on[slot] ?? null;
		const anomaly = variable ? ANOMALY + VARIABLES.indexOf(variable) : ANOMALY;
		const tile = lies === TAIL ? 0 : lies === ANOMALY ? anomaly : lies;
		return {
			slot,
			space,
			type: TYPES[row] as BuildingType,
			column: slot % 3,
			tile,
			tail: lies === TAIL,
			covered: hidden,
			top: hidden ? anomaly : tile,
			glitch: modules.fractures?.glitched.tiles.includes(slot) ?? false,
			used: ((used >> (FIRST_HOME - SUPPLY + slot)) & 1) === 1 || (modules.variables?.used.includes(slot) ?? false),
			worker: posts.find((post) => post.space === space) ?? null,
			next: next[row] === slot,
		};
	});
}

function mainBoard(game: Game, seats: readonly SeatTable[], modules: ModuleTables): Record<MainSpace, MainPlace> {
	const flipped = game.fact("FLIPPED");
	const out = {} as Record<MainSpace, MainPlace>;
	MAIN_SPACES.forEach((space) => {
		const number = SPACES.indexOf(space);
		const capital = CAPITALS.find((name) => name !== "" && space.startsWith(`${name}.`)) ?? "";
		out[space] = {
			space,
			capital: capital === "" ? null : capital,
			inPlay: game.sum("in-play", 0, number) !== 0,
			open: game.sum("open", 0, number) !== 0,
			many: number > HEXES && !isValley(space),
			water: game.water(space),
			occupants: occupants(game, seats, space, number),
			collapse: capital === "" ? null : word(COLLAPSES, game.fact("COLLAPSE", 0, number)),
			below: modules.fractures?.below[space] ?? [],
			flipped: ((flipped >> number) & 1) === 1,
		};
	});
	return out;
}

/** Figures on a space: from the posts of the seats; an automaton's Exosuit on a hex has no post. */
function occupants(game: Game, seats: readonly SeatTable[], space: MainSpace, number: number): Occupant[] {
	const out: Occupant[] = [];
	for (const { seat, posts } of seats)
		for (const post of posts)
			if (post.space === space) out.push({ seat, worker: post.worker, fate: post.fate, core: post.core });
	const holder =
		number <= HEXES ? game.fact("HEX", 0, number) : isValley(space) ? game.fact("VALLEY", 0, number - VALLEY) : 0;
	if (holder && out.length === 0) out.push({ seat: holder - 1, worker: null, fate: "tired", core: false });
	return out;
}

function stacks(game: Game, type: number): BuildingStacks {
	const tile = (place: number) => game.fact("SECONDARY", 0, type * STACK + place);
	const count = game.fact("SECONDARY_COUNT", 0, type);
	const first = (type - 1) * TILES_OF_A_TYPE;
	return {
		type: TYPES[type] as BuildingType,
		primary: game.fact("PRIMARY", 0, type),
		unseen: bits(game.fact("PRIMARY_UNSEEN", 0, type)).map((n) => first + n),
		bottoms: game.fact("PRIMARY_BOTTOM", 0, type),
		secondary: Array.from({ length: count }, (_, i) => tile(count - 1 - i)),
	};
}

function eraTile(game: Game, era: number, seats: readonly SeatTable[]): EraTile {
	const superproject = game.fact("TIMELINE", 0, era);
	return {
		era,
		superproject: superproject === HIDDEN ? 0 : superproject,
		hidden: superproject === HIDDEN,
		warps: seats.flatMap(({ seat, warps }) =>
			warps.filter((tile) => tile.era === era).map(({ warp }) => ({ seat, warp })),
		),
		focus: seats.filter((seat) => seat.focus === era).map(({ seat }) => seat),
		impactAfter: game.fact("IMPACT_AFTER") === era,
		alternate: game.fact("ALTERNATE", 0, era),
	};
}

function botTable(game: Game, seats: readonly SeatTable[]): BotTable | null {
	const owner = seats.find((seat) => seat.bot);
	if (!owner) return null;
	const board = game.core.content.soloBoards[owner.kind];
	const fact = (name: Parameters<Game["fact"]>[0], index = 0) => game.fact(name, 0, index);
	const tokens = (board?.start ?? []).flatMap((start, number): BotToken[] => {
		const space = fact("BOT_TOKEN", number);
		if (start === 0) return [];
		return [{ number, space, command: board?.commands[space] ?? null, order: fact("BOT_ORDER", number) }];
	});
	return {
		seat: owner.seat,
		kind: owner.kind,
		tokens,
		tiles: [1, 2, 3].map((slot) => {
			const tile = fact("BOT_TILE", slot);
			return { number: tile >> 1, side: tile & 1 ? "B" : "A" } as const;
		}),
		energy: { fresh: fact("BOT_ENERGY", 0), exhausted: fact("BOT_ENERGY", 1) },
		anomalies: fact("BOT_ANOMALIES"),
		superprojects: [0, 1, 2, 3].map((i) => fact("BOT_SUPERPROJECTS", i)).filter((tile) => tile !== 0),
		actions: fact("BOT_ACTIONS"),
	};
}
