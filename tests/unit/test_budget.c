/* test_budget.c -- budgets by address and network: what counts as one, fairness, fixed memory under a crowd of addresses. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>

#include "server/base/budget.h"

#define SECOND INT64_C(1000000000)

static const struct origin honest = { 0x20010db8deadbeef, 0x20010db8dead0000 };

static void addresses_and_networks(void **state)
{
	static const struct {
		const char *one, *two;
		bool address, network; /* the same */
	} cases[] = {
		{ "192.0.2.7", "192.0.2.7", true, true },
		{ "192.0.2.7", "::ffff:192.0.2.7", true, true },
		{ "192.0.2.7", "192.0.2.8", false, true },
		{ "192.0.2.7", "192.0.3.7", false, false },
		{ "2001:db8:1:2::5", "2001:db8:1:2:ffff::9", true, true },
		{ "2001:db8:1:2::5", "2001:db8:1:3::5", false, true },
		{ "2001:db8:1:2::5", "2001:db8:2:2::5", false, false },
		{ "0.0.0.1", "::1", false, false },
		{ "", "no address", true, true },
		{ "no address", "::1", true, true },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const struct origin one = origin_read(cases[i].one), two = origin_read(cases[i].two);
		assert_int_equal(one.address == two.address, cases[i].address);
		assert_int_equal(one.network == two.network, cases[i].network);
	}
}

static void a_tally_counts_by_address_and_network(void **state)
{
	struct tally *t = tally_open(3);
	const struct origin one = origin_read("2001:db8:1:1::1"), two = origin_read("2001:db8:1:2::1"),
			    three = origin_read("2001:db8:1:3::1"), other = origin_read("2001:db8:2:1::1");
	(void)state;
	for (int i = 0; i < 3; i++)
		assert_true(tally_enter(t, one));
	assert_false(tally_enter(t, one));
	for (int i = 0; i < 3; i++)
		assert_true(tally_enter(t, two));
	assert_int_equal(tally_address(t, one), 3);
	assert_int_equal(tally_network(t, one), 3 * NETWORK_TIMES);
	assert_false(tally_may(t, three)); /* the network's is used up */
	assert_false(tally_enter(t, three));
	assert_true(tally_enter(t, other));
	tally_leave(t, two);
	assert_true(tally_enter(t, three));
	assert_int_equal(tally_network(t, other), 1);
	tally_close(t);
}

/* An attacker with as many addresses as it likes does not make the table grow, forget others, or count for them. */
static void a_crowd_neither_frees_nor_blocks(void **state)
{
	struct tally *t = tally_open(10);
	const struct origin greedy = { 1, 1 };
	(void)state;
	for (int i = 0; i < 10; i++)
		assert_true(tally_enter(t, greedy));
	for (uint64_t i = 0; i < 5000; i++) /* 500 networks, each with all it may have */
		(void)tally_enter(t, (struct origin){ 1000 + i / 5, 1000 + i / 10 });
	assert_false(tally_enter(t, greedy));
	int blocked = 0;
	for (uint64_t i = 0; i < 1000; i++)
		blocked += !tally_may(t, (struct origin){ honest.address + i, honest.network + (i << 16) });
	assert_true(blocked <= 5);
	tally_close(t);
}

static int taken(struct pace *p, struct origin o, int tries, int64_t now)
{
	int count = 0;
	for (int i = 0; i < tries; i++)
		count += pace_take(p, o, now);
	return count;
}

static void a_pace_has_a_burst_and_a_rate(void **state)
{
	struct pace *p = pace_open(10, 30, 1000000);
	const struct origin one = origin_read("192.0.2.1"), two = origin_read("192.0.2.2"),
			    three = origin_read("192.0.2.3");
	(void)state;
	assert_int_equal(taken(p, one, 100, SECOND), 30);
	assert_false(pace_may(p, one, SECOND));
	assert_true(pace_may(p, two, SECOND));
	assert_int_equal(taken(p, one, 100, 2 * SECOND), 10);
	assert_int_equal(taken(p, two, 100, 2 * SECOND) + taken(p, three, 100, 2 * SECOND), NETWORK_TIMES * 40 - 40);
	assert_int_equal(taken(p, one, 100, 9 * SECOND), 30);
	pace_close(p);
}

/* Many networks that send as fast as they can share what there is; one that sends little notices nothing. */
static void networks_share_what_there_is(void **state)
{
	struct pace *p = pace_open(100, 300, 1000);
	int all = 0, served = 0;
	(void)state;
	for (int64_t second = 1; second <= 20; second++) {
		for (uint64_t network = 0; network < 256; network++)
			for (uint64_t address = 0; address < 4; address++)
				all += taken(p, (struct origin){ network << 20 | address, network << 20 }, 50,
					second * SECOND);
		served += taken(p, honest, 2, second * SECOND);
	}
	assert_int_equal(served, 40);
	/* The burst of the first seconds, until the networks are counted, then 1000 a second. */
	assert_true(all <= 256 * 200 + 256 * 12 + 20 * 1000 * 5 / 4);
	pace_close(p);
}

/* Several at once are taken all or not at all, and paid off before the next. */
static void several_are_taken_at_once(void **state)
{
	struct pace *p = pace_open(10, 20, INT64_C(1000000));
	const struct origin o = { 7, 7 };
	(void)state;
	assert_true(pace_take_many(p, o, SECOND, 15));
	assert_false(pace_take_many(p, o, SECOND, 15));
	for (int i = 0; i < 5; i++)
		assert_true(pace_take(p, o, SECOND)); /* nothing was taken by the one that was refused */
	assert_false(pace_take(p, o, SECOND));
	assert_false(pace_take_many(p, o, 2 * SECOND, 15));
	assert_true(pace_take_many(p, o, 3 * SECOND, 15));
	pace_close(p);
}

/* What is used can be compared: a network that asked often lately comes after one that did not. */
static void what_is_used_is_paid_off(void **state)
{
	struct pace *p = pace_open_slow(60, 10);
	const struct origin often = { 5, 5 }, once = { 6, 6 };
	(void)state;
	pace_spend(p, often, SECOND, 1000);
	pace_spend(p, once, SECOND, 1);
	assert_true(pace_used(p, often, SECOND) > pace_used(p, once, SECOND));
	assert_true(pace_used(p, once, SECOND) > pace_used(p, honest, SECOND));
	assert_int_equal(pace_used(p, honest, SECOND), 0);
	assert_false(pace_take(p, often, SECOND));
	assert_int_equal(pace_used(p, once, 100 * SECOND), 0);
	assert_int_equal(pace_used(p, often, 602 * SECOND), 0); /* at most the burst is owed */
	pace_close(p);
}

static void a_crowd_does_not_slow_others(void **state)
{
	struct pace *p = pace_open(10, 30, 1000000);
	const struct origin greedy = { 1, 1 };
	int slowed = 0;
	(void)state;
	assert_int_equal(taken(p, greedy, 100, SECOND), 30);
	for (uint64_t i = 0; i < 500; i++)
		(void)taken(p, (struct origin){ 1000 + i, 1000 + i }, 60, SECOND);
	assert_false(pace_take(p, greedy, SECOND));
	for (uint64_t i = 0; i < 1000; i++)
		slowed += taken(p, (struct origin){ honest.address + (i << 16), honest.network + (i << 16) }, 5,
				  SECOND) < 5;
	assert_true(slowed <= 5);
	pace_close(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addresses_and_networks),
		cmocka_unit_test(a_tally_counts_by_address_and_network),
		cmocka_unit_test(a_crowd_neither_frees_nor_blocks),
		cmocka_unit_test(a_pace_has_a_burst_and_a_rate),
		cmocka_unit_test(networks_share_what_there_is),
		cmocka_unit_test(several_are_taken_at_once),
		cmocka_unit_test(what_is_used_is_paid_off),
		cmocka_unit_test(a_crowd_does_not_slow_others),
	};
	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
