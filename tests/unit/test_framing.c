/* test_framing.c -- where the body of a request ends: one Content-Length in digits, of a POST, or no body at all. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdint.h>

#include "server/net/framing.h"

static unsigned read_as(enum front_method method, int lengths, const char *length, size_t *body)
{
	const struct framing in = { .method = method, .lengths = lengths, .length = length, .most = 16384 };
	return framing_read(&in, body);
}

static void a_plain_length_is_read(void **state)
{
	size_t body;
	(void)state;
	assert_int_equal(read_as(FRONT_POST, 1, "123", &body), 0);
	assert_int_equal(body, 123);
	assert_int_equal(read_as(FRONT_POST, 1, "16384 \t", &body), 0);
	assert_int_equal(body, 16384);
	assert_int_equal(read_as(FRONT_POST, 0, "", &body), 0);
	assert_int_equal(body, 0);
	assert_int_equal(read_as(FRONT_GET, 1, "0", &body), 0);
	assert_int_equal(read_as(FRONT_OTHER, 0, "", &body), 0);
}

static void any_other_length_is_refused(void **state)
{
	static const char *const odd[] = { "", " ", "+1", "-1", "0x1", "1,1", "1 1", "1.", "a", "1\n", "\t" };
	size_t body;
	(void)state;
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		assert_int_equal(read_as(FRONT_POST, 1, odd[i], &body), 400);
	assert_int_equal(read_as(FRONT_POST, 2, "1", &body), 400);
	assert_int_equal(read_as(FRONT_POST, 1, "16385", &body), 413);
	assert_int_equal(read_as(FRONT_POST, 1, "18446744073709551617", &body), 413);
}

static void only_a_post_has_a_body(void **state)
{
	size_t body;
	(void)state;
	assert_int_equal(read_as(FRONT_GET, 1, "1", &body), 400);
	assert_int_equal(read_as(FRONT_DELETE, 1, "1", &body), 400);
	assert_int_equal(read_as(FRONT_OTHER, 1, "1", &body), 405);
}

static void an_encoded_body_is_refused(void **state)
{
	const struct framing in = { .method = FRONT_POST, .encoded = true, .lengths = 1, .length = "1", .most = 16384 };
	size_t body = 7;
	(void)state;
	assert_int_equal(framing_read(&in, &body), 501);
	assert_int_equal(body, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_plain_length_is_read),
		cmocka_unit_test(any_other_length_is_refused),
		cmocka_unit_test(only_a_post_has_a_body),
		cmocka_unit_test(an_encoded_body_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
