/* test_facts.c -- rift_fact reads what rift_facts.def says, and rift_facts reads the same at once;
   rift_facts_where says where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/engine/state.h"
#include "driver.h"

#define GAMES 40
#define EVERY 25 /* moves between two positions that are looked at */
#define VALUES 2048 /* more than all facts together have */

/* Every fact, from any of them on, so that the order is not always that of the list. */
static size_t rotated(enum rift_fact *facts, uint32_t from)
{
	const size_t count = RIFT_FACT_END - 1;
	for (size_t i = 0; i < count; i++)
		facts[i] = (enum rift_fact)(1 + (i + from) % count);
	return count;
}

/* A program that copies the bytes itself finds the same values. */
static void look_where(
	const struct rift_game *g, const enum rift_fact *facts, size_t count, int seat, const int *values, size_t read)
{
	struct rift_where where[VALUES];
	assert_int_equal(rift_facts_where(facts, count, seat, where), read);
	for (size_t i = 0; i < read; i++) {
		uint8_t one;
		uint16_t two;
		uint32_t four;
		void *const to = where[i].width == 1 ? (void *)&one
			: where[i].width == 2        ? (void *)&two
						     : (void *)&four;
		memcpy(to, g->bytes + where[i].at, where[i].width);
		assert_int_equal(where[i].width == 1 ? one : where[i].width == 2 ? two : four, (uint32_t)values[i]);
	}
}

static void look(const struct rift_game *g, uint32_t *random)
{
	enum rift_fact facts[RIFT_FACT_END];
	int values[VALUES];
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		const size_t count = rotated(facts, driver_draw(random) % RIFT_FACT_END);
		const size_t read = rift_facts(g, facts, count, seat, values);
		size_t at = 0;
		assert_true(read <= VALUES);
		for (size_t k = 0; k < count; k++)
			for (int i = 0; i < rift_fact_count(facts[k]); i++)
				assert_int_equal(values[at++], rift_fact(g, facts[k], seat, i));
		assert_int_equal(at, read);
		look_where(g, facts, count, seat, values, read);
	}
}

/* The value by the expression in the list. */
#define S g->seat[s]
static int listed(const struct game *g, enum rift_fact fact, int s, int i)
{
	switch (fact) {
#define FACT(NAME, word, scope, count, place) \
	case RIFT_FACT_##NAME: \
		return (int)(place);
#include "rift_facts.def"
#undef FACT
	case RIFT_NO_FACT:
	case RIFT_FACT_END:
		break;
	}
	return -1;
}
#undef S

static void each_is_where_the_list_says(void **state)
{
	struct rift_game g;
	uint32_t random = 3;
	(void)state;
	for (size_t i = 0; i < sizeof g.bytes; i++)
		g.bytes[i] = (uint8_t)driver_draw(&random);
	for (int fact = 1; fact < RIFT_FACT_END; fact++)
		for (int seat = 0; seat < RIFT_SEATS; seat++)
			for (int i = 0; i < rift_fact_count((enum rift_fact)fact); i++)
				assert_int_equal(rift_fact(&g, (enum rift_fact)fact, seat, i),
					listed((const struct game *)&g, (enum rift_fact)fact, seat, i));
}

static void all_values_are_those_of_rift_fact(void **state)
{
	uint32_t random = 11;
	(void)state;
	for (int game = 0; game < GAMES; game++) {
		struct rift_game g;
		const struct rift_setup setup = game % 4 ? driver_setup(&random) : driver_solo_setup(&random);
		assert_int_equal(rift_new(&g, &setup), RIFT_OK);
		for (int n = 0; rift_asks(&g).seats; n++) {
			if (n % EVERY == 0)
				look(&g, &random);
			assert_int_equal(rift_play(&g, driver_move(&g, &random), NULL), RIFT_OK);
		}
		look(&g, &random);
	}
}

static void what_is_out_of_range_is_nothing(void **state)
{
	const struct rift_setup setup = { .players = 2 };
	const enum rift_fact facts[] = { RIFT_FACT_GOODS, RIFT_NO_FACT, RIFT_FACT_END, RIFT_FACT_PLAYERS };
	struct rift_game g;
	int values[VALUES] = { 0 };
	(void)state;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	const size_t goods = (size_t)rift_fact_count(RIFT_FACT_GOODS);
	assert_int_equal(rift_facts(&g, facts, ARRAY_LEN(facts), 0, values), goods + 1);
	assert_int_equal(values[goods], 2);
	for (int seat = -1; seat <= RIFT_SEATS; seat += RIFT_SEATS + 1) {
		values[goods] = values[goods + 1] = 7;
		assert_int_equal(rift_facts(&g, facts, ARRAY_LEN(facts), seat, values), goods + 1);
		assert_int_equal(values[goods], rift_fact(&g, RIFT_FACT_PLAYERS, seat, 0));
		assert_int_equal(values[goods + 1], 7);
	}
	assert_int_equal(rift_facts(&g, facts, 0, 0, values), 0);
	struct rift_where where[VALUES];
	assert_int_equal(rift_facts_where(facts, ARRAY_LEN(facts), 0, where), goods + 1);
	assert_int_equal(rift_facts_where(facts, ARRAY_LEN(facts), -1, where), 0);
	assert_int_equal(rift_facts_where(facts, ARRAY_LEN(facts), RIFT_SEATS, where), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_is_where_the_list_says),
		cmocka_unit_test(all_values_are_those_of_rift_fact),
		cmocka_unit_test(what_is_out_of_range_is_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
