/*
 * db.h -- PostgreSQL without waiting: libpq in pipeline mode on the event loop.
 *
 * A question is a prepared statement with parameters; its answer comes by a callback, in the order asked on that
 * connection.  Every question is a transaction of its own (a sync follows each).  When a connection breaks, what was under way is
 * answered with DB_LOST: it may or may not have been done, and only the asker knows how to find out.  What was not sent yet
 * waits for the new connection.
 */
#ifndef SERVER_STORE_DB_H
#define SERVER_STORE_DB_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#define DB_PARAMETERS 16

/* A statement: its SQL is prepared on each connection when it is first asked there. */
struct db_statement {
	size_t number; /* its index in sql_statements */
	const char *name;
	const char *sql;
	int parameters;
};

/* Declares a statement of store/sql: sql_NAME, which the build makes of the file (sql/embed.py). */
#define STATEMENT(name) extern const struct db_statement sql_##name

extern const struct db_statement *const sql_statements[];
extern const size_t sql_statement_count;

/* Binary parameters.  bytes must live until db_ask returns; NULL is SQL's null. */
struct db_value {
	const void *bytes;
	int length;
};

enum db_result {
	DB_OK,
	DB_REFUSED, /* the statement failed: *sqlstate says why */
	DB_LOST, /* the connection broke: unknown whether it was done */
	DB_FULL /* too much is waiting; never sent */
};

struct db_answer {
	enum db_result result;
	char sqlstate[6];
	const PGresult *rows; /* with DB_OK; binary; gone after the callback */
};

typedef void db_done(void *arg, const struct db_answer *answer);

struct db;
struct span;

/* Connections are opened at once and opened again when they break.  limit: questions waiting and under way in all. */
struct db *db_open(uv_loop_t *loop, const char *conninfo, int connections, size_t limit);
void db_time(struct db *db, struct span *took); /* notes how long answers take */
void db_close(struct db *db); /* answers everything with DB_LOST; handles are closed by the loop's next turns */

/* Asks.  The callback is called exactly once, never before db_ask returns unless with DB_FULL. */
void db_ask(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg);

bool db_ready(const struct db *db); /* at least one connection answers */
size_t db_waiting(const struct db *db); /* questions without an answer yet */

/* Writes for Prometheus, for each statement asked so far, how often it was answered, how long that took and how often it failed.  Returns
   the length. */
size_t db_metrics_write(const struct db *db, char *out, size_t size);
int db_connections(const struct db *db);

#endif
