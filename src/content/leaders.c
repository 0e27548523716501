/*
 * leaders.c -- the Leaders of each Path, in the Infinity Box and in the classic edition.
 *
 * Rules LEADER-01 to LEADER-08; all of them are in the rulebooks.  Four Leaders changed between the editions: Zaida,
 * Samira, Valerian and Cornella.  Where the rulebooks of the classic edition contradict each other, the later one
 * applies; so classic Samira never takes Neutronium.
 */
#include "content/op_macros.h"

#define NEW_LEADER(of_path, of_rule) .path = (of_path), .rule = (of_rule), .source = RULEBOOK
#define BOTH_EDITIONS(part, ...) .as[INFINITY_BOX].part = { __VA_ARGS__ }, .as[CLASSIC].part = { __VA_ARGS__ }
#define LEADER(of_path) .path = (of_path), .source = RULEBOOK

const struct leader leaders[LEADER_END] = {
	[HAULANI] = {
		LEADER(HARMONY),
		.rule = "LEADER-01",
		.as[INFINITY_BOX].does = { PLACE_HOME },
		.as[CLASSIC].does = { PLACE_HOME },
	},
	[ZAIDA] = {
		LEADER(HARMONY),
		.rule = "LEADER-02",
		.as[INFINITY_BOX].clean_up = { MAY, PAY(WATER, 2), RECRUIT_FROM_CARD },
		.as[CLASSIC].clean_up = { MAY, PAY(WATER, 2), RECRUIT_FROM_POOL },
	},

	[WOLFE] = {
		LEADER(DOMINANCE),
		.rule = "LEADER-03",
		.as[INFINITY_BOX].always = { HYDROCORES },
		.as[CLASSIC].always = { HYDROCORES },
	},
	[SAMIRA] = {
		LEADER(DOMINANCE),
		.rule = "LEADER-04",
		.as[INFINITY_BOX].clean_up = { HUNT, MAY, PAY(WATER, 2), GAIN_MIX(1) },
		.as[CLASSIC].clean_up = { MAY, TAKE_FROM_MINE, MAY, PAY(WATER, 2), TAKE_FROM_MINE },
	},

	[VALERIAN] = {
		LEADER(PROGRESS),
		.rule = "LEADER-05",
		.as[INFINITY_BOX].always = { SCIENTISTS_ARE_GENIUSES },
		.as[CLASSIC].does = { PLACE_AI },
	},
	[CORNELLA] = {
		LEADER(PROGRESS),
		.rule = "LEADER-06",
		.as[INFINITY_BOX].clean_up = { MAY, PAY(WATER, 3), DO(RESEARCH) },
		.as[CLASSIC].always = { SET_SECOND(1) },
	},

	[CARATACUS] = {
		LEADER(SALVATION),
		.rule = "LEADER-07",
		.as[INFINITY_BOX].does = { EITHER, GAIN(WATER, 2), GAIN_PARADOX(1), OR, PAY(WATER, 2), RETURN_PARADOX(1) },
		.as[CLASSIC].does = { EITHER, GAIN(WATER, 2), GAIN_PARADOX(1), OR, PAY(WATER, 2), RETURN_PARADOX(1) },
	},
	[AMENA] = {
		LEADER(SALVATION),
		.rule = "LEADER-08",
		.as[INFINITY_BOX].always = { NEVER_COVERED },
		.as[CLASSIC].always = { NEVER_COVERED },
	},

	/* Fractures of Time: the three Leaders of Unity, and one for each other Path. */
	[ELDRIN] = { NEW_LEADER(UNITY, "FLEADER-01"), .worker = SCIENTIST, BOTH_EDITIONS(does, USE_DEVICE) },
	[CASTIEN] = { NEW_LEADER(UNITY, "FLEADER-02"), BOTH_EDITIONS(always, BLINK_ACTIVE(1)) },
	[THALIA] = { NEW_LEADER(UNITY, "FLEADER-03b"), BOTH_EDITIONS(always, BORROW_LEADERS(1)) },
	[ZURIEL] = { NEW_LEADER(HARMONY, "FLEADER-04a"), BOTH_EDITIONS(always, SUPPLY_GLITCH(1), FORCE_FLUX(1)) },
	[AUGURUS] = { NEW_LEADER(SALVATION, "FLEADER-05"), BOTH_EDITIONS(does, TOUR(1), ROLL_FLUX(1)) },
	[SOTER] = { NEW_LEADER(PROGRESS, "FLEADER-06"), BOTH_EDITIONS(always, RESEARCH_GIFTS(1)) },
	[XENARA] = { NEW_LEADER(DOMINANCE, "FLEADER-07"),
		BOTH_EDITIONS(does, PAY_TYPE(OPERATOR), GAIN_WORKER(GENIUS), SCORE(2)) },
};
