/*
 * The judge of positions: the final scores it expects are near those that the greedy player then reaches, they are the
 * scores themselves when the game is over, and the chance of winning rises with the margin.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ai/greedy.h"
#include "ai/judge.h"
#include "driver.h"

#define GAMES 10 /* of each kind of table */
#define NEAR 900 /* a mean of expected scores may differ so much from the mean result, in hundredths of a VP */
#define ERA_LOOKED 3

/* Plays on until a position is the first of an Era in Power Up, or to the end. */
static void play_to(struct rift_game *g, int era, uint64_t *random, uint32_t *seed)
{
	for (struct rift_ask ask = rift_asks(g); ask.seats; ask = rift_asks(g)) {
		if (rift_fact(g, RIFT_FACT_ERA, 0, 0) == era && rift_fact(g, RIFT_FACT_PHASE, 0, 0) >= RIFT_POWER_UP)
			return;
		int seat = driver_seat(ask.seats, seed);
		struct rift_move m =
			seat == RIFT_NATURE ? driver_outcome(g, seed) : greedy_choose(RIFT_RULES, g, seat, random);
		assert_int_equal(rift_play(g, m, NULL), RIFT_OK);
	}
}

static void judge_over(const struct rift_game *g, int players)
{
	struct judge j;
	int score[RIFT_SEATS], best = INT16_MIN;
	judge_prepare(&j, RIFT_RULES, g);
	for (int seat = 0; seat < players; seat++) {
		struct rift_score sheet;
		rift_score(g, seat, &sheet);
		score[seat] = sheet.total;
		if (seat)
			best = sheet.total > best ? sheet.total : best;
		assert_int_equal(judge_score(&j, g, seat), 100 * sheet.total);
	}
	assert_int_equal(judge_margin(&j, g, 0), 100 * (score[0] - best));
	assert_int_equal(judge_win(&j, g, 1), JUDGE_CERTAIN);
	assert_int_equal(judge_win(&j, g, -1), 0);
}

/* Mean of expected minus reached scores; of the automaton, or of the other seats. */
struct gaps {
	int automaton, own, owns;
};

static struct gaps judge_games(struct rift_setup setup)
{
	struct gaps gaps = { 0 };
	for (uint32_t game = 1; game <= GAMES; game++) {
		uint32_t seed = game;
		uint64_t random = game;
		struct rift_game g;
		struct judge j;
		assert_int_equal(rift_new(&g, &setup), RIFT_OK);
		play_to(&g, ERA_LOOKED, &random, &seed);
		judge_prepare(&j, RIFT_RULES, &g);
		int expected[RIFT_SEATS];
		for (int seat = 0; seat < setup.players; seat++)
			expected[seat] = judge_score(&j, &g, seat);
		play_to(&g, 0, &random, &seed);
		judge_over(&g, setup.players);
		for (int seat = 0; seat < setup.players; seat++) {
			struct rift_score sheet;
			rift_score(&g, seat, &sheet);
			int gap = expected[seat] - 100 * sheet.total;
			if (setup.seat[seat].kind > RIFT_HUMAN) {
				gaps.automaton += gap;
			} else {
				gaps.own += gap;
				gaps.owns++;
			}
		}
	}
	return gaps;
}

static void expects_scores(void **state)
{
	(void)state;
	struct gaps gaps = judge_games((struct rift_setup){ .players = 2 });
	assert_in_range(gaps.own / gaps.owns + NEAR, 0, 2 * NEAR);
	gaps = judge_games((struct rift_setup){ .players = 2, .modules = RIFT_MODULE_BIT(RIFT_FRACTURES) });
	assert_in_range(gaps.own / gaps.owns + NEAR, 0, 2 * NEAR);
}

static void expects_automata(void **state)
{
	(void)state;
	for (int kind = RIFT_CHRONOBOT_1; kind <= RIFT_CHRONOSSUS; kind++) {
		struct rift_setup setup = { .players = 2 };
		setup.seat[1].kind = (uint8_t)kind;
		struct gaps gaps = judge_games(setup);
		assert_in_range(gaps.automaton / GAMES + NEAR, 0, 2 * NEAR);
	}
	struct rift_setup more = { .players = 2, .options = RIFT_OPTION_BIT(RIFT_ONE_MORE) };
	more.seat[1].kind = RIFT_CHRONOSSUS;
	struct gaps gaps = judge_games(more);
	assert_in_range(gaps.automaton / GAMES + NEAR, 0, 2 * NEAR);
}

static void chance_rises(void **state)
{
	(void)state;
	struct rift_setup setup = { .players = 2 };
	uint32_t seed = 1;
	uint64_t random = 1;
	struct rift_game g;
	struct judge j;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	for (int era = 1; era <= 4; era++) {
		play_to(&g, era, &random, &seed);
		judge_prepare(&j, RIFT_RULES, &g);
		assert_int_equal(judge_win(&j, &g, 0), JUDGE_CERTAIN / 2);
		int last = 0;
		for (int margin = -6000; margin <= 6000; margin += 7) {
			int chance = judge_win(&j, &g, margin);
			assert_in_range(chance, last, JUDGE_CERTAIN);
			assert_int_equal(chance, JUDGE_CERTAIN - judge_win(&j, &g, -margin));
			last = chance;
		}
		assert_int_equal(last, JUDGE_CERTAIN);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(expects_scores),
		cmocka_unit_test(expects_automata),
		cmocka_unit_test(chance_rises),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
