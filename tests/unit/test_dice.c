/*
 * test_dice.c -- rift_step with dice: the same dice give the same game, and every outcome comes as often as its weight
 * says.  That steps without dice equal moves is checked in every simulated game (lab/audit.c).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/engine/engine.h"
#include "driver.h"

#define DRAWS 80000

/* Plays on to the end, each seat with its first answer but one; returns the hash of the end. */
static uint64_t play_out(struct rift_game g, uint64_t seed, uint64_t *rolls)
{
	struct rift_dice dice = { seed, 0 };
	struct rift_move answers[RIFT_ANSWERS];
	size_t count = 0;
	for (;;) {
		const struct rift_ask ask = rift_asks(&g);
		if (!ask.seats)
			break;
		assert_int_not_equal(ask.seats, 1u << RIFT_NATURE);
		if (!count)
			count = rift_legal(&g, __builtin_ctz(ask.seats), answers, RIFT_ANSWERS);
		assert_true(count > 0);
		count = rift_step(&g, answers[count > 1], &dice, answers);
	}
	*rolls = dice.rolls;
	return rift_hash(&g);
}

/* The position before the first question to a player, Nature's draws of the set-up made by some dice. */
static struct rift_game begun(uint64_t seed)
{
	const struct rift_setup setup = { .players = 2 };
	struct rift_dice dice = { seed, 0 };
	struct rift_outcome outcomes[RIFT_ANSWERS];
	struct rift_move answers[RIFT_ANSWERS];
	struct rift_game g;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	if (rift_chance(&g, outcomes, RIFT_ANSWERS))
		(void)rift_step(&g, outcomes[0].move, &dice, answers);
	return g;
}

static void the_same_dice_give_the_same_game(void **state)
{
	const struct rift_game g = begun(1);
	uint64_t rolls, again;
	(void)state;
	const uint64_t end = play_out(g, 7, &rolls);
	assert_true(rolls > 10);
	assert_int_equal(play_out(g, 7, &again), end);
	assert_int_equal(again, rolls);
	assert_int_not_equal(play_out(g, 8, &again), end);
}

/* 80,000 draws with a fixed seed: each outcome within five standard deviations of its share, which is less than 0.9 %. */
static void outcomes_come_by_weight(void **state)
{
	static const uint16_t weights[] = { 1, 2, 5 };
	struct rift_outcome outcomes[ARRAY_LEN(weights)] = { 0 };
	struct rift_dice dice = { 5, 0 };
	int found[ARRAY_LEN(weights)] = { 0 };
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(weights); i++)
		outcomes[i] = (struct rift_outcome){ .move.a = (uint8_t)i, .weight = weights[i] };
	for (int i = 0; i < DRAWS; i++)
		found[dice_pick(&dice, outcomes, ARRAY_LEN(weights)).a]++;
	assert_int_equal(dice.rolls, DRAWS);
	for (size_t i = 0; i < ARRAY_LEN(weights); i++)
		assert_in_range(found[i], DRAWS / 8 * weights[i] - DRAWS / 112, DRAWS / 8 * weights[i] + DRAWS / 112);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_dice_give_the_same_game),
		cmocka_unit_test(outcomes_come_by_weight),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
