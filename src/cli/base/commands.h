/*
 * commands.h -- a program made of commands: finds one by its word, lists them, helps with misspelt ones.
 */
#ifndef CLI_BASE_COMMANDS_H
#define CLI_BASE_COMMANDS_H

#include <stddef.h>

struct command {
	const char *word;
	/*
	 * argv[0] is the command's own word.  The answer is the exit status: 0, 1 when something was found wrong or could not be
	 * done, 2 for a wrong option.
	 */
	int (*run)(int argc, char **argv);
	const char *about;
};

struct program {
	const char *name;
	const char *start; /* printed before the list when no command is given */
	const char *beside; /* said of a word that is no command; may be NULL */
	const struct command *commands; /* besides version and help, which every program has */
	size_t count;
};

int commands_run(const struct program *p, int argc, char **argv);

#endif
