/*
 * admin.h -- `timeriftd admin`: what the operator of a server can see and do, while nodes run.
 *
 * Works on the databases that the settings name.  Acts are single transactions, each with a row in the audit trail (table
 * audit) of the directory; what concerns a game in another store is done there first.  Triggers and SQL functions notify the nodes.  Exit status: 0 done, 1 the database failed, 2 wrong usage, 3 no
 * such account, game, tournament, ban or report.
 */
#ifndef SERVER_ADMIN_ADMIN_H
#define SERVER_ADMIN_ADMIN_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/base/arguments.h"
#include "server/store/addresses.h"

enum admin_status { ADMIN_DONE, ADMIN_FAILED, ADMIN_USAGE, ADMIN_NOTHING };

/* X(name, value, commands, meaning, to): the rows of base/arguments.h. */
#define ADMIN_OPTIONS(X) \
	X(config, "FILE", "", "file of settings", config) \
	X(json, "", "", "print JSON instead of tables", a.json) \
	X(reason, "TEXT", "ban unban warn close call-off end-sessions handle export erase", \
		"why, for the audit trail", a.reason) \
	X(until, "TIME", "ban", "when the ban ends, as PostgreSQL reads times", a.until) \
	X(for, "TIME", "ban", "how long the ban lasts: 7d", a.lasting) \
	X(all, "", "bans reports", "also those that have ended or are handled", a.all) \
	X(yes, "", "ban erase", "yes, really: a network of many addresses, an account for good", a.yes)

#define ADMIN_NUMBER 24 /* bytes of a number in decimal digits */
#define ADMIN_WORDS 8

struct admin_command;

struct admin {
	PGconn *conn; /* to the directory */
	struct addresses addresses;
	PGconn *stores[STORES_MOST]; /* open ones; the first is conn */
	const struct admin_command *command;
	const char *said[ADMIN_WORDS]; /* the command and its arguments */
	const char *const *words; /* arguments of the command */
	int count;
	bool json, all, yes; /* --json, --all, --yes */
	const char *reason, *until, *lasting; /* --reason, --until, --for; NULL: not given */
	char who[64]; /* user name for the audit trail */
};

struct admin_command {
	const char *name, *arguments, *meaning;
	int least, most; /* number of arguments */
	bool reason; /* --reason is required */
	int (*run)(struct admin *a);
};

/* A command of timeriftd with commands of its own. */
struct admin_family {
	const char *intro; /* first lines of the help */
	const char *nothing; /* what exit status 3 means */
	const struct admin_command *lists, *acts; /* the last entry has no name */
};

int admin(int argc, char **argv); /* arguments after "admin"; returns the exit status */

/* Reads the words and options and runs the command; config: where `given` puts --config. */
int admin_family_run(struct admin *a, const struct admin_family *f, struct arguments *given, const char *const *config,
	int argc, char **argv);

extern const struct admin_command admin_lists[], admin_acts[];

/* Runs a statement with parameters as texts; NULL: it failed and the error was printed. */
PGresult *admin_ask(const struct admin *a, const char *sql, int count, const char *const *values);

/* The connection to a store, opened on first use; NULL: it failed and the error was printed.  And the store of a game, -1: unknown. */
PGconn *admin_store(struct admin *a, int store);
int admin_store_of(const struct admin *a, const char id[ADMIN_NUMBER]);
PGresult *admin_ask_at(PGconn *conn, const char *sql, int count, const char *const *values);

/*
 * Runs a statement that returns one JSON value in all stores but the directory; the values as a JSON array, which the caller frees.  NULL: one of
 * them failed and the error was printed.
 */
char *admin_stores_json(struct admin *a, const char *sql, int count, const char *const *values);

/* Finds an account by code or email address and writes its number.  ADMIN_DONE, or the status with which to end. */
int admin_account(const struct admin *a, const char *who, char id[ADMIN_NUMBER]);
int admin_game(const char *code, char id[ADMIN_NUMBER]);

/* Prints rows as a table, or with --json as a list of objects.  Columns named account and game are printed as codes. */
void admin_print(const struct admin *a, const PGresult *rows);
void admin_print_one(const struct admin *a, const PGresult *rows); /* the first row, one column a line */
void admin_line(const char *text, size_t length); /* without control characters, which could command the terminal */

#endif
