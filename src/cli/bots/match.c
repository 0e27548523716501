/*
 * match.c -- timerift match: plays two entries (entry.h) against each other and says which is stronger.
 *
 * Each deal is played with the first entry at every seat.  A program that answers with an illegal move, hangs or ends loses
 * that game and is started again for the next.
 */
#include <stdio.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/bots/bots.h"
#include "cli/bots/match_run.h"
#include "cli/bots/run.h"
#include "cli/bots/work.h"

#define GAMES_USUAL 100

int cmd_match(int argc, char **argv)
{
	struct run run;
	struct terms terms;
	struct entry entries[PARTIES];
	uint64_t games = GAMES_USUAL, seats = 2;
	struct option_row rows[RUN_ROWS + 2] = {
		{ "games", OPTION_NUMBER, &games, "N", "how many; usually 100", 1, RESULTS_DEALS },
		{ "seats", OPTION_NUMBER, &seats, "N", "of a game; the second entry plays all but one", 2, RIFT_SEATS },
	};
	size_t count = 2 + run_rows(&run, rows + 2);
	const struct options options = { "timerift match A B [options]",
		"Plays two players against each other: the same deals with A at every seat.\n"
		"A and B are a level (greedy, master@200), a program that speaks the bot protocol\n"
		"(NAME=COMMAND); B can also be an automaton (chronobot2, chronossus+one-more).\n"
		"docs/bots.md describes the protocol.",
		rows, count, 2 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (words < 2)
		return options_complain(&options, "two players are needed", NULL);
	struct task task = { .games = games, .pair = { .seats = (int)seats } };
	for (int party = 0; party < PARTIES; party++) {
		char why[160];
		if (!entry_read(&entries[party], argv[1 + party], why, sizeof why))
			return options_complain(&options, why, argv[1 + party]);
		task.pair.party[party] = &entries[party];
	}
	if (entries[PARTY_A].kind == ENTRY_AUTOMATON || (entries[PARTY_B].kind == ENTRY_AUTOMATON && seats != 2))
		return options_complain(&options, "an automaton can only be the second of two", NULL);
	if (!run_terms(&run, &options, &terms, &task.sprt) || !run_check(&task.pair, &terms, &options))
		return 2;
	struct work work = { &task, 1, &terms, run.results, run.jobs, run.verbose };
	return match_run(&work, NULL);
}
