/* options.c -- see options.h. */
#include "cli/base/options.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define HELP_COLUMN 22
#define NEAR 3 /* maximum edit distance of a suggestion */
#define LETTERS 32
#define ROWS_MAX 32

static void help_row(const char *name, const char *argument, const char *help)
{
	int width = printf("  --%s%s%s", name, argument ? " " : "", argument ? argument : "");
	if (width >= HELP_COLUMN) {
		(void)putchar('\n');
		width = 0;
	}
	(void)printf("%*s", HELP_COLUMN - width, "");
	for (; *help; help++) {
		(void)putchar(*help);
		if (*help == '\n')
			(void)printf("%*s", HELP_COLUMN, "");
	}
	(void)putchar('\n');
}

static void help(const struct options *options)
{
	(void)printf("usage: %s\n\n%s\n\n", options->usage, options->about);
	for (size_t i = 0; i < options->count; i++)
		help_row(options->rows[i].name, options->rows[i].argument, options->rows[i].help);
	help_row("help", NULL, "this text");
}

int options_complain(const struct options *options, const char *what, const char *word)
{
	size_t length = strcspn(options->usage, " ") + 1; /* program and command */
	length += strcspn(options->usage + length, " ");
	(void)fprintf(stderr, "%.*s: %s%s%s\n", (int)length, options->usage, what, word ? ": " : "", word ? word : "");
	(void)fprintf(stderr, "try: %.*s --help\n", (int)length, options->usage);
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
	char name[LETTERS] = "";
	size_t length = strcspn(word, "=");
	if (length > 2 && length - 2 < sizeof name)
		memcpy(name, word + 2, length - 2);
	const char *nearest = options_nearest(name, names, count);
	(void)options_complain(options, "there is no option", word);
	if (nearest)
		(void)fprintf(stderr, "perhaps: --%s\n", nearest);
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
	char what[120];
	int n = snprintf(what, sizeof what, "--%s wants a number", row->name);
	if (n > 0 && row->most)
		(void)snprintf(what + n, sizeof what - (size_t)n, " from %llu to %llu", (unsigned long long)row->least,
			(unsigned long long)row->most);
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
			(void)options_complain(options, "this option takes no value", argv[at]);
			return OPTIONS_WRONG;
		}
		*(bool *)row->to = true;
		return 1;
	}
	int took = value ? 1 : 2;
	if (!value && at + 1 < argc)
		value = argv[at + 1];
	if (!value) {
		(void)options_complain(options, "a value is missing after", argv[at]);
		return OPTIONS_WRONG;
	}
	if (row->kind == OPTION_TEXT)
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
				(void)options_complain(options, "one word too many", argv[at]);
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
