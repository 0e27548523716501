/*
 * loop.c -- the parts of libuv that a node uses, in virtual time: timers, the clock, closing handles.
 *
 * The program defines these functions itself, so they replace libuv's at link time and the node's code stays as it is.
 * libuv's other functions are linked as they are, but on a loop that was never initialised: a node that began to use
 * them would fail at once.
 */
#include <stdlib.h>
#include <uv.h>

#include "base/base.h"
#include "server/base/log.h"
#include "server/game/clock.h"
#include "simulate/node.h"
#include "simulate/sim.h"

#define BEGIN_MOMENT (INT64_C(820454400) * MOMENT_SECOND) /* 2026-01-01 */
#define BEGIN_MS 1000000 /* what the monotonic clock shows at the beginning */

/* The event of a started timer. */
static struct event **event_of(uv_timer_t *timer)
{
	return (struct event **)(void *)&timer->u.reserved[0];
}

static void on_timer(void *arg)
{
	uv_timer_t *timer = arg;
	*event_of(timer) = NULL;
	if (timer->repeat)
		*event_of(timer) = sim_after((int64_t)timer->repeat * MS, on_timer, timer);
	timer->timer_cb(timer);
}

int uv_timer_init(uv_loop_t *loop, uv_timer_t *timer)
{
	*timer = (uv_timer_t){ .loop = loop, .type = UV_TIMER };
	return 0;
}

int uv_timer_stop(uv_timer_t *timer)
{
	if (*event_of(timer))
		sim_cancel(*event_of(timer));
	*event_of(timer) = NULL;
	return 0;
}

/* A timer of a loop fires up to a millisecond late. */
int uv_timer_start(uv_timer_t *timer, uv_timer_cb call, uint64_t timeout, uint64_t repeat)
{
	uv_timer_stop(timer);
	timer->timer_cb = call;
	timer->repeat = repeat;
	*event_of(timer) = sim_after((int64_t)timeout * MS + sim_draw(1000), on_timer, timer);
	return 0;
}

int uv_is_active(const uv_handle_t *handle)
{
	return *event_of((uv_timer_t *)(uintptr_t)handle) != NULL;
}

static void on_closed(void *arg)
{
	uv_handle_t *handle = arg;
	handle->close_cb(handle);
}

void uv_close(uv_handle_t *handle, uv_close_cb call)
{
	CHECK(handle->type == UV_TIMER);
	uv_timer_stop((uv_timer_t *)handle);
	handle->close_cb = call;
	if (call)
		sim_after_in(NULL, 0, on_closed, handle);
}

uint64_t uv_hrtime(void)
{
	return (uint64_t)(sim_now() + BEGIN_MS * MS) * 1000;
}

uint64_t uv_now(const uv_loop_t *loop)
{
	(void)loop;
	return (uint64_t)(sim_now() / MS + BEGIN_MS);
}

/* ---- the time of day, instead of game/now.c ---- */

bool clock_shift(const char *path)
{
	(void)path;
	return false;
}

int64_t clock_now(void)
{
	return BEGIN_MOMENT + sim_now() + (sim_here() ? node_clock(sim_here()) : 0);
}

int64_t moment_unix_ms(int64_t moment)
{
	return moment / 1000 + INT64_C(946684800000);
}

/* ---- the log, instead of base/log.c: an error of a node is a finding ---- */

int log_level_read(const char *word)
{
	(void)word;
	return LOG_INFO;
}

void log_level_set(enum log_level least)
{
	(void)least;
}

void log_words(enum log_level level, const char *const words[])
{
	if (level >= LOG_ERROR)
		sim_finding("a node logs the error %s", words[0]);
	else
		sim_trace_text("log", words[0]);
}
