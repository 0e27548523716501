/* test_limit.c -- buckets of tries: how many at once, apart by name and by what, given back; networks as one name. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>

#include "server/base/limit.h"

static const struct limit slow = { "slow", 3, 3600, REFUSED_links }, other = { "other", 1, 3600, REFUSED_mails },
			  quick = { "quick", 1, 0, REFUSED_mails };

static void a_bucket_is_empty_after_its_burst(void **state)
{
	struct limits *l = limits_open();
	(void)state;
	assert_non_null(l);
	for (int i = 0; i < slow.burst; i++)
		assert_true(limit_take(l, &slow, "ada"));
	assert_false(limit_take(l, &slow, "ada"));
	assert_false(limit_take(l, &slow, "ada"));
	assert_true(limit_take(l, &slow, "bob"));
	assert_true(limit_take(l, &other, "ada"));
	assert_false(limit_take(l, &other, "ada"));
	limits_close(l);
}

static void what_is_given_back_can_be_taken(void **state)
{
	struct limits *l = limits_open();
	(void)state;
	for (int i = 0; i < slow.burst; i++)
		assert_true(limit_take(l, &slow, "ada"));
	limit_give(l, &slow, "ada");
	assert_true(limit_take(l, &slow, "ada"));
	assert_false(limit_take(l, &slow, "ada"));
	limit_give(l, &slow, "nobody");
	assert_true(limit_take(l, &slow, "nobody"));
	for (int i = 0; i < 100; i++)
		assert_true(limit_take(l, &quick, "ada"));
	limits_close(l);
}

/* The memory is fixed: a crowd of names may make a place forget one that has used little, never one that has used more. */
static void a_crowd_does_not_free_who_is_out(void **state)
{
	const struct limit once = { "crowd", 10, 3600, REFUSED_links };
	struct limits *l = limits_open();
	char name[40];
	(void)state;
	for (int i = 0; i < once.burst; i++)
		assert_true(limit_take(l, &once, "eve"));
	for (int i = 0; i < 200000; i++) {
		(void)snprintf(name, sizeof name, "crowd %d", i);
		assert_true(limit_take(l, &once, name));
	}
	assert_false(limit_take(l, &once, "eve"));
	limits_close(l);
}

static int taken(struct limits *l, const char *peer, int tries)
{
	int count = 0;
	for (int i = 0; i < tries; i++)
		count += limit_take_peer(l, &slow, peer);
	return count;
}

static void a_network_has_four_times_as_much(void **state)
{
	struct limits *l = limits_open();
	uint64_t refused[REFUSAL_COUNT] = { 0 };
	(void)state;
	limits_count(l, refused);
	for (int i = 0; i < 4; i++) {
		char peer[40];
		(void)snprintf(peer, sizeof peer, "2001:db8:1:%d::1", i);
		assert_int_equal(taken(l, peer, 5), 3);
	}
	assert_int_equal(refused[REFUSED_links], 8);
	assert_int_equal(taken(l, "2001:db8:1:9::1", 5), 0);
	assert_int_equal(taken(l, "2001:db8:2:9::1", 5), 3);
	limit_give_peer(l, &slow, "2001:db8:1:3::1");
	assert_int_equal(taken(l, "2001:db8:1:9::1", 5), 1);
	limits_close(l);
}

static void an_ipv6_network_is_one_name(void **state)
{
	static const struct {
		const char *peer, *name;
	} cases[] = {
		{ "192.0.2.7", "192.0.2.7" },
		{ "::ffff:192.0.2.7", "::ffff:192.0.2.7" },
		{ "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::" },
		{ "2001:db8:1:2::", "2001:db8:1:2::" },
		{ "::1", "::" },
		{ "", "" },
		{ "no address at all", "no address at all" },
		{ "1234567890123456789012345678901234567890123456789012345678901234567890",
			"123456789012345678901234567890123456789012345678901234567890123" },
	};
	char out[64];
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		limit_peer(out, cases[i].peer);
		assert_string_equal(out, cases[i].name);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_bucket_is_empty_after_its_burst),
		cmocka_unit_test(what_is_given_back_can_be_taken),
		cmocka_unit_test(a_crowd_does_not_free_who_is_out),
		cmocka_unit_test(a_network_has_four_times_as_much),
		cmocka_unit_test(an_ipv6_network_is_one_name),
	};
	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
