/* match_run.h -- plays the tasks of a match and prints what came of each. */
#ifndef CLI_BOTS_MATCH_RUN_H
#define CLI_BOTS_MATCH_RUN_H

#include "cli/bots/results.h"
#include "cli/bots/work.h"

/* Prints what else the results say. */
typedef void match_more(const struct work *work, const struct results *results);

/* Without work->file the results are in a file that nobody sees.  more may be NULL.  Returns the exit status. */
int match_run(const struct work *work, match_more *more);

#endif
