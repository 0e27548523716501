/* test_lag.c -- loop lag: a long callback counts, waiting for events does not; the last minute forgets. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "server/base/lag.h"
#include "server/base/log.h"

#define SECOND UINT64_C(1000000000)

static struct metrics metrics;
static uv_loop_t loop;
static struct lag *lag;
static uint64_t called_ns; /* how long the callback took */

static void nothing(uv_timer_t *timer)
{
	(void)timer;
}

/* Timers that are due when the loop starts run before its first turn is counted: one turn is spent here. */
static int opened(void **state)
{
	uv_timer_t first;
	(void)state;
	called_ns = 0;
	log_level_set(LOG_ERROR);
	if (uv_loop_init(&loop) != 0 || !(lag = lag_open(&loop, &metrics)))
		return 1;
	uv_timer_init(&loop, &first);
	uv_timer_start(&first, nothing, 0, 0);
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_close((uv_handle_t *)&first, NULL);
	uv_run(&loop, UV_RUN_DEFAULT);
	memset(&metrics, 0, sizeof metrics);
	return 0;
}

static int closed(void **state)
{
	(void)state;
	lag_close(lag);
	uv_run(&loop, UV_RUN_DEFAULT);
	return uv_loop_close(&loop);
}

static uint64_t turns(void)
{
	uint64_t sum = 0;
	for (int i = 0; i <= SPAN_STEPS; i++)
		sum += metrics.loop_seconds.count[i];
	return sum;
}

static void dawdle(void)
{
	uint64_t began = uv_hrtime();
	usleep(30000);
	called_ns = uv_hrtime() - began;
}

static void dawdle_timer(uv_timer_t *timer)
{
	(void)timer;
	dawdle();
}

static void dawdle_read(uv_poll_t *poll, int status, int events)
{
	char byte;
	(void)status;
	(void)events;
	dawdle();
	assert_int_equal(read(*(int *)poll->data, &byte, 1), 1);
	uv_poll_stop(poll);
}

/* Runs the loop until a timer that starts after `wait_ms` and one more have ended. */
static void run_timer(uv_timer_cb callback, uint64_t wait_ms)
{
	uv_timer_t timer, after;
	uv_timer_init(&loop, &timer);
	uv_timer_init(&loop, &after);
	uv_timer_start(&timer, callback, wait_ms, 0);
	uv_timer_start(&after, nothing, wait_ms + 40, 0);
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_close((uv_handle_t *)&timer, NULL);
	uv_close((uv_handle_t *)&after, NULL);
	uv_run(&loop, UV_RUN_DEFAULT);
}

static void a_long_timer_counts(void **state)
{
	(void)state;
	run_timer(dawdle_timer, 1);
	assert_true(metrics.loop_longest_seconds >= called_ns);
	assert_true(metrics.loop_seconds.sum_ns >= called_ns);
	assert_true(turns() > 1);
	assert_true(metrics.loop_longest_cpu_seconds < called_ns); /* it slept */
}

/* libuv runs these callbacks inside its poll, between prepare and check. */
static void a_long_callback_of_a_socket_counts(void **state)
{
	uv_poll_t poll;
	int ends[2];
	(void)state;
	assert_int_equal(pipe(ends), 0);
	uv_poll_init(&loop, &poll, ends[0]);
	poll.data = &ends[0];
	uv_poll_start(&poll, UV_READABLE, dawdle_read);
	assert_int_equal(write(ends[1], "x", 1), 1);
	run_timer(nothing, 1);
	uv_close((uv_handle_t *)&poll, NULL);
	uv_run(&loop, UV_RUN_DEFAULT);
	close(ends[0]);
	close(ends[1]);
	assert_true(called_ns > 0);
	assert_true(metrics.loop_longest_seconds >= called_ns);
}

static void waiting_does_not_count(void **state)
{
	uint64_t began = uv_hrtime();
	(void)state;
	run_timer(nothing, 200);
	assert_true(turns() > 0);
	assert_true(metrics.loop_longest_seconds < (uv_hrtime() - began) / 2);
}

static void the_last_minute_forgets(void **state)
{
	(void)state;
	lag_note(lag, 1000 * SECOND, 40000000, 7000000);
	lag_note(lag, 1000 * SECOND, 30000000, 9000000);
	lag_note(lag, 1059 * SECOND, 20000000, 1000000);
	lag_gauge_at(lag, 1059 * SECOND);
	assert_int_equal(metrics.loop_longest_minute_seconds, 40000000);
	lag_gauge_at(lag, 1060 * SECOND);
	assert_int_equal(metrics.loop_longest_minute_seconds, 20000000);
	lag_note(lag, 1120 * SECOND, 10000000, 1000000); /* the slot of second 1060 */
	lag_gauge_at(lag, 1120 * SECOND);
	assert_int_equal(metrics.loop_longest_minute_seconds, 10000000);
	assert_int_equal(metrics.loop_longest_seconds, 40000000);
	assert_int_equal(metrics.loop_longest_cpu_seconds, 9000000);
}

static void metrics_are_in_seconds(void **state)
{
	static char text[65536];
	(void)state;
	lag_note(lag, 1000 * SECOND, 1500000000, 250000000);
	lag_gauge_at(lag, 1000 * SECOND);
	text[metrics_write(&metrics, text, sizeof text - 1)] = '\0';
	assert_non_null(strstr(text, "\ntimerift_loop_seconds_bucket{le=\"1\"} 0\n"));
	assert_non_null(strstr(text, "\ntimerift_loop_seconds_bucket{le=\"2\"} 1\n"));
	assert_non_null(strstr(text, "\ntimerift_loop_longest_seconds 1.500000\n"));
	assert_non_null(strstr(text, "\ntimerift_loop_longest_minute_seconds 1.500000\n"));
	assert_non_null(strstr(text, "\ntimerift_loop_longest_cpu_seconds 0.250000\n"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_long_timer_counts, opened, closed),
		cmocka_unit_test_setup_teardown(a_long_callback_of_a_socket_counts, opened, closed),
		cmocka_unit_test_setup_teardown(waiting_does_not_count, opened, closed),
		cmocka_unit_test_setup_teardown(the_last_minute_forgets, opened, closed),
		cmocka_unit_test_setup_teardown(metrics_are_in_seconds, opened, closed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
