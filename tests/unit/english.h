/*
 * english.h -- the languages of the program, each with the English words of the game that its texts must not have: the
 * terms of i18n/LANGUAGE/glossary.tsv.  A language that is not complete (no file i18n/LANGUAGE/complete) may have them.
 */
#ifndef ENGLISH_H
#define ENGLISH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "rift_words.h"
#include "text/format/catalogue.h"

#define LANGUAGES_MOST 32
#define WORDS_MOST 400
#define TEXTS_BYTES 20000

static struct language {
	const char *code;
	size_t count, exempt_count;
	char *word[WORDS_MOST];
	const char *exempt[WORDS_MOST]; /* texts that may have them */
	char text[TEXTS_BYTES]; /* its glossary */
	size_t told, longest;
} languages[LANGUAGES_MOST];
static size_t language_count;

static inline bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* Returns where a word stands by itself in a text; NULL: nowhere. */
static inline const char *find_word(const char *text, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
		if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))
			return at;
	return NULL;
}

/* Compares a stem and a word without case; both are ASCII where they are equal. */
static inline bool is_same(const char *stem, size_t length, const char *word)
{
	for (size_t i = 0; i < length; i++)
		if (word[i] == '\0' || (stem[i] | 0x20) != (word[i] | 0x20))
			return false;
	return length > 0;
}

/* Adds a line of a glossary: a term, a tab, stems; or !KEY, a tab, a term. */
static inline void language_line(struct language *l, char *line)
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

static inline void language_read(struct language *l)
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
		language_line(l, line);
	assert_true(l->count > 20);
}

/* The setup of a group of tests. */
static inline int languages_open(void **state)
{
	(void)state;
	for (; rift_language((int)language_count)[0]; language_count++) {
		assert_true(language_count < LANGUAGES_MOST);
		languages[language_count].code = rift_language((int)language_count);
		language_read(&languages[language_count]);
	}
	return 0;
}

static inline bool is_exempt(const struct language *l, const char *sentence, const char *word)
{
	for (size_t i = 0; i < l->exempt_count; i++)
		if (find_word(l->exempt[i], word) && strstr(sentence, l->exempt[i]))
			return true;
	return false;
}

/* The first English word of a sentence in this language; NULL: none. */
static inline const char *english_word(const struct language *l, const char *sentence)
{
	for (size_t i = 0; i < l->count; i++)
		if (find_word(sentence, l->word[i]) && !is_exempt(l, sentence, l->word[i]))
			return l->word[i];
	return NULL;
}

#endif
