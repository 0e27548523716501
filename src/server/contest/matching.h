/*
 * matching.h -- who of a set can be paired with whom, all at once: Edmonds' algorithm for a maximum matching of a graph.
 *
 * Odd cycles (blossoms) are contracted by giving their members a common base.  Taking two people out of a perfect matching leaves at most two without a
 * partner, so looking whether the rest can still be paired takes one search.
 */
#ifndef SERVER_CONTEST_MATCHING_H
#define SERVER_CONTEST_MATCHING_H

#include "server/contest/contest.h"

#define MATCHING_NONE (-1)

struct matching {
	int count;
	bool edge[CONTEST_PLAYERS][CONTEST_PLAYERS]; /* in both directions */
	bool gone[CONTEST_PLAYERS]; /* taken out */
	int mate[CONTEST_PLAYERS];
};

/* Everybody without a partner, and no edges. */
void matching_begin(struct matching *m, int count);

/* Pairs as many as possible, beginning with the pairs that there are.  Whether nobody is left over. */
bool matching_complete(struct matching *m);

/* Takes somebody out; the partner is free again. */
void matching_take(struct matching *m, int who);

#endif
