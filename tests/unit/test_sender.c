/*
 * test_sender.c -- the node's side of senders, with senders that misbehave.  A sender is this program started once more
 * (`send hooks MODE`): it answers well, with nonsense, to nobody, or dies.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#include "server/base/log.h"
#include "server/sender/sender.h"

/* ---- the senders ---- */

static void take(void *out, size_t length)
{
	for (size_t have = 0; have < length;) {
		ssize_t got = read(0, (char *)out + have, length - have);
		if (got <= 0)
			_exit(0);
		have += (size_t)got;
	}
}

static void tell(uint64_t id)
{
	unsigned char frame[FRAME_HEAD + FRAME_RESULT];
	const struct result r = { .id = id, .status = 200 };
	result_write(frame, &r);
	for (size_t i = 0; i < sizeof frame; i++) /* byte by byte: a result may come in pieces */
		if (write(0, frame + i, 1) != 1)
			_exit(1);
}

static int send_badly(const char *mode)
{
	static const unsigned char nonsense[FRAME_HEAD + FRAME_RESULT] = "HTTP/1.1 200 OK\r\n";
	static unsigned char frame[FRAME_MOST];
	struct task task;
	for (;;) {
		take(frame, FRAME_HEAD);
		size_t length = number_get(frame, FRAME_HEAD);
		if (length > sizeof frame)
			return 1;
		take(frame, length);
		if (!task_read(&task, frame, length))
			return 1;
		if (strcmp(mode, "well") == 0 || strcmp(task.text[TASK_BODY], "easy") == 0)
			tell(task.id);
		else if (strcmp(mode, "nonsense") == 0)
			(void)!write(0, nonsense, sizeof nonsense);
		else if (strcmp(mode, "stranger") == 0)
			tell(task.id + 1000);
		else if (strcmp(mode, "twice") == 0) {
			tell(task.id);
			tell(task.id);
		} else if (strcmp(mode, "dies") == 0)
			return 3;
	}
}

/* ---- the node ---- */

static uv_loop_t loop;
static struct metrics metrics;
static struct sender *sender;
static int answered, lost;

static void on_done(void *arg, const struct result *r)
{
	(void)arg;
	if (r->code == RESULT_LOST)
		lost++;
	else
		answered++;
}

static void begin(const char *mode)
{
	memset(&metrics, 0, sizeof metrics);
	answered = lost = 0;
	log_level_set(LOG_ERROR);
	assert_int_equal(uv_loop_init(&loop), 0);
	sender = sender_open(&loop, TASK_HOOK, mode, &metrics);
	assert_non_null(sender);
}

static void end(void)
{
	sender_close(sender);
	assert_int_equal(uv_run(&loop, UV_RUN_DEFAULT), 0);
	assert_int_equal(uv_loop_close(&loop), 0);
}

static void give(const char *body)
{
	struct task task = { .kind = TASK_HOOK, .text = { [TASK_URL] = "https://play.test/", [TASK_BODY] = body } };
	while (!sender_ready(sender))
		uv_run(&loop, UV_RUN_ONCE);
	assert_int_equal(sender_send(sender, &task, on_done, NULL), 0);
}

static void until(const int *count, int least)
{
	while (*count < least)
		uv_run(&loop, UV_RUN_ONCE);
}

static void every_task_is_answered(void **state)
{
	(void)state;
	begin("well");
	for (int i = 0; i < 100; i++)
		give("easy");
	until(&answered, 100);
	assert_true(lost == 0 && sender_busy(sender) == 0 && metrics.sender_restarts == 0);
	end();
}

static void replaced(const char *mode)
{
	begin(mode);
	give("easy");
	until(&answered, 1);
	for (int round = 1; round <= 3; round++) {
		give("hard");
		until(&lost, round);
		assert_int_equal(metrics.sender_restarts, round);
		assert_int_equal(sender_busy(sender), 0);
		give("easy"); /* the next one works */
		until(&answered, round + 1);
	}
	end();
}

static void bad_senders_are_replaced(void **state)
{
	(void)state;
	replaced("dies");
	replaced("nonsense");
	replaced("stranger");
}

/* Its task was answered; the second answer is one that nobody waits for. */
static void an_answer_too_many(void **state)
{
	(void)state;
	begin("twice");
	give("hard");
	until(&answered, 1);
	while (metrics.sender_restarts == 0)
		uv_run(&loop, UV_RUN_ONCE);
	assert_int_equal(lost, 0);
	end();
}

static void tasks_of_a_closed_sender_are_lost(void **state)
{
	(void)state;
	begin("silent");
	give("hard");
	give("hard");
	assert_int_equal(sender_busy(sender), 2);
	end();
	assert_int_equal(lost, 2);
}

static void too_long_a_task_is_refused(void **state)
{
	char *body = malloc(FRAME_MOST + 1);
	(void)state;
	memset(body, 'x', FRAME_MOST);
	body[FRAME_MOST] = '\0';
	begin("well");
	struct task task = { .kind = TASK_HOOK, .text = { [TASK_BODY] = body } };
	assert_true(sender_send(sender, &task, on_done, NULL) < 0);
	assert_int_equal(sender_busy(sender), 0);
	end();
	free(body);
}

/* No descriptor is left for the connection to a sender: none starts, nobody is killed, and later one does. */
static void a_sender_that_cannot_start(void **state)
{
	struct rlimit before, few;
	(void)state;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	memset(&metrics, 0, sizeof metrics);
	answered = lost = 0;
	assert_int_equal(uv_loop_init(&loop), 0);
	few = before;
	few.rlim_cur = 3;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	sender = sender_open(&loop, TASK_HOOK, "well", &metrics);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
	assert_non_null(sender);
	assert_false(sender_ready(sender));
	assert_int_equal(metrics.sender_restarts, 1);
	give("easy");
	until(&answered, 1);
	end();
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_task_is_answered),
		cmocka_unit_test(bad_senders_are_replaced),
		cmocka_unit_test(an_answer_too_many),
		cmocka_unit_test(tasks_of_a_closed_sender_are_lost),
		cmocka_unit_test(too_long_a_task_is_refused),
		cmocka_unit_test(a_sender_that_cannot_start),
	};
	if (argc > 3 && strcmp(argv[1], "send") == 0)
		return send_badly(argv[3]);
	(void)signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
