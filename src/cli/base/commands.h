/* commands.h -- a program with subcommands: dispatches, lists them, suggests the nearest for a misspelt one. */
#ifndef CLI_BASE_COMMANDS_H
#define CLI_BASE_COMMANDS_H

#include <stddef.h>

struct command {
	const char *word;
	/*
	 * argv[0] is the command's name.  Returns the exit status: 0, 1 for a failure or a negative result, 2 for a
	 * wrong option.
	 */
	int (*run)(int argc, char **argv);
	const char *about;
};

struct program {
	const char *name;
	const char *start; /* printed before the list when no command is given */
	const char *beside; /* hint for an unknown command; may be NULL */
	const struct command *commands; /* besides version and help, which every program has */
	size_t count;
};

int commands_run(const struct program *p, int argc, char **argv);

#endif
