/*
 * groups.c -- tables of three or four: as few repeated meetings as a search finds, then people of like points together.
 *
 * A search begins with some order cut into tables, and makes the best exchange of two people as long as there is one that helps.  The first search begins
 * with the order of points; if meetings are repeated in what it finds, further ones begin with orders drawn from the seed.
 */
#include "server/contest/pairs.h"

#include <stdlib.h>
#include <string.h>

#include "server/contest/lots.h"

#define MEETING (INT64_C(1) << 32) /* more than all differences of points together */
#define SEARCHES 200 /* at most */
#define SEARCH_WORK 200000 /* for all searches but the first: pairs of people */

struct search {
	const struct pairing *p;
	int size;
	int at[CONTEST_PLAYERS]; /* people, table after table */
};

static int64_t pair_cost(const struct search *s, int a, int b)
{
	const struct tally *y = s->p->tally;
	const int64_t far = s->p->contest->form == CONTEST_SWISS ? y->points[a] - y->points[b] : 0;
	return MEETING * y->met[a][b] * y->met[a][b] + far * far;
}

/* What somebody costs in the place of another. */
static int64_t place_cost(const struct search *s, int who, int place)
{
	const int first = place - place % s->size;
	int64_t cost = 0;
	for (int i = first; i < first + s->size; i++)
		if (i != place)
			cost += pair_cost(s, who, s->at[i]);
	return cost;
}

static int64_t exchange_gain(const struct search *s, int i, int j)
{
	return place_cost(s, s->at[i], i) + place_cost(s, s->at[j], j) - place_cost(s, s->at[j], i) -
		place_cost(s, s->at[i], j);
}

/* Makes the exchange that helps most, the first of these; false: none helps. */
static bool search_step(struct search *s)
{
	int64_t best = 0;
	int from = 0, to = 0;
	for (int i = 0; i < s->p->count; i++)
		for (int j = i - i % s->size + s->size; j < s->p->count; j++) {
			const int64_t gain = exchange_gain(s, i, j);
			if (gain > best) {
				best = gain;
				from = i;
				to = j;
			}
		}
	const int moved = s->at[from];
	s->at[from] = s->at[to];
	s->at[to] = moved;
	return best > 0;
}

static int64_t search_cost(const struct search *s)
{
	int64_t twice = 0;
	for (int i = 0; i < s->p->count; i++)
		twice += place_cost(s, s->at[i], i);
	return twice / 2;
}

/* Fisher and Yates, with the lots of this search. */
static void search_shuffle(struct search *s, int number)
{
	const uint64_t seed = lot_of(s->p->contest->seed, (uint64_t)(s->p->round * 1000 + number) << 20);
	for (int i = s->p->count - 1; i > 0; i--) {
		const int j = (int)(lot_of(seed, (uint64_t)i) % (uint64_t)(i + 1)), moved = s->at[i];
		s->at[i] = s->at[j];
		s->at[j] = moved;
	}
}

size_t groups_search(const struct pairing *p, struct contest_table *tables)
{
	struct search best = { .p = p, .size = p->contest->size }, s;
	int64_t least = INT64_MAX;
	const int searches = 1 + SEARCH_WORK / (p->count * p->count);
	for (int i = 0; i < searches && i < SEARCHES && least >= MEETING; i++) {
		s = best;
		memcpy(s.at, p->who, sizeof s.at);
		if (i > 0)
			search_shuffle(&s, i);
		while (search_step(&s))
			;
		const int64_t cost = search_cost(&s);
		if (cost < least) {
			least = cost;
			best = s;
		}
	}
	for (int i = 0; i < p->count; i++) {
		tables[i / best.size].seats = best.size;
		tables[i / best.size].player[i % best.size] = best.at[i];
	}
	return (size_t)(p->count / best.size);
}
