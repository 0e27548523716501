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
		{ "games", OPTION_NUMBER, &games, "N", "help.match.games", 1, RESULTS_DEALS },
		{ "seats", OPTION_NUMBER, &seats, "N", "help.match.seats", 2, RIFT_SEATS },
	};
	size_t count = 2 + run_rows(&run, rows + 2);
	const struct options options = { "help.match.usage", "help.match.about", rows, count, 2 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (words < 2)
		return options_complain(&options, "terminal.wrong.two-players", NULL);
	struct task task = { .games = games, .pair = { .seats = (int)seats } };
	for (int party = 0; party < PARTIES; party++) {
		char why[160];
		if (!entry_read(&entries[party], argv[1 + party], why, sizeof why))
			return options_complain(&options, why, argv[1 + party]);
		task.pair.party[party] = &entries[party];
	}
	if (entries[PARTY_A].kind == ENTRY_AUTOMATON || (entries[PARTY_B].kind == ENTRY_AUTOMATON && seats != 2))
		return options_complain(&options, "terminal.wrong.automaton", NULL);
	if (!run_terms(&run, &options, &terms, &task.sprt) || !run_check(&task.pair, &terms, &options))
		return 2;
	struct work work = { &task, 1, &terms, run.results, run.jobs, run.verbose };
	return match_run(&work, NULL);
}
