/*
 * reconstructed.h -- figures that no source gives, for tables whose other figures have a source: VP of Buildings,
 * prices of Superprojects, the Fracture Device, the Path of Unity.  The tables use these names, and their rows say
 * RECONSTRUCTED.  reconstructed.c has the tables without any source.  docs/content.md explains how to correct a figure.
 */
#ifndef CONTENT_RECONSTRUCTED_H
#define CONTENT_RECONSTRUCTED_H

/*
 * VP of the Buildings of Fractures of Time (FBUILD): 1 to 3 as in the base game, fewer for a better effect; a
 * replacement has about as many as the Building it replaces.
 */
#define VP_215B 1
#define VP_301B 1
#define VP_302B 1
#define VP_303B 2
#define VP_304B 1
#define VP_313B 2
#define VP_314B 2
#define VP_403B 2
#define VP_116 2
#define VP_117 3
#define VP_118 2
#define VP_216 2
#define VP_217 2
#define VP_218 2
#define VP_316 2
#define VP_317 2
#define VP_318 2
#define VP_416 3
#define VP_417 2
#define VP_418 2

/*
 * Its Superprojects (FSUPER): one per icon, with a price worth 8 to 10 Water and 5 or 6 VP like most of the base game;
 * fewer VP if the effect is an additional Action or two Technologies.
 */
#define VP_BLINK_STABILIZER 6
#define PRICE_BLINK_STABILIZER \
	.price.good = { [TITANIUM] = 2, [URANIUM] = 2, [WATER] = 2 }, .exact = BREAKTHROUGH(SQUARE, TECHNOLOGY), \
	.pair = { TRIANGLE, CIRCLE }
#define VP_FRACTURE_DUPLICATOR 5
#define PRICE_FRACTURE_DUPLICATOR \
	.price.good = { [TITANIUM] = 3, [URANIUM] = 2, [FLUX] = 1 }, .exact = BREAKTHROUGH(TRIANGLE, TIME), \
	.pair = { CIRCLE, SQUARE }
#define VP_FRACTURE_INVERTER 5
#define PRICE_FRACTURE_INVERTER \
	.price.good = { [TITANIUM] = 2, [GOLD] = 2 }, .price_worker = OPERATOR, .exact = BREAKTHROUGH(CIRCLE, WAR), \
	.pair = { TRIANGLE, SQUARE }
#define VP_AMETHYNIA_TECHNOLOGY_CENTER 5
#define PRICE_AMETHYNIA_TECHNOLOGY_CENTER \
	.price.good = { [TITANIUM] = 2, [URANIUM] = 2, [GOLD] = 2 }, .exact = BREAKTHROUGH(CIRCLE, SOCIETY), \
	.pair = { TRIANGLE, SQUARE }
#define VP_FAR_FUTURE_PLANTATIONS 6
#define PRICE_FAR_FUTURE_PLANTATIONS \
	.price.good = { [TITANIUM] = 3, [URANIUM] = 1, [WATER] = 2 }, .exact = BREAKTHROUGH(TRIANGLE, GENETICS), \
	.pair = { CIRCLE, SQUARE }

/*
 * VP of the four slots under the Upgrade tile of a Fracture Device (FRAC-62), starting at slot `first`.  Progress has
 * three with 2, 4, 6 and Unity five with 0, 2, 4, 6, 8; these values lie between.
 */
#define COVERED_VP(first) { [(first)] = 2, [(first) + 1] = 4, [(first) + 2] = 6, [(first) + 3] = 8 }
/* The Genius's space on side B of Dominance costs the same as the Operator's (DEVICEB-D3). */
#define GENIUS_UPGRADE_WATER 2

/* Starting goods of the Path of Unity (FRAC-25): as many Workers as the other Paths, and goods of the same total
   value. */
#define UNITY_START \
	.active = { [SCIENTIST] = 2, [ENGINEER] = 1, [OPERATOR] = 1 }, .tired = { [ADMINISTRATOR] = 1, [OPERATOR] = 1 }, \
	.good = { [GOLD] = 1, [URANIUM] = 1, [TITANIUM] = 2, [WATER] = 4, [CORE] = 2, [FLUX] = 2 }

#endif
