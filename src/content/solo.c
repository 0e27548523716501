/*
 * solo.c -- the boards of the automata: Command spaces, routes of the tokens, dice and tracks (CB1-30, CB1-31, CB1-73,
 * CB2-30, CB2-31, CB2-78, CX-15), the levels of the Solo Objectives (CXOBJ-03 to -15), and the action tiles of the
 * Chronossus with their layouts (CXTILE, CXCOMBO-05 to -14).  The rulebooks show these only as pictures; the figures
 * come from public implementations.
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
			C_WATER, /* the entry to it, never used again */
			C_WATER, C_SUPERPROJECT }, /* a loop of two */
		.next = { 0, 2, 3, 1, 5, 6, 7, 8, 9, 10, 4, 4, 13, 12 },
		.start = { [1] = 1, [2] = 8, [3] = 10, [4] = 4, [5] = 11, [6] = 12 },
		.die = { [1] = 1, [2] = 1, [3] = 1, [4] = 1, [5] = 1, [6] = 1 },
		.source = PUBLIC,
	},
	[KIND_CHRONOBOT_2] = {
		.command = { 0,
			C_LIFE_SUPPORT, C_TRAVEL, C_SUPERPROJECT, C_ANOMALY, /* the short loop */
			C_MINE, C_POWER_PLANT, C_RECRUIT, C_FACTORY, C_REBOOT, C_GENIUS, C_LAB, C_RESEARCH }, /* the long loop */
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

const uint8_t objective_level_vp[OBJECTIVE_LEVELS] = { 1, 2, 4 };
const uint8_t objective_levels[CONDITION_END][OBJECTIVE_LEVELS] = {
	[MOST_WORKERS] = { 8, 13, 16 },
	[MOST_WATER] = { 8, 12, 18 },
	[MOST_BREAKTHROUGHS] = { 3, 6, 9 },
	[MOST_SLOTS] = { 8, 10, 12 },
	[MOST_MORALE] = { 0, 7, 0 }, /* its only level is the top, with the 2 VP of the silver level (CXOBJ-07) */
	[MOST_RANGE] = { 6, 9, 10 },
	[MOST_SUPERPROJECTS] = { 2, 3, 4 },
	[MOST_TRAVELS] = { 5, 7, 8 },
	[MOST_EXPERIMENTS] = { 4, 7, 10 },
	[MOST_ADVENTURES] = { 6, 9, 12 },
	[MOST_GUARDIANS] = { 2, 4, 5 },
	[MOST_FLUX] = { 4, 7, 10 },
	[MOST_TECHNOLOGIES] = { 2, 4, 5 },
};

#define A_SIDE(number) [ACTION_TILE(number, 0)]
#define B_SIDE(number) [ACTION_TILE(number, 1)]

const struct action_tile action_tiles[ACTION_TILE(ACTION_TILES + 1, 0)] = {
	A_SIDE(1) = { "CXTILE-C01A", TILE_GAINS, .vp = 0 },
	B_SIDE(1) = { "CXTILE-C01B", TILE_GAINS, .vp = 1, .auto_skip = true },
	A_SIDE(2) = { "CXTILE-C02A", TILE_GAINS, .vp = 2 },
	B_SIDE(2) = { "CXTILE-C02B", TILE_GAINS, .vp = 2, .cores = 1 },
	A_SIDE(3) = { "CXTILE-C03A", TILE_GAINS, .cores = 1 },
	B_SIDE(3) = { "CXTILE-C03B", TILE_GAINS, .cores = 1, .auto_skip = true },
	A_SIDE(4) = { "CXTILE-C04A", TILE_ASSIMILATES, .needs_exosuit = true },
	B_SIDE(4) = { "CXTILE-C04B", TILE_ASSIMILATES, .vp = 1, .needs_exosuit = true },
	A_SIDE(5) = { "CXTILE-C05A", TILE_EXTRACTS, .needs_exosuit = true },
	B_SIDE(5) = { "CXTILE-C05B", TILE_EXTRACTS, .flux = 2, .needs_exosuit = true },
	A_SIDE(6) = { "CXTILE-C06A", TILE_GAINS, .cores = 1, .flux = 1 },
	B_SIDE(6) = { "CXTILE-C06B", TILE_GAINS, .cores = 1, .flux = 1, .auto_skip = true },
	A_SIDE(7) = { "CXTILE-C07A", TILE_EXPERIMENTS_1, .needs_exosuit = true },
	B_SIDE(7) = { "CXTILE-C07B", TILE_EXPERIMENTS_1, .cores = 1, .needs_exosuit = true },
	A_SIDE(8) = { "CXTILE-C08A", TILE_EXPERIMENTS_2, .needs_exosuit = true },
	B_SIDE(8) = { "CXTILE-C08B", TILE_EXPERIMENTS_2, .vp = 1, .cores = 1, .needs_exosuit = true },
	A_SIDE(9) = { "CXTILE-C09A", TILE_ADVENTURES, .needs_exosuit = true },
	B_SIDE(9) = { "CXTILE-C09B", TILE_ADVENTURES, .vp = 1, .needs_exosuit = true },
	A_SIDE(10) = { "CXTILE-C10A", TILE_ADVENTURES, .needs_exosuit = true },
	B_SIDE(10) = { "CXTILE-C10B", TILE_ADVENTURES, .cores = 1, .needs_exosuit = true },
	A_SIDE(11) = { "CXTILE-C11A", TILE_ENLISTS, .auto_skip = true },
	B_SIDE(11) = { "CXTILE-C11B", TILE_ENLISTS, .vp = 2, .auto_skip = true },
	A_SIDE(14) = { "CXTILE-C14A", TILE_ASSIMILATES, .flux = 1, .needs_exosuit = true },
	B_SIDE(14) = { "CXTILE-C14B", TILE_ASSIMILATES, .vp = 1, .flux = 1, .needs_exosuit = true },
};

enum { WITH_DOOMSDAY = 1, WITH_PIONEERS = 2, WITH_GUARDIANS = 4, WITH_FRACTURES = 8 };

const struct bot_layout bot_layouts[BOT_LAYOUTS] = {
	{ 0, { 0, 1, 2, 3 }, "CXCOMBO-05" },
	{ WITH_DOOMSDAY, { 0, 7, 8, 3 }, "CXCOMBO-07" },
	{ WITH_PIONEERS, { 10, 3, 9, 2 }, "CXCOMBO-08" },
	{ WITH_GUARDIANS, { 0, 2, 11, 3 }, "CXCOMBO-09" },
	{ WITH_GUARDIANS | WITH_PIONEERS, { 10, 3, 9, 11 }, "CXCOMBO-14" },
	{ WITH_FRACTURES, { 0, 4, 5, 6 }, "CXCOMBO-06" },
	{ WITH_FRACTURES | WITH_PIONEERS, { 10, 5, 14, 9 }, "CXCOMBO-11" },
};
