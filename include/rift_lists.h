/*
 * rift_lists.h -- every vocabulary of the game, one list each.
 *
 * A row is X(NAME, "word").  The public enum has the member RIFT_NAME, the code of the rules uses NAME, and records,
 * scenarios and the terminal use the word.  Numbering starts at 1; 0 always means "none".  Add rows only at the end of
 * a list: the numbers are part of saved games.
 */
#ifndef RIFT_LISTS_H
#define RIFT_LISTS_H

#define RIFT_GOODS(X) \
	X(TITANIUM, "titanium") \
	X(GOLD, "gold") \
	X(URANIUM, "uranium") \
	X(NEUTRONIUM, "neutronium") \
	X(WATER, "water") \
	X(CORE, "core") \
	X(FLUX, "flux")

/*
 * AI is the empty Exosuit of the classic Valerian, which counts as holding a Scientist (LEADER-05); GUARDIAN is a
 * Guardian of the Council, which counts as holding a Genius (GUARD-42).  No seat can own these two as Workers.
 */
#define RIFT_WORKERS(X) \
	X(SCIENTIST, "scientist") \
	X(ENGINEER, "engineer") \
	X(ADMINISTRATOR, "administrator") \
	X(GENIUS, "genius") \
	X(AI, "ai") \
	X(GUARDIAN, "guardian") \
	X(OPERATOR, "operator")

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
	X(SALVATION, "salvation") \
	X(UNITY, "unity")

#define RIFT_LEADERS(X) \
	X(HAULANI, "haulani") \
	X(ZAIDA, "zaida") \
	X(WOLFE, "wolfe") \
	X(SAMIRA, "samira") \
	X(VALERIAN, "valerian") \
	X(CORNELLA, "cornella") \
	X(CARATACUS, "caratacus") \
	X(AMENA, "amena") \
	X(ELDRIN, "eldrin") \
	X(CASTIEN, "castien") \
	X(THALIA, "thalia") \
	X(ZURIEL, "zuriel") \
	X(AUGURUS, "augurus") \
	X(SOTER, "soter") \
	X(XENARA, "xenara")

#define RIFT_TYPES(X) \
	X(POWER_PLANT, "power-plant") \
	X(FACTORY, "factory") \
	X(LIFE_SUPPORT, "life-support") \
	X(LAB, "lab")

/*
 * Buildings by type, in the order of RIFT_TYPES.  X(NUMBER, "printed").  Add new ones at the end of their type, so that
 * no code changes.  With Fractures of Time, the eight with a B after their number replace the Building without it.
 */
#define RIFT_POWER_PLANTS(X) \
	X(101, "101") X(102, "102") X(103, "103") X(104, "104") X(105, "105") X(106, "106") X(107, "107") \
	X(108, "108") X(109, "109") X(110, "110") X(111, "111") X(112, "112") X(113, "113") X(114, "114") \
	X(115, "115") X(116, "116") X(117, "117") X(118, "118")
#define RIFT_FACTORIES(X) \
	X(201, "201") X(202, "202") X(203, "203") X(204, "204") X(205, "205") X(206, "206") X(207, "207") \
	X(208, "208") X(209, "209") X(210, "210") X(211, "211") X(212, "212") X(213, "213") X(214, "214") \
	X(215, "215") X(216, "216") X(217, "217") X(218, "218") X(215B, "215B")
#define RIFT_LIFE_SUPPORTS(X) \
	X(301, "301") X(302, "302") X(303, "303") X(304, "304") X(305, "305") X(306, "306") X(307, "307") \
	X(308, "308") X(309, "309") X(310, "310") X(311, "311") X(312, "312") X(313, "313") X(314, "314") \
	X(315, "315") X(316, "316") X(317, "317") X(318, "318") X(301B, "301B") X(302B, "302B") \
	X(303B, "303B") X(304B, "304B") X(313B, "313B") X(314B, "314B")
#define RIFT_LABS(X) \
	X(401, "401") X(402, "402") X(403, "403") X(404, "404") X(405, "405") X(406, "406") X(407, "407") \
	X(408, "408") X(409, "409") X(410, "410") X(411, "411") X(412, "412") X(413, "413") X(414, "414") \
	X(415, "415") X(416, "416") X(417, "417") X(418, "418") X(403B, "403B")

/* In the order of their rules, SUPER-01 to SUPER-18; then those of Fractures of Time, FSUPER-01 to FSUPER-05. */
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
	X(WELFARE_SOCIETY, "welfare-society") \
	X(BLINK_STABILIZER, "blink-stabilizer") \
	X(FRACTURE_DUPLICATOR, "fracture-duplicator") \
	X(FRACTURE_INVERTER, "fracture-inverter") \
	X(AMETHYNIA_TECHNOLOGY_CENTER, "amethynia-technology-center") \
	X(FAR_FUTURE_PLANTATIONS, "far-future-plantations")

/* The Capital Actions, which the World Council can copy. */
#define RIFT_CAPITALS(X) \
	X(CONSTRUCT, "construct") \
	X(RECRUIT, "recruit") \
	X(RESEARCH, "research")

/* Collapsing Capital tiles: five per Capital Action, then the three per Action that Fractures of Time adds on top. */
#define RIFT_COLLAPSES(X) \
	X(CON1, "con1") X(CON2, "con2") X(CON3, "con3") X(CON4, "con4") X(CON5, "con5") \
	X(REC1, "rec1") X(REC2, "rec2") X(REC3, "rec3") X(REC4, "rec4") X(REC5, "rec5") \
	X(RES1, "res1") X(RES2, "res2") X(RES3, "res3") X(RES4, "res4") X(RES5, "res5") \
	X(RES6, "res6") X(RES7, "res7") X(RES8, "res8") \
	X(REC6, "rec6") X(REC7, "rec7") X(REC8, "rec8") \
	X(CON6, "con6") X(CON7, "con7") X(CON8, "con8")

/* Technologies of Fractures of Time, in the order of their printed numbers, 501 to 518. */
#define RIFT_TECHNOLOGIES(X) \
	X(NEUROSTIMULATION, "neurostimulation") \
	X(ADVANCED_TIME_PROCESSOR, "advanced-time-processor") \
	X(BYPRODUCT_CONVERTER, "byproduct-converter") \
	X(NANO_FILTERS, "nano-filters") \
	X(FUSION_REACTOR, "fusion-reactor") \
	X(VALLEY_OUTPOST, "valley-outpost") \
	X(EXOSUIT_BAY_EXTENSION, "exosuit-bay-extension") \
	X(GLITCH_ABSORBER, "glitch-absorber") \
	X(SECRET_PROJECT, "secret-project") \
	X(ECO_CHARGER, "eco-charger") \
	X(COVERT_OPERATIONS_HQ, "covert-operations-hq") \
	X(ANOMALY_NEUTRALIZER, "anomaly-neutralizer") \
	X(FRACTURE_DEVICE_CAPACITOR, "fracture-device-capacitor") \
	X(FLUX_SCRUBBER, "flux-scrubber") \
	X(BLINK_SUPPRESSION_BYPASS, "blink-suppression-bypass") \
	X(COMPOUND_WARP, "compound-warp") \
	X(RIFT_POWER_TRANSMITTER, "rift-power-transmitter") \
	X(WORKFORCE_AUGMENTATION, "workforce-augmentation")

/* Endgame Condition cards, "most …". */
#define RIFT_CONDITIONS(X) \
	X(MOST_WORKERS, "most-workers") \
	X(MOST_WATER, "most-water") \
	X(MOST_BREAKTHROUGHS, "most-breakthroughs") \
	X(MOST_SLOTS, "most-slots") \
	X(MOST_MORALE, "most-morale") \
	X(MOST_RANGE, "most-range") \
	X(MOST_SUPERPROJECTS, "most-superprojects") \
	X(MOST_TRAVELS, "most-travels") \
	X(MOST_GUARDIANS, "most-guardians") \
	X(MOST_ADVENTURES, "most-adventures") \
	X(MOST_EXPERIMENTS, "most-experiments") \
	X(MOST_ANOMALIES, "most-anomalies") \
	X(MOST_FLUX, "most-flux") \
	X(MOST_TECHNOLOGIES, "most-technologies")

#define RIFT_WARPS(X) \
	X(WARP_NEUTRONIUM, "neutronium") \
	X(WARP_URANIUM, "uranium") \
	X(WARP_TITANIUM, "titanium") \
	X(WARP_GOLD, "gold") \
	X(WARP_WATER, "water") \
	X(WARP_ADMINISTRATOR, "administrator") \
	X(WARP_ENGINEER, "engineer") \
	X(WARP_SCIENTIST, "scientist") \
	X(WARP_EXOSUIT, "exosuit") \
	X(WARP_FLUX, "flux")

/*
 * Action spaces: first those of the main board, then those of a player board.  HOME_1 to HOME_12 are its Building
 * slots, row by row; the tile in the slot is the space.  FORCE and LEADER are Free Actions and take no Worker.  Then
 * come the spaces of modules: the Guardian board, additions to the main board, and boards and cards of a seat.
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
	X(HOME_10, "lab.1") X(HOME_11, "lab.2") X(HOME_12, "lab.3") \
	X(GUARDIAN_1, "guardian.1") X(GUARDIAN_2, "guardian.2") X(GUARDIAN_3, "guardian.3") \
	X(GUARDIAN_4, "guardian.4") X(GUARDIAN_5, "guardian.5") X(GUARDIAN_6, "guardian.6") \
	X(ADVENTURE, "adventure") X(UPGRADE_POWER, "upgrade-power") X(UPGRADE_SENSOR, "upgrade-sensor") \
	X(CARD_TRIBES, "tribes-of-the-outback") X(CARD_STORAGE, "hidden-resource-storage") \
	X(CARD_CARRIER, "deserted-carrier") X(CARD_TRAILS, "trails-to-the-lost-city") \
	X(EXPERIMENT, "experiment") X(REMOVAL, "removal") \
	X(ASSIMILATE_1, "assimilate.1") X(ASSIMILATE_2, "assimilate.2") X(ASSIMILATE_3, "assimilate.3") \
	X(EXTRACT_1, "extract.1") X(EXTRACT_2, "extract.2") X(EXTRACT_3, "extract.3") \
	X(VALLEY_1, "valley.1") X(VALLEY_2, "valley.2") \
	X(DEVICE_FLUX, "device-flux") X(DEVICE_GLITCH, "device-glitch") X(DEVICE_UPGRADE, "device-upgrade") \
	X(DEVICE_GENIUS, "device-genius") X(DEVICE_RECALL, "device-recall") X(DEVICE_SLIDE, "device-slide") \
	X(TECHNOLOGY_508, "glitch-absorber") X(TECHNOLOGY_512, "anomaly-neutralizer") \
	X(TECHNOLOGY_515, "blink-suppression-bypass") \
	X(OUTPOST, "outpost") X(SECRET_SITE, "secret-site")

/* Actions of the Valley of Amethynia. */
#define RIFT_VALLEYS(X) \
	X(ASSIMILATE, "assimilate") \
	X(EXTRACT, "extract")

/* Results of the Glitch die; the last is not on the die but a place for storing a Glitch (Lab 416, side B of Unity). */
#define RIFT_GLITCHES(X) \
	X(GLITCH_TRAVEL, "travel") \
	X(GLITCH_PARADOX, "paradox") \
	X(GLITCH_BUILDING, "building") \
	X(GLITCH_DEVICE, "device") \
	X(GLITCH_EXOSUIT, "exosuit") \
	X(GLITCH_CONDITIONS, "conditions") \
	X(GLITCH_STORED, "stored")

/* Trade with Nomads: what is given, then what is received. */
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

/* Variants, as bits 1 << (NAME - 1). */
#define RIFT_VARIANTS(X) \
	X(ALTERNATE_TIMELINE, "alternate-timeline") \
	X(ASSET_DRAFT, "asset-draft") \
	X(CONDITION_DRAFT, "condition-draft") \
	X(NO_DIE, "no-die") \
	X(TOGETHER, "together") \
	X(NARROW_COUNCIL, "narrow-council") \
	X(PLANNED_EXPERIMENTS, "planned-experiments") \
	X(NEW_CONDITIONS, "new-conditions") /* those of Fractures of Time and Variable Anomalies are always in play */

/* Modules, as bits 1 << (NAME - 1). */
#define RIFT_MODULES(X) \
	X(DOOMSDAY, "doomsday") \
	X(PIONEERS, "pioneers") \
	X(GUARDIANS, "guardians") \
	X(FRACTURES, "fractures") \
	X(VARIABLE_ANOMALIES, "variable-anomalies") \
	X(NEW_BUILDINGS, "new-buildings") /* only the nested and the replaced Buildings of Fractures of Time */

/* The Buildings of the module new-buildings, as bits 1 << (NAME - 1).  Each can be left out (COMBO-04). */
#define RIFT_NEW_BUILDINGS_EACH(X) \
	X(118, "118") \
	X(215B, "215B") \
	X(218, "218") \
	X(301B, "301B") \
	X(302B, "302B") \
	X(303B, "303B") \
	X(304B, "304B") \
	X(313B, "313B") \
	X(314B, "314B") \
	X(318, "318") \
	X(403B, "403B") \
	X(418, "418")

/* Pioneers of New Earth: the Adventure decks, and the cards in the order of their rules, ADV-01 to ADV-36.  The first
   18 belong to the 5+ deck, the others to the 10+ deck. */
#define RIFT_DECKS(X) \
	X(DECK_5, "5+") \
	X(DECK_10, "10+")
#define RIFT_ADVENTURES(X) \
	X(EXOSUIT_MALFUNCTION, "exosuit-malfunction") \
	X(MYSTICAL_TEACHINGS, "mystical-teachings") \
	X(RAID_ON_NOMAD_VILLAGE, "raid-on-nomad-village") \
	X(DATA_ARCHIVES, "data-archives") \
	X(JOURNEY_THROUGH_THE_RIFT, "journey-through-the-rift") \
	X(NUCLEAR_WINTER, "nuclear-winter") \
	X(ANCIENT_GOLD_MINE, "ancient-gold-mine") \
	X(FORGOTTEN_TIME_CAPSULE, "forgotten-time-capsule") \
	X(IRRADIATED_VERMIN_TIDE, "irradiated-vermin-tide") \
	X(PASSAGE_OF_THE_FIVE_BEASTS, "passage-of-the-five-beasts") \
	X(ELECTROMAGNETIC_HURRICANE, "electromagnetic-hurricane") \
	X(SECRET_TUNNELS, "secret-tunnels") \
	X(TEMPORAL_CRACK, "temporal-crack") \
	X(TRIBES_OF_THE_OUTBACK, "tribes-of-the-outback") \
	X(CARGO_SHIP_WRECKAGE, "cargo-ship-wreckage") \
	X(GIANT_SANDWORM, "giant-sandworm") \
	X(HIDDEN_RESOURCE_STORAGE, "hidden-resource-storage") \
	X(OLD_SEWERS, "old-sewers") \
	X(HOSTILE_NOMADS, "hostile-nomads") \
	X(NEUTRONIUM_CAVE, "neutronium-cave") \
	X(THE_TIME_MAKER, "the-time-maker") \
	X(BROADCAST_FROM_THE_PAST, "broadcast-from-the-past") \
	X(FOUNTAIN_OF_LIFE, "fountain-of-life") \
	X(ABANDONED_FACTORY, "abandoned-factory") \
	X(UNCONTAMINATED_RESERVOIR, "uncontaminated-reservoir") \
	X(UNDERGROUND_LABORATORY, "underground-laboratory") \
	X(ANCIENT_TEMPLE_RUINS, "ancient-temple-ruins") \
	X(DESERTED_CARRIER, "deserted-carrier") \
	X(ICE_BOUND_CRYOCHAMBER, "ice-bound-cryochamber") \
	X(ADRENALINE_SHOTS, "adrenaline-shots") \
	X(ROGUE_AI, "rogue-ai") \
	X(ASTEROID_DEBRIS, "asteroid-debris") \
	X(TRAILS_TO_THE_LOST_CITY, "trails-to-the-lost-city") \
	X(SECRET_MILITARY_FACILITY, "secret-military-facility") \
	X(UNSTABLE_NEUTRONIUM_CORE, "unstable-neutronium-core") \
	X(METROPOLIS_RUINS, "metropolis-ruins")

/* Experiments of the Doomsday module, in the order of their rules, EXP-01 to EXP-20; the first ten have Level 1. */
#define RIFT_EXPERIMENTS(X) \
	X(AI_RESEARCH, "ai-research") \
	X(EXAMINE_TEMPORAL_DISTORTION, "examine-temporal-distortion") \
	X(HYDRO_PLANT_UPGRADES, "hydro-plant-upgrades") \
	X(INTERSTELLAR_MISSILE_SYSTEM, "interstellar-missile-system") \
	X(LIFE_SUPPORT_IMPROVEMENTS, "life-support-improvements") \
	X(QUANTUM_MECHANICS, "quantum-mechanics") \
	X(RESISTANT_GENOTYPE, "resistant-genotype") \
	X(REVERSE_WATER_GAS_SHIFT, "reverse-water-gas-shift") \
	X(TECHNOLOGICAL_SINGULARITY, "technological-singularity") \
	X(TIMELINE_PROTECTION_DOCTRINE, "timeline-protection-doctrine") \
	X(ALIEN_STUDIES, "alien-studies") \
	X(AUGMENTED_TIME_RIFTS, "augmented-time-rifts") \
	X(AUSTERITY_MEASURES, "austerity-measures") \
	X(CASTE_SYSTEM, "caste-system") \
	X(COLONY_COORDINATION_PROTOCOL, "colony-coordination-protocol") \
	X(FORTUNATE_ACCIDENT, "fortunate-accident") \
	X(HIVE_MIND, "hive-mind") \
	X(IRRIGATION_SYSTEMS, "irrigation-systems") \
	X(OUTBACK_MAPPING, "outback-mapping") \
	X(POCKET_UNIVERSE, "pocket-universe")

/* Variable Anomalies, by the number of their rules. */
#define RIFT_VARIABLES(X) \
	X(X01, "x01") X(X02, "x02") X(X03, "x03") X(X04, "x04") X(X05, "x05") X(X06, "x06") X(X07, "x07") X(X08, "x08") \
	X(X09, "x09") X(X10, "x10") X(X11, "x11") X(X12, "x12") X(X13, "x13") X(X14, "x14") X(X15, "x15") X(X16, "x16")

/* Faces of a Trajectory die. */
#define RIFT_TRAJECTORIES(X) \
	X(BLANK, "blank") \
	X(PLUS, "plus") \
	X(MINUS, "minus")

/* The tokens of the Doomsday track. */
#define RIFT_TOKENS(X) \
	X(SAVE_EARTH, "save-earth") \
	X(SEAL_FATE, "seal-fate")

/* Options of an automaton, as bits 1 << (NAME - 1).  docs/solo.md explains them. */
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
	X(C03_B, "c03b") \
	X(C07_B, "c07b") \
	X(C08_B, "c08b") \
	X(C09_B, "c09b") \
	X(C10_B, "c10b") \
	X(C11_B, "c11b") \
	X(ENLIST_2, "enlist-2") \
	X(GUARDIAN_START, "guardian-start") \
	X(UNPLANNED, "unplanned-experiments") \
	X(UPGRADE_B, "upgrade-b") \
	X(TOKENS_SCORE, "tokens-score") \
	X(C04_B, "c04b") \
	X(C05_B, "c05b") \
	X(C06_B, "c06b") \
	X(C14, "c14") \
	X(C14_B, "c14b") \
	X(FLUX_SCORES, "flux-scores")

/* Tokens in the Flux Pool of the Chronossus. */
#define RIFT_FLUX_TOKENS(X) \
	X(FLUX_CORE, "flux-core") \
	X(CASING, "casing")

/* Commands on the Command spaces of the solo boards. */
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
 * Decisions of an automaton and the alternatives it had (field a of the event E_DECIDED; comments explain b and n).
 * Sets of Workers are bits of enum rift_worker.
 */
#define RIFT_DECISIONS(X) \
	X(D_SPACE, "space") /* b: the Action space; n 1: the World Council, because the Capital Action is full, \
	                       2: a space of the Guardian board, because that is full too, 3: by a Blink, \
	                       4: the Valley capital action, because the Valley action is full; \
	                       8 more: it places a Guardian, because it has no Exosuits left */ \
	X(D_BUILDING, "building") /* b: the tile; n: the other stack's top, or 0 */ \
	X(D_SUPERPROJECT, "superproject") /* b: the tile; n: its Era */ \
	X(D_WORKER, "worker") /* b: the type; n: types in the pool | types owned << 6 */ \
	X(D_GENIUS, "genius") /* n 1: a Genius is available, so Recruit; 0: Research */ \
	X(D_RESOURCES, "resources") /* b: from the pool | beside the hex << 4; n: the hex */ \
	X(D_WARP, "warp") /* b: the Era a Warp tile is taken back from; n: how many were there */ \
	X(D_ANOMALY, "anomaly") /* b: Anomalies held now; n: -1 removed, 1 gained, 0 none taken at the limit */ \
	X(D_WORKER_SET, "worker-set") \
	X(D_RESOURCE_SET, "resource-set") \
	X(D_TOKEN, "token") /* b: the token; n: the command it moved to */ \
	X(D_PUSH, "push") /* b: the token pushed on; n: the command it moved to */ \
	X(D_ENERGY, "energy") /* b: fresh Energy Cores drawn; n: Exosuits powered up */ \
	X(D_EXOSUIT_LOST, "exosuit-lost") /* the Exosuit or Guardian it gave up because no space was free */ \
	X(D_SUPPLY, "supply") /* b: its Morale after that; n: the Water paid, or 0: it recruits */ \
	X(D_AUTO_SKIP, "auto-skip") /* b: the token; n: the command done at once */ \
	X(D_LAST_TRAVEL, "last-travel") \
	X(D_TILE, "tile") /* b: the slot; n: the action tile: number * 2, + 1 for side B */ \
	X(D_ENLIST, "enlist") /* b: the Guardian's place; n: the Worker type spent, or 0: from the World Council */ \
	X(D_ADVENTURE, "adventure") /* b: the Adventure card taken, or 0; n: its Power with die and Power space */ \
	X(D_UPGRADE, "upgrade") /* b: the Resource placed on its Upgrade board, or 0: a VP token; n: its board's Power */ \
	X(D_EXPERIMENT, "experiment") /* b: the Experiment taken; n: its Era */ \
	X(D_MARKER, "marker") /* b: the Era of the Experiment it marks, or 0: removed; n: the Era the marker comes from, or 0 */ \
	X(D_VARIABLE, "variable-anomaly") /* b: the Variable Anomaly taken or removed; n: the alternative, or 0 */ \
	X(D_FLUX, "flux") /* b: RIFT_FLUX_TOKENS drawn from its Flux Pool; n: Exosuits that could Blink. b 0: n Casings return */ \
	X(D_BLINK, "blink") /* b: the space its Exosuit leaves; n: the Command token for this Action, or 0 */ \
	X(D_POOL, "pool") /* b: Flux Cores, n: Energy Cores added to its pools */ \
	X(D_ASSIMILATE, "assimilate") /* b 1: an Operator, 2: a Technology; n: Operators | Technologies owned << 4 */ \
	X(D_POSITION, "position") /* b: the Worker type that its Operator stands in for; n -1: the Operator is turned in */

/* Who plays a seat. */
#define RIFT_KINDS(X) \
	X(HUMAN, "human") \
	X(CHRONOBOT_1, "chronobot1") \
	X(CHRONOBOT_2, "chronobot2") \
	X(CHRONOSSUS, "chronossus")

/*
 * Moves.  X(NAME, "word", A, B): A and B are the kinds of arguments after the word (src/text/words/words_verbs.h lists
 * them).  Nature's verbs begin with N_; records mark them with a star.  Verbs of modules are at the end, because the
 * checksum of a packed record covers the numbers of the verbs.
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
	X(V_FOCUS, "focus", ERA, NONE) \
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
	X(N_DISCARD, "discard", BREAKTHROUGH, NONE) \
	X(N_ADVENTURE, "adventure", ADVENTURE, NONE) \
	X(N_DRAW, "draw", SEAT, ADVENTURE) \
	X(N_ADVENTURE_DIE, "die", NUMBER, NONE) \
	X(V_ENLIST, "enlist", GUARDIAN, NONE) \
	X(V_GUARDIANS, "guardians", NUMBER, NONE) \
	X(V_FIGURE, "figure", FIGURE, NONE) \
	X(V_DECK, "deck", DECK, NONE) \
	X(V_KEEP_ADVENTURE, "keep", ADVENTURE, NONE) \
	X(V_UNDER, "under", ADVENTURE, NONE) \
	X(V_UPGRADE, "upgrade", GOOD, NONE) \
	X(V_DO, "do", CAPITAL, NONE) \
	X(V_CLEAR, "clear", SLOT, NONE) \
	X(N_EXPERIMENT, "experiment", EXPERIMENT, NONE) \
	X(N_TRAJECTORY, "trajectory", TRAJECTORY, NONE) \
	X(V_TAKE_ANOMALY, "take", VARIABLE, NONE) \
	X(V_EFFECT, "effect", VARIABLE, NONE) \
	X(V_STAY, "stay", WORKER, NONE) \
	X(V_HEX, "hex", NUMBER, NONE) \
	X(N_ANOMALY, "anomaly", VARIABLE, NONE) \
	X(V_BLINK, "blink", WORKER, SPACE) \
	X(V_BLINK_TO, "to", SPACE, NONE) \
	X(V_GLITCH, "glitch", GLITCH, NONE) \
	X(V_UNGLITCH, "unglitch", GLITCH, NONE) \
	X(V_RECALL, "recall", SPACE, NONE) \
	X(V_REMOVE, "remove", NUMBER, NONE) \
	X(V_OPERATOR, "operator", NONE, NONE) \
	X(V_ACQUIRE, "acquire", TECHNOLOGY, NONE) \
	X(V_AS, "as", WORKER, NONE) \
	X(V_VALLEY, "valley", VALLEY, NONE) \
	X(N_TECHNOLOGY, "technology", TECHNOLOGY, NONE) \
	X(N_FLUX, "flux", NUMBER, NONE) \
	X(N_GLITCH, "glitch-die", TARGET, NONE) \
	X(V_NESTED, "nested", TILE, WAY) \
	X(V_REPLACE, "replace", GOOD, NONE) \
	X(V_BUILD_OFF, "build-off", TILE, NUMBER) \
	X(V_KEEP_TECHNOLOGY, "keep", TECHNOLOGY, NONE) \
	X(V_RETRIEVE, "retrieve", WORKER, SPACE) \
	X(V_DEVICE, "device", SPACE, NONE) \
	X(N_LEADER, "leader", LEADER, NONE) \
	X(N_POOL, "pool", FLUX_TOKEN, NONE) \
	X(V_COMPOUND, "compound", STACK, NONE) \
	X(N_SHOW_COMPOUND, "show-compound", SEAT, STACK) \
	X(N_DRAW_TECHNOLOGY, "draw", SEAT, TECHNOLOGY) \
	X(V_UNDER_TECHNOLOGY, "under", TECHNOLOGY, NONE) \
	X(V_SEARCH, "search", TYPE, NONE) \
	X(N_LOOK, "look", SEAT, TILE) \
	X(V_BUILD_BELOW, "build-below", TILE, NUMBER) \
	X(V_MARK, "mark", ERA, NONE)

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
	X(ASK_OVER, "over") \
	X(ASK_ENLIST, "enlist") \
	X(ASK_CAPITAL, "capital") \
	X(ASK_GUARDIANS, "guardians") \
	X(ASK_FIGURE, "figure") \
	X(ASK_DECK, "deck") \
	X(ASK_KEEP, "keep") \
	X(ASK_UNDER, "under") \
	X(ASK_UPGRADE, "upgrade") \
	X(ASK_SPEND_ONE, "spend-one") \
	X(ASK_DO, "do") \
	X(ASK_BUILD_FREE, "build-free") \
	X(ASK_CLEAR, "clear") \
	X(ASK_TRACK, "track") \
	X(ASK_SPEND_ANY, "spend-any") \
	X(ASK_TAKE_ANOMALY, "take-anomaly") \
	X(ASK_EFFECT, "effect") \
	X(ASK_STAY, "stay") \
	X(ASK_HEX, "hex") \
	X(ASK_REMOVAL, "removal") \
	X(ASK_BLINK, "blink") \
	X(ASK_GLITCH, "glitch") \
	X(ASK_UNGLITCH, "unglitch") \
	X(ASK_RECALL, "recall") \
	X(ASK_REMOVE, "remove") \
	X(ASK_ASSIMILATE, "assimilate") \
	X(ASK_AS, "as") \
	X(ASK_PAY_TECHNOLOGY, "pay-technology") \
	X(ASK_EXTRACT, "extract") \
	X(ASK_VALLEY, "valley") \
	X(ASK_LAY, "lay") \
	X(ASK_NESTED, "nested") \
	X(ASK_REPLACE, "replace") \
	X(ASK_CLEAR_ONE, "clear-one") \
	X(ASK_FIRST_GLITCH, "first-glitch") \
	X(ASK_TAKE_CARD, "take-card") \
	X(ASK_REPAIR, "repair") \
	X(ASK_BAY, "bay") \
	X(ASK_TRANSMIT, "transmit") \
	X(ASK_FORCE_FLUX, "force-flux") \
	X(ASK_DUPLICATE, "duplicate") \
	X(ASK_RETRIEVE, "retrieve") \
	X(ASK_USE_DEVICE, "use-device") \
	X(ASK_STAY_ACTIVE, "stay-active") \
	X(ASK_INVERT, "invert") \
	X(ASK_EITHER, "either") \
	X(ASK_BORROW, "borrow") \
	X(ASK_UNCOVER, "uncover") \
	X(ASK_COMPOUND, "compound") \
	X(ASK_KEEP_TECHNOLOGY, "keep-technology") \
	X(ASK_UNDER_TECHNOLOGY, "under-technology") \
	X(ASK_KEEP_CONDITION, "keep-condition") \
	X(ASK_MARK, "mark")

/* Results of rift_play.  X(NAME, "word").  OK is 0.  The sentence is in the catalogue. */
#define RIFT_RESULTS(X) \
	X(NOT_NOW, "not-now") \
	X(NOT_YOU, "not-you") \
	X(BAD_MOVE, "bad-move") \
	X(BAD_SETUP, "bad-setup") \
	X(OCCUPIED, "occupied") \
	X(CLOSED, "closed") \
	X(NO_WORKER, "no-worker") \
	X(WRONG_WORKER, "wrong-worker") \
	X(NO_EXOSUIT, "no-exosuit") \
	X(CANNOT_PAY, "cannot-pay") \
	X(NO_TARGET, "no-target") \
	X(USED, "used") \
	X(CONDITION_NOT_MET, "condition-not-met") \
	X(EVACUATED, "evacuated") \
	X(ERA_ONE, "era-one") \
	X(NEED_NOT_MET, "need-not-met")

/* Why a setup is refused (rift_setup_check).  X(NAME, "word", "rule"); the sentence is in the catalogue. */
#define RIFT_FAULTS(X) \
	X(FAULT_REVISION, "revision", "GEN-12") \
	X(FAULT_UNKNOWN, "unknown", "GEN-12") \
	X(FAULT_PLAYERS, "players", "GEN-01") \
	X(FAULT_FIRST, "first", "SETUP-19") \
	X(FAULT_NARROW, "narrow-council", "VARIANT-15") \
	X(FAULT_PLANNED, "planned-experiments", "DOOM-90") \
	X(FAULT_SEAT, "seat", "SETUP-12") \
	X(FAULT_PATH_TWICE, "path-twice", "SETUP-10") \
	X(FAULT_AUTOMATA, "automata", "CX-02") \
	X(FAULT_AUTOMATON_FIRST, "automaton-first", "CX-11") \
	X(FAULT_AUTOMATON_VARIANT, "automaton-variant", "CB2-110") \
	X(FAULT_NO_AUTOMATON, "no-automaton", "CXDIFF-02") \
	X(FAULT_OPTION, "option", "CXDIFF-02") \
	X(FAULT_OPTION_PAIR, "options-together", "CBDIFF-05") \
	X(FAULT_OPTION_MODULE, "option-module", "CXDIFF-16") \
	X(FAULT_OPTION_TILE, "option-tile", "CXCOMBO-05") \
	X(FAULT_NUMBERS, "numbers", "CXDIFF-04") \
	X(FAULT_CHRONOBOT, "chronobot-modules", "COMBO-50") \
	X(FAULT_DOOMSDAY, "doomsday-alone", "COMBO-52") \
	X(FAULT_NO_LAYOUT, "no-layout", "COMBO-54") \
	X(FAULT_FRACTURES_DOOMSDAY, "fractures-doomsday", "COMBO-01") \
	X(FAULT_FRACTURES_GUARDIANS, "fractures-guardians", "COMBO-02") \
	X(FAULT_DEVICE, "device-side", "FRAC-22") \
	X(FAULT_NEW_BUILDINGS, "new-buildings", "COMBO-04") \
	X(FAULT_FRACTURES_ONLY, "fractures-only", "COMBO-03") \
	X(FAULT_NEW_CONDITIONS, "new-conditions", "FRAC-09") \
	X(FAULT_LEFT_OUT, "left-out", "COMBO-04")

/* Setups that are allowed but not advised (rift_setup_warn).  X(NAME, "word", "rule"); the sentence is in the
   catalogue. */
#define RIFT_WARNINGS(X) \
	X(WARN_DOOMSDAY_PIONEERS, "doomsday-pioneers", "COMBO-05") \
	X(WARN_DOOMSDAY_GUARDIANS, "doomsday-guardians", "COMBO-07") \
	X(WARN_FRACTURES_PIONEERS, "fractures-pioneers", "COMBO-09") \
	X(WARN_MANY, "many-modules", "CXCOMBO-04")

/* Events.  X(NAME, "word"); struct rift_event explains a, b and n. */
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
	X(E_FAILED, "failed") \
	X(E_GUARDIAN, "guardian") \
	X(E_VENTURE, "venture") \
	X(E_DECK, "deck") \
	X(E_ADVENTURE, "adventure") \
	X(E_UPGRADE, "upgrade") \
	X(E_DEALT, "dealt") \
	X(E_EXPERIMENT, "experiment") \
	X(E_TOKEN, "token") \
	X(E_IMPACT_MOVED, "impact-moved") \
	X(E_SAVED, "saved") \
	X(E_PILE, "pile") \
	X(E_BLINK, "blink") \
	X(E_FLUX, "flux") \
	X(E_GLITCH, "glitch") \
	X(E_TECHNOLOGY, "technology") \
	X(E_DEVICE, "device") \
	X(E_RECALL, "recall") \
	X(E_OPERATORS, "operators") \
	X(E_UNCOVERED, "uncovered") \
	X(E_LEADER, "leader") \
	X(E_SEARCH, "search")

/*
 * Values that the rules compute from a position for display (rift_sum).  A fact lies on the table, a sum is computed,
 * so no front end has to implement the rule behind it.
 */
#define RIFT_SUMS(X) \
	X(SUM_SUPPLY_WATER, "supply-water") /* Water that Supply costs the seat */ \
	X(SUM_PARADOX_LIMIT, "paradox-limit") /* Paradox tokens at which the seat receives an Anomaly */ \
	X(SUM_RANGE_MORE, "range-more") /* Eras added to the printed range of the seat's Power Plants */ \
	X(SUM_EVACUATION_MET, "evacuation-met") /* 1: the seat meets its Evacuation condition */ \
	X(SUM_EVACUATION_VP, "evacuation-vp") /* VP the seat would score if it met the condition */ \
	X(SUM_NEXT_SLOT, "next-slot") /* index type: 1 + the slot for the next Building of this type; 0: the row is full */ \
	X(SUM_IN_PLAY, "in-play") /* index space: 1 if the space is in play with this number of players */ \
	X(SUM_OPEN, "open") /* index space: 1 if the space may be used at this point of the game */ \
	X(SUM_CONDITION, "condition") /* index condition: the seat's value for it */ \
	X(SUM_COUNT, "count") /* index a count (rift_word_count): the seat's value */ \
	X(SUM_POWER, "power") /* the seat's Power on Adventures, before Power space and die */ \
	X(SUM_POWER_SPACE, "power-space") /* Power that the next Power space adds; -3 if no space is free */ \
	X(SUM_ADVENTURE_WATER, "adventure-water") /* index deck: Water to pay, before Grand Reservoir */ \
	X(SUM_ADVENTURE_CARDS, "adventure-cards") /* index deck: cards the seat would draw */ \
	X(SUM_ADVENTURE_LEFT, "adventure-left") /* index Power: cards of that Power still in the decks */ \
	X(SUM_ADVENTURE_ODDS, "adventure-odds") /* index deck: chance in 1000 that the easiest card drawn succeeds */ \
	X(SUM_CARD_ODDS, "card-odds") /* index card: chance in 1000 that it succeeds on the current or the next Adventure */ \
	X(SUM_ROLLS, "rolls") /* index Era: 1 if the seat rolls the Paradox die for its Warp tiles there */ \
	X(SUM_EXPERIMENT_MET, "experiment-met") /* index card: 1 if the seat meets its requirements after placing a Worker */ \
	X(SUM_IMPACT_ODDS, "impact-odds") /* index 1 earlier, 2 unchanged, 3 later: chance in 1000 for the next Trajectory roll */ \
	X(SUM_DEVICE_FREE, "device-free") /* free slots of the seat's Fracture Device */ \
	X(SUM_DEVICE_VP, "device-vp") /* VP of the Fracture Device now */ \
	X(SUM_GLITCHES, "glitches") /* the seat's Glitches in play */ \
	X(SUM_BLINK_ODDS, "blink-odds") /* index worker, or 0: chance in 1000 that its next Blink causes a Glitch */ \
	X(SUM_BLINK_FREE, "blink-free") /* free slots of the Device after the Flux Core of the next Blink */ \
	X(SUM_BLINK_FACES, "blink-faces") /* index worker, or 0: faces of the Flux die that are too high for those free slots */ \
	X(SUM_GLITCH_ROOM, "glitch-room") /* index glitch target: 1 if it would have a free place then */ \
	X(SUM_GLITCH_ODDS, "glitch-odds") /* index glitch target: chance in 1000 that the next Blink puts a Glitch there */ \
	X(SUM_RECALL_ODDS, "recall-odds") /* chance in 1000 that the next Recall causes a Glitch */ \
	X(SUM_LEADER, "leader") /* Leader whose ability the seat has: its own, or the one Thalia has borrowed */

/*
 * What a number stands for, where that varies (struct rift_ask, sessions).  Numbers are those of the enum of the same
 * name (enum rift_good for T_GOOD) unless a comment says otherwise.
 */
#define RIFT_THINGS(X) \
	X(T_GOOD, "good") \
	X(T_WORKER, "worker") \
	X(T_PATH, "path") \
	X(T_LEADER, "leader") \
	X(T_TYPE, "type") \
	X(T_TILE, "tile") /* as RIFT_BUILDING, RIFT_SUPER and RIFT_VARIABLE number them */ \
	X(T_CAPITAL, "capital") \
	X(T_COLLAPSE, "collapse") \
	X(T_TECHNOLOGY, "technology") \
	X(T_CONDITION, "condition") \
	X(T_WARP, "warp") \
	X(T_SPACE, "space") \
	X(T_EXCHANGE, "exchange") \
	X(T_PHASE, "phase") \
	X(T_DECK, "deck") \
	X(T_ADVENTURE, "adventure") \
	X(T_EXPERIMENT, "experiment") \
	X(T_TOKEN, "token") \
	X(T_GLITCH, "glitch") \
	X(T_BREAKTHROUGH, "breakthrough") /* RIFT_BREAKTHROUGH */ \
	X(T_ERA, "era") /* its number */ \
	X(T_SLOT, "slot") /* of a player board, from 0 */ \
	X(T_ASSET, "asset") /* the number of a Starting Asset card */ \
	X(T_PROGRAM, "program") /* enum rift_program */ \
	X(T_VALLEY, "valley")

/* Which text of a component is being carried out. */
#define RIFT_PROGRAMS(X) \
	X(PROGRAM_OF_TILE, "does") /* of a tile that is used */ \
	X(PROGRAM_OF_TILE_BUILT, "when-built") \
	X(PROGRAM_OF_LEADER, "leader") \
	X(PROGRAM_OF_LEADER_CLEAN, "leader-clean-up") \
	X(PROGRAM_OF_COLLAPSE, "collapse") \
	X(PROGRAM_OF_EXPERIMENT, "experiment") \
	X(PROGRAM_OF_SUCCESS, "success") /* of an Adventure */ \
	X(PROGRAM_OF_FAILURE, "failure") \
	X(PROGRAM_OF_CARD, "card") /* the Free Action of a kept Adventure */ \
	X(PROGRAM_OF_POWER, "upgrade-power") \
	X(PROGRAM_OF_SENSOR, "upgrade-sensor") \
	X(PROGRAM_OF_EFFECT, "effect") /* of a Variable Anomaly in Clean Up */ \
	X(PROGRAM_OF_REMOVAL, "removal") \
	X(PROGRAM_OF_TECHNOLOGY, "when-taken") \
	X(PROGRAM_OF_TECHNOLOGY_PRICE, "price") \
	X(PROGRAM_OF_TECHNOLOGY_DOES, "technology") /* its Free Action */ \
	X(PROGRAM_OF_TECHNOLOGY_CLEAN, "technology-clean-up") \
	X(PROGRAM_OF_NESTED, "nested") /* one side of a nested Building */

#endif
