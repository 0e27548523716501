/* test_presence.c -- who is at other nodes (server/people/presence.h): what is news, nodes that fall silent, more nodes than are kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/people/presence.h"

#define LATE ((int64_t)PRESENCE_MOST_S * 1000 + 1)

static enum presence_news hear(struct presence *p, uint32_t node, uint8_t seats, uint16_t spectators, int64_t now_ms)
{
	const struct present told = { .node = node, .seats = seats, .spectators = spectators };
	return presence_hear(p, &told, now_ms);
}

static void says_what_is_news(void **state)
{
	struct presence p = { 0 };
	(void)state;
	assert_int_equal(presence_seats(&p), 0);
	assert_int_equal(hear(&p, 7, 1, 0, 0), PRESENCE_NEW);
	assert_int_equal(hear(&p, 7, 1, 0, 1), PRESENCE_SAME);
	assert_int_equal(hear(&p, 8, 4, 3, 1), PRESENCE_NEW);
	assert_int_equal(hear(&p, 7, 2, 0, 2), PRESENCE_OTHER);
	assert_int_equal(hear(&p, 7, 2, 5, 3), PRESENCE_OTHER);
	assert_int_equal(presence_seats(&p), 2 | 4);
	assert_int_equal(presence_spectators(&p), 8);
	presence_release(&p);
	assert_int_equal(presence_spectators(&p), 0);
}

static void forgets_silent_nodes(void **state)
{
	struct presence p = { 0 };
	(void)state;
	assert_false(presence_forget(&p, LATE));
	(void)hear(&p, 1, 1, 1, 0);
	(void)hear(&p, 2, 2, 1, 10);
	(void)hear(&p, 3, 4, 1, 0);
	assert_false(presence_forget(&p, LATE - 1));
	assert_true(presence_forget(&p, LATE));
	assert_int_equal(presence_seats(&p), 2);
	assert_int_equal(hear(&p, 3, 4, 1, LATE), PRESENCE_NEW);
	assert_true(presence_forget(&p, 3 * LATE));
	assert_null(p.node); /* no memory without other nodes */
	assert_int_equal(hear(&p, 3, 4, 1, 3 * LATE), PRESENCE_NEW);
	assert_int_equal(presence_seats(&p), 4);
	presence_release(&p);
}

static void keeps_so_many_nodes(void **state)
{
	struct presence p = { 0 };
	(void)state;
	for (uint32_t node = 0; node < PRESENCE_NODES; node++)
		assert_int_equal(hear(&p, node, 0, 1, node), PRESENCE_NEW);
	(void)hear(&p, 0, 0, 1, 100);
	assert_int_equal(hear(&p, 99, 0, 50, 101), PRESENCE_NEW); /* in place of node 1, heard from longest ago */
	assert_int_equal(presence_spectators(&p), PRESENCE_NODES - 1 + 50);
	assert_int_equal(hear(&p, 0, 0, 1, 102), PRESENCE_SAME);
	assert_int_equal(hear(&p, 1, 0, 1, 103), PRESENCE_NEW);
	presence_release(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(says_what_is_news),
		cmocka_unit_test(forgets_silent_nodes),
		cmocka_unit_test(keeps_so_many_nodes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
