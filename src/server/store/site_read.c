/* site_read.c -- see site_read.h. */
#include "server/store/site_read.h"

#include <libpq-fe.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>

#include "server/base/site.h"
#include "server/seal/seal.h"
#include "server/store/pg.h"

#define UNREADABLE (-2)

/* 1: the key is set; 0: there is none; -1, UNREADABLE: failure. */
static int row_read(PGconn *conn)
{
	unsigned char key[SITE_KEY];
	PGresult *result = PQexecParams(conn, "SELECT key FROM site", 0, NULL, NULL, NULL, NULL, 1);
	int found = PQresultStatus(result) == PGRES_TUPLES_OK ? PQntuples(result) : -1;
	if (found == 1 &&
		seal_read(key, SITE_KEY, SEAL_SITE, PQgetvalue(result, 0, 0), (size_t)PQgetlength(result, 0, 0)))
		site_set(key);
	else if (found == 1)
		found = UNREADABLE;
	sodium_memzero(key, sizeof key);
	PQclear(result);
	return found;
}

/* Nodes that start at the same time all draw one; the first one to write wins. */
static bool row_make(PGconn *conn)
{
	unsigned char key[SITE_KEY], stored[SEAL_BYTES];
	randombytes_buf(key, sizeof key);
	const char *values[] = { (const char *)stored };
	const int lengths[] = { (int)seal_write(stored, SEAL_SITE, key, SITE_KEY) }, formats[] = { 1 };
	PGresult *result = PQexecParams(conn, "INSERT INTO site (key) VALUES ($1::bytea) ON CONFLICT DO NOTHING", 1,
		NULL, values, lengths, formats, 0);
	bool ok = PQresultStatus(result) == PGRES_COMMAND_OK;
	PQclear(result);
	sodium_memzero(key, sizeof key);
	return ok;
}

int site_read(const char *conninfo)
{
	PGconn *conn = pg_connect(conninfo, PQconnectdbParams);
	int found = PQstatus(conn) == CONNECTION_OK ? row_read(conn) : -1;
	if (found == 0 && row_make(conn))
		found = row_read(conn);
	if (found != 1)
		fprintf(stderr, "timeriftd: the key of the site cannot be read: %s\n",
			found == UNREADABLE ? "it was sealed with a key that is not in key_file"
					    : PQerrorMessage(conn));
	PQfinish(conn);
	return found == 1 ? 0 : 1;
}
