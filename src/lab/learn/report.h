/* report.h -- how far a network is off, in VP, on positions that it was not fitted to. */
#ifndef LAB_LEARN_REPORT_H
#define LAB_LEARN_REPORT_H

#include "lab/learn/data.h"

/*
 * Prints the test error of the value, of the model and of the stored network, by kind of table, at the
 * positions where a search stops.  The value is helped: what it lacks on average in an Era is added.
 */
void report_errors(const struct data *d, const struct model *m, const struct stored *s);

/* Measures and prints how widely final margins are spread about the expected ones, by Era. */
void report_spread(const struct data *d, struct stored *s);

#endif
