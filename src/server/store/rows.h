/* rows.h -- encodes statement parameters and decodes columns of result rows. */
#ifndef SERVER_STORE_ROWS_H
#define SERVER_STORE_ROWS_H

#include <jansson.h>
#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/code.h"
#include "server/seal/seal.h"
#include "server/store/db.h"

/* Parameters.  A number is encoded into the caller's buffer, which must live until db_ask returns. */
struct db_value value_number(unsigned char out[8], uint64_t value);
struct db_value value_small(unsigned char out[2], int value);
struct db_value value_text(const char *text); /* NULL: no value */
struct db_value value_hash(const unsigned char hash[TOKEN_HASH]);

/* A column as a JSON string, or copied as a zero-terminated string (false: it does not fit). */
json_t *row_text(const PGresult *rows, int row, int column);
bool row_copy(const PGresult *rows, int row, int column, char *out, size_t size);

/* A column that holds a JSON array.  An empty one without a value. */
json_t *row_list(const PGresult *rows, int row, int column);

/* A secret of 32 bytes, which may be stored sealed.  false, with a line in the log: it cannot be read. */
bool row_secret(unsigned char out[32], struct seal_row of, const PGresult *rows, int row, int column);

#endif
