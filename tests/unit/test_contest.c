/* The rules of tournaments (server/contest/contest.h): what must hold in every tournament, in thousands of random ones with drop-outs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/contest/contest.h"
#include "server/contest/lots.h"
#include "server/contest/matching.h"

#define TOURNAMENTS 2000

static struct contest contest;
static uint64_t drawn;

static int draw(int below)
{
	return (int)(lot_of(7, ++drawn) % (uint64_t)below);
}

/* Places by chance, ties among them. */
static void table_play(struct contest_table *t)
{
	int strength[CONTEST_SEATS];
	t->over = true;
	t->scored = draw(10) > 0;
	for (int i = 0; i < t->seats; i++)
		strength[i] = draw(20);
	for (int i = 0; i < t->seats; i++) {
		t->place[i] = 1;
		t->score[i] = 3 * strength[i] - 4;
		for (int k = 0; k < t->seats; k++)
			t->place[i] += strength[k] > strength[i];
	}
}

static void contest_begin(enum contest_form form, int size, int players)
{
	contest = (struct contest){ .form = form, .size = size, .players = players, .seed = lot_of(11, ++drawn) };
	contest.rounds = contest_rounds(form, size, players, 0);
}

/* Everybody who has not dropped out sits at one table; byes are as few as can be. */
static void round_check(const struct contest_table *tables, size_t count, const struct tally *y)
{
	int seen[CONTEST_PLAYERS] = { 0 }, byes = 0, playing = 0;
	for (size_t i = 0; i < count; i++) {
		assert_true(tables[i].seats == 1 || tables[i].seats == contest.size);
		byes += tables[i].seats == 1;
		for (int seat = 0; seat < tables[i].seats; seat++)
			seen[tables[i].player[seat]]++;
	}
	for (int i = 0; i < contest.players; i++) {
		assert_int_equal(seen[i], !contest.out[i]);
		playing += !contest.out[i];
	}
	assert_int_equal(playing, y->count);
	if (contest.form == CONTEST_SWISS || contest.size > 2)
		assert_int_equal(byes, playing % contest.size);
}

/* No bye for somebody who has had more than another that plays. */
static void byes_check(const struct contest_table *tables, size_t count, const struct tally *y)
{
	int most = 0, fewest = CONTEST_ROUNDS;
	for (size_t i = 0; i < count; i++)
		for (int seat = 0; seat < tables[i].seats; seat++) {
			const int byes = y->byes[tables[i].player[seat]];
			if (tables[i].seats == 1)
				most = byes > most ? byes : most;
			else
				fewest = byes < fewest ? byes : fewest;
		}
	assert_true(most <= fewest);
}

/* Whether those at tables could have been paired so that nobody has met the other more than `most` times. */
static bool can_pair(const struct contest_table *tables, size_t count, const struct tally *y, int most)
{
	static struct matching m;
	bool bye[CONTEST_PLAYERS] = { false };
	for (size_t i = 0; i < count; i++)
		if (tables[i].seats == 1)
			bye[tables[i].player[0]] = true;
	matching_begin(&m, contest.players);
	for (int a = 0; a < contest.players; a++) {
		for (int b = 0; b < contest.players; b++)
			m.edge[a][b] = a != b && y->met[a][b] <= most;
		if (bye[a] || contest.out[a])
			matching_take(&m, a);
	}
	return matching_complete(&m);
}

static void meetings_check(const struct contest_table *tables, size_t count, const struct tally *y)
{
	int most = 0;
	for (size_t i = 0; i < count; i++)
		if (tables[i].seats == 2 && y->met[tables[i].player[0]][tables[i].player[1]] > most)
			most = y->met[tables[i].player[0]][tables[i].player[1]];
	if (contest.form == CONTEST_SWISS && contest.size == 2 && most > 0)
		assert_false(can_pair(tables, count, y, most - 1));
}

/* One whole tournament. */
static void contest_play(int drop_outs)
{
	for (int round = 1; round <= contest.rounds; round++) {
		struct contest_table tables[CONTEST_ROUND_TABLES], again[CONTEST_ROUND_TABLES];
		struct tally y;
		contest_tally(&contest, &y);
		const size_t count = contest_pair(&contest, round, tables);
		if (y.count < contest.size) {
			assert_int_equal(count, 0);
			return;
		}
		assert_int_equal(contest_pair(&contest, round, again), count);
		assert_memory_equal(tables, again, count * sizeof *tables);
		round_check(tables, count, &y);
		if (contest.form == CONTEST_SWISS || contest.size > 2)
			byes_check(tables, count, &y);
		meetings_check(tables, count, &y);
		for (size_t i = 0; i < count; i++) {
			if (tables[i].seats > 1)
				table_play(&tables[i]);
			contest.table[contest.tables++] = tables[i];
		}
		for (int i = 0; i < contest.players; i++)
			contest.out[i] = contest.out[i] || draw(100) < drop_outs;
	}
}

static void standings_check(void)
{
	struct contest_rank ranks[CONTEST_PLAYERS];
	bool seen[CONTEST_PLAYERS] = { false };
	contest_stand(&contest, ranks);
	for (int i = 0; i < contest.players; i++) {
		assert_false(seen[ranks[i].player]);
		seen[ranks[i].player] = true;
		assert_int_equal(ranks[i].place, i + 1);
		if (i == 0)
			continue;
		assert_true(ranks[i - 1].points >= ranks[i].points);
		if (ranks[i - 1].points == ranks[i].points)
			assert_true(ranks[i - 1].opponents >= ranks[i].opponents);
	}
}

static void random_tournaments(void **state)
{
	(void)state;
	for (int i = 0; i < TOURNAMENTS; i++) {
		const enum contest_form form = draw(4) == 0 ? CONTEST_ROBIN : CONTEST_SWISS;
		const int size = 2 + draw(3), most = form == CONTEST_ROBIN ? CONTEST_ROBIN_PLAYERS : i % 20 ? 40 : 130;
		const int least = size > 3 ? size : 3;
		contest_begin(form, size, least + draw(most - least + 1));
		contest_play(draw(3) * draw(8));
		standings_check();
	}
}

/* Seats of tables of two in tournaments without drop-outs: nobody is on one seat much more often than on the other, and few are so by more than two games. */
static void seats_are_balanced(void **state)
{
	int players = 0, uneven = 0;
	(void)state;
	for (int i = 0; i < 300; i++) {
		struct tally y;
		contest_begin(CONTEST_SWISS, 2, 4 + draw(61));
		contest_play(0);
		contest_tally(&contest, &y);
		for (int player = 0; player < contest.players; player++) {
			const int more = y.sat[player][0] / 2 - y.sat[player][1] / 2;
			assert_in_range(more + 4, 0, 8);
			players++;
			uneven += more < -2 || more > 2;
		}
	}
	print_message("seats of %d players: %d uneven by more than two games\n", players, uneven);
	assert_true(uneven * 20 < players);
}

/* The least and the greatest number of meetings of two, without drop-outs. */
static void robin_meetings(int size, int players, int *least, int *most)
{
	struct tally y;
	*least = CONTEST_ROUNDS * CONTEST_SEATS;
	*most = 0;
	contest_begin(CONTEST_ROBIN, size, players);
	contest_play(0);
	contest_tally(&contest, &y);
	for (int a = 0; a < players; a++)
		for (int b = 0; b < a; b++) {
			*least = y.met[a][b] < *least ? y.met[a][b] : *least;
			*most = y.met[a][b] > *most ? y.met[a][b] : *most;
		}
}

static void robins_meet(void **state)
{
	(void)state;
	for (int size = 2; size <= CONTEST_SEATS; size++)
		for (int players = size; players <= CONTEST_ROBIN_PLAYERS; players++) {
			int least, most;
			robin_meetings(size, players, &least, &most);
			if (size > 2)
				print_message(
					"round robin of %d at tables of %d: %d rounds, pairs meet %d to %d times\n",
					players, size, contest.rounds, least, most);
			assert_in_range(least, size == 2, 1 + (players == size));
			assert_in_range(most, 1, size == 2 ? 1 : 2);
		}
}

static void numbers_of_rounds(void **state)
{
	(void)state;
	assert_int_equal(contest_rounds(CONTEST_SWISS, 2, 64, 0), 6);
	assert_int_equal(contest_rounds(CONTEST_SWISS, 2, 65, 0), 7);
	assert_int_equal(contest_rounds(CONTEST_SWISS, 2, 3, 9), 2);
	assert_int_equal(contest_rounds(CONTEST_SWISS, 4, 16, 0), 4);
	assert_int_equal(contest_rounds(CONTEST_SWISS, 2, 130, 16), 16);
	assert_int_equal(contest_rounds(CONTEST_ROBIN, 2, 8, 3), 7);
	assert_int_equal(contest_rounds(CONTEST_ROBIN, 2, 7, 0), 7);
	assert_int_equal(contest_rounds(CONTEST_ROBIN, 4, 16, 0), 5);
	assert_int_equal(contest_rounds(CONTEST_ROBIN, 3, 9, 0), 4);
}

/* Four players who have tied in points: what decides. */
static void ties_are_broken(void **state)
{
	(void)state;
	struct contest_rank ranks[CONTEST_PLAYERS];
	contest = (struct contest){ .form = CONTEST_ROBIN,
		.size = 2,
		.players = 4,
		.rounds = 3,
		.tables = 6,
		.table = { { .round = 1,
				   .seats = 2,
				   .player = { 0, 1 },
				   .over = true,
				   .place = { 1, 2 },
				   .scored = true,
				   .score = { 60, 40 } },
			{ .round = 1,
				.seats = 2,
				.player = { 2, 3 },
				.over = true,
				.place = { 1, 2 },
				.scored = true,
				.score = { 50, -9 } },
			{ .round = 2,
				.seats = 2,
				.player = { 1, 2 },
				.over = true,
				.place = { 1, 2 },
				.scored = true,
				.score = { 70, 30 } },
			{ .round = 2, .seats = 2, .player = { 3, 0 }, .over = true, .place = { 2, 1 } },
			{ .round = 3,
				.seats = 2,
				.player = { 2, 0 },
				.over = true,
				.place = { 1, 2 },
				.scored = true,
				.score = { 55, 45 } },
			{ .round = 3,
				.seats = 2,
				.player = { 1, 3 },
				.over = true,
				.place = { 1, 1 },
				.scored = true,
				.score = { 0, 0 } } } };
	contest_stand(&contest, ranks);
	/* 0 and 2 have 24 points, 1 has 18, 3 has 6; the opponents of 0: 18, 6, 24 and of 2: 6, 18, 24, without the 6; 2 has beaten 0. */
	assert_int_equal(ranks[0].player, 2);
	assert_int_equal(ranks[1].player, 0);
	assert_int_equal(ranks[0].points, 24);
	assert_int_equal(ranks[1].points, 24);
	assert_int_equal(ranks[0].opponents, 42);
	assert_int_equal(ranks[1].opponents, 42);
	assert_int_equal(ranks[0].direct, 2);
	assert_int_equal(ranks[2].player, 1);
	assert_int_equal(ranks[2].points, 18);
	assert_int_equal(ranks[3].points, 6);
	assert_int_equal(ranks[0].share, 10000 + 3000 + 5500);
	assert_int_equal(ranks[1].share, 6000 + 5000 + 4500);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_tournaments),
		cmocka_unit_test(seats_are_balanced),
		cmocka_unit_test(robins_meet),
		cmocka_unit_test(numbers_of_rounds),
		cmocka_unit_test(ties_are_broken),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
