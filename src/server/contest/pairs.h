/* pairs.h -- the parts of contest_pair (pairing.c): people in the order of tally.order, put to tables; seats and numbers come later. */
#ifndef SERVER_CONTEST_PAIRS_H
#define SERVER_CONTEST_PAIRS_H

#include "server/contest/contest.h"

/* Who gets a bye: there are `byes` of them in bye[]; the others are in who[], in their order. */
struct pairing {
	const struct contest *contest;
	const struct tally *tally;
	int round;
	int who[CONTEST_PLAYERS], count;
	int bye[CONTEST_SEATS], byes;
};

/* Tables of two of a Swiss tournament; chooses the bye. */
size_t pairs_swiss(struct pairing *p, struct contest_table *tables);

/* Tables of two of a round robin; may give a bye to whoever has nobody to meet. */
size_t pairs_robin(const struct pairing *p, struct contest_table *tables);

/* Tables of three or four, byes are chosen. */
size_t groups_search(const struct pairing *p, struct contest_table *tables);

#endif
