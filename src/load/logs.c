/* logs.c -- see logs.h. */
#include "load/logs.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/base/bytes.h"
#include "server/store/addresses.h"

struct logs {
	struct addresses addresses;
	PGconn *conn[STORES_MOST];
	int map[LOGS_BUCKETS];
};

static int failed(const char *why)
{
	fprintf(stderr, "timerift-load: the log cannot be read: %s\n", why);
	return -1;
}

/* Which store has each bucket, as the directory says now. */
static int map_read(struct logs *l)
{
	PGresult *rows = PQexec(l->conn[0], "SELECT bucket, store FROM bucket");
	int result = PQresultStatus(rows) == PGRES_TUPLES_OK ? 0 : failed(PQerrorMessage(l->conn[0]));
	for (int row = 0; result == 0 && row < PQntuples(rows); row++) {
		const int store = addresses_find(&l->addresses, PQgetvalue(rows, row, 1));
		l->map[strtoul(PQgetvalue(rows, row, 0), NULL, 10) % LOGS_BUCKETS] = store;
		if (store < 0)
			result = failed("a bucket is in an unknown store");
	}
	PQclear(rows);
	return result;
}

struct logs *logs_open(const char *database, const char *stores)
{
	char why[500];
	struct logs *l = calloc(1, sizeof *l);
	if (!l || addresses_read(&l->addresses, database, stores, why, sizeof why) != 0) {
		(void)failed(l ? why : "no memory");
		free(l);
		return NULL;
	}
	for (int i = 0; i < l->addresses.count; i++)
		l->conn[i] = PQconnectdb(l->addresses.store[i].conninfo);
	if (map_read(l) == 0)
		return l;
	logs_close(l);
	return NULL;
}

void logs_close(struct logs *l)
{
	for (int i = 0; i < l->addresses.count; i++)
		PQfinish(l->conn[i]);
	free(l);
}

PGresult *logs_read(const struct logs *l, uint64_t game)
{
	PGconn *conn = l->conn[l->map[game >> 40 & (LOGS_BUCKETS - 1)]];
	unsigned char id[8];
	const char *values[1] = { (const char *)id };
	const int lengths[1] = { 8 }, formats[1] = { 1 };
	number_put(id, game, 8);
	PGresult *rows = PQexecParams(conn, "SELECT n, seat, key, moves FROM move WHERE game_id = $1::int8 ORDER BY n",
		1, NULL, values, lengths, formats, 1);
	if (PQresultStatus(rows) == PGRES_TUPLES_OK)
		return rows;
	(void)failed(PQerrorMessage(conn));
	PQclear(rows);
	return NULL;
}
