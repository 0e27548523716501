/* bench.h -- what the files of timerift-lab bench share. */
#ifndef LAB_BENCH_H
#define LAB_BENCH_H

#include "cli/base/driver.h"

#define SENTENCE_STEPS 6 /* about 2 us */

/* CPU time in seconds: other processes do not count. */
double bench_now(void);

/* Draws an answer of one of these seats, or an outcome of Nature. */
struct rift_move bench_draw(struct rng *rng, const struct rift_game *g, unsigned seats);

/* Prints what a sentence costs in every language, in microseconds and beside a step of the rules.  Returns false if it
   is more than SENTENCE_STEPS. */
bool bench_words(struct rng rng, struct rift_setup setup, double step_us);

#endif
