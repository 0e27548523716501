/* words.c -- see words.h. */
#include "cli/base/words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "text/format/capital.h"

#define SENTENCE 2000
#define CODE 8 /* of a language, with its NUL */

static char language[CODE]; /* "": none was chosen */
static size_t cuts;

size_t words_cuts(void)
{
	return cuts;
}

const char *words_language(void)
{
	return language[0] ? language : NULL;
}

const struct catalogue *words_catalogue(void)
{
	return catalogue_of(words_language());
}

/* Takes "pt" from "pt_BR.UTF-8" or "PT-br", if there is such a language. */
static bool language_take(const char *locale)
{
	size_t length = strcspn(locale, "_.@-");
	char code[CODE] = "";
	if (length == 0 || length >= sizeof code)
		return false;
	for (size_t i = 0; i < length; i++)
		code[i] = (char)tolower((unsigned char)locale[i]);
	if (!catalogue_has(code))
		return false;
	memcpy(language, code, sizeof code);
	return true;
}

static void language_of_locale(void)
{
	static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		const char *value = getenv(names[i]);
		if (!value || !*value)
			continue;
		if (!language_take(value))
			(void)language_take("en");
		return;
	}
	(void)language_take("en");
}

/* The value of --lang at argv[at]; *took: the words it takes, 0 if it is another one. */
static const char *language_at(int argc, char **argv, int at, int *took)
{
	*took = 0;
	if (strncmp(argv[at], "--lang=", 7) == 0) {
		*took = 1;
		return argv[at] + 7;
	}
	if (strcmp(argv[at], "--lang") != 0)
		return NULL;
	*took = at + 1 < argc ? 2 : 1;
	return at + 1 < argc ? argv[at + 1] : "";
}

int words_choose(int argc, char **argv)
{
	const char *wanted = NULL;
	int kept = 0;
	language_of_locale();
	for (int at = 0, took; at < argc; at += took) {
		const char *value = language_at(argc, argv, at, &took);
		if (took) {
			wanted = value;
			continue;
		}
		if (strcmp(argv[at], "--") == 0) {
			while (at < argc)
				argv[kept++] = argv[at++];
			break;
		}
		argv[kept++] = argv[at];
		took = 1;
	}
	argv[kept] = NULL;
	if (wanted && !language_take(wanted)) {
		put_said(stderr, "terminal.wrong.language", WITH(TEXT("code", wanted)));
		return -1;
	}
	return kept;
}

bool is_said(const char *prefix, const char *key)
{
	return catalogue_find(words_catalogue(), prefix, key).text != NULL;
}

const char *said_of(const char *prefix, const char *key)
{
	const char *text = catalogue_find(words_catalogue(), prefix, key).text;
	return text ? text : key;
}

const char *said(const char *key)
{
	return said_of("", key);
}

/* Counts a text that did not fit, and takes away a character that was cut at the end of the buffer. */
static char *whole(char *out, bool fits)
{
	if (fits)
		return out;
	cuts++;
	size_t length = strlen(out), start = length;
	while (start > 0 && ((unsigned char)out[start - 1] & 0xc0) == 0x80)
		start--;
	if (start == 0 || ((unsigned char)out[start - 1] & 0xc0) != 0xc0)
		return out;
	unsigned char first = (unsigned char)out[start - 1];
	size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
	if (length - (start - 1) < bytes)
		out[start - 1] = '\0';
	return out;
}

char *say_of(char *out, size_t size, const char *prefix, const char *key, const struct named_arg *with)
{
	struct text t = text_open(out, size);
	put_words(&t, words_catalogue(), prefix, key, arguments_list(with));
	return whole(out, t.used < size);
}

char *say(char *out, size_t size, const char *key, const struct named_arg *with)
{
	return say_of(out, size, "", key, with);
}

char *say_more(char *out, size_t size, const char *key, const struct named_arg *with)
{
	size_t used = strlen(out);
	struct text t = text_open(out + used, size - used);
	put_phrase(&t, words_catalogue(), "", key, arguments_list(with));
	return whole(out, t.used < size - used);
}

char *say_term(char *out, size_t size, const char *prefix, const char *word, const char *form)
{
	struct text t = text_open(out, size);
	put_term(&t, words_catalogue(), arg_term(prefix, word), form);
	return whole(out, t.used < size);
}

void put_said(FILE *to, const char *key, const struct named_arg *with)
{
	char sentence[SENTENCE];
	(void)fprintf(to, "%s\n", say(sentence, sizeof sentence, key, with));
}

char *add(char *out, size_t size, const char *format, ...)
{
	size_t used = strlen(out);
	va_list arguments;
	va_start(arguments, format);
	int n = vsnprintf(out + used, size - used, format, arguments);
	va_end(arguments);
	if (n < 0)
		out[used] = '\0';
	return whole(out, n >= 0 && (size_t)n < size - used);
}

void letter_raise(char *text)
{
	char capital[2];
	size_t length = letter_capital(capital, text);
	memcpy(text, capital, length);
}

/* Widths. */

/* The character at a position of UTF-8 text, and its bytes. */
static uint32_t letter_at(const char *text, size_t length, size_t *bytes)
{
	unsigned char first = (unsigned char)text[0];
	size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
	uint32_t letter = more == 0 ? first : first & (0x3fu >> more);
	*bytes = 1;
	for (; *bytes <= more && *bytes < length && ((unsigned char)text[*bytes] & 0xc0) == 0x80; (*bytes)++)
		letter = letter << 6 | ((unsigned char)text[*bytes] & 0x3fu);
	return letter;
}

static int width_of(uint32_t letter)
{
	bool joins = (letter >= 0x300 && letter <= 0x36f) || (letter >= 0x200b && letter <= 0x200f) || letter == 0xfe0f;
	bool wide = (letter >= 0x1100 && letter <= 0x115f) || (letter >= 0x2e80 && letter <= 0xa4cf) ||
		(letter >= 0xac00 && letter <= 0xd7a3) || (letter >= 0xf900 && letter <= 0xfaff) ||
		(letter >= 0xff00 && letter <= 0xff60) || (letter >= 0x1f300 && letter <= 0x1faff);
	return joins ? 0 : wide ? 2 : 1;
}

/* Adds up widths until the text ends or `most` columns are full; returns the bytes. */
static size_t measure(const char *text, size_t length, int most, int *columns)
{
	size_t at = 0, bytes;
	*columns = 0;
	while (at < length) {
		if (text[at] == '\033') {
			while (at < length && text[at] != 'm')
				at++;
			at += at < length;
			continue;
		}
		int width = width_of(letter_at(text + at, length - at, &bytes));
		if (*columns + width > most)
			break;
		*columns += width;
		at += bytes;
	}
	return at;
}

int text_width_of(const char *text, size_t length)
{
	int columns;
	(void)measure(text, length, INT32_MAX, &columns);
	return columns;
}

int text_width(const char *text)
{
	return text_width_of(text, strlen(text));
}

size_t text_fit(const char *text, int columns)
{
	int used;
	return measure(text, strlen(text), columns, &used);
}

void text_cut(char *text, int columns)
{
	if (text_width(text) > columns)
		memcpy(text + text_fit(text, columns - 2), "..", sizeof "..");
}

void put_wrapped(FILE *to, int at, int indent, const char *text)
{
	for (bool begins = true; *text; begins = false) {
		size_t length = strcspn(text, " \n");
		int width = text_width_of(text, length);
		if (!begins && at + 1 + width > LINE_WIDTH) {
			(void)fprintf(to, "\n%*s", indent, "");
			at = indent;
		} else if (!begins && at > indent) {
			(void)fputc(' ', to);
			at++;
		}
		(void)fwrite(text, 1, length, to);
		at += width;
		text += length;
		if (*text == '\n') {
			(void)fprintf(to, "\n%*s", indent, "");
			at = indent;
		}
		text += *text != '\0';
	}
	(void)fputc('\n', to);
}
