/*
 * arguments.h -- options of timeriftd and of timeriftd admin, from tables.
 *
 * The tables (SERVER_OPTIONS of server/usage.h, ADMIN_OPTIONS of server/admin/admin.h) drive the parser and the help;
 * tools/options.py reads them for the manual page and the shells' completion.
 */
#ifndef SERVER_BASE_ARGUMENTS_H
#define SERVER_BASE_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define ARGUMENTS_MOST 16 /* rows of a table */

struct argument_row {
	const char *name; /* without the dashes */
	const char *value; /* its name in the help; "": a flag */
	const char *commands; /* that take it, separated by blanks; "": all */
	const char *meaning;
	void *to; /* const char **, or bool * of a flag */
};

struct arguments {
	const char *program; /* "timeriftd admin" */
	const struct argument_row *rows;
	size_t count;
	bool given[ARGUMENTS_MOST]; /* by row, after arguments_read */
};

enum { ARGUMENTS_WRONG = -1, ARGUMENTS_HELP = -2 };

/*
 * Parses argv[0] and following.  Options may stand anywhere, as --name value or --name=value; "--" ends them.  Writes
 * the other words, of which there may be `most`, and returns their number.  ARGUMENTS_WRONG: stderr names the wrong
 * argument.  ARGUMENTS_HELP: the help is requested.
 */
int arguments_read(struct arguments *a, int argc, char **argv, const char **words, int most);

/* Whether the command takes all options that were given; if not, stderr names the first one that it does not. */
bool arguments_fit(const struct arguments *a, const char *command);

/* Prints a line for each option. */
void arguments_print(FILE *out, const struct arguments *a);

#endif
