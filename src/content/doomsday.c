/*
 * doomsday.c -- the Experiments (EXP) and the Doomsday track (DOOM-45, DOOM-47): the VP beside each space for the Path
 * whose token moves there.  The plus and minus symbols are in reconstructed.c.
 */
#include "content.h"

#define PAY(good, number) { OP_PAY, (good), (number) }
#define PAY_MIX(number) { OP_PAY_MIX, 0, (number) }
#define PAY_WORKER { OP_PAY_WORKER, 0, 1 }
#define PAY_TYPE(worker) { OP_PAY_TYPE, (worker), 1 }
#define PAY_BREAKTHROUGH { OP_PAY_BREAKTHROUGH, 0, 1 }
#define LOSE_MORALE(number) { OP_LOSE_MORALE, 0, (number) }
#define GAIN_PARADOX(number) { OP_GAIN_PARADOX, 0, (number) }

#define LEVEL_1(id) .level = 1, .vp = 2, .rule = (id), .source = RULEBOOK
#define LEVEL_2(id) .level = 2, .vp = 3, .rule = (id), .source = RULEBOOK

const struct experiment experiments[EXPERIMENT_END] = {
	[AI_RESEARCH] = { LEVEL_1("EXP-01"), .need = { { COUNT_TECHNOLOGY, 1 } }, .price = { PAY_MIX(1) } },
	[EXAMINE_TEMPORAL_DISTORTION] = { LEVEL_1("EXP-02"), .need = { { COUNT_TIME, 1 } }, .price = { PAY_MIX(1) } },
	[HYDRO_PLANT_UPGRADES] = { LEVEL_1("EXP-03"), .need = { { COUNT_POWER_PLANTS, 1 }, { COUNT_LIFE_SUPPORTS, 1 } },
		.price = { PAY(WATER, 2) } },
	[INTERSTELLAR_MISSILE_SYSTEM] = { LEVEL_1("EXP-04"), .need = { { COUNT_WAR, 1 } }, .price = { PAY_MIX(1) } },
	[LIFE_SUPPORT_IMPROVEMENTS] = { LEVEL_1("EXP-05"), .need = { { COUNT_SOCIETY, 1 } }, .price = { PAY_MIX(1) } },
	[QUANTUM_MECHANICS] = { LEVEL_1("EXP-06"), .need = { { COUNT_LABS, 1 }, { COUNT_FACTORIES, 1 } },
		.price = { PAY(WATER, 2) } },
	[RESISTANT_GENOTYPE] = { LEVEL_1("EXP-07"), .need = { { COUNT_GENETICS, 1 } }, .price = { PAY_MIX(1) } },
	[REVERSE_WATER_GAS_SHIFT] = { LEVEL_1("EXP-08"), .need = { { COUNT_LABS, 1 }, { COUNT_LIFE_SUPPORTS, 1 } },
		.price = { PAY(WATER, 2) } },
	[TECHNOLOGICAL_SINGULARITY] = { LEVEL_1("EXP-09"), .need = { { COUNT_POWER_PLANTS, 1 }, { COUNT_FACTORIES, 1 } },
		.price = { PAY(WATER, 2) } },
	[TIMELINE_PROTECTION_DOCTRINE] = { LEVEL_1("EXP-10"), .need = { { COUNT_WARPS_AT_HOME, 6 } },
		.price = { GAIN_PARADOX(1) } },
	[ALIEN_STUDIES] = { LEVEL_2("EXP-11"), .need = { { COUNT_BREAKTHROUGHS, 3 } }, .price = { PAY_BREAKTHROUGH } },
	[AUGMENTED_TIME_RIFTS] = { LEVEL_2("EXP-12"), .need = { { COUNT_TRAVEL_VP, 8 } },
		.price = { PAY(URANIUM, 1), PAY(WATER, 2) } },
	[AUSTERITY_MEASURES] = { LEVEL_2("EXP-13"), .need = { { COUNT_MORALE_VP, 0 } }, .price = { LOSE_MORALE(1) } },
	[CASTE_SYSTEM] = { LEVEL_2("EXP-14"),
		.need = { { COUNT_SCIENTISTS, 1 }, { COUNT_ENGINEERS, 1 }, { COUNT_ADMINISTRATORS, 1 },
			{ COUNT_GENIUSES, 1 } },
		.price = { PAY_WORKER, PAY(WATER, 2) } },
	[COLONY_COORDINATION_PROTOCOL] = { LEVEL_2("EXP-15"), .need = { { COUNT_BUILDINGS, 5 } },
		.price = { PAY_TYPE(ADMINISTRATOR) } },
	[FORTUNATE_ACCIDENT] = { LEVEL_2("EXP-16"), .need = { { COUNT_SUPERPROJECTS, 1 } }, .price = { PAY_TYPE(GENIUS) } },
	[HIVE_MIND] = { LEVEL_2("EXP-17"), .need = { { COUNT_WORKERS, 8 } }, .price = { PAY(GOLD, 1), PAY(WATER, 2) } },
	[IRRIGATION_SYSTEMS] = { LEVEL_2("EXP-18"), .need = { { COUNT_WATER, 10 } }, .price = { PAY(WATER, 4) } },
	[OUTBACK_MAPPING] = { LEVEL_2("EXP-19"), .need = { { COUNT_EXOSUITS, 3 } }, .price = { PAY(CORE, 1) } },
	[POCKET_UNIVERSE] = { LEVEL_2("EXP-20"), .need = { { COUNT_ANOMALIES, 1 } }, .price = { GAIN_PARADOX(2) } },
};

const struct track_space doomsday_track[TRACK_SPACES + 1] = {
	[1] = { .vp = { [HARMONY] = 3 }, .source = PUBLIC },
	[2] = { .vp = { [DOMINANCE] = 2, [HARMONY] = 2 }, .source = PUBLIC },
	[3] = { .vp = { [DOMINANCE] = 1 }, .source = PUBLIC },
	[4] = { .vp = { [DOMINANCE] = 1 }, .source = PUBLIC },
	[5] = { .vp = { [DOMINANCE] = 1 }, .source = PUBLIC },
	[6] = { .source = PUBLIC },
	[7] = { .vp = { [PROGRESS] = 1 }, .source = PUBLIC },
	[8] = { .vp = { [PROGRESS] = 1 }, .source = PUBLIC },
	[9] = { .vp = { [PROGRESS] = 2, [SALVATION] = 2 }, .source = PUBLIC },
	[10] = { .vp = { [SALVATION] = 2 }, .source = PUBLIC },
};

const uint8_t track_last[TOKEN_END] = { [SAVE_EARTH] = 1, [SEAL_FATE] = TRACK_SPACES };

const uint8_t path_token[PATH_END] = {
	[HARMONY] = SAVE_EARTH, [DOMINANCE] = SAVE_EARTH, [SALVATION] = SEAL_FATE, [PROGRESS] = SEAL_FATE
};
