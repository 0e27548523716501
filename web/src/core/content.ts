/**
 * What is printed on the components: figures, prices, and the effect of each tile as a list of ops. Read once from the
 * tables of the rules, then immutable. Pictures and sentences are made from it.
 */
import type {
	BuildingType,
	Capital,
	Collapse,
	Command,
	Condition,
	Count,
	Edition,
	Good,
	Kind,
	Leader,
	OpName,
	Path,
	Rift,
	Shape,
	Superproject,
	Variable,
	Warp,
	Worker,
} from "./lists";
import type { NestedBuilding } from "./fractures_content";
import type { ModuleContent } from "./module_content";
import type { Fate, TileId } from "./table";

/** One step of what a component does. */
export interface Op {
	readonly op: OpName;
	/** The Good, Worker, Capital Action or type of Building it is about, if any. */
	readonly good: Good | null;
	readonly worker: Worker | null;
	readonly capital: Capital | null;
	readonly type: BuildingType | null;
	readonly n: number;
}

/** How many of each Good; without zeros. */
export type Price = Readonly<Partial<Record<Good, number>>>;

/** Where a figure comes from; a reconstructed one may differ from what is printed. */
export type Source = "none" | "rulebook" | "public" | "reconstructed";

/** When the taker of an Anomaly may take a Warp tile back. */
export type Back = "never" | "before-impact" | "after-impact" | "always";

/** A Building, a Superproject or the Anomaly. */
export interface Tile {
	readonly id: TileId;
	readonly kind: "building" | "superproject" | "anomaly";
	/** What records call it: "305", "exocrawler", "anomaly". */
	readonly word: string;
	/** The printed number of a Building, else 0. */
	readonly number: number;
	/** A B stands after the number: it takes the place of the Building without. */
	readonly replaces: boolean;
	readonly type: BuildingType | null;
	readonly superproject: Superproject | null;
	/** One of the Variable Anomalies. */
	readonly variable: Variable | null;
	/** Of an Anomaly: below 0. */
	readonly vp: number;
	/** Who may work there; null: it has no Worker space. */
	readonly worker: Worker | "any" | null;
	/** What becomes of the Worker. */
	readonly then: Fate | "motivated-if-administrator";
	/** `does` is a Free Action: no Worker, once per Era. */
	readonly freeAction: boolean;
	readonly does: readonly Op[];
	readonly whenBuilt: readonly Op[];
	readonly always: readonly Op[];
	/** Superprojects: Goods, a Worker paid, and Breakthroughs: `exact` alone, or one of each shape of `pair`. */
	readonly price: Price;
	readonly priceWorker: Worker | null;
	/** 1 to 15; 0: none. */
	readonly exact: number;
	readonly pair: readonly Shape[];
	/** What its neighbours bring, once each: of the nested Buildings. */
	readonly nested: NestedBuilding | null;
	/** Variable Anomalies: at the start of Clean Up; and when its taker may take a Warp tile back. */
	readonly cleanUp: readonly Op[];
	readonly back: Back;
	/** The rule that tells what it does. */
	readonly rule: string;
	readonly sources: { readonly vp: Source; readonly effect: Source; readonly price: Source };
}

/** A Collapsing Capital tile. */
export interface CollapseTile {
	readonly collapse: Collapse;
	readonly action: Capital;
	/** Holds while the Action is done. */
	readonly always: readonly Op[];
	/** Done after the Action. */
	readonly after: readonly Op[];
	readonly rule: string;
	readonly source: Source;
}

/** How an Exosuit slot is paid. */
export type SlotPay = "free" | "core" | "core-or-water" | "core-or-mix" | "mix";

/** A player board. */
export interface Board {
	/** Upper left, middle, right; lower left, middle, right. */
	readonly slotPay: readonly SlotPay[];
	/** Water due where a slot is paid `core-or-water`. */
	readonly slotWater: number;
	/** Water received for each empty slot. */
	readonly emptyWater: number;
	/** The Exosuit slots covered at the Impact. */
	readonly covered: readonly number[];
	/** By position, from 0. */
	readonly moraleVp: readonly number[];
	readonly supplyWater: readonly number[];
	/** 1 to 7. */
	readonly moraleStart: number;
	/** VP for a gain at the top. */
	readonly moraleBonus: number;
	/** By steps. */
	readonly travelVp: readonly number[];
	readonly paradoxLimit: number;
	/** Price of the Building slots: twelve, row by row. */
	readonly slotPrice: readonly Price[];
	readonly supplyFree: boolean;
	readonly supplyMotivates: boolean;
	readonly anyPair: boolean;
	readonly anyAnomalySlot: boolean;
	readonly mayLoseBuilding: boolean;
	readonly scientistsMotivated: boolean;
	/** Who may do Supply; null: anybody. */
	readonly supplyWorker: Worker | null;
	/** Flux Cores for a Building on the third slot of a row. */
	readonly thirdSlotFlux: number;
	/** Glitches that lie there without effect. */
	readonly glitchPlaces: number;
	/** A Technology for a gain of Morale at the top. */
	readonly topTechnology: boolean;
	readonly source: Source;
}

/** An Evacuation condition: at least `baseN` of `base`; then `vp`, and `perSet` for each set. */
export interface Evacuation {
	readonly rule: string;
	readonly base: Count | null;
	readonly baseN: number;
	readonly vp: number;
	readonly perSet: number;
	readonly set: readonly { readonly what: Count; readonly n: number }[];
	readonly source: Source;
}

/** What a Path, or a Starting Asset card, begins with. */
export interface Start {
	readonly active: Readonly<Partial<Record<Worker, number>>>;
	readonly tired: Readonly<Partial<Record<Worker, number>>>;
	readonly goods: Price;
	readonly breakthroughs: number;
	readonly source: Source;
}

export interface PathBoard {
	readonly path: Path;
	readonly start: Start;
	/** By edition; the two sides of the Path board. */
	readonly evacuation: Readonly<Record<Edition, readonly [Evacuation, Evacuation]>>;
	readonly leaders: readonly Leader[];
}

export interface LeaderCard {
	readonly leader: Leader;
	readonly path: Path;
	/** Who may work there; null: what it does is a Free Action. */
	readonly worker: Worker | "any" | null;
	readonly rule: string;
	/** By edition. */
	readonly as: Readonly<
		Record<Edition, { readonly does: readonly Op[]; readonly always: readonly Op[]; readonly cleanUp: readonly Op[] }>
	>;
	readonly source: Source;
}

export interface WarpTileFace {
	readonly warp: Warp;
	readonly good: Good | null;
	readonly n: number;
	readonly worker: Worker | null;
	readonly exosuit: boolean;
	readonly source: Source;
}

/** An automaton's board. Spaces and tokens are counted from 1. */
export interface SoloBoard {
	readonly kind: Kind;
	/** By space; null at 0 and where there is no space. */
	readonly commands: readonly (Command | null)[];
	/** The space after each, where all tokens go the same way; 0: see `routes`. */
	readonly next: readonly number[];
	/** By token: the spaces it goes round; empty where all go the same way. */
	readonly routes: readonly (readonly number[])[];
	/** By token: where it starts; 0: there is no such token. */
	readonly start: readonly number[];
	/** By token: faces of the die that show it. */
	readonly die: readonly number[];
	readonly source: Source;
}

export interface Content extends ModuleContent {
	/** By tile number; undefined where there is no such tile. */
	readonly tiles: readonly (Tile | undefined)[];
	readonly collapses: Readonly<Record<Collapse, CollapseTile>>;
	/** Side A, which all Paths share. */
	readonly boardA: Board;
	readonly boardsB: Readonly<Record<Path, Board>>;
	readonly paths: Readonly<Record<Path, PathBoard>>;
	readonly leaders: Readonly<Record<Leader, LeaderCard>>;
	readonly warps: Readonly<Record<Warp, WarpTileFace>>;
	/** By card number, from 1. */
	readonly recruitCards: readonly (Readonly<Partial<Record<Worker, number>>> | undefined)[];
	/** By card number, from 1: Goods, topmost first. */
	readonly mineCards: readonly (readonly Good[] | undefined)[];
	/** The Good beside the top, middle and bottom hex of the mine. */
	readonly mineBonus: readonly Good[];
	/** Faces of the dice: how many show each. */
	readonly dice: {
		/** 0, 1, 2 Paradox tokens. */
		readonly paradox: readonly number[];
		/** By shape, from 1. */
		readonly shape: readonly number[];
		/** By icon, from 1. */
		readonly icon: readonly number[];
	};
	readonly soloBoards: Readonly<Partial<Record<Kind, SoloBoard>>>;
	/** VP on the automata's Time Travel track, by step. */
	readonly botTravelVp: readonly number[];
	/** Chronobot 1's Morale steps. */
	readonly botMorale: readonly { readonly water: number; readonly vp: number }[];
	/** Levels of the Solo Objectives: bronze, silver, gold; 0: there is none. */
	readonly objectives: Readonly<Record<Condition, readonly [number, number, number]>>;
	/** Starting Asset cards, from 1, and what all begin with in that draft. */
	readonly assets: { readonly kit: Start; readonly cards: readonly (Start | undefined)[] };
	/** Alternate Timeline tiles, from 1: what lies along the arrows. */
	readonly alternates: readonly (readonly (Rift | null)[] | undefined)[];
}
