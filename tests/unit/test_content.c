/* What rift_content.h tells of the components: figures, programs and words, and nothing out of range. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "content/content.h"
#include "rift_content.h"

static void figures_are_the_tables(void **state)
{
	(void)state;
	for (int tile = 0; tile < TILE_COUNT; tile++) {
		assert_int_equal(rift_figure(RIFT_FIGURE_TILE_VP, tile, 0), tiles[tile].vp);
		assert_int_equal(rift_figure(RIFT_FIGURE_TILE_DOES, tile, 0), tiles[tile].does[0].code);
		assert_int_equal(rift_figure(RIFT_FIGURE_TILE_DOES, tile, 4), tiles[tile].does[1].what);
	}
	for (int path = 1; path < PATH_END; path++)
		assert_int_equal(rift_figure(RIFT_FIGURE_PATH_GOODS, path, RIFT_WATER), paths[path].start.good[WATER]);
	assert_string_equal(rift_figure_word(RIFT_FIGURE_TILE_VP), "tile.vp");
}

static void every_figure_has_a_word_of_its_own(void **state)
{
	(void)state;
	for (int figure = 0; figure < RIFT_FIGURE_END; figure++) {
		const char *word = rift_figure_word((enum rift_figure)figure);
		assert_true(strlen(word) > 0);
		assert_true(rift_figure_numbers((enum rift_figure)figure) > 0);
		assert_true(rift_figure_values((enum rift_figure)figure) > 0);
		for (int other = 0; other < figure; other++)
			assert_string_not_equal(word, rift_figure_word((enum rift_figure)other));
	}
}

static void nothing_is_out_of_range(void **state)
{
	char words[64] = "x";
	(void)state;
	assert_int_equal(rift_figure(RIFT_FIGURE_END, 1, 0), 0);
	assert_int_equal(rift_figure((enum rift_figure) - 1, 1, 0), 0);
	assert_int_equal(rift_figure(RIFT_FIGURE_TILE_VP, -1, 0), 0);
	assert_int_equal(rift_figure(RIFT_FIGURE_TILE_VP, TILE_COUNT, 0), 0);
	assert_int_equal(rift_figure(RIFT_FIGURE_TILE_VP, 1, 1), 0);
	assert_string_equal(rift_figure_word(RIFT_FIGURE_END), "");
	assert_int_equal(rift_component_words(RIFT_COMPONENT_END, 1, 0, words, sizeof words), 0);
	assert_string_equal(words, "");
	assert_string_equal(rift_op_word(OP_END), "");
	assert_string_equal(rift_op_wording(OP_COUNT), "");
	assert_int_equal(rift_op_words(OP_COUNT, 0, 0, words, sizeof words), 0);
	assert_string_equal(rift_word_source(99), "");
	assert_string_equal(rift_word_fate(-1), "");
	assert_string_equal(rift_word_pay(99), "");
	assert_string_equal(rift_word_count(0), "");
	for (int component = 0; component < RIFT_COMPONENT_END; component++) {
		assert_int_equal(rift_component_words((enum rift_component)component, 255, 2, words, sizeof words), 0);
		assert_int_equal(rift_component_words((enum rift_component)component, -1, 2, words, sizeof words), 0);
		assert_string_equal(rift_component_rule((enum rift_component)component, 255, 2), "");
	}
}

static void components_have_words_and_rules(void **state)
{
	static const enum rift_component ruled[] = { RIFT_COMPONENT_COLLAPSE, RIFT_COMPONENT_LEADER,
		RIFT_COMPONENT_EVACUATION, RIFT_COMPONENT_ADVENTURE, RIFT_COMPONENT_EXPERIMENT,
		RIFT_COMPONENT_TECHNOLOGY };
	char words[2048], cut[8];
	(void)state;
	for (int component = 0; component < RIFT_COMPONENT_END; component++) {
		int more = component == RIFT_COMPONENT_EVACUATION ? 2 : RIFT_INFINITY_BOX;
		size_t length = rift_component_words((enum rift_component)component, 1, more, words, sizeof words);
		assert_true(length > 0 && length < sizeof words);
		assert_int_equal(strlen(words), length);
		assert_int_equal(
			rift_component_words((enum rift_component)component, 1, more, cut, sizeof cut), length);
		assert_int_equal(strncmp(cut, words, sizeof cut - 1), 0);
	}
	for (size_t i = 0; i < sizeof ruled / sizeof ruled[0]; i++)
		assert_true(strlen(rift_component_rule(ruled[i], 1, 2)) > 0);
	assert_true(strlen(rift_component_rule(RIFT_COMPONENT_TILE, RIFT_BUILDING(101), 0)) > 0);
	assert_string_equal(rift_component_rule(RIFT_COMPONENT_WARP, 1, 0), "");
}

static void ops_have_words(void **state)
{
	char words[64];
	(void)state;
	assert_string_equal(rift_op_word(OP_GAIN), "GAIN");
	assert_string_equal(rift_op_wording(OP_GAIN), "gain %n %r");
	(void)rift_op_words(OP_GAIN, RIFT_WATER, 2, words, sizeof words);
	assert_string_equal(words, "gain 2 Water");
	assert_true(strlen(rift_word_source(RULEBOOK)) > 0);
	assert_true(strlen(rift_word_count(COUNT_WORKERS)) > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(figures_are_the_tables),
		cmocka_unit_test(every_figure_has_a_word_of_its_own),
		cmocka_unit_test(nothing_is_out_of_range),
		cmocka_unit_test(components_have_words_and_rules),
		cmocka_unit_test(ops_have_words),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
