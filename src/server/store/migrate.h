/* migrate.h -- schema migrations: numbered SQL files, each applied once, all pending ones in one transaction. */
#ifndef SERVER_STORE_MIGRATE_H
#define SERVER_STORE_MIGRATE_H

struct migration {
	int number;
	const char *name;
	const char *sql;
};

extern const struct migration migrations[]; /* from store/migrations; the last entry has number 0 */

/* Applies pending migrations.  Returns 0, or 1 after printing the error to standard error. */
int migrate(const char *conninfo);

#define STORE_TEXT 17 /* 16 hex digits and the terminating zero */

/*
 * Checks that the database has exactly this version's schema.  Returns 0, or 1 after printing what it has.  store gets
 * an identifier of the database's history, which changes when it was restored from a backup or a standby took over.
 * What a client knows of a game is valid only within the same history.
 */
int migrate_check(const char *conninfo, char store[STORE_TEXT]);

#endif
