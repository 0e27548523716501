/*
 * text.c -- the scenario as lines and words, and how a failure is told.
 */
#include "runner.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rift_words.h"

void fail(struct scenario *s, const char *format, ...)
{
	va_list args;
	const struct line *line = s->at < s->count ? &s->lines[s->at] : NULL;
	s->failures++;
	printf("%s:%d: ", s->path, line ? line->number : 0);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	printf("\n");
	if (line)
		printf("    in        %s\n", line->text);
}

void append(char *to, size_t size, const char *format, ...)
{
	size_t length = strlen(to);
	va_list args;
	va_start(args, format);
	if (vsnprintf(to + length, size - length, format, args) < 0)
		to[length] = 0;
	va_end(args);
}

char *trim(char *text)
{
	while (isspace((unsigned char)*text))
		text++;
	size_t length = strlen(text);
	while (length && isspace((unsigned char)text[length - 1]))
		text[--length] = 0;
	return text;
}

/* A comment begins with # at the start of a line or after a blank. */
static void cut_comment(char *text)
{
	for (char *at = strchr(text, '#'); at; at = strchr(at + 1, '#')) {
		if (at != text && !isspace((unsigned char)at[-1]))
			continue;
		*at = 0;
		return;
	}
}

/* A line that ends in a backslash goes on in the next one. */
static bool read_line(FILE *file, struct line *line, int *number)
{
	char raw[LINE_BYTES];
	line->text[0] = 0;
	line->number = *number + 1;
	while (fgets(raw, sizeof raw, file)) {
		++*number;
		cut_comment(raw);
		char *text = trim(raw);
		size_t length = strlen(text);
		bool on = length && text[length - 1] == '\\';
		if (on)
			text[length - 1] = 0;
		append(line->text, sizeof line->text, "%s%s", line->text[0] ? " " : "", text);
		if (!on)
			return true;
	}
	return line->text[0] != 0;
}

bool text_load(struct scenario *s)
{
	FILE *file = fopen(s->path, "r");
	if (!file) {
		fail(s, "cannot be opened");
		return false;
	}
	int number = 0;
	struct line line;
	while (read_line(file, &line, &number)) {
		if (!line.text[0])
			continue;
		if (s->count == LINES_MAX || strlen(line.text) > LINE_BYTES - 2) {
			fail(s, "line %d is too much", number);
			break;
		}
		s->lines[s->count++] = line;
	}
	if (fclose(file) != 0)
		fail(s, "cannot be read");
	return !s->failures;
}

void split_words(struct reader *w, const char *text)
{
	*w = (struct reader){ 0 };
	append(w->text, sizeof w->text, "%s", text);
	char *at = w->text;
	while (w->count < WORDS_IN_LINE) {
		while (isspace((unsigned char)*at))
			at++;
		if (!*at)
			return;
		w->word[w->count++] = at;
		while (*at && !isspace((unsigned char)*at))
			at++;
		if (*at)
			*at++ = 0;
	}
}

const char *peek_word(const struct reader *w)
{
	return w->at < w->count ? w->word[w->at] : NULL;
}

const char *next_word(struct reader *w)
{
	return w->at < w->count ? w->word[w->at++] : NULL;
}

bool next_number(struct reader *w, int *n)
{
	const char *word = peek_word(w);
	char *end = NULL;
	if (!word)
		return false;
	long value = strtol(word, &end, 10);
	if (end == word || *end || value < -1000000 || value > 1000000)
		return false;
	w->at++;
	*n = (int)value;
	return true;
}

bool is_word(const char *word, const char *is)
{
	return word && strcmp(word, is) == 0;
}

bool starts_with(const char *text, const char *word)
{
	size_t length = strlen(word);
	return strncmp(text, word, length) == 0 && (!text[length] || isspace((unsigned char)text[length]));
}

int look_up(const char *(*name)(int), int end, const char *word)
{
	for (int i = 1; i < end; i++)
		if (is_word(word, name(i)))
			return i;
	return 0;
}

int seat_of(const struct scenario *s, const char *word)
{
	if (!word || !word[0] || word[1])
		return -1;
	int seat = rift_words_seat_of(word[0]);
	return seat >= 0 && seat < game_in(&s->game)->players ? seat : -1;
}
