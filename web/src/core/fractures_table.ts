/**
 * The part of the table snapshot that belongs to Fractures of Time and the Variable Anomalies.
 */
import type { Game } from "./core";
import { COLLAPSES, CONDITIONS, LEADERS, SPACES, TECHNOLOGIES, TYPES, VARIABLES, WARPS, WORKERS } from "./lists";
import type { BuildingType, Collapse, Condition, Leader, Space, Technology, Variable, Warp, Worker } from "./lists";
import { bits, byWord, some, word } from "./read_figures";
import type { Seat } from "./table";

/** The number of Era Zero. It is not 0, which means "not on the Timeline". */
export const ERA_ZERO = 8;

const HIDDEN = 255;
const LAID = 5; /* spaces for Breakthroughs on the Upgrade tile */
const SLOTS = 12;
const LOOKED = 3; /* number of tiles that a search of a stack shows */
const CAPITAL_SPACES = 9;
/** Index of the first tile beside the board in `glitched.tiles`, after the twelve Building slots. */
export const OFF_BOARD = SLOTS;
/** Number of Glitch markers of a player. */
export const GLITCH_MARKERS = 8;
const DEVICE_FIRST = SPACES.indexOf("device-flux");

export interface FracturesTable {
	/** The side of all Devices. */
	readonly side: "A" | "B";
	/**
	 * The Technologies on offer: the face-up top of the primary pile; the cards that may be below it, in no order; the
	 * secondary pile, topmost first.
	 */
	readonly top: Technology | null;
	readonly unseen: readonly Technology[];
	readonly second: readonly Technology[];
	/** Technologies drawn in secret and not yet kept or returned; null: hidden from the viewer. */
	readonly hand: readonly (Technology | null)[];
	/** Operators in the Valley. */
	readonly operators: number;
	/** By type: the Buildings at the bottom of the primary stack that the viewer has seen. */
	readonly seen: Readonly<Record<BuildingType, readonly number[]>>;
	/** The Flux Pool of the Chronossus; by type of Worker, the number of Operators that stand in for it. */
	readonly pool: { readonly flux: number; readonly casings: number; readonly aside: number };
	readonly standIns: Readonly<Partial<Record<Worker, number>>>;
	/** By Capital space: the tiles under the visible Collapsing Capital tile; null: face down. */
	readonly below: Readonly<Partial<Record<Space, readonly (Collapse | null)[]>>>;
}

export interface VariablesTable {
	/** The face-up top of the primary pile; the tiles below it, in no order; the secondary pile, topmost first. */
	readonly top: Variable | null;
	readonly unseen: readonly Variable[];
	readonly second: readonly Variable[];
	/** Removed from player boards; shuffled into a new primary pile when that is empty. */
	readonly gone: readonly Variable[];
}

export interface FracturesTables {
	readonly fractures: FracturesTable | null;
	readonly variables: VariablesTable | null;
}

/** One of the slots of a Fracture Device, from the left. */
export interface DeviceSlot {
	readonly slot: number;
	/** Not yet uncovered. */
	readonly covered: boolean;
	readonly flux: boolean;
	readonly glitch: boolean;
}

/** What Fractures of Time adds to a seat. */
export interface FracturesSeat {
	readonly technologies: readonly Technology[];
	readonly device: readonly DeviceSlot[];
	/** Number of free slots of the Device, and its current VP. */
	readonly deviceFree: number;
	readonly deviceVp: number;
	/** Breakthroughs on the Upgrade tile, 1 to 15, in order. */
	readonly laid: readonly number[];
	/** Spaces of the Device and of Technologies used in this Era. */
	readonly deviceUsed: readonly Space[];
	/**
	 * Where the Glitches of the seat are: `tiles` by Building slot (from OFF_BOARD on: tiles beside the board), `cards`
	 * by position of the Endgame Condition.
	 */
	readonly glitched: {
		readonly tiles: readonly number[];
		readonly exosuits: readonly number[];
		readonly cards: readonly number[];
		readonly travels: number;
		readonly paradoxes: number;
		/** Stored without effect: on Lab 416, and on side B of the board of Unity. */
		readonly lab: number;
		readonly board: number;
	};
	readonly glitches: number;
	/** Chance in 1000 that the dice of the next Blink give a Glitch. */
	readonly blinkOdds: number;
	/** Thalia: the Leader borrowed for this Era, and the Leaders that she may still borrow. */
	readonly borrowed: Leader | null;
	readonly leadersLeft: readonly Leader[];
	/** The Endgame Condition that only this seat can score. */
	readonly ownCondition: Condition | null;
	/** Warp tiles on top of another one. */
	readonly stacked: readonly { readonly upper: Warp; readonly lower: Warp }[];
	/** Tiles beside the player board: the Building, the Superproject; 0: none. */
	readonly offBoard: readonly [number, number];
	/** The slot of the Device for the next Flux Core; -1: none is free. */
	readonly nextFlux: number;
	/** Slots of the Device whose first reward was taken. */
	readonly rewarded: readonly number[];
	/** Whether the next Blink rolls no dice, and whether it may start in the Valley. */
	readonly nextBlink: { readonly noDice: boolean; readonly fromValley: boolean };
}

/** What the Variable Anomalies add to a seat. */
export interface VariableSeat {
	/** By Building slot; those of an automaton in order of arrival. */
	readonly on: readonly (Variable | null)[];
	/** Building slots whose Anomaly was used by a Worker in this Era. */
	readonly used: readonly number[];
	/** Exosuit slots with a Hex Unavailable tile. */
	readonly shut: readonly number[];
	readonly removalUsed: boolean;
	/** Number of Anomalies that the seat must still take in this phase. */
	readonly due: number;
}

/** The words of a list whose bit is set; bit 0 is the word with number `first`. */
function words<W extends string>(list: readonly W[], mask: number, first: number): Exclude<W, "">[] {
	return bits(mask).flatMap((n) => word(list, n + first) ?? []);
}

export function fracturesTables(game: Game, fractures: boolean, variables: boolean): FracturesTables {
	const fact = (name: Parameters<Game["fact"]>[0], index = 0) => game.fact(name, 0, index);
	const pile = <W extends string>(list: readonly W[], name: "TECHNOLOGY_SECOND" | "VARIABLES_SECOND", count: number) =>
		Array.from({ length: count }, (_, i) => word(list, fact(name, count - 1 - i))).flatMap((card) => card ?? []);
	return {
		fractures: fractures
			? {
					side: fact("DEVICE_SIDE") ? "B" : "A",
					top: word(TECHNOLOGIES, fact("TECHNOLOGY_TOP")),
					unseen: words(TECHNOLOGIES, fact("TECHNOLOGIES_UNSEEN"), 0),
					second: pile(TECHNOLOGIES, "TECHNOLOGY_SECOND", fact("TECHNOLOGY_SECONDS")),
					hand: Array.from({ length: fact("TECHNOLOGIES_DRAWN") }, (_, i) =>
						word(TECHNOLOGIES, fact("TECHNOLOGY_HAND", i)),
					),
					operators: fact("OPERATORS"),
					seen: byWord(TYPES, (type) =>
						[0, 1, 2]
							.map((i) => fact("STACK_BELOW", LOOKED * type + i))
							.filter((tile) => tile !== 0 && tile !== HIDDEN),
					),
					pool: { flux: fact("FLUX_POOL", 0), casings: fact("FLUX_POOL", 1), aside: fact("FLUX_POOL", 2) },
					standIns: some(
						WORKERS,
						[0, 1, 2, 3, 4].map((i) => fact("BOT_OPERATORS", i)),
					),
					below: below(fact),
				}
			: null,
		variables: variables
			? {
					top: word(VARIABLES, fact("VARIABLE_TOP")),
					unseen: words(VARIABLES, fact("VARIABLES_UNSEEN"), 1),
					second: pile(VARIABLES, "VARIABLES_SECOND", fact("VARIABLES_SECONDS")),
					gone: words(VARIABLES, fact("VARIABLES_GONE"), 1),
				}
			: null,
	};
}

function below(fact: (name: "COLLAPSE_BELOW", index: number) => number): FracturesTable["below"] {
	const out: Partial<Record<Space, (Collapse | null)[]>> = {};
	for (let number = 1; number <= CAPITAL_SPACES; number++) {
		const lies = [fact("COLLAPSE_BELOW", 2 * number), fact("COLLAPSE_BELOW", 2 * number + 1)].filter(
			(tile) => tile !== 0,
		);
		const space = word(SPACES, number);
		if (space && lies.length > 0) out[space] = lies.map((tile) => (tile === HIDDEN ? null : word(COLLAPSES, tile)));
	}
	return out;
}

export function fracturesSeat(game: Game, seat: Seat): FracturesSeat {
	const fact = (name: Parameters<Game["fact"]>[0], index = 0) => game.fact(name, seat, index);
	const { content } = game.core;
	const path = fact("PATH");
	const face = game.fact("DEVICE_SIDE")
		? (Object.values(content.fractures.devicesB)[path - 1] ?? content.fractures.deviceA)
		: content.fractures.deviceA;
	const open = fact("DEVICE_SLOTS");
	const flux = fact("DEVICE_FLUX");
	const glitches = fact("DEVICE_GLITCHES");
	const stored = fact("GLITCH_STORE");
	return {
		technologies: words(TECHNOLOGIES, fact("TECHNOLOGIES"), 0),
		device: face.slots.map((_, slot) => ({
			slot,
			covered: slot >= open,
			flux: ((flux >> slot) & 1) === 1,
			glitch: ((glitches >> slot) & 1) === 1,
		})),
		deviceFree: game.sum("device-free", seat),
		deviceVp: game.sum("device-vp", seat),
		laid: Array.from({ length: LAID }, (_, i) => fact("DEVICE_LAID", i)).filter((id) => id !== 0),
		deviceUsed: bits(fact("DEVICE_USED")).flatMap((n) => word(SPACES, DEVICE_FIRST + n) ?? []),
		glitched: {
			tiles: bits(fact("GLITCH_TILES")),
			exosuits: bits(fact("GLITCH_SLOTS")),
			cards: bits(fact("GLITCH_CARDS")),
			travels: fact("GLITCH_TRAVELS"),
			paradoxes: fact("GLITCH_PARADOXES"),
			lab: stored & 15,
			board: stored >> 4,
		},
		glitches: game.sum("glitches", seat),
		blinkOdds: game.sum("blink-odds", seat),
		borrowed: word(LEADERS, fact("BORROWED")),
		leadersLeft: [0, 1, 2, 3].flatMap((i) => word(LEADERS, fact("LEADERS_LEFT", i)) ?? []),
		ownCondition: word(CONDITIONS, fact("OWN_CONDITION")),
		stacked: WARPS.flatMap((upper, i) => {
			const lower = upper === "" ? null : word(WARPS, fact("WARP_UNDER", i));
			return upper !== "" && lower ? [{ upper, lower }] : [];
		}),
		offBoard: [fact("OFF_BOARD", 0), fact("OFF_BOARD", 1)],
		nextFlux: bits(((1 << open) - 1) & ~(flux | glitches))[0] ?? -1,
		rewarded: bits(fact("DEVICE_REWARDED")),
		nextBlink: { noDice: (fact("BLINK_NEXT") & 1) !== 0, fromValley: (fact("BLINK_NEXT") & 2) !== 0 },
	};
}

export function variableSeat(game: Game, seat: Seat): VariableSeat {
	const fact = (name: Parameters<Game["fact"]>[0], index = 0) => game.fact(name, seat, index);
	return {
		on: Array.from({ length: SLOTS }, (_, slot) => word(VARIABLES, fact("VARIABLES", slot))),
		used: bits(fact("VARIABLES_USED")),
		shut: bits(fact("HEX_UNAVAILABLE")),
		removalUsed: fact("REMOVAL_USED") !== 0,
		due: fact("VARIABLES_DUE"),
	};
}
