/*
 * rift_lists.h -- every vocabulary of the game, one list each.
 *
 * A row is X(NAME, "word"): the public enum prefixes NAME with RIFT_, the code inside uses it bare, and the word is
 * how records, scenarios and the terminal write it.  Numbering starts at 1; 0 always means "none".  New rows go to
 * the end of a list: the numbers are part of saved games.
 */
#ifndef RIFT_LISTS_H
#define RIFT_LISTS_H

#define RIFT_GOODS(X) \
	X(TITANIUM, "titanium") \
	X(GOLD, "gold") \
	X(URANIUM, "uranium") \
	X(NEUTRONIUM, "neutronium") \
	X(WATER, "water") \
	X(CORE, "core")

/* AI is classic Valerian's empty Exosuit, which counts as holding a Scientist (LEADER-05); nobody owns one. */
#define RIFT_WORKERS(X) \
	X(SCIENTIST, "scientist") \
	X(ENGINEER, "engineer") \
	X(ADMINISTRATOR, "administrator") \
	X(GENIUS, "genius") \
	X(AI, "ai")

#define RIFT_SHAPES(X) \
	X(CIRCLE, "circle") \
	X(TRIANGLE, "triangle") \
	X(SQUARE, "square")

#define RIFT_ICONS(X) \
	X(TIME, "time") \
	X(WAR, "war") \
	X(GENETICS, "genetics") \
	X(TECHNOLOGY, "technology") \
	X(SOCIETY, "society") \
	X(ANY_ICON, "any")

#define RIFT_PATHS(X) \
	X(HARMONY, "harmony") \
	X(DOMINANCE, "dominance") \
	X(PROGRESS, "progress") \
	X(SALVATION, "salvation")

#define RIFT_LEADERS(X) \
	X(HAULANI, "haulani") \
	X(ZAIDA, "zaida") \
	X(WOLFE, "wolfe") \
	X(SAMIRA, "samira") \
	X(VALERIAN, "valerian") \
	X(CORNELLA, "cornella") \
	X(CARATACUS, "caratacus") \
	X(AMENA, "amena")

#define RIFT_TYPES(X) \
	X(POWER_PLANT, "power-plant") \
	X(FACTORY, "factory") \
	X(LIFE_SUPPORT, "life-support") \
	X(LAB, "lab")

/* In the order of their rules, SUPER-01 to SUPER-18. */
#define RIFT_SUPERPROJECTS(X) \
	X(ANTI_GRAVITY_FIELD, "anti-gravity-field") \
	X(ARCHIVE_OF_THE_ERAS, "archive-of-the-eras") \
	X(CLONING_VAT, "cloning-vat") \
	X(CONTINUUM_STABILIZER, "continuum-stabilizer") \
	X(DARK_MATTER_CONVERTER, "dark-matter-converter") \
	X(EXOCRAWLER, "exocrawler") \
	X(GRAND_RESERVOIR, "grand-reservoir") \
	X(NEUTRONIUM_RESEARCH_CENTER, "neutronium-research-center") \
	X(OUTBACK_CONDITIONER, "outback-conditioner") \
	X(PARTICLE_COLLIDER, "particle-collider") \
	X(QUANTUM_CHAMELEON, "quantum-chameleon") \
	X(RESCUE_PODS, "rescue-pods") \
	X(SYNTHETIC_ENDORPHINS, "synthetic-endorphins") \
	X(TECTONIC_DRILL, "tectonic-drill") \
	X(TEMPORAL_TOURISM, "temporal-tourism") \
	X(ULTIMATE_PLAN, "ultimate-plan") \
	X(URANIUM_CORES, "uranium-cores") \
	X(WELFARE_SOCIETY, "welfare-society")

/* The Capital Actions, which the World Council copies. */
#define RIFT_CAPITALS(X) \
	X(CONSTRUCT, "construct") \
	X(RECRUIT, "recruit") \
	X(RESEARCH, "research")

/* Collapsing Capital tiles: five of each Capital Action. */
#define RIFT_COLLAPSES(X) \
	X(CON1, "con1") X(CON2, "con2") X(CON3, "con3") X(CON4, "con4") X(CON5, "con5") \
	X(REC1, "rec1") X(REC2, "rec2") X(REC3, "rec3") X(REC4, "rec4") X(REC5, "rec5") \
	X(RES1, "res1") X(RES2, "res2") X(RES3, "res3") X(RES4, "res4") X(RES5, "res5")

/* Endgame Condition cards, "most …". */
#define RIFT_CONDITIONS(X) \
	X(MOST_WORKERS, "most-workers") \
	X(MOST_WATER, "most-water") \
	X(MOST_BREAKTHROUGHS, "most-breakthroughs") \
	X(MOST_SLOTS, "most-slots") \
	X(MOST_MORALE, "most-morale") \
	X(MOST_RANGE, "most-range") \
	X(MOST_SUPERPROJECTS, "most-superprojects") \
	X(MOST_TRAVELS, "most-travels")

#define RIFT_WARPS(X) \
	X(WARP_NEUTRONIUM, "neutronium") \
	X(WARP_URANIUM, "uranium") \
	X(WARP_TITANIUM, "titanium") \
	X(WARP_GOLD, "gold") \
	X(WARP_WATER, "water") \
	X(WARP_ADMINISTRATOR, "administrator") \
	X(WARP_ENGINEER, "engineer") \
	X(WARP_SCIENTIST, "scientist") \
	X(WARP_EXOSUIT, "exosuit")

/*
 * Action spaces.  The main board's come first; then a player board's own; HOME_1 to HOME_12 are the Building slots
 * row by row, where a space is whatever tile lies there.  FORCE and LEADER are Free Actions, never Worker spaces.
 */
#define RIFT_SPACES(X) \
	X(CONSTRUCT_1, "construct.1") X(CONSTRUCT_2, "construct.2") X(CONSTRUCT_3, "construct.3") \
	X(RECRUIT_1, "recruit.1") X(RECRUIT_2, "recruit.2") X(RECRUIT_3, "recruit.3") \
	X(RESEARCH_1, "research.1") X(RESEARCH_2, "research.2") X(RESEARCH_3, "research.3") \
	X(COUNCIL_LEFT, "council.left") X(COUNCIL_RIGHT, "council.right") \
	X(MINE_TOP, "mine.top") X(MINE_MIDDLE, "mine.middle") X(MINE_BOTTOM, "mine.bottom") \
	X(PURIFY, "purify") X(TRADE, "trade") X(EVACUATE, "evacuate") \
	X(SUPPLY, "supply") X(FORCE, "force") X(LEADER, "leader") \
	X(HOME_1, "power-plant.1") X(HOME_2, "power-plant.2") X(HOME_3, "power-plant.3") \
	X(HOME_4, "factory.1") X(HOME_5, "factory.2") X(HOME_6, "factory.3") \
	X(HOME_7, "life-support.1") X(HOME_8, "life-support.2") X(HOME_9, "life-support.3") \
	X(HOME_10, "lab.1") X(HOME_11, "lab.2") X(HOME_12, "lab.3")

/* Trade with Nomads: what is given, what is received. */
#define RIFT_EXCHANGES(X) \
	X(WATER_CORE, "water-core") X(CORE_WATER, "core-water") \
	X(CORE_NEUTRONIUM, "core-neutronium") X(NEUTRONIUM_CORE, "neutronium-core") \
	X(NEUTRONIUM_MIX, "neutronium-mix") X(MIX_NEUTRONIUM, "mix-neutronium") \
	X(MIX_WATER, "mix-water") X(WATER_MIX, "water-mix")

/* Spaces of the Alternate Timeline. */
#define RIFT_RIFTS(X) \
	X(INSPIRING_MESSAGE, "inspiring-message") \
	X(GLORIOUS_FUTURE, "glorious-future") \
	X(PARALLEL_TIMELINE, "parallel-timeline") \
	X(STABLE_RIFT, "stable-rift") \
	X(GRIM_MESSAGE, "grim-message") \
	X(BROKEN_RIFT, "broken-rift")

#define RIFT_PHASES(X) \
	X(SETTING_UP, "setup") \
	X(PREPARATION, "preparation") \
	X(PARADOX_PHASE, "paradox") \
	X(POWER_UP, "power-up") \
	X(WARP_PHASE, "warp") \
	X(ACTION_ROUNDS, "actions") \
	X(CLEAN_UP, "clean-up") \
	X(GAME_OVER, "over")

#define RIFT_EDITIONS(X) \
	X(INFINITY_BOX, "infinity") \
	X(CLASSIC, "classic")

/* Table options, a bit each: 1 << (NAME - 1). */
#define RIFT_VARIANTS(X) \
	X(ALTERNATE_TIMELINE, "alternate-timeline") \
	X(ASSET_DRAFT, "asset-draft") \
	X(CONDITION_DRAFT, "condition-draft") \
	X(NO_DIE, "no-die") \
	X(TOGETHER, "together") \
	X(NARROW_COUNCIL, "narrow-council")

/* Options of an automaton, a bit each: 1 << (NAME - 1).  docs/solo.md says what each does. */
#define RIFT_OPTIONS(X) \
	X(BEGINNER, "beginner") \
	X(NO_LEADER_ABILITY, "no-leader") \
	X(SKIP_REBOOT, "skip-reboot") \
	X(EXTRA_TURN, "extra-turn") \
	X(MINIMUM_6, "minimum-6") \
	X(PRINTED_2017, "printed-2017") \
	X(PRESENT_SUPERPROJECTS, "present-superprojects") \
	X(SWAP_TILES, "swap-tiles") \
	X(RANDOM_TILES, "random-tiles") \
	X(ONE_MORE, "one-more") \
	X(CORES_SCORE, "cores-score") \
	X(FAILURES_2, "failures-2") \
	X(NEW_SHAPES, "new-shapes") \
	X(C01_B, "c01b") \
	X(C02_B, "c02b") \
	X(C03_B, "c03b")

/* What the Command spaces of the solo boards say. */
#define RIFT_COMMANDS(X) \
	X(C_POWER_PLANT, "construct-power-plant") \
	X(C_FACTORY, "construct-factory") \
	X(C_LIFE_SUPPORT, "construct-life-support") \
	X(C_LAB, "construct-lab") \
	X(C_SUPERPROJECT, "construct-superproject") \
	X(C_RECRUIT, "recruit") \
	X(C_RESEARCH, "research") \
	X(C_GENIUS, "recruit-genius-or-research") \
	X(C_MINE, "mine") \
	X(C_TRAVEL, "time-travel") \
	X(C_ANOMALY, "remove-anomaly") \
	X(C_REBOOT, "reboot") \
	X(C_SUPPLY, "supply-or-recruit") \
	X(C_WATER, "two-water") \
	X(C_SLOT_1, "slot-1") \
	X(C_SLOT_2, "slot-2") \
	X(C_SLOT_3, "slot-3")

/*
 * What an automaton decided, and between what (events E_DECIDED: a is one of these, b and n as told).
 * Worker masks are bits of enum rift_worker.
 */
#define RIFT_DECISIONS(X) \
	X(D_SPACE, "space") /* b the Action space; n 1: the World Council, because the Capital Action is full */ \
	X(D_BUILDING, "building") /* b the tile; n the other stack's top, or 0 */ \
	X(D_SUPERPROJECT, "superproject") /* b the tile; n its Era */ \
	X(D_WORKER, "worker") /* b the type; n types in the pool | types owned << 6 */ \
	X(D_GENIUS, "genius") /* n 1: there is a Genius, so Recruit; 0: Research */ \
	X(D_RESOURCES, "resources") /* b from the pool | beside the hex << 4; n the hex */ \
	X(D_WARP, "warp") /* b the Era a Warp tile is taken back from; n how many lay there */ \
	X(D_ANOMALY, "anomaly") /* b Anomalies held now; n -1 removed, 1 gained, 0 none taken at the limit */ \
	X(D_WORKER_SET, "worker-set") \
	X(D_RESOURCE_SET, "resource-set") \
	X(D_TOKEN, "token") /* b the token; n the command it moved to */ \
	X(D_PUSH, "push") /* b the token pushed on; n the command it moved to */ \
	X(D_ENERGY, "energy") /* b fresh Energy Cores drawn; n Exosuits powered up */ \
	X(D_EXOSUIT_LOST, "exosuit-lost") \
	X(D_SUPPLY, "supply") /* b its Morale step now; n the Water paid, or 0: it recruits */ \
	X(D_AUTO_SKIP, "auto-skip") /* b the token; n the command done at once */ \
	X(D_LAST_TRAVEL, "last-travel") \
	X(D_TILE, "tile") /* b the slot; n the action tile: number * 2, + 1 for side B */

/* Who sits at a seat. */
#define RIFT_KINDS(X) \
	X(HUMAN, "human") \
	X(CHRONOBOT_1, "chronobot1") \
	X(CHRONOBOT_2, "chronobot2") \
	X(CHRONOSSUS, "chronossus")

/*
 * Moves.  X(NAME, "word", A, B): the kinds of argument that follow the word (see src/text/words.c for the kinds).
 * Nature's moves come last; a record marks them with a star.
 */
#define RIFT_VERBS(X) \
	X(V_PATH, "path", PATH, NONE) \
	X(V_LEADER, "leader", LEADER, NONE) \
	X(V_KEEP_ASSET, "keep", NUMBER, NONE) \
	X(V_KEEP_CONDITION, "keep", CONDITION, NONE) \
	X(V_SECRET, "secret", NONE, NONE) \
	X(V_POWER, "power", POWER, NONE) \
	X(V_SWAP, "swap", GOOD, NUMBER) \
	X(V_WARP, "warp", WARP, WARP) \
	X(V_FIRST_TILE, "first", WARP, NONE) \
	X(V_PLACE, "place", WORKER, SPACE) \
	X(V_FREE, "free", SPACE, NONE) \
	X(V_PASS, "pass", NONE, NONE) \
	X(V_TAKE, "take", GOOD, NONE) \
	X(V_PAY, "pay", MIX, NONE) \
	X(V_GAIN, "gain", MIX, NONE) \
	X(V_GIVE, "give", WORKER, COLUMN) \
	X(V_CHOOSE, "choose", OPTION, NONE) \
	X(V_BUILD, "build", TILE, NONE) \
	X(V_LESS, "less", GOOD, NONE) \
	X(V_ROW, "row", SLOT, NONE) \
	X(V_SPEND, "spend", BREAKTHROUGH, BREAKTHROUGH) \
	X(V_RECRUIT, "recruit", WORKER, NONE) \
	X(V_BONUS, "bonus", BONUS, NONE) \
	X(V_SET, "set", FACE, NONE) \
	X(V_ROLL, "roll", NONE, NONE) \
	X(V_NAME, "name", ICON, NONE) \
	X(V_REROLL, "reroll", DIE, NONE) \
	X(V_COPY, "copy", CAPITAL, NONE) \
	X(V_COPY_TILE, "copy", TILE, SEAT) \
	X(V_YES, "yes", NONE, NONE) \
	X(V_NO, "no", NONE, NONE) \
	X(V_TRADE, "trade", EXCHANGE, NONE) \
	X(V_FOCUS, "focus", NUMBER, NONE) \
	X(V_REPAY, "repay", WARP, NONE) \
	X(V_UNWARP, "unwarp", WARP, NONE) \
	X(V_ANOMALY, "anomaly", SLOT, NONE) \
	X(V_COVER, "cover", SLOT, NONE) \
	X(V_LOSE, "lose", SLOT, NONE) \
	X(V_RETURN, "return", NUMBER, NONE) \
	X(N_SIDE, "side", SEAT, NUMBER) \
	X(N_FIRST, "first-player", SEAT, NONE) \
	X(N_FIND, "find", BREAKTHROUGH, NONE) \
	X(N_BUILDING, "building", TILE, NONE) \
	X(N_SUPERPROJECT, "superproject", TILE, NONE) \
	X(N_CONDITION, "endgame", CONDITION, NONE) \
	X(N_RECRUIT_CARD, "recruit-card", NUMBER, NONE) \
	X(N_MINE_CARD, "mine-card", NUMBER, NONE) \
	X(N_TIMELINE, "timeline", NUMBER, NONE) \
	X(N_PARADOX, "paradox", NUMBER, NONE) \
	X(N_SHAPE, "shape", SHAPE, NONE) \
	X(N_ICON, "icon", ICON, NONE) \
	X(N_COLLAPSE, "collapse", COLLAPSE, NONE) \
	X(N_HUNT, "hunt", GOOD, NONE) \
	X(N_DEAL_ASSET, "deal", SEAT, NUMBER) \
	X(N_DEAL_CONDITION, "deal", SEAT, CONDITION) \
	X(N_HAND, "hand", SEAT, CARDS) \
	X(N_SHOW_ASSET, "show", SEAT, CARDS) \
	X(N_SHOW_CONDITION, "show", SEAT, CONDITIONS) \
	X(N_SHOW_WARP, "show-warp", SEAT, WARPS) \
	X(N_COMMAND, "command", NUMBER, NONE) \
	X(N_ENERGY, "energy", NUMBER, NUMBER) \
	X(N_OBJECTIVE, "objective", CONDITION, NONE) \
	X(N_TILE_ORDER, "tile", NUMBER, NONE) \
	X(N_DISCARD, "discard", BREAKTHROUGH, NONE)

/* Questions.  X(NAME, "word"). */
#define RIFT_ASKS(X) \
	X(ASK_PATH, "path") \
	X(ASK_LEADER, "leader") \
	X(ASK_DRAFT_ASSET, "draft-asset") \
	X(ASK_DRAFT_CONDITION, "draft-condition") \
	X(ASK_POWER, "power") \
	X(ASK_SWAP, "swap") \
	X(ASK_WARP, "warp") \
	X(ASK_FIRST_TILE, "first-tile") \
	X(ASK_TURN, "turn") \
	X(ASK_PLACE_MAIN, "place-main") \
	X(ASK_PLACE_HOME, "place-home") \
	X(ASK_RESERVOIR, "reservoir") \
	X(ASK_TAKE, "take") \
	X(ASK_PAY_MIX, "pay-mix") \
	X(ASK_PAY_RANGE, "pay-range") \
	X(ASK_GAIN_MIX, "gain-mix") \
	X(ASK_GIVE, "give") \
	X(ASK_CHOOSE, "choose") \
	X(ASK_MAY, "may") \
	X(ASK_BUILD, "build") \
	X(ASK_LESS, "less") \
	X(ASK_ROW, "row") \
	X(ASK_SPEND, "spend") \
	X(ASK_RECRUIT, "recruit") \
	X(ASK_BONUS, "bonus") \
	X(ASK_SET, "set") \
	X(ASK_SET_SECOND, "set-second") \
	X(ASK_NAME, "name") \
	X(ASK_REROLL, "reroll") \
	X(ASK_COPY, "copy") \
	X(ASK_COPY_TILE, "copy-tile") \
	X(ASK_TRADE, "trade") \
	X(ASK_FOCUS, "focus") \
	X(ASK_REPAY, "repay") \
	X(ASK_UNWARP, "unwarp") \
	X(ASK_ANOMALY, "anomaly") \
	X(ASK_RETURN, "return") \
	X(ASK_NATURE, "nature") \
	X(ASK_OVER, "over")

/* What rift_play answers.  X(NAME, "word", "sentence").  OK is 0. */
#define RIFT_RESULTS(X) \
	X(NOT_NOW, "not-now", "Nobody is asked for that now.") \
	X(NOT_YOU, "not-you", "It is not this seat's decision.") \
	X(BAD_MOVE, "bad-move", "That is no answer to the question asked.") \
	X(BAD_SETUP, "bad-setup", "That game cannot be set up.") \
	X(OCCUPIED, "occupied", "The space is taken for the rest of this Era.") \
	X(CLOSED, "closed", "The space is not open.") \
	X(NO_WORKER, "no-worker", "There is no Active Worker of that type.") \
	X(WRONG_WORKER, "wrong-worker", "That type of Worker may not be placed there.") \
	X(NO_EXOSUIT, "no-exosuit", "There is no powered-up Exosuit left.") \
	X(CANNOT_PAY, "cannot-pay", "The cost cannot be paid.") \
	X(NO_TARGET, "no-target", "There is nothing the Action could be done with.") \
	X(USED, "used", "It has been used in this Era already.") \
	X(CONDITION_NOT_MET, "condition-not-met", "The Evacuation condition is not met.") \
	X(EVACUATED, "evacuated", "This seat has evacuated already.") \
	X(ERA_ONE, "era-one", "In the first Era there is no past to travel to.")

/* What happened.  X(NAME, "word"): see docs/ARCHITECTURE.md for the meaning of a, b and n. */
#define RIFT_EVENTS(X) \
	X(E_ERA, "era") \
	X(E_PHASE, "phase") \
	X(E_TURN, "turn") \
	X(E_PASS, "pass") \
	X(E_PLACE, "place") \
	X(E_FREE, "free") \
	X(E_GOOD, "good") \
	X(E_VP, "vp") \
	X(E_WORKER, "worker") \
	X(E_REST, "rest") \
	X(E_RETRIEVE, "retrieve") \
	X(E_EXOSUIT, "exosuit") \
	X(E_MORALE, "morale") \
	X(E_PARADOX, "paradox") \
	X(E_ANOMALY, "anomaly") \
	X(E_BUILT, "built") \
	X(E_LOST, "lost") \
	X(E_BREAKTHROUGH, "breakthrough") \
	X(E_WARP, "warp") \
	X(E_UNWARP, "unwarp") \
	X(E_FOCUS, "focus") \
	X(E_TRAVEL, "travel") \
	X(E_FIRST, "first") \
	X(E_TURNED, "turned") \
	X(E_CARD, "card") \
	X(E_ROLL, "roll") \
	X(E_IMPACT, "impact") \
	X(E_COVERED, "covered") \
	X(E_FLIPPED, "flipped") \
	X(E_EVACUATED, "evacuated") \
	X(E_SECRET, "secret") \
	X(E_SEAT, "seat") \
	X(E_END, "end") \
	X(E_COMMAND, "command") \
	X(E_DECIDED, "decided") \
	X(E_FAILED, "failed")

/*
 * What the rules make of the table at this moment, for those who show it (rift_sum).  A fact lies on the table, a sum
 * is worked out: nobody else need know how.
 */
#define RIFT_SUMS(X) \
	X(SUM_SUPPLY_WATER, "supply-water") /* that Supply costs the seat */ \
	X(SUM_PARADOX_LIMIT, "paradox-limit") /* tokens that bring the seat an Anomaly */ \
	X(SUM_RANGE_MORE, "range-more") /* Eras the seat's Power Plants reach further than printed */ \
	X(SUM_EVACUATION_MET, "evacuation-met") /* 1: the seat meets its Evacuation condition */ \
	X(SUM_EVACUATION_VP, "evacuation-vp") /* VP it would bring the seat, were the condition met */ \
	X(SUM_NEXT_SLOT, "next-slot") /* index type: 1 + the slot the next Building of it goes to; 0: the row is full */ \
	X(SUM_IN_PLAY, "in-play") /* index space: 1 if it is on the main board with this many players */ \
	X(SUM_OPEN, "open") /* index space: 1 if it may be used at this time of the game */ \
	X(SUM_CONDITION, "condition") /* index condition: how much of it the seat has */ \
	X(SUM_COUNT, "count") /* index enum count of content.h: how many the seat has */

#endif
