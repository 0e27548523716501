/*
 * stats.h -- what the games of a pair say: share of victories, Elo, margin, and a sequential test.
 *
 * Games of one deal resemble each other, so all variances are those of the sums over a deal, not of single games.
 */
#ifndef CLI_BOTS_STATS_H
#define CLI_BOTS_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/bots/results.h"

struct tally {
	int seats;
	uint64_t deals, games, faults[PARTIES];
	double share, share_squares; /* sums over deals of A's share of the victories in the deal */
	double margin, margin_squares; /* sums over deals of the mean margin; deals with a fault are left out */
	uint64_t scored; /* deals without a fault */
	uint64_t decisions[PARTIES], us[PARTIES];
};

/* A value with its 95 % interval. */
struct interval {
	double low, mean, high;
};

/* Sums up the results of a pair.  Only whole deals count. */
void tally_take(struct tally *tally, const struct results *results, const struct pair *pair);

/* The share of the victories that A won, 0 to 1. */
struct interval tally_share(const struct tally *tally);

/* The same in Elo: with more than two seats, against each of the others. */
struct interval tally_elo(const struct tally *tally);

/* Writes Elo with its interval as text; if all games or none were won, only a bound is known. */
void tally_elo_text(const struct tally *tally, char *out, size_t size);

/* Margin in VP over the best other seat. */
struct interval tally_margin(const struct tally *tally);

/* By how much more A was ahead in the games of one pair than in those of another: over the deals that both have played. */
struct interval tally_gain(const struct results *results, const struct pair *one, const struct pair *other);

/* Elo of a share of victories at a table of `seats`, and back. */
double elo_of(double share, int seats);
double elo_share(double elo, int seats);

/* A sequential probability ratio test: does A have `high` Elo more than B rather than `low`?  5 % errors either way. */
struct sprt {
	bool on;
	double low, high;
};
enum sprt_answer { SPRT_OPEN, SPRT_LOW, SPRT_HIGH };
enum sprt_answer tally_sprt(const struct tally *tally, const struct sprt *sprt, double *ratio);

#endif
