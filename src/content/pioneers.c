/*
 * pioneers.c -- Pioneers of New Earth: the 36 Adventure cards (ADV-01 to ADV-36), the Adventure board and its die.
 *
 * Success and failure are from the rulebook's appendix; the Power spaces and the die are from a public implementation.
 * The Exosuit Upgrade boards are in reconstructed.c.  A Morale gain is optional, because Morale raises the price of
 * Supply; all other plain gains are received without a question (PION-34).
 */
#include "content/op_macros.h"

#define CARD(needs) .power = (needs), .source = RULEBOOK

const struct adventure adventures[ADVENTURE_END] = {
	/* 5+ */
	[EXOSUIT_MALFUNCTION] = { CARD(5), .success = { GAIN(CORE, 1), GAIN(WATER, 3) },
		.failure = { LOSE(CORE, 1), GAIN(WATER, 1) } },
	[MYSTICAL_TEACHINGS] = { CARD(5), .success = { GAIN_WORKER(GENIUS), GAIN(WATER, 3) },
		.failure = { LOSE_WORKER, GAIN_WORKER(GENIUS) } },
	[RAID_ON_NOMAD_VILLAGE] = { CARD(5), .success = { GAIN_MIX(1), GAIN_WORKER(ADMINISTRATOR) },
		.failure = { LOSE_WORKER, GAIN_MIX(1) } },
	[DATA_ARCHIVES] = { CARD(6), .success = { MAY_RESEARCH, SCORE(1) },
		.failure = { LOSE(TITANIUM, 1), MAY_DO(RESEARCH) } },
	[JOURNEY_THROUGH_THE_RIFT] = { CARD(6), .always = { PARADOX_LIMIT(1) },
		.failure = { GAIN_PARADOX(1), SCORE(1) } },
	[NUCLEAR_WINTER] = { CARD(6), .success = { GAIN(WATER, 6), SCORE(1) },
		.failure = { LOSE_WORKER, MAY, GAIN_MORALE(1) } },
	[ANCIENT_GOLD_MINE] = { CARD(7), .success = { GAIN(GOLD, 2), SCORE(2) },
		.failure = { LOSE(WATER, 2), GAIN(GOLD, 1), SCORE(1) } },
	[FORGOTTEN_TIME_CAPSULE] = { CARD(7), .always = { MORE_CONDITION(1) },
		.failure = { LOSE(WATER, 2), SCORE(1) } },
	[IRRADIATED_VERMIN_TIDE] = { CARD(7), .success = { GAIN(URANIUM, 2), SCORE(2) },
		.failure = { LOSE(CORE, 1), GAIN(URANIUM, 1), SCORE(1) } },
	[PASSAGE_OF_THE_FIVE_BEASTS] = { CARD(7), .always = { TOP_MORALE_VP(4) },
		.failure = { LOSE_MORALE(1), SCORE(2) } },
	[ELECTROMAGNETIC_HURRICANE] = { CARD(8), .success = { GAIN(CORE, 2), SCORE(1) },
		.failure = { LOSE(WATER, 2), SCORE(1) } },
	[SECRET_TUNNELS] = { CARD(8), .success = { MAY_DO_ANY, MAY_DO_ANY },
		.failure = { LOSE(WATER, 2), MAY_DO_ANY } },
	[TEMPORAL_CRACK] = { CARD(8), .success = { MAY_UNWARP(1), SCORE(2) },
		.failure = { GAIN_PARADOX(1), SCORE(1) } },
	[TRIBES_OF_THE_OUTBACK] = { CARD(8), .does = { TRADE_ONCE }, .failure = { LOSE(WATER, 1), MAY_TRADE(1) } },
	[CARGO_SHIP_WRECKAGE] = { CARD(9), .success = { GAIN(TITANIUM, 1), GAIN(URANIUM, 1), GAIN(GOLD, 1), SCORE(1) },
		.failure = { LOSE_MIX(1), SCORE(1) } },
	[GIANT_SANDWORM] = { CARD(9), .always = { POWER(4) }, .failure = { LOSE(CORE, 1), SCORE(1) } },
	[HIDDEN_RESOURCE_STORAGE] = { CARD(9), .does = { EXCHANGE, PAY(WATER, 1), GAIN_MIX(1) },
		.failure = { LOSE_MIX(1), SCORE(1) } },
	[OLD_SEWERS] = { CARD(9), .always = { PURIFY_MORE(2) }, .failure = { LOSE(TITANIUM, 1), GAIN(WATER, 2) } },

	/* 10+ */
	[HOSTILE_NOMADS] = { CARD(10), .success = { GAIN(WATER, 6), MAY_TRADE(2), SCORE(2) },
		.failure = { LOSE_WORKER, SCORE(1) } },
	[NEUTRONIUM_CAVE] = { CARD(10), .success = { GAIN(NEUTRONIUM, 2), SCORE(1) },
		.failure = { GAIN_PARADOX(2), GAIN(NEUTRONIUM, 1) } },
	[THE_TIME_MAKER] = { CARD(10), .success = { ADVANCE(2) }, .failure = { GAIN_PARADOX(1), SCORE(1) } },
	[BROADCAST_FROM_THE_PAST] = { CARD(11), .success = { MAY, GAIN_MORALE(1), MAY, GAIN_MORALE(1) },
		.failure = { LOSE_MORALE(1), SCORE(2) } },
	[FOUNTAIN_OF_LIFE] = { CARD(11), .success = { GAIN(WATER, 8), SCORE(2) },
		.failure = { LOSE_WORKER, GAIN(URANIUM, 1) } },
	[ABANDONED_FACTORY] = { CARD(12), .success = { MAY_BUILD(FACTORY) },
		.failure = { LOSE(CORE, 1), GAIN(TITANIUM, 2) } },
	[UNCONTAMINATED_RESERVOIR] = { CARD(12), .success = { MAY_BUILD(LIFE_SUPPORT), SCORE(1) },
		.failure = { LOSE_WORKER, GAIN(WATER, 4) } },
	[UNDERGROUND_LABORATORY] = { CARD(12), .success = { MAY_BUILD(LAB) },
		.failure = { LOSE_MORALE(1), GAIN_WORKER(SCIENTIST) } },
	[ANCIENT_TEMPLE_RUINS] = { CARD(13), .success = { GAIN(GOLD, 4), SCORE(2) },
		.failure = { LOSE_WORKER, MAY, GAIN_MORALE(1) } },
	[DESERTED_CARRIER] = { CARD(13), .does = { GAIN_EXOSUIT }, .failure = { LOSE(CORE, 1), GAIN_MIX(1) } },
	[ICE_BOUND_CRYOCHAMBER] = { CARD(13), .success = { MAY_DO(RECRUIT), GAIN_WORKER(GENIUS), SCORE(2) },
		.failure = { LOSE_WORKER, GAIN(WATER, 2), SCORE(1) } },
	[ADRENALINE_SHOTS] = { CARD(14), .success = { GAIN(WATER, 3), MAY, VENTURE, MAY, VENTURE },
		.failure = { LOSE_WORKER, GAIN(CORE, 1) } },
	[ROGUE_AI] = { CARD(14), .success = { MAY_RESEARCH, MAY_RESEARCH },
		.failure = { LOSE_BREAKTHROUGH, SCORE(2) } },
	[ASTEROID_DEBRIS] = { CARD(15),
		.success = { GAIN(NEUTRONIUM, 1), GAIN(TITANIUM, 1), GAIN(URANIUM, 1), GAIN(GOLD, 1), SCORE(1) },
		.failure = { LOSE_WORKER, GAIN_MIX(2) } },
	[TRAILS_TO_THE_LOST_CITY] = { CARD(15), .does = { PAY(WATER, 1), GAIN_MORALE(1) },
		.failure = { LOSE(WATER, 2), LOSE_WORKER, MAY, GAIN_MORALE(1) } },
	[SECRET_MILITARY_FACILITY] = { CARD(16), .success = { GAIN(CORE, 3), SCORE(3) },
		.failure = { LOSE(CORE, 1), SCORE(2) } },
	[UNSTABLE_NEUTRONIUM_CORE] = { CARD(16), .success = { MAY_BUILD(POWER_PLANT), MAY_CLEAR },
		.failure = { LOSE_WORKER, GAIN(NEUTRONIUM, 1) } },
	[METROPOLIS_RUINS] = { CARD(18), .success = { MAY_BUILD_RUINS },
		.failure = { LOSE(CORE, 1), LOSE_WORKER, SCORE(2) } },
};

const char *const adventure_rules[ADVENTURE_END] = {
	"",
	"ADV-01",
	"ADV-02",
	"ADV-03",
	"ADV-04",
	"ADV-05",
	"ADV-06",
	"ADV-07",
	"ADV-08",
	"ADV-09",
	"ADV-10",
	"ADV-11",
	"ADV-12",
	"ADV-13",
	"ADV-14",
	"ADV-15",
	"ADV-16",
	"ADV-17",
	"ADV-18",
	"ADV-19",
	"ADV-20",
	"ADV-21",
	"ADV-22",
	"ADV-23",
	"ADV-24",
	"ADV-25",
	"ADV-26",
	"ADV-27",
	"ADV-28",
	"ADV-29",
	"ADV-30",
	"ADV-31",
	"ADV-32",
	"ADV-33",
	"ADV-34",
	"ADV-35",
	"ADV-36",
};

const int8_t power_spaces[POWER_SPACES + 1] = { 2, 1, 0, -1, -3 };
const uint8_t deck_water[DECK_END] = { [DECK_5] = 1, [DECK_10] = 2 };

/* The Resource spaces are from a public implementation. */
const struct bot_upgrade_board bot_upgrade_board_a = {
	.power = 2,
	.token_power = 2,
	.space_power = { [TITANIUM] = 2, [GOLD] = 3, [URANIUM] = 3, [NEUTRONIUM] = 4 },
};
