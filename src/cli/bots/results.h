/*
 * results.h -- results of games in a file, which several processes read and append to.
 *
 * Each line is a game.  The games of a deal are appended together, so a deal is in the file whole or not at all, and a run
 * that was stopped goes on where it ended.  While a process plays a deal it holds a lock that ends with the process: no two
 * play the same one, and nothing has to be cleaned up after a crash.
 *
 *     RULES A B SEATS TERMS DEAL ROUND HALVES OWN OTHER FAULT DECISIONS-A US-A DECISIONS-B US-B
 *
 * RULES is the beginning of the hash of the rules, TERMS a hash of what else the games depend on (struct terms).  Lines of
 * other rules or terms are left alone and not counted.
 */
#ifndef CLI_BOTS_RESULTS_H
#define CLI_BOTS_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/bots/bout.h"

#define RESULTS_ROUNDS RIFT_SEATS
#define RESULTS_DEALS 100000 /* deals of a pair at most */

struct result {
	char a[ENTRY_NAME], b[ENTRY_NAME]; /* names of the parties */
	int seats;
	uint64_t deal;
	int round;
	struct outcome outcome; /* without `why` */
};

struct results {
	int fd;
	uint32_t terms; /* hash of the terms */
	int64_t offset; /* of the file: read so far */
	size_t count, capacity;
	struct result *list;
	size_t foreign; /* lines of other rules or terms, or broken ones */
};

/* Opens the file, which is made if it does not exist.  Returns 0, or -1 with errno. */
int results_open(struct results *results, const char *name, const struct terms *terms);
void results_close(struct results *results);

/* Reads what was appended since the last call; 0, or -1 with errno. */
int results_update(struct results *results);

/* Whether a result belongs to a pair. */
bool result_of(const struct result *result, const struct pair *pair);

/* Appends the games of a deal; 0, or -1 with errno. */
int results_append(struct results *results, const struct pair *pair, uint64_t deal, const struct outcome *outcomes);

/* Takes the lock of a deal; false if another process has it. */
bool results_claim(struct results *results, const struct pair *pair, uint64_t deal);
void results_release(struct results *results, const struct pair *pair, uint64_t deal);

#endif
