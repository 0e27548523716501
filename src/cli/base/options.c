/* options.c -- see options.h. */
#include "cli/base/options.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/words.h"

#define HELP_COLUMN 22
#define COMPLAINT 400
#define NEAR 3 /* maximum edit distance of a suggestion */
#define LETTERS 32
#define NAME 80
#define ROWS_MAX 32

const char *options_argument(const char *word)
{
	return is_said("help.word.", word) ? said_of("help.word.", word) : word;
}

static void help_row(const char *name, const char *argument, const char *text)
{
	const char *shown = argument ? options_argument(argument) : "";
	(void)printf("  --%s%s%s", name, argument ? " " : "", shown);
	int width = 4 + (int)strlen(name) + (argument ? 1 + text_width(shown) : 0);
	if (width >= HELP_COLUMN) {
		(void)putchar('\n');
		width = 0;
	}
	(void)printf("%*s", HELP_COLUMN - width, "");
	put_wrapped(stdout, HELP_COLUMN, HELP_COLUMN, said(text));
}

static void help(const struct options *options)
{
	put_said(stdout, "help.usage", WITH(TEXT("usage", said(options->usage))));
	(void)putchar('\n');
	put_wrapped(stdout, 0, 0, said(options->about));
	(void)putchar('\n');
	for (size_t i = 0; i < options->count; i++)
		help_row(options->rows[i].name, options->rows[i].argument, options->rows[i].help);
	if (words_language())
		help_row("lang", "CODE", "help.lang");
	help_row("help", NULL, "help.this");
}

int options_complain(const struct options *options, const char *what, const char *word)
{
	const char *usage = said(options->usage);
	char command[NAME], text[COMPLAINT];
	size_t length = strcspn(usage, " ") + 1; /* program and command */
	length += strcspn(usage + length, " ");
	(void)snprintf(command, sizeof command, "%.*s", (int)length, usage);
	if (word)
		(void)say(text, sizeof text, "terminal.pair", WITH(TEXT("name", said(what)), TEXT("what", word)));
	(void)fprintf(stderr, "%s: %s\n", command, word ? text : said(what));
	put_said(stderr, "terminal.wrong.try", WITH(TEXT("command", command)));
	return 2;
}

/* Levenshtein distance. */
static size_t distance(const char *from, const char *to)
{
	size_t row[LETTERS + 1], length = strlen(to);
	if (length > LETTERS)
		return LETTERS;
	for (size_t j = 0; j <= length; j++)
		row[j] = j;
	for (size_t i = 1; *from; i++, from++) {
		size_t corner = row[0];
		row[0] = i;
		for (size_t j = 1; j <= length; j++) {
			size_t changed = corner + (*from != to[j - 1]);
			size_t other = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
			corner = row[j];
			row[j] = changed < other ? changed : other;
		}
	}
	return row[length];
}

const char *options_nearest(const char *word, const char *const *known, size_t count)
{
	const char *nearest = NULL;
	size_t least = NEAR;
	for (size_t i = 0; i < count; i++) {
		size_t d = distance(word, known[i]);
		if (d < least && d < strlen(known[i])) {
			least = d;
			nearest = known[i];
		}
	}
	return nearest;
}

static int complain_unknown(const struct options *options, const char *word)
{
	const char *names[ROWS_MAX];
	size_t count = options->count < ROWS_MAX ? options->count : ROWS_MAX;
	for (size_t i = 0; i < count; i++)
		names[i] = options->rows[i].name;
	char name[LETTERS] = "", near[LETTERS + 8];
	size_t length = strcspn(word, "=");
	if (length > 2 && length - 2 < sizeof name)
		memcpy(name, word + 2, length - 2);
	const char *nearest = options_nearest(name, names, count);
	(void)options_complain(options, "terminal.wrong.option", word);
	if (nearest) {
		(void)snprintf(near, sizeof near, "--%s", nearest);
		put_said(stderr, "terminal.wrong.perhaps", WITH(TEXT("what", near)));
	}
	return OPTIONS_WRONG;
}

static bool number_read(const struct option_row *row, const char *text)
{
	char *end;
	if (*text < '0' || *text > '9')
		return false;
	errno = 0;
	unsigned long long n = strtoull(text, &end, 10);
	if (errno || *end || n < row->least || (row->most && n > row->most))
		return false;
	*(uint64_t *)row->to = n;
	return true;
}

static int complain_number(const struct options *options, const struct option_row *row, const char *text)
{
	char what[COMPLAINT], name[LETTERS + 8], least[24], most[24];
	(void)snprintf(name, sizeof name, "--%s", row->name);
	(void)snprintf(least, sizeof least, "%llu", (unsigned long long)row->least);
	(void)snprintf(most, sizeof most, "%llu", (unsigned long long)row->most);
	(void)say(what, sizeof what, row->most ? "terminal.wrong.range" : "terminal.wrong.nonumber",
		WITH(TEXT("option", name), TEXT("least", least), TEXT("most", most)));
	(void)options_complain(options, what, text);
	return OPTIONS_WRONG;
}

/* The row of an argument; *value is what follows "=" or NULL. */
static const struct option_row *row_find(const struct options *options, const char *word, const char **value)
{
	size_t length = strcspn(word, "=");
	*value = word[length] ? word + length + 1 : NULL;
	for (size_t i = 0; i < options->count; i++) {
		const char *name = options->rows[i].name;
		if (strlen(name) == length && memcmp(name, word, length) == 0)
			return &options->rows[i];
	}
	return NULL;
}

/* Parses the option at argv[at]; returns the number of words used, or OPTIONS_WRONG. */
static int option_take(const struct options *options, int argc, char **argv, int at)
{
	const char *value;
	const struct option_row *row = row_find(options, argv[at] + 2, &value);
	if (!row)
		return complain_unknown(options, argv[at]);
	if (row->kind == OPTION_FLAG) {
		if (value) {
			(void)options_complain(options, "terminal.wrong.novalue", argv[at]);
			return OPTIONS_WRONG;
		}
		*(bool *)row->to = true;
		return 1;
	}
	int took = value ? 1 : 2;
	if (!value && at + 1 < argc)
		value = argv[at + 1];
	if (!value) {
		(void)options_complain(options, "terminal.wrong.value", argv[at]);
		return OPTIONS_WRONG;
	}
	if (row->kind != OPTION_NUMBER)
		*(const char **)row->to = value;
	else if (!number_read(row, value))
		return complain_number(options, row, value);
	return took;
}

int options_read(const struct options *options, int argc, char **argv)
{
	int words = 0;
	bool ended = false;
	for (int at = 1; at < argc;) {
		bool option = !ended && argv[at][0] == '-' && argv[at][1] != '\0';
		if (option && (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0)) {
			help(options);
			return OPTIONS_HELP;
		}
		if (option && strcmp(argv[at], "--") == 0) {
			ended = true;
			at++;
		} else if (option) {
			int took = argv[at][1] == '-' ? option_take(options, argc, argv, at)
						      : complain_unknown(options, argv[at]);
			if (took < 0)
				return took;
			at += took;
		} else {
			if (words == options->words_max) {
				(void)options_complain(options, "terminal.wrong.word", argv[at]);
				return OPTIONS_WRONG;
			}
			argv[1 + words++] = argv[at++];
		}
	}
	return words;
}

int options_status(int answer)
{
	if (answer == OPTIONS_WRONG)
		return 2;
	return fflush(stdout) == 0 ? 0 : 1;
}
