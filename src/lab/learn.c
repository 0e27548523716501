/* learn.c -- timerift-lab learn: makes the network of src/ai/nets.  docs/players.md tells how it is used. */
#include "base/base.h"
#include "cli/base/commands.h"
#include "lab/lab.h"
#include "lab/learn/learn.h"

static const struct command commands[] = {
	{ "games", learn_games, "play training games and keep positions of them" },
	{ "fit", learn_fit, "fit a network to the positions" },
	{ "write", learn_write, "write a network as C source" },
	{ "match", learn_match, "what the network is worth in play" },
};

static const struct program learn = {
	.name = "timerift-lab learn",
	.start = "Trains the network that the computer players value positions with.\n\nAll commands:",
	.commands = commands,
	.count = ARRAY_LEN(commands),
};

int cmd_learn(int argc, char **argv)
{
	return commands_run(&learn, argc, argv);
}
