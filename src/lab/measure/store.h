/*
 * store.h -- for timerift-lab measure: the sums of finished tables in a file, so that a run can be stopped and
 * started again.
 *
 * Each line is a table that was played to the end:
 *
 *     RULES SEED GAMES PLAYER OTHERS SUMS... SETUP
 *
 * RULES is the hash of the rules, OTHERS is - against an automaton, SUMS are the fields of struct measure_sums in their
 * order.  Lines of other rules, seeds or numbers of games do not count.  When a player changes, begin a new file.
 */
#ifndef LAB_MEASURE_STORE_H
#define LAB_MEASURE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "lab/measure/game.h"

struct measure_store {
	const char *file; /* NULL: nothing is kept */
	uint64_t seed, games;
};

/* Looks a table up; false if it is not in the file. */
bool measure_recall(const struct measure_store *store, const struct measure_table *table, struct measure_sums *sums);

/* Appends a table; 0, or -1 with errno. */
int measure_keep(const struct measure_store *store, const struct measure_table *table, const struct measure_sums *sums);

#endif
