/*
 * boards.c -- the player boards: side A, the same for all Paths, and one side B per Path.
 *
 * Rules POWER-02, POWER-03, IMPACT-05, MORALE-01, MORALE-03, SETUP-17, SIDEB-02 to SIDEB-24.  The rulebooks say what
 * side B changes.  The figures of side A and the Supply costs are printed only on the boards and come from public
 * sources.
 *
 * Exosuit slots are numbered upper left, middle, right, lower left, middle, right.  travel_vp[0] is the start space.  A
 * side B repeats the figures it shares with side A, so that a row can be compared with the printed board.
 */
#include "content/content.h"

/* A price in the notation of the rules: T(2), G(1), W(2). */
/* clang-format off */
#define PRICE(...) { .good = { __VA_ARGS__ } }
/* clang-format on */
#define T(n) [TITANIUM] = (n)
#define G(n) [GOLD] = (n)
#define U(n) [URANIUM] = (n)
#define N(n) [NEUTRONIUM] = (n)
#define W(n) [WATER] = (n)
#define F(n) [FLUX] = (n)
#define ROW(type) [(type)-1]

#define UPPER_LEFT (1u << 0)
#define UPPER_RIGHT (1u << 2)
#define LOWER_MIDDLE (1u << 4)

const struct board board_a = {
	.source = PUBLIC,
	.slot_pay = { PAYS_NOTHING, PAYS_NOTHING, PAYS_NOTHING, PAYS_CORE, PAYS_CORE, PAYS_CORE },
	.empty_water = 1,
	.covered = UPPER_LEFT | UPPER_RIGHT,
	.morale_vp = { -6, -4, -2, 0, 2, 4, 6 },
	.supply_water = { 4, 4, 5, 5, 6, 7, 7 },
	.morale_start = 4,
	.morale_bonus = 2,
	.travel_vp = { 0, 2, 4, 6, 8, 10, 12, 14, 16 },
	.paradox_limit = 3,
	.slot_price = {
		ROW(POWER_PLANT) = { PRICE(N(1), T(2), W(1)), PRICE(N(1), T(2), G(1), W(2)), PRICE(N(2), T(2), W(2)) },
		ROW(FACTORY) = { PRICE(T(2), G(1)), PRICE(T(2), G(1), W(2)), PRICE(T(2), G(2), W(2)) },
		ROW(LIFE_SUPPORT) = { PRICE(T(2)), PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), G(1), W(2)) },
		ROW(LAB) = { PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), W(2)), PRICE(T(2), U(2), G(1), W(2)) },
	},
	.supply_motivates = true,
};

const struct board boards_b[PATH_END] = {
	[HARMONY] = {
		.source = PUBLIC,
		.slot_pay = { PAYS_NOTHING, PAYS_NOTHING, PAYS_NOTHING, PAYS_CORE_OR_WATER, PAYS_CORE, PAYS_CORE_OR_WATER },
		.slot_water = 3,
		.empty_water = 2,
		.covered = UPPER_LEFT | UPPER_RIGHT | LOWER_MIDDLE,
		.morale_vp = { -4, -2, 0, 2, 4, 6, 8 },
		.supply_water = { 4, 4, 5, 5, 6, 7, 8 },
		.morale_start = 3,
		.morale_bonus = 3,
		.travel_vp = { 0, 2, 4, 6, 8, 10, 12, 14, 16 },
		.paradox_limit = 3,
		.slot_price = {
			ROW(POWER_PLANT) = { PRICE(N(1), T(2), W(1)), PRICE(N(1), T(2), G(1), W(2)), PRICE(N(2), T(2), W(2)) },
			ROW(FACTORY) = { PRICE(T(2), G(1), W(1)), PRICE(T(2), G(1), W(2)), PRICE(T(2), G(2), W(2)) },
			ROW(LIFE_SUPPORT) = { PRICE(T(2), W(1)), PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), G(1), W(2)) },
			ROW(LAB) = { PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), W(2)), PRICE(T(2), U(2), G(1), W(2)) },
		},
		.supply_motivates = true,
		.may_lose_building = true,
	},
	/* Supply is a Free Action here, so there is no Worker on it that could stay Motivated. */
	[DOMINANCE] = {
		.source = PUBLIC,
		.slot_pay = { PAYS_NOTHING, PAYS_NOTHING, PAYS_NOTHING, PAYS_CORE, PAYS_CORE, PAYS_CORE },
		.empty_water = 0,
		.covered = UPPER_LEFT | UPPER_RIGHT,
		.morale_vp = { -3, -2, -1, 0, 2, 4, 6 },
		.supply_water = { 4, 4, 4, 4, 5, 5, 5 },
		.morale_start = 4,
		.morale_bonus = 2,
		.travel_vp = { 0, 2, 4, 6, 8, 10, 12, 12, 12 },
		.paradox_limit = 3,
		.slot_price = {
			ROW(POWER_PLANT) = { PRICE(N(1), T(2), W(1)), PRICE(N(1), T(2), W(2)), PRICE(N(2), T(2), W(2)) },
			ROW(FACTORY) = { PRICE(T(2), G(1)), PRICE(T(2), G(1), W(2)), PRICE(T(2), G(1), W(2)) },
			ROW(LIFE_SUPPORT) = { PRICE(T(2)), PRICE(T(2), W(1)), PRICE(T(2), U(1), G(1), W(2)) },
			ROW(LAB) = { PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), W(2)), PRICE(T(2), U(2), G(1), W(2)) },
		},
		.supply_free = true,
		.any_pair = true,
	},
	[PROGRESS] = {
		.source = PUBLIC,
		.slot_pay = { PAYS_NOTHING, PAYS_NOTHING, PAYS_NOTHING, PAYS_CORE_OR_MIX, PAYS_CORE_OR_MIX, PAYS_CORE_OR_MIX },
		.empty_water = 1,
		.covered = UPPER_LEFT | UPPER_RIGHT,
		.morale_vp = { -6, -4, -2, 0, 3, 5, 7 },
		.supply_water = { 4, 4, 5, 5, 7, 8, 8 },
		.morale_start = 4,
		.morale_bonus = 2,
		.travel_vp = { 0, 1, 2, 4, 8, 10, 12, 14, 16 },
		.paradox_limit = 4,
		.slot_price = {
			ROW(POWER_PLANT) = { PRICE(N(1), T(2), G(1), W(1)), PRICE(N(1), T(2), G(1), W(2)),
				PRICE(N(2), T(2), W(2)) },
			ROW(FACTORY) = { PRICE(T(2), G(1)), PRICE(T(2), G(1), W(2)), PRICE(T(2), G(2), W(2)) },
			ROW(LIFE_SUPPORT) = { PRICE(T(2), U(1)), PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), G(1), W(2)) },
			ROW(LAB) = { PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), W(2)), PRICE(T(2), U(2), G(1), W(2)) },
		},
		.scientists_motivated = true,
	},
	[SALVATION] = {
		.source = PUBLIC,
		.slot_pay = { PAYS_MIX, PAYS_NOTHING, PAYS_CORE, PAYS_MIX, PAYS_NOTHING, PAYS_CORE },
		.empty_water = 1,
		.covered = UPPER_LEFT | UPPER_RIGHT,
		.morale_vp = { -8, -6, -4, -2, 0, 2, 4 },
		.supply_water = { 4, 4, 4, 5, 5, 6, 7 },
		.morale_start = 5,
		.morale_bonus = 2,
		.travel_vp = { 0, 2, 4, 6, 8, 12, 14, 16, 20 },
		.paradox_limit = 3,
		.slot_price = {
			ROW(POWER_PLANT) = { PRICE(N(1), T(2), W(1)), PRICE(N(1), T(2), W(2)), PRICE(N(2), T(2), W(2)) },
			ROW(FACTORY) = { PRICE(T(2), G(1)), PRICE(T(2), G(1), W(2)), PRICE(T(2), G(2), W(2)) },
			ROW(LIFE_SUPPORT) = { PRICE(T(2)), PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), G(1), W(2)) },
			ROW(LAB) = { PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), W(2)), PRICE(N(1), T(2), W(2)) },
		},
		.supply_motivates = true,
		.any_anomaly_slot = true,
	},
	/* Fractures of Time: what the rulebook does not list as changed is the same as on side A
	   (data/reconstructed.toml). */
	[UNITY] = {
		.source = RECONSTRUCTED,
		.slot_pay = { PAYS_NOTHING, PAYS_NOTHING, PAYS_NOTHING, PAYS_CORE, PAYS_CORE, PAYS_CORE },
		.empty_water = 1,
		.covered = UPPER_LEFT | UPPER_RIGHT,
		.morale_vp = { -6, -4, -2, 0, 2, 4, 6 },
		.supply_water = { 3, 3, 4, 4, 5, 6, 8 },
		.morale_start = 4,
		.travel_vp = { 0, 2, 4, 6, 8, 10, 12, 14, 16 },
		.paradox_limit = 3,
		.slot_price = {
			ROW(POWER_PLANT) = {
				PRICE(N(1), T(2), W(1)), PRICE(N(1), T(2), G(1), W(2), F(1)), PRICE(N(2), T(2), W(2)),
			},
			ROW(FACTORY) = { PRICE(T(2), G(1)), PRICE(T(2), G(1), W(2), F(1)), PRICE(T(2), G(2), W(2)) },
			ROW(LIFE_SUPPORT) = { PRICE(T(2)), PRICE(T(2), U(1), W(1), F(1)), PRICE(T(2), U(1), G(1), W(2)) },
			ROW(LAB) = { PRICE(T(2), U(1), W(1)), PRICE(T(2), U(1), W(2), F(1)), PRICE(T(2), U(2), G(1), W(2)) },
		},
		.supply_worker = GENIUS,
		.third_slot_flux = 2,
		.glitch_places = 1,
		.top_technology = true,
	},
};
