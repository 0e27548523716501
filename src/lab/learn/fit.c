/*
 * fit.c -- timerift-lab learn fit: fits a network to training positions and rounds it to integers.
 *
 * Every tenth game is for the test only.  The positions are gone through several times in orders drawn from the seed;
 * the rate falls to zero along half a cosine.  One process, one order of sums: the same files and options give the same
 * network, byte for byte, on the same build.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "lab/learn/data.h"
#include "lab/learn/learn.h"
#include "lab/learn/report.h"

#define BATCH 64
#define PARTS 1e6 /* rate and decay are given in millionths */
#define PI 3.14159265358979323846

struct plan {
	struct shard_plan shards;
	uint64_t first; /* games used for fitting; 0: all */
	uint64_t epochs, rate, decay, order, others; /* others: weight in per cent of positions within an Era */
	const char *only;
	struct rng rng;
};

static bool is_used(const struct plan *plan, const struct position *p)
{
	if (data_is_test(p) || (plan->first && p->game >= plan->first))
		return false;
	return !plan->only || data_is_solo(p) == (strcmp(plan->only, "solo") == 0);
}

static size_t order_begin(const struct plan *plan, const struct data *d, uint32_t *order)
{
	size_t count = 0;
	for (size_t i = 0; i < d->count; i++)
		if (is_used(plan, &d->positions[i]))
			order[count++] = (uint32_t)i;
	return count;
}

static void shuffle(uint32_t *order, size_t count, struct rng *rng)
{
	for (size_t i = count; i > 1; i--) {
		size_t at = rng_below(rng, (uint32_t)i);
		uint32_t other = order[at];
		order[at] = order[i - 1];
		order[i - 1] = other;
	}
}

/* Returns the error, in VP. */
static double fit_once(
	struct plan *plan, struct fitting *f, const struct data *d, uint32_t *order, size_t count, uint64_t epoch)
{
	size_t batches = count / BATCH;
	double squares = 0;
	shuffle(order, count, &plan->rng);
	for (size_t batch = 0; batch < batches; batch++) {
		double done = (double)(epoch * batches + batch) / (double)(plan->epochs * batches);
		f->rate = (float)((double)plan->rate / PARTS * (1 + cos(PI * done)) / 2);
		for (size_t k = batch * BATCH; k < (batch + 1) * BATCH; k++) {
			const struct position *p = &d->positions[order[k]];
			struct inputs in = data_inputs(d, order[k]);
			float target = (float)(data_label(p) - data_base(p)) / MODEL_UNIT;
			float error = fitting_add(f, &in, target, p->horizon ? 1 : (float)plan->others / 100);
			squares += (double)error * (double)error;
		}
		fitting_step(f, BATCH);
	}
	return sqrt(squares / fmax(1, (double)(batches * BATCH))) * MODEL_UNIT / 100;
}

static int fit(struct plan *plan, const struct data *d, struct fitting *f, const char *name)
{
	uint32_t *order = malloc((d->count + 1) * sizeof *order);
	struct stored *stored = calloc(1, sizeof *stored);
	int status = -1;
	if (order && stored) {
		size_t count = order_begin(plan, d, order);
		rng_seed(&plan->rng, plan->order, 0);
		fitting_begin(f, &plan->rng);
		f->decay = (float)((double)plan->decay / PARTS);
		(void)printf("%zu positions, %zu for fitting, %.1f of %d inputs each\n", d->count, count,
			(double)d->inputs / (double)d->count, FEATURE_COUNT);
		for (uint64_t epoch = 0; epoch < plan->epochs; epoch++)
			(void)printf("epoch %" PRIu64 ": error %.3f VP\n", epoch + 1,
				fit_once(plan, f, d, order, count, epoch));
		(void)printf("%d parameters were too large and cut\n", model_store(&f->model, stored));
		report_errors(d, &f->model, stored);
		report_spread(d, stored);
		(void)printf("processor time: %.0f s\n", (double)clock() / CLOCKS_PER_SEC);
		status = stored_save(stored, name);
	}
	if (status != 0)
		perror("timerift-lab learn fit");
	free(order);
	free(stored);
	return status;
}

static int fit_files(struct plan *plan, const char *name)
{
	struct data data;
	struct fitting *f = malloc(sizeof *f);
	int status = f ? data_read(&data, &plan->shards) : -1;
	if (status == 0) {
		status = fit(plan, &data, f, name);
		data_free(&data);
	}
	free(f);
	return status == 0 ? 0 : 1;
}

int learn_fit(int argc, char **argv)
{
	struct plan plan = { .shards = { .seed = 1, .games = 10000, .size = 100 },
		.epochs = 6,
		.rate = 1000,
		.decay = 200000,
		.order = 1,
		.others = 50 };
	const struct option_row rows[] = {
		{ "games", OPTION_NUMBER, &plan.shards.games, "N", "as at learn games (10000)", 1, 10000000 },
		{ "seed", OPTION_NUMBER, &plan.shards.seed, "S", "as at learn games (1)", 0, 0 },
		{ "shard", OPTION_NUMBER, &plan.shards.size, "N", "as at learn games (100)", 1, 100000 },
		{ "first", OPTION_NUMBER, &plan.first, "N", "fit to these first games only, for a learning curve", 0,
			0 },
		{ "only", OPTION_TEXT, &plan.only, "WORD", "tables or solo: without or with an automaton; else all", 0,
			0 },
		{ "epochs", OPTION_NUMBER, &plan.epochs, "N", "times through all positions (6)", 1, 1000 },
		{ "rate", OPTION_NUMBER, &plan.rate, "R", "of learning, in millionths (1000)", 1, 1000000 },
		{ "decay", OPTION_NUMBER, &plan.decay, "D", "of weights, in millionths of the rate (200000)", 0,
			1000000 },
		{ "others", OPTION_NUMBER, &plan.others, "N", "weight of positions within an Era, per cent (50)", 0,
			100 },
		{ "order", OPTION_NUMBER, &plan.order, "S", "seed of the first weights and the order (1)", 0, 0 },
	};
	static const char about[] =
		"Fits a network to the positions that `learn games` kept, and writes it to a file.  Prints the error on test\n"
		"games before and after rounding, and the spread of margins by Era.";
	const struct options options = { "timerift-lab learn fit FOLDER NETWORK [options]", about, rows,
		ARRAY_LEN(rows), 2 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (words != 2)
		return options_complain(&options, "a folder and a file are needed", "");
	if (plan.only && strcmp(plan.only, "solo") != 0 && strcmp(plan.only, "tables") != 0)
		return options_complain(&options, "not a kind of table", plan.only);
	plan.shards.folder = argv[1];
	return fit_files(&plan, argv[2]);
}
