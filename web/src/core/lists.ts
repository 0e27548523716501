// Written by scripts/lists.mjs from the vocabularies of the rules: change those, then `npm run lists`.
//
// A list begins with an empty word, so that an element's index is its number in the rules; 0 means none.

/** Resources, Water and Energy Cores. */
export const GOODS = [
	"", "titanium", "gold", "uranium", "neutronium", "water", "core",
] as const;

export type Good = Exclude<(typeof GOODS)[number], "">;

/** Types of Worker. */
export const WORKERS = [
	"", "scientist", "engineer", "administrator", "genius", "ai",
] as const;

export type Worker = Exclude<(typeof WORKERS)[number], "">;

/** Shapes of a Breakthrough. */
export const SHAPES = [
	"", "circle", "triangle", "square",
] as const;

export type Shape = Exclude<(typeof SHAPES)[number], "">;

/** Icons of a Breakthrough; `any` is only a face of the die. */
export const ICONS = [
	"", "time", "war", "genetics", "technology", "society", "any",
] as const;

export type Icon = Exclude<(typeof ICONS)[number], "">;

/** Paths. */
export const PATHS = [
	"", "harmony", "dominance", "progress", "salvation",
] as const;

export type Path = Exclude<(typeof PATHS)[number], "">;

/** Leaders. */
export const LEADERS = [
	"", "haulani", "zaida", "wolfe", "samira", "valerian", "cornella", "caratacus", "amena",
] as const;

export type Leader = Exclude<(typeof LEADERS)[number], "">;

/** Types of Building, which are the rows of a player board. */
export const TYPES = [
	"", "power-plant", "factory", "life-support", "lab",
] as const;

export type BuildingType = Exclude<(typeof TYPES)[number], "">;

/** Superprojects. */
export const SUPERPROJECTS = [
	"", "anti-gravity-field", "archive-of-the-eras", "cloning-vat", "continuum-stabilizer", "dark-matter-converter",
	"exocrawler", "grand-reservoir", "neutronium-research-center", "outback-conditioner", "particle-collider",
	"quantum-chameleon", "rescue-pods", "synthetic-endorphins", "tectonic-drill", "temporal-tourism", "ultimate-plan",
	"uranium-cores", "welfare-society",
] as const;

export type Superproject = Exclude<(typeof SUPERPROJECTS)[number], "">;

/** Capital Actions. */
export const CAPITALS = [
	"", "construct", "recruit", "research",
] as const;

export type Capital = Exclude<(typeof CAPITALS)[number], "">;

/** Collapsing Capital tiles. */
export const COLLAPSES = [
	"", "con1", "con2", "con3", "con4", "con5", "rec1", "rec2", "rec3", "rec4", "rec5", "res1", "res2", "res3", "res4",
	"res5",
] as const;

export type Collapse = Exclude<(typeof COLLAPSES)[number], "">;

/** Endgame Condition cards. */
export const CONDITIONS = [
	"", "most-workers", "most-water", "most-breakthroughs", "most-slots", "most-morale", "most-range",
	"most-superprojects", "most-travels",
] as const;

export type Condition = Exclude<(typeof CONDITIONS)[number], "">;

/** Warp tiles. */
export const WARPS = [
	"", "neutronium", "uranium", "titanium", "gold", "water", "administrator", "engineer", "scientist", "exosuit",
] as const;

export type Warp = Exclude<(typeof WARPS)[number], "">;

/** Action spaces: the main board's, then a player board's own. */
export const SPACES = [
	"", "construct.1", "construct.2", "construct.3", "recruit.1", "recruit.2", "recruit.3", "research.1", "research.2",
	"research.3", "council.left", "council.right", "mine.top", "mine.middle", "mine.bottom", "purify", "trade",
	"evacuate", "supply", "force", "leader", "power-plant.1", "power-plant.2", "power-plant.3", "factory.1",
	"factory.2", "factory.3", "life-support.1", "life-support.2", "life-support.3", "lab.1", "lab.2", "lab.3",
] as const;

export type Space = Exclude<(typeof SPACES)[number], "">;

/** Exchanges with the Nomads, given-received. */
export const EXCHANGES = [
	"", "water-core", "core-water", "core-neutronium", "neutronium-core", "neutronium-mix", "mix-neutronium",
	"mix-water", "water-mix",
] as const;

export type Exchange = Exclude<(typeof EXCHANGES)[number], "">;

/** Spaces of the Alternate Timeline. */
export const RIFTS = [
	"", "inspiring-message", "glorious-future", "parallel-timeline", "stable-rift", "grim-message", "broken-rift",
] as const;

export type Rift = Exclude<(typeof RIFTS)[number], "">;

/** Phases of an Era. */
export const PHASES = [
	"", "setup", "preparation", "paradox", "power-up", "warp", "actions", "clean-up", "over",
] as const;

export type Phase = Exclude<(typeof PHASES)[number], "">;

/** Editions. */
export const EDITIONS = [
	"", "infinity", "classic",
] as const;

export type Edition = Exclude<(typeof EDITIONS)[number], "">;

/** Table options. */
export const VARIANTS = [
	"", "alternate-timeline", "asset-draft", "condition-draft", "no-die", "together", "narrow-council",
] as const;

export type Variant = Exclude<(typeof VARIANTS)[number], "">;

/** Options of an automaton. */
export const OPTIONS = [
	"", "beginner", "no-leader", "skip-reboot", "extra-turn", "minimum-6", "printed-2017", "present-superprojects",
	"swap-tiles", "random-tiles", "one-more", "cores-score", "failures-2", "new-shapes", "c01b", "c02b", "c03b",
] as const;

export type BotOption = Exclude<(typeof OPTIONS)[number], "">;

/** What the Command spaces of the solo boards say. */
export const COMMANDS = [
	"", "construct-power-plant", "construct-factory", "construct-life-support", "construct-lab",
	"construct-superproject", "recruit", "research", "recruit-genius-or-research", "mine", "time-travel",
	"remove-anomaly", "reboot", "supply-or-recruit", "two-water", "slot-1", "slot-2", "slot-3",
] as const;

export type Command = Exclude<(typeof COMMANDS)[number], "">;

/** What an automaton decides. */
export const DECISIONS = [
	"", "space", "building", "superproject", "worker", "genius", "resources", "warp", "anomaly", "worker-set",
	"resource-set", "token", "push", "energy", "exosuit-lost", "supply", "auto-skip", "last-travel", "tile",
] as const;

export type Decision = Exclude<(typeof DECISIONS)[number], "">;

/** Who sits at a seat. */
export const KINDS = [
	"", "human", "chronobot1", "chronobot2", "chronossus",
] as const;

export type Kind = Exclude<(typeof KINDS)[number], "">;

/** Questions. */
export const ASKS = [
	"", "path", "leader", "draft-asset", "draft-condition", "power", "swap", "warp", "first-tile", "turn",
	"place-main", "place-home", "reservoir", "take", "pay-mix", "pay-range", "gain-mix", "give", "choose", "may",
	"build", "less", "row", "spend", "recruit", "bonus", "set", "set-second", "name", "reroll", "copy", "copy-tile",
	"trade", "focus", "repay", "unwarp", "anomaly", "return", "nature", "over",
] as const;

export type AskKind = Exclude<(typeof ASKS)[number], "">;

/** Why a move is refused. */
export const RESULTS = [
	"", "not-now", "not-you", "bad-move", "bad-setup", "occupied", "closed", "no-worker", "wrong-worker", "no-exosuit",
	"cannot-pay", "no-target", "used", "condition-not-met", "evacuated", "era-one",
] as const;

export type Refusal = Exclude<(typeof RESULTS)[number], "">;

/** What happened. */
export const EVENTS = [
	"", "era", "phase", "turn", "pass", "place", "free", "good", "vp", "worker", "rest", "retrieve", "exosuit",
	"morale", "paradox", "anomaly", "built", "lost", "breakthrough", "warp", "unwarp", "focus", "travel", "first",
	"turned", "card", "roll", "impact", "covered", "flipped", "evacuated", "secret", "seat", "end", "command",
	"decided", "failed",
] as const;

export type EventKind = Exclude<(typeof EVENTS)[number], "">;

/** What the rules make of the table: prices, limits, worths. */
export const SUMS = [
	"", "supply-water", "paradox-limit", "range-more", "evacuation-met", "evacuation-vp", "next-slot", "in-play",
	"open", "condition", "count",
] as const;

export type Sum = Exclude<(typeof SUMS)[number], "">;

/** Moves; those of Nature begin with N. */
export const VERBS = [
	"", "V_PATH", "V_LEADER", "V_KEEP_ASSET", "V_KEEP_CONDITION", "V_SECRET", "V_POWER", "V_SWAP", "V_WARP",
	"V_FIRST_TILE", "V_PLACE", "V_FREE", "V_PASS", "V_TAKE", "V_PAY", "V_GAIN", "V_GIVE", "V_CHOOSE", "V_BUILD",
	"V_LESS", "V_ROW", "V_SPEND", "V_RECRUIT", "V_BONUS", "V_SET", "V_ROLL", "V_NAME", "V_REROLL", "V_COPY",
	"V_COPY_TILE", "V_YES", "V_NO", "V_TRADE", "V_FOCUS", "V_REPAY", "V_UNWARP", "V_ANOMALY", "V_COVER", "V_LOSE",
	"V_RETURN", "N_SIDE", "N_FIRST", "N_FIND", "N_BUILDING", "N_SUPERPROJECT", "N_CONDITION", "N_RECRUIT_CARD",
	"N_MINE_CARD", "N_TIMELINE", "N_PARADOX", "N_SHAPE", "N_ICON", "N_COLLAPSE", "N_HUNT", "N_DEAL_ASSET",
	"N_DEAL_CONDITION", "N_HAND", "N_SHOW_ASSET", "N_SHOW_CONDITION", "N_SHOW_WARP", "N_COMMAND", "N_ENERGY",
	"N_OBJECTIVE", "N_TILE_ORDER", "N_DISCARD",
] as const;

export type Verb = Exclude<(typeof VERBS)[number], "">;

/** The word a move begins with, by number. */
export const VERB_WORDS = [
	"", "path", "leader", "keep", "keep", "secret", "power", "swap", "warp", "first", "place", "free", "pass", "take",
	"pay", "gain", "give", "choose", "build", "less", "row", "spend", "recruit", "bonus", "set", "roll", "name",
	"reroll", "copy", "copy", "yes", "no", "trade", "focus", "repay", "unwarp", "anomaly", "cover", "lose", "return",
	"side", "first-player", "find", "building", "superproject", "endgame", "recruit-card", "mine-card", "timeline",
	"paradox", "shape", "icon", "collapse", "hunt", "deal", "deal", "hand", "show", "show", "show-warp", "command",
	"energy", "objective", "tile", "discard",
] as const;

/** Everything on the table, by name: number of the fact, how many values it has, of the table or of a seat. */
export const FACTS = {
	REVISION: { id: 1, count: 1, scope: "table", word: "revision" },
	EDITION: { id: 2, count: 1, scope: "table", word: "edition" },
	SIDE: { id: 3, count: 1, scope: "table", word: "side" },
	PLAYERS: { id: 4, count: 1, scope: "table", word: "players" },
	VARIANTS: { id: 5, count: 1, scope: "table", word: "variants" },
	VIEWER: { id: 6, count: 1, scope: "table", word: "viewer" },
	ERA: { id: 7, count: 1, scope: "table", word: "era" },
	PHASE: { id: 8, count: 1, scope: "table", word: "phase" },
	FIRST: { id: 9, count: 1, scope: "table", word: "first" },
	LEAD: { id: 10, count: 1, scope: "table", word: "lead" },
	TURN: { id: 11, count: 1, scope: "table", word: "turn" },
	PASSED: { id: 12, count: 1, scope: "table", word: "passed" },
	IMPACT_AFTER: { id: 13, count: 1, scope: "table", word: "impact-after" },
	IMPACT: { id: 14, count: 1, scope: "table", word: "impact" },
	RECRUIT_CARD: { id: 15, count: 1, scope: "table", word: "recruit-card" },
	RECRUIT_POOL: { id: 16, count: 6, scope: "table", word: "recruit-pool" },
	RECRUIT_SEEN: { id: 17, count: 1, scope: "table", word: "recruit-seen" },
	MINE_CARD: { id: 18, count: 1, scope: "table", word: "mine-card" },
	MINE_POOL: { id: 19, count: 7, scope: "table", word: "mine-pool" },
	MINE_SIDE: { id: 20, count: 3, scope: "table", word: "mine-side" },
	MINE_SEEN: { id: 21, count: 1, scope: "table", word: "mine-seen" },
	PRIMARY: { id: 22, count: 5, scope: "table", word: "primary" },
	PRIMARY_UNSEEN: { id: 23, count: 5, scope: "table", word: "primary-unseen" },
	PRIMARY_BOTTOM: { id: 24, count: 5, scope: "table", word: "primary-bottom" },
	SECONDARY: { id: 25, count: 100, scope: "table", word: "secondary" },
	SECONDARY_COUNT: { id: 26, count: 5, scope: "table", word: "secondary-count" },
	TIMELINE: { id: 27, count: 9, scope: "table", word: "timeline" },
	SUPERS_UNSEEN: { id: 28, count: 1, scope: "table", word: "superprojects-unseen" },
	ALTERNATE: { id: 29, count: 9, scope: "table", word: "alternate" },
	TILES_LAID: { id: 30, count: 9, scope: "table", word: "tiles-laid" },
	HEX: { id: 31, count: 15, scope: "table", word: "hex" },
	COLLAPSE: { id: 32, count: 10, scope: "table", word: "collapse" },
	FLIPPED: { id: 33, count: 1, scope: "table", word: "flipped" },
	BREAKTHROUGHS_LEFT: { id: 34, count: 16, scope: "table", word: "breakthroughs-left" },
	CONDITIONS: { id: 35, count: 6, scope: "table", word: "conditions" },
	EVACUATIONS: { id: 36, count: 1, scope: "table", word: "evacuations" },
	EVACUATION_MINUS: { id: 37, count: 1, scope: "table", word: "evacuation-minus" },
	RESERVOIR: { id: 38, count: 1, scope: "table", word: "reservoir" },
	OPTIONS: { id: 39, count: 1, scope: "table", word: "options" },
	HIT: { id: 40, count: 1, scope: "table", word: "hit" },
	OWED: { id: 41, count: 1, scope: "table", word: "owed" },
	KIND: { id: 42, count: 1, scope: "seat", word: "kind" },
	PATH: { id: 43, count: 1, scope: "seat", word: "path" },
	LEADER: { id: 44, count: 1, scope: "seat", word: "leader" },
	EVACUATION: { id: 45, count: 1, scope: "seat", word: "evacuation" },
	GOODS: { id: 46, count: 7, scope: "seat", word: "goods" },
	VP: { id: 47, count: 1, scope: "seat", word: "vp" },
	ACTIVE: { id: 48, count: 6, scope: "seat", word: "active" },
	TIRED: { id: 49, count: 6, scope: "seat", word: "tired" },
	BREAKTHROUGHS: { id: 50, count: 16, scope: "seat", word: "breakthroughs" },
	TILES: { id: 51, count: 12, scope: "seat", word: "tiles" },
	COVERED: { id: 52, count: 1, scope: "seat", word: "covered" },
	FRESH: { id: 53, count: 1, scope: "seat", word: "fresh" },
	USED: { id: 54, count: 1, scope: "seat", word: "used" },
	MORALE: { id: 55, count: 1, scope: "seat", word: "morale" },
	TRAVELS: { id: 56, count: 1, scope: "seat", word: "travels" },
	PARADOX: { id: 57, count: 1, scope: "seat", word: "paradox" },
	FOCUS: { id: 58, count: 1, scope: "seat", word: "focus" },
	EXOSUITS: { id: 59, count: 1, scope: "seat", word: "exosuits" },
	SLOTS: { id: 60, count: 1, scope: "seat", word: "slots" },
	SLOTS_COVERED: { id: 61, count: 1, scope: "seat", word: "slots-covered" },
	WARPS: { id: 62, count: 10, scope: "seat", word: "warps" },
	EVACUATED: { id: 63, count: 1, scope: "seat", word: "evacuated" },
	POSTS: { id: 64, count: 1, scope: "seat", word: "posts" },
	POST_SPACE: { id: 65, count: 24, scope: "seat", word: "post-space" },
	POST_WORKER: { id: 66, count: 24, scope: "seat", word: "post-worker" },
	POST_FATE: { id: 67, count: 24, scope: "seat", word: "post-fate" },
	CHOSEN: { id: 68, count: 1, scope: "seat", word: "chosen" },
	WISH: { id: 69, count: 2, scope: "seat", word: "wish" },
	HAND: { id: 70, count: 1, scope: "seat", word: "hand" },
	SHOWN: { id: 71, count: 1, scope: "seat", word: "shown" },
	KEPT: { id: 72, count: 1, scope: "seat", word: "kept" },
	BOT_TOKEN: { id: 73, count: 7, scope: "table", word: "token" },
	BOT_ORDER: { id: 74, count: 7, scope: "table", word: "token-order" },
	BOT_TILE: { id: 75, count: 4, scope: "table", word: "bot-tile" },
	BOT_ENERGY: { id: 76, count: 2, scope: "table", word: "energy" },
	BOT_ANOMALIES: { id: 77, count: 1, scope: "table", word: "bot-anomalies" },
	BOT_SUPERPROJECTS: { id: 78, count: 4, scope: "table", word: "bot-superprojects" },
	BOT_ACTIONS: { id: 79, count: 1, scope: "table", word: "bot-actions" },
	OBJECTIVES: { id: 80, count: 4, scope: "table", word: "objectives" },
} as const;

export type Fact = keyof typeof FACTS;

/** What tiles, Leaders and Collapsing Capital tiles do, step by step. */
export const OPS = [
	"", "PAY", "PAY_MIX", "PAY_WORKER", "EXCHANGE", "GAIN", "GAIN_MIX", "GAIN_WORKER", "CLONE", "GAIN_EXOSUIT",
	"SCORE", "GAIN_MORALE", "GAIN_PARADOX", "RETURN_PARADOX", "RETURN_UP_TO", "REST", "TRAVEL", "TOUR",
	"TRAVEL_FOR_WATER", "TRAVEL_FOR_MIX", "UNWARP", "MAY_UNWARP", "EITHER", "OR", "MAY", "DO", "DO_SUPERPROJECT",
	"COPY_TILE", "CRAWL", "PLACE_HOME", "PLACE_AI", "RECRUIT_FROM_CARD", "RECRUIT_FROM_POOL", "HUNT", "TAKE_FROM_MINE",
	"REMOVE_ANOMALY", "RANGE", "SUPPLY_HALF", "PARADOX_LIMIT", "ANOMALY_VP", "SET_SECOND", "CONSTRUCT_LESS",
	"CONSTRUCT_LESS_GOOD", "TRAVEL_VP", "WATER_LESS", "EVACUATION_MET", "NO_DESPAIR", "MINE_MORE", "SUPERPROJECT_VP",
	"SCIENTISTS_ARE_GENIUSES", "NEVER_COVERED", "HYDROCORES", "SET_BOTH", "VP_BY_SLOT", "VP_IF_SUPERPROJECT",
	"BONUS_AGAIN",
] as const;

export type OpName = Exclude<(typeof OPS)[number], "">;

/** What an op says: %n its number, %r its Good, %w its type of Worker, %c its Capital Action. */
export const OP_WORDINGS: Readonly<Record<OpName, string>> = {
	PAY: "pay %n %r",
	PAY_MIX: "pay %n titanium/uranium/gold in any mix",
	PAY_WORKER: "lose a worker",
	EXCHANGE: "exchange:",
	GAIN: "gain %n %r",
	GAIN_MIX: "gain %n titanium/uranium/gold in any mix",
	GAIN_WORKER: "gain an active %w",
	CLONE: "gain a tired worker of the type placed",
	GAIN_EXOSUIT: "receive a powered-up exosuit",
	SCORE: "score %n VP",
	GAIN_MORALE: "gain %n morale",
	GAIN_PARADOX: "gain %n paradox",
	RETURN_PARADOX: "return %n paradox",
	RETURN_UP_TO: "return up to %n paradox",
	REST: "all tired workers become active",
	TRAVEL: "focus up to %n eras back",
	TOUR: "focus up to %n eras back, not extended by labs",
	TRAVEL_FOR_WATER: "pay x water, focus up to x eras back",
	TRAVEL_FOR_MIX: "pay x titanium/uranium/gold in any mix, focus up to x eras back, score x VP",
	UNWARP: "take back a warp tile",
	MAY_UNWARP: "you may take back up to %n warp tiles",
	EITHER: "either",
	OR: "or",
	MAY: "you may:",
	DO: "take a standard %c",
	DO_SUPERPROJECT: "construct a superproject only",
	COPY_TILE: "take the worker action of any building or superproject of any player",
	CRAWL: "place a worker in a powered-up exosuit on the main board",
	PLACE_HOME: "place a worker on the player board",
	PLACE_AI: "this turn an exosuit may be placed without a worker, as if it held a scientist",
	RECRUIT_FROM_CARD: "gain an active worker of a type on this era's recruit card",
	RECRUIT_FROM_POOL: "take a worker left in the recruit pool",
	HUNT: "gain titanium, uranium or gold at random",
	TAKE_FROM_MINE: "take a resource left at the mine, not neutronium",
	REMOVE_ANOMALY: "the anomaly and the worker leave",
	RANGE: "power plants reach %n eras further",
	SUPPLY_HALF: "supply costs half the water",
	PARADOX_LIMIT: "the paradox limit is %n higher",
	ANOMALY_VP: "each anomaly is worth %n VP more",
	SET_SECOND: "with research the second die may be set too for %n water",
	CONSTRUCT_LESS: "construct costs %n titanium/uranium/gold less",
	CONSTRUCT_LESS_GOOD: "construct costs %n %r less",
	TRAVEL_VP: "each time travel is worth %n VP more",
	WATER_LESS: "on each turn an action costs %n water less",
	EVACUATION_MET: "the base condition of evacuation counts as met",
	NO_DESPAIR: "no negative VP for morale and no worker lost at the lowest morale",
	MINE_MORE: "mining gives %n titanium/uranium/gold more",
	SUPERPROJECT_VP: "each superproject is worth %n VP more",
	SCIENTISTS_ARE_GENIUSES: "scientists count as geniuses when placed and retrieved",
	NEVER_COVERED: "exosuit slots are not covered at the impact",
	HYDROCORES: "in power up exchange cores and water, 1 for 2, either way",
	SET_BOTH: "both research dice may be set",
	VP_BY_SLOT: "score 1, 2 or 3 VP for a building on the first, second or third slot",
	VP_IF_SUPERPROJECT: "score %n VP for a superproject",
	BONUS_AGAIN: "receive the recruit bonus a second time",
};

/** What Evacuation conditions count. */
export const COUNTS = [
	"", "power-plants", "factories", "life-supports", "labs", "slots", "buildings", "superprojects", "anomalies",
	"top-morale", "scientists", "engineers", "administrators", "geniuses", "workers", "titanium", "gold", "uranium",
	"neutronium", "water", "breakthroughs", "travels", "warps-at-home",
] as const;

export type Count = Exclude<(typeof COUNTS)[number], "">;
