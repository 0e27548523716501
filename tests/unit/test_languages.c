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
#include "rift_player.h"
#include "rift_words.h"
#include "text/format/capital.h"
#include "text/tell/tell_parts.h"

#define GAMES 200
#define LANGUAGES_MOST 32
#define WORDS_MOST 400
#define TEXTS_BYTES 20000

/* English words that a language must not have, and texts that may have them. */
static struct language {
	const char *code;
	size_t count, exempt_count;
	char *word[WORDS_MOST];
	const char *exempt[WORDS_MOST];
	char text[TEXTS_BYTES]; /* its glossary */
	size_t told, longest;
} languages[LANGUAGES_MOST];
static size_t language_count;

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* Returns where a word stands by itself in a text; NULL: nowhere. */
static const char *find_word(const char *text, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
		if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))
			return at;
	return NULL;
}

/* Compares a stem and a word without case; both are ASCII where they are equal. */
static bool is_same(const char *stem, size_t length, const char *word)
{
	for (size_t i = 0; i < length; i++)
		if (word[i] == '\0' || (stem[i] | 0x20) != (word[i] | 0x20))
			return false;
	return length > 0;
}

/* Adds a line of a glossary: a term, a tab, stems; or !KEY, a tab, a term. */
static void add_line(struct language *l, char *line)
{
	char *tab = strchr(line, '\t');
	if (line[0] == '#' || line[0] == '\0')
		return;
	assert_non_null(tab);
	*tab = '\0';
	if (line[0] == '!') {
		struct catalogue_text m = catalogue_find(catalogue_of(l->code), "", line + 1);
		if (m.text != NULL && !m.pattern && l->exempt_count < WORDS_MOST)
			l->exempt[l->exempt_count++] = m.text;
		return;
	}
	for (const char *stem = tab + 1; *stem; stem += strcspn(stem, "|"), stem += *stem == '|')
		if (is_same(stem, strcspn(stem, "|"), line))
			return; /* the same word in both languages */
	assert_true(l->count < WORDS_MOST);
	l->word[l->count++] = line;
}

static void read_glossary(struct language *l)
{
	char path[80];
	(void)snprintf(path, sizeof path, "i18n/%s/complete", l->code);
	FILE *complete = fopen(path, "r");
	if (complete == NULL)
		return;
	(void)fclose(complete);
	(void)snprintf(path, sizeof path, "i18n/%s/glossary.tsv", l->code);
	FILE *file = fopen(path, "r");
	if (file == NULL)
		return; /* English */
	size_t length = fread(l->text, 1, sizeof l->text - 1, file);
	(void)fclose(file);
	assert_true(length < sizeof l->text - 1);
	for (char *line = strtok(l->text, "\n"); line; line = strtok(NULL, "\n"))
		add_line(l, line);
	assert_true(l->count > 20);
}

static int open_languages(void **state)
{
	(void)state;
	for (; rift_language((int)language_count)[0]; language_count++) {
		assert_true(language_count < LANGUAGES_MOST);
		languages[language_count].code = rift_language((int)language_count);
		read_glossary(&languages[language_count]);
	}
	return 0;
}

static bool is_exempt(const struct language *l, const char *sentence, const char *word)
{
	for (size_t i = 0; i < l->exempt_count; i++)
		if (find_word(l->exempt[i], word) && strstr(sentence, l->exempt[i]))
			return true;
	return false;
}

static void check_sentence(struct language *l, const char *sentence, size_t length)
{
	static const char *const bad[] = { "{", "}", "  ", " .", " ,", "unknown", "??" };
	char capital[2];
	size_t letter = letter_capital(capital, sentence);
	if (length == 0 || length >= RIFT_TELL_MAX || !strchr(".?!)", sentence[length - 1]))
		fail_msg("%s: no sentence: '%s'", l->code, sentence);
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		if (strstr(sentence, bad[i]))
			fail_msg("%s: '%s' in '%s'", l->code, bad[i], sentence);
	for (const char *s = strchr(sentence, '.'); s; s = strchr(s + 1, '.'))
		if (s > sentence && s[-1] >= 'a' && s[-1] <= 'z' && s[1] >= 'a' && s[1] <= 'z')
			fail_msg("%s: a key in '%s'", l->code, sentence);
	for (size_t i = 0; i < l->count; i++)
		if (find_word(sentence, l->word[i]) && !is_exempt(l, sentence, l->word[i]))
			fail_msg("%s: the English word %s in '%s'", l->code, l->word[i], sentence);
	if (memcmp(capital, sentence, letter) != 0)
		fail_msg("%s: begins small: '%s'", l->code, sentence);
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
		fail_msg("%s: a part of a sentence was cut: '%s'", l->code, sentence);
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
	return cmocka_run_group_tests(tests, open_languages, NULL);
}
