/**
 * The part of the table snapshot that belongs to the other modules.
 */
import type { Game } from "./core";
import { fracturesSeat, fracturesTables, variableSeat } from "./fractures_table";
import type { FracturesSeat, FracturesTables, VariableSeat } from "./fractures_table";
import { ADVENTURES, DECKS, EXPERIMENTS, GOODS, MODULES, SPACES, TOKENS } from "./lists";
import type { Adventure, Deck, Experiment, Good, Module, Space, Token } from "./lists";
import { bits, byWord, word } from "./read_figures";
import type { Seat } from "./table";

const HIDDEN = 255;
const DECK_CARDS = 18;
const POWER_SPACES = 4;
const POWER_MAX = 18; /* the highest Power of a card */
const GUARDIAN_PLACES = 6;
const OWN_FIRST = SPACES.indexOf("upgrade-power");

/** The Experiment below an Era; null: none, or face down. */
export interface EraExperiment {
	readonly experiment: Experiment | null;
	/** It is face down. */
	readonly hidden: boolean;
	/** It has a marker of the automaton. */
	readonly marked: boolean;
}

export interface DoomsdayTable {
	/** By Era minus 1. */
	readonly eras: readonly EraExperiment[];
	/** The top of the Level 2 pile if it is face up; else null. */
	readonly top: Experiment | null;
	/** The space of each token, 1 to 10 from the top. */
	readonly tokens: Readonly<Record<Token, number>>;
	/** Chances in 1000 that the dice move the Impact; all 0 if they are not rolled any more. */
	readonly odds: { readonly sooner: number; readonly same: number; readonly later: number };
}

export interface PioneersTable {
	/** Power spaces from the top: the seat whose marker is there. */
	readonly spaces: readonly (Seat | null)[];
	/** By Power: number of cards left in the decks; public. */
	readonly left: readonly number[];
	/** Number of cards in each deck. */
	readonly count: Readonly<Record<Deck, number>>;
	/** Cards drawn and not yet kept or returned; null: hidden from the viewer. */
	readonly hand: readonly (Adventure | null)[];
}

export interface GuardiansTable {
	/** By place, from 1: the seat whose marker is there. */
	readonly markers: readonly (Seat | null)[];
}

export interface ModuleTables extends FracturesTables {
	readonly modules: readonly Module[];
	readonly doomsday: DoomsdayTable | null;
	readonly pioneers: PioneersTable | null;
	readonly guardians: GuardiansTable | null;
}

/** What the modules add to a seat. */
export interface ModuleSeat {
	readonly experiments: readonly Experiment[];
	/** Guardians in the personal supply. */
	readonly guardians: number;
	/** Adventure cards kept. */
	readonly adventures: readonly Adventure[];
	/** Resources on the Upgrade board. */
	readonly upgrades: readonly Good[];
	/** Resources on the spaces of the Upgrade board for any of Titanium, Gold and Uranium. */
	readonly mixed: readonly Good[];
	/** Breakthroughs on the Upgrade board, 1 to 15. */
	readonly sensors: readonly number[];
	/** Spaces of modules beside the player board used in this Era. */
	readonly ownUsed: readonly Space[];
	/**
	 * For Adventures: the Power of the seat, what the next Power space adds and, by deck (`venture`), the Water, the
	 * number of cards drawn and the chance in 1000 that the easiest of them succeeds.
	 */
	readonly power: number;
	readonly powerSpace: number;
	/** Null if the module is not in the game. */
	readonly fractures: FracturesSeat | null;
	readonly variables: VariableSeat | null;
	readonly venture: Readonly<Record<Deck, { readonly water: number; readonly cards: number; readonly odds: number }>>;
}

/** The Experiments whose bit is set; bit 0 is unused. */
function experiments(mask: number): Experiment[] {
	return bits(mask).flatMap((n) => word(EXPERIMENTS, n) ?? []);
}

function adventures(mask: number, deck: number): Adventure[] {
	return bits(mask).flatMap((n) => word(ADVENTURES, deck * DECK_CARDS + n + 1) ?? []);
}

function owner(number: number): Seat | null {
	return number === 0 ? null : number - 1;
}

function doomsday(game: Game): DoomsdayTable {
	const fact = (name: Parameters<Game["fact"]>[0], index = 0) => game.fact(name, 0, index);
	const odds = (where: number) => game.sum("impact-odds", 0, where);
	return {
		eras: [1, 2, 3, 4, 5, 6, 7].map((era) => {
			const card = fact("EXPERIMENTS", era);
			return {
				experiment: card === HIDDEN ? null : word(EXPERIMENTS, card),
				hidden: card === HIDDEN,
				marked: ((fact("EXPERIMENTS_MARKED") >> era) & 1) === 1,
			};
		}),
		top: word(EXPERIMENTS, fact("EXPERIMENT_TOP")),
		tokens: byWord(TOKENS, (n) => fact("TRACK", n)),
		odds: { sooner: odds(1), same: odds(2), later: odds(3) },
	};
}

function pioneers(game: Game): PioneersTable {
	const fact = (name: Parameters<Game["fact"]>[0], index = 0) => game.fact(name, 0, index);
	return {
		spaces: Array.from({ length: POWER_SPACES }, (_, i) => owner(fact("POWER_SPACES", i))),
		left: Array.from({ length: POWER_MAX + 1 }, (_, power) => game.sum("adventure-left", 0, power)),
		count: byWord(DECKS, (n) => fact("ADVENTURES_LEFT", n - 1) + fact("ADVENTURES_UNDER", n - 1)),
		hand: Array.from({ length: fact("ADVENTURE_DRAWN") }, (_, i) => word(ADVENTURES, fact("ADVENTURE_HAND", i))),
	};
}

export function moduleTables(game: Game): ModuleTables {
	const set = game.fact("MODULES");
	const modules = bits(set).flatMap((n) => word(MODULES, n + 1) ?? []);
	return {
		modules,
		doomsday: modules.includes("doomsday") ? doomsday(game) : null,
		pioneers: modules.includes("pioneers") ? pioneers(game) : null,
		guardians: modules.includes("guardians")
			? { markers: Array.from({ length: GUARDIAN_PLACES + 1 }, (_, i) => owner(game.fact("MARKERS", 0, i))) }
			: null,
		...fracturesTables(game, modules.includes("fractures"), modules.includes("variable-anomalies")),
	};
}

const NO_VENTURE = { water: 0, cards: 0, odds: 0 };
const NONE: ModuleSeat = {
	experiments: [],
	guardians: 0,
	adventures: [],
	upgrades: [],
	mixed: [],
	sensors: [],
	ownUsed: [],
	power: 0,
	powerSpace: 0,
	venture: byWord(DECKS, () => NO_VENTURE),
	fractures: null,
	variables: null,
};

export function moduleSeat(game: Game, seat: Seat): ModuleSeat {
	const modules = game.fact("MODULES");
	if (modules === 0) return NONE;
	const has = (module: Module) => ((modules >> (MODULES.indexOf(module) - 1)) & 1) === 1;
	const fact = (name: Parameters<Game["fact"]>[0], index = 0) => game.fact(name, seat, index);
	return {
		experiments: experiments(fact("EXPERIMENTS_TAKEN")),
		guardians: fact("GUARDIANS"),
		adventures: [0, 1].flatMap((deck) => adventures(fact("ADVENTURES", deck), deck)),
		upgrades: bits(fact("UPGRADES")).flatMap((n) => word(GOODS, n) ?? []),
		mixed: [0, 2, 4, 6].flatMap((shift) => word(GOODS, (fact("UPGRADES_MIXED") >> shift) & 3) ?? []),
		sensors: [0, 1, 2].map((i) => fact("SENSORS", i)).filter((id) => id !== 0),
		ownUsed: bits(fact("OWN_USED")).flatMap((n) => word(SPACES, OWN_FIRST + n) ?? []),
		power: game.sum("power", seat),
		powerSpace: game.sum("power-space", seat),
		fractures: has("fractures") ? fracturesSeat(game, seat) : null,
		variables: has("variable-anomalies") ? variableSeat(game, seat) : null,
		venture: byWord(DECKS, (n) => ({
			water: game.sum("adventure-water", seat, n),
			cards: game.sum("adventure-cards", seat, n),
			odds: game.sum("adventure-odds", seat, n),
		})),
	};
}
