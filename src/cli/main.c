/* main.c -- the program timerift: playing at the terminal, records, rules, content. */
#include "base/base.h"
#include "cli/base/commands.h"
#include "cli/base/rules.h"
#include "cli/bots/bots.h"
#include "cli/cli.h"
#include "cli/content/content.h"
#include "cli/play/play.h"

static const struct command commands[] = {
	{ "play", cmd_play, "help.play" },
	{ "watch", cmd_watch, "help.watch" },
	{ "analyse", cmd_analyse, "help.analyse" },
	{ "show", cmd_show, "help.show" },
	{ "check", cmd_check, "help.check" },
	{ "convert", cmd_convert, "help.convert" },
	{ "position", cmd_position, "help.position" },
	{ "bot", cmd_bot, "help.bot" },
	{ "match", cmd_match, "help.match" },
	{ "ladder", cmd_ladder, "help.ladder" },
	{ "rules", cmd_rules, "help.rules" },
	{ "content", cmd_content, "help.content" },
};

static const struct example examples[] = {
	{ "timerift play", "help.start.play" },
	{ "timerift play --quick", "help.start.quick" },
	{ "timerift play --solo chronobot2", "help.start.solo" },
	{ "timerift play --continue", "help.start.continue" },
};

static const struct program timerift = {
	.name = "timerift",
	.start = "help.start",
	.examples = examples,
	.example_count = ARRAY_LEN(examples),
	.after = "help.start.after",
	.translated = true,
	.beside = "help.beside",
	.commands = commands,
	.count = ARRAY_LEN(commands),
};

int main(int argc, char **argv)
{
	return commands_run(&timerift, argc, argv);
}
