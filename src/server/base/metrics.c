/*
 * metrics.c -- see metrics.h.  Prometheus text format, version 0.0.4; histogram buckets are cumulative only in the
 * output.
 */
#include "server/base/metrics.h"

#include <inttypes.h>
#include <uv.h>

/* Upper bounds of the histogram buckets, in nanoseconds and in seconds as Prometheus writes them. */
static const struct {
	uint64_t ns;
	const char *seconds;
} steps[SPAN_STEPS] = {
	{ 500000, "0.0005" },
	{ 1000000, "0.001" },
	{ 2000000, "0.002" },
	{ 5000000, "0.005" },
	{ 10000000, "0.01" },
	{ 20000000, "0.02" },
	{ 50000000, "0.05" },
	{ 100000000, "0.1" },
	{ 200000000, "0.2" },
	{ 500000000, "0.5" },
	{ 1000000000, "1" },
	{ 2000000000, "2" },
	{ 5000000000, "5" },
};

void span_add(struct span *span, uint64_t took_ns)
{
	int step = 0;
	while (step < SPAN_STEPS && took_ns > steps[step].ns)
		step++;
	span->count[step]++;
	span->sum_ns += took_ns;
}

void span_note(struct span *span, uint64_t began_ns)
{
	span_add(span, uv_hrtime() - began_ns);
}

static void span_put(struct metrics_text *t, const struct span *span, const char *name, const char *meaning)
{
	uint64_t count = 0;
	METRICS_PUT(t, "# HELP timerift_%s %s\n# TYPE timerift_%s histogram\n", name, meaning, name);
	for (int i = 0; i < SPAN_STEPS; i++) {
		count += span->count[i];
		METRICS_PUT(t, "timerift_%s_bucket{le=\"%s\"} %" PRIu64 "\n", name, steps[i].seconds, count);
	}
	count += span->count[SPAN_STEPS];
	METRICS_PUT(t, "timerift_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, count);
	METRICS_PUT(t, "timerift_%s_sum %.6f\ntimerift_%s_count %" PRIu64 "\n", name, (double)span->sum_ns / 1e9, name,
		count);
}

size_t metrics_text_length(const struct metrics_text *t)
{
	return t->used < t->size ? t->used : t->size - 1;
}

/* Prometheus' names of counters end in this. */
#define SUFFIX_counter "_total"
#define SUFFIX_gauge ""

static void refusals_put(struct metrics_text *t, const struct metrics *c)
{
	static const char *const names[REFUSAL_COUNT] = {
#define REFUSAL_NAME(name, meaning) #name,
		REFUSALS(REFUSAL_NAME)
#undef REFUSAL_NAME
	};
	METRICS_PUT(t,
		"# HELP timerift_budget_refused_total refused, closed or delayed, by the limit or budget\n"
		"# TYPE timerift_budget_refused_total counter\n");
	for (int i = 0; i < REFUSAL_COUNT; i++)
		METRICS_PUT(t, "timerift_budget_refused_total{budget=\"%s\"} %" PRIu64 "\n", names[i],
			c->budget_refused[i]);
}

size_t metrics_write(const struct metrics *c, char *out, size_t size)
{
	struct metrics_text t = { out, 0, size };
#define COUNT_LINE(name, kind, meaning) \
	METRICS_PUT(&t, \
		"# HELP timerift_" #name SUFFIX_##kind " " meaning "\n# TYPE timerift_" #name SUFFIX_##kind \
		" " #kind "\ntimerift_" #name SUFFIX_##kind " %" PRIu64 "\n", \
		c->name);
	COUNTS(COUNT_LINE)
#undef COUNT_LINE
#define SPAN_LINES(name, meaning) span_put(&t, &c->name, #name, meaning);
	SPANS(SPAN_LINES)
#undef SPAN_LINES
#define TIME_LINE(name, meaning) \
	METRICS_PUT(&t, \
		"# HELP timerift_" #name " " meaning "\n# TYPE timerift_" #name " gauge\ntimerift_" #name " %.6f\n", \
		(double)c->name / 1e9);
	TIMES(TIME_LINE)
#undef TIME_LINE
	refusals_put(&t, c);
	return metrics_text_length(&t);
}
