/* tally.c -- what the tables so far say of each player, and how many rounds there are. */
#include "server/contest/contest.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/contest/lots.h"

/* Points of a seat at a table that is over: 12 for the first place, 0 for the last, equal steps between, shared places the mean of what they share. */
static int table_points(const struct contest_table *t, int seat)
{
	int twice = 0; /* those behind, and half of those beside, doubled */
	if (t->seats == 1)
		return CONTEST_WIN;
	for (int other = 0; other < t->seats; other++)
		if (other != seat)
			twice += t->place[seat] < t->place[other] ? 2 : t->place[seat] == t->place[other];
	return twice * (CONTEST_WIN / 2) / (t->seats - 1);
}

static void tally_table(struct tally *y, const struct contest_table *t)
{
	for (int seat = 0; seat < t->seats; seat++) {
		const int player = t->player[seat];
		y->points[player] += table_points(t, seat);
		if (t->seats == 1) {
			y->byes[player]++;
			continue;
		}
		for (int other = 0; other < CONTEST_SEATS; other++)
			y->sat[player][other] -= y->sat[player][other] % 2;
		y->sat[player][seat] += 3;
		for (int other = 0; other < t->seats; other++)
			y->met[player][t->player[other]] += other != seat;
	}
}

/* Whether a comes before b. */
static bool tally_before(const struct tally *y, int a, int b)
{
	if (y->points[a] != y->points[b])
		return y->points[a] > y->points[b];
	return y->lot[a] != y->lot[b] ? y->lot[a] < y->lot[b] : a < b;
}

void contest_tally(const struct contest *c, struct tally *y)
{
	memset(y, 0, sizeof *y);
	for (size_t i = 0; i < c->tables; i++)
		if (c->table[i].over)
			tally_table(y, &c->table[i]);
	for (int i = 0; i < c->players; i++)
		y->lot[i] = lot_of(c->seed, (uint64_t)i + 1);
	for (int i = 0; i < c->players; i++) {
		int at = y->count;
		if (c->out[i])
			continue;
		for (; at > 0 && tally_before(y, i, y->order[at - 1]); at--)
			y->order[at] = y->order[at - 1];
		y->order[at] = i;
		y->count++;
	}
}

static int divided_up(int number, int by)
{
	return (number + by - 1) / by;
}

static int swiss_rounds(int size, int players, int wanted)
{
	int rounds = wanted;
	if (rounds == 0)
		for (rounds = 1; 1 << rounds < players;)
			rounds++;
	return int_min(rounds, divided_up(players - 1, size - 1));
}

int contest_rounds(enum contest_form form, int size, int players, int wanted)
{
	int rounds;
	if (form == CONTEST_SWISS)
		rounds = swiss_rounds(size, players, wanted);
	else if (size == 2)
		rounds = players - 1 + players % 2;
	else
		rounds = divided_up(players * (players - 1), (players - players % size) * (size - 1));
	return int_max(1, int_min(rounds, CONTEST_ROUNDS));
}
