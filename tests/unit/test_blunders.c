/*
 * Reviews of the games of tests/blunders, in each of which one side blunders at a known point (make.c tells how they were
 * made): at least 18 of 20 blunders are marked, and few of the other decisions of both sides.
 */
#include "thinking.h"

#include <stdio.h>
#include <stdlib.h>

#include "rift_player.h"
#include "rift_record.h"
#include "rift_words.h"

#define GAMES 20
#define MARKED_LEAST 18
#define EVERY 23 /* of the other decisions that are reviewed */
#define HONEST_MOST 10 /* per cent of them that may be marked */
#define BUDGET 200
#define TEXT (1u << 18)

struct reading {
	struct rift_record record;
	size_t blunder; /* number of the move, from 1 */
	char seat;
	char text[TEXT];
};

static void game_read(struct reading *r, int number)
{
	char name[64];
	struct rift_record_error error;
	struct rift_game end;
	(void)snprintf(name, sizeof name, "tests/blunders/blunder-%02d.rift", number);
	FILE *file = fopen(name, "rb");
	assert_non_null(file);
	size_t length = fread(r->text, 1, sizeof r->text - 1, file);
	assert_int_equal(fclose(file), 0);
	r->text[length] = '\0';
	assert_int_equal(sscanf(r->text, "# %c blunders with move %zu", &r->seat, &r->blunder), 2);
	assert_int_equal(rift_record_read(RIFT_RULES, r->text, length, &r->record, &end, &error), 0);
	assert_in_range(r->blunder, 1, r->record.count);
	assert_int_equal(rift_words_seat(r->record.moves[r->blunder - 1].seat), r->seat);
}

static int grade_of(void *memory, size_t bytes, const struct rift_game *g, struct rift_move made, uint64_t seed)
{
	struct rift_verdict v;
	struct rift_review *r =
		rift_review_begin(memory, bytes, rift_player("master"), RIFT_RULES, g, made.seat, made, seed, BUDGET);
	assert_non_null(r);
	while (rift_review_go(r, BUDGET))
		;
	rift_review_verdict(r, &v);
	return v.grade;
}

static void blunders_are_marked(void **state)
{
	struct reading *r = malloc(sizeof *r);
	size_t bytes = rift_review_bytes(rift_player("master"));
	void *memory = malloc(bytes);
	int marked = 0, honest = 0, wronged = 0;
	(void)state;
	assert_true(r && memory);
	for (int number = 1; number <= GAMES; number++) {
		struct rift_game g;
		game_read(r, number);
		assert_int_equal(rift_new(&g, &r->record.setup), RIFT_OK);
		for (size_t i = 0; i < r->record.count; i++) {
			struct rift_move m = r->record.moves[i];
			bool known = i + 1 == r->blunder;
			if (known || (m.seat != RIFT_NATURE && i % EVERY == 0)) {
				int grade = grade_of(memory, bytes, &g, m, i);
				bool bad = grade >= RIFT_GRADE_MISTAKE;
				marked += known && bad;
				honest += !known && grade != RIFT_NO_GRADE;
				wronged += !known && bad;
				if (known && !bad)
					print_message("game %d: the blunder is taken for %s\n", number,
						rift_grade_word(grade));
			}
			assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
		}
	}
	print_message("%d of %d blunders marked; %d of %d other decisions\n", marked, GAMES, wronged, honest);
	assert_true(marked >= MARKED_LEAST);
	assert_true(honest > 10 * GAMES && wronged * 100 <= honest * HONEST_MOST);
	free(memory);
	free(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(blunders_are_marked) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
