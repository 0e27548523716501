/* weeks.c -- see weeks.h. */
#include "server/archive/weeks.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/base/code.h"
#include "server/base/log.h"
#include "server/game/clock.h"
#include "server/store/pg.h"

#define LOOKS 3600 /* seconds between two queries */
#define LOOKS_AGAIN 60 /* after one that failed */

/* store/sql/weeks.sql */
STATEMENT(weeks_make);

struct weeks {
	struct db *db;
	bool asking;
	unsigned wait;
};

static void on_made(void *arg, const struct db_answer *answer)
{
	struct weeks *p = arg;
	p->asking = false;
	p->wait = answer->result == DB_OK ? LOOKS : LOOKS_AGAIN;
	if (answer->result == DB_REFUSED)
		log_event(LOG_WARN, "parts_not_made", "sqlstate", answer->sqlstate);
}

void weeks_look(struct weeks *p)
{
	unsigned char first[4], count[4];
	const struct db_value values[2] = { { first, sizeof first }, { count, sizeof count } };
	if (p->wait > 0)
		p->wait--;
	if (p->asking || p->wait > 0 || !db_ready(p->db))
		return;
	number_put(first, (uint64_t)game_week(moment_unix_ms(clock_now()) / 1000), sizeof first);
	number_put(count, PARTS_AHEAD, sizeof count);
	p->asking = true;
	db_ask(p->db, &sql_weeks_make, values, on_made, p);
}

int weeks_first(const char *conninfo)
{
	unsigned char first[4], count[4];
	const char *values[2] = { (const char *)first, (const char *)count };
	static const int lengths[2] = { sizeof first, sizeof count }, formats[2] = { 1, 1 };
	PGconn *conn = pg_connect(conninfo, PQconnectdbParams);
	number_put(first, (uint64_t)game_week(moment_unix_ms(clock_now()) / 1000), sizeof first);
	number_put(count, PARTS_AHEAD, sizeof count);
	PGresult *rows = PQexecParams(conn, sql_weeks_make.sql, 2, NULL, values, lengths, formats, 1);
	const bool ok = PQresultStatus(rows) == PGRES_TUPLES_OK;
	if (!ok)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	PQclear(rows);
	PQfinish(conn);
	return ok ? 0 : 1;
}

struct weeks *weeks_open(struct db *db)
{
	struct weeks *p = calloc(1, sizeof *p);
	if (p)
		p->db = db;
	return p;
}

void weeks_close(struct weeks *p)
{
	free(p);
}
