/* jobs.c -- plays the games of a table with several processes: see measure.h. */
#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/bots/child.h"
#include "lab/measure/measure.h"
#include "lab/measure/store.h"

/* Child process: plays its part of the games and writes the sums to the pipe.  It ends together with its parent. */
static _Noreturn void job_work(const struct measure *m, const struct measure_table *table, uint64_t first, int to)
{
	struct measure_sums sums = { 0 };
	child_prepare_worker();
	for (uint64_t number = first; number < m->games; number += m->jobs)
		measure_play(table, m->seed, number, &sums);
	ssize_t n = write(to, &sums, sizeof sums); /* small enough for an atomic write */
	_exit(n == (ssize_t)sizeof sums ? 0 : 1);
}

static int sums_receive(int from, struct measure_sums *sums)
{
	struct measure_sums part;
	ssize_t n;
	do
		n = read(from, &part, sizeof part);
	while (n < 0 && errno == EINTR);
	if (n != (ssize_t)sizeof part)
		return -1;
	measure_add(sums, &part);
	return 0;
}

/* Plays all games of a table, shared among processes. */
static int games_play(const struct measure *m, const struct measure_table *table, struct measure_sums *sums)
{
	int ends[2], status = 0;
	uint64_t jobs = 0;
	*sums = (struct measure_sums){ 0 };
	if (fflush(m->sheet.file) != 0 || pipe(ends) != 0)
		return -1;
	for (; jobs < m->jobs; jobs++) {
		pid_t pid = fork();
		if (pid == 0)
			job_work(m, table, jobs, ends[1]);
		if (pid < 0)
			break;
	}
	(void)close(ends[1]);
	for (uint64_t i = 0; i < jobs && status == 0; i++)
		status = sums_receive(ends[0], sums);
	(void)close(ends[0]);
	for (uint64_t i = 0; i < jobs; i++)
		(void)wait(NULL);
	return jobs == m->jobs ? status : -1;
}

int measure_sums_of(const struct measure *m, const struct measure_table *table, struct measure_sums *sums)
{
	const struct measure_store store = { m->results, m->seed, m->games };
	if (measure_recall(&store, table, sums))
		return 0;
	return games_play(m, table, sums) == 0 ? measure_keep(&store, table, sums) : -1;
}
