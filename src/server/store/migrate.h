/* migrate.h -- schema migrations: numbered SQL files, each applied once, all pending ones in one transaction. */
#ifndef SERVER_STORE_MIGRATE_H
#define SERVER_STORE_MIGRATE_H

#include <stdbool.h>

struct migration {
	int number;
	const char *name;
	const char *sql;
};

extern const struct migration migrations[]; /* from store/migrations; the last entry has number 0 */

extern const char privacy_functions[]; /* SQL functions account_export and account_erase; from store/privacy */

/* Applies pending migrations and installs privacy_functions.  Returns 0, or 1 after printing the error to standard error. */
int migrate(const char *conninfo);

/*
 * Checks that the database has exactly this version's schema, and can be written to.  Returns 0, or 1 after printing what it has.  One that is not
 * needed may be away: a node serves the games of the others.
 */
int migrate_check(const char *conninfo, bool needed);

#endif
