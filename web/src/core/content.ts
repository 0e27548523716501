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

/** One op of a program. */
export interface Op {
	readonly op: OpName;
	/** The Good, Worker, Capital Action or type of Building it is about, if any. */
	readonly good: Good | null;
	readonly worker: Worker | null;
	readonly capital: Capital | null;
	readonly type: BuildingType | null;
	readonly n: number;
}

/** Amount of each Good; zeros are omitted. */
export type Price = Readonly<Partial<Record<Good, number>>>;

/** Source of a figure; a reconstructed one may differ from the printed one. */
export type Source = "none" | "rulebook" | "public" | "reconstructed";

/** When the seat that receives an Anomaly may take back a Warp tile. */
export type Back = "never" | "before-impact" | "after-impact" | "always";

/** A Building, a Superproject or the Anomaly. */
export interface Tile {
	readonly id: TileId;
	readonly kind: "building" | "superproject" | "anomaly";
	/** Its word in records: "305", "exocrawler", "anomaly". */
	readonly word: string;
	/** The printed number of a Building, else 0. */
	readonly number: number;
	/** A B follows the number: it replaces the Building without the B. */
	readonly replaces: boolean;
	readonly type: BuildingType | null;
	readonly superproject: Superproject | null;
	/** The Variable Anomaly; null: another tile. */
	readonly variable: Variable | null;
	/** VP; negative for an Anomaly. */
	readonly vp: number;
	/** The type of Worker it takes; null: it has no Worker space. */
	readonly worker: Worker | "any" | null;
	/** What happens to the Worker at Clean Up. */
	readonly then: Fate | "motivated-if-administrator";
	/** `does` is a Free Action: no Worker, once per Era. */
	readonly freeAction: boolean;
	readonly does: readonly Op[];
	readonly whenBuilt: readonly Op[];
	readonly always: readonly Op[];
	/** Price of a Superproject: Goods, a Worker, and Breakthroughs (`exact`, or one of each shape in `pair`). */
	readonly price: Price;
	readonly priceWorker: Worker | null;
	/** 1 to 15; 0: none. */
	readonly exact: number;
	readonly pair: readonly Shape[];
	/** Effects of the neighbours of a nested Building, each once; null: not nested. */
	readonly nested: NestedBuilding | null;
	/** Variable Anomalies: the effect at the start of Clean Up, and when a Warp tile may be taken back. */
	readonly cleanUp: readonly Op[];
	readonly back: Back;
	/** Id of the rule that describes it. */
	readonly rule: string;
	readonly sources: { readonly vp: Source; readonly effect: Source; readonly price: Source };
}

/** A Collapsing Capital tile. */
export interface CollapseTile {
	readonly collapse: Collapse;
	readonly action: Capital;
	/** In force during the Action. */
	readonly always: readonly Op[];
	/** Done after the Action. */
	readonly after: readonly Op[];
	readonly rule: string;
	readonly source: Source;
}

/** How an Exosuit slot is paid at Power Up. */
export type SlotPay = "free" | "core" | "core-or-water" | "core-or-mix" | "mix";

/** A player board. */
export interface Board {
	/** By Exosuit slot: upper row from the left, then the lower row. */
	readonly slotPay: readonly SlotPay[];
	/** Water for a slot that is paid `core-or-water`. */
	readonly slotWater: number;
	/** Water received for each empty slot. */
	readonly emptyWater: number;
	/** The Exosuit slots covered at the Impact. */
	readonly covered: readonly number[];
	/** By position on the Morale track minus 1: its VP, and the Water that Supply costs. */
	readonly moraleVp: readonly number[];
	readonly supplyWater: readonly number[];
	/** Position at the start, 1 to 7. */
	readonly moraleStart: number;
	/** VP for a gain of Morale at the top of the track. */
	readonly moraleBonus: number;
	/** By steps on the Time Travel track. */
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
	/** The type of Worker that Supply takes; null: any. */
	readonly supplyWorker: Worker | null;
	/** Flux Cores received for a Building on the third slot of a row. */
	readonly thirdSlotFlux: number;
	/** Number of Glitches that can be stored on the board without effect. */
	readonly glitchPlaces: number;
	/** A gain of Morale at the top of the track gives a Technology. */
	readonly topTechnology: boolean;
	readonly source: Source;
}

/** An Evacuation condition: at least `baseN` of `base`. It gives `vp`, and `perSet` for each set. */
export interface Evacuation {
	readonly rule: string;
	readonly base: Count | null;
	readonly baseN: number;
	readonly vp: number;
	readonly perSet: number;
	readonly set: readonly { readonly what: Count; readonly n: number }[];
	readonly source: Source;
}

/** What a Path or a Starting Asset card starts with. */
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
	/** By edition: the conditions on the two sides of the Path board. */
	readonly evacuation: Readonly<Record<Edition, readonly [Evacuation, Evacuation]>>;
	readonly leaders: readonly Leader[];
}

export interface LeaderCard {
	readonly leader: Leader;
	readonly path: Path;
	/** The type of Worker it takes; null: it is a Free Action. */
	readonly worker: Worker | "any" | null;
	readonly rule: string;
	/** Abilities by edition. */
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
	/** By space: the next space, if all tokens share one way; 0: see `routes`. */
	readonly next: readonly number[];
	/** By token: the spaces of its loop, in order; empty if all tokens share one way (`next`). */
	readonly routes: readonly (readonly number[])[];
	/** By token: its first space; 0: no such token. */
	readonly start: readonly number[];
	/** By token: number of faces of the die that show it. */
	readonly die: readonly number[];
	readonly source: Source;
}

export interface Content extends ModuleContent {
	/** By TileId; undefined: no such tile. */
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
	/** By value: number of faces of the die that show it. */
	readonly dice: {
		/** By number of Paradox tokens, 0 to 2. */
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
	/** Starting Asset cards, from 1, and what every seat starts with in that draft (`kit`). */
	readonly assets: { readonly kit: Start; readonly cards: readonly (Start | undefined)[] };
	/** Tiles of the Alternate Timeline, from 1: their spaces along the arrows. */
	readonly alternates: readonly (readonly (Rift | null)[] | undefined)[];
}
