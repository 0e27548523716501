/* Sentences out of patterns (text/format/format.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/base.h"
#include "text/format/format.h"
#include "text/tell/persons.h"

static const char *format(const char *pattern, const struct named_arg *args)
{
	static char out[400];
	struct text t = text_open(out, sizeof out);
	if (format_check(pattern) != NULL)
		return "malformed";
	put_pattern(&t, catalogue_of(NULL), pattern, arguments_list(args));
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
		put_pattern(&t, catalogue_of(NULL), patterns[i], arguments_list(NULL)); /* ends */
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
		put_pattern(&t, catalogue_of(NULL), "{w, term, a} is here", arguments_list(args));
		assert_int_equal(t.used, 16);
		for (size_t i = size; i < sizeof out; i++)
			assert_int_equal(out[i], 'x');
	}
}

static void test_catalogue(void **state)
{
	(void)state;
	const struct catalogue *c = catalogue_of(NULL);
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

/* Catalogues of a few texts, packed as tools/words.py does; `texts` is a list of keys in order with their patterns. */
static struct catalogue pack(const char *language, const char *const texts[][2], uint32_t count)
{
	static unsigned char bytes[4096];
	uint32_t at = 20 + 8 * count, words[2] = { CATALOGUE_VERSION, count };
	memset(bytes, 0, sizeof bytes);
	memcpy(bytes, "RWDS", sizeof "RWDS");
	memcpy(bytes + 4, words, sizeof words); /* tests run on little-endian machines */
	memcpy(bytes + 12, language, strlen(language) + 1);
	for (uint32_t i = 0; i < 2 * count; i++) {
		const char *s = texts[i / 2][i % 2];
		uint32_t place = at | (i % 2 && strchr(s, '{') ? 0x80000000u : 0);
		memcpy(bytes + 20 + 4 * (size_t)i, &place, sizeof place);
		memcpy(bytes + at, s, strlen(s) + 1);
		at += (uint32_t)strlen(s) + 1;
	}
	struct catalogue c;
	assert_int_equal(catalogue_open(&c, bytes, at), 0);
	return c;
}

static const char *format_in(const struct catalogue *c, const char *pattern, const struct named_arg *args)
{
	static char out[400];
	struct text t = text_open(out, sizeof out);
	assert_null(format_check(pattern));
	put_pattern(&t, c, pattern, arguments_list(args));
	return out;
}

static void test_plural_rules(void **state)
{
	(void)state;
	static const struct {
		const char *language, *of[8]; /* the categories of 0, 1, 2, 5, 11, 12, 21, 22 */
	} rules[] = {
		{ "en", { "other", "one", "other", "other", "other", "other", "other", "other" } },
		{ "de", { "other", "one", "other", "other", "other", "other", "other", "other" } },
		{ "fr", { "one", "one", "other", "other", "other", "other", "other", "other" } },
		{ "pt", { "one", "one", "other", "other", "other", "other", "other", "other" } },
		{ "pt-BR", { "one", "one", "other", "other", "other", "other", "other", "other" } },
		{ "fry", { "other", "one", "other", "other", "other", "other", "other", "other" } },
		{ "ru", { "many", "one", "few", "many", "many", "many", "one", "few" } },
		{ "ja", { "other", "other", "other", "other", "other", "other", "other", "other" } },
	};
	static const int numbers[8] = { 0, 1, 2, 5, 11, 12, 21, 22 };
	static const char *const texts[][2] = { { "a", "a" } };
	for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
		struct catalogue c = pack(rules[i].language, texts, 1);
		for (size_t j = 0; j < ARRAY_LEN(numbers); j++) {
			assert_string_equal(catalogue_plural(&c, numbers[j]), rules[i].of[j]);
			assert_string_equal(catalogue_plural(&c, -numbers[j]), rules[i].of[j]);
		}
	}
}

static const char *const russian[][2] = {
	{ "good.core", "{form, select, one {ядро} few {ядра} many {ядер} gender {n} other {ядра}}" },
	{ "good.water", "{form, select, one {вода} acc {воду} acc-one {воду} few {воды} gender {f} other {вод}}" },
	{ "person.name", "{name}" },
	{ "worker.genius",
		"{form, select, one {гений} acc {гения} acc-few {гениев} few {гения} many {гениев} "
		"gender {m} other {гении}}" },
	{ "yolka", "ёлка" },
};

/* The form that goes with a number, and what stands in for a form that a term lacks. */
static void test_cases(void **state)
{
	(void)state;
	struct catalogue c = pack("ru", russian, ARRAY_LEN(russian));
	struct named_arg args[] = { { "w", arg_key("worker.genius") }, { "good", arg_key("good.water") },
		{ "n", arg_number(3) }, { NULL, arg_number(0) } };
	assert_string_equal(format_in(&c, "- {w, term, acc(n)} {w, term, plural(n)}", args), "- гениев гения");
	args[2].arg = arg_number(21); /* no acc-one: one */
	assert_string_equal(format_in(&c, "- {w, term, acc(n)} {good, term, acc(n)}", args), "- гений воду");
	args[2].arg = arg_number(5); /* no acc-many: many; neither: other */
	assert_string_equal(format_in(&c, "- {w, term, acc(n)} {good, term, acc( n )}", args), "- гениев вод");
	assert_string_equal(format_in(&c, "- {w, term, acc} {w, term, gen} {w}", args), "- гения гений гений");
	args[0].arg = arg_text("Ada");
	assert_string_equal(format_in(&c, "{w, term, acc(n)}", args), "Ada");
	assert_non_null(format_check("{w, term, acc()}"));
	assert_non_null(format_check("{w, term, accusative-of-the-lot(n)}"));
}

/* An argument that is not given but is called NAME_FORM is the FORM of the term NAME. */
static void test_forms_as_arguments(void **state)
{
	(void)state;
	static const char pattern[] = "{w_gender, select, m {готов} f {готова} other {готово}}";
	struct catalogue c = pack("ru", russian, ARRAY_LEN(russian));
	struct named_arg args[] = { { "w", arg_key("worker.genius") }, { "a_b", arg_key("good.water") },
		{ NULL, arg_number(0) } };
	assert_string_equal(format_in(&c, pattern, args), "готов");
	assert_string_equal(format_in(&c, "- {w_acc}, {w_none}", args), "- гения, гений");
	assert_string_equal(format_in(&c, "{a_b_gender, select, f {она} other {оно}} {a_b}", args), "она вода");
	args[0].arg = arg_key("good.water");
	assert_string_equal(format_in(&c, pattern, args), "готова");
	args[0].arg = arg_key("yolka"); /* has no forms */
	assert_string_equal(format_in(&c, pattern, args), "готово");
	args[0].arg = arg_key("person.name");
	assert_string_equal(format_in(&c, pattern, args), "готово");
	args[0].arg = arg_text("f");
	assert_string_equal(format_in(&c, pattern, args), "готово");
	assert_string_equal(format_in(&c, "{w_gender} {x_gender} {_f} {w_}", args), "{w_gender} {x_gender} {_f} {w_}");
	struct named_arg given[] = { { "w", arg_key("worker.genius") }, { "w_gender", arg_text("f") },
		{ NULL, arg_number(0) } };
	assert_string_equal(format_in(&c, pattern, given), "готова");
}

/* A letter that is cut in the middle stays as it is. */
static void test_half_a_letter(void **state)
{
	(void)state;
	static const char *const texts[][2] = { { "x", "\xc3{form, select, other {\xa9}}" }, { "y", "\xd1" } };
	struct catalogue c = pack("ru", texts, ARRAY_LEN(texts));
	struct named_arg args[] = { { "x", arg_key("x") }, { "y", arg_key("y") }, { NULL, arg_number(0) } };
	assert_string_equal(format_in(&c, "{x}", args), "\xc3\xa9");
	assert_string_equal(format_in(&c, "{y}", args), "\xd1");
}

static void test_capitals(void **state)
{
	(void)state;
	static const char *const letters[][2] = { { "ada", "Ada" }, { "état", "État" }, { "à", "À" }, { "œuf", "Œuf" },
		{ "ядро", "Ядро" }, { "а", "А" }, { "п", "П" }, { "р", "Р" }, { "ёлка", "Ёлка" }, { "łódź", "Łódź" },
		{ "žába", "Žába" }, { "ľ", "Ľ" }, { "÷", "÷" }, { "É", "É" }, { "Ядро", "Ядро" }, { "«а»", "«а»" },
		{ "…", "…" }, { "1", "1" } };
	for (size_t i = 0; i < ARRAY_LEN(letters); i++) {
		const char *const texts[][2] = { { "x", letters[i][0] } };
		struct catalogue c = pack("ru", texts, 1);
		struct named_arg args[] = { { "x", arg_key("x") }, { NULL, arg_number(0) } };
		char whole[80];
		struct text t = text_open(whole, sizeof whole);
		put(&t, letters[i][1]);
		put(&t, " ");
		put(&t, letters[i][0]);
		assert_string_equal(format_in(&c, "{x} {x}", args), whole);
	}
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
		cmocka_unit_test(test_plural_rules),
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_forms_as_arguments),
		cmocka_unit_test(test_capitals),
		cmocka_unit_test(test_half_a_letter),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
