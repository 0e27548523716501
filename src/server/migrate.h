/* migrate.h -- bringing the database to this version's schema: numbered steps, each once, each whole or not at all. */
#ifndef SERVER_MIGRATE_H
#define SERVER_MIGRATE_H

struct migration {
	int number;
	const char *name;
	const char *sql;
};

extern const struct migration migrations[]; /* from src/server/migrations, the last has number 0 */

/* 0, or 1 after saying what went wrong on standard error. */
int migrate(const char *conninfo);

/* Whether the database has exactly this version's schema: 0, or 1 after saying what it has. */
int migrate_check(const char *conninfo);

#endif
