/*
 * rating.h -- one scale of Elo for everything that played: the model of Bradley and Terry.
 *
 * The chance that A wins follows from the difference of two numbers; the numbers that make the results most likely are
 * found by Newton's method.  Each contest also counts as if one more game of it had been shared, so that a player that
 * won every game has a number too.
 */
#ifndef CLI_BOTS_RATING_H
#define CLI_BOTS_RATING_H

#include <stddef.h>

#include "cli/bots/stats.h"

#define RATING_ENTRIES 32

/* The games of two entries, by their numbers. */
struct contest {
	size_t a, b;
	struct tally tally;
};

struct rating {
	double elo;
	double off; /* 95 %: between elo - off and elo + off; infinite if nothing connects it with the anchor */
};

/* Rates `entries` of them; the anchor has 0. */
void rating_fit(const struct contest *contests, size_t count, size_t entries, size_t anchor, struct rating *ratings);

#endif
