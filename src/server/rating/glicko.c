/* glicko.c -- see glicko.h.  Step numbers are those of the paper. */
#include "server/rating/glicko.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/base.h"

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* gcc contracts nothing in ISO C */
#endif

#define SCALE 173.7178 /* of the paper: 400 / ln 10 */
#define PI 3.14159265358979323846
#define LN2_HIGH 0x1.62e42fefa38p-1 /* few bits: a small integer times it is exact */
#define LN2_LOW 0x1.ef35793c7673p-45
#define CONVERGED 0.000001
#define ROUNDS 100
#define EXP_MOST 700.0
#define APART_MOST 20.0 /* of two ratings, on the paper's scale: 1 - E must not become 0 */

/* 2 to the power of n; |n| < 1022. */
static double power_of_two(int n)
{
	const uint64_t bits = (uint64_t)(1023 + n) << 52;
	double x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

/* e to the power of x, from its series about the nearest multiple of ln 2. */
static double exp_exact(double x)
{
	x = x > EXP_MOST ? EXP_MOST : x < -EXP_MOST ? -EXP_MOST : x;
	const int n = (int)(x / (LN2_HIGH + LN2_LOW) + (x < 0 ? -0.5 : 0.5));
	const double r = (x - n * LN2_HIGH) - n * LN2_LOW;
	double sum = 1.0;
	for (int i = 18; i > 0; i--)
		sum = 1.0 + r * sum / i;
	return sum * power_of_two(n);
}

/* The natural logarithm of a normal positive number, from the series of the inverse hyperbolic tangent. */
static double log_exact(double x)
{
	uint64_t bits;
	memcpy(&bits, &x, sizeof bits);
	int n = (int)(bits >> 52) - 1023;
	bits = (bits & UINT64_C(0xfffffffffffff)) | UINT64_C(1023) << 52;
	double m;
	memcpy(&m, &bits, sizeof m);
	if (m > 1.4142135623730951) {
		m /= 2.0;
		n++;
	}
	const double t = (m - 1.0) / (m + 1.0), square = t * t;
	double sum = 0.0;
	for (int i = 41; i > 0; i -= 2)
		sum = 1.0 / i + square * sum;
	return n * LN2_HIGH + (2.0 * t * sum + n * LN2_LOW);
}

struct glicko glicko_new(void)
{
	return (struct glicko){ GLICKO_RATING, GLICKO_RD, GLICKO_VOLATILITY };
}

static double rd_within(double rd)
{
	return rd > GLICKO_RD ? GLICKO_RD : rd < GLICKO_RD_LEAST ? GLICKO_RD_LEAST : rd;
}

static double grown(double phi, double volatility, double periods)
{
	return sqrt(phi * phi + volatility * volatility * periods);
}

struct glicko glicko_wait(struct glicko player, double periods)
{
	CHECK(periods >= 0);
	player.rd = rd_within(SCALE * grown(player.rd / SCALE, player.volatility, periods));
	return player;
}

double glicko_weight(int seats)
{
	double harmonic = 0.0;
	for (int i = seats; i > 0; i--)
		harmonic += 1.0 / i;
	return seats < 2 ? 0.0 : 4.0 * (seats - harmonic) / ((double)seats * (seats - 1));
}

/* g of step 3. */
static double damped(double phi)
{
	return 1.0 / sqrt(1.0 + 3.0 * phi * phi / (PI * PI));
}

/* E of step 3. */
static double expected(double mu, double other_mu, double g)
{
	double apart = mu - other_mu;
	apart = apart > APART_MOST ? APART_MOST : apart < -APART_MOST ? -APART_MOST : apart;
	return 1.0 / (1.0 + exp_exact(-g * apart));
}

double glicko_expected(struct glicko player, struct glicko other)
{
	return expected(player.rating / SCALE, other.rating / SCALE, damped(other.rd / SCALE));
}

/* Step 5: the new volatility, by the Illinois algorithm. */
struct question {
	double a, delta, phi, v;
};

static double f_of(const struct question *q, double x)
{
	const double e = exp_exact(x), base = q->phi * q->phi + q->v + e;
	return e * (q->delta * q->delta - base) / (2.0 * base * base) - (x - q->a) / (GLICKO_TAU * GLICKO_TAU);
}

static double volatility_of(double volatility, double delta, double phi, double v)
{
	const struct question q = { 2.0 * log_exact(volatility), delta, phi, v };
	const double surprise = delta * delta - phi * phi - v;
	double a = q.a, b;
	if (surprise > 0) {
		b = log_exact(surprise);
	} else {
		b = a - GLICKO_TAU;
		for (int k = 2; f_of(&q, b) < 0 && k < ROUNDS; k++)
			b = a - k * GLICKO_TAU;
	}
	double fa = f_of(&q, a), fb = f_of(&q, b);
	for (int i = 0; i < ROUNDS && (b - a > CONVERGED || a - b > CONVERGED); i++) {
		const double c = a + (a - b) * fa / (fb - fa), fc = f_of(&q, c);
		if (fc * fb <= 0) {
			a = b;
			fa = fb;
		} else {
			fa /= 2.0;
		}
		b = c;
		fb = fc;
	}
	return exp_exact(a / 2.0);
}

static int number_compare(double a, double b)
{
	return (a > b) - (a < b);
}

static int pair_compare(const struct glicko_pair *a, const struct glicko_pair *b)
{
	const int by[] = { number_compare(a->other.rating, b->other.rating), number_compare(a->other.rd, b->other.rd),
		number_compare(a->score, b->score), number_compare(a->weight, b->weight) };
	for (size_t i = 0; i < ARRAY_LEN(by); i++)
		if (by[i])
			return by[i];
	return 0;
}

/* Floating-point sums depend on their order: it must not depend on the order of seats. */
static void pairs_sort(struct glicko_pair *sorted, const struct glicko_pair *pairs, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		size_t at = i;
		for (; at > 0 && pair_compare(&pairs[i], &sorted[at - 1]) < 0; at--)
			sorted[at] = sorted[at - 1];
		sorted[at] = pairs[i];
	}
}

struct glicko glicko_update(struct glicko player, const struct glicko_pair *pairs, size_t count, double periods)
{
	struct glicko_pair sorted[GLICKO_PAIRS];
	const double mu = player.rating / SCALE, phi = player.rd / SCALE;
	double information = 0.0, gain = 0.0;
	CHECK(count <= GLICKO_PAIRS && periods >= 0);
	if (count == 0)
		return glicko_wait(player, periods);
	pairs_sort(sorted, pairs, count);
	for (size_t i = 0; i < count; i++) {
		const double g = damped(sorted[i].other.rd / SCALE);
		const double e = expected(mu, sorted[i].other.rating / SCALE, g);
		information += sorted[i].weight * (g * g * e * (1.0 - e));
		gain += sorted[i].weight * (g * (sorted[i].score - e));
	}
	const double v = 1.0 / information; /* step 3 */
	const double volatility = volatility_of(player.volatility, v * gain, phi, v); /* steps 4 and 5 */
	const double before = grown(phi, volatility, periods); /* step 6 */
	const double after = 1.0 / sqrt(1.0 / (before * before) + information); /* step 7 */
	return (struct glicko){ SCALE * (mu + after * after * gain), rd_within(SCALE * after), volatility };
}
