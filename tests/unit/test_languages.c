/*
 * Random games over all modules and automata, told in every language: no key or argument where a word should be, no
 * English word of the game in another language, nothing cut.  A language that is not complete (no file
 * i18n/LANGUAGE/complete) may have English words.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "driver.h"
#include "english.h"
#include "faults.h"
#include "rift_player.h"
#include "rift_words.h"
#include "text/format/capital.h"
#include "text/tell/tell_parts.h"

#define GAMES 200

static void check_sentence(struct language *l, const char *sentence, size_t length)
{
	static const char *const bad[] = { "{", "}", "  ", " .", " ,", "unknown", "??" };
	char capital[2];
	size_t letter = letter_capital(capital, sentence);
	if (length == 0 || length >= RIFT_TELL_MAX || !strchr(".?!)", sentence[length - 1]))
		fault("%s: no sentence: '%s'", l->code, sentence);
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		if (strstr(sentence, bad[i]))
			fault("%s: '%s' in '%s'", l->code, bad[i], sentence);
	for (const char *s = strchr(sentence, '.'); s; s = strchr(s + 1, '.'))
		if (s > sentence && s[-1] >= 'a' && s[-1] <= 'z' && s[1] >= 'a' && s[1] <= 'z')
			fault("%s: a key in '%s'", l->code, sentence);
	const char *english = english_word(l, sentence);
	if (english)
		fault("%s: the English word %s in '%s'", l->code, english, sentence);
	if (memcmp(capital, sentence, letter) != 0)
		fault("%s: begins small: '%s'", l->code, sentence);
	l->told++;
	l->longest = length > l->longest ? length : l->longest;
}

static void tell_event(struct language *l, const struct rift_game *g, const struct rift_event *e, int reader)
{
	struct rift_names names = { .reader = (int8_t)reader, .language = l->code };
	char sentence[RIFT_TELL_MAX];
	struct text t = text_open(sentence, sizeof sentence);
	struct teller w = teller_open(RIFT_RULES, g, &names);
	w.e = *e;
	put_message(&t, &w, message_of(e));
	if (w.used >= TELL_CAPACITY)
		fault("%s: a part of a sentence was cut: '%s'", l->code, sentence);
	check_sentence(l, sentence, t.used);
}

static void tell_questions(struct language *l, const struct rift_game *g)
{
	for (int seat = 0; seat <= RIFT_NATURE; seat++) {
		char sentence[RIFT_TELL_MAX];
		struct rift_names names = { .reader = (int8_t)(seat < RIFT_SEATS ? seat : -1), .language = l->code };
		size_t length = rift_tell_ask(RIFT_RULES, g, seat, &names, sentence, sizeof sentence);
		if (seat < 2 || rift_asks(g).seats >> seat & 1)
			check_sentence(l, sentence, length);
	}
}

static void play_and_tell(struct rift_setup setup, uint32_t random)
{
	struct rift_game g;
	assert_int_equal(rift_new(&g, &setup), RIFT_OK);
	for (;;) {
		struct rift_event events[RIFT_EVENTS_MAX];
		struct rift_log log = { events, 0, RIFT_EVENTS_MAX };
		for (size_t k = 0; k < language_count; k++)
			tell_questions(&languages[k], &g);
		struct rift_move m = driver_move(&g, &random);
		if (!m.verb)
			return;
		assert_int_equal(rift_play(&g, m, &log), RIFT_OK);
		for (size_t i = 0; i < log.count; i++)
			for (size_t k = 0; k < language_count; k++)
				tell_event(&languages[k], &g, &events[i], (int)(i % 3) - 1);
	}
}

static void random_games(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= GAMES; seed++) {
		uint32_t random = seed * 7919;
		struct rift_setup setup = seed % 2 ? driver_setup(&random) : driver_solo_setup(&random);
		play_and_tell(setup, random);
	}
	for (size_t k = 0; k < language_count; k++)
		print_message("%s: %zu sentences of %d games, the longest %zu bytes; %zu English words looked for\n",
			languages[k].code, languages[k].told, GAMES, languages[k].longest, languages[k].count);
	assert_no_faults();
}

static void check_text(struct language *l, const char *text)
{
	check_sentence(l, text, strlen(text));
}

/* The sentences that no game needs. */
static void refusals_and_reasons(void **state)
{
	(void)state;
	for (size_t k = 0; k < language_count; k++) {
		struct language *l = &languages[k];
		for (int i = 1; i < RIFT_RESULT_END; i++)
			check_text(l, rift_sentence_result(l->code, i));
		for (int i = 1; i < RIFT_FAULT_END; i++)
			check_text(l, rift_sentence_fault(l->code, i));
		for (int i = 1; i < RIFT_WARNING_END; i++)
			check_text(l, rift_sentence_warning(l->code, i));
		for (int i = 1; rift_term_word(i)[0]; i++) {
			check_text(l, rift_sentence_reason(l->code, i, 1));
			check_text(l, rift_sentence_reason(l->code, i, -1));
		}
	}
	assert_no_faults();
}

/* The checks can fail. */
static void finds_words(void **state)
{
	(void)state;
	assert_non_null(find_word("le Path de", "Path"));
	assert_null(find_word("le Pathos", "Path"));
	assert_null(find_word("l'éPath", "Path"));
	assert_true(is_same("leader", 6, "Leader"));
	assert_false(is_same("voie", 4, "Path"));
	for (size_t k = 1; k < language_count; k++)
		for (size_t i = 0; i < languages[k].count; i++)
			assert_string_not_equal(languages[k].word[i], "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games),
		cmocka_unit_test(refusals_and_reasons),
		cmocka_unit_test(finds_words),
	};
	return cmocka_run_group_tests(tests, languages_open, NULL);
}
