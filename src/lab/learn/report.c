/* report.c -- see report.h. */
#include "lab/learn/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"

static const char *const table_words[LEARN_TABLE_END] = {
#define T(NAME, words, share) words,
	LEARN_TABLES(T)
#undef T
};

static int stored_value(const struct net *n, const struct inputs *in)
{
	struct sparse f = { .count = in->count };
	memcpy(f.at, in->at, (size_t)in->count * sizeof *f.at);
	memcpy(f.x, in->x, (size_t)in->count * sizeof *f.x);
	return net_value(n, &f);
}

/* Means of what the value lacks, over the positions for fitting. */
struct gaps {
	double sum[LEARN_TABLE_END][NET_ERAS];
	double count[LEARN_TABLE_END][NET_ERAS];
};

static void gaps_take(struct gaps *gaps, const struct data *d)
{
	memset(gaps, 0, sizeof *gaps);
	for (size_t i = 0; i < d->count; i++) {
		const struct position *p = &d->positions[i];
		if (data_is_test(p) || !p->horizon || p->era >= NET_ERAS)
			continue;
		gaps->sum[p->table][p->era] += data_label(p) - data_base(p);
		gaps->count[p->table][p->era]++;
	}
}

struct errors {
	double count, value, model, stored, rounding;
};

static void errors_add(struct errors *e, double value, double model, double stored)
{
	e->count++;
	e->value += value * value;
	e->model += model * model;
	e->stored += stored * stored;
	e->rounding = fmax(e->rounding, fabs(model - stored));
}

static void errors_print(const char *words, const struct errors *e)
{
	if (e->count > 0)
		(void)printf("%-22s %8.0f %8.2f %8.2f %8.2f %8.2f\n", words, e->count, sqrt(e->value / e->count) / 100,
			sqrt(e->model / e->count) / 100, sqrt(e->stored / e->count) / 100, e->rounding / 100);
}

void report_errors(const struct data *d, const struct model *m, const struct stored *s)
{
	static struct gaps gaps;
	struct errors all = { 0 }, by[LEARN_TABLE_END] = { { 0 } };
	struct net net = stored_net(s);
	gaps_take(&gaps, d);
	for (size_t i = 0; i < d->count; i++) {
		const struct position *p = &d->positions[i];
		if (!data_is_test(p) || !p->horizon || p->era >= NET_ERAS)
			continue;
		struct inputs in = data_inputs(d, i);
		float hidden[NET_HIDDEN];
		double target = data_label(p) - data_base(p);
		double gap = gaps.sum[p->table][p->era] / fmax(1, gaps.count[p->table][p->era]);
		double model = (double)model_run(m, &in, hidden) * MODEL_UNIT, stored = stored_value(&net, &in);
		errors_add(&by[p->table], target - gap, target - model, target - stored);
		errors_add(&all, target - gap, target - model, target - stored);
	}
	(void)printf(
		"%-22s %8s %8s %8s %8s %8s\n", "test error in VP", "number", "value", "float", "stored", "rounding");
	for (int table = 0; table < LEARN_TABLE_END; table++)
		errors_print(table_words[table], &by[table]);
	errors_print("all", &all);
}

/* The seats of one position stand behind each other: the margin of the first that is expected. */
static double margin_expected(const struct data *d, const struct net *n, size_t i, size_t *seats)
{
	const struct position *first = &d->positions[i];
	double own = 0, best = 0;
	for (*seats = 0; i + *seats < d->count; ++*seats) {
		const struct position *p = &d->positions[i + *seats];
		if (p->game != first->game || p->number != first->number)
			break;
		struct inputs in = data_inputs(d, i + *seats);
		double score = data_base(p) + stored_value(n, &in);
		if (*seats == 0)
			own = score;
		else
			best = *seats == 1 ? score : fmax(best, score);
	}
	return own - best;
}

void report_spread(const struct data *d, struct stored *s)
{
	double sum[2][NET_ERAS] = { { 0 } }, count[2][NET_ERAS] = { { 0 } };
	struct net net = stored_net(s);
	for (size_t i = 0, seats = 1; i < d->count; i += seats) {
		const struct position *p = &d->positions[i];
		seats = 1;
		if (!data_is_test(p) || !p->horizon || p->era >= NET_ERAS)
			continue;
		double off = margin_expected(d, &net, i, &seats) - 100 * p->margin;
		sum[data_is_solo(p)][p->era] += off * off;
		count[data_is_solo(p)][p->era]++;
	}
	for (int solo = 0; solo < 2; solo++) {
		(void)printf("spread in VP by Era, %s:", solo ? "automata" : "players");
		for (int era = 0; era < NET_ERAS; era++) {
			double spread = count[solo][era] > 0 ? sqrt(sum[solo][era] / count[solo][era]) : 0;
			s->spread[solo][era] = (int16_t)int_max(100, (int)lround(spread));
			(void)printf(" %.1f", spread / 100);
		}
		(void)puts("");
	}
}
