/*
 * Computer players that search: the same seed gives the same answer and report, in slices of any size and through any
 * table of rules; an answer stands ready from the beginning; they stay within their memory, and know no more than their
 * seat may.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rift_player.h"
#include "rift_words.h"
#include "thinking.h"

#define GAMES 14 /* of which every second is against an automaton */
#define EVERY 29 /* moves between two questions that are thought about */
#define BUDGET 40 /* more than the nodes of the player: its tree fills */
#define LEGAL_GAMES 8
#define LEGAL_BUDGET 2
#define HIDDEN_GAMES 10
#define HIDDEN_LEAST 40 /* pairs of games that look the same */

static struct desk desk_new(const char *name)
{
	const struct rift_player *player = rift_player(name);
	assert_non_null(player);
	assert_in_range(rift_think_bytes(player), 1, 64u << 20);
	return desk_of(player, rift_think_bytes(player));
}

/* Thinks in slices; 0: in one go. */
static void think(struct desk *d, const struct rift_rules *rules, const struct rift_game *g, int seat, uint32_t slice,
	struct rift_report *r)
{
	memset(d->memory, (int)slice, d->bytes); /* what was in it before does not matter */
	struct rift_think *t = rift_think_begin(d->memory, d->bytes, d->player, rules, g, seat, 5, BUDGET);
	assert_non_null(t);
	struct rift_move m = rift_think_answer(t);
	assert_int_equal(m.seat, seat);
	assert_true(listed(g, m));
	while (rift_think_go(t, slice ? slice : BUDGET))
		assert_true(slice != 0);
	m = rift_think_answer(t);
	assert_true(listed(g, m));
	rift_think_report(t, r);
	assert_memory_equal(&m, &r->answer[0].move, sizeof m);
}

static unsigned reasons_told;

/* What holds of every report. */
static void report_check(const struct rift_game *g, const struct rift_report *r)
{
	uint32_t sum = 0;
	assert_in_range(r->answers, 1, RIFT_REPORT_ANSWERS);
	assert_in_range(r->moves, 1, RIFT_REPORT_LINE);
	assert_memory_equal(&r->line[0], &r->answer[0].move, sizeof r->line[0]);
	for (uint32_t i = 0; i < r->answers; i++) {
		const struct rift_advice *a = &r->answer[i];
		sum += a->simulations;
		assert_true(listed(g, a->move));
		assert_in_range(a->win, 0, 1000);
		assert_true(i == 0 || a->simulations <= a[-1].simulations);
		for (uint32_t k = 0; k < a->reasons; k++) {
			const struct rift_reason *why = &a->reason[k];
			assert_true(why->difference != 0);
			assert_true(k == 0 || abs(why->difference) <= abs(why[-1].difference));
			assert_string_not_equal(rift_sentence_reason(NULL, why->term, why->difference), "");
			reasons_told++;
		}
	}
	assert_int_equal(sum, r->simulations);
	assert_true(r->simulations <= r->nodes);
	if (r->answers > 1 && r->simulations && r->simulations < r->nodes) /* stopped early: nothing could change */
		assert_true(r->answer[0].simulations - r->answer[1].simulations > r->nodes - r->simulations);
}

static void slices_and_tables_agree(void **state)
{
	static const uint32_t slices[] = { 1, 7 };
	struct desk d = desk_new("skilled");
	struct rift_rules other = *RIFT_RULES; /* a table of its own, as of a build that was loaded */
	unsigned searched = 0, modules = 0;
	(void)state;
	for (uint32_t number = 1; number <= GAMES; number++) {
		uint32_t draws = number * 7919;
		struct rift_setup setup = setup_of(number, &draws);
		struct rift_game g;
		modules |= setup.modules;
		assert_int_equal(rift_new(&g, &setup), RIFT_OK);
		for (int moves = 0;; moves++) {
			struct rift_move m = driver_move(&g, &draws);
			if (!m.verb)
				break;
			if (m.seat != RIFT_NATURE && moves % EVERY == 0) {
				struct rift_report once, again;
				think(&d, RIFT_RULES, &g, m.seat, 0, &once);
				report_check(&g, &once);
				searched += once.simulations > 0;
				for (size_t i = 0; i < ARRAY_LEN(slices); i++) {
					think(&d, RIFT_RULES, &g, m.seat, slices[i], &again);
					assert_memory_equal(&once, &again, sizeof once);
				}
				think(&d, &other, &g, m.seat, 0, &again);
				assert_memory_equal(&once, &again, sizeof once);
			}
			assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
		}
	}
	assert_true(searched > 30 && reasons_told > 100);
	assert_int_equal(modules, (1u << (RIFT_MODULE_END - 1)) - 1);
	desk_free(&d);
}

/* Each level answers by turns, in games over all modules and automata. */
static void every_level_answers_legally(void **state)
{
	struct desk desk[16];
	size_t levels = rift_player_count();
	(void)state;
	assert_in_range(levels, 2, ARRAY_LEN(desk));
	for (size_t i = 0; i < levels; i++)
		desk[i] = desk_new(rift_player_at(i)->name);
	for (uint32_t number = 1; number <= LEGAL_GAMES; number++) {
		uint32_t draws = number * 104729;
		struct rift_setup setup = setup_of(number, &draws);
		struct rift_game g;
		assert_int_equal(rift_new(&g, &setup), RIFT_OK);
		for (size_t moves = 0;; moves++) {
			struct rift_move m = driver_move(&g, &draws);
			if (!m.verb)
				break;
			struct desk *d = &desk[moves % levels];
			if (m.seat != RIFT_NATURE) {
				struct rift_think *t = rift_think_begin(
					d->memory, d->bytes, d->player, RIFT_RULES, &g, m.seat, moves, LEGAL_BUDGET);
				assert_non_null(t);
				while (rift_think_go(t, 1))
					assert_true(listed(&g, rift_think_answer(t)));
				m = rift_think_answer(t);
			}
			assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
		}
	}
	for (size_t i = 0; i < levels; i++)
		desk_free(&desk[i]);
}

static void refuses_what_cannot_be(void **state)
{
	struct desk d = desk_new("expert");
	struct rift_setup setup = { .players = 2 };
	struct rift_game g;
	uint32_t draws = 3;
	(void)state;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	while (rift_asks(&g).seats >> RIFT_NATURE & 1)
		assert_int_equal(rift_play(&g, driver_move(&g, &draws), NULL), RIFT_OK);
	int asked = __builtin_ctz(rift_asks(&g).seats);
	assert_null(rift_think_begin(d.memory, d.bytes - 1, d.player, RIFT_RULES, &g, asked, 1, 0));
	assert_null(rift_think_begin(d.memory, d.bytes, d.player, RIFT_RULES, &g, RIFT_SEATS - 1, 1, 0));
	assert_non_null(rift_think_begin(d.memory, d.bytes, d.player, RIFT_RULES, &g, asked, 1, 0));
	for (size_t i = 0; i < d.bytes; i++) /* whatever is in the memory, the next question starts anew */
		d.memory[i] = PATTERN;
	desk_free(&d);
}

static unsigned hidden_searched;

static void think_same(struct desk *d, const struct rift_game *g, const struct rift_game *other, int seat)
{
	struct rift_report one, two, viewed;
	struct rift_game seen;
	think(d, RIFT_RULES, g, seat, 0, &one);
	think(d, RIFT_RULES, other, seat, 0, &two);
	rift_view(&seen, g, seat);
	think(d, RIFT_RULES, &seen, seat, 0, &viewed);
	assert_memory_equal(&one, &two, sizeof one);
	assert_memory_equal(&one, &viewed, sizeof one);
	hidden_searched += one.simulations > 0;
}

/* Others chose or drew something else in secret: what a player thinks is the same. */
static void knows_what_its_seat_knows(void **state)
{
	struct desk d = desk_new("skilled");
	(void)state;
	assert_true(pairs_visit(&d, HIDDEN_GAMES, think_same) >= HIDDEN_LEAST && hidden_searched >= HIDDEN_LEAST / 2);
	desk_free(&d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refuses_what_cannot_be),
		cmocka_unit_test(slices_and_tables_agree),
		cmocka_unit_test(every_level_answers_legally),
		cmocka_unit_test(knows_what_its_seat_knows),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
