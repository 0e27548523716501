/*
 * work.h -- plays the games of a list of pairs until each has enough, with several processes.
 *
 * Every process reads the file of results, takes the next deal that nobody plays, and appends how it ended.  So a run can
 * be stopped and started again, and more processes can join, on this machine or another that shares the file.
 */
#ifndef CLI_BOTS_WORK_H
#define CLI_BOTS_WORK_H

#include <stddef.h>
#include <stdint.h>

#include "cli/bots/bout.h"
#include "cli/bots/results.h"
#include "cli/bots/stats.h"

#define WORK_JOBS 64 /* processes at most */

struct task {
	struct pair pair;
	uint64_t games; /* as many at most */
	struct sprt sprt; /* fewer if this test has decided */
};

struct work {
	const struct task *tasks;
	size_t count;
	const struct terms *terms;
	const char *file; /* of results */
	uint64_t jobs; /* processes */
	bool verbose; /* a line for each deal on standard error, not only for those with a fault */
};

/* Plays everything; returns 0, or -1 after a message. */
int work_run(const struct work *work);

#endif
