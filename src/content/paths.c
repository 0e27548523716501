/*
 * paths.c -- the Path boards: starting goods, Leaders and the two Evacuation conditions of each Path.
 *
 * Rules SETUP-14 to SETUP-18, EVACCOND-01 to EVACCOND-08.  The conditions are in the rulebooks; which side of the board
 * each is on does not matter, because the side is drawn.  The starting Goods come from public sources.
 *
 * Three conditions changed between the editions: Technological Superiority, Pinnacle of Humanity, Masters of Time.  The
 * starting Goods of the classic edition are assumed to be the same.
 */
#include "content/content.h"
#include "content/reconstructed.h"

/* A condition that is the same in both editions. */
#define BOTH_EDITIONS(side, ...) \
	.evacuation[INFINITY_BOX][side] = { .source = RULEBOOK, __VA_ARGS__ }, \
	.evacuation[CLASSIC][side] = { .source = RULEBOOK, __VA_ARGS__ }

const struct path_board paths[PATH_END] = {
	[HARMONY] = {
		.leader = { HAULANI, ZAIDA, ZURIEL },
		.start = {
			.source = PUBLIC,
			.active = { [SCIENTIST] = 2, [ENGINEER] = 2 },
			.tired = { [GENIUS] = 1 },
			.good = { [URANIUM] = 1, [TITANIUM] = 3, [WATER] = 6, [CORE] = 3 },
		},
		/* Welfare and Prosperity */
		BOTH_EDITIONS(0, .rule = "EVACCOND-01", .base = COUNT_LIFE_SUPPORTS, .base_n = 3, .vp = 2,
			.per_set = 3, .set = { COUNT_GENIUSES, COUNT_GOLD }, .set_n = { 1, 1 }),
		/* Resurgence of Nature: Superprojects and Anomalies occupy slots, but are not Buildings. */
		BOTH_EDITIONS(1, .rule = "EVACCOND-02", .base = COUNT_SLOTS, .base_n = 6, .vp = 2,
			.per_set = 3, .set = { COUNT_BUILDINGS, COUNT_ADMINISTRATORS }, .set_n = { 1, 1 }),
	},
	[DOMINANCE] = {
		.leader = { WOLFE, SAMIRA, XENARA },
		.start = {
			.source = PUBLIC,
			.active = { [SCIENTIST] = 2, [ENGINEER] = 2 },
			.tired = { [ENGINEER] = 1 },
			.good = { [GOLD] = 1, [URANIUM] = 2, [TITANIUM] = 2, [WATER] = 3, [CORE] = 4 },
		},
		/* Industrial Revolution */
		BOTH_EDITIONS(0, .rule = "EVACCOND-03", .base = COUNT_FACTORIES, .base_n = 3, .vp = 5,
			.per_set = 2, .set = { COUNT_ENGINEERS, COUNT_TITANIUM }, .set_n = { 1, 1 }),
		/* Power of Unity */
		BOTH_EDITIONS(1, .rule = "EVACCOND-04", .base = COUNT_TOP_MORALE, .base_n = 1, .vp = 3,
			.per_set = 1, .set = { COUNT_WORKERS }, .set_n = { 1 }),
	},
	[PROGRESS] = {
		.leader = { VALERIAN, CORNELLA, SOTER },
		.start = {
			.source = PUBLIC,
			.active = { [SCIENTIST] = 2, [ADMINISTRATOR] = 2 },
			.tired = { [ENGINEER] = 1 },
			.good = { [GOLD] = 1, [URANIUM] = 1, [TITANIUM] = 2, [WATER] = 3, [CORE] = 4 },
			.breakthroughs = 1,
		},
		/* Technological Superiority */
		.evacuation[INFINITY_BOX][0] = { .source = RULEBOOK, .rule = "EVACCOND-05", .base = COUNT_LABS, .base_n = 3,
			.vp = 6, .per_set = 4, .set = { COUNT_BREAKTHROUGHS, COUNT_SCIENTISTS }, .set_n = { 1, 2 } },
		.evacuation[CLASSIC][0] = { .source = RULEBOOK, .rule = "EVACCOND-05", .base = COUNT_LABS, .base_n = 3,
			.vp = 5, .per_set = 2, .set = { COUNT_BREAKTHROUGHS, COUNT_SCIENTISTS }, .set_n = { 1, 1 } },
		/* Pinnacle of Humanity */
		.evacuation[INFINITY_BOX][1] = { .source = RULEBOOK, .rule = "EVACCOND-06", .base = COUNT_WATER, .base_n = 8,
			.vp = 3, .per_set = 5, .set = { COUNT_SUPERPROJECTS }, .set_n = { 1 } },
		.evacuation[CLASSIC][1] = { .source = RULEBOOK, .rule = "EVACCOND-06", .base = COUNT_WATER, .base_n = 8,
			.vp = 3, .per_set = 4, .set = { COUNT_SUPERPROJECTS }, .set_n = { 1 } },
	},
	[SALVATION] = {
		.leader = { CARATACUS, AMENA, AUGURUS },
		.start = {
			.source = PUBLIC,
			.active = { [SCIENTIST] = 3, [ENGINEER] = 1 },
			.tired = { [ADMINISTRATOR] = 1 },
			.good = { [NEUTRONIUM] = 1, [GOLD] = 2, [TITANIUM] = 2, [WATER] = 4, [CORE] = 3 },
		},
		/* Overwhelming Power */
		BOTH_EDITIONS(0, .rule = "EVACCOND-07", .base = COUNT_POWER_PLANTS, .base_n = 3, .vp = 3,
			.per_set = 3, .set = { COUNT_NEUTRONIUM }, .set_n = { 1 }),
		/* Masters of Time */
		.evacuation[INFINITY_BOX][1] = { .source = RULEBOOK, .rule = "EVACCOND-08", .base = COUNT_ANOMALIES, .base_n = 2,
			.vp = 4, .per_set = 5, .set = { COUNT_TRAVELS, COUNT_URANIUM }, .set_n = { 2, 2 } },
		.evacuation[CLASSIC][1] = { .source = RULEBOOK, .rule = "EVACCOND-08", .base = COUNT_ANOMALIES, .base_n = 2,
			.vp = 6, .per_set = 2, .set = { COUNT_WARPS_AT_HOME, COUNT_URANIUM }, .set_n = { 1, 1 } },
	},
	/* Fractures of Time.  No source gives its starting goods (reconstructed.h). */
	[UNITY] = {
		.leader = { ELDRIN, CASTIEN, THALIA },
		.start = {
			.source = RECONSTRUCTED,
			UNITY_START,
		},
		/* The Brightest Beacon */
		BOTH_EDITIONS(0, .rule = "UNITY-10", .base = COUNT_SECOND_SLOTS, .base_n = 4, .vp = 6,
			.set_rule = "UNITY-11", .per_set = 2, .set = { COUNT_OPERATORS }, .set_n = { 1 }),
		/* Dawn of a New Future */
		BOTH_EDITIONS(1, .rule = "UNITY-12", .base = COUNT_DEVICE_COMPLETE, .base_n = 1, .vp = 2,
			.set_rule = "UNITY-13", .per_set = 4, .set = { COUNT_TECHNOLOGIES, COUNT_TIRED }, .set_n = { 1, 2 }),
	},
};
