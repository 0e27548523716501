// Written by scripts/lists.mjs from the vocabularies of the rules: change those, then `npm run lists`.
//
// A list begins with an empty word, so that an element's index is its number in the rules; 0 means none.

/** Resources, Water, Energy Cores and Flux Cores. */
export const GOODS = [
	"", "titanium", "gold", "uranium", "neutronium", "water", "core", "flux",
] as const;

export type Good = Exclude<(typeof GOODS)[number], "">;

/** Types of Worker. */
export const WORKERS = [
	"", "scientist", "engineer", "administrator", "genius", "ai", "guardian", "operator",
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
	"", "harmony", "dominance", "progress", "salvation", "unity",
] as const;

export type Path = Exclude<(typeof PATHS)[number], "">;

/** Leaders. */
export const LEADERS = [
	"", "haulani", "zaida", "wolfe", "samira", "valerian", "cornella", "caratacus", "amena", "eldrin", "castien",
	"thalia", "zuriel", "augurus", "soter", "xenara",
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
	"uranium-cores", "welfare-society", "blink-stabilizer", "fracture-duplicator", "fracture-inverter",
	"amethynia-technology-center", "far-future-plantations",
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
	"res5", "res6", "res7", "res8", "rec6", "rec7", "rec8", "con6", "con7", "con8",
] as const;

export type Collapse = Exclude<(typeof COLLAPSES)[number], "">;

/** Technologies of Fractures of Time. */
export const TECHNOLOGIES = [
	"", "neurostimulation", "advanced-time-processor", "byproduct-converter", "nano-filters", "fusion-reactor",
	"valley-outpost", "exosuit-bay-extension", "glitch-absorber", "secret-project", "eco-charger",
	"covert-operations-hq", "anomaly-neutralizer", "fracture-device-capacitor", "flux-scrubber",
	"blink-suppression-bypass", "compound-warp", "rift-power-transmitter", "workforce-augmentation",
] as const;

export type Technology = Exclude<(typeof TECHNOLOGIES)[number], "">;

/** Variable Anomalies. */
export const VARIABLES = [
	"", "x01", "x02", "x03", "x04", "x05", "x06", "x07", "x08", "x09", "x10", "x11", "x12", "x13", "x14", "x15", "x16",
] as const;

export type Variable = Exclude<(typeof VARIABLES)[number], "">;

/** Actions of the Valley of Amethynia. */
export const VALLEYS = [
	"", "assimilate", "extract",
] as const;

export type ValleyAction = Exclude<(typeof VALLEYS)[number], "">;

/** Where a Glitch may lie. */
export const GLITCHES = [
	"", "travel", "paradox", "building", "device", "exosuit", "conditions", "stored",
] as const;

export type Glitch = Exclude<(typeof GLITCHES)[number], "">;

/** Endgame Condition cards. */
export const CONDITIONS = [
	"", "most-workers", "most-water", "most-breakthroughs", "most-slots", "most-morale", "most-range",
	"most-superprojects", "most-travels", "most-guardians", "most-adventures", "most-experiments", "most-anomalies",
	"most-flux", "most-technologies",
] as const;

export type Condition = Exclude<(typeof CONDITIONS)[number], "">;

/** Warp tiles. */
export const WARPS = [
	"", "neutronium", "uranium", "titanium", "gold", "water", "administrator", "engineer", "scientist", "exosuit",
	"flux",
] as const;

export type Warp = Exclude<(typeof WARPS)[number], "">;

/** Action spaces: the main board's, then a player board's own. */
export const SPACES = [
	"", "construct.1", "construct.2", "construct.3", "recruit.1", "recruit.2", "recruit.3", "research.1", "research.2",
	"research.3", "council.left", "council.right", "mine.top", "mine.middle", "mine.bottom", "purify", "trade",
	"evacuate", "supply", "force", "leader", "power-plant.1", "power-plant.2", "power-plant.3", "factory.1",
	"factory.2", "factory.3", "life-support.1", "life-support.2", "life-support.3", "lab.1", "lab.2", "lab.3",
	"guardian.1", "guardian.2", "guardian.3", "guardian.4", "guardian.5", "guardian.6", "adventure", "upgrade-power",
	"upgrade-sensor", "tribes-of-the-outback", "hidden-resource-storage", "deserted-carrier",
	"trails-to-the-lost-city", "experiment", "removal", "assimilate.1", "assimilate.2", "assimilate.3", "extract.1",
	"extract.2", "extract.3", "valley.1", "valley.2", "device-flux", "device-glitch", "device-upgrade",
	"device-genius", "device-recall", "device-slide", "glitch-absorber", "anomaly-neutralizer",
	"blink-suppression-bypass", "outpost", "secret-site",
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
	"planned-experiments", "new-conditions",
] as const;

export type Variant = Exclude<(typeof VARIANTS)[number], "">;

/** Modules. */
export const MODULES = [
	"", "doomsday", "pioneers", "guardians", "fractures", "variable-anomalies", "new-buildings",
] as const;

export type Module = Exclude<(typeof MODULES)[number], "">;

/** Buildings of the module new-buildings, any of which may be left out. */
export const NEW_BUILDINGS = [
	"", "118", "215B", "218", "301B", "302B", "303B", "304B", "313B", "314B", "318", "403B", "418",
] as const;

export type NewBuilding = Exclude<(typeof NEW_BUILDINGS)[number], "">;

/** Decks of Adventure cards. */
export const DECKS = [
	"", "5+", "10+",
] as const;

export type Deck = Exclude<(typeof DECKS)[number], "">;

/** Adventure cards: the first 18 of the easier deck. */
export const ADVENTURES = [
	"", "exosuit-malfunction", "mystical-teachings", "raid-on-nomad-village", "data-archives",
	"journey-through-the-rift", "nuclear-winter", "ancient-gold-mine", "forgotten-time-capsule",
	"irradiated-vermin-tide", "passage-of-the-five-beasts", "electromagnetic-hurricane", "secret-tunnels",
	"temporal-crack", "tribes-of-the-outback", "cargo-ship-wreckage", "giant-sandworm", "hidden-resource-storage",
	"old-sewers", "hostile-nomads", "neutronium-cave", "the-time-maker", "broadcast-from-the-past", "fountain-of-life",
	"abandoned-factory", "uncontaminated-reservoir", "underground-laboratory", "ancient-temple-ruins",
	"deserted-carrier", "ice-bound-cryochamber", "adrenaline-shots", "rogue-ai", "asteroid-debris",
	"trails-to-the-lost-city", "secret-military-facility", "unstable-neutronium-core", "metropolis-ruins",
] as const;

export type Adventure = Exclude<(typeof ADVENTURES)[number], "">;

/** Experiments: the first ten of Level 1. */
export const EXPERIMENTS = [
	"", "ai-research", "examine-temporal-distortion", "hydro-plant-upgrades", "interstellar-missile-system",
	"life-support-improvements", "quantum-mechanics", "resistant-genotype", "reverse-water-gas-shift",
	"technological-singularity", "timeline-protection-doctrine", "alien-studies", "augmented-time-rifts",
	"austerity-measures", "caste-system", "colony-coordination-protocol", "fortunate-accident", "hive-mind",
	"irrigation-systems", "outback-mapping", "pocket-universe",
] as const;

export type Experiment = Exclude<(typeof EXPERIMENTS)[number], "">;

/** Faces of a Trajectory die. */
export const TRAJECTORIES = [
	"", "blank", "plus", "minus",
] as const;

export type Trajectory = Exclude<(typeof TRAJECTORIES)[number], "">;

/** Tokens of the Doomsday track. */
export const TOKENS = [
	"", "save-earth", "seal-fate",
] as const;

export type Token = Exclude<(typeof TOKENS)[number], "">;

/** Why a game cannot be set up. */
export const FAULTS = [
	"", "revision", "unknown", "players", "first", "narrow-council", "planned-experiments", "seat", "path-twice",
	"automata", "automaton-first", "automaton-variant", "no-automaton", "option", "options-together", "option-module",
	"option-tile", "numbers", "chronobot-modules", "doomsday-alone", "no-layout", "fractures-doomsday",
	"fractures-guardians", "device-side", "new-buildings", "fractures-only", "new-conditions", "left-out",
] as const;

export type Fault = Exclude<(typeof FAULTS)[number], "">;

/** What is allowed but not advised. */
export const WARNINGS = [
	"", "doomsday-pioneers", "doomsday-guardians", "fractures-pioneers", "many-modules",
] as const;

export type Warning = Exclude<(typeof WARNINGS)[number], "">;

/** Options of an automaton. */
export const OPTIONS = [
	"", "beginner", "no-leader", "skip-reboot", "extra-turn", "minimum-6", "printed-2017", "present-superprojects",
	"swap-tiles", "random-tiles", "one-more", "cores-score", "failures-2", "new-shapes", "c01b", "c02b", "c03b",
	"c07b", "c08b", "c09b", "c10b", "c11b", "enlist-2", "guardian-start", "unplanned-experiments", "upgrade-b",
	"tokens-score", "c04b", "c05b", "c06b", "c14", "c14b", "flux-scores",
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
	"resource-set", "token", "push", "energy", "exosuit-lost", "supply", "auto-skip", "last-travel", "tile", "enlist",
	"adventure", "upgrade", "experiment", "marker", "variable-anomaly", "flux", "blink", "pool", "assimilate",
	"position",
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
	"trade", "focus", "repay", "unwarp", "anomaly", "return", "nature", "over", "enlist", "capital", "guardians",
	"figure", "deck", "keep", "under", "upgrade", "spend-one", "do", "build-free", "clear", "track", "spend-any",
	"take-anomaly", "effect", "stay", "hex", "removal", "blink", "glitch", "unglitch", "recall", "remove",
	"assimilate", "as", "pay-technology", "extract", "valley", "lay", "nested", "replace", "clear-one", "first-glitch",
	"take-card", "repair", "bay", "transmit", "force-flux", "duplicate", "retrieve", "use-device", "stay-active",
	"invert", "either", "borrow", "uncover", "compound", "keep-technology", "under-technology", "keep-condition",
	"mark",
] as const;

export type AskKind = Exclude<(typeof ASKS)[number], "">;

/** Why a move is refused. */
export const RESULTS = [
	"", "not-now", "not-you", "bad-move", "bad-setup", "occupied", "closed", "no-worker", "wrong-worker", "no-exosuit",
	"cannot-pay", "no-target", "used", "condition-not-met", "evacuated", "era-one", "need-not-met",
] as const;

export type Refusal = Exclude<(typeof RESULTS)[number], "">;

/** What happened. */
export const EVENTS = [
	"", "era", "phase", "turn", "pass", "place", "free", "good", "vp", "worker", "rest", "retrieve", "exosuit",
	"morale", "paradox", "anomaly", "built", "lost", "breakthrough", "warp", "unwarp", "focus", "travel", "first",
	"turned", "card", "roll", "impact", "covered", "flipped", "evacuated", "secret", "seat", "end", "command",
	"decided", "failed", "guardian", "venture", "deck", "adventure", "upgrade", "dealt", "experiment", "token",
	"impact-moved", "saved", "pile", "blink", "flux", "glitch", "technology", "device", "recall", "operators",
	"uncovered", "leader", "search",
] as const;

export type EventKind = Exclude<(typeof EVENTS)[number], "">;

/** What the rules make of the table: prices, limits, worths. */
export const SUMS = [
	"", "supply-water", "paradox-limit", "range-more", "evacuation-met", "evacuation-vp", "next-slot", "in-play",
	"open", "condition", "count", "power", "power-space", "adventure-water", "adventure-cards", "adventure-left",
	"adventure-odds", "card-odds", "rolls", "experiment-met", "impact-odds", "device-free", "device-vp", "glitches",
	"blink-odds", "blink-free", "blink-faces", "glitch-room", "glitch-odds", "recall-odds", "leader",
] as const;

export type Sum = Exclude<(typeof SUMS)[number], "">;

/** Kinds of things that a question is about. */
export const THINGS = [
	"", "good", "worker", "path", "leader", "type", "tile", "capital", "collapse", "technology", "condition", "warp",
	"space", "exchange", "phase", "deck", "adventure", "experiment", "token", "glitch", "breakthrough", "era", "slot",
	"asset", "program", "valley",
] as const;

export type ThingKind = Exclude<(typeof THINGS)[number], "">;

/** Which text of a component is carried out. */
export const PROGRAMS = [
	"", "does", "when-built", "leader", "leader-clean-up", "collapse", "experiment", "success", "failure", "card",
	"upgrade-power", "upgrade-sensor", "effect", "removal", "when-taken", "price", "technology", "technology-clean-up",
	"nested",
] as const;

export type ProgramKind = Exclude<(typeof PROGRAMS)[number], "">;

/** Moves; those of Nature begin with N. */
export const VERBS = [
	"", "V_PATH", "V_LEADER", "V_KEEP_ASSET", "V_KEEP_CONDITION", "V_SECRET", "V_POWER", "V_SWAP", "V_WARP",
	"V_FIRST_TILE", "V_PLACE", "V_FREE", "V_PASS", "V_TAKE", "V_PAY", "V_GAIN", "V_GIVE", "V_CHOOSE", "V_BUILD",
	"V_LESS", "V_ROW", "V_SPEND", "V_RECRUIT", "V_BONUS", "V_SET", "V_ROLL", "V_NAME", "V_REROLL", "V_COPY",
	"V_COPY_TILE", "V_YES", "V_NO", "V_TRADE", "V_FOCUS", "V_REPAY", "V_UNWARP", "V_ANOMALY", "V_COVER", "V_LOSE",
	"V_RETURN", "N_SIDE", "N_FIRST", "N_FIND", "N_BUILDING", "N_SUPERPROJECT", "N_CONDITION", "N_RECRUIT_CARD",
	"N_MINE_CARD", "N_TIMELINE", "N_PARADOX", "N_SHAPE", "N_ICON", "N_COLLAPSE", "N_HUNT", "N_DEAL_ASSET",
	"N_DEAL_CONDITION", "N_HAND", "N_SHOW_ASSET", "N_SHOW_CONDITION", "N_SHOW_WARP", "N_COMMAND", "N_ENERGY",
	"N_OBJECTIVE", "N_TILE_ORDER", "N_DISCARD", "N_ADVENTURE", "N_DRAW", "N_ADVENTURE_DIE", "V_ENLIST", "V_GUARDIANS",
	"V_FIGURE", "V_DECK", "V_KEEP_ADVENTURE", "V_UNDER", "V_UPGRADE", "V_DO", "V_CLEAR", "N_EXPERIMENT",
	"N_TRAJECTORY", "V_TAKE_ANOMALY", "V_EFFECT", "V_STAY", "V_HEX", "N_ANOMALY", "V_BLINK", "V_BLINK_TO", "V_GLITCH",
	"V_UNGLITCH", "V_RECALL", "V_REMOVE", "V_OPERATOR", "V_ACQUIRE", "V_AS", "V_VALLEY", "N_TECHNOLOGY", "N_FLUX",
	"N_GLITCH", "V_NESTED", "V_REPLACE", "V_BUILD_OFF", "V_KEEP_TECHNOLOGY", "V_RETRIEVE", "V_DEVICE", "N_LEADER",
	"N_POOL", "V_COMPOUND", "N_SHOW_COMPOUND", "N_DRAW_TECHNOLOGY", "V_UNDER_TECHNOLOGY", "V_SEARCH", "N_LOOK",
	"V_BUILD_BELOW", "V_MARK",
] as const;

export type Verb = Exclude<(typeof VERBS)[number], "">;

/** How tiles are numbered, and places of one secondary stack among the facts. */
export const TILE_CODES = {
	typeRoom: 32,
	superproject: 128,
	anomaly: 160,
	tail: 254,
	hidden: 255,
	stack: 31,
} as const;

/** The word a move begins with, by number. */
export const VERB_WORDS = [
	"", "path", "leader", "keep", "keep", "secret", "power", "swap", "warp", "first", "place", "free", "pass", "take",
	"pay", "gain", "give", "choose", "build", "less", "row", "spend", "recruit", "bonus", "set", "roll", "name",
	"reroll", "copy", "copy", "yes", "no", "trade", "focus", "repay", "unwarp", "anomaly", "cover", "lose", "return",
	"side", "first-player", "find", "building", "superproject", "endgame", "recruit-card", "mine-card", "timeline",
	"paradox", "shape", "icon", "collapse", "hunt", "deal", "deal", "hand", "show", "show", "show-warp", "command",
	"energy", "objective", "tile", "discard", "adventure", "draw", "die", "enlist", "guardians", "figure", "deck",
	"keep", "under", "upgrade", "do", "clear", "experiment", "trajectory", "take", "effect", "stay", "hex", "anomaly",
	"blink", "to", "glitch", "unglitch", "recall", "remove", "operator", "acquire", "as", "valley", "technology",
	"flux", "glitch-die", "nested", "replace", "build-off", "keep", "retrieve", "device", "leader", "pool", "compound",
	"show-compound", "draw", "under", "search", "look", "build-below", "mark",
] as const;

/** Where on the table an answer belongs. */
export const PLACES = [
	"", "space", "slot", "tile", "own", "supply", "force", "leader", "stack", "era", "superproject", "warps", "purse",
	"mine", "upgrade", "pay-mix", "gain-mix", "worker", "recruit", "bonus", "breakthroughs", "face", "die", "capital",
	"exchange", "power", "swap", "alternative", "path", "leader-card", "asset", "condition", "enlist", "guardians",
	"figure", "deck", "adventure", "under-adventure", "operator", "technology", "valley", "kept-technology",
	"under-technology", "search", "seen", "compound", "as", "variable", "shut", "post", "glitch", "flux", "nested",
	"paradox", "word", "nature",
] as const;

export type PlaceKind = Exclude<(typeof PLACES)[number], "">;

/** What makes up the value of a position: the reasons of a computer player. */
export const TERMS = [
	"", "tiles", "tracks", "tokens", "conditions", "breakthroughs", "goods", "workers", "actions", "uses", "plans",
	"time", "evacuation", "modules", "first", "automaton", "learned", "others",
] as const;

export type Term = Exclude<(typeof TERMS)[number], "">;

/** How good a decision was, from the best to the worst. */
export const GRADES = [
	"", "best", "fine", "slip", "mistake", "blunder",
] as const;

export type Grade = Exclude<(typeof GRADES)[number], "">;

/** What a game in progress waits for, from 0. */
export const STATES = [
	"over", "answer", "hand-over", "turn-up", "ready", "nature", "computer", "send", "sent", "wait",
] as const;
export type State = (typeof STATES)[number];

/** What Undo cannot take back, from 0. */
export const WALLS = ["start", "die", "draw", "shown", "ended", "other", "sent"] as const;
export type WallKind = (typeof WALLS)[number];

/** What became of moves that a server has told, from 0. */
export const TOLD = ["", "gap", "dropped", "refused"] as const;
export type ToldKind = (typeof TOLD)[number];

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
	SECONDARY: { id: 25, count: 155, scope: "table", word: "secondary" },
	SECONDARY_COUNT: { id: 26, count: 5, scope: "table", word: "secondary-count" },
	TIMELINE: { id: 27, count: 9, scope: "table", word: "timeline" },
	SUPERS_UNSEEN: { id: 28, count: 1, scope: "table", word: "superprojects-unseen" },
	ALTERNATE: { id: 29, count: 9, scope: "table", word: "alternate" },
	HEX: { id: 30, count: 15, scope: "table", word: "hex" },
	COLLAPSE: { id: 31, count: 10, scope: "table", word: "collapse" },
	FLIPPED: { id: 32, count: 1, scope: "table", word: "flipped" },
	BREAKTHROUGHS_LEFT: { id: 33, count: 16, scope: "table", word: "breakthroughs-left" },
	CONDITIONS: { id: 34, count: 6, scope: "table", word: "conditions" },
	EVACUATIONS: { id: 35, count: 1, scope: "table", word: "evacuations" },
	EVACUATION_MINUS: { id: 36, count: 1, scope: "table", word: "evacuation-minus" },
	RESERVOIR: { id: 37, count: 1, scope: "table", word: "reservoir" },
	OPTIONS: { id: 38, count: 2, scope: "table", word: "options" },
	HIT: { id: 39, count: 1, scope: "table", word: "hit" },
	OWED: { id: 40, count: 1, scope: "table", word: "owed" },
	KIND: { id: 41, count: 1, scope: "seat", word: "kind" },
	PATH: { id: 42, count: 1, scope: "seat", word: "path" },
	LEADER: { id: 43, count: 1, scope: "seat", word: "leader" },
	EVACUATION: { id: 44, count: 1, scope: "seat", word: "evacuation" },
	GOODS: { id: 45, count: 8, scope: "seat", word: "goods" },
	VP: { id: 46, count: 1, scope: "seat", word: "vp" },
	ACTIVE: { id: 47, count: 8, scope: "seat", word: "active" },
	TIRED: { id: 48, count: 8, scope: "seat", word: "tired" },
	BREAKTHROUGHS: { id: 49, count: 16, scope: "seat", word: "breakthroughs" },
	TILES: { id: 50, count: 12, scope: "seat", word: "tiles" },
	COVERED: { id: 51, count: 1, scope: "seat", word: "covered" },
	USED: { id: 52, count: 1, scope: "seat", word: "used" },
	MORALE: { id: 53, count: 1, scope: "seat", word: "morale" },
	TRAVELS: { id: 54, count: 1, scope: "seat", word: "travels" },
	PARADOX: { id: 55, count: 1, scope: "seat", word: "paradox" },
	FOCUS: { id: 56, count: 1, scope: "seat", word: "focus" },
	EXOSUITS: { id: 57, count: 1, scope: "seat", word: "exosuits" },
	SLOTS: { id: 58, count: 1, scope: "seat", word: "slots" },
	SLOTS_COVERED: { id: 59, count: 1, scope: "seat", word: "slots-covered" },
	WARPS: { id: 60, count: 11, scope: "seat", word: "warps" },
	WARP_PLACES: { id: 61, count: 11, scope: "seat", word: "warp-places" },
	EVACUATED: { id: 62, count: 1, scope: "seat", word: "evacuated" },
	POSTS: { id: 63, count: 1, scope: "seat", word: "posts" },
	POST_SPACE: { id: 64, count: 24, scope: "seat", word: "post-space" },
	POST_WORKER: { id: 65, count: 24, scope: "seat", word: "post-worker" },
	POST_FATE: { id: 66, count: 24, scope: "seat", word: "post-fate" },
	CHOSEN: { id: 67, count: 1, scope: "seat", word: "chosen" },
	WISH: { id: 68, count: 4, scope: "seat", word: "wish" },
	HAND: { id: 69, count: 1, scope: "seat", word: "hand" },
	SHOWN: { id: 70, count: 1, scope: "seat", word: "shown" },
	KEPT: { id: 71, count: 1, scope: "seat", word: "kept" },
	BOT_TOKEN: { id: 72, count: 7, scope: "table", word: "token" },
	BOT_ORDER: { id: 73, count: 7, scope: "table", word: "token-order" },
	BOT_TILE: { id: 74, count: 4, scope: "table", word: "bot-tile" },
	BOT_ENERGY: { id: 75, count: 2, scope: "table", word: "energy" },
	BOT_ANOMALIES: { id: 76, count: 1, scope: "table", word: "bot-anomalies" },
	BOT_SUPERPROJECTS: { id: 77, count: 4, scope: "table", word: "bot-superprojects" },
	BOT_ACTIONS: { id: 78, count: 1, scope: "table", word: "bot-actions" },
	OBJECTIVES: { id: 79, count: 4, scope: "table", word: "objectives" },
	MARKERS: { id: 80, count: 7, scope: "table", word: "markers" },
	GUARDIANS: { id: 81, count: 1, scope: "seat", word: "guardians" },
	GUARDIAN_SLOTS: { id: 82, count: 1, scope: "seat", word: "guardian-slots" },
	EXPERIMENTS: { id: 83, count: 8, scope: "table", word: "experiments" },
	EXPERIMENTS_UNSEEN: { id: 84, count: 1, scope: "table", word: "experiments-unseen" },
	EXPERIMENT_TOP: { id: 85, count: 1, scope: "table", word: "experiment-top" },
	EXPERIMENTS_MARKED: { id: 86, count: 1, scope: "table", word: "experiments-marked" },
	TRACK: { id: 87, count: 3, scope: "table", word: "track" },
	EXPERIMENTS_TAKEN: { id: 88, count: 1, scope: "seat", word: "experiments-taken" },
	MODULES: { id: 89, count: 1, scope: "table", word: "modules" },
	ADVENTURES_GONE: { id: 90, count: 2, scope: "table", word: "adventures-gone" },
	ADVENTURES_LEFT: { id: 91, count: 2, scope: "table", word: "adventures-left" },
	ADVENTURES_UNDER: { id: 92, count: 2, scope: "table", word: "adventures-under" },
	ADVENTURE_UNDER: { id: 93, count: 36, scope: "table", word: "adventure-under" },
	ADVENTURE_BY: { id: 94, count: 36, scope: "table", word: "adventure-by" },
	ADVENTURE_DRAWN: { id: 95, count: 1, scope: "table", word: "adventure-drawn" },
	ADVENTURE_HAND: { id: 96, count: 4, scope: "table", word: "adventure-hand" },
	POWER_SPACES: { id: 97, count: 4, scope: "table", word: "power-spaces" },
	ADVENTURES: { id: 98, count: 2, scope: "seat", word: "adventures" },
	UPGRADES: { id: 99, count: 1, scope: "seat", word: "upgrades" },
	SENSORS: { id: 100, count: 3, scope: "seat", word: "sensors" },
	OWN_USED: { id: 101, count: 1, scope: "seat", word: "own-used" },
	VARIABLE_TOP: { id: 102, count: 1, scope: "table", word: "variable-top" },
	VARIABLES_UNSEEN: { id: 103, count: 1, scope: "table", word: "variables-unseen" },
	VARIABLES_GONE: { id: 104, count: 1, scope: "table", word: "variables-gone" },
	VARIABLES_SECOND: { id: 105, count: 16, scope: "table", word: "variables-second" },
	VARIABLES_SECONDS: { id: 106, count: 1, scope: "table", word: "variables-seconds" },
	VARIABLES_DUE: { id: 107, count: 1, scope: "seat", word: "variables-due" },
	VARIABLES: { id: 108, count: 12, scope: "seat", word: "variables" },
	VARIABLES_USED: { id: 109, count: 1, scope: "seat", word: "variables-used" },
	HEX_UNAVAILABLE: { id: 110, count: 1, scope: "seat", word: "hex-unavailable" },
	REMOVAL_USED: { id: 111, count: 1, scope: "seat", word: "removal-used" },
	UPGRADE_TOKENS: { id: 112, count: 1, scope: "seat", word: "upgrade-tokens" },
	TECHNOLOGY_TOP: { id: 113, count: 1, scope: "table", word: "technology-top" },
	TECHNOLOGIES_UNSEEN: { id: 114, count: 1, scope: "table", word: "technologies-unseen" },
	TECHNOLOGY_SECOND: { id: 115, count: 31, scope: "table", word: "technology-second" },
	TECHNOLOGY_SECONDS: { id: 116, count: 1, scope: "table", word: "technology-seconds" },
	OPERATORS: { id: 117, count: 1, scope: "table", word: "operators" },
	VALLEY: { id: 118, count: 8, scope: "table", word: "valley" },
	COLLAPSE_BELOW: { id: 119, count: 20, scope: "table", word: "collapse-below" },
	TECHNOLOGIES: { id: 120, count: 1, scope: "seat", word: "technologies" },
	DEVICE_SLOTS: { id: 121, count: 1, scope: "seat", word: "device-slots" },
	DEVICE_FLUX: { id: 122, count: 1, scope: "seat", word: "device-flux" },
	DEVICE_GLITCHES: { id: 123, count: 1, scope: "seat", word: "device-glitches" },
	DEVICE_LAID: { id: 124, count: 5, scope: "seat", word: "device-laid" },
	DEVICE_USED: { id: 125, count: 1, scope: "seat", word: "device-used" },
	GLITCH_TILES: { id: 126, count: 1, scope: "seat", word: "glitch-tiles" },
	GLITCH_SLOTS: { id: 127, count: 1, scope: "seat", word: "glitch-slots" },
	GLITCH_CARDS: { id: 128, count: 1, scope: "seat", word: "glitch-cards" },
	GLITCH_TRAVELS: { id: 129, count: 1, scope: "seat", word: "glitch-travels" },
	GLITCH_PARADOXES: { id: 130, count: 1, scope: "seat", word: "glitch-paradoxes" },
	GLITCH_STORE: { id: 131, count: 1, scope: "seat", word: "glitch-store" },
	OFF_BOARD: { id: 132, count: 2, scope: "seat", word: "off-board" },
	DEVICE_SIDE: { id: 133, count: 1, scope: "table", word: "device-side" },
	DEVICE_REWARDED: { id: 134, count: 1, scope: "seat", word: "device-rewarded" },
	BLINK_NEXT: { id: 135, count: 1, scope: "seat", word: "blink-next" },
	FLUX_POOL: { id: 136, count: 3, scope: "table", word: "flux-pool" },
	BOT_OPERATORS: { id: 137, count: 5, scope: "table", word: "bot-operators" },
	POST_CORE: { id: 138, count: 24, scope: "seat", word: "post-core" },
	BORROWED: { id: 139, count: 1, scope: "seat", word: "borrowed" },
	LEADERS_LEFT: { id: 140, count: 4, scope: "seat", word: "leaders-left" },
	UPGRADES_MIXED: { id: 141, count: 1, scope: "seat", word: "upgrades-mixed" },
	OWN_CONDITION: { id: 142, count: 1, scope: "seat", word: "own-condition" },
	WARP_UNDER: { id: 143, count: 11, scope: "seat", word: "warp-under" },
	TECHNOLOGIES_DRAWN: { id: 144, count: 1, scope: "table", word: "technologies-drawn" },
	TECHNOLOGY_HAND: { id: 145, count: 5, scope: "table", word: "technology-hand" },
	TECHNOLOGIES_UNDER: { id: 146, count: 1, scope: "table", word: "technologies-under" },
	TECHNOLOGY_UNDER: { id: 147, count: 5, scope: "table", word: "technology-under" },
	STACK_LOOKED: { id: 148, count: 15, scope: "table", word: "stack-looked" },
	STACK_BELOW: { id: 149, count: 15, scope: "table", word: "stack-below" },
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
	"SCIENTISTS_ARE_GENIUSES", "NEVER_COVERED", "HYDROCORES", "POWER", "PURIFY_MORE", "TOP_MORALE_VP",
	"MORE_CONDITION", "SET_BOTH", "VP_BY_SLOT", "VP_IF_SUPERPROJECT", "BONUS_AGAIN", "LOSE", "LOSE_MIX", "LOSE_WORKER",
	"LOSE_BREAKTHROUGH", "ADVANCE", "MAY_DO", "MAY_RESEARCH", "MAY_DO_ANY", "MAY_TRADE", "TRADE_ONCE", "MAY_BUILD",
	"MAY_BUILD_RUINS", "MAY_CLEAR", "VENTURE", "UPGRADE_POWER", "UPGRADE_SENSOR", "PAY_TYPE", "PAY_BREAKTHROUGH",
	"LOSE_MORALE", "KEEP_WATER", "REMOVE_ONE", "NEVER_MOTIVATED", "GENIUS_COSTS_VP", "RANGE_LESS", "SLOT_LESS",
	"CORE_COSTS_WATER", "CROWDED", "CONSTRUCT_WATER", "BLINK_WATER", "STORE_GLITCHES", "FLUX_DIE_LESS", "ADVANCE_FLUX",
	"TOP_GAIN_VP", "POWER_PLANT_LESS", "FACTORY_GIVES", "LIFE_SUPPORT_GIVES", "LAB_LESS", "OUTPOST", "MORE_SLOTS",
	"SECRET_SUPERPROJECT", "EMPTY_SLOT_WATER", "COMPOUND", "TRANSMIT", "RECRUIT_BONUS", "BLINK_ACTIVE",
	"SUPPLY_GLITCH", "FORCE_FLUX", "RESEARCH_GIFTS", "BORROW_LEADERS", "ROLL_FLUX", "REMOVE_FLUX", "REMOVE_GLITCHES",
	"REPAIR", "UPGRADE_DEVICE", "TAKE_TECHNOLOGY", "DRAW_TECHNOLOGIES", "DRAW_CONDITIONS", "CLEAR_ANOMALY", "NO_DICE",
	"BYPASS", "BLINK", "INVERT", "RETRIEVE", "USE_DEVICE", "SEARCH_STACK",
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
	TRAVEL: "focus up to %n eras back, you may repay a warp tile there",
	TOUR: "focus up to %n eras back, not extended by labs, you may repay a warp tile there",
	TRAVEL_FOR_WATER: "pay x water, at least 1, focus up to x eras back, you may repay a warp tile there",
	TRAVEL_FOR_MIX:
		"pay x titanium/uranium/gold in any mix, at least 1, focus up to x eras back, may repay there, score x VP",
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
	SUPPLY_HALF: "supply costs half the water, rounded up; no water with two such tiles (classic: halved twice)",
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
	POWER: "adventures have %n power more",
	PURIFY_MORE: "purify water gives %n water more",
	TOP_MORALE_VP: "the highest morale is worth %n VP more",
	MORE_CONDITION: "%n endgame condition more counts as fulfilled",
	SET_BOTH: "both research dice may be set",
	VP_BY_SLOT: "score 1, 2 or 3 VP for a building on the first, second or third slot",
	VP_IF_SUPERPROJECT: "score %n VP for a superproject",
	BONUS_AGAIN: "receive the recruit bonus a second time",
	LOSE: "lose %n %r",
	LOSE_MIX: "lose %n titanium/uranium/gold in any mix",
	LOSE_WORKER: "lose an active or tired worker",
	LOSE_BREAKTHROUGH: "lose a breakthrough",
	ADVANCE: "advance %n steps on the time travel track",
	MAY_DO: "you may take a standard %c",
	MAY_RESEARCH: "you may take a standard research, both dice may be set",
	MAY_DO_ANY: "you may take a standard construct, recruit or research",
	MAY_TRADE: "you may trade with nomads %n times",
	TRADE_ONCE: "trade with nomads once",
	MAY_BUILD: "you may construct a %b free of charge",
	MAY_BUILD_RUINS: "you may construct free of charge a superproject of any era or two buildings",
	MAY_CLEAR: "you may remove an anomaly",
	VENTURE: "take an adventure",
	UPGRADE_POWER: "lay a resource on its free space of the upgrade board",
	UPGRADE_SENSOR: "lay a breakthrough of a new shape on the upgrade board",
	PAY_TYPE: "lose 1 %w",
	PAY_BREAKTHROUGH: "spend a breakthrough",
	LOSE_MORALE: "lose %n morale",
	KEEP_WATER: "discard water down to %n",
	REMOVE_ONE: "remove an anomaly",
	NEVER_MOTIVATED: "workers never stay motivated, and supply leaves one of them tired",
	GENIUS_COSTS_VP: "placing a genius in an exosuit costs %n VP",
	RANGE_LESS: "power plants reach %n eras less far, at least 1",
	SLOT_LESS: "%n exosuit slot is unavailable",
	CORE_COSTS_WATER: "each core spent costs %n water more",
	CROWDED: "at the start of the paradox phase, with %n warp tiles out, gain 1 paradox",
	CONSTRUCT_WATER: "in each construct %n water may be paid instead of as many titanium/uranium/gold",
	BLINK_WATER: "each blink gives %n water",
	STORE_GLITCHES: "up to %n glitches may be laid here instead, without effect",
	FLUX_DIE_LESS: "the flux die shows %n less",
	ADVANCE_FLUX: "each step on the time travel track gives %n flux",
	TOP_GAIN_VP: "each gain of morale at the highest scores %n VP more",
	POWER_PLANT_LESS: "power plants cost %n neutronium less",
	FACTORY_GIVES: "each factory constructed gives %n titanium",
	LIFE_SUPPORT_GIVES: "each life support constructed gives %n water",
	LAB_LESS: "labs cost %n uranium and %n water less",
	OUTPOST: "once a game: construct a building off the board for %n titanium",
	MORE_SLOTS: "%n exosuit slot more: powered up for 2 water, 1 water if empty",
	SECRET_SUPERPROJECT: "once a game: construct a superproject off the board with %n breakthrough less",
	EMPTY_SLOT_WATER: "each empty exosuit slot gives %n water more",
	COMPOUND: "in the warp phase %n warp tile more, on top of another",
	TRANSMIT: "for each step on the time travel track you may pay %n flux to use a free action again",
	RECRUIT_BONUS: "the recruit bonus is received %n time more",
	BLINK_ACTIVE: "for %n water an operator that blinked stays active",
	SUPPLY_GLITCH: "with supply you may remove %n glitch",
	FORCE_FLUX: "with force workers you may gain %n paradox and %n flux",
	RESEARCH_GIFTS:
		"research also gives, by shape: triangle removes %n flux from the device, circle %n flux, square 2 water",
	BORROW_LEADERS: "each era %n of four leaders of other paths may be borrowed",
	ROLL_FLUX: "roll the flux die, +%n, and the glitch die",
	REMOVE_FLUX: "remove %n flux from the fracture device",
	REMOVE_GLITCHES: "remove up to %n glitches",
	REPAIR: "%n times remove a flux or a glitch",
	UPGRADE_DEVICE: "upgrade the fracture device without a breakthrough",
	TAKE_TECHNOLOGY: "take a technology, paying its own cost only",
	DRAW_TECHNOLOGIES:
		"see the bottom %n technologies of the primary pile and keep two, paying their own costs only",
	DRAW_CONDITIONS: "see %n endgame conditions not in play and keep one for yourself",
	CLEAR_ANOMALY: "remove an anomaly",
	NO_DICE: "the next blink rolls no dice",
	BYPASS: "the next blink may start in the valley",
	BLINK: "blink without dice",
	INVERT: "put an active worker into an empty exosuit and take the action of its space again",
	RETRIEVE: "retrieve up to %n workers",
	USE_DEVICE: "remove flux, remove glitches or upgrade, as on the worker spaces of the fracture device",
	SEARCH_STACK: "see the bottom %n tiles of a primary stack: one of them may be constructed, for 1 VP",
};

/** What Evacuation conditions count. */
export const COUNTS = [
	"", "power-plants", "factories", "life-supports", "labs", "slots", "buildings", "superprojects", "anomalies",
	"top-morale", "scientists", "engineers", "administrators", "geniuses", "workers", "titanium", "gold", "uranium",
	"neutronium", "water", "breakthroughs", "travels", "warps-at-home", "time", "war", "genetics", "technology",
	"society", "travel-vp", "morale-vp", "exosuits", "cores", "operators", "tired", "second-slots", "empty-slots",
	"rows", "warps-out", "technologies", "glitches", "upgrades", "device-complete", "device-flux", "conditions-scored",
] as const;

export type Count = Exclude<(typeof COUNTS)[number], "">;

/** A level of difficulty: its part of the bot's setup, and how many of the measured games the greedy player won. */
export interface Preset {
	readonly bot: Kind;
	readonly level: Level;
	readonly options: readonly BotOption[];
	readonly variants: readonly Variant[];
	readonly cores: number;
	readonly objectives: number;
	readonly wins: number;
}

export const LEVELS = ["easy", "normal", "hard", "brutal"] as const;
export type Level = (typeof LEVELS)[number];

export const PRESET_GAMES = 1000;

export const PRESETS: readonly Preset[] = [
	{
		bot: "chronobot1",
		level: "easy",
		options: ["beginner"],
		variants: [],
		cores: 0,
		objectives: 0,
		wins: 503,
	},
	{
		bot: "chronobot1",
		level: "normal",
		options: [],
		variants: [],
		cores: 0,
		objectives: 0,
		wins: 349,
	},
	{
		bot: "chronobot2",
		level: "easy",
		options: [],
		variants: ["narrow-council"],
		cores: 0,
		objectives: 0,
		wins: 219,
	},
	{
		bot: "chronobot2",
		level: "normal",
		options: [],
		variants: [],
		cores: 0,
		objectives: 0,
		wins: 150,
	},
	{
		bot: "chronobot2",
		level: "hard",
		options: ["skip-reboot"],
		variants: [],
		cores: 0,
		objectives: 0,
		wins: 75,
	},
	{
		bot: "chronobot2",
		level: "brutal",
		options: ["minimum-6"],
		variants: [],
		cores: 0,
		objectives: 0,
		wins: 3,
	},
	{
		bot: "chronossus",
		level: "easy",
		options: [],
		variants: [],
		cores: 0,
		objectives: 0,
		wins: 668,
	},
	{
		bot: "chronossus",
		level: "normal",
		options: ["swap-tiles"],
		variants: [],
		cores: 0,
		objectives: 0,
		wins: 390,
	},
	{
		bot: "chronossus",
		level: "hard",
		options: ["one-more"],
		variants: [],
		cores: 0,
		objectives: 0,
		wins: 104,
	},
	{
		bot: "chronossus",
		level: "brutal",
		options: ["swap-tiles", "one-more", "cores-score", "failures-2", "new-shapes"],
		variants: [],
		cores: 3,
		objectives: 0,
		wins: 1,
	},
];
