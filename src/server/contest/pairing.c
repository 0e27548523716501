/* pairing.c -- the tables of a round: byes, who sits together (pairs.c, groups.c), seats, numbers. */
#include "server/contest/contest.h"

#include <stdlib.h>
#include <string.h>

#include "server/contest/pairs.h"

/* ---- byes ---- */

/* The lowest of those with the fewest byes. */
static int bye_lowest(const struct pairing *p)
{
	int best = p->count - 1;
	for (int i = p->count - 2; i >= 0; i--)
		if (p->tally->byes[p->who[i]] < p->tally->byes[p->who[best]])
			best = i;
	return best;
}

/* Gives byes to as many as do not fill a table. */
static void byes_give(struct pairing *p)
{
	for (int left = p->count % p->contest->size; left > 0; left--) {
		const int at = bye_lowest(p);
		p->bye[p->byes++] = p->who[at];
		memmove(p->who + at, p->who + at + 1, (size_t)(p->count - at - 1) * sizeof p->who[0]);
		p->count--;
	}
}

/* ---- seats ---- */

static int rank_of(const struct tally *y, int player)
{
	int rank = 0;
	while (rank < y->count && y->order[rank] != player)
		rank++;
	return rank;
}

static void players_sort(const struct tally *y, struct contest_table *t)
{
	for (int i = 1; i < t->seats; i++)
		for (int k = i; k > 0 && rank_of(y, t->player[k]) < rank_of(y, t->player[k - 1]); k--) {
			const int moved = t->player[k];
			t->player[k] = t->player[k - 1];
			t->player[k - 1] = moved;
		}
}

/* The number-th way to give seats to players, as digits to the base CONTEST_SEATS, the first player's first; false: two would have the same seat. */
static bool seats_write(int number, int players, int seats[CONTEST_SEATS])
{
	unsigned taken = 0;
	for (int i = players - 1; i >= 0; i--, number /= CONTEST_SEATS) {
		seats[i] = number % CONTEST_SEATS;
		taken |= 1U << seats[i];
	}
	return taken + 1 == 1U << players;
}

/* The seats on which the players have sat least often, taken together, and not the last time; of equal ways the first: better players have earlier seats. */
static void table_seat(const struct tally *y, struct contest_table *t)
{
	struct contest_table best = *t;
	int least = INT32_MAX;
	for (int number = 0; number < 1 << 2 * t->seats; number++) {
		int seats[CONTEST_SEATS], cost = 0;
		if (!seats_write(number, t->seats, seats))
			continue;
		for (int i = 0; i < t->seats; i++)
			cost += y->sat[t->player[i]][seats[i]];
		if (cost >= least)
			continue;
		least = cost;
		for (int i = 0; i < t->seats; i++)
			best.player[seats[i]] = t->player[i];
	}
	*t = best;
}

/* Tables are numbered by their best player; byes come last. */
static bool table_before(const struct tally *y, const struct contest_table *a, const struct contest_table *b)
{
	if ((a->seats == 1) != (b->seats == 1))
		return b->seats == 1;
	return rank_of(y, a->player[0]) < rank_of(y, b->player[0]);
}

static void tables_order(const struct tally *y, struct contest_table *tables, size_t count)
{
	for (size_t i = 0; i < count; i++)
		players_sort(y, &tables[i]);
	for (size_t i = 1; i < count; i++)
		for (size_t k = i; k > 0 && table_before(y, &tables[k], &tables[k - 1]); k--) {
			const struct contest_table moved = tables[k];
			tables[k] = tables[k - 1];
			tables[k - 1] = moved;
		}
}

size_t contest_pair(const struct contest *c, int round, struct contest_table tables[CONTEST_ROUND_TABLES])
{
	struct tally y;
	size_t made;
	contest_tally(c, &y);
	struct pairing p = { .contest = c, .tally = &y, .round = round, .count = y.count };
	memcpy(p.who, y.order, sizeof p.who);
	if (y.count < c->size)
		return 0;
	memset(tables, 0, CONTEST_ROUND_TABLES * sizeof *tables);
	if (c->size > 2) {
		byes_give(&p);
		made = groups_search(&p, tables);
	} else {
		made = c->form == CONTEST_SWISS ? pairs_swiss(&p, tables) : pairs_robin(&p, tables);
	}
	for (int i = 0; i < p.byes; i++)
		tables[made++] = (struct contest_table){ .seats = 1, .player = { p.bye[i] } };
	tables_order(&y, tables, made);
	for (size_t i = 0; i < made; i++) {
		tables[i].round = round;
		tables[i].over = tables[i].seats == 1;
		table_seat(&y, &tables[i]);
	}
	return made;
}
