/* work.c -- see work.h. */
#include "cli/bots/work.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"
#include "cli/bots/child.h"

#define NAP_MS 200 /* while other processes play the last deals */

/* One process at work. */
struct worker {
	const struct work *work;
	struct results results;
	struct players players; /* of the task that it played last */
	size_t task; /* its number; work->count: none yet */
};

/* What a step of work came to: a deal was played; others play the last ones; nothing is left; the file failed. */
enum progress { PROGRESS_PLAYED, PROGRESS_BUSY, PROGRESS_DONE, PROGRESS_FAILED };

static uint64_t deals_wanted(const struct task *task)
{
	uint64_t rounds = (uint64_t)bout_rounds(&task->pair);
	return (task->games + rounds - 1) / rounds;
}

/* Marks the deals of a task that are in the file. */
static void deals_mark(const struct results *results, const struct task *task, unsigned char *rounds)
{
	memset(rounds, 0, RESULTS_DEALS);
	for (size_t i = 0; i < results->count; i++) {
		const struct result *r = &results->list[i];
		if (result_of(r, &task->pair))
			rounds[r->deal] |= (unsigned char)(1u << r->round);
	}
}

static bool is_whole(const struct task *task, unsigned char rounds)
{
	return rounds == (1u << bout_rounds(&task->pair)) - 1;
}

static void players_change(struct worker *w, size_t task)
{
	if (w->task == task)
		return;
	if (w->task < w->work->count)
		players_end(&w->players);
	players_init(&w->players, &w->work->tasks[task].pair);
	w->task = task;
}

static void deal_report(const struct task *task, uint64_t deal, const struct outcome *outcomes)
{
	(void)fprintf(stderr, "%s %s, deal %" PRIu64 ":", task->pair.party[PARTY_A]->name,
		task->pair.party[PARTY_B]->name, deal);
	for (int round = 0; round < bout_rounds(&task->pair); round++) {
		const struct outcome *o = &outcomes[round];
		if (o->fault)
			(void)fprintf(stderr, "  %s lost: %s", task->pair.party[o->fault - 1]->name, o->why);
		else
			(void)fprintf(stderr, "  %d-%d", o->own, o->other);
	}
	(void)fputc('\n', stderr);
}

static bool has_fault(const struct task *task, const struct outcome *outcomes)
{
	for (int round = 0; round < bout_rounds(&task->pair); round++)
		if (outcomes[round].fault)
			return true;
	return false;
}

static int deal_play(struct worker *w, size_t number, uint64_t deal)
{
	const struct task *task = &w->work->tasks[number];
	struct outcome outcomes[RESULTS_ROUNDS];
	players_change(w, number);
	for (int round = 0; round < bout_rounds(&task->pair); round++)
		bout_play(&w->players, w->work->terms, deal, round, &outcomes[round]);
	if (w->work->verbose || has_fault(task, outcomes))
		deal_report(task, deal, outcomes);
	return results_append(&w->results, &task->pair, deal, outcomes);
}

/* Whether a deal is still missing, now that its lock is held. */
static bool still_missing(struct worker *w, const struct task *task, uint64_t deal, unsigned char *rounds)
{
	if (results_update(&w->results) != 0)
		return false;
	deals_mark(&w->results, task, rounds);
	return !is_whole(task, rounds[deal]);
}

/* Plays one deal of a task, if one is missing that nobody else plays. */
static enum progress task_advance(struct worker *w, size_t number)
{
	static unsigned char rounds[RESULTS_DEALS];
	const struct task *task = &w->work->tasks[number];
	struct tally tally;
	double ratio;
	enum progress progress = PROGRESS_DONE;
	tally_take(&tally, &w->results, &task->pair);
	if (tally_sprt(&tally, &task->sprt, &ratio) != SPRT_OPEN)
		return PROGRESS_DONE;
	deals_mark(&w->results, task, rounds);
	for (uint64_t deal = 0; deal < deals_wanted(task); deal++) {
		if (is_whole(task, rounds[deal]))
			continue;
		progress = PROGRESS_BUSY;
		if (!results_claim(&w->results, &task->pair, deal))
			continue;
		bool missing = still_missing(w, task, deal, rounds);
		int status = missing ? deal_play(w, number, deal) : 0;
		results_release(&w->results, &task->pair, deal);
		if (status != 0)
			return PROGRESS_FAILED;
		if (missing)
			return PROGRESS_PLAYED;
	}
	return progress;
}

static void nap(void)
{
	struct timespec time = { .tv_nsec = NAP_MS * 1000000L };
	(void)nanosleep(&time, NULL);
}

/* Works until nothing is left to do; -1 if the file cannot be read or written. */
static int worker_run(struct worker *w)
{
	for (;;) {
		enum progress progress = PROGRESS_DONE;
		errno = 0;
		if (results_update(&w->results) != 0)
			return -1;
		for (size_t i = 0; i < w->work->count && progress != PROGRESS_PLAYED; i++) {
			enum progress one = task_advance(w, i);
			if (one == PROGRESS_FAILED)
				return -1;
			if (one != PROGRESS_DONE)
				progress = one;
		}
		if (progress == PROGRESS_DONE)
			return 0;
		if (progress == PROGRESS_BUSY)
			nap();
	}
}

static int worker_main(const struct work *work)
{
	static struct worker w;
	w = (struct worker){ .work = work, .task = work->count };
	int status = results_open(&w.results, work->file, work->terms);
	if (status == 0)
		status = worker_run(&w);
	if (status != 0)
		perror(work->file);
	if (w.task < work->count)
		players_end(&w.players);
	results_close(&w.results);
	return status;
}

static pid_t worker_fork(const struct work *work)
{
	pid_t pid = fork();
	if (pid == 0) {
		child_prepare_worker();
		_exit(worker_main(work) == 0 ? 0 : 1);
	}
	if (pid > 0)
		child_watch(pid);
	return pid;
}

static int worker_wait(pid_t pid)
{
	int status = 0;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	child_forget(pid);
	return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

int work_run(const struct work *work)
{
	pid_t pids[WORK_JOBS];
	uint64_t started = 0;
	int status = 0;
	(void)fflush(stdout);
	while (started < work->jobs && (pids[started] = worker_fork(work)) > 0)
		started++;
	for (uint64_t i = 0; i < started; i++)
		status |= worker_wait(pids[i]);
	return started == work->jobs ? status : -1;
}
