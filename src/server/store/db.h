/*
 * db.h -- a pool of non-blocking PostgreSQL connections: libpq in pipeline mode on the event loop.
 *
 * A query is a prepared statement with parameters; the result arrives by callback, in order on each connection.  Every
 * query is its own transaction (a sync follows each).  When a connection breaks, queries already sent fail with
 * DB_LOST: they may or may not have been committed, and only the caller knows how to find out.  Queries not sent yet
 * wait for the new connection.
 *
 * A new connection may lead to another server: a standby that was promoted, or a restored backup.  Each connection first
 * asks for its history (history.h).  With a new one all connections to the old one are closed, db_moved is called, and
 * queries of db_ask_bound that were not sent yet fail with DB_LOST; then the connection is used.  A server that can only
 * be read, or is older than one seen before, counts as unreachable.  While a server leaves queries unanswered, a further
 * connection looks whether another one has replaced it.
 */
#ifndef SERVER_STORE_DB_H
#define SERVER_STORE_DB_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/store/history.h"

#define DB_PARAMETERS 20
#define DB_LABEL 65 /* bytes of a label, with the terminating zero */

/* A statement.  Each connection prepares it on first use. */
struct db_statement {
	size_t number; /* index in sql_statements */
	const char *name;
	const char *sql;
	int parameters;
};

/* Declares the statement sql_NAME of store/sql, which the build generates (sql/embed.py). */
#define STATEMENT(name) extern const struct db_statement sql_##name

extern const struct db_statement *const sql_statements[];
extern const size_t sql_statement_count;

/* A parameter in binary format.  bytes must live until db_ask returns; NULL is SQL's NULL. */
struct db_value {
	const void *bytes;
	int length;
};

enum db_result {
	DB_OK,
	DB_REFUSED, /* the statement failed: sqlstate has the cause */
	DB_LOST, /* the connection broke: unknown whether it was committed */
	DB_FULL /* too many queries are pending; never sent */
};

struct db_answer {
	enum db_result result;
	char sqlstate[6];
	const PGresult *rows; /* with DB_OK; binary format; freed after the callback */
};

typedef void db_done(void *arg, const struct db_answer *answer);
typedef void db_moved(void *arg, const struct history *history);

struct db;
struct pg_bounds;
struct span;

/*
 * Opens all connections now and reopens them with backoff when they break.  limit: queries queued and in flight in
 * total.
 */
struct db *db_open(
	uv_loop_t *loop, const char *conninfo, const struct pg_bounds *bounds, int connections, size_t limit);
void db_time(struct db *db, struct span *took); /* records latencies there */
void db_follow(struct db *db, db_moved *moved, void *arg); /* calls it for each new history, also the first one */
void db_fenced(struct db *db, void (*fenced)(void *arg),
	void *arg); /* calls it when a statement fails with TR421 (stores.h) */
void db_stop(struct db *db); /* fails all queries, and from now on every new one */
void db_close(struct db *db); /* fails all queries with DB_LOST; the loop closes the handles in its next turns */

/* Sends a query.  The callback is called exactly once, and never before db_ask returns unless with DB_FULL. */
void db_ask(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg);

/* The same, for a heavy query that strangers can cause in masses: few of them are in flight at a time, after others. */
void db_ask_few(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg);

/* The same, for a query that is right only in the history that its sender knows. */
void db_ask_bound(
	struct db *db, const struct db_statement *statement, const struct db_value *values, db_done *done, void *arg);

/*
 * Names the request for which queries are made from now on: its id becomes their application_name, which PostgreSQL
 * shows in pg_stat_activity and in its log (log_line_prefix, %a).  A query inherits it from the query whose callback
 * makes it.  It travels in the same packet as the query, so it costs no round trip.  "": none.
 */
void db_label(const char *label);

bool db_ready(const struct db *db); /* at least one connection is open */
size_t db_waiting(const struct db *db); /* queries queued and in flight */

/*
 * Writes count, total latency, rows and failures of each statement used so far, in Prometheus text format.  Returns
 * the length.
 */
size_t db_metrics_write(const struct db *db, char *out, size_t size);
int db_connections(const struct db *db);

#endif
