/* test_names.c -- which names and titles are accepted, and in which form they are kept. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "server/base/names.h"

static void good_names_are_kept_in_normal_form(void **state)
{
	static const struct {
		const char *given, *kept;
	} cases[] = {
		{ "", "" },
		{ "   ", "" },
		{ "Ada", "Ada" },
		{ "  Ada   Lovelace ", "Ada Lovelace" },
		{ "Ada\u00a0L", "Ada L" },
		{ "O'Brien-Smith Jr.", "O'Brien-Smith Jr." },
		{ "J. R. R. Tolkien", "J. R. R. Tolkien" },
		{ "player_7", "player_7" },
		{ "7of9", "7of9" },
		{ "Zoe\u0308", "Zo\u00eb" },
		{ "\uff21\uff44\uff41", "Ada" },
		{ "\u00c5ngstr\u00f6m", "\u00c5ngstr\u00f6m" },
		{ "\u0418\u0432\u0430\u043d", "\u0418\u0432\u0430\u043d" },
		{ "\u5c71\u7530\u592a\u90ce Taro\u3055\u3093", "\u5c71\u7530\u592a\u90ce Taro\u3055\u3093" },
		{ "\uae40\uc601\ud76c Kim", "\uae40\uc601\ud76c Kim" },
		{ "\u0645\u062d\u0645\u062f", "\u0645\u062d\u0645\u062f" },
		{ "\u0935\u093f\u0915\u094d\u0930\u092e", "\u0935\u093f\u0915\u094d\u0930\u092e" },
		{ "Vi\u1ec7t", "Vi\u1ec7t" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char out[NAME_SIZE];
		assert_true(name_read(out, cases[i].given));
		assert_string_equal(out, cases[i].kept);
	}
}

static void names_that_deceive_are_refused(void **state)
{
	static const char *const bad[] = {
		"Vic\u200btim", /* zero-width space */
		"\u200b\u2060",
		"Vic\u200dtim",
		"Vic\u200ctim",
		"\u00adAda",
		"\ufeffAda",
		"\u3164",
		"\u115f\u1160",
		"Ada\ufe0f",
		"\U000e0041",
		"\u202egnp.exe",
		"\u2066Ada", /* direction */
		"Ada\nEve",
		"Ada\tEve",
		"Ada\u2028",
		"\x7f",
		"\xc2\x85",
		"\u0410da", /* Cyrillic A */
		"p\u0430ypal",
		"\u03b1da",
		"\u0418\u03b1",
		"\u5c71\uae40\u3055",
		"1\u0661", /* digits of two systems */
		"<b>Ada</b>",
		"Ada@home",
		"http://x",
		"a/b",
		"Ada!",
		"\"Ada\"",
		"a=b",
		"$5",
		"\U0001f600",
		"-Ada",
		".Ada",
		"'Ada",
		"Ada-",
		"Ada'",
		"Ada--Eve",
		"Ada..",
		"a - b",
		"a\u0301\u0302\u0303\u0304\u0305\u0306",
		"q\u0323\u0323",
		"\u0301x",
		"\ue000",
		"\U000f0000",
		"\ufdd0",
		"\xff",
		"\xc3",
		"\xed\xa0\x80",
	};
	char out[NAME_SIZE];
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (name_read(out, bad[i]))
			fail_msg("accepted: case %zu", i);
		assert_string_equal(out, "");
	}
}

static void length_is_counted_in_characters(void **state)
{
	char text[400] = "", out[NAME_SIZE];
	(void)state;
	for (int i = 0; i < NAME_LETTERS; i++)
		strcat(text, "q\u0323"); /* one character of three bytes, with no composed form */
	assert_true(name_read(out, text));
	strcat(text, "a");
	assert_false(name_read(out, text));
	memset(text, 0, sizeof text);
	memset(text, 'n', NAME_LETTERS);
	assert_true(name_read(out, text));
	text[NAME_LETTERS] = 'n';
	assert_false(name_read(out, text));
}

static void titles_hold_what_is_visible(void **state)
{
	static const char *const good[] = { "", "Friday: 7 o'clock <b>!</b> \u2013 \u0418\u0432\u0430\u043d & Ada",
		"\u2764\ufe0f", "\U0001f468\u200d\U0001f469", "100 %" };
	static const char *const bad[] = { "a\u200bb", "\u202eabc", "a\nb", "a\ufe0f", "\u200d", "\u3164", "\ue000",
		"e\u0301\u0302\u0303\u0304\u0305\u0306" };
	char out[TITLE_SIZE], text[TITLE_SIZE + 1] = "";
	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		assert_true(title_read(out, good[i]));
		assert_string_equal(out, good[i]);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(title_read(out, bad[i]));
	assert_true(title_plain("Club night, d\u00e9j\u00e0 vu!"));
	assert_false(title_plain("evil.example"));
	assert_false(title_plain("http://evil"));
	assert_false(title_plain("\uff0f\uff0f"));
	assert_false(title_plain("<b>"));
	memset(text, 't', TITLE_LETTERS);
	assert_true(title_read(out, text));
	text[TITLE_LETTERS] = 't';
	assert_false(title_read(out, text));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_names_are_kept_in_normal_form),
		cmocka_unit_test(names_that_deceive_are_refused),
		cmocka_unit_test(length_is_counted_in_characters),
		cmocka_unit_test(titles_hold_what_is_visible),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
