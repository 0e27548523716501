/**
 * Content of the other modules: what is printed on their components.
 */
import type { Op, Price, Source } from "./content";
import type { Figures } from "./figures";
import { readFractures } from "./fractures_content";
import type { FracturesContent } from "./fractures_content";
import { ADVENTURES, COUNTS, DECKS, EXPERIMENTS, GOODS, PATHS, TOKENS, WORKERS } from "./lists";
import type { Adventure, Count, Deck, Experiment, Good, Path, Token, Worker } from "./lists";
import { byWord, must, readOps, some, sourceOf, word } from "./read_figures";

/** Doomsday: an Experiment card. */
export interface ExperimentCard {
	readonly experiment: Experiment;
	readonly level: number;
	readonly vp: number;
	/** Requirements: at least `n` of `what`. */
	readonly needs: readonly { readonly what: Count; readonly n: number }[];
	readonly price: readonly Op[];
	readonly source: Source;
}

/** Doomsday: one space of the track. */
export interface TrackSpace {
	/** By Path: VP when its token moves there. */
	readonly vp: Readonly<Partial<Record<Path, number>>>;
	readonly plus: number;
	readonly minus: number;
}

/** Pioneers: an Adventure card. */
export interface AdventureCard {
	readonly adventure: Adventure;
	readonly deck: Deck;
	readonly power: number;
	readonly success: readonly Op[];
	readonly failure: readonly Op[];
	/** If the card is kept: its Free Action, its lasting effect. */
	readonly does: readonly Op[];
	readonly always: readonly Op[];
	readonly source: Source;
}

/** Pioneers: the Exosuit Upgrade board of a Path. */
export interface UpgradeBoard {
	readonly power: number;
	/** By Resource: the Power that its space adds. */
	readonly spaces: Readonly<Partial<Record<Good, number>>>;
	/** Number of spaces for any of Titanium, Gold and Uranium, and the Power that each adds. */
	readonly mixed: { readonly n: number; readonly power: number };
	/** Power for each Breakthrough on the board. */
	readonly breakthrough: number;
	/** The type of Worker of the two spaces; null: a Free Action. */
	readonly powerWorker: Worker | "any" | null;
	readonly sensorWorker: Worker | "any" | null;
	readonly powerDoes: readonly Op[];
	readonly sensorDoes: readonly Op[];
	readonly source: Source;
}

/** Guardians: the price to enlist the Guardian at a place. */
export interface GuardianPlace {
	readonly price: Price;
	/** Type and number of Workers paid; null: any type. */
	readonly worker: Worker | null;
	readonly workers: number;
	readonly source: Source;
}

export interface ModuleContent extends FracturesContent {
	readonly doomsday: {
		readonly experiments: Readonly<Record<Experiment, ExperimentCard>>;
		/** By space, 1 to 10 from the top; undefined at 0. */
		readonly track: readonly (TrackSpace | undefined)[];
		/** By token: the last space that it can reach. */
		readonly last: Readonly<Record<Token, number>>;
		/** By Path: the token that it moves. */
		readonly token: Readonly<Partial<Record<Path, Token>>>;
		/** Number of faces of a Trajectory die: plus, minus, blank. */
		readonly die: { readonly plus: number; readonly minus: number; readonly blank: number };
	};
	readonly pioneers: {
		readonly adventures: Readonly<Record<Adventure, AdventureCard>>;
		/** Power by space, from the top; the last value applies if no space is free. */
		readonly powerSpaces: readonly number[];
		readonly water: Readonly<Record<Deck, number>>;
		readonly boards: Readonly<Record<Path, UpgradeBoard>>;
	};
	readonly guardians: {
		/** By place, from 1. */
		readonly places: readonly (GuardianPlace | undefined)[];
		/** Water that a space of an enlisted Guardian costs. */
		readonly water: number;
	};
}

const ANY_WORKER = 15;
const OF_EASY_DECK = 18; /* number of Adventures in the easier deck; they come first */

function readExperiment(f: Figures, n: number): ExperimentCard {
	const needs = f.all("experiment.need", n);
	return {
		experiment: must(word(EXPERIMENTS, n)),
		level: f.one("experiment.level", n),
		vp: f.one("experiment.vp", n),
		needs: [0, 2, 4, 6].flatMap((i) => {
			const what = word(COUNTS, needs[i] ?? 0);
			return what ? [{ what, n: needs[i + 1] ?? 0 }] : [];
		}),
		price: readOps(f.all("experiment.price", n)),
		source: sourceOf(f.one("experiment.source", n)),
	};
}

function readAdventure(f: Figures, n: number): AdventureCard {
	const ops = (of: string) => readOps(f.all(`adventure.${of}`, n));
	return {
		adventure: must(word(ADVENTURES, n)),
		deck: must(word(DECKS, n <= OF_EASY_DECK ? 1 : 2)),
		power: f.one("adventure.power", n),
		success: ops("success"),
		failure: ops("failure"),
		does: ops("does"),
		always: ops("always"),
		source: sourceOf(f.one("adventure.source", n)),
	};
}

function readUpgrades(f: Figures, n: number): UpgradeBoard {
	const who = (of: string) => {
		const worker = f.one(`upgrade.${of}`, n);
		return worker === ANY_WORKER ? ("any" as const) : word(WORKERS, worker);
	};
	return {
		power: f.one("upgrade.power", n),
		spaces: some(GOODS, f.all("upgrade.spaces", n)),
		mixed: { n: f.one("upgrade.mixed", n, 0), power: f.one("upgrade.mixed", n, 1) },
		breakthrough: f.one("upgrade.breakthrough", n),
		powerWorker: who("power-worker"),
		sensorWorker: who("sensor-worker"),
		powerDoes: readOps(f.all("upgrade.power-does", n)),
		sensorDoes: readOps(f.all("upgrade.sensor-does", n)),
		source: sourceOf(f.one("upgrade.source", n)),
	};
}

function readGuardian(f: Figures, n: number): GuardianPlace {
	return {
		price: some(GOODS, f.all("guardian.price", n)),
		worker: word(WORKERS, f.one("guardian.worker", n)),
		workers: f.one("guardian.workers", n),
		source: sourceOf(f.one("guardian.source", n)),
	};
}

export function readModules(f: Figures): ModuleContent {
	const [, blank = 0, plus = 0, minus = 0] = f.all("die.trajectory", 0);
	return {
		doomsday: {
			experiments: byWord(EXPERIMENTS, (n) => readExperiment(f, n)),
			track: f.cards("track.vp", (n) => {
				const [more = 0, less = 0] = f.all("track.symbols", n);
				return { vp: some(PATHS, f.all("track.vp", n)), plus: more, minus: less };
			}),
			last: byWord(TOKENS, (n) => f.one("track.last", 0, n)),
			token: Object.fromEntries(
				PATHS.flatMap((path, n) => (path === "" ? [] : [[path, word(TOKENS, f.one("path.token", n))]])),
			) as Partial<Record<Path, Token>>,
			die: { plus, minus, blank },
		},
		pioneers: {
			adventures: byWord(ADVENTURES, (n) => readAdventure(f, n)),
			powerSpaces: f.all("power.spaces", 0),
			water: byWord(DECKS, (n) => f.one("deck.water", n)),
			boards: byWord(PATHS, (n) => readUpgrades(f, n)),
		},
		guardians: { places: f.cards("guardian.workers", (n) => readGuardian(f, n)), water: f.one("guardian.water", 0) },
		...readFractures(f),
	};
}
