/* test_site.c -- keys derived from the site's key. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>

#include "server/base/site.h"

static const unsigned char ours[SITE_KEY] = { 1, 2, 3 }, theirs[SITE_KEY] = { 1, 2, 4 };

static void key_is_the_same_again(void **state)
{
	unsigned char a[SITE_KEY], b[SITE_KEY];
	(void)state;
	site_set(ours);
	site_key("bus", a);
	site_set(theirs);
	site_set(ours);
	site_key("bus", b);
	assert_memory_equal(a, b, sizeof a);
}

static void purposes_and_sites_differ(void **state)
{
	unsigned char a[SITE_KEY], b[SITE_KEY], c[SITE_KEY];
	(void)state;
	site_set(ours);
	site_key("bus", a);
	site_key("bush", b);
	site_set(theirs);
	site_key("bus", c);
	assert_memory_not_equal(a, b, sizeof a);
	assert_memory_not_equal(a, c, sizeof a);
	assert_memory_not_equal(a, ours, sizeof a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(key_is_the_same_again),
		cmocka_unit_test(purposes_and_sites_differ),
	};
	return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("site", tests, NULL, NULL);
}
