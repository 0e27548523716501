/**
 * Content of Fractures of Time and of the Variable Anomalies: what is printed on their components.
 */
import type { Op, Source } from "./content";
import type { Figures } from "./figures";
import { COUNTS, GLITCHES, PATHS, TECHNOLOGIES, TYPES, WORKERS } from "./lists";
import type { BuildingType, Count, Glitch, Path, Technology, Worker } from "./lists";
import { byWord, must, opOf, readOps, sourceOf, word } from "./read_figures";

/** A Technology card. */
export interface TechnologyCard {
	readonly technology: Technology;
	/** The printed number, 501 to 518. */
	readonly number: number;
	/** Added to the price of every Technology (`technologyCosts`). */
	readonly price: readonly Op[];
	readonly whenTaken: readonly Op[];
	/** Its Free Action. */
	readonly does: readonly Op[];
	readonly always: readonly Op[];
	readonly cleanUp: readonly Op[];
	/** At the end of the game: `vp` for every `per` of `what`, at most `most` VP (0: no limit). */
	readonly end: { readonly vp: number; readonly per: number; readonly what: Count; readonly most: number } | null;
	readonly vp: number;
	readonly source: Source;
}

/** Effects of a nested Building, by side of the neighbour. */
export interface NestedBuilding {
	readonly left: readonly Op[];
	readonly above: readonly Op[];
	readonly right: readonly Op[];
	readonly below: readonly Op[];
}

/** A space of the Device. */
export interface DeviceSpace {
	/** The type of Worker it takes; null: a Free Action. */
	readonly worker: Worker | null;
	readonly water: number;
	/** The number of Flux Cores or Glitches removed, or the VP received. */
	readonly n: number;
}

/** A slot of the Device, from the left. */
export interface DeviceSlotFace {
	/** VP when it is uncovered. */
	readonly vp: number;
	/** Price of each Flux Core placed there. */
	readonly price: Op | null;
	/** Reward for the first Flux Core placed there. */
	readonly first: Op | null;
}

/** A Fracture Device. */
export interface Device {
	/** Number of slots uncovered at the start. */
	readonly start: number;
	readonly slots: readonly DeviceSlotFace[];
	readonly removeFlux: DeviceSpace | null;
	readonly removeGlitches: DeviceSpace | null;
	readonly upgrade: DeviceSpace | null;
	readonly genius: DeviceSpace | null;
	/** Remove Glitches may remove Flux Cores instead. */
	readonly either: boolean;
	/** The Operator's Upgrade may also remove a Flux Core. */
	readonly upgradeFlux: boolean;
	/** Upgrade Device is also a Free Action, for `slideNeutronium` Neutronium. */
	readonly slide: boolean;
	readonly slideNeutronium: number;
	readonly source: Source;
}

export interface FracturesContent {
	readonly fractures: {
		readonly technologies: Readonly<Record<Technology, TechnologyCard>>;
		/** Price of a Technology: number of Gold and Uranium, in any mix. */
		readonly technologyCosts: number;
		readonly nested: Readonly<Record<BuildingType, NestedBuilding>>;
		/** Side A, which all Paths share. */
		readonly deviceA: Device;
		readonly devicesB: Readonly<Record<Path, Device>>;
		readonly recall: { readonly flux: number; readonly most: number };
		/** VP lost for each Glitch. */
		readonly glitchLoss: number;
		/** VP on the Superproject of the last Era. */
		readonly lastSuperprojectVp: number;
		/** Number of faces of the Flux die by value, of the Glitch die by target. */
		readonly fluxDie: readonly number[];
		readonly glitchDie: Readonly<Record<Glitch, number>>;
		/** Water on the hexes of Assimilate and Extract, from the top; and on the Valley hex, which copies them. */
		readonly valleyWater: readonly number[];
		readonly valleyCopyWater: number;
		/** Slots for Operators, by number of players. */
		readonly operatorSlots: readonly number[];
	};
	/** The program of the Anomaly Removal tile. */
	readonly removal: readonly Op[];
}

const FIRST_NUMBER = 500;
const OP_VALUES = 3;

function readTechnology(f: Figures, n: number): TechnologyCard {
	const ops = (of: string) => readOps(f.all(`technology.${of}`, n));
	const [vp = 0, per = 0, counted = 0, most = 0] = f.all("technology.end", n);
	const what = word(COUNTS, counted);
	return {
		technology: must(word(TECHNOLOGIES, n)),
		number: FIRST_NUMBER + n,
		price: ops("price"),
		whenTaken: ops("when-taken"),
		does: ops("does"),
		always: ops("always"),
		cleanUp: ops("clean-up"),
		end: what && vp > 0 ? { vp, per, what, most } : null,
		vp: f.one("technology.vp", n),
		source: sourceOf(f.one("technology.source", n)),
	};
}

export function readNested(f: Figures, n: number): NestedBuilding {
	const side = (of: string) => readOps(f.all(`nested.${of}`, n));
	return { left: side("left"), above: side("above"), right: side("right"), below: side("below") };
}

function readSpace(f: Figures, of: string, path: number): DeviceSpace | null {
	const [worker = 0, water = 0, n = 0] = f.all(`device.${of}`, path);
	return n === 0 ? null : { worker: word(WORKERS, worker), water, n };
}

/** Side A has number 0. */
function readDevice(f: Figures, path: number): Device {
	const op = (of: string, slot: number): Op | null => {
		const values = f.all(`device.${of}`, path).slice(slot * OP_VALUES, slot * OP_VALUES + OP_VALUES);
		return values[0] ? opOf(values[0], values[1] ?? 0, values[2] ?? 0) : null;
	};
	const vp = f.all("device.vp", path);
	return {
		start: f.one("device.start", path),
		slots: Array.from({ length: f.one("device.slots", path) }, (_, slot) => ({
			vp: vp[slot] ?? 0,
			price: op("price", slot),
			first: op("first", slot),
		})),
		removeFlux: readSpace(f, "flux", path),
		removeGlitches: readSpace(f, "glitch", path),
		upgrade: readSpace(f, "upgrade", path),
		genius: readSpace(f, "genius", path),
		either: f.one("device.either", path) !== 0,
		upgradeFlux: f.one("device.upgrade-flux", path) !== 0,
		slide: f.one("device.slide", path) !== 0,
		slideNeutronium: f.one("device.slide-neutronium", path),
		source: sourceOf(f.one("device.source", path)),
	};
}

export function readFractures(f: Figures): FracturesContent {
	return {
		fractures: {
			technologies: byWord(TECHNOLOGIES, (n) => readTechnology(f, n)),
			technologyCosts: f.one("technology.costs", 0),
			nested: byWord(TYPES, (n) => readNested(f, n)),
			deviceA: readDevice(f, 0),
			devicesB: byWord(PATHS, (n) => readDevice(f, n)),
			recall: { flux: f.one("recall.flux", 0), most: f.one("recall.most", 0) },
			glitchLoss: f.one("glitch.loss", 0),
			lastSuperprojectVp: f.one("superproject.last-vp", 0),
			fluxDie: f.all("die.flux", 0),
			glitchDie: byWord(GLITCHES, (n) => f.one("die.glitch", 0, n)),
			valleyWater: f.all("valley.water", 0),
			valleyCopyWater: f.one("valley.capital-water", 0),
			operatorSlots: f.all("valley.operators", 0),
		},
		removal: readOps(f.all("removal.does", 0)),
	};
}
