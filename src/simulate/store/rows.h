/* rows.h -- parameters of statements read, and answers written, in PostgreSQL's binary format. */
#ifndef SIMULATE_STORE_ROWS_H
#define SIMULATE_STORE_ROWS_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/store/db.h"

/* A parameter as a signed number of its width. */
int64_t value_int(const struct db_value *v);

/* An array parameter: how many elements, and one of them.  array_next steps through it, from a zeroed struct. */
struct array {
	const unsigned char *at;
	uint32_t left, length;
};

struct array array_of(const struct db_value *v);
bool array_next(struct array *a); /* false: no further one; else `at` and `length` are those of the element */
int64_t array_int(const struct array *a);

/* An answer with so many columns, and its cells. */
PGresult *rows_new(int columns);
void rows_int(PGresult *rows, int row, int column, int64_t value, int width);
void rows_bytes(PGresult *rows, int row, int column, const void *data, size_t length);
void rows_text(PGresult *rows, int row, int column, const char *text);
void rows_bool(PGresult *rows, int row, int column, bool value);
void rows_null(PGresult *rows, int row, int column);

#endif
