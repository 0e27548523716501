/* rows.c -- see rows.h. */
#include "simulate/store/rows.h"

#include <string.h>

#include "base/base.h"
#include "server/base/bytes.h"

#define COLUMNS 24
#define ARRAY_HEAD 20 /* bytes: dimensions, NULLs, type, count, first index */

static int64_t signed_of(const unsigned char *at, int width)
{
	const uint64_t above = width > 0 && width < 8 && at[0] & 0x80 ? UINT64_MAX << 8 * width : 0;
	return (int64_t)(above | number_get(at, width));
}

int64_t value_int(const struct db_value *v)
{
	CHECK(v->bytes && v->length <= 8);
	return signed_of(v->bytes, v->length);
}

struct array array_of(const struct db_value *v)
{
	CHECK(v->bytes && v->length >= ARRAY_HEAD);
	const unsigned char *at = v->bytes;
	return (struct array){ .at = at + ARRAY_HEAD, .left = (uint32_t)number_get(at + 12, 4) };
}

bool array_next(struct array *a)
{
	if (a->left == 0)
		return false;
	a->left--;
	a->at += a->length;
	a->length = (uint32_t)number_get(a->at, 4);
	a->at += 4;
	return true;
}

int64_t array_int(const struct array *a)
{
	return signed_of(a->at, (int)a->length);
}

PGresult *rows_new(int columns)
{
	static char name[] = "c";
	PGresAttDesc described[COLUMNS] = { { 0 } };
	PGresult *rows = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
	CHECK(rows && columns <= COLUMNS);
	for (int i = 0; i < columns; i++) {
		described[i].name = name;
		described[i].format = 1;
	}
	CHECK(columns == 0 || PQsetResultAttrs(rows, columns, described));
	return rows;
}

void rows_bytes(PGresult *rows, int row, int column, const void *data, size_t length)
{
	char copy[1 << 16];
	CHECK(length <= sizeof copy);
	memcpy(copy, data, length);
	CHECK(PQsetvalue(rows, row, column, copy, (int)length));
}

void rows_int(PGresult *rows, int row, int column, int64_t value, int width)
{
	unsigned char bytes[8];
	number_put(bytes, (uint64_t)value, width);
	rows_bytes(rows, row, column, bytes, (size_t)width);
}

void rows_text(PGresult *rows, int row, int column, const char *text)
{
	rows_bytes(rows, row, column, text, strlen(text));
}

void rows_bool(PGresult *rows, int row, int column, bool value)
{
	rows_int(rows, row, column, value, 1);
}

void rows_null(PGresult *rows, int row, int column)
{
	CHECK(PQsetvalue(rows, row, column, NULL, -1));
}
