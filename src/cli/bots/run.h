/* run.h -- the options that match and ladder have in common. */
#ifndef CLI_BOTS_RUN_H
#define CLI_BOTS_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/base/options.h"
#include "cli/bots/bout.h"
#include "cli/bots/stats.h"
#include "cli/bots/work.h"

#define RUN_ROWS 16 /* rows of run_rows */

/* As they stand on the command line. */
struct run {
	uint64_t seed, jobs, nodes, ms, start, limit, grace;
	const char *modules, *variants, *edition, *records, *results, *sprt;
	bool verbose, loud;
};

/* Sets the usual values and writes the rows of the options; returns their number. */
size_t run_rows(struct run *run, struct option_row *rows);

/* Makes terms and test of the options; false after a message. */
bool run_terms(const struct run *run, const struct options *options, struct terms *terms, struct sprt *sprt);

/*
 * Says whether the games of a pair can be played: the rules accept the setup, and its programs start and speak the
 * protocol.  Signals are prepared for children (child_prepare).  false after a message.
 */
bool run_check(const struct pair *pair, const struct terms *terms, const struct options *options);

/* The same for all pairs of the work. */
bool run_check_all(const struct work *work, const struct options *options);

#endif
