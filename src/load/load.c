/*
 * load.c -- timerift-load: plays random legal games over real WebSockets, measures latency and checks the log
 * afterwards.
 *
 * The last line is "moves/s=… p50_ms=… p99_ms=…"; with --database, the results of the log check come before it.  The
 * exit status is 0 only if nothing was lost, duplicated, refused or seen differently.
 */
#include "load/load.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/draw.h"
#include "base/base.h"
#include "load/idle.h"
#include "load/expect.h"
#include "load/match.h"

#define TICK_MS 5
#define SLOW_MS 500
#define SETTLE_NS 20000000000u /* wait for the last answers */

int load_port(struct load *l)
{
	return l->ports[ai_draw(&l->random, (uint32_t)l->port_count)];
}

static double clock_s(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void load_latency(struct load *l, uint64_t sent_ns)
{
	float ms = (float)((double)(uv_hrtime() - sent_ns) / 1e6);
	if (l->latencies == l->latency_room) {
		l->latency_room = l->latency_room ? 2 * l->latency_room : 65536;
		l->latency = realloc(l->latency, l->latency_room * sizeof *l->latency);
		CHECK(l->latency);
	}
	l->latency[l->latencies++] = ms;
	load_wait(l, "wish", sent_ns);
}

void load_wait(struct load *l, const char *what, uint64_t since_ns)
{
	float ms = (float)((double)(uv_hrtime() - since_ns) / 1e6);
	if (ms > l->longest)
		l->longest = ms;
	if (l->slow && ms > SLOW_MS)
		fprintf(l->slow, "%.3f %.3f %s\n", clock_s() - (double)ms / 1000, clock_s(), what);
}

/* ---- options ---- */

enum option_kind { TEXT, NUMBER };

static const struct {
	const char *name;
	enum option_kind kind;
	size_t at;
	const char *start, *meaning;
} options[] = {
#define OPTION_ROW(field, kind, name, start, meaning) \
	{ name, kind, offsetof(struct load_options, field), start, meaning },
	LOAD_OPTIONS(OPTION_ROW)
#undef OPTION_ROW
};
#define OPTIONS (sizeof options / sizeof options[0])

static bool option_set(struct load_options *o, size_t i, const char *value)
{
	char *at = (char *)o + options[i].at, *end;
	if (options[i].kind == TEXT) {
		memcpy(at, &value, sizeof value);
		return true;
	}
	errno = 0;
	long number = strtol(value, &end, 10);
	memcpy(at, &number, sizeof number);
	return !errno && end != value && !*end && number >= 0 && number <= INT_MAX / 2000;
}

static int usage(void)
{
	puts("timerift-load --name value …: plays random legal games over the network and measures");
	for (size_t i = 0; i < OPTIONS; i++)
		printf("  --%-12s %s (%s)\n", options[i].name, options[i].meaning,
			*options[i].start ? options[i].start : "empty");
	return 2;
}

static bool options_read(struct load_options *o, int argc, char **argv)
{
	for (size_t i = 0; i < OPTIONS; i++)
		CHECK(option_set(o, i, options[i].start));
	for (int a = 1; a < argc; a += 2) {
		size_t i = 0;
		while (i < OPTIONS && (strncmp(argv[a], "--", 2) != 0 || strcmp(argv[a] + 2, options[i].name) != 0))
			i++;
		if (i == OPTIONS || a + 1 == argc || !option_set(o, i, argv[a + 1]))
			return false;
	}
	return strspn(o->players, "1234") == strlen(o->players) && *o->players;
}

static bool ports_read(struct load *l)
{
	const char *at = l->options.ports;
	for (; *at && l->port_count < LOAD_PORTS; at += *at == ',') {
		char *end;
		long port = strtol(at, &end, 10);
		if (end == at || port <= 0 || port > 65535 || (*end && *end != ','))
			return false;
		l->ports[l->port_count++] = (int)port;
		at = end;
	}
	return l->port_count > 0;
}

/* ---- running ---- */

struct clock {
	struct load *load;
	struct idle *idle;
	uint64_t start, end, settle_by;
	double took;
	uint64_t counted; /* acknowledged before the end */
	bool unsettled; /* a wish was still without an answer at the end */
	uint32_t *known; /* moves of each match in the log, read when all wishes are answered */
};

static bool load_still(const struct load *l)
{
	for (long i = 0; i < l->options.games; i++)
		if (!match_still(&l->matches[i]))
			return false;
	return true;
}

static void counts_read(struct clock *c)
{
	const struct load *l = c->load;
	size_t games = (size_t)l->options.games;
	uint64_t *ids = calloc(games + 1, sizeof *ids);
	c->known = calloc(games + 1, sizeof *c->known);
	CHECK(ids && c->known);
	for (size_t i = 0; i < games; i++)
		if (l->matches[i].state == MATCH_PLAYING)
			CHECK(game_read(l->matches[i].id, strlen(l->matches[i].id), &ids[i]));
	struct logs *logs = *l->options.database ? logs_open(l->options.database, l->options.stores) : NULL;
	if (logs) {
		(void)expect_moves(logs, ids, games, c->known); /* it says why it failed */
		logs_close(logs);
	}
	free(ids);
}

static bool load_knows(const struct load *l, const uint32_t *known)
{
	for (long i = 0; i < l->options.games; i++)
		if (!match_knows(&l->matches[i], known[i]))
			return false;
	return true;
}

static bool all_finished(const struct load *l)
{
	return l->options.stop_after && l->finished >= (uint64_t)l->options.stop_after;
}

static volatile sig_atomic_t stopped;

static void on_stop(int number)
{
	(void)number;
	stopped = 1;
}

/* Plays until the end or SIGTERM, waits for the last answers, then until every socket has received what the log has. */
static void on_tick(uv_timer_t *timer)
{
	struct clock *c = timer->data;
	struct load *l = c->load;
	uint64_t now = uv_hrtime();

	if (c->idle)
		idle_tick(c->idle);
	for (long i = 0; i < l->options.games; i++)
		match_tick(&l->matches[i], now);
	if (!l->ending && (now >= c->end || stopped || all_finished(l))) {
		l->ending = true;
		c->took = (double)(now - c->start) / 1e9;
		c->counted = l->acknowledged;
		c->settle_by = now + SETTLE_NS;
	}
	if (!l->ending)
		return;
	if (!c->known && (load_still(l) || now > c->settle_by)) {
		c->unsettled = !load_still(l);
		counts_read(c);
	}
	if (c->known && (load_knows(l, c->known) || now > c->settle_by))
		uv_stop(&l->loop);
}

static void run(struct clock *c)
{
	struct load *l = c->load;
	uv_timer_t timer;
	uv_loop_init(&l->loop);
	l->matches = calloc((size_t)l->options.games + 1, sizeof *l->matches);
	CHECK(l->matches);
	for (long i = 0; i < l->options.games; i++)
		l->matches[i].load = l;
	if (l->options.idle)
		c->idle = idle_open(l);
	uv_timer_init(&l->loop, &timer);
	timer.data = c;
	c->start = uv_hrtime();
	c->end = c->start + (uint64_t)l->options.seconds * 1000000000u;
	uv_timer_start(&timer, on_tick, 0, TICK_MS);
	uv_run(&l->loop, UV_RUN_DEFAULT);
	for (long i = 0; i < l->options.games; i++)
		if (l->matches[i].state == MATCH_PLAYING)
			match_account(&l->matches[i]);
}

/* ---- the report ---- */

static int by_size(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;
	return x < y ? -1 : x > y;
}

static unsigned long long u(uint64_t number)
{
	return number;
}

/* Compares the log with what the players know; 0 if they agree. */
static int log_report(const struct load *l)
{
	struct findings f;
	struct logs *logs = logs_open(l->options.database, l->options.stores);
	int read = logs ? expect_check(l->expectations, logs, &f) : -1;
	if (logs)
		logs_close(logs);
	if (read != 0)
		return 1;
	printf("log: games=%llu steps=%llu moves=%llu acknowledged=%llu lost=%llu doubled=%llu denied=%llu foreign=%llu "
	       "differing=%llu behind=%llu unreadable=%llu\n",
		u(f.games), u(f.steps), u(f.moves), u(f.acknowledged), u(f.lost), u(f.doubled), u(f.denied),
		u(f.foreign), u(f.differing), u(f.behind), u(f.unreadable));
	return f.acknowledged != l->acknowledged || f.lost || f.doubled || f.denied || f.foreign || f.differing ||
		f.behind || f.unreadable;
}

static int report(const struct clock *c)
{
	struct load *l = c->load;
	int wrong = l->refused || l->broken || c->unsettled;
	qsort(l->latency, l->latencies, sizeof *l->latency, by_size);
	if (c->idle)
		printf("idle=%ld\n", idle_joined(c->idle));
	printf("acknowledged=%llu finished=%llu stale=%llu busy=%llu refused=%llu broken=%llu errors=%llu reconnects=%llu "
	       "rewound=%llu longest_ms=%.0f\n",
		u(l->acknowledged), u(l->finished), u(l->stale), u(l->busy), u(l->refused), u(l->broken), u(l->errors),
		u(l->reconnects), u(l->rewound), (double)l->longest);
	if (c->unsettled)
		puts("unsettled=1: somebody has waited for an answer until the end");
	if (l->acknowledged)
		printf("bytes: up_each=%.0f down_each=%.0f\n", (double)l->traffic.sent / (double)l->acknowledged,
			(double)l->traffic.received / (double)l->acknowledged);
	if (*l->options.database)
		wrong |= log_report(l);
	if (l->latencies)
		printf("moves/s=%.0f p50_ms=%.2f p99_ms=%.2f\n", (double)c->counted / c->took,
			(double)l->latency[l->latencies / 2], (double)l->latency[l->latencies * 99 / 100]);
	return wrong;
}

static FILE *file_open(const char *path)
{
	FILE *file = *path ? fopen(path, "w") : NULL;
	if (*path && !file) {
		perror(path);
		exit(2);
	}
	return file;
}

int main(int argc, char **argv)
{
	static struct load l;
	static struct expectations expectations;
	struct clock c = { .load = &l };
	if (!options_read(&l.options, argc, argv) || !ports_read(&l) || sodium_init() < 0)
		return usage();
	(void)signal(SIGPIPE, SIG_IGN);
	(void)signal(SIGTERM, on_stop);
	l.random = (uint64_t)l.options.seed;
	l.expectations = &expectations;
	l.transcript = file_open(l.options.transcript);
	l.slow = file_open(l.options.slow);
	run(&c);
	int wrong = report(&c);
	expect_release(&expectations);
	free(c.known);
	free(l.latency);
	if (l.transcript && fclose(l.transcript) != 0)
		wrong = 1;
	if (l.slow && fclose(l.slow) != 0)
		wrong = 1;
	return wrong;
}
