/* match_run.c -- see match_run.h. */
#include "cli/bots/match_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/bots/stats.h"

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

static int results_print(const struct work *work, match_more *more)
{
	struct results results;
	struct tally tally;
	int status = results_open(&results, work->file, work->terms);
	if (status != 0)
		perror(work->file);
	for (size_t i = 0; status == 0 && i < work->count; i++) {
		tally_take(&tally, &results, &work->tasks[i].pair);
		match_print(&tally, &work->tasks[i]);
	}
	if (status == 0 && more)
		more(work, &results);
	results_close(&results);
	return status == 0 && fflush(stdout) == 0 ? 0 : 1;
}

/* A match without a file of results has one that nobody sees. */
static int match_in_secret(const struct work *work, match_more *more)
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
	int status = match_run(&hidden, more);
	(void)unlink(name);
	return status;
}

int match_run(const struct work *work, match_more *more)
{
	if (!work->file)
		return match_in_secret(work, more);
	return work_run(work) == 0 ? results_print(work, more) : 1;
}
