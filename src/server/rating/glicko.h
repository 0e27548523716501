/*
 * glicko.h -- Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system"), for two seats and more.
 *
 * A rating is an estimate with a deviation (RD): the strength is within rating ± 2 RD with a probability of 95 %.  The volatility says how much the strength
 * of a player changes.  Differences from the paper:
 *
 * - Ratings are computed after each game, not after a rating period.  A period of GLICKO_PERIOD_S goes by in fractions: the RD grows with the time since
 *   the player's last game, and not at all between two games of one evening.
 * - A game of three or four seats is compared pair by pair.  The pairs of one game are not independent: who plays well beats all others together.  So each
 *   pair counts less than a game of two, so that all of them together say as much as a ranking of n equal players does in the model of Plackett and
 *   Luce: (n - H(n)) / n against 1/4 of a game of two, where H(n) = 1 + 1/2 + … + 1/n.  A pair counts 1, 7/9 or 23/36.
 * - The RD is never below GLICKO_RD_LEAST, as the author recommends for Glicko: a rating that cannot move any more is of no use.
 *
 * Every function is deterministic to the last bit on every machine: only operations that IEEE 754 rounds correctly are used, exp and log are made of these,
 * and the pairs of a game are added in an order of their own.
 */
#ifndef SERVER_RATING_GLICKO_H
#define SERVER_RATING_GLICKO_H

#include <stddef.h>

#define GLICKO_RATING 1500.0 /* of a new player */
#define GLICKO_RD 350.0 /* of a new player, and the largest */
#define GLICKO_RD_LEAST 30.0
#define GLICKO_VOLATILITY 0.06
#define GLICKO_TAU 0.5 /* how much volatilities change */
#define GLICKO_PERIOD_S 432000.0 /* 5 days: in a year without a game an RD of 60 grows to about 110 */
#define GLICKO_PAIRS 16 /* at most */

struct glicko {
	double rating, rd, volatility;
};

/* What a player made of a game against one other. */
struct glicko_pair {
	struct glicko other; /* before the game */
	double score; /* 1 better, 0 worse, 0.5 equal */
	double weight;
};

struct glicko glicko_new(void);

/* The deviation after a time without a game; `periods` is 0 or more. */
struct glicko glicko_wait(struct glicko player, double periods);

/* How much a pair of a game with so many seats counts. */
double glicko_weight(int seats);

/* The chance to be better than the other, whose deviation is taken into account. */
double glicko_expected(struct glicko player, struct glicko other);

/* The player after a game, or a rating period, with these pairs; `periods` since the player's last game.  Without pairs only the deviation grows. */
struct glicko glicko_update(struct glicko player, const struct glicko_pair *pairs, size_t count, double periods);

#endif
