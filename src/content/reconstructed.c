/*
 * reconstructed.c -- figures of two variants that no source gives: Starting Asset cards and the Alternate Timeline.
 *
 * Rules VARIANT-02, VARIANT-04, VARIANT-05, VARIANT-07, VARIANT-10, VARIANT-11.  The rulebooks say how the components
 * are used and give the kit; what is printed on each card and tile was made up within those bounds, to be replaced by
 * an owner of the box.  A game that uses them says so.
 *
 * The sixteen cards together hold what the four Paths start with beyond four kits.  A higher number marks a richer
 * card, so the richer start plays later.  With four players every card is in play.
 */
#include "content/content.h"

const struct start asset_kit = {
	.source = RULEBOOK,
	.active = { [SCIENTIST] = 2, [ENGINEER] = 1 },
	.good = { [CORE] = 2, [WATER] = 2 },
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
