/* rating.c -- see rating.h. */
#include "cli/bots/rating.h"

#include <math.h>
#include <string.h>

#include "base/base.h"

#define SURE 1.96
#define ROUNDS 100
#define PER_ELO 0.00575646273 /* ln 10 / 400 */
#define STEP_MOST 2.0 /* of a number in one round, in units of ln */
#define RIDGE 1e-9 /* keeps the matrix regular where nothing connects an entry with the anchor */
#define UNKNOWN 3000 /* Elo: an interval as wide as this says nothing */

typedef double matrix[RATING_ENTRIES][RATING_ENTRIES];

/* Inverts a symmetric positive matrix in place, by Gauss and Jordan; it needs no pivoting. */
static void invert(matrix m, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		double pivot = 1 / m[k][k];
		m[k][k] = 1;
		for (size_t j = 0; j < n; j++)
			m[k][j] *= pivot;
		for (size_t i = 0; i < n; i++) {
			double factor = m[i][k];
			if (i == k)
				continue;
			m[i][k] = 0;
			for (size_t j = 0; j < n; j++)
				m[i][j] -= factor * m[k][j];
		}
	}
}

/* The chance that A of a contest wins. */
static double chance(const struct contest *c, const double *x)
{
	double odds = exp(x[c->a] - x[c->b]) / (c->tally.seats - 1);
	return odds / (1 + odds);
}

/* Adds weight * (e_a - e_b)(e_a - e_b)' to a matrix. */
static void outer_add(matrix m, const struct contest *c, double weight)
{
	m[c->a][c->a] += weight;
	m[c->b][c->b] += weight;
	m[c->a][c->b] -= weight;
	m[c->b][c->a] -= weight;
}

/* The slope of the likelihood, and its curvature with the opposite sign. */
static void slope(const struct contest *contests, size_t count, size_t entries, size_t anchor, const double *x,
	double *g, matrix h)
{
	memset(g, 0, RATING_ENTRIES * sizeof *g);
	memset(h, 0, sizeof(matrix));
	for (size_t i = 0; i < entries; i++)
		h[i][i] = i == anchor ? 1e12 : RIDGE; /* the anchor does not move */
	for (size_t i = 0; i < count; i++) {
		const struct contest *c = &contests[i];
		double games = (double)c->tally.games, won = c->tally.share * c->tally.seats;
		if (!c->tally.games)
			continue;
		double even = 1.0 / c->tally.seats, p = chance(c, x);
		double off = won + even - (games + 1) * p;
		g[c->a] += off;
		g[c->b] -= off;
		outer_add(h, c, (games + 1) * p * (1 - p));
	}
}

/* How much the games of whole deals vary around the model. */
static void spread(const struct contest *contests, size_t count, const double *x, matrix b)
{
	memset(b, 0, sizeof(matrix));
	for (size_t i = 0; i < count; i++) {
		const struct tally *t = &contests[i].tally;
		double p = chance(&contests[i], x), rounds = t->seats;
		double squares = t->share_squares - 2 * p * t->share + (double)t->deals * p * p;
		outer_add(b, &contests[i], rounds * rounds * squares);
	}
}

/* The variance of a number: the larger of what the model says and of what the deals show. */
static double variance(matrix inverse, matrix b, size_t entries, size_t at)
{
	double shown = 0;
	for (size_t i = 0; i < entries; i++)
		for (size_t j = 0; j < entries; j++)
			shown += inverse[at][i] * b[i][j] * inverse[j][at];
	return fmax(inverse[at][at], shown);
}

void rating_fit(const struct contest *contests, size_t count, size_t entries, size_t anchor, struct rating *ratings)
{
	double x[RATING_ENTRIES] = { 0 }, g[RATING_ENTRIES];
	matrix h, b;
	CHECK(entries <= RATING_ENTRIES && anchor < entries);
	for (int round = 0; round < ROUNDS; round++) {
		slope(contests, count, entries, anchor, x, g, h);
		invert(h, entries);
		for (size_t i = 0; i < entries; i++) {
			double step = 0;
			for (size_t j = 0; j < entries; j++)
				step += h[i][j] * g[j];
			x[i] += i == anchor ? 0 : fmax(fmin(step, STEP_MOST), -STEP_MOST);
		}
	}
	slope(contests, count, entries, anchor, x, g, h);
	invert(h, entries);
	spread(contests, count, x, b);
	for (size_t i = 0; i < entries; i++) {
		double off = i == anchor ? 0 : SURE * sqrt(variance(h, b, entries, i)) / PER_ELO;
		ratings[i] = (struct rating){ .elo = x[i] / PER_ELO, .off = off > UNKNOWN ? INFINITY : off };
	}
}
