/* arguments.c -- see arguments.h. */
#include "server/base/arguments.h"

#include <string.h>

static int complain(const struct arguments *a, const char *word, const char *what)
{
	fprintf(stderr, "%s: %s %s; \"%s help\" lists all options\n", a->program, word, what, a->program);
	return ARGUMENTS_WRONG;
}

static const struct argument_row *row_find(const struct arguments *a, const char *name, size_t length)
{
	for (size_t i = 0; i < a->count; i++)
		if (strlen(a->rows[i].name) == length && memcmp(a->rows[i].name, name, length) == 0)
			return &a->rows[i];
	return NULL;
}

/* Parses the option argv[0]; returns the number of words used, or ARGUMENTS_WRONG. */
static int option_take(struct arguments *a, int argc, char **argv)
{
	const char *name = argv[0] + 2;
	size_t length = strcspn(name, "=");
	const char *value = name[length] ? name + length + 1 : NULL;
	const struct argument_row *row = strncmp(argv[0], "--", 2) == 0 ? row_find(a, name, length) : NULL;
	if (!row)
		return complain(a, argv[0], "is no option");
	a->given[row - a->rows] = true;
	if (!*row->value) {
		if (value)
			return complain(a, argv[0], "takes no value");
		*(bool *)row->to = true;
		return 1;
	}
	int took = value ? 1 : 2;
	if (!value && argc > 1)
		value = argv[1];
	if (!value)
		return complain(a, argv[0], "needs a value");
	*(const char **)row->to = value;
	return took;
}

int arguments_read(struct arguments *a, int argc, char **argv, const char **words, int most)
{
	int count = 0;
	bool ended = false;
	for (int at = 0; at < argc;) {
		bool option = !ended && argv[at][0] == '-' && argv[at][1];
		if (option && (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0))
			return ARGUMENTS_HELP;
		if (option && strcmp(argv[at], "--") == 0) {
			ended = true;
			at++;
		} else if (option) {
			int took = option_take(a, argc - at, argv + at);
			if (took < 0)
				return took;
			at += took;
		} else {
			if (count == most)
				return complain(a, argv[at], "is one word too many");
			words[count++] = argv[at++];
		}
	}
	return count;
}

/* Whether a word is in a list of words separated by blanks. */
static bool listed(const char *list, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = list; *at; at += strspn(at, " ")) {
		size_t here = strcspn(at, " ");
		if (here == length && memcmp(at, word, length) == 0)
			return true;
		at += here;
	}
	return false;
}

bool arguments_fit(const struct arguments *a, const char *command)
{
	for (size_t i = 0; i < a->count; i++)
		if (a->given[i] && *a->rows[i].commands && !listed(a->rows[i].commands, command)) {
			fprintf(stderr, "%s: --%s is no option of %s; \"%s help\" lists all options\n", a->program,
				a->rows[i].name, command, a->program);
			return false;
		}
	return true;
}

void arguments_print(FILE *out, const struct arguments *a)
{
	for (size_t i = 0; i < a->count; i++) {
		const struct argument_row *row = &a->rows[i];
		int width = fprintf(out, "  --%s%s%s", row->name, *row->value ? " " : "", row->value);
		fprintf(out, "%*s%s%s%s\n", width < 17 ? 17 - width : 1, "", row->meaning,
			*row->commands ? "; of " : "", row->commands);
	}
}
