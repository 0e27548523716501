/* main.c -- the program timerift-lab: simulations and measurements of the rules and the computer players. */
#include "base/base.h"
#include "cli/base/commands.h"
#include "lab/lab.h"

static const struct command commands[] = {
	{ "sim", cmd_sim, "play random games and check every invariant" },
	{ "bench", cmd_bench, "how fast the rules are" },
	{ "learn", cmd_learn, "train the network of the computer players" },
	{ "measure", cmd_measure, "how strong the opponents and players are" },
	{ "puzzles", cmd_puzzles, "find puzzles in games of the computer players" },
};

static const struct program lab = {
	.name = "timerift-lab",
	.start = "The laboratory of Timerift: random games, speed, strength, puzzles.",
	.commands = commands,
	.count = ARRAY_LEN(commands),
};

int main(int argc, char **argv)
{
	return commands_run(&lab, argc, argv);
}
