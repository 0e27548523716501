/* stats.c -- see stats.h. */
#include "cli/bots/stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define SURE 1.96 /* standard errors on either side: 95 % */
#define SHARE_LEAST 1e-4 /* shares of 0 and 1 have no Elo */
#define SPRT_BOUND 2.944438979166 /* ln(0.95 / 0.05) */
#define SPRT_DEALS 8 /* at least so many before a decision */

/* The games of a deal, as they are found in the list. */
struct deal {
	int games, halves, faults, margin;
	unsigned rounds; /* bits of those found: a deal that was cut off is played again */
};

static void deal_add(struct tally *t, struct deal *deal, const struct result *result)
{
	const struct outcome *o = &result->outcome;
	deal->rounds |= 1u << result->round;
	deal->games++;
	deal->halves += o->halves;
	deal->faults += o->fault != 0;
	deal->margin += o->own - o->other;
	for (int party = 0; party < PARTIES; party++) {
		t->faults[party] += o->fault == 1 + party;
		t->decisions[party] += o->decisions[party];
		t->us[party] += o->us[party];
	}
}

static void deal_count(struct tally *t, const struct deal *deal)
{
	double games = deal->games, share = deal->halves / (2 * games), margin = deal->margin / games;
	t->deals++;
	t->games += (uint64_t)deal->games;
	t->share += share;
	t->share_squares += share * share;
	if (deal->faults)
		return;
	t->scored++;
	t->margin += margin;
	t->margin_squares += margin * margin;
}

/* All deals of a pair, to be freed; those that were cut off have fewer games than rounds. */
static struct deal *deals_take(struct tally *t, const struct results *results, const struct pair *pair)
{
	struct deal *deals = calloc(RESULTS_DEALS, sizeof *deals);
	CHECK(deals);
	*t = (struct tally){ .seats = pair->seats };
	for (size_t i = 0; i < results->count; i++) {
		const struct result *r = &results->list[i];
		if (result_of(r, pair) && !(deals[r->deal].rounds >> r->round & 1))
			deal_add(t, &deals[r->deal], r);
	}
	return deals;
}

void tally_take(struct tally *t, const struct results *results, const struct pair *pair)
{
	struct deal *deals = deals_take(t, results, pair);
	for (size_t i = 0; i < RESULTS_DEALS; i++)
		if (deals[i].games == bout_rounds(pair))
			deal_count(t, &deals[i]);
	free(deals);
}

static double mean_of(double sum, uint64_t count)
{
	return count ? sum / (double)count : 0;
}

static double variance_of(double sum, double squares, uint64_t count)
{
	double n = (double)count, mean = mean_of(sum, count);
	return count > 1 ? fmax((squares - n * mean * mean) / (n - 1), 0) : 0;
}

/*
 * Wilson's interval, which holds near 0 and 1 too.  It is widened or narrowed by how much deals vary compared with as many
 * independent games: `games` becomes the number of independent games that would vary as much.
 */
struct interval tally_share(const struct tally *t)
{
	double p = mean_of(t->share, t->deals), games = (double)t->games;
	double variance = variance_of(t->share, t->share_squares, t->deals);
	if (!t->games)
		return (struct interval){ 0, 0, 1 };
	if (variance > 0 && p > 0 && p < 1)
		games = fmin(fmax(p * (1 - p) * (double)t->deals / variance, games / 4), 4 * games);
	double z = SURE * SURE, centre = (p + z / (2 * games)) / (1 + z / games);
	double off = SURE * sqrt(p * (1 - p) / games + z / (4 * games * games)) / (1 + z / games);
	return (struct interval){ fmax(centre - off, 0), p, fmin(centre + off, 1) };
}

double elo_of(double share, int seats)
{
	double p = fmin(fmax(share, SHARE_LEAST), 1 - SHARE_LEAST);
	return 400 * log10(p / (1 - p) * (seats - 1));
}

double elo_share(double elo, int seats)
{
	double odds = pow(10, elo / 400) / (seats - 1);
	return odds / (1 + odds);
}

struct interval tally_elo(const struct tally *t)
{
	struct interval share = tally_share(t);
	return (struct interval){ elo_of(share.low, t->seats), elo_of(share.mean, t->seats),
		elo_of(share.high, t->seats) };
}

void tally_elo_text(const struct tally *t, char *out, size_t size)
{
	struct interval elo = tally_elo(t), share = tally_share(t);
	if (!t->games)
		(void)snprintf(out, size, "unknown");
	else if (share.mean >= 1)
		(void)snprintf(out, size, "more than %+.0f", elo.low);
	else if (share.mean <= 0)
		(void)snprintf(out, size, "less than %+.0f", elo.high);
	else
		(void)snprintf(out, size, "%+.0f (%+.0f to %+.0f)", elo.mean, elo.low, elo.high);
}

struct interval tally_margin(const struct tally *t)
{
	double mean = mean_of(t->margin, t->scored);
	double variance = variance_of(t->margin, t->margin_squares, t->scored);
	double off = t->scored ? SURE * sqrt(variance / (double)t->scored) : 0;
	return (struct interval){ mean - off, mean, mean + off };
}

struct interval tally_gain(const struct results *results, const struct pair *one, const struct pair *other)
{
	struct tally unused, gain = { .seats = one->seats };
	struct deal *a = deals_take(&unused, results, one), *b = deals_take(&unused, results, other);
	for (size_t i = 0; i < RESULTS_DEALS; i++) {
		if (a[i].games != bout_rounds(one) || b[i].games != bout_rounds(other) || a[i].faults || b[i].faults)
			continue;
		double more = (double)a[i].margin / a[i].games - (double)b[i].margin / b[i].games;
		gain.scored++;
		gain.margin += more;
		gain.margin_squares += more * more;
	}
	free(a);
	free(b);
	return tally_margin(&gain);
}

/*
 * The log of the likelihood ratio, with the mean of the deals taken as normal.  Two deals that were never played, one won
 * and one lost, keep the variance above 0 while all games end alike.
 */
enum sprt_answer tally_sprt(const struct tally *t, const struct sprt *sprt, double *ratio)
{
	double s0 = elo_share(sprt->low, t->seats), s1 = elo_share(sprt->high, t->seats);
	double n = (double)t->deals, mean = mean_of(t->share, t->deals);
	double variance = variance_of(t->share + 1, t->share_squares + 1, t->deals + 2);
	*ratio = t->deals ? n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance) : 0;
	if (!sprt->on || t->deals < SPRT_DEALS)
		return SPRT_OPEN;
	return *ratio >= SPRT_BOUND ? SPRT_HIGH : *ratio <= -SPRT_BOUND ? SPRT_LOW : SPRT_OPEN;
}
