/*
 * The network of the computer players: its inputs are the same in a game and in every view of it, its integers give what
 * plain arithmetic gives, and it is refused where it does not fit.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/judge.h"
#include "ai/net.h"
#include "driver.h"

#define TABLES 16 /* random games of two to four players */
#define SOLO 8 /* and against automata */
#define NETS 200 /* random networks */
#define STORED_MOST 40960 /* bytes */

static void features_of(const struct rift_game *g, int seat, struct sparse *f)
{
	struct judge judge;
	struct look looks[RIFT_SEATS];
	memset(f, 0, sizeof *f);
	judge_prepare(&judge, RIFT_RULES, g);
	features_look(looks, judge.value, RIFT_RULES, g);
	features_take(f, looks, RIFT_RULES, g, seat);
}

static void inputs_are_sound(const struct sparse *f)
{
	bool seen[FEATURE_COUNT] = { false };
	assert_in_range(f->count, 1, FEATURES_MAX);
	for (int i = 0; i < f->count; i++) {
		assert_in_range(f->at[i], 0, FEATURE_COUNT - 1);
		assert_in_range(f->x[i] + FEATURE_MOST, 0, 2 * FEATURE_MOST);
		assert_int_not_equal(f->x[i], 0);
		assert_false(seen[f->at[i]]);
		seen[f->at[i]] = true;
	}
}

/* All seats of a position, as seen by everybody. */
static void compare_views(const struct rift_game *g, const struct rift_setup *setup)
{
	for (int seat = 0; seat < setup->players; seat++) {
		struct sparse whole, part;
		if (setup->seat[seat].kind > RIFT_HUMAN)
			continue;
		features_of(g, seat, &whole);
		inputs_are_sound(&whole);
		for (int viewer = 0; viewer <= RIFT_SEATS; viewer++) {
			struct rift_game seen;
			if (viewer >= setup->players && viewer < RIFT_SEATS)
				continue;
			rift_view(&seen, g, viewer);
			features_of(&seen, seat, &part);
			assert_memory_equal(&whole, &part, sizeof whole);
		}
	}
}

static void play_and_compare(const struct rift_setup *setup, uint32_t seed)
{
	struct rift_game g;
	int moves = 0;
	assert_int_equal(rift_new(&g, setup), RIFT_OK);
	for (struct rift_move m = driver_move(&g, &seed); m.verb; m = driver_move(&g, &seed)) {
		struct rift_ask ask = rift_asks(&g);
		bool hidden = ask.kind == RIFT_ASK_WARP || ask.seats >> RIFT_NATURE & 1;
		if (hidden ? moves % 3 == 0 : moves % 16 == 0)
			compare_views(&g, setup);
		assert_true(moves++ < DRIVER_MOVES);
		assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
	}
	compare_views(&g, setup);
}

static void views_give_the_same(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= TABLES; seed++) {
		uint32_t draws = seed;
		struct rift_setup setup = driver_setup(&draws);
		struct rift_game g;
		if (rift_new(&g, &setup) == RIFT_OK)
			play_and_compare(&setup, seed);
	}
	for (uint32_t seed = 1; seed <= SOLO; seed++) {
		uint32_t draws = seed;
		struct rift_setup setup = driver_solo_setup(&draws);
		play_and_compare(&setup, seed);
	}
}

/* A network of random numbers, and a straightforward computation of what it says. */

static int8_t in[FEATURE_COUNT * NET_HIDDEN];
static int16_t skip[FEATURE_COUNT];

static int between(uint32_t *state, int most)
{
	return (int)(driver_draw(state) % (2u * (uint32_t)most + 1u)) - most;
}

static struct net random_net(uint32_t *state)
{
	struct net n = { .features = features_hash(), .revision = RIFT_REVISION, .count = FEATURE_COUNT };
	for (size_t i = 0; i < ARRAY_LEN(in); i++)
		in[i] = (int8_t)between(state, INT8_MAX);
	for (size_t i = 0; i < ARRAY_LEN(skip); i++)
		skip[i] = (int16_t)between(state, INT16_MAX);
	for (int unit = 0; unit < NET_HIDDEN; unit++) {
		n.hidden_bias[unit] = between(state, 1 << 20);
		n.out[unit] = between(state, 1 << 16);
	}
	n.bias = between(state, 10000);
	n.skip = skip;
	n.in = in;
	return n;
}

static int reference(const struct net *n, const int x[FEATURE_COUNT])
{
	int64_t straight = 0, hidden = 0;
	for (int i = 0; i < FEATURE_COUNT; i++)
		straight += (int64_t)n->skip[i] * x[i];
	for (int unit = 0; unit < NET_HIDDEN; unit++) {
		int64_t sum = n->hidden_bias[unit];
		for (int i = 0; i < FEATURE_COUNT; i++)
			sum += (int64_t)n->in[i * NET_HIDDEN + unit] * x[i];
		if (sum > 0)
			hidden += sum * n->out[unit];
	}
	return n->bias + (int)(straight / 64) + (int)(hidden / 1048576);
}

static void integers_are_right(void **state)
{
	(void)state;
	uint32_t seed = 7;
	for (int round = 0; round < NETS; round++) {
		struct net n = random_net(&seed);
		struct sparse f = { .count = 0 };
		int x[FEATURE_COUNT] = { 0 };
		for (int at = 0; at < FEATURE_COUNT && f.count < FEATURES_MAX; at++) {
			if (round && driver_draw(&seed) % 4)
				continue;
			x[at] = round ? between(&seed, FEATURE_MOST) : FEATURE_MOST; /* first: all as large as can be */
			f.at[f.count] = (uint16_t)at;
			f.x[f.count++] = (int16_t)x[at];
		}
		assert_int_equal(net_value(&n, &f), reference(&n, x));
	}
}

static void misfits_are_refused(void **state)
{
	(void)state;
	uint32_t seed = 1;
	struct net n = random_net(&seed);
	assert_true(net_check(&n, RIFT_REVISION));
	assert_false(net_check(&n, RIFT_REVISION + 1));
	n.features ^= 1;
	assert_false(net_check(&n, RIFT_REVISION));
	n.features ^= 1;
	n.count--;
	assert_false(net_check(&n, RIFT_REVISION));
}

/* If this fails, the list of features, the weights or the rules changed: train anew (docs/players.md). */
static void built_in_fits(void **state)
{
	(void)state;
	assert_true(net_check(&net_built_in, RIFT_REVISION));
	assert_true(sizeof net_built_in + (size_t)net_built_in.count * (NET_HIDDEN + sizeof(int16_t)) <= STORED_MOST);
	for (int solo = 0; solo < 2; solo++)
		for (int era = 0; era < NET_ERAS; era++)
			assert_true(net_built_in.spread[solo][era] > 0);
}

/* The judge adds what the network says; against an automaton it is the margin that is corrected. */
static void judge_uses_it(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= 2; seed++) {
		uint32_t draws = seed, moves = seed;
		struct rift_setup setup = seed == 1 ? (struct rift_setup){ .players = 2 } : driver_solo_setup(&draws);
		struct rift_game g;
		struct judge judge;
		struct look looks[RIFT_SEATS];
		struct sparse f;
		assert_int_equal(rift_new(&g, &setup), RIFT_OK);
		while (rift_fact(&g, RIFT_FACT_PHASE, 0, 0) < RIFT_POWER_UP)
			assert_int_equal(rift_play(&g, driver_move(&g, &moves), NULL), RIFT_OK);
		judge_prepare(&judge, RIFT_RULES, &g);
		assert_ptr_equal(judge.net, &net_built_in);
		int seat = judge.automaton ? 2 - judge.automaton : 0;
		features_look(looks, judge.value, RIFT_RULES, &g);
		features_take(&f, looks, RIFT_RULES, &g, seat);
		int said = looks[seat].value + net_value(judge.net, &f);
		if (judge.automaton)
			assert_int_equal(judge_margin(&judge, &g, seat), said - 100 * looks[1 - seat].sheet.total);
		else
			assert_int_equal(judge_score(&judge, &g, seat), said);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(views_give_the_same),
		cmocka_unit_test(integers_are_right),
		cmocka_unit_test(misfits_are_refused),
		cmocka_unit_test(built_in_fits),
		cmocka_unit_test(judge_uses_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
