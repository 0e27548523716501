/* Things found by the number of their game (server/base/map.h), beside a plain list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/base/map.h"

#define THINGS 3000
#define SAME ((uint64_t)MAP_BUCKETS) /* numbers so far apart share a bucket */

struct thing {
	struct map_link link;
	int number;
};

static struct map map;
static struct thing things[THINGS];

static uint64_t game_of(int i)
{
	return i % 3 == 0 ? (uint64_t)i * SAME : (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15);
}

static void check_walk(size_t wanted)
{
	size_t count = 0;
	for (const struct thing *t = map_first(&map); t; t = map_next(&map, &t->link), count++)
		assert_ptr_equal(map_find(&map, t->link.game), t);
	assert_int_equal(count, wanted);
	assert_int_equal(map.count, wanted);
}

static void finds_what_was_put(void **state)
{
	(void)state;
	check_walk(0);
	assert_null(map_find(&map, 1));
	for (int i = 0; i < THINGS; i++) {
		things[i].number = i;
		map_put(&map, &things[i].link, game_of(i));
	}
	check_walk(THINGS);
	for (int i = 0; i < THINGS; i++)
		assert_int_equal(((struct thing *)map_find(&map, game_of(i)))->number, i);
	for (int i = 0; i < THINGS; i += 2)
		map_remove(&map, &things[i].link);
	check_walk(THINGS / 2);
	for (int i = 0; i < THINGS; i++)
		assert_true((map_find(&map, game_of(i)) != NULL) == (i % 2 == 1));
	for (struct thing *t = map_first(&map), *next; t; t = next) {
		next = map_next(&map, &t->link);
		map_remove(&map, &t->link);
	}
	check_walk(0);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(finds_what_was_put) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
