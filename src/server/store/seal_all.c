/*
 * seal_all.c -- see seal_all.h.  Reads the rows of a table in the order of their keys, BATCH at a time, and writes those
 * that are stale, each only if nobody has changed it meanwhile.
 */
#include "server/store/seal_all.h"

#include <libpq-fe.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "server/base/bytes.h"
#include "server/base/site.h"
#include "server/seal/seal.h"
#include "server/store/pg.h"

#define BATCH "1000"
#define GAME_SECRET 32 /* and of a day */
#define COLUMN_STORED 1

/* A table: how to read the next rows after a key ($1), and to write one ($1 key, $2 new, $3 as read). */
struct table {
	const char *what, *read, *write;
	size_t length; /* of the secret; 0: a text */
};

static const struct table tables[] = {
	{ "site.key", "SELECT 1::int8, key FROM site WHERE 1 > $1::int8",
		"UPDATE site SET key = $2::bytea WHERE $1::int8 = 1 AND key = $3::bytea", SITE_KEY },
	{ "game.secret", "SELECT id, secret FROM game WHERE id > $1::int8 ORDER BY id LIMIT " BATCH,
		"UPDATE game SET secret = $2::bytea WHERE id = $1::int8 AND secret = $3::bytea", GAME_SECRET },
	{ "day.secret", "SELECT day::int8, secret FROM day WHERE day > $1::int8 ORDER BY day LIMIT " BATCH,
		"UPDATE day SET secret = $2::bytea WHERE day = $1::int8 AND secret = $3::bytea", GAME_SECRET },
	{ "hook.secret", "SELECT account, secret FROM hook WHERE account > $1::int8 ORDER BY account LIMIT " BATCH,
		"UPDATE hook SET secret = $2::text WHERE account = $1::int8 AND secret = $3::text", 0 },
	{ "subscription.auth", "SELECT id, auth FROM subscription WHERE id > $1::int8 ORDER BY id LIMIT " BATCH,
		"UPDATE subscription SET auth = $2::text WHERE id = $1::int8 AND auth = $3::text", 0 },
};

struct work {
	PGconn *conn;
	const struct table *table;
	long done, unread;
};

/* The secret as it is stored from now on; its length, 0 if it is so already, -1 if it cannot be read. */
static int stored_anew(const struct table *t, struct seal_row row, const PGresult *rows, int at, unsigned char *out)
{
	const char *stored = PQgetvalue(rows, at, COLUMN_STORED);
	size_t size = (size_t)PQgetlength(rows, at, COLUMN_STORED);
	unsigned char secret[SEAL_TEXT];
	if (t->length) {
		if (!seal_is_stale(stored, size, t->length))
			return 0;
		return seal_read(secret, t->length, row, stored, size) ? (int)seal_write(out, row, secret, t->length)
								       : -1;
	}
	if (!seal_is_stale_text(stored))
		return 0;
	if (!seal_read_text((char *)secret, sizeof secret, row, stored))
		return -1;
	seal_write_text((char *)out, row, (const char *)secret);
	return (int)strlen((const char *)out);
}

static bool row_seal(struct work *w, const PGresult *rows, int at)
{
	unsigned char out[SEAL_TEXT], id[8];
	struct seal_row row = { w->table->what, (uint64_t)pg_number(rows, at, 0) };
	int length = stored_anew(w->table, row, rows, at, out);
	if (length < 0)
		w->unread++;
	if (length <= 0)
		return true;
	number_put(id, row.id, 8);
	const char *values[] = { (const char *)id, (const char *)out, PQgetvalue(rows, at, COLUMN_STORED) };
	const int lengths[] = { 8, length, PQgetlength(rows, at, COLUMN_STORED) }, formats[] = { 1, 1, 1 };
	PGresult *result = PQexecParams(w->conn, w->table->write, 3, NULL, values, lengths, formats, 0);
	bool ok = PQresultStatus(result) == PGRES_COMMAND_OK;
	w->done += ok && strcmp(PQcmdTuples(result), "1") == 0;
	PQclear(result);
	return ok;
}

/* Seals the next rows after *last.  Returns how many there were, -1 on failure. */
static int batch_seal(struct work *w, int64_t *last)
{
	unsigned char after[8];
	number_put(after, (uint64_t)*last, 8);
	const char *values[] = { (const char *)after };
	const int lengths[] = { 8 }, formats[] = { 1 };
	PQclear(PQexec(w->conn, "BEGIN"));
	PGresult *rows = PQexecParams(w->conn, w->table->read, 1, NULL, values, lengths, formats, 1);
	bool ok = PQresultStatus(rows) == PGRES_TUPLES_OK;
	int count = ok ? PQntuples(rows) : -1;
	for (int at = 0; ok && at < count; at++) {
		ok = row_seal(w, rows, at);
		*last = pg_number(rows, at, 0);
	}
	PQclear(rows);
	PQclear(PQexec(w->conn, ok ? "COMMIT" : "ROLLBACK"));
	return ok ? count : -1;
}

static bool table_seal(PGconn *conn, const struct table *table)
{
	struct work w = { .conn = conn, .table = table };
	int64_t last = INT64_MIN;
	int count;
	while ((count = batch_seal(&w, &last)) > 0)
		;
	printf("%s: %ld rows sealed\n", table->what, w.done);
	if (w.unread)
		fprintf(stderr, "timeriftd: %s: %ld rows can be read with none of the keys\n", table->what, w.unread);
	return count == 0 && w.unread == 0;
}

/* A game could go from a store that is not sealed yet to one that is. */
static bool games_stay(PGconn *conn)
{
	PGresult *rows = PQexec(
		conn, "SELECT WHERE EXISTS (SELECT FROM bucket_move) OR EXISTS (SELECT FROM fence WHERE coming)");
	const bool asked = PQresultStatus(rows) == PGRES_TUPLES_OK, stay = asked && PQntuples(rows) == 0;
	if (asked && !stay)
		fprintf(stderr, "timeriftd: games are being moved between databases: seal again when that has ended\n");
	PQclear(rows);
	return stay;
}

int seal_all(const char *conninfo)
{
	PGconn *conn = pg_connect(conninfo, PQconnectdbParams);
	const bool there = PQstatus(conn) == CONNECTION_OK;
	bool ok = there && games_stay(conn);
	for (size_t i = 0; there && i < sizeof tables / sizeof tables[0]; i++)
		ok = table_seal(conn, &tables[i]) && ok;
	ok = ok && games_stay(conn); /* a move may have begun meanwhile */
	if (*PQerrorMessage(conn))
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	PQfinish(conn);
	return ok ? 0 : 1;
}
