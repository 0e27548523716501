/* pg.c -- see pg.h. */
#include "server/store/pg.h"

#include <stdlib.h>
#include <string.h>

PGconn *pg_connect(const char *conninfo, pg_connector *connect)
{
	static const char *const names[] = { "connect_timeout", "tcp_user_timeout", "dbname", NULL };
	const char *values[] = { "5", "5000", conninfo,
		NULL }; /* the last is taken apart, and counts more than those before */
	return connect(names, values, 1);
}

void bytes_release(struct bytes *b)
{
	free(b->at);
	*b = (struct bytes){ 0 };
}

void bytes_clear(struct bytes *b)
{
	b->length = 0;
	b->failed = false;
}

void bytes_add(struct bytes *b, const void *data, size_t length)
{
	if (b->length + length > b->room) {
		size_t room = b->room ? b->room : 256;
		while (room < b->length + length)
			room *= 2;
		unsigned char *at = realloc(b->at, room);
		if (!at) {
			b->failed = true;
			return;
		}
		b->at = at;
		b->room = room;
	}
	if (length > 0)
		memcpy(b->at + b->length, data, length);
	b->length += length;
}

void pg_put(unsigned char *out, uint64_t value, int width)
{
	for (int i = 0; i < width; i++)
		out[i] = (unsigned char)(value >> 8 * (width - 1 - i));
}

void bytes_number(struct bytes *b, uint64_t value, int width)
{
	unsigned char out[8];
	pg_put(out, value, width);
	bytes_add(b, out, (size_t)width);
}

void pg_array_begin(struct bytes *b, uint32_t type, size_t count)
{
	bytes_clear(b);
	bytes_number(b, 1, 4); /* dimensions */
	bytes_number(b, 0, 4); /* no nulls */
	bytes_number(b, type, 4);
	bytes_number(b, count, 4);
	bytes_number(b, 1, 4); /* the first index */
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
	uint64_t value = width > 0 && at[0] & 0x80 ? UINT64_MAX : 0; /* the sign */
	for (int i = 0; i < width; i++)
		value = value << 8 | at[i];
	return (int64_t)value;
}
