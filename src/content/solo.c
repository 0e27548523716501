/*
 * solo.c -- the boards of the automata: Command spaces, the ways of the tokens, dice and tracks (CB1-30, CB1-31,
 * CB1-73, CB2-30, CB2-31, CB2-78, CX-15), and the levels of the Solo Objectives (CXOBJ-03 to -10).
 * The rulebooks show these only as pictures; the figures come from public implementations.
 */
#include "content/content.h"

enum { KIND_CHRONOBOT_1 = 2, KIND_CHRONOBOT_2, KIND_CHRONOSSUS };

static const uint8_t route_2[] = { 1, 2, 3, 4, 5, 0 };
static const uint8_t route_3[] = { 6, 7, 8, 9, 10, 0 };
static const uint8_t route_4[] = { 11, 3, 2, 12, 13, 0 };
static const uint8_t route_5[] = { 4, 5, 1, 14, 0 };

const struct solo_board solo_boards[5] = {
	[KIND_CHRONOBOT_1] = {
		.command = { 0,
			C_POWER_PLANT, C_TRAVEL, C_ANOMALY, /* a loop of three */
			C_LIFE_SUPPORT, C_RECRUIT, C_FACTORY, C_SUPPLY, C_LAB, C_RESEARCH, C_MINE, /* a loop of seven */
			C_WATER, /* the way into it, never taken again */
			C_WATER, C_SUPERPROJECT }, /* a loop of two */
		.next = { 0, 2, 3, 1, 5, 6, 7, 8, 9, 10, 4, 4, 13, 12 },
		.start = { [1] = 1, [2] = 8, [3] = 10, [4] = 4, [5] = 11, [6] = 12 },
		.die = { [1] = 1, [2] = 1, [3] = 1, [4] = 1, [5] = 1, [6] = 1 },
		.source = PUBLIC,
	},
	[KIND_CHRONOBOT_2] = {
		.command = { 0,
			C_LIFE_SUPPORT, C_TRAVEL, C_SUPERPROJECT, C_ANOMALY, /* the short loop */
			C_MINE, C_POWER_PLANT, C_RECRUIT, C_FACTORY, C_REBOOT, C_GENIUS, C_LAB, C_RESEARCH }, /* the long */
		.next = { 0, 2, 3, 4, 1, 6, 7, 8, 9, 10, 11, 12, 5 },
		.start = { [2] = 8, [3] = 1, [4] = 6, [5] = 12 },
		.die = { [2] = 1, [3] = 2, [4] = 2, [5] = 1 },
		.source = PUBLIC,
	},
	[KIND_CHRONOSSUS] = {
		.command = { 0,
			C_POWER_PLANT, C_MINE, C_SLOT_1, C_RECRUIT, C_RESEARCH,
			C_LIFE_SUPPORT, C_TRAVEL, C_SLOT_2, C_SUPERPROJECT, C_ANOMALY,
			C_FACTORY, C_LAB, C_GENIUS, C_SLOT_3 },
		.route = { [2] = route_2, [3] = route_3, [4] = route_4, [5] = route_5 },
		.start = { [2] = 1, [3] = 6, [4] = 11, [5] = 4 },
		.die = { [2] = 1, [3] = 2, [4] = 2, [5] = 1 },
		.source = PUBLIC,
	},
};

const uint8_t bot_travel_vp[7] = { 0, 2, 4, 6, 8, 10, 12 };
const uint8_t bot_morale_water[4] = { 5, 6, 7, 7 };
const uint8_t bot_morale_vp[4] = { 0, 2, 5, 8 };

const uint8_t objective_levels[CONDITION_END][3] = {
	[MOST_WORKERS] = { 8, 13, 16 },
	[MOST_WATER] = { 8, 12, 18 },
	[MOST_BREAKTHROUGHS] = { 3, 6, 9 },
	[MOST_SLOTS] = { 8, 10, 12 },
	[MOST_MORALE] = { 0, 7, 0 }, /* the top, worth the silver level's 2 VP, is its only level (CXOBJ-07) */
	[MOST_RANGE] = { 6, 9, 10 },
	[MOST_SUPERPROJECTS] = { 2, 3, 4 },
	[MOST_TRAVELS] = { 5, 7, 8 },
};
