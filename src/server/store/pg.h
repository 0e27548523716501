/* pg.h -- connecting to PostgreSQL, and values in its binary format. */
#ifndef SERVER_STORE_PG_H
#define SERVER_STORE_PG_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/bytes.h"

#define PG_INT8 20 /* OIDs of element types */
#define PG_INT2 21
#define PG_INT4 23
#define PG_BYTEA 17
#define PG_TEXT 25
#define PG_BOOL 16
#define PG_MOMENT 1184 /* timestamptz */

/*
 * Connects, blocking (PQconnectdbParams) or not (PQconnectStartParams).  Adds timeouts of 5 s and keepalives, unless
 * conninfo sets its own, so that libpq gives up on an unresponsive host and tries the next one.
 */
typedef PGconn *pg_connector(const char *const *names, const char *const *values, int expand);
PGconn *pg_connect(const char *conninfo, pg_connector *connect);

/* How long PostgreSQL lets a statement of a connection run, and wait for a lock, in seconds.  0: without end. */
struct pg_bounds {
	int statement_s, lock_s;
};

/*
 * The same, but beginning with the host number `first` of several (modulo their number): libpq without blocking stays
 * with a host that does not answer, so the caller gives up after a while and tries the next one first.  The bounds
 * are not for migrations, which take as long as they take.
 */
PGconn *pg_connect_from(const char *conninfo, unsigned first, const struct pg_bounds *bounds, pg_connector *connect);

/* A one-dimensional array: pg_array_begin writes the header, then one call for each element. */
void pg_array_begin(struct bytes *b, uint32_t type, size_t count);
void pg_array_number(struct bytes *b, uint64_t value, int width);
void pg_array_bytes(struct bytes *b, const void *data, size_t length);

/* A column of binary rows as an array. */
void pg_array_column(struct bytes *b, const PGresult *rows, int column);

/* A column as a signed integer of 2, 4 or 8 bytes; 0 for NULL. */
int64_t pg_number(const PGresult *rows, int row, int column);

#endif
