/*
 * decks.c -- Warp tiles, recruit and mine cards, dice, and the hexes of the Mine.
 *
 * Rules SETUP-13, PREP-06 to PREP-08, MINE-02, PARADOX-03, RESEARCH-04.  The rulebooks give the counts, the kinds and
 * the faces of the dice; the Workers and Resources on each card come from public sources.
 *
 * The first Good of a mine card is the topmost; after the Impact it is replaced by Neutronium.  Recruit cards 2 and 4
 * are identical.  Cards count from 1; row 0 is empty.
 */
#include "content/content.h"

const struct warp_tile warp_tiles[WARP_END] = {
	[WARP_NEUTRONIUM] = { .good = NEUTRONIUM, .n = 1, .source = RULEBOOK },
	[WARP_URANIUM] = { .good = URANIUM, .n = 1, .source = RULEBOOK },
	[WARP_TITANIUM] = { .good = TITANIUM, .n = 1, .source = RULEBOOK },
	[WARP_GOLD] = { .good = GOLD, .n = 1, .source = RULEBOOK },
	[WARP_WATER] = { .good = WATER, .n = 2, .source = RULEBOOK },
	[WARP_ADMINISTRATOR] = { .worker = ADMINISTRATOR, .source = PUBLIC },
	[WARP_ENGINEER] = { .worker = ENGINEER, .source = PUBLIC },
	[WARP_SCIENTIST] = { .worker = SCIENTIST, .source = PUBLIC },
	[WARP_EXOSUIT] = { .exosuit = true, .source = RULEBOOK },
	[WARP_FLUX] = { .good = FLUX, .n = 1, .source = RULEBOOK },
};

const uint8_t recruit_cards[POOL_CARDS + 1][WORKER_END] = {
	[1] = { [ADMINISTRATOR] = 1, [GENIUS] = 1, [SCIENTIST] = 2 },
	[2] = { [ADMINISTRATOR] = 2, [ENGINEER] = 1, [SCIENTIST] = 1 },
	[3] = { [ADMINISTRATOR] = 1, [ENGINEER] = 2, [GENIUS] = 1 },
	[4] = { [ADMINISTRATOR] = 2, [ENGINEER] = 1, [SCIENTIST] = 1 },
	[5] = { [ADMINISTRATOR] = 2, [GENIUS] = 1, [SCIENTIST] = 1 },
	[6] = { [ENGINEER] = 2, [SCIENTIST] = 2 },
	[7] = { [ADMINISTRATOR] = 1, [ENGINEER] = 1, [GENIUS] = 1, [SCIENTIST] = 1 },
	[8] = { [ENGINEER] = 1, [GENIUS] = 1, [SCIENTIST] = 2 },
	[9] = { [ENGINEER] = 2, [GENIUS] = 1, [SCIENTIST] = 1 },
	[10] = { [ENGINEER] = 2, [GENIUS] = 2 },
	[11] = { [ADMINISTRATOR] = 1, [GENIUS] = 2, [SCIENTIST] = 1 },
};

const uint8_t mine_cards[POOL_CARDS + 1][5] = {
	[1] = { GOLD, URANIUM, URANIUM, URANIUM, TITANIUM },
	[2] = { NEUTRONIUM, GOLD, URANIUM, TITANIUM, TITANIUM },
	[3] = { NEUTRONIUM, GOLD, GOLD, URANIUM, TITANIUM },
	[4] = { NEUTRONIUM, GOLD, URANIUM, URANIUM, TITANIUM },
	[5] = { NEUTRONIUM, NEUTRONIUM, GOLD, TITANIUM, TITANIUM },
	[6] = { NEUTRONIUM, NEUTRONIUM, URANIUM, URANIUM, URANIUM },
	[7] = { GOLD, GOLD, GOLD, URANIUM, TITANIUM },
	[8] = { GOLD, GOLD, URANIUM, TITANIUM, TITANIUM },
	[9] = { GOLD, GOLD, URANIUM, URANIUM, TITANIUM },
	[10] = { GOLD, URANIUM, TITANIUM, TITANIUM, TITANIUM },
	[11] = { NEUTRONIUM, GOLD, TITANIUM, TITANIUM, TITANIUM },
};

const uint8_t mine_bonus[3] = { URANIUM, GOLD, TITANIUM };

/* Number of faces of the three dice. */
const uint8_t paradox_weight[3] = { 1, 4, 1 };
const uint8_t shape_weight[SHAPE_END] = { [CIRCLE] = 2, [TRIANGLE] = 2, [SQUARE] = 2 };
const uint8_t icon_weight[ICON_END] = {
	[TIME] = 1,
	[WAR] = 1,
	[GENETICS] = 1,
	[TECHNOLOGY] = 1,
	[SOCIETY] = 1,
	[ANY_ICON] = 1,
};
