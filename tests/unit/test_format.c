/* Sentences out of patterns (text/format.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/base.h"
#include "text/format.h"
#include "text/persons.h"

static const char *format(const char *pattern, const struct named_arg *args)
{
	static char out[400];
	struct text t = text_open(out, sizeof out);
	if (format_check(pattern) != NULL)
		return "malformed";
	put_pattern(&t, catalogue_builtin(), pattern, arguments_list(args));
	assert_true(t.used < sizeof out);
	return out;
}

static void test_plain(void **state)
{
	(void)state;
	assert_string_equal(format("It's the Impact.", NULL), "It's the Impact.");
	assert_string_equal(format("It''s '{braces}' and '#'.", NULL), "It's {braces} and #.");
	assert_string_equal(format("'{it''s}'", NULL), "{it's}");
	assert_string_equal(format("", NULL), "");
	assert_string_equal(format("# is a letter", NULL), "# is a letter");
}

static void test_values(void **state)
{
	(void)state;
	struct named_arg args[] = { { "n", arg_number(-12) }, { "up", arg_number(3) },
		{ "text", arg_text("Ada {n}'s") }, { NULL, arg_number(0) } };
	assert_string_equal(format("{n}, { n }, {n, number}, {text}", args), "-12, -12, -12, Ada {n}'s");
	assert_string_equal(format("{up, number, ::sign-always} {n, number, ::sign-always}", args), "+3 -12");
	assert_string_equal(format("no {such} thing", args), "no {such} thing");
	assert_string_equal(format("no {such} thing", NULL), "no {such} thing");
}

static const char *cards(int n)
{
	struct named_arg args[] = { { "n", arg_number(n) }, { NULL, arg_number(0) } };
	return format("You have {n, plural, =0 {no cards} one {# card} other {# cards ('#' {n})}}.", args);
}

static void test_plural(void **state)
{
	(void)state;
	assert_string_equal(cards(0), "You have no cards.");
	assert_string_equal(cards(1), "You have 1 card.");
	assert_string_equal(cards(7), "You have 7 cards (# 7).");
}

static void test_select(void **state)
{
	(void)state;
	static const char pattern[] =
		"{who} {who, select, you {gain} other {gains}} {n, plural, =0 {nothing} other {# {good, term, plural(n)}}}.";
	struct rift_names names = { .reader = 0, .name = { "Bob", "ada" } };
	struct named_arg args[] = { { "who", person_named(&names, 0) }, { "n", arg_number(2) },
		{ "good", arg_term("good.", "core") }, { NULL, arg_number(0) } };
	assert_string_equal(format(pattern, args), "You gain 2 Energy Cores.");
	args[0].arg = person_named(&names, 1);
	args[1].arg = arg_number(1);
	assert_string_equal(format(pattern, args), "ada gains 1 Energy Core.");
	args[0].arg = person_named(&names, 2);
	args[1].arg = arg_number(0);
	assert_string_equal(format(pattern, args), "Another player gains nothing.");
	assert_string_equal(
		format("To {who}: {who, term, own} turn", args), "To another player: another player's turn");
	args[0].arg = person_named(&names, 0);
	assert_string_equal(format("{who, term, own} turn; {who, term, own}", args), "Your turn; your");
	assert_string_equal(format("{who, select, other {{n, plural, other {{who}}}}}", args), "You");
}

static void test_terms(void **state)
{
	(void)state;
	struct named_arg args[] = { { "w", arg_key("worker.genius") }, { "n", arg_number(5) },
		{ "space", arg_term("space.", "mine.top") }, { "gone", arg_key("worker.none") },
		{ NULL, arg_number(0) } };
	assert_string_equal(format("{w} {w, term} {w, term, a} {w, term, other} {w, term, plural(n)}", args),
		"Genius Genius a Genius Geniuses Geniuses");
	assert_string_equal(format("{w, term, a}", args), "A Genius");
	assert_string_equal(format("{space, term, the} is free; {space, term, the}", args),
		"The top Mine Resource space is free; the top Mine Resource space");
	assert_string_equal(format("{w, select, genius {yes} other {no}}", args), "yes");
	assert_string_equal(format("{gone}", args), "worker.none");
	assert_string_equal(format("{form, select, one {x} other {y}}", args), "x");
}

static void test_malformed(void **state)
{
	(void)state;
	static const char *const patterns[] = { "{", "}", "{}", "{n", "{n,}", "{n, date}", "{n, plural}",
		"{n, plural, one {x}}", "{n, plural, some {x} other {y}}", "{n, plural, =x {x} other {y}}",
		"{n, select, =1 {x} other {y}}", "{n, select, other {x}", "{n, select, other x}",
		"{n, plural, offset:1 other {x}}", "{n, number, ::percent}", "{n, term, }", "{n, term, plural(x}",
		"{n, term, a form}", "'{ not closed {n", "{n, select, other {{m}}} }",
		("{a,select,other{{a,select,other{{a,select,other{{a,select,other{{a,select,other{{a,select,other{{a,select,other{"
		 "{a,select,other{{a,select,other{x}}}}}}}}}}}}}}}}}}") };
	for (size_t i = 0; i < ARRAY_LEN(patterns); i++) {
		char out[40];
		struct text t = text_open(out, sizeof out);
		if (i != 18) /* ICU too lets a quote run to the end */
			assert_non_null(format_check(patterns[i]));
		put_pattern(&t, catalogue_builtin(), patterns[i], arguments_list(NULL)); /* ends */
	}
}

static void test_bounds(void **state)
{
	(void)state;
	struct named_arg args[] = { { "w", arg_key("worker.genius") }, { NULL, arg_number(0) } };
	for (size_t size = 0; size < 20; size++) {
		char out[20];
		memset(out, 'x', sizeof out);
		struct text t = text_open(out, size);
		put_pattern(&t, catalogue_builtin(), "{w, term, a} is here", arguments_list(args));
		assert_int_equal(t.used, 16);
		for (size_t i = size; i < sizeof out; i++)
			assert_int_equal(out[i], 'x');
	}
}

static void test_catalogue(void **state)
{
	(void)state;
	const struct catalogue *c = catalogue_builtin();
	struct catalogue opened;
	assert_true(c->count > 300);
	assert_int_equal(catalogue_open(&opened, c->bytes, c->size), 0);
	assert_int_equal(opened.count, c->count);
	for (uint32_t i = 0; i < c->count; i++) {
		struct catalogue_text m = catalogue_at(c, i);
		assert_ptr_equal(catalogue_find(c, "", catalogue_key(c, i)).text, m.text);
		if (m.pattern && format_check(m.text))
			fail_msg("%s is malformed", catalogue_key(c, i));
	}
	assert_null(catalogue_find(c, "good.", "butter").text);
	assert_null(catalogue_find(c, "", "").text);
	for (uint32_t size = 0; size < 200; size++)
		assert_int_equal(catalogue_open(&opened, c->bytes, size), -1);
}

static void test_languages(void **state)
{
	(void)state;
	static unsigned char head[] = "RWDS\1\0\0\0\0\0\0\0ru\0\0\0\0\0\0";
	struct catalogue c = { head, sizeof head, 0 };
	assert_string_equal(catalogue_plural(&c, 21), "one");
	assert_string_equal(catalogue_plural(&c, 3), "few");
	assert_string_equal(catalogue_plural(&c, 12), "many");
	head[12] = 'f';
	head[13] = 'r';
	assert_string_equal(catalogue_plural(&c, 0), "one");
	assert_string_equal(catalogue_plural(&c, -2), "other");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_plain),
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_plural),
		cmocka_unit_test(test_select),
		cmocka_unit_test(test_terms),
		cmocka_unit_test(test_malformed),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_catalogue),
		cmocka_unit_test(test_languages),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
