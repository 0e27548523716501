/*
 * pairs.c -- tables of two.
 *
 * Swiss: from the best down, each gets the first on a list of wishes with whom all others can still be paired.  While no pair has met twice this means: nobody
 * meets anybody twice unless every way to pair the round has such a pair.  Then the fewest meetings are allowed with which the round can be paired.
 */
#include "server/contest/pairs.h"

#include <string.h>

#include "server/contest/matching.h"

/* ---- a Swiss tournament ---- */

static int pairing_met(const struct pairing *p, int a, int b)
{
	return p->tally->met[p->who[a]][p->who[b]];
}

/* Allows pairs that have met at most so often. */
static void pairs_allow(const struct pairing *p, int most, struct matching *m)
{
	matching_begin(m, p->count);
	for (int a = 0; a < p->count; a++)
		for (int b = 0; b < p->count; b++)
			m->edge[a][b] = a != b && pairing_met(p, a, b) <= most;
}

/* How often a pair may have met so that all can be paired: the least number.  m: so paired. */
static int pairs_least(const struct pairing *p, struct matching *m)
{
	int most = 0;
	pairs_allow(p, most, m);
	while (!matching_complete(m))
		pairs_allow(p, ++most, m);
	return most;
}

static void pairing_remove(struct pairing *p, int at)
{
	memmove(p->who + at, p->who + at + 1, (size_t)(p->count - at - 1) * sizeof p->who[0]);
	p->count--;
}

/* The bye: of those with the fewest byes the last one without whom pairs have met the least. */
static void bye_choose(struct pairing *p, struct matching *m)
{
	int fewest = CONTEST_ROUNDS, best = -1, best_most = 0;
	for (int i = 0; i < p->count; i++)
		if (p->tally->byes[p->who[i]] < fewest)
			fewest = p->tally->byes[p->who[i]];
	for (int i = p->count - 1; i >= 0 && (best < 0 || best_most > 0); i--) {
		struct pairing rest = *p;
		if (p->tally->byes[p->who[i]] > fewest)
			continue;
		pairing_remove(&rest, i);
		const int most = pairs_least(&rest, m);
		if (best < 0 || most < best_most) {
			best = i;
			best_most = most;
		}
	}
	p->bye[p->byes++] = p->who[best];
	pairing_remove(p, best);
}

/*
 * The wishes of the best of those left, who[left[0]]: from the middle of those with the same points down, then up from there, then all others in order.
 * Of these first those whom they have met least.
 */
static int wishes_write(const struct pairing *p, const int *left, int count, int wishes[CONTEST_PLAYERS])
{
	const int *points = p->tally->points;
	int list[CONTEST_PLAYERS], group = 1, written = 0;
	while (group < count && points[p->who[left[group]]] == points[p->who[left[0]]])
		group++;
	const int middle = group > 1 ? group / 2 : 1;
	for (int i = middle; i < group; i++)
		list[written++] = left[i];
	for (int i = middle - 1; i > 0; i--)
		list[written++] = left[i];
	for (int i = group; i < count; i++)
		list[written++] = left[i];
	for (int i = 0; i < written; i++) {
		int at = i;
		for (; at > 0 && pairing_met(p, left[0], list[i]) < pairing_met(p, left[0], wishes[at - 1]); at--)
			wishes[at] = wishes[at - 1];
		wishes[at] = list[i];
	}
	return written;
}

/* Pairs the best of those left; returns with whom. */
static int pair_best(const struct pairing *p, const int *left, int count, struct matching *m)
{
	int wishes[CONTEST_PLAYERS];
	const int written = wishes_write(p, left, count, wishes);
	for (int i = 0; i < written; i++) {
		struct matching without = *m;
		if (!m->edge[left[0]][wishes[i]])
			continue;
		matching_take(&without, left[0]);
		matching_take(&without, wishes[i]);
		if (matching_complete(&without)) {
			*m = without;
			return wishes[i];
		}
	}
	return MATCHING_NONE; /* never: m has a partner for everybody */
}

static void left_remove(int *left, int *count, int who)
{
	int kept = 0;
	for (int i = 0; i < *count; i++)
		if (left[i] != who)
			left[kept++] = left[i];
	*count = kept;
}

size_t pairs_swiss(struct pairing *p, struct contest_table *tables)
{
	struct matching m;
	int left[CONTEST_PLAYERS], count;
	size_t made = 0;
	if (p->count % 2)
		bye_choose(p, &m);
	(void)pairs_least(p, &m);
	for (count = 0; count < p->count; count++)
		left[count] = count;
	while (count > 0) {
		const int first = left[0], second = pair_best(p, left, count, &m);
		tables[made++] = (struct contest_table){ .seats = 2, .player = { p->who[first], p->who[second] } };
		left_remove(left, &count, first);
		left_remove(left, &count, second);
	}
	return made;
}

/* ---- a round robin ---- */

/* Whom a player meets in a round, both from 0: the two numbers add up to the round, modulo `last`. */
static int robin_partner(int player, int round, int last)
{
	if (player == last)
		return round % 2 ? (round + last) / 2 : round / 2;
	const int partner = (round - player + last) % last;
	return partner == player ? last : partner;
}

size_t pairs_robin(const struct pairing *p, struct contest_table *tables)
{
	const struct contest *c = p->contest;
	const int last = c->players - 1 + c->players % 2;
	size_t made = 0;
	for (int i = 0; i < p->count; i++) {
		const int player = p->who[i], partner = robin_partner(player, (p->round - 1) % last, last);
		const bool free = partner >= c->players || c->out[partner];
		bool seated = false;
		for (int k = 0; k < i; k++)
			seated = seated || p->who[k] == partner;
		if (!seated)
			tables[made++] = (struct contest_table){ .seats = free ? 1 : 2,
				.player = { player, free ? 0 : partner } };
	}
	return made;
}
