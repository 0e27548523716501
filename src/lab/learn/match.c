/*
 * match.c -- timerift-lab learn match: what the network is worth in play.
 *
 * The search with the network plays against the same search that judges by the value alone.  Against an automaton both
 * play the same deals, and the margins of each deal are compared.
 */
#include <stdio.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/bots/entry.h"
#include "cli/bots/match_run.h"
#include "cli/bots/run.h"
#include "cli/bots/stats.h"
#include "lab/learn/learn.h"
#include "lab/learn/plain.h"

#define GAMES_USUAL 100
#define NODES_USUAL 100

enum { NETWORK, VALUE, AUTOMATON, ENTRIES };

/* How much further the network is ahead of the automaton than the value. */
static void gain_print(const struct work *work, const struct results *results)
{
	struct interval gain = tally_gain(results, &work->tasks[NETWORK].pair, &work->tasks[VALUE].pair);
	(void)printf(
		"the network is ahead of the value by %+.1f VP (%+.1f to %+.1f)\n", gain.mean, gain.low, gain.high);
}

int learn_match(int argc, char **argv)
{
	struct run run;
	struct terms terms;
	struct sprt sprt;
	char why[160];
	uint64_t games = GAMES_USUAL, seats = 2;
	struct option_row rows[RUN_ROWS + 2] = {
		{ "games", OPTION_NUMBER, &games, "N", "how many; usually 100", 1, RESULTS_DEALS },
		{ "seats", OPTION_NUMBER, &seats, "N", "of a game; the value plays all but one", 2, RIFT_SEATS },
	};
	size_t count = 2 + run_rows(&run, rows + 2);
	const struct options options = { "timerift-lab learn match [AUTOMATON] [options]",
		"Plays the search with the network against the same search that judges by the value\n"
		"alone: the same deals with the network at every seat, 100 simulations a decision.\n"
		"With an automaton (chronobot2, chronossus+one-more) both play against it.",
		rows, count, 1 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	struct entry entries[ENTRIES] = {
		[NETWORK] = { .kind = ENTRY_LEVEL, .name = "network", .player = rift_player("master") },
		[VALUE] = { .kind = ENTRY_LEVEL, .name = "value", .player = plain_player() },
	};
	if (words && !entry_read(&entries[AUTOMATON], argv[1], why, sizeof why))
		return options_complain(&options, why, argv[1]);
	if (words && (entries[AUTOMATON].kind != ENTRY_AUTOMATON || seats != 2))
		return options_complain(&options, "only an automaton can be the second of two", argv[1]);
	if (!run.nodes && !run.ms)
		run.nodes = NODES_USUAL;
	if (!run_terms(&run, &options, &terms, &sprt))
		return 2;
	const struct entry *other = &entries[words ? AUTOMATON : VALUE];
	const struct task tasks[] = {
		{ .pair = { .party = { &entries[NETWORK], other }, .seats = (int)seats },
			.games = games,
			.sprt = sprt },
		{ .pair = { .party = { &entries[VALUE], other }, .seats = (int)seats }, .games = games, .sprt = sprt },
	};
	const struct work work = { tasks, words ? 2 : 1, &terms, run.results, run.jobs, run.verbose };
	if (!run_check_all(&work, &options))
		return 2;
	return match_run(&work, words ? gain_print : NULL);
}
