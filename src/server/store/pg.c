/* pg.c -- see pg.h. */
#include "server/store/pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Timeouts of connecting and of data that nobody confirms, and keepalives, which find a dead host while we wait for it.
 * A connection string after them overrides them.
 */
#define PATIENT_NAMES \
	"connect_timeout", "tcp_user_timeout", "keepalives_idle", "keepalives_interval", "keepalives_count"
#define PATIENT_VALUES "5", "5000", "5", "2", "3"
#define PATIENT 5

PGconn *pg_connect(const char *conninfo, pg_connector *connect)
{
	const char *names[] = { PATIENT_NAMES, "dbname", NULL };
	const char *values[] = { PATIENT_VALUES, conninfo, NULL };
	return connect(names, values, 1);
}

/* A list with commas that begins with its item number `first`, in *out; of a list of one item *out is NULL. */
static bool list_turn(const char *list, unsigned first, char **out)
{
	unsigned count = 1;
	*out = NULL;
	for (const char *at = list; *at; at++)
		count += *at == ',';
	if (count == 1)
		return true;
	const char *cut = list;
	for (unsigned i = first % count; i > 0; i--)
		cut = strchr(cut, ',') + 1;
	size_t size = strlen(list) + 2, before = (size_t)(cut - list);
	*out = malloc(size);
	if (*out)
		(void)snprintf(*out, size, "%s%s%.*s", cut, before ? "," : "", before ? (int)before - 1 : 0, list);
	return *out != NULL;
}

PGconn *pg_connect_from(const char *conninfo, unsigned first, const struct pg_bounds *bounds, pg_connector *connect)
{
	static const char *const lists[] = { "host", "hostaddr", "port" };
	char set[200];
	const char *names[PATIENT + 6] = { PATIENT_NAMES, "options", "dbname" };
	const char *values[PATIENT + 6] = { PATIENT_VALUES, set, conninfo }; /* later ones override conninfo */
	char *turned[] = { NULL, NULL, NULL };
	PQconninfoOption *options = PQconninfoParse(conninfo, NULL);
	bool whole = true;
	int at = PATIENT + 2;

	/* Every statement is short: compiling one takes a thousand times as long as running it, and the planner cannot know. */
	(void)snprintf(set, sizeof set,
		"-c jit=off -c statement_timeout=%ds -c lock_timeout=%ds -c idle_in_transaction_session_timeout=%ds",
		bounds->statement_s, bounds->lock_s, bounds->statement_s);
	for (const PQconninfoOption *o = options; o && o->keyword; o++)
		for (int i = 0; i < 3; i++)
			if (o->val && strcmp(o->keyword, lists[i]) == 0)
				whole = list_turn(o->val, first, &turned[i]) && whole;
	for (int i = 0; i < 3; i++)
		if (turned[i]) {
			names[at] = lists[i];
			values[at++] = turned[i];
		}
	PGconn *conn = whole ? connect(names, values, 1) : NULL;
	for (int i = 0; i < 3; i++)
		free(turned[i]);
	PQconninfoFree(options);
	return conn;
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

void pg_array_column(struct bytes *b, const PGresult *rows, int column)
{
	pg_array_begin(b, PQftype(rows, column), (size_t)PQntuples(rows));
	for (int row = 0; row < PQntuples(rows); row++)
		if (PQgetisnull(rows, row, column))
			bytes_number(b, UINT32_MAX, 4); /* the length of NULL */
		else
			pg_array_bytes(b, PQgetvalue(rows, row, column), (size_t)PQgetlength(rows, row, column));
}

int64_t pg_number(const PGresult *rows, int row, int column)
{
	const unsigned char *at = (const unsigned char *)PQgetvalue(rows, row, column);
	int width = PQgetisnull(rows, row, column) ? 0 : PQgetlength(rows, row, column);
	uint64_t above = width > 0 && width < 8 && at[0] & 0x80 ? UINT64_MAX << 8 * width : 0; /* sign extension */
	return (int64_t)(above | number_get(at, width));
}
