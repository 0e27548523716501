/* main.c -- the program timerift: playing at the terminal, records, rules, content. */
#include "base/base.h"
#include "cli/base/commands.h"
#include "cli/base/rules.h"
#include "cli/bots/bots.h"
#include "cli/cli.h"
#include "cli/content/content.h"
#include "cli/play/play.h"

static const struct command commands[] = {
	{ "play", cmd_play, "play a game at this keyboard, alone or taking turns" },
	{ "watch", cmd_watch, "step through the record of a game" },
	{ "analyse", cmd_analyse, "look at a game after its end: chances, turning points, better moves" },
	{ "show", cmd_show, "show the position at the end of a record" },
	{ "check", cmd_check, "check a record and report its first error" },
	{ "convert", cmd_convert, "write a record as text, packed bytes or a link" },
	{ "bot", cmd_bot, "play a seat through the bot protocol" },
	{ "match", cmd_match, "play two programs or players against each other" },
	{ "ladder", cmd_ladder, "measure how strong all players are" },
	{ "rules", cmd_rules, "show the numbered rules, in our own words" },
	{ "content", cmd_content, "list every tile, card and board, as text or JSON" },
};

static const struct program timerift = {
	.name = "timerift",
	.start = "Timerift: the board game Anachrony in your terminal. Unofficial.\n"
		 "\n"
		 "  timerift play                  start a game; it asks one question at a time\n"
		 "  timerift play --quick          start with two players, no questions\n"
		 "  timerift play --solo chronobot2\n"
		 "                                 alone, against the Chronobot\n"
		 "  timerift play --continue       continue the last game\n"
		 "\n"
		 "While playing, type the number of an answer; help lists everything else.\n"
		 "\n"
		 "All commands:",
	.beside = "sim, bench and measure are commands of timerift-lab",
	.commands = commands,
	.count = ARRAY_LEN(commands),
};

int main(int argc, char **argv)
{
	return commands_run(&timerift, argc, argv);
}
