/* usage.c -- see usage.h. */
#include "server/usage.h"

#include <stdio.h>
#include <string.h>

#include "server/base/arguments.h"
#include "server/base/conf.h"

static const struct {
	const char *name, *meaning;
} commands[] = {
#define COMMAND_ROW(name, meaning) { #name, meaning },
	SERVER_COMMANDS(COMMAND_ROW)
#undef COMMAND_ROW
};
#define COMMANDS (sizeof commands / sizeof commands[0])

static void help(FILE *out, const struct arguments *a)
{
	fprintf(out,
		"usage: timeriftd COMMAND [options]\n"
		"       timeriftd admin COMMAND [arguments] [options]\n"
		"       timeriftd shards COMMAND [arguments] [options]\n");
	for (size_t i = 0; i < COMMANDS; i++)
		fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].meaning);
	fprintf(out, "Options:\n");
	arguments_print(out, a);
}

static int settings_help(const struct arguments *a)
{
	help(stdout, a);
	printf("Settings (file: key = value; environment: TIMERIFT_KEY), with their defaults:\n");
	conf_help();
	return fflush(stdout) == 0 ? 0 : 1;
}

static bool is_command(const char *word)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(word, commands[i].name) == 0)
			return true;
	return false;
}

int usage_read(struct usage *u, int argc, char **argv, int *status)
{
	const struct argument_row rows[] = {
#define OPTION_ROW(name, value, commands, meaning) { #name, value, commands, meaning, &u->name },
		SERVER_OPTIONS(OPTION_ROW)
#undef OPTION_ROW
	};
	struct arguments a = { .program = "timeriftd", .rows = rows, .count = sizeof rows / sizeof rows[0] };
	*u = (struct usage){ 0 };
	*status = 2;
	if (argc == 1 && strcmp(argv[0], "--version") == 0) {
		u->command = "version";
		return 0;
	}
	int words = arguments_read(&a, argc, argv, &u->command, 1);
	if (words == ARGUMENTS_HELP || (words == 1 && strcmp(u->command, "help") == 0))
		*status = settings_help(&a);
	else if (words == 0)
		help(stderr, &a);
	else if (words == 1 && !is_command(u->command))
		fprintf(stderr, "timeriftd: %s is no command; \"timeriftd help\" lists all commands\n", u->command);
	else if (words == 1 &&
		(strcmp(u->command, "admin") == 0 || strcmp(u->command, "shards") == 0 ||
			strcmp(u->command, "send") == 0))
		fprintf(stderr, "timeriftd: %s must be the first word\n", u->command);
	else if (words == 1 && arguments_fit(&a, u->command))
		return 0;
	return -1;
}
