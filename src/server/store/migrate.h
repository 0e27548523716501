/* migrate.h -- bringing the database to this version's schema: numbered steps, each once, each whole or not at all. */
#ifndef SERVER_STORE_MIGRATE_H
#define SERVER_STORE_MIGRATE_H

struct migration {
	int number;
	const char *name;
	const char *sql;
};

extern const struct migration migrations[]; /* from src/server/migrations, the last has number 0 */

/* 0, or 1 after saying what went wrong on standard error. */
int migrate(const char *conninfo);

#define STORE_TEXT 17 /* 16 hexadecimal digits and a zero */

/*
 * Whether the database has exactly this version's schema: 0, or 1 after saying what it has.  store gets the name of its
 * history: another one if it was restored from a copy, or if a standby has taken over.  Who knows a game from another
 * history knows nothing of it.
 */
int migrate_check(const char *conninfo, char store[STORE_TEXT]);

#endif
