/* Glicko-2 (server/rating/glicko.h): the worked example of its paper, and what must hold for every game. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/rating/glicko.h"

#define GAMES 20000

static uint64_t seed = 1;

/* A number from 0 to 1, 1 excluded. */
static double draw(void)
{
	seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (double)(seed >> 11) * 0x1p-53;
}

static struct glicko some_player(void)
{
	return (struct glicko){ 500 + 2000 * draw(), 30 + 320 * draw(), 0.04 + 0.06 * draw() };
}

static uint64_t bits_of(double number)
{
	uint64_t bits;
	memcpy(&bits, &number, sizeof bits);
	return bits;
}

static bool same(const struct glicko *a, const struct glicko *b)
{
	return bits_of(a->rating) == bits_of(b->rating) && bits_of(a->rd) == bits_of(b->rd) &&
		bits_of(a->volatility) == bits_of(b->volatility);
}

static bool near(double a, double b, double most)
{
	return fabs(a - b) <= most;
}

static void example_of_the_paper(void **state)
{
	(void)state;
	const struct glicko player = { 1500, 200, 0.06 };
	const struct glicko_pair pairs[] = { { { 1400, 30, 0.06 }, 1, 1 }, { { 1550, 100, 0.06 }, 0, 1 },
		{ { 1700, 300, 0.06 }, 0, 1 } };
	const struct glicko after = glicko_update(player, pairs, 3, 1);
	assert_true(
		near(after.rating, 1464.06, 0.011)); /* the paper rounds on its way: exact arithmetic gives 1464.0507 */
	assert_true(near(after.rd, 151.52, 0.005));
	assert_true(near(after.volatility, 0.059996, 0.0000005)); /* the paper cuts it to 0.05999 */
	assert_true(near(glicko_expected(player, pairs[0].other), 0.639, 0.0005));
	assert_true(near(glicko_expected(player, pairs[1].other), 0.432, 0.0005));
	assert_true(near(glicko_expected(player, pairs[2].other), 0.303, 0.0005));
}

/* A period without games, step 6 alone; and what the header says of a year. */
static void waiting(void **state)
{
	(void)state;
	const struct glicko player = { 1500, 60, 0.06 };
	const struct glicko year = glicko_wait(player, 365 * 86400 / GLICKO_PERIOD_S), none = glicko_wait(player, 0);
	const struct glicko unplayed = glicko_update(player, NULL, 0, 365 * 86400 / GLICKO_PERIOD_S);
	assert_true(year.rd > 105 && year.rd < 115);
	assert_true(near(none.rd, 60, 1e-9));
	assert_true(same(&year, &unplayed));
	assert_true(near(glicko_wait(player, 1e9).rd, GLICKO_RD, 0));
}

static void weights(void **state)
{
	(void)state;
	assert_true(near(glicko_weight(2), 1, 1e-15));
	assert_true(near(glicko_weight(3), 7.0 / 9, 1e-15));
	assert_true(near(glicko_weight(4), 23.0 / 36, 1e-15));
}

/* exp and log are private: the chance to win shows the one, the volatility, which the paper's example gives, the other. */
static void chances(void **state)
{
	(void)state;
	for (int i = 0; i < GAMES; i++) {
		const struct glicko a = some_player(), b = some_player();
		const double g = 1 / sqrt(1 + 3 * pow(b.rd / 173.7178 / acos(-1), 2));
		const double wanted = 1 / (1 + exp(-g * (a.rating - b.rating) / 173.7178));
		assert_true(near(glicko_expected(a, b) / wanted, 1, 1e-13));
	}
}

/* The order of the pairs of a game changes no bit. */
static void order_of_pairs(void **state)
{
	(void)state;
	for (int i = 0; i < GAMES; i++) {
		const struct glicko player = some_player();
		struct glicko_pair pairs[3], turned[3];
		for (int k = 0; k < 3; k++)
			pairs[k] = (struct glicko_pair){ some_player(), floor(3 * draw()) / 2, glicko_weight(4) };
		if (i % 4 == 0)
			pairs[2].other = pairs[0].other;
		turned[0] = pairs[2];
		turned[1] = pairs[0];
		turned[2] = pairs[1];
		const struct glicko one = glicko_update(player, pairs, 3, 0.5),
				    other = glicko_update(player, turned, 3, 0.5);
		assert_true(same(&one, &other));
	}
}

/* Two equal players: what one gains the other loses, and a draw moves neither. */
static void symmetry(void **state)
{
	(void)state;
	for (int i = 0; i < GAMES; i++) {
		struct glicko player = some_player();
		player.rating = GLICKO_RATING;
		const struct glicko_pair won = { player, 1, 1 }, lost = { player, 0, 1 }, drawn = { player, 0.5, 1 };
		const struct glicko up = glicko_update(player, &won, 1, 0), down = glicko_update(player, &lost, 1, 0);
		assert_true(near(up.rating - GLICKO_RATING, GLICKO_RATING - down.rating, 1e-9));
		assert_true(near(up.rd, down.rd, 1e-9));
		assert_true(near(glicko_update(player, &drawn, 1, 0).rating, GLICKO_RATING, 1e-9));
	}
}

/* Better results give a better rating; a game never makes one less certain than waiting would, nor more than the pairs of full weight. */
static void direction(void **state)
{
	(void)state;
	for (int i = 0; i < GAMES; i++) {
		const struct glicko player = some_player(), other = some_player();
		double before = -1e9;
		for (int score = 0; score <= 2; score++) {
			const struct glicko_pair pair = { other, score / 2.0, 1 }, light = { other, score / 2.0, 0.5 };
			const struct glicko after = glicko_update(player, &pair, 1, 0);
			assert_true(after.rating > before);
			assert_true(after.rd >= GLICKO_RD_LEAST && after.rd <= GLICKO_RD);
			assert_true(glicko_update(player, &light, 1, 0).rd >= after.rd);
			assert_true(after.volatility > 0.01 && after.volatility < 0.2);
			before = after.rating;
		}
	}
}

/* However far two are apart, every figure stays finite, and an expected result changes next to nothing. */
static void far_apart(void **state)
{
	(void)state;
	const struct glicko weak = { -4000, 350, 0.06 }, strong = { 9000, 30, 0.06 };
	const struct glicko_pair won = { strong, 1, 1 }, lost = { strong, 0, 1 };
	assert_true(isfinite(glicko_update(weak, &won, 1, 0).rating));
	assert_true(near(glicko_update(weak, &lost, 1, 0).rating, weak.rating, 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(example_of_the_paper), cmocka_unit_test(waiting),
		cmocka_unit_test(weights), cmocka_unit_test(chances), cmocka_unit_test(order_of_pairs),
		cmocka_unit_test(symmetry), cmocka_unit_test(direction), cmocka_unit_test(far_apart) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
