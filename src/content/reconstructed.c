/*
 * reconstructed.c -- figures that no source gives, of two variants and of the modules; docs/content.md lists them.
 *
 * The rulebooks explain how the components are used.  What is printed on each was invented within those limits, until
 * an owner of the box supplies the real figures.  A game that uses them says so.
 *
 * Starting Asset cards and the Alternate Timeline (VARIANT-02, VARIANT-04, VARIANT-05, VARIANT-07, VARIANT-10,
 * VARIANT-11).  The first sixteen cards together contain what the four Paths start with beyond four kits.  A card with
 * a higher number is worth more, so a better start acts later.  With four players every card is in play; with Fractures
 * of Time there are twenty.
 */
#include "content/op_macros.h"

const struct start asset_kit = {
	.source = RULEBOOK,
	.active = { [SCIENTIST] = 2, [ENGINEER] = 1 },
	.good = { [CORE] = 2, [WATER] = 2 },
};

/* With Fractures of Time, for every Path. */
const struct start asset_kit_fractures = {
	.source = RULEBOOK,
	.active = { [SCIENTIST] = 2, [ENGINEER] = 1 },
	.tired = { [OPERATOR] = 1 },
	.good = { [CORE] = 1, [FLUX] = 1, [WATER] = 2 },
};

#define CARD .source = RECONSTRUCTED

const struct start asset_cards[ASSET_CARDS + 1] = {
	[1] = { CARD, .good = { [CORE] = 1, [URANIUM] = 1 } },
	[2] = { CARD, .good = { [CORE] = 1, [GOLD] = 1 } },
	[3] = { CARD, .active = { [ADMINISTRATOR] = 1 }, .good = { [WATER] = 1 } },
	[4] = { CARD, .good = { [CORE] = 1, [URANIUM] = 1, [WATER] = 1 } },
	[5] = { CARD, .tired = { [ENGINEER] = 1 }, .good = { [TITANIUM] = 1, [WATER] = 1 } },
	[6] = { CARD, .good = { [CORE] = 1, [TITANIUM] = 1, [WATER] = 1 } },
	[7] = { CARD, .tired = { [ADMINISTRATOR] = 1 }, .good = { [GOLD] = 1, [WATER] = 1 } },
	[8] = { CARD, .good = { [NEUTRONIUM] = 1, [TITANIUM] = 1, [WATER] = 1 } },
	[9] = { CARD, .good = { [GOLD] = 1, [WATER] = 1 }, .breakthroughs = 1 },
	[10] = { CARD, .active = { [ADMINISTRATOR] = 1 }, .good = { [URANIUM] = 1 } },
	[11] = { CARD, .tired = { [GENIUS] = 1 }, .good = { [WATER] = 1 } },
	[12] = { CARD, .active = { [ENGINEER] = 1 }, .good = { [TITANIUM] = 1 } },
	[13] = { CARD, .good = { [CORE] = 1, [TITANIUM] = 2 } },
	[14] = { CARD, .active = { [SCIENTIST] = 1 }, .good = { [TITANIUM] = 1 } },
	[15] = { CARD, .tired = { [ENGINEER] = 1 }, .good = { [CORE] = 1 } },
	[16] = { CARD, .good = { [TITANIUM] = 2, [URANIUM] = 1, [GOLD] = 1 } },
	/* Fractures of Time */
	[17] = { CARD, .good = { [FLUX] = 1, [TITANIUM] = 1, [WATER] = 1 } },
	[18] = { CARD, .good = { [FLUX] = 1, [URANIUM] = 1, [GOLD] = 1 } },
	[19] = { CARD, .active = { [OPERATOR] = 1 }, .good = { [WATER] = 1 } },
	[20] = { CARD, .tired = { [OPERATOR] = 1 }, .good = { [FLUX] = 1 } },
};

/*
 * Doomsday (DOOM-63, DOOM-64).  Both Trajectory dice are identical and symmetric, so without any Experiment the Impact
 * is equally likely before and after Era 5.  The symbols beside the track increase with the steps taken and are the
 * same on the last space before either end; on the ends themselves no dice are rolled.
 */
const uint8_t trajectory_weight[TRAJECTORY_END] = { [PLUS] = 2, [MINUS] = 2, [BLANK] = 2 };

const struct track_symbols track_symbols[TRACK_SPACES + 1] = {
	[2] = { .plus = 2 },
	[3] = { .plus = 1 },
	[4] = { .plus = 1 },
	[8] = { .minus = 1 },
	[9] = { .minus = 2 },
};

const uint8_t alternate_tiles[ALTERNATE_TILES + 1][8] = {
	[1] = { NO_RIFT, GLORIOUS_FUTURE, NO_RIFT, NO_RIFT, NO_RIFT, NO_RIFT, NO_RIFT, NO_RIFT },
	[2] = { GLORIOUS_FUTURE, NO_RIFT, BROKEN_RIFT, NO_RIFT, PARALLEL_TIMELINE, NO_RIFT, NO_RIFT, NO_RIFT },
	[3] = { NO_RIFT, STABLE_RIFT, GRIM_MESSAGE, NO_RIFT, NO_RIFT, INSPIRING_MESSAGE, NO_RIFT, NO_RIFT },
	[4] = { NO_RIFT, BROKEN_RIFT, PARALLEL_TIMELINE, NO_RIFT, GLORIOUS_FUTURE, NO_RIFT, NO_RIFT, NO_RIFT },
	[5] = { STABLE_RIFT, GRIM_MESSAGE, NO_RIFT, INSPIRING_MESSAGE, NO_RIFT, BROKEN_RIFT, GLORIOUS_FUTURE, NO_RIFT },
	[6] = { GRIM_MESSAGE, PARALLEL_TIMELINE, NO_RIFT, STABLE_RIFT, BROKEN_RIFT, NO_RIFT, INSPIRING_MESSAGE,
		NO_RIFT },
	[7] = { BROKEN_RIFT, GLORIOUS_FUTURE, GRIM_MESSAGE, PARALLEL_TIMELINE, NO_RIFT, STABLE_RIFT, GRIM_MESSAGE,
		INSPIRING_MESSAGE },
};

/*
 * Guardians of the Council (GUARD-04).  The rulebook says that each costs at least one Worker and various goods.  A
 * Guardian is a Genius in an Exosuit with a Capital Action of its own: it costs one Worker and goods worth about 5
 * Water, or fewer goods with a Genius or a second Worker.
 */
const struct guardian guardian_board[GUARDIAN_PLACES + 1] = {
	[1] = { CARD, .worker = ENGINEER, .workers = 1, .price.good = { [TITANIUM] = 2, [WATER] = 2 } },
	[2] = { CARD, .worker = SCIENTIST, .workers = 1, .price.good = { [URANIUM] = 2, [WATER] = 2 } },
	[3] = { CARD, .worker = ADMINISTRATOR, .workers = 1, .price.good = { [GOLD] = 2, [WATER] = 2 } },
	[4] = { CARD, .worker = GENIUS, .workers = 1, .price.good = { [TITANIUM] = 1, [WATER] = 1 } },
	[5] = { CARD, .worker = NO_TYPE, .workers = 2, .price.good = { [TITANIUM] = 1, [WATER] = 1 } },
	[6] = { CARD, .worker = NO_TYPE, .workers = 1, .price.good = { [NEUTRONIUM] = 1, [CORE] = 1 } },
};

/*
 * Exosuit Upgrade boards (PION-51, PION-52, PION-61).  The rulebook gives the starting Power, the Worker types and the
 * effect of a sensor.  The Resource spaces follow those of the Chronossus, with lower values where the rules of a board
 * are stronger.
 */
#define UPGRADE_BOARD .source = RECONSTRUCTED
#define SENSOR(cost) { cost, UPGRADE_SENSOR_OP, SCORE(2) }

const struct upgrade_board upgrade_boards[PATH_END] = {
	[HARMONY] = { UPGRADE_BOARD,
		.space_power = { [TITANIUM] = 2, [URANIUM] = 2, [GOLD] = 2, [NEUTRONIUM] = 4 },
		.breakthrough_power = 2,
		.power_worker = ANY_WORKER, .power_does = { UPGRADE_POWER_OP },
		.sensor_worker = SCIENTIST, .sensor_does = { PAY(WATER, 2), UPGRADE_SENSOR_OP } },
	[DOMINANCE] = { UPGRADE_BOARD,
		.power = 2,
		.space_power = { [TITANIUM] = 2, [URANIUM] = 3, [GOLD] = 3, [NEUTRONIUM] = 4 },
		.power_worker = ENGINEER, .power_does = { UPGRADE_POWER_OP },
		.sensor_worker = SCIENTIST, .sensor_does = SENSOR(PAY(TITANIUM, 1)) },
	[PROGRESS] = { UPGRADE_BOARD,
		.space_power = { [TITANIUM] = 3, [URANIUM] = 3, [GOLD] = 3, [NEUTRONIUM] = 4 },
		.power_worker = ANY_WORKER, .power_does = { UPGRADE_POWER_OP },
		.sensor_worker = SCIENTIST, .sensor_does = SENSOR(PAY(WATER, 1)) },
	[SALVATION] = { UPGRADE_BOARD,
		.space_power = { [TITANIUM] = 2, [URANIUM] = 3, [GOLD] = 3, [NEUTRONIUM] = 4 },
		.power_worker = NO_SPACE_HERE, .power_does = { PAY(WATER, 1), UPGRADE_POWER_OP },
		.sensor_worker = ANY_WORKER, .sensor_does = SENSOR(PAY(GOLD, 1)) },
	/* all from the rulebook of Fractures of Time, except the Worker type of the first space */
	[UNITY] = { UPGRADE_BOARD,
		.power = 1,
		.space_power = { [FLUX] = 3 },
		.mixed = 4, .mixed_power = 2,
		.power_worker = ANY_WORKER, .power_does = { UPGRADE_POWER_OP },
		.sensor_worker = SCIENTIST, .sensor_does = { PAY(WATER, 1), UPGRADE_SENSOR_OP, GAIN(FLUX, 1) } },
};

/*
 * Technologies (FRAC-61): a card scores what the line at its foot says.  No source mentions fixed VP, not even for the
 * two cards without such a line.
 */
const uint8_t technology_vp[TECHNOLOGY_END] = { [NEUROSTIMULATION] = 0, [EXOSUIT_BAY_EXTENSION] = 0 };

/* Start and VP token are in the rulebook; the Resource spaces are assumed to be those of side A. */
const struct bot_upgrade_board bot_upgrade_board_b = {
	.power = 3,
	.token_power = 3,
	.space_power = { [TITANIUM] = 2, [GOLD] = 3, [URANIUM] = 3, [NEUTRONIUM] = 4 },
};

/* Fractures of Time: the Glitch die, one face per target. */
const uint8_t glitch_die[GLITCH_END] = { [GLITCH_TRAVEL] = 1,
	[GLITCH_PARADOX] = 1,
	[GLITCH_BUILDING] = 1,
	[GLITCH_DEVICE] = 1,
	[GLITCH_EXOSUIT] = 1,
	[GLITCH_CONDITIONS] = 1 };

/* The Valley board: Water as at the Capital Actions, one Operator per space of Assimilate. */
const uint8_t valley_water[3] = { 0, 1, 2 };
const uint8_t valley_operators[5] = { [2] = 2, [3] = 2, [4] = 3 };
