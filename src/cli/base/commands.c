/* commands.c -- see commands.h. */
#include "cli/base/commands.h"

#include <stdio.h>
#include <string.h>

#include "cli/base/options.h"

#ifndef RIFT_VERSION
#define RIFT_VERSION "of an unknown version"
#endif

#define COMMANDS_MOST 32

static int finish(void)
{
	return fflush(stdout) == 0 ? 0 : 1;
}

static const struct command *command_of(const struct program *p, const char *word)
{
	for (size_t i = 0; i < p->count; i++)
		if (strcmp(p->commands[i].word, word) == 0)
			return &p->commands[i];
	return NULL;
}

static void row(const struct program *p, const char *word, const char *about)
{
	(void)printf("  %s %-9s %s\n", p->name, word, about);
}

static void commands_list(const struct program *p)
{
	for (size_t i = 0; i < p->count; i++)
		row(p, p->commands[i].word, p->commands[i].about);
	row(p, "version", "print the version");
	row(p, "help", "print this list, or the help of one command");
}

static int unknown(const struct program *p, const char *word)
{
	const char *words[COMMANDS_MOST] = { "version", "help" };
	size_t count = 2;
	for (size_t i = 0; i < p->count && count < COMMANDS_MOST; i++)
		words[count++] = p->commands[i].word;
	const char *nearest = options_nearest(word, words, count);
	(void)fprintf(stderr, "%s: there is no command %s", p->name, word);
	if (nearest)
		(void)fprintf(stderr, "; perhaps: %s %s", p->name, nearest);
	(void)fprintf(stderr, "\n%s help lists them all\n", p->name);
	if (p->beside)
		(void)fprintf(stderr, "%s\n", p->beside);
	return 2;
}

static int version(const struct program *p)
{
	(void)printf("%s %s\n", p->name, RIFT_VERSION);
	return finish();
}

static int help(const struct program *p, char *word)
{
	static char option[] = "--help";
	const struct command *command = word ? command_of(p, word) : NULL;
	char *arguments[] = { word, option, NULL };
	if (command)
		return command->run(2, arguments);
	if (word && strcmp(word, "help") != 0 && strcmp(word, "version") != 0)
		return unknown(p, word);
	(void)printf("usage: %s COMMAND [options]\n\n", p->name);
	commands_list(p);
	(void)printf("\n%s COMMAND --help tells more about one of them.\n", p->name);
	return finish();
}

static int start_page(const struct program *p)
{
	(void)puts(p->start);
	commands_list(p);
	return finish();
}

int commands_run(const struct program *p, int argc, char **argv)
{
	if (argc < 2)
		return start_page(p);
	const char *word = argv[1];
	if (strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
		return help(p, strcmp(word, "help") == 0 && argc > 2 ? argv[2] : NULL);
	if (strcmp(word, "version") == 0 || strcmp(word, "--version") == 0)
		return version(p);
	const struct command *command = command_of(p, word);
	return command ? command->run(argc - 1, argv + 1) : unknown(p, word);
}
