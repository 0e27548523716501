/* rows.c -- see rows.h. */
#include "server/store/rows.h"

#include <string.h>

#include "server/base/log.h"
#include "server/store/pg.h"

struct db_value value_number(unsigned char out[8], uint64_t value)
{
	number_put(out, value, 8);
	return (struct db_value){ out, 8 };
}

struct db_value value_small(unsigned char out[2], int value)
{
	number_put(out, (uint64_t)value, 2);
	return (struct db_value){ out, 2 };
}

struct db_value value_text(const char *text)
{
	return (struct db_value){ text, text ? (int)strlen(text) : 0 };
}

struct db_value value_hash(const unsigned char hash[TOKEN_HASH])
{
	return (struct db_value){ hash, TOKEN_HASH };
}

json_t *row_text(const PGresult *rows, int row, int column)
{
	return json_stringn(PQgetvalue(rows, row, column), (size_t)PQgetlength(rows, row, column));
}

bool row_copy(const PGresult *rows, int row, int column, char *out, size_t size)
{
	size_t length = (size_t)PQgetlength(rows, row, column);
	if (length >= size)
		return false;
	memcpy(out, PQgetvalue(rows, row, column), length);
	out[length] = '\0';
	return true;
}

json_t *row_list(const PGresult *rows, int row, int column)
{
	json_t *value = PQgetisnull(rows, row, column)
		? NULL
		: json_loadb(PQgetvalue(rows, row, column), (size_t)PQgetlength(rows, row, column), 0, NULL);
	return value ? value : json_array();
}

bool row_secret(unsigned char out[32], struct seal_row of, const PGresult *rows, int row, int column)
{
	bool ok = seal_read(out, 32, of, PQgetvalue(rows, row, column), (size_t)PQgetlength(rows, row, column));
	if (!ok)
		log_event(LOG_ERROR, "secret_unread", "what", of.what, "why",
			"sealed with a key that is not in key_file");
	return ok;
}
