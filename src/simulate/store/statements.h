/* statements.h -- the statements of the store in memory, by name; private to store.c and store_people.c. */
#ifndef SIMULATE_STORE_STATEMENTS_H
#define SIMULATE_STORE_STATEMENTS_H

#include "simulate/store/store.h"

struct statement {
	const char *name;
	PGresult *(*run)(struct store *store, const struct db_value *values);
};

const struct statement *statement_of_games(const char *name); /* store.c; NULL: not there */

#endif
