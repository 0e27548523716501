/* test_frame.c -- the messages between a node and its senders: what is written is read; anything else is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "server/sender/frame.h"

static const struct task mail = { .id = 0x123456789abcdef0,
	.kind = TASK_MAIL,
	.tls = 2,
	.text = { "smtp://mail.test:25", NULL, "user", "secret", "games@play.test", "ada@play.test",
		"Subject: x\r\n\r\nyour turn\r\n" } };

static struct bytes written(const struct task *t)
{
	struct bytes out = { 0 };
	task_write(&out, t);
	assert_false(out.failed);
	assert_int_equal(number_get(out.at, FRAME_HEAD), out.length - FRAME_HEAD);
	return out;
}

static void a_task_is_read_as_written(void **state)
{
	struct bytes b = written(&mail);
	struct task t;
	(void)state;
	assert_true(task_read(&t, b.at + FRAME_HEAD, b.length - FRAME_HEAD));
	assert_true(t.id == mail.id && t.kind == TASK_MAIL && t.tls == 2 && !t.private_allowed);
	for (int i = 0; i < TASK_TEXTS; i++)
		assert_string_equal(t.text[i], mail.text[i] ? mail.text[i] : "");
	bytes_release(&b);
}

static void cut_off_tasks_are_refused(void **state)
{
	struct bytes b = written(&mail);
	struct task t;
	(void)state;
	for (size_t length = 0; length < b.length - FRAME_HEAD; length++) {
		unsigned char *copy = malloc(length + 1); /* of this size, so that a sanitizer sees a byte too far */
		memcpy(copy, b.at + FRAME_HEAD, length);
		assert_false(task_read(&t, copy, length));
		free(copy);
	}
	bytes_add(&b, "", 1);
	assert_false(task_read(&t, b.at + FRAME_HEAD, b.length - FRAME_HEAD));
	bytes_release(&b);
}

/* Whatever is accepted lies within the frame. */
static void changed_tasks_stay_within(void **state)
{
	struct bytes b = written(&mail);
	size_t length = b.length - FRAME_HEAD;
	(void)state;
	srand(16);
	for (int round = 0; round < 200000; round++) {
		struct task t;
		unsigned char *at = b.at + FRAME_HEAD + (size_t)rand() % length, was = *at;
		*at = (unsigned char)rand();
		if (task_read(&t, b.at + FRAME_HEAD, length))
			for (int i = 0; i < TASK_TEXTS; i++)
				assert_true(t.text[i] + strlen(t.text[i]) < (const char *)b.at + b.length);
		*at = was;
	}
	bytes_release(&b);
}

static void results(void **state)
{
	unsigned char frame[FRAME_HEAD + FRAME_RESULT];
	struct result r = { .id = 7, .code = RESULT_PRIVATE, .status = 503, .whole = true }, back;
	(void)state;
	result_write(frame, &r);
	assert_true(result_read(&back, frame));
	assert_true(back.id == 7 && back.code == RESULT_PRIVATE && back.status == 503 && back.whole);
	for (int code = RESULT_OWN; code < RESULT_CODES; code++) {
		r.code = code;
		assert_non_null(result_why(&r));
	}
	r.code = 150; /* neither libcurl's nor ours */
	result_write(frame, &r);
	assert_false(result_read(&back, frame));
	r.code = RESULT_CODES;
	result_write(frame, &r);
	assert_false(result_read(&back, frame));
	r.code = 0;
	r.status = 1000;
	result_write(frame, &r);
	assert_false(result_read(&back, frame));
	r.status = 200;
	result_write(frame, &r);
	frame[3]++;
	assert_false(result_read(&back, frame));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_task_is_read_as_written),
		cmocka_unit_test(cut_off_tasks_are_refused),
		cmocka_unit_test(changed_tasks_stay_within),
		cmocka_unit_test(results),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
