/* main.c -- the program timerift: finds the command by its word. */
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/base/commands.h"
#include "cli/base/options.h"
#include "cli/content/content.h"

#ifndef RIFT_VERSION
#define RIFT_VERSION "of an unknown version"
#endif

static int cmd_version(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	(void)puts("timerift " RIFT_VERSION);
	return fflush(stdout) == 0 ? 0 : 1;
}

static int cmd_help(int argc, char **argv);

static const struct command_row {
	const char *word;
	int (*run)(int argc, char **argv);
	const char *about;
} commands[] = {
	{ "play", cmd_play, "play a game at this keyboard, alone or in turn" },
	{ "watch", cmd_watch, "step through the record of a game" },
	{ "show", cmd_show, "the position at the end of a record" },
	{ "check", cmd_check, "is a record right, and where not" },
	{ "convert", cmd_convert, "write a record anew, or packed" },
	{ "rules", cmd_rules, "the numbered rules, in our own words" },
	{ "content", cmd_content, "every tile, card and board, in words or as JSON" },
	{ "sim", cmd_sim, "play random games and check every invariant" },
	{ "bench", cmd_bench, "how fast the rules are" },
	{ "measure", cmd_measure, "how strong the opponents and players are" },
	{ "version", cmd_version, "which version this is" },
	{ "help", cmd_help, "this list, or the help of a command" },
};

static const struct command_row *command_of(const char *word)
{
	for (size_t i = 0; i < ARRAY_LEN(commands); i++)
		if (strcmp(commands[i].word, word) == 0)
			return &commands[i];
	return NULL;
}

static void list_commands(void)
{
	for (size_t i = 0; i < ARRAY_LEN(commands); i++)
		(void)printf("  timerift %-9s %s\n", commands[i].word, commands[i].about);
}

/* Without a command: how to begin. */
static int start_page(void)
{
	(void)puts("Timerift: the board game Anachrony in your terminal. Unofficial.\n"
		   "\n"
		   "  timerift play                  begin; it asks one question at a time\n"
		   "  timerift play --quick          two players, at once\n"
		   "  timerift play --solo chronobot2\n"
		   "                                 alone, against the Chronobot\n"
		   "  timerift play --continue       go on with the last game\n"
		   "\n"
		   "While playing, type the number of an answer; help lists everything else.\n"
		   "\n"
		   "All commands:");
	list_commands();
	return fflush(stdout) == 0 ? 0 : 1;
}

static int unknown(const char *word)
{
	const char *words[ARRAY_LEN(commands)];
	for (size_t i = 0; i < ARRAY_LEN(commands); i++)
		words[i] = commands[i].word;
	const char *nearest = options_nearest(word, words, ARRAY_LEN(words));
	(void)fprintf(stderr, "timerift: there is no command %s", word);
	(void)fprintf(stderr, nearest ? "; perhaps: timerift %s\n" : "\n", nearest);
	(void)fputs("timerift help lists them all\n", stderr);
	return 2;
}

static int cmd_help(int argc, char **argv)
{
	static char option[] = "--help";
	if (argc > 1) {
		const struct command_row *command = command_of(argv[1]);
		char *arguments[] = { argv[1], option, NULL };
		if (!command)
			return unknown(argv[1]);
		if (command->run != cmd_help && command->run != cmd_version)
			return command->run(2, arguments);
	}
	(void)puts("usage: timerift COMMAND [options]\n");
	list_commands();
	(void)puts("\ntimerift COMMAND --help tells more about one of them.");
	return fflush(stdout) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return start_page();
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
		return cmd_help(1, argv + 1);
	if (strcmp(argv[1], "--version") == 0)
		return cmd_version(1, argv + 1);
	const struct command_row *command = command_of(argv[1]);
	return command ? command->run(argc - 1, argv + 1) : unknown(argv[1]);
}
