/* commands.c -- see commands.h. */
#include "cli/base/commands.h"

#include <stdio.h>
#include <string.h>

#include "cli/base/options.h"
#include "cli/base/words.h"

#ifndef RIFT_VERSION
#define RIFT_VERSION "0"
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
	enum { COLUMN = 11 }; /* of the text, after the name */
	int width = printf("  %s %-9s ", p->name, word);
	put_wrapped(stdout, width, (int)strlen(p->name) + 2 + COLUMN, said(about));
}

static void commands_list(const struct program *p)
{
	for (size_t i = 0; i < p->count; i++)
		row(p, p->commands[i].word, p->commands[i].about);
	row(p, "version", "help.version");
	row(p, "help", "help.list");
}

static int unknown(const struct program *p, const char *word)
{
	const char *words[COMMANDS_MOST] = { "version", "help" };
	size_t count = 2;
	for (size_t i = 0; i < p->count && count < COMMANDS_MOST; i++)
		words[count++] = p->commands[i].word;
	const char *nearest = options_nearest(word, words, count);
	put_said(stderr, "terminal.wrong.command", WITH(TEXT("program", p->name), TEXT("command", word)));
	if (nearest) {
		char line[80];
		(void)snprintf(line, sizeof line, "%s %s", p->name, nearest);
		put_said(stderr, "terminal.wrong.perhaps", WITH(TEXT("what", line)));
	}
	put_said(stderr, "terminal.wrong.commands", WITH(TEXT("program", p->name)));
	if (p->beside)
		put_said(stderr, p->beside, PLAIN);
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
	put_said(stdout, "help.usage.commands", WITH(TEXT("program", p->name)));
	(void)putchar('\n');
	commands_list(p);
	(void)putchar('\n');
	put_said(stdout, "help.each", WITH(TEXT("program", p->name)));
	return finish();
}

static int start_page(const struct program *p)
{
	enum { COLUMN = 35 };
	put_wrapped(stdout, 0, 0, said(p->start));
	(void)putchar('\n');
	for (size_t i = 0; i < p->example_count; i++) {
		int width = printf("  %s ", p->examples[i].line);
		(void)printf("%*s", COLUMN - width, "");
		put_wrapped(stdout, COLUMN, COLUMN, said(p->examples[i].about));
	}
	if (p->after) {
		(void)putchar('\n');
		put_wrapped(stdout, 0, 0, said(p->after));
		(void)putchar('\n');
	}
	put_said(stdout, "help.all", PLAIN);
	commands_list(p);
	return finish();
}

int commands_run(const struct program *p, int argc, char **argv)
{
	if (p->translated && (argc = words_choose(argc, argv)) < 0)
		return 2;
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
