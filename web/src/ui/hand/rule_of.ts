/**
 * The rules of what the table shows: of a place, of the price at it, of a refusal. Events, questions and components
 * name their own rule (core.ts, content.ts).
 */
import type { Refusal } from "../../core/lists";

/** By the beginning of a place's key (core/places.ts) or its space. */
const PLACES: Readonly<Record<string, string>> = {
	construct: "CONSTRUCT-01",
	recruit: "RECRUIT-01",
	bonus: "RECRUIT-02",
	research: "RESEARCH-02",
	face: "RESEARCH-02",
	die: "RESEARCH-08",
	breakthroughs: "RESEARCH-03",
	council: "COUNCIL-03",
	capital: "COUNCIL-03",
	mine: "MINE-01",
	purify: "WATER-01",
	trade: "TRADE-01",
	nomads: "TRADE-01",
	exchange: "TRADE-01",
	evacuate: "EVAC-05",
	ship: "EVAC-05",
	supply: "SUPPLY-02",
	force: "FORCE-02",
	leader: "FREE-01",
	slot: "CONSTRUCT-05",
	"power-plant": "TRAVEL-01",
	factory: "CONSTRUCT-05",
	"life-support": "CONSTRUCT-05",
	lab: "CONSTRUCT-05",
	stack: "CONSTRUCT-04",
	tile: "ABILITY-01",
	era: "TRAVEL-02",
	superproject: "CONSTRUCT-08",
	warps: "WARP-01",
	good: "GEN-05",
	mix: "GEN-06",
	worker: "WORKER-02",
	power: "POWER-01",
	swap: "LEADER-03",
	path: "SETUP-10",
	"leader-card": "SETUP-18",
	asset: "VARIANT-09",
	condition: "CONDITION-09",
	paradox: "PARADOX-05",
	guardian: "GUARD-44",
	enlist: "GUARD-17",
	guardians: "GUARD-30",
	figure: "GUARD-34",
	adventure: "PION-10",
	deck: "PION-20",
	"upgrade-power": "PION-51",
	"upgrade-sensor": "PION-61",
	"tribes-of-the-outback": "PION-48",
	"hidden-resource-storage": "PION-48",
	"deserted-carrier": "PION-48",
	"trails-to-the-lost-city": "PION-48",
	experiment: "DOOM-25",
	removal: "VANOM-40",
	variable: "VANOM-15",
	shut: "X06",
	assimilate: "VALLEY-03",
	extract: "VALLEY-13",
	valley: "VALLEY-16",
	operator: "VALLEY-04",
	technology: "VALLEY-05",
	"under-technology": "FSUPER-04",
	"kept-technology": "FSUPER-04",
	search: "FCOLLAPSE-19",
	seen: "FCOLLAPSE-19",
	as: "VALLEY-12",
	post: "BLINK-01",
	glitch: "GLITCH-01",
	flux: "DEVICE-10",
	"device-flux": "DEVICE-10",
	"device-glitch": "DEVICE-11",
	"device-recall": "DEVICE-20",
	"device-upgrade": "DEVICE-30",
	"device-genius": "DEVICE-30",
	"device-slide": "DEVICE-33",
	"glitch-absorber": "TECH-508a",
	"anomaly-neutralizer": "TECH-512a",
	"blink-suppression-bypass": "TECH-515a",
	outpost: "TECH-506a",
	"secret-site": "TECH-509a",
	nested: "FBUILD-N1",
};

/** The price printed at a space, where it has a rule of its own. */
const PRICES: Readonly<Record<string, string>> = {
	construct: "CAPITAL-02",
	recruit: "CAPITAL-02",
	research: "CAPITAL-02",
	council: "COUNCIL-01",
	mine: "MINE-02",
};

/** "own:0:device-recall" and "construct.2": the part that names the rule. */
export function stem(key: string): string {
	const bare = key.startsWith("own:") ? (key.split(":")[2] ?? "") : key;
	return bare.split(/[.:]/)[0] ?? "";
}

/** The rule of a place by its key; "": none. `price`: the one of the price there. */
export function ruleOfPlace(key: string, price = false): string {
	const name = stem(key);
	return (price ? PRICES[name] : undefined) ?? PLACES[name] ?? "";
}

const REFUSALS: Readonly<Record<Refusal, string>> = {
	"not-now": "TURN-02",
	"not-you": "TURN-01",
	"bad-move": "",
	"bad-setup": "",
	occupied: "WORKER-10",
	closed: "COLLAPSE-02",
	"no-worker": "WORKER-03",
	"wrong-worker": "WORKER-13",
	"no-exosuit": "EXO-04",
	"cannot-pay": "GEN-07",
	"no-target": "GEN-10",
	used: "FREE-02",
	"condition-not-met": "EVAC-03",
	evacuated: "EVAC-02",
	"era-one": "TRAVEL-02",
	"need-not-met": "DOOM-25",
};

/** Refusals that a place has a rule of its own for. */
const REFUSED_AT: Readonly<Partial<Record<Refusal, Readonly<Record<string, string>>>>> = {
	"wrong-worker": {
		construct: "CONSTRUCT-02",
		recruit: "RECRUIT-03",
		research: "RESEARCH-01",
		assimilate: "VALLEY-12",
		extract: "VALLEY-15",
		council: "COUNCIL-05",
	},
	"no-target": { recruit: "RECRUIT-05", council: "COUNCIL-07", experiment: "DOOM-28" },
	closed: { evacuate: "EVAC-01" },
};

/** The rule behind a refusal at a place; "": none. */
export function ruleOfRefusal(refusal: Refusal, key = ""): string {
	return REFUSED_AT[refusal]?.[stem(key)] ?? REFUSALS[refusal];
}
