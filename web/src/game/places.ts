/**
 * Where on the table an answer belongs: the place that lights up for it. Many answers may share a place (one per
 * Worker); each is also an entry of the prompt. A place has a key, so that pieces on the board can be found by it.
 */
import type { Move } from "../core/core";
import { spaceWord } from "../core/core";
import type { Op } from "../core/content";
import { must, opOf, word } from "../core/read_figures";
import {
	ADVENTURES,
	CAPITALS,
	CONDITIONS,
	DECKS,
	EXCHANGES,
	GLITCHES,
	GOODS,
	ICONS,
	LEADERS,
	PATHS,
	SHAPES,
	TECHNOLOGIES,
	TYPES,
	VALLEYS,
	VARIABLES,
	WARPS,
	WORKERS,
} from "../core/lists";
import type {
	Adventure,
	BuildingType,
	Capital,
	Condition,
	Deck,
	Exchange,
	Glitch,
	Good,
	Icon,
	Leader,
	Path,
	Shape,
	Technology,
	ValleyAction,
	Variable,
	Warp,
	Worker,
} from "../core/lists";
import { OFF_BOARD } from "../core/fractures_table";
import { isOwnSpace, slotOfSpace } from "../core/table";
import type { MainSpace, OwnSpace, Seat, Table, TileId } from "../core/table";

export type Place =
	/** A hex or another place of the main board. */
	| { readonly kind: "space"; readonly space: MainSpace }
	/** A Building slot of a player board, and the tile that lies on it. */
	| { readonly kind: "slot"; readonly seat: Seat; readonly slot: number }
	/** A tile that lies in no slot: a Superproject of an automaton. */
	| { readonly kind: "tile"; readonly seat: Seat; readonly tile: TileId }
	/** A space beside a player board that a module adds. */
	| { readonly kind: "own"; readonly seat: Seat; readonly space: OwnSpace }
	/** A Guardian to enlist; 0: none. */
	| { readonly kind: "enlist"; readonly place: number }
	/** How many of the figures powered up are Guardians; or one figure. */
	| { readonly kind: "guardians"; readonly n: number }
	| { readonly kind: "figure"; readonly figure: "exosuit" | "guardian" }
	/** A deck of Adventures, and a card drawn from it: kept, or laid under it. */
	| { readonly kind: "deck"; readonly deck: Deck }
	| { readonly kind: "adventure"; readonly card: Adventure; readonly under: boolean }
	/** Supply, Force Workers and the Leader of a player board. */
	| { readonly kind: "supply" | "force" | "leader"; readonly seat: Seat }
	/** A Building on top of a stack of the market. */
	| {
			readonly kind: "stack";
			readonly type: BuildingType;
			readonly which: "primary" | "secondary";
			readonly tile: TileId;
	  }
	/** An Era of the Timeline. */
	| { readonly kind: "era"; readonly era: number }
	/** The Superproject above an Era. */
	| { readonly kind: "superproject"; readonly era: number; readonly tile: TileId }
	/** Warp tiles: at home (`era` 0) or on the Timeline. None: nothing is chosen. */
	| { readonly kind: "warps"; readonly seat: Seat; readonly warps: readonly Warp[]; readonly era: number }
	/** A Good of the own purse, of the mine or for the Upgrade board. */
	| { readonly kind: "good"; readonly good: Good; readonly of: "purse" | "mine" | "upgrade" }
	/** Several Goods at once: Titanium, Gold, Uranium. */
	| { readonly kind: "mix"; readonly goods: Readonly<Partial<Record<Good, number>>>; readonly gain: boolean }
	/** An idle Worker of a seat. */
	| { readonly kind: "worker"; readonly seat: Seat; readonly worker: Worker; readonly column: "active" | "tired" }
	/** A Worker of the recruit pool. */
	| { readonly kind: "recruit"; readonly worker: Worker }
	/** A bonus for recruiting, named by the Worker that brings it. */
	| { readonly kind: "bonus"; readonly worker: Worker }
	/** Breakthroughs of a seat, 1 to 15. */
	| { readonly kind: "breakthroughs"; readonly seat: Seat; readonly ids: readonly number[] }
	/** A face of a research die. */
	| { readonly kind: "face"; readonly die: "shape" | "icon"; readonly face: Shape | Icon }
	/** A die that may be rolled again. */
	| { readonly kind: "die"; readonly die: "shape" | "icon" }
	/** A Capital Action, to be copied. */
	| { readonly kind: "capital"; readonly capital: Capital | null }
	| { readonly kind: "exchange"; readonly exchange: Exchange }
	/** Powering up: so many Exosuits, paid so. */
	| {
			readonly kind: "power";
			readonly exosuits: number;
			readonly cores: number;
			readonly waterSlots: number;
			readonly goods: Readonly<Partial<Record<Good, number>>>;
	  }
	/** Exchanging Energy Cores and Water while powering up. */
	| { readonly kind: "swap"; readonly good: Good | null; readonly times: number }
	/** One of the alternatives of a tile, told by the first op of its program. */
	| { readonly kind: "alternative"; readonly number: number; readonly op: Op }
	| { readonly kind: "path"; readonly path: Path }
	| { readonly kind: "leader-card"; readonly leader: Leader }
	| { readonly kind: "asset"; readonly card: number }
	| { readonly kind: "condition"; readonly condition: Condition }
	/** The Operators of the Valley; a Technology on top of its pile; an Action of the Valley. */
	| { readonly kind: "operator" }
	| { readonly kind: "technology"; readonly technology: Technology }
	| { readonly kind: "valley"; readonly action: ValleyAction }
	/** A Technology drawn that goes under its pile. */
	| { readonly kind: "under-technology"; readonly card: Technology }
	/** The primary stack whose lowest tiles are looked at, and one of those. */
	| { readonly kind: "search"; readonly type: BuildingType }
	| { readonly kind: "seen"; readonly tile: TileId }
	/** A Warp tile laid on top of another; null: none. */
	| { readonly kind: "compound"; readonly seat: Seat; readonly upper: Warp | null; readonly lower: Warp | null }
	/** The bonus a Genius takes in the Valley, named by the Worker that has it. */
	| { readonly kind: "as"; readonly worker: Worker }
	/** A Variable Anomaly on top of its pile. */
	| { readonly kind: "variable"; readonly variable: Variable }
	/** An Exosuit slot that becomes unavailable. */
	| { readonly kind: "shut"; readonly seat: Seat; readonly slot: number }
	/** An Exosuit that stands on a hex, with the Worker in it: it blinks, or the Worker comes home. */
	| { readonly kind: "post"; readonly seat: Seat; readonly space: MainSpace; readonly worker: Worker }
	/** Where a Glitch is put or lies, other than on a tile of the board: `at` is the slot or the card there. */
	| { readonly kind: "glitch"; readonly seat: Seat; readonly target: Glitch; readonly at: number }
	/** Flux Cores to be removed from the Device; 0: none. */
	| { readonly kind: "flux"; readonly seat: Seat; readonly n: number }
	/** A Technology to be kept of those drawn. */
	| { readonly kind: "kept-technology"; readonly card: Technology }
	/** An ability of a nested Building: of the tile in this slot, towards a side (left, above, right, below from 1). */
	| { readonly kind: "nested"; readonly seat: Seat; readonly tile: TileId; readonly way: number }
	/** Paradox tokens to be returned. */
	| { readonly kind: "paradox"; readonly n: number }
	/** What has no place but the prompt. */
	| { readonly kind: "word"; readonly word: "pass" | "yes" | "no" | "roll" | "secret" }
	/** One of Nature's, entered by hand. */
	| { readonly kind: "nature" };

function mix(a: number, b: number, c: number): Partial<Record<Good, number>> {
	const out: Partial<Record<Good, number>> = {};
	if (a) out.titanium = a;
	if (b) out.gold = b;
	if (c) out.uranium = c;
	return out;
}

function spacePlace(number: number, seat: Seat): Place {
	const space = must(spaceWord(number));
	if (space === "supply" || space === "force" || space === "leader") return { kind: space, seat };
	if (isOwnSpace(space)) return { kind: "own", seat, space };
	const slot = slotOfSpace(space);
	return slot >= 0 ? { kind: "slot", seat, slot } : { kind: "space", space: space as MainSpace };
}

function tilePlace(tile: TileId, seat: Seat, table: Table): Place {
	for (const type of TYPES) {
		if (type === "") continue;
		const stacks = table.market[type];
		if (stacks.primary === tile) return { kind: "stack", type, which: "primary", tile };
		if (stacks.secondary[0] === tile) return { kind: "stack", type, which: "secondary", tile };
	}
	const era = table.timeline.find(({ superproject }) => superproject === tile);
	if (era) return { kind: "superproject", era: era.era, tile };
	return slotOfTile(tile, seat, table);
}

function slotOfTile(tile: TileId, seat: Seat, table: Table): Place {
	const slot = table.seats[seat]?.slots.find((candidate) => candidate.tile === tile);
	return slot ? { kind: "slot", seat, slot: slot.slot } : { kind: "tile", seat, tile };
}

function warpsPlace(table: Table, seat: Seat, numbers: readonly number[]): Place {
	const warps = numbers.flatMap((number) => word(WARPS, number) ?? []);
	const era = table.seats[seat]?.warps.find(({ warp }) => warp === warps[0])?.era ?? 0;
	return { kind: "warps", seat, warps, era };
}

/** A Building slot; or a tile beside the board, which is a space of its own. */
function tileSlotPlace(seat: Seat, slot: number): Place {
	const beside = ["outpost", "secret-site"] as const;
	const space = beside[slot - OFF_BOARD];
	return space ? { kind: "own", seat, space } : { kind: "slot", seat, slot };
}

function glitchPlace(seat: Seat, number: number, at: number): Place {
	const target = must(word(GLITCHES, number));
	return target === "building" ? tileSlotPlace(seat, at) : { kind: "glitch", seat, target, at };
}

/** A Worker that stands somewhere: in an Exosuit, or on a space of the own boards. */
function postPlace(seat: Seat, worker: number, space: number): Place {
	const place = spacePlace(space, seat);
	return place.kind === "space" ? { kind: "post", seat, space: place.space, worker: must(word(WORKERS, worker)) } : place;
}

/** Where a Variable Anomaly of a seat lies. */
function variablePlace(variable: Variable, seat: Seat, table: Table): Place {
	const slot = table.seats[seat]?.variables?.on.indexOf(variable) ?? -1;
	return slot >= 0 ? { kind: "slot", seat, slot } : { kind: "variable", variable };
}

const PACKED = 3; /* two bits each for Titanium, Gold and Uranium */

/** Where an answer belongs. */
export function placeOf(move: Move, table: Table): Place {
	const { seat, a, b, c, d } = move;
	switch (move.verb) {
		case "V_PATH":
			return { kind: "path", path: must(word(PATHS, a)) };
		case "V_LEADER":
			return { kind: "leader-card", leader: must(word(LEADERS, a)) };
		case "V_KEEP_ASSET":
			return { kind: "asset", card: a };
		case "V_KEEP_CONDITION":
			return { kind: "condition", condition: must(word(CONDITIONS, a)) };
		case "V_POWER":
			return {
				kind: "power",
				exosuits: a,
				cores: d,
				waterSlots: b,
				goods: mix(c & PACKED, (c >> 2) & PACKED, (c >> 4) & PACKED),
			};
		case "V_SWAP":
			return { kind: "swap", good: word(GOODS, a), times: b };
		case "V_WARP":
		case "V_FIRST_TILE":
		case "V_REPAY":
		case "V_UNWARP":
			return warpsPlace(table, seat, [a, b]);
		case "V_PLACE":
			return spacePlace(b, seat);
		case "V_FREE":
			return spacePlace(a, seat);
		case "V_TAKE":
			return { kind: "good", good: must(word(GOODS, a)), of: "mine" };
		case "V_LESS":
			return { kind: "good", good: must(word(GOODS, a)), of: "purse" };
		case "V_PAY":
			return { kind: "mix", goods: mix(a, b, c), gain: false };
		case "V_GAIN":
			return { kind: "mix", goods: mix(a, b, c), gain: true };
		case "V_GIVE":
			return { kind: "worker", seat, worker: must(word(WORKERS, a)), column: b === 2 ? "tired" : "active" };
		case "V_CHOOSE":
			return { kind: "alternative", number: a, op: opOf(b, c, d) };
		case "V_BUILD":
			return tilePlace(a, seat, table);
		case "V_COPY_TILE":
			return slotOfTile(a, b, table);
		case "V_ROW":
		case "V_ANOMALY":
		case "V_COVER":
		case "V_LOSE":
			return { kind: "slot", seat, slot: a };
		case "V_SPEND":
			return { kind: "breakthroughs", seat, ids: [a, b].filter((id) => id !== 0) };
		case "V_RECRUIT":
			return { kind: "recruit", worker: must(word(WORKERS, a)) };
		case "V_BONUS":
			return { kind: "bonus", worker: must(word(WORKERS, a)) };
		case "V_SET":
			return a === 1
				? { kind: "face", die: "shape", face: must(word(SHAPES, b)) }
				: { kind: "face", die: "icon", face: must(word(ICONS, b)) };
		case "V_NAME":
			return { kind: "face", die: "icon", face: must(word(ICONS, a)) };
		case "V_REROLL":
			return { kind: "die", die: a === 1 ? "shape" : "icon" };
		case "V_COPY":
			return { kind: "capital", capital: word(CAPITALS, a) };
		case "V_TRADE":
			return { kind: "exchange", exchange: must(word(EXCHANGES, a)) };
		case "V_FOCUS":
		case "V_MARK":
			return { kind: "era", era: a };
		case "V_RETURN":
			return { kind: "paradox", n: a };
		case "V_ENLIST":
			return { kind: "enlist", place: a };
		case "V_GUARDIANS":
			return { kind: "guardians", n: a };
		case "V_FIGURE":
			return { kind: "figure", figure: a === 2 ? "guardian" : "exosuit" };
		case "V_DECK":
			return { kind: "deck", deck: must(word(DECKS, a)) };
		case "V_KEEP_ADVENTURE":
			return { kind: "adventure", card: must(word(ADVENTURES, a)), under: false };
		case "V_UNDER":
			return { kind: "adventure", card: must(word(ADVENTURES, a)), under: true };
		case "V_UPGRADE":
			return { kind: "good", good: must(word(GOODS, a)), of: "upgrade" };
		case "V_DO":
			return { kind: "capital", capital: word(CAPITALS, a) };
		case "V_CLEAR":
			return { kind: "slot", seat, slot: a };
		case "V_UNDER_TECHNOLOGY":
			return { kind: "under-technology", card: must(word(TECHNOLOGIES, a)) };
		case "V_SEARCH":
			return { kind: "search", type: must(word(TYPES, a)) };
		case "V_BUILD_BELOW":
			return { kind: "seen", tile: a };
		case "V_COMPOUND":
			return { kind: "compound", seat, upper: word(WARPS, a), lower: word(WARPS, b) };
		case "V_OPERATOR":
			return { kind: "operator" };
		case "V_ACQUIRE":
			return { kind: "technology", technology: must(word(TECHNOLOGIES, a)) };
		case "V_VALLEY":
			return { kind: "valley", action: must(word(VALLEYS, a)) };
		case "V_AS":
			return { kind: "as", worker: must(word(WORKERS, a)) };
		case "V_TAKE_ANOMALY":
			return { kind: "variable", variable: must(word(VARIABLES, a)) };
		case "V_EFFECT":
			return variablePlace(must(word(VARIABLES, a)), seat, table);
		case "V_STAY":
			return { kind: "worker", seat, worker: must(word(WORKERS, a)), column: "tired" };
		case "V_HEX":
			return { kind: "shut", seat, slot: a - 1 };
		case "V_BLINK":
		case "V_RETRIEVE":
			return postPlace(seat, a, b);
		case "V_BLINK_TO":
		case "V_RECALL":
		case "V_DEVICE":
			return spacePlace(a, seat);
		case "V_GLITCH":
		case "V_UNGLITCH":
			return glitchPlace(seat, a, b);
		case "V_REMOVE":
			return { kind: "flux", seat, n: a };
		case "V_REPLACE":
			return { kind: "good", good: must(word(GOODS, a)), of: "purse" };
		case "V_BUILD_OFF":
			return b ? { kind: "seen", tile: a } : tilePlace(a, seat, table);
		case "V_KEEP_TECHNOLOGY":
			return { kind: "kept-technology", card: must(word(TECHNOLOGIES, a)) };
		case "V_NESTED":
			return { kind: "nested", seat, tile: a, way: b };
		case "V_PASS":
			return { kind: "word", word: "pass" };
		case "V_YES":
			return { kind: "word", word: "yes" };
		case "V_NO":
			return { kind: "word", word: "no" };
		case "V_ROLL":
			return { kind: "word", word: "roll" };
		case "V_SECRET":
			return { kind: "word", word: "secret" };
		default:
			return { kind: "nature" };
	}
}

/** The Worker an answer places, if it places one. */
export function workerOf(move: Move): Worker | null {
	return move.verb === "V_PLACE" ? word(WORKERS, move.a) : null;
}

/** What a piece of the board is called by, to find the answers that belong to it. */
export function placeKey(place: Place): string {
	switch (place.kind) {
		case "space":
			return place.space;
		case "slot":
			return `slot:${place.seat}:${place.slot}`;
		case "tile":
			return `tile:${place.seat}:${place.tile}`;
		case "supply":
		case "force":
		case "leader":
			return `${place.kind}:${place.seat}`;
		case "own":
			return `own:${place.seat}:${place.space}`;
		case "enlist":
			return `enlist:${place.place || "none"}`;
		case "guardians":
			return `guardians:${place.n}`;
		case "figure":
			return `figure:${place.figure}`;
		case "deck":
			return `deck:${place.deck}`;
		case "adventure":
			return `adventure:${place.card}`;
		case "stack":
			return `stack:${place.type}:${place.which}`;
		case "era":
			return `era:${place.era}`;
		case "superproject":
			return `superproject:${place.era}`;
		case "warps":
			return `warps:${place.seat}:${place.warps.join("+") || "none"}`;
		case "good":
			return `good:${place.of}:${place.good}`;
		case "mix":
			return `mix:${place.goods.titanium ?? 0}:${place.goods.gold ?? 0}:${place.goods.uranium ?? 0}`;
		case "worker":
			return `worker:${place.seat}:${place.worker}:${place.column}`;
		case "recruit":
		case "bonus":
			return `${place.kind}:${place.worker}`;
		case "breakthroughs":
			return `breakthroughs:${place.seat}:${place.ids.join("+")}`;
		case "face":
			return `face:${place.die}:${place.face}`;
		case "die":
			return `die:${place.die}`;
		case "capital":
			return `capital:${place.capital ?? "none"}`;
		case "exchange":
			return `exchange:${place.exchange}`;
		case "power":
			return `power:${place.exosuits}`;
		case "swap":
			return `swap:${place.good ?? "none"}:${place.times}`;
		case "alternative":
			return `alternative:${place.number}`;
		case "path":
			return `path:${place.path}`;
		case "leader-card":
			return `leader-card:${place.leader}`;
		case "asset":
			return `asset:${place.card}`;
		case "condition":
			return `condition:${place.condition}`;
		case "under-technology":
			return `under-technology:${place.card}`;
		case "search":
			return `search:${place.type}`;
		case "seen":
			return `seen:${place.tile}`;
		case "compound":
			return `warps:${place.seat}:${place.upper ?? "none"}`;
		case "operator":
			return "operator";
		case "technology":
			return `technology:${place.technology}`;
		case "valley":
			return `valley:${place.action}`;
		case "as":
			return `as:${place.worker}`;
		case "variable":
			return `variable:${place.variable}`;
		case "shut":
			return `shut:${place.seat}:${place.slot}`;
		case "post":
			return `post:${place.space}:${place.worker}`;
		case "glitch":
			return `glitch:${place.seat}:${place.target}:${place.at}`;
		case "flux":
			return `flux:${place.seat}:${place.n}`;
		case "kept-technology":
			return `kept-technology:${place.card}`;
		case "nested":
			return `nested:${place.seat}:${place.tile}:${place.way}`;
		case "paradox":
			return `paradox:${place.n}`;
		case "word":
			return `word:${place.word}`;
		case "nature":
			return "nature";
	}
}
