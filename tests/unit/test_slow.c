/* test_slow.c -- the interval at which tries at a password are checked: it grows, ends, and is each account's own. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>

#include "server/people/slow.h"

static void the_interval_grows_and_ends(void **state)
{
	struct slow *s = slow_open();
	const uint64_t ada = slow_tag(s, "ada"), bob = slow_tag(s, "bob");
	int64_t now = 1000, before = 0;
	(void)state;
	for (int i = 0; i < SLOW_FREE; i++) {
		assert_true(slow_until(s, ada) <= now);
		slow_take(s, ada, now);
	}
	assert_true(slow_until(s, ada) <= now);
	for (int i = 0; i < 100; i++) {
		slow_take(s, ada, now);
		const int64_t wait = slow_until(s, ada) - now;
		assert_true(wait >= before && wait > 0 && wait <= SLOW_MOST_MS);
		before = wait;
		now += wait;
	}
	assert_int_equal(before, SLOW_MOST_MS);
	assert_true(slow_until(s, bob) <= now);
	now += INT64_C(3600000);
	slow_take(s, ada, now);
	assert_true(slow_until(s, ada) <= now);
	slow_close(s);
}

static void right_ones_do_not_count(void **state)
{
	struct slow *s = slow_open();
	const uint64_t ada = slow_tag(s, "ada");
	(void)state;
	for (int i = 0; i < 50; i++) {
		slow_take(s, ada, 1000);
		assert_true(slow_until(s, ada) <= 1000);
		slow_give(s, ada, 1000);
	}
	slow_close(s);
}

/* The memory is fixed; many other accounts do not make it forget one that is being guessed. */
static void a_crowd_does_not_free_it(void **state)
{
	struct slow *s = slow_open();
	const uint64_t ada = slow_tag(s, "ada");
	char name[40];
	(void)state;
	for (int i = 0; i < 20; i++)
		slow_take(s, ada, 1000);
	for (int i = 0; i < 100000; i++) {
		(void)snprintf(name, sizeof name, "crowd %d", i);
		slow_take(s, slow_tag(s, name), 1000);
	}
	assert_true(slow_until(s, ada) > 1000);
	slow_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_interval_grows_and_ends),
		cmocka_unit_test(right_ones_do_not_count),
		cmocka_unit_test(a_crowd_does_not_free_it),
	};
	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
