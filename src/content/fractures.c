/*
 * fractures.c -- Technologies and nested Buildings of Fractures of Time.
 *
 * Rules TECH-501a to TECH-518c, FBUILD-N1 to FBUILD-418c.  The other Buildings and the Superprojects of the module are
 * in tiles.c, its Collapsing Capital tiles in collapses.c, its Leaders in leaders.c.  All effects are in the rulebook;
 * VP and prices that it does not give are in reconstructed.c.
 */
#include "content/op_macros.h"

#define TECHNOLOGY .source = RULEBOOK
#define ENDS(counted) .end = { .vp = 1, .per = 1, .what = (counted) }
#define ENDS_AT_MOST(counted, limit) .end = { .vp = 1, .per = 1, .what = (counted), .most = (limit) }

const struct technology technologies[TECHNOLOGY_END] = {
	[NEUROSTIMULATION] = { TECHNOLOGY, .rule = "TECH-501a", .when_taken = { GAIN_MORALE(1) }, .always = { TOP_GAIN_VP(2) } },
	[ADVANCED_TIME_PROCESSOR] = { TECHNOLOGY, .rule = "TECH-502a", .end_rule = "TECH-502b",
		.always = { POWER_PLANT_LESS(1) }, ENDS(COUNT_POWER_PLANTS) },
	[BYPRODUCT_CONVERTER] = { TECHNOLOGY, .rule = "TECH-503b", .end_rule = "TECH-503c", .price_rule = "TECH-503a",
		.price = { PAY(GOLD, 1) }, .always = { FACTORY_GIVES(2) }, ENDS(COUNT_FACTORIES) },
	[NANO_FILTERS] = { TECHNOLOGY, .rule = "TECH-504a", .end_rule = "TECH-504b",
		.always = { LIFE_SUPPORT_GIVES(3) }, ENDS(COUNT_LIFE_SUPPORTS) },
	[FUSION_REACTOR] = { TECHNOLOGY, .rule = "TECH-505a", .end_rule = "TECH-505b",
		.always = { LAB_LESS(1) }, ENDS(COUNT_LABS) },
	[VALLEY_OUTPOST] = { TECHNOLOGY, .rule = "TECH-506a", .end_rule = "TECH-506c",
		.always = { OUTPOST(2) }, ENDS(COUNT_ROWS) },
	[EXOSUIT_BAY_EXTENSION] = { TECHNOLOGY, .rule = "TECH-507a", .always = { MORE_SLOTS(1) } },
	[GLITCH_ABSORBER] = { TECHNOLOGY, .rule = "TECH-508a", .end_rule = "TECH-508b",
		.does = { NO_DICE }, ENDS(COUNT_GLITCHES) },
	[SECRET_PROJECT] = { TECHNOLOGY, .rule = "TECH-509a", .end_rule = "TECH-509b",
		.always = { SECRET_SUPERPROJECT(1) }, .end = { .vp = 2, .per = 1, .what = COUNT_SUPERPROJECTS } },
	[ECO_CHARGER] = { TECHNOLOGY, .rule = "TECH-510a", .end_rule = "TECH-510b",
		.always = { EMPTY_SLOT_WATER(1) }, ENDS_AT_MOST(COUNT_CORES, 5) },
	[COVERT_OPERATIONS_HQ] = { TECHNOLOGY, .rule = "TECH-511a", .end_rule = "TECH-511b",
		.when_taken = { DRAW_CONDITIONS(2) }, ENDS(COUNT_CONDITIONS_SCORED) },
	[ANOMALY_NEUTRALIZER] = { TECHNOLOGY, .rule = "TECH-512a", .end_rule = "TECH-512b",
		.does = { EITHER, PAY_TYPE(GENIUS), CLEAR_ANOMALY, OR, PAY(NEUTRONIUM, 1), CLEAR_ANOMALY },
		ENDS_AT_MOST(COUNT_EMPTY_SLOTS, 5) },
	[FRACTURE_DEVICE_CAPACITOR] = { TECHNOLOGY, .rule = "TECH-513a", .end_rule = "TECH-513b",
		.when_taken = { UPGRADE_DEVICE }, ENDS(COUNT_UPGRADES) },
	[FLUX_SCRUBBER] = { TECHNOLOGY, .rule = "TECH-514a", .end_rule = "TECH-514b",
		.clean_up = { MAY, REMOVE_FLUX(1) }, ENDS_AT_MOST(COUNT_OPERATORS, 5) },
	[BLINK_SUPPRESSION_BYPASS] = { TECHNOLOGY, .rule = "TECH-515a", .end_rule = "TECH-515b",
		.does = { PAY(WATER, 1), BYPASS }, .end = { .vp = 1, .per = 2, .what = COUNT_DEVICE_FLUX } },
	[COMPOUND_WARP] = { TECHNOLOGY, .rule = "TECH-516b", .end_rule = "TECH-516h", .price_rule = "TECH-516a",
		.price = { PAY(WATER, 2) }, .always = { COMPOUND(1) }, ENDS(COUNT_WARPS_OUT) },
	[RIFT_POWER_TRANSMITTER] = { TECHNOLOGY, .rule = "TECH-517a", .end_rule = "TECH-517b",
		.always = { TRANSMIT(1) }, ENDS(COUNT_POWER_PLANTS) },
	[WORKFORCE_AUGMENTATION] = { TECHNOLOGY, .rule = "TECH-518b", .end_rule = "TECH-518c", .price_rule = "TECH-518a",
		.price = { PAY(CORE, 1) }, .always = { RECRUIT_BONUS(1) }, .end = { .vp = 1, .per = 4, .what = COUNT_WORKERS } },
};

#define NESTED(number) .rule = "FBUILD-" #number

const struct nested nested_buildings[TYPE_END] = {
	[POWER_PLANT] = { .tile = TILE(118), .to = {
		[TO_THE_LEFT] = { NESTED(118a), .does = { TRAVEL(4) } },
		[TO_THE_RIGHT] = { NESTED(118b), .does = { TRAVEL(4), SCORE(1) } },
		[BELOW] = { NESTED(118c), .does = { UNWARP } },
	} },
	[FACTORY] = { .tile = TILE(218), .to = {
		[TO_THE_LEFT] = { NESTED(218), .does = { GAIN(TITANIUM, 1) } },
		[ABOVE] = { NESTED(218), .does = { GAIN(NEUTRONIUM, 1) } },
		[TO_THE_RIGHT] = { NESTED(218), .does = { GAIN(GOLD, 2), SCORE(1) } },
		[BELOW] = { NESTED(218), .does = { GAIN(URANIUM, 2) } },
	} },
	[LIFE_SUPPORT] = { .tile = TILE(318), .to = {
		[TO_THE_LEFT] = { NESTED(318), .does = { GAIN(WATER, 3) } },
		[ABOVE] = { NESTED(318), .does = { GAIN(WATER, 4) } },
		[TO_THE_RIGHT] = { NESTED(318), .does = { GAIN(WATER, 3), SCORE(1) } },
		[BELOW] = { NESTED(318), .does = { GAIN(WATER, 4) } },
	} },
	[LAB] = { .tile = TILE(418), .to = {
		[TO_THE_LEFT] = { NESTED(418a), .does = { DO(RESEARCH) } },
		[ABOVE] = { NESTED(418b), .does = { DO(RECRUIT) }, .as = ADMINISTRATOR },
		[TO_THE_RIGHT] = { NESTED(418c), .does = { SCORE(1), MAY, DO(CONSTRUCT) }, .as = ENGINEER },
	} },
};
