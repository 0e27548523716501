/* migrate.c -- see migrate.h.  Uses a blocking connection: it runs before the event loop. */
#include "server/store/migrate.h"

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/history.h"
#include "server/store/pg.h"

/* An advisory lock held by the transaction serialises concurrent migrations.  The number is arbitrary, but ours. */
#define LOCK "SELECT pg_advisory_xact_lock(7463651)"

static bool run(PGconn *conn, const char *sql)
{
	PGresult *result = PQexec(conn, sql);
	ExecStatusType status = PQresultStatus(result);
	bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
	if (!ok)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	PQclear(result);
	return ok;
}

/* The number of the last applied migration; 0 for an empty database, -1 if it cannot be read. */
static int version_of(PGconn *conn)
{
	int version = -1;
	if (!run(conn,
		    "CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, name text NOT NULL, "
		    "at timestamptz NOT NULL DEFAULT now())"))
		return -1;
	PGresult *result = PQexec(conn, "SELECT coalesce(max(number), 0) FROM migration");
	if (PQresultStatus(result) == PGRES_TUPLES_OK)
		version = (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
	PQclear(result);
	return version;
}

static bool migration_run(PGconn *conn, const struct migration *m)
{
	char number[16];
	const char *values[2] = { number, m->name };
	(void)snprintf(number, sizeof number, "%d", m->number);
	if (!run(conn, m->sql))
		return false;
	PGresult *result = PQexecParams(
		conn, "INSERT INTO migration (number, name) VALUES ($1::int, $2)", 2, NULL, values, NULL, NULL, 0);
	bool ok = PQresultStatus(result) == PGRES_COMMAND_OK;
	PQclear(result);
	printf("%04d %s\n", m->number, m->name);
	return ok;
}

static int newest(void)
{
	int number = 0;
	for (const struct migration *m = migrations; m->number; m++)
		number = m->number;
	return number;
}

int migrate(const char *conninfo)
{
	PGconn *conn = pg_connect(conninfo, PQconnectdbParams);
	bool ok = PQstatus(conn) == CONNECTION_OK;
	if (!ok)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	ok = ok && run(conn, "SET client_min_messages = warning") && run(conn, "BEGIN") && run(conn, LOCK);
	int version = ok ? version_of(conn) : -1;
	if (version > newest()) {
		fprintf(stderr, "timeriftd: the database has schema version %d, this program knows only %d\n", version,
			newest());
		ok = false;
	}
	for (const struct migration *m = migrations; ok && version >= 0 && m->number; m++)
		if (m->number > version)
			ok = migration_run(conn, m);
	ok = ok && version >= 0 && run(conn, privacy_functions) && run(conn, "COMMIT");
	PQfinish(conn);
	return ok ? 0 : 1;
}

/* Fails on a standby: a node needs a database that it can write to. */
static bool history_of(PGconn *conn)
{
	struct history history;
	PGresult *result = PQexec(conn, history_sql);
	bool ok = history_read(&history, result);
	PQclear(result);
	return ok;
}

int migrate_check(const char *conninfo, bool needed)
{
	PGconn *conn = pg_connect(conninfo, PQconnectdbParams);
	bool there = PQstatus(conn) == CONNECTION_OK;
	if (!there && !needed) {
		fprintf(stderr, "timeriftd: a store is away: %s", PQerrorMessage(conn));
		PQfinish(conn);
		return 0;
	}
	bool ok = there && run(conn, "SET client_min_messages = warning") && history_of(conn);
	int version = ok ? version_of(conn) : -1;
	if (version < 0)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	else if (version != newest())
		fprintf(stderr,
			"timeriftd: the database has schema version %d, this program needs %d; run timeriftd migrate\n",
			version, newest());
	PQfinish(conn);
	return version == newest() ? 0 : 1;
}
