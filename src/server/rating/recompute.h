/*
 * recompute.h -- `timeriftd ratings`: computes all ratings again from the results, and compares bit for bit with those that are stored.
 *
 * It also compares the results of the directory with the games of every store.  Nodes may run meanwhile: the command holds the version of the ratings (ratings.h),
 * so that they wait.
 */
#ifndef SERVER_RATING_RECOMPUTE_H
#define SERVER_RATING_RECOMPUTE_H

#include <stdbool.h>

#include "server/store/addresses.h"

/* check: changes nothing.  Returns the exit status: 0, or 1 if something differs or fails. */
int recompute(const struct addresses *a, bool check);

#endif
