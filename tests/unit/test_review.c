/*
 * Reviews of decisions: the same arguments give the same verdict, in slices of any size and through any table of rules; the
 * verdict is consistent; what needs no thinking is not thought about; a review stays within its memory, and knows no
 * more than the seat knew.
 */
#include "thinking.h"

#include "rift_player.h"
#include "rift_words.h"

#define GAMES 6
#define EVERY 17 /* moves between two decisions that are reviewed */
#define BUDGET 48
#define HIDDEN_GAMES 6
#define HIDDEN_LEAST 24 /* pairs of games that look the same */

static struct desk desk_new(void)
{
	const struct rift_player *player = rift_player("skilled");
	return desk_of(player, rift_review_bytes(player));
}

/* Reviews in slices; 0: in one go. */
static void review(struct desk *d, const struct rift_rules *rules, const struct rift_game *g, struct rift_move made,
	uint32_t slice, struct rift_verdict *v)
{
	memset(d->memory, (int)slice, d->bytes); /* what was in it before does not matter */
	struct rift_review *r = rift_review_begin(d->memory, d->bytes, d->player, rules, g, made.seat, made, 5, BUDGET);
	assert_non_null(r);
	rift_review_verdict(r, v);
	assert_int_equal(v->grade, RIFT_NO_GRADE);
	while (rift_review_go(r, slice ? slice : BUDGET)) {
		assert_true(slice != 0);
		rift_review_verdict(r, v);
		assert_int_equal(v->grade, RIFT_NO_GRADE);
	}
	rift_review_verdict(r, v);
}

/* What holds of every verdict. */
static void verdict_check(const struct rift_game *g, struct rift_move made, const struct rift_verdict *v)
{
	int sum = 0;
	assert_memory_equal(&v->made.move, &made, sizeof made);
	assert_true(listed(g, v->best.move));
	assert_in_range(v->grade, RIFT_NO_GRADE, RIFT_GRADE_END - 1);
	assert_true(v->loss >= 0 && v->loss_error >= 0 && v->loss_win >= 0);
	assert_true(v->simulations <= BUDGET);
	if (v->grade == RIFT_NO_GRADE) {
		assert_int_equal(v->loss, 0);
		assert_int_equal(v->simulations, 0);
		return;
	}
	bool same = memcmp(&v->best.move, &made, sizeof made) == 0;
	assert_true(same == (v->grade == RIFT_GRADE_BEST));
	assert_string_not_equal(rift_grade_word(v->grade), "");
	assert_int_equal(v->loss > 0, !same);
	if (!same) {
		assert_int_equal(v->best.simulations, v->made.simulations);
		assert_in_range(v->best.margin - v->made.margin, v->loss - 1, v->loss + 1);
	}
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		sum += v->win[seat];
	assert_in_range(sum, 990, 1010);
}

static void slices_and_tables_agree(void **state)
{
	struct desk d = desk_new();
	struct rift_rules other = *RIFT_RULES; /* a table of its own, as of a build that was loaded */
	unsigned grades[RIFT_GRADE_END] = { 0 };
	(void)state;
	for (uint32_t number = 1; number <= GAMES; number++) {
		uint32_t draws = number * 7919;
		struct rift_setup setup = setup_of(number, &draws);
		struct rift_game g;
		assert_int_equal(rift_new(&g, &setup), RIFT_OK);
		for (int moves = 0;; moves++) {
			struct rift_move m = driver_move(&g, &draws);
			if (!m.verb)
				break;
			if (m.seat != RIFT_NATURE && moves % EVERY == 0) {
				struct rift_verdict once, again;
				review(&d, RIFT_RULES, &g, m, 0, &once);
				verdict_check(&g, m, &once);
				grades[once.grade]++;
				review(&d, RIFT_RULES, &g, m, 1, &again);
				assert_memory_equal(&once, &again, sizeof once);
				review(&d, &other, &g, m, 7, &again);
				assert_memory_equal(&once, &again, sizeof once);
			}
			assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
		}
	}
	for (int grade = RIFT_NO_GRADE; grade < RIFT_GRADE_END; grade++) /* random play has all of them */
		assert_true(grades[grade] > 0);
	desk_free(&d);
}

static void refuses_what_cannot_be(void **state)
{
	struct desk d = desk_new();
	struct rift_setup setup = { .players = 2 };
	struct rift_game g;
	uint32_t draws = 3;
	(void)state;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	while (rift_asks(&g).seats >> RIFT_NATURE & 1)
		assert_int_equal(rift_play(&g, driver_move(&g, &draws), NULL), RIFT_OK);
	int asked = __builtin_ctz(rift_asks(&g).seats);
	struct rift_move m = driver_answer(&g, asked, &draws), wrong = m;
	const struct rift_player *greedy = rift_player("greedy");
	wrong.verb = RIFT_V_PASS;
	assert_null(rift_review_begin(d.memory, d.bytes - 1, d.player, RIFT_RULES, &g, asked, m, 1, 0));
	assert_null(rift_review_begin(d.memory, d.bytes, d.player, RIFT_RULES, &g, asked, wrong, 1, 0));
	assert_null(rift_review_begin(d.memory, d.bytes, d.player, RIFT_RULES, &g, RIFT_SEATS - 1, m, 1, 0));
	assert_null(rift_review_begin(d.memory, d.bytes, greedy, RIFT_RULES, &g, asked, m, 1, 0));
	assert_true(rift_review_bytes(greedy) == SIZE_MAX);
	assert_non_null(rift_review_begin(d.memory, d.bytes, d.player, RIFT_RULES, &g, asked, m, 1, 0));
	desk_free(&d);
}

static unsigned hidden_graded;

static void review_same(struct desk *d, const struct rift_game *g, const struct rift_game *other, int seat)
{
	struct rift_verdict one, two, viewed;
	struct rift_game seen;
	uint32_t draws = (uint32_t)seat;
	struct rift_move made = driver_answer(g, seat, &draws);
	review(d, RIFT_RULES, g, made, 0, &one);
	review(d, RIFT_RULES, other, made, 0, &two);
	rift_view(&seen, g, seat);
	review(d, RIFT_RULES, &seen, made, 0, &viewed);
	assert_memory_equal(&one, &two, sizeof one);
	assert_memory_equal(&one, &viewed, sizeof one);
	hidden_graded += one.grade != RIFT_NO_GRADE;
}

/* Others chose or drew something else in secret: the verdict is the same. */
static void knows_what_its_seat_knew(void **state)
{
	struct desk d = desk_new();
	(void)state;
	assert_true(pairs_visit(&d, HIDDEN_GAMES, review_same) >= HIDDEN_LEAST && hidden_graded >= HIDDEN_LEAST / 2);
	desk_free(&d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refuses_what_cannot_be),
		cmocka_unit_test(slices_and_tables_agree),
		cmocka_unit_test(knows_what_its_seat_knew),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
