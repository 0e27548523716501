/* The small text tools of src/base/text.h. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

static void writes_as_snprintf_does(void **state)
{
	static const char whole[] = "12 Workers, -7 VP";
	(void)state;
	for (size_t size = 0; size <= sizeof(whole); size++) {
		char out[sizeof(whole) + 1];
		memset(out, '#', sizeof(out));
		struct text t = text_open(out, size);
		put_number(&t, 12);
		put_letter(&t, ' ');
		put(&t, "Workers, ");
		put_number(&t, -7);
		put_part(&t, " VP and more", 3);
		assert_int_equal(t.used, strlen(whole));
		assert_int_equal(out[size], '#');
		if (size == 0)
			continue;
		assert_memory_equal(out, whole, size - 1);
		assert_int_equal(out[size - 1], '\0');
	}
}

static void numbers_of_any_size(void **state)
{
	char out[16];
	struct text t = text_open(out, sizeof(out));
	(void)state;
	put_number(&t, INT_MIN);
	assert_string_equal(out, "-2147483648");
	t = text_open(out, sizeof(out));
	put_number(&t, INT_MAX);
	assert_string_equal(out, "2147483647");
	t = text_open(out, sizeof(out));
	put_number(&t, 0);
	assert_string_equal(out, "0");
}

static void splits_words(void **state)
{
	struct span rest = span_of("  place\tengineer   mine.top\r");
	(void)state;
	assert_true(span_is(span_word(&rest), "place"));
	assert_true(span_is(span_word(&rest), "engineer"));
	assert_true(span_is(span_word(&rest), "mine.top"));
	assert_int_equal(span_word(&rest).length, 0);
	assert_int_equal(span_word(&rest).length, 0);
}

static void splits_at_a_letter(void **state)
{
	struct span rest = span_of(" a b ; c;; d ");
	(void)state;
	assert_true(span_is(span_until(&rest, ';'), "a b"));
	assert_true(span_is(span_until(&rest, ';'), "c"));
	assert_true(span_is(span_until(&rest, ';'), ""));
	assert_true(span_is(span_until(&rest, ';'), "d"));
	assert_int_equal(rest.length, 0);
}

static void reads_numbers(void **state)
{
	(void)state;
	assert_int_equal(span_number(span_of("0"), 9), 0);
	assert_int_equal(span_number(span_of("9"), 9), 9);
	assert_int_equal(span_number(span_of("10"), 9), -1);
	assert_int_equal(span_number(span_of("007"), 9), 7);
	assert_int_equal(span_number(span_of(""), 9), -1);
	assert_int_equal(span_number(span_of("-1"), 9), -1);
	assert_int_equal(span_number(span_of("1x"), 9), -1);
	assert_int_equal(span_number(span_of("9999999999"), INT_MAX), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(writes_as_snprintf_does),
		cmocka_unit_test(numbers_of_any_size),
		cmocka_unit_test(splits_words),
		cmocka_unit_test(splits_at_a_letter),
		cmocka_unit_test(reads_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
