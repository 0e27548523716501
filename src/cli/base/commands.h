/* commands.h -- a program with subcommands: dispatches, lists them, suggests the nearest for a misspelt one. */
#ifndef CLI_BASE_COMMANDS_H
#define CLI_BASE_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

struct command {
	const char *word;
	/*
	 * argv[0] is the command's name.  Returns the exit status: 0, 1 for a failure or a negative result, 2 for a
	 * wrong option.
	 */
	int (*run)(int argc, char **argv);
	const char *about; /* in the list of commands; a key of the catalogue or the text itself, as those below */
};

/* A line of the start page: a command line and what it does. */
struct example {
	const char *line, *about;
};

struct program {
	const char *name;
	const char *start; /* printed before the list when no command is given */
	const struct example *examples; /* after that; may be NULL */
	size_t example_count;
	const char *after; /* after the examples; may be NULL */
	bool translated; /* speaks the language of the user and knows --lang */
	const char *beside; /* hint for an unknown command; may be NULL */
	const struct command *commands; /* besides version and help, which every program has */
	size_t count;
};

int commands_run(const struct program *p, int argc, char **argv);

#endif
