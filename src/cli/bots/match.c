/*
 * match.c -- timerift match: plays two entries (entry.h) against each other and says which is stronger.
 *
 * Each deal is played with the first entry at every seat.  A program that answers with an illegal move, hangs or ends loses
 * that game and is started again for the next.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "cli/bots/bots.h"
#include "cli/bots/run.h"
#include "cli/bots/work.h"

#define GAMES_USUAL 100

static void time_print(const struct tally *t, const struct pair *pair)
{
	(void)printf("  time     ");
	for (int party = 0; party < PARTIES; party++)
		if (t->decisions[party])
			(void)printf("%s%s %.1f ms a decision", party ? ", " : "", pair->party[party]->name,
				(double)t->us[party] / 1000 / (double)t->decisions[party]);
	(void)putchar('\n');
}

static void sprt_print(const struct tally *t, const struct sprt *sprt)
{
	double ratio;
	static const char *const answers[] = { "not decided", "no", "yes" };
	enum sprt_answer answer = tally_sprt(t, sprt, &ratio);
	(void)printf("  test     %+.0f Elo rather than %+.0f: %s (log of the likelihood ratio %.2f)\n", sprt->high,
		sprt->low, answers[answer], ratio);
}

static void match_print(const struct tally *t, const struct task *task)
{
	const struct pair *pair = &task->pair;
	struct interval share = tally_share(t), margin = tally_margin(t);
	char elo[64];
	tally_elo_text(t, elo, sizeof elo);
	(void)printf("%s against %s: %" PRIu64 " games of %" PRIu64 " deals, %d seats\n", pair->party[PARTY_A]->name,
		pair->party[PARTY_B]->name, t->games, t->deals, pair->seats);
	(void)printf("  wins     %.1f %% (%.1f to %.1f)\n", 100 * share.mean, 100 * share.low, 100 * share.high);
	(void)printf("  Elo      %s\n", elo);
	(void)printf("  margin   %+.1f VP (%+.1f to %+.1f)\n", margin.mean, margin.low, margin.high);
	time_print(t, pair);
	if (t->faults[PARTY_A] || t->faults[PARTY_B])
		(void)printf("  faults   %s lost %" PRIu64 " games by its own fault, %s %" PRIu64 "\n",
			pair->party[PARTY_A]->name, t->faults[PARTY_A], pair->party[PARTY_B]->name, t->faults[PARTY_B]);
	if (task->sprt.on)
		sprt_print(t, &task->sprt);
}

/* Plays and prints. */
static int match_run(const struct work *work)
{
	struct results results;
	struct tally tally;
	if (work_run(work) != 0)
		return 1;
	int status = results_open(&results, work->file, work->terms);
	if (status == 0) {
		tally_take(&tally, &results, &work->tasks[0].pair);
		match_print(&tally, &work->tasks[0]);
	} else {
		perror(work->file);
	}
	results_close(&results);
	return status == 0 && fflush(stdout) == 0 ? 0 : 1;
}

/* A match without a file of results has one that nobody sees. */
static int match_in_secret(const struct work *work)
{
	char name[] = "/tmp/timerift-match-XXXXXX";
	int fd = mkstemp(name);
	if (fd < 0) {
		perror(name);
		return 1;
	}
	(void)close(fd);
	struct work hidden = *work;
	hidden.file = name;
	int status = match_run(&hidden);
	(void)unlink(name);
	return status;
}

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
	return run.results ? match_run(&work) : match_in_secret(&work);
}
