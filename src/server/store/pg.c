/* pg.c -- see pg.h. */
#include "server/store/pg.h"

PGconn *pg_connect(const char *conninfo, pg_connector *connect)
{
	static const char *const names[] = { "connect_timeout", "tcp_user_timeout", "dbname", NULL };
	const char *values[] = { "5", "5000", conninfo,
		NULL }; /* expanded as a connection string, which overrides the values before it */
	return connect(names, values, 1);
}

void pg_array_begin(struct bytes *b, uint32_t type, size_t count)
{
	bytes_clear(b);
	bytes_number(b, 1, 4); /* number of dimensions */
	bytes_number(b, 0, 4); /* has no NULLs */
	bytes_number(b, type, 4);
	bytes_number(b, count, 4);
	bytes_number(b, 1, 4); /* lower bound */
}

void pg_array_number(struct bytes *b, uint64_t value, int width)
{
	bytes_number(b, (uint64_t)width, 4);
	bytes_number(b, value, width);
}

void pg_array_bytes(struct bytes *b, const void *data, size_t length)
{
	bytes_number(b, length, 4);
	bytes_add(b, data, length);
}

int64_t pg_number(const PGresult *rows, int row, int column)
{
	const unsigned char *at = (const unsigned char *)PQgetvalue(rows, row, column);
	int width = PQgetisnull(rows, row, column) ? 0 : PQgetlength(rows, row, column);
	uint64_t above = width > 0 && width < 8 && at[0] & 0x80 ? UINT64_MAX << 8 * width : 0; /* sign extension */
	return (int64_t)(above | number_get(at, width));
}
