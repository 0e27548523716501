/*
 * lag.c -- see lag.h.  libuv runs the callbacks of sockets inside its poll, so the time between a prepare and a check
 * handle says nothing about them.  Instead libuv counts the time in which the poll waits (UV_METRICS_IDLE_TIME), and a
 * turn is the time since the last prepare without it.
 */
#include "server/base/lag.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/base/log.h"
#include "server/base/loop.h"

#define SECOND UINT64_C(1000000000)
#define LONG_NS UINT64_C(50000000) /* a turn that is logged */
#define LOG_EVERY_S 10 /* at most one line in so many seconds */
#define SLOTS 60

struct lag {
	uv_prepare_t *prepare;
	struct metrics *metrics;
	uint64_t began_ns, idle_ns, cpu_ns; /* when this turn began */
	struct {
		uint64_t second, longest_ns;
	} slots[SLOTS]; /* the longest turn of each of the last 60 seconds */
	uint64_t logged_s, unlogged; /* when a line was written; long turns since */
};

static uint64_t cpu_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * SECOND + (uint64_t)t.tv_nsec;
}

static void lag_log(struct lag *l, uint64_t now_s, uint64_t away_ns, uint64_t cpu_ns)
{
	char away[24], cpu[24], times[24];
	l->unlogged++;
	if (l->logged_s && now_s - l->logged_s < LOG_EVERY_S)
		return;
	(void)snprintf(away, sizeof away, "%" PRIu64, away_ns / 1000000);
	(void)snprintf(cpu, sizeof cpu, "%" PRIu64, cpu_ns / 1000000);
	(void)snprintf(times, sizeof times, "%" PRIu64, l->unlogged);
	log_event(LOG_WARN, "loop_away", "ms", away, "cpu_ms", cpu, "times", times);
	l->logged_s = now_s;
	l->unlogged = 0;
}

void lag_note(struct lag *l, uint64_t now_ns, uint64_t away_ns, uint64_t cpu_ns)
{
	struct metrics *m = l->metrics;
	uint64_t second = now_ns / SECOND, at = second % SLOTS;
	span_add(&m->loop_seconds, away_ns);
	if (l->slots[at].second != second || l->slots[at].longest_ns < away_ns) {
		l->slots[at].second = second;
		l->slots[at].longest_ns = away_ns;
	}
	if (m->loop_longest_seconds < away_ns)
		m->loop_longest_seconds = away_ns;
	if (m->loop_longest_cpu_seconds < cpu_ns)
		m->loop_longest_cpu_seconds = cpu_ns;
	if (away_ns > LONG_NS)
		lag_log(l, second, away_ns, cpu_ns);
}

static void on_prepare(uv_prepare_t *prepare)
{
	struct lag *l = prepare->data;
	uint64_t now = uv_hrtime(), idle = uv_metrics_idle_time(prepare->loop), cpu = cpu_now();
	uint64_t turn = now - l->began_ns, waited = idle - l->idle_ns;
	if (l->began_ns)
		lag_note(l, now, turn > waited ? turn - waited : 0, cpu - l->cpu_ns);
	l->began_ns = now;
	l->idle_ns = idle;
	l->cpu_ns = cpu;
}

void lag_gauge_at(const struct lag *l, uint64_t now_ns)
{
	uint64_t second = now_ns / SECOND, longest = 0;
	for (int i = 0; i < SLOTS; i++)
		if (l->slots[i].second + SLOTS > second && l->slots[i].longest_ns > longest)
			longest = l->slots[i].longest_ns;
	l->metrics->loop_longest_minute_seconds = longest;
}

void lag_gauge(const struct lag *l)
{
	lag_gauge_at(l, uv_hrtime());
}

struct lag *lag_open(uv_loop_t *loop, struct metrics *metrics)
{
	struct lag *l = calloc(1, sizeof *l);
	uv_prepare_t *prepare = calloc(1, sizeof *prepare);
	if (!l || !prepare || uv_loop_configure(loop, UV_METRICS_IDLE_TIME) != 0) {
		free(l);
		free(prepare);
		return NULL;
	}
	uv_prepare_init(loop, prepare);
	prepare->data = l;
	l->prepare = prepare;
	l->metrics = metrics;
	uv_prepare_start(prepare, on_prepare);
	uv_unref((uv_handle_t *)prepare); /* it does not keep the loop running */
	return l;
}

void lag_close(struct lag *l)
{
	uv_prepare_stop(l->prepare);
	handle_drop(l->prepare);
	free(l);
}
