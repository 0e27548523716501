/* standings.c -- how all stand: points, then what decides between those who have the same. */
#include "server/contest/contest.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define SHARE_WHOLE 10000

/* Points of the opponents at the tables of each round, without the round with the fewest. */
static void opponents_count(const struct contest *c, const struct tally *y, struct contest_rank *ranks)
{
	int rounds = 0;
	for (size_t i = 0; i < c->tables; i++)
		rounds = int_max(rounds, c->table[i].round);
	for (int player = 0; player < c->players; player++) {
		int sums[CONTEST_ROUNDS + 1] = { 0 }, sum = 0, least = INT32_MAX;
		for (size_t i = 0; i < c->tables; i++) {
			const struct contest_table *t = &c->table[i];
			for (int seat = 0; t->over && seat < t->seats; seat++)
				for (int other = 0; t->player[seat] == player && other < t->seats; other++)
					sums[t->round] += other != seat ? y->points[t->player[other]] : 0;
		}
		for (int round = 1; round <= rounds; round++) {
			sum += sums[round];
			least = int_min(least, sums[round]);
		}
		ranks[player].opponents = rounds > 0 ? sum - least : 0;
	}
}

/* What part of the VP of a table a seat has, in ten thousandths; VP below 0 count as 0. */
static int table_share(const struct contest_table *t, int seat)
{
	int64_t own = 0, all = 0;
	for (int i = 0; i < t->seats; i++) {
		const int score = t->scored ? int_max(t->score[i], 0) : 0;
		all += score;
		own += i == seat ? score : 0;
	}
	return all > 0 ? (int)(SHARE_WHOLE * own / all) : SHARE_WHOLE / t->seats;
}

static void shares_count(const struct contest *c, struct contest_rank *ranks)
{
	for (size_t i = 0; i < c->tables; i++) {
		const struct contest_table *t = &c->table[i];
		for (int seat = 0; seat < t->seats; seat++)
			if (t->over)
				ranks[t->player[seat]].share +=
					t->seats == 1 ? SHARE_WHOLE / c->size : table_share(t, seat);
	}
}

/* ---- among those who have the same points and opponents ---- */

static bool alike(const struct contest_rank *a, const struct contest_rank *b)
{
	return a->points == b->points && a->opponents == b->opponents;
}

static int direct_points(const struct contest *c, int player, int other)
{
	int points = 0;
	for (size_t i = 0; i < c->tables; i++) {
		const struct contest_table *t = &c->table[i];
		int mine = -1, its = -1;
		for (int seat = 0; t->over && seat < t->seats; seat++) {
			mine = t->player[seat] == player ? seat : mine;
			its = t->player[seat] == other ? seat : its;
		}
		if (mine >= 0 && its >= 0)
			points += t->place[mine] < t->place[its] ? 2 : t->place[mine] == t->place[its];
	}
	return points;
}

static bool all_have_met(const struct tally *y, const struct contest_rank *group, int count)
{
	for (int i = 0; i < count; i++)
		for (int k = 0; k < i; k++)
			if (y->met[group[i].player][group[k].player] == 0)
				return false;
	return count > 1;
}

static void direct_count(const struct contest *c, const struct tally *y, struct contest_rank *group, int count)
{
	if (!all_have_met(y, group, count))
		return;
	for (int i = 0; i < count; i++) {
		group[i].has_direct = true;
		for (int k = 0; k < count; k++)
			if (k != i)
				group[i].direct += direct_points(c, group[i].player, group[k].player);
	}
}

static int ranks_compare(const void *one, const void *other)
{
	const struct contest_rank *a = one, *b = other;
	const int differences[] = { b->points - a->points, b->opponents - a->opponents, b->direct - a->direct,
		b->share - a->share };
	for (size_t i = 0; i < ARRAY_LEN(differences); i++)
		if (differences[i])
			return differences[i];
	if (a->lot != b->lot)
		return a->lot < b->lot ? -1 : 1;
	return a->player - b->player;
}

void contest_stand(const struct contest *c, struct contest_rank ranks[CONTEST_PLAYERS])
{
	struct tally y;
	const size_t count = (size_t)c->players;
	contest_tally(c, &y);
	for (int i = 0; i < c->players; i++)
		ranks[i] = (struct contest_rank){ .player = i, .points = y.points[i], .lot = y.lot[i] };
	opponents_count(c, &y, ranks);
	shares_count(c, ranks);
	qsort(ranks, count, sizeof *ranks, ranks_compare);
	for (int from = 0, to; from < c->players; from = to) {
		for (to = from + 1; to < c->players && alike(&ranks[from], &ranks[to]);)
			to++;
		direct_count(c, &y, ranks + from, to - from);
	}
	qsort(ranks, count, sizeof *ranks, ranks_compare);
	for (int i = 0; i < c->players; i++)
		ranks[i].place = i + 1;
}
