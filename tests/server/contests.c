/*
 * contests.c -- random tournaments, for contests.py, which works out their tables and standings from docs/tournaments.md.
 *
 * contests COUNT SEED writes a line of JSON for each tournament.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/base.h"
#include "server/contest/contest.h"
#include "server/contest/lots.h"

static struct contest contest;
static uint64_t seed, drawn;
static int left_after[CONTEST_PLAYERS]; /* the last round of those who dropped out; 0: none */

static int draw(int below)
{
	return (int)(lot_of(seed, ++drawn) % (uint64_t)below);
}

static void table_play(struct contest_table *t)
{
	int strength[CONTEST_SEATS];
	t->over = true;
	t->scored = draw(12) > 0;
	for (int i = 0; i < t->seats; i++)
		strength[i] = draw(16);
	for (int i = 0; i < t->seats; i++) {
		t->place[i] = 1;
		t->score[i] = 3 * strength[i] - 4;
		for (int k = 0; k < t->seats; k++)
			t->place[i] += strength[k] > strength[i];
	}
}

static void contest_play(void)
{
	const int leaving = draw(2) * draw(12);
	for (int round = 1; round <= contest.rounds; round++) {
		struct contest_table tables[CONTEST_ROUND_TABLES];
		const size_t count = contest_pair(&contest, round, tables);
		for (size_t i = 0; i < count; i++) {
			if (tables[i].seats > 1)
				table_play(&tables[i]);
			contest.table[contest.tables++] = tables[i];
		}
		for (int i = 0; i < contest.players; i++)
			if (!contest.out[i] && draw(100) < leaving) {
				contest.out[i] = true;
				left_after[i] = round;
			}
	}
}

static void list_write(const char *key, const int *values, int count, int add)
{
	printf(", \"%s\": [", key);
	for (int i = 0; i < count; i++)
		printf("%s%d", i > 0 ? ", " : "", values[i] + add);
	putchar(']');
}

static void table_write(const struct contest_table *t, int number)
{
	printf("{\"round\": %d, \"table\": %d", t->round, number);
	list_write("players", t->player, t->seats, 1);
	if (t->seats > 1)
		list_write("places", t->place, t->seats, 0);
	if (t->seats > 1 && t->scored)
		list_write("scores", t->score, t->seats, 0);
	putchar('}');
}

static void contest_write(int wanted)
{
	struct contest_rank ranks[CONTEST_PLAYERS];
	int number = 0;
	printf("{\"form\": \"%s\", \"size\": %d, \"seed\": \"%llx\", \"players\": %d, \"rounds\": %d, \"tables\": [",
		contest.form == CONTEST_SWISS ? "swiss" : "robin", contest.size, (unsigned long long)contest.seed,
		contest.players, wanted);
	for (size_t i = 0; i < contest.tables; i++) {
		number = i > 0 && contest.table[i].round == contest.table[i - 1].round ? number + 1 : 1;
		printf("%s", i > 0 ? ", " : "");
		table_write(&contest.table[i], number);
	}
	printf("]");
	list_write("left", left_after, contest.players, 0);
	contest_stand(&contest, ranks);
	printf(", \"standings\": [");
	for (int i = 0; i < contest.players; i++)
		printf("%s[%d, %d, %d, %d, %d]", i > 0 ? ", " : "", ranks[i].player + 1, ranks[i].points,
			ranks[i].opponents, ranks[i].direct, ranks[i].share);
	printf("]}\n");
}

int main(int count, char **words)
{
	CHECK(count == 3);
	const int wanted = atoi(words[1]);
	seed = strtoull(words[2], NULL, 10);
	for (int i = 0; i < wanted; i++) {
		const enum contest_form form = draw(4) == 0 ? CONTEST_ROBIN : CONTEST_SWISS;
		const int size = 2 + draw(3), least = size > 3 ? size : 3, rounds = draw(2) * draw(9);
		const int most = form == CONTEST_ROBIN ? CONTEST_ROBIN_PLAYERS : i % 40 ? 30 : CONTEST_PLAYERS;
		contest = (struct contest){ .form = form,
			.size = size,
			.players = least + draw(most - least + 1),
			.seed = lot_of(seed, ++drawn) };
		contest.rounds = contest_rounds(form, size, contest.players, rounds);
		for (int k = 0; k < CONTEST_PLAYERS; k++)
			left_after[k] = 0;
		contest_play();
		contest_write(rounds);
	}
	return 0;
}
