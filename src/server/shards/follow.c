/* follow.c -- see follow.h. */
#include "server/shards/follow.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/admin/admin.h"

#define LOCK_WAIT "300ms" /* for the lock on a table: others wait behind it */
#define LOCK_TRIES 200
#define LOCK_PAUSE_MS 100
#define POLL_MS 2
#define LOCK_TIMED_OUT "55P03"

long shards_ms(void)
{
	struct timespec now;
	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wait_ms(long ms)
{
	const struct timespec span = { ms / 1000, ms % 1000 * 1000000 };
	(void)nanosleep(&span, NULL);
}

/* ---- triggers ---- */

/* Runs a statement that needs a lock on a whole table, in short attempts: who writes waits behind it. */
static bool locked_run(PGconn *conn, const char *sql)
{
	char text[600];
	(void)snprintf(text, sizeof text, "BEGIN; SET LOCAL lock_timeout = '" LOCK_WAIT "'; %s; COMMIT", sql);
	for (int left = LOCK_TRIES; left > 0; left--) {
		PGresult *result = PQexec(conn, text);
		const bool ok = PQresultStatus(result) == PGRES_COMMAND_OK;
		const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
		const bool again = !ok && state && strcmp(state, LOCK_TIMED_OUT) == 0;
		if (!ok && (!again || left == 1))
			fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
		PQclear(result);
		if (!ok && PQstatus(conn) == CONNECTION_OK)
			PQclear(PQexec(conn, "ROLLBACK"));
		if (ok || !again)
			return ok;
		wait_ms(LOCK_PAUSE_MS);
	}
	return false;
}

/* Whether a table has a trigger of the move: 1, 0, or -1 if it failed. */
static int trigger_there(PGconn *conn, const char *table, const char *name)
{
	const char *values[2] = { table, name };
	PGresult *rows =
		admin_ask_at(conn, "SELECT FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = $2", 2, values);
	const int there = rows ? PQntuples(rows) > 0 : -1;
	PQclear(rows);
	return there;
}

/* Makes or drops one of the two triggers of a table. */
static bool trigger_set(PGconn *conn, const struct copy_table *t, int bucket, bool gone, bool wanted)
{
	char name[40], sql[400];
	(void)snprintf(name, sizeof name, "moving_%d%s", bucket, gone ? "_gone" : "");
	const int there = trigger_there(conn, t->name, name);
	if (there < 0 || there == wanted)
		return there >= 0;
	if (wanted)
		(void)snprintf(sql, sizeof sql,
			"CREATE TRIGGER %s AFTER %s ON %s FOR EACH ROW WHEN ((%s.%s >> 40) & 255 = %d) EXECUTE FUNCTION bucket_touched()",
			name, gone ? "DELETE" : "INSERT OR UPDATE", t->name, gone ? "OLD" : "NEW", t->key, bucket);
	else
		(void)snprintf(sql, sizeof sql, "DROP TRIGGER %s ON %s", name, t->name);
	return locked_run(conn, sql);
}

static bool triggers_set(PGconn *conn, int bucket, bool wanted)
{
	bool ok = true;
	for (int i = 0; ok && i < COPY_TABLES; i++)
		ok = trigger_set(conn, &copy_tables[i], bucket, false, wanted) &&
			trigger_set(conn, &copy_tables[i], bucket, true, wanted);
	return ok;
}

bool follow_begin(PGconn *conn, int bucket)
{
	return triggers_set(conn, bucket, true);
}

bool follow_end(PGconn *conn, int bucket)
{
	char sql[80];
	(void)snprintf(sql, sizeof sql, "DELETE FROM touched WHERE bucket = %d", bucket);
	return triggers_set(conn, bucket, false) && shards_run(conn, sql);
}

/*
 * A game is copied in a snapshot that is later than the one in which it was found here, so it has what was written with the row of `touched`.  The rows
 * go when the copy is there: after a crash it is made again.
 */
long follow_round(struct copier *c, int bucket)
{
	char number[16], *ids = NULL;
	const char *values[1] = { number };
	struct games games = { 0 };
	size_t size = 0;
	(void)snprintf(number, sizeof number, "%d", bucket);
	PGresult *rows = admin_ask_at(
		c->from, "SELECT id, game_id FROM touched WHERE bucket = $1::int2 ORDER BY id LIMIT 20000", 1, values);
	FILE *out = rows ? open_memstream(&ids, &size) : NULL;
	bool ok = out != NULL;
	for (int i = 0; ok && i < PQntuples(rows); i++) {
		fprintf(out, "%s%s", i ? "," : "{", PQgetvalue(rows, i, 0));
		ok = games_add(&games, strtoll(PQgetvalue(rows, i, 1), NULL, 10));
	}
	if (out) {
		fprintf(out, "%s}", PQntuples(rows) > 0 ? "" : "{");
		ok = fclose(out) == 0 && ok;
	}
	games_sort(&games);
	ok = ok && games_copy(c, &games);
	if (ok && games.count > 0) {
		const char *done[1] = { ids };
		PGresult *gone = admin_ask_at(c->from, "DELETE FROM touched WHERE id = ANY ($1::int8[])", 1, done);
		ok = gone != NULL;
		PQclear(gone);
	}
	PQclear(rows);
	free(ids);
	const long count = (long)games.count;
	games_release(&games);
	return ok ? count : -1;
}

/* ---- the fence ---- */

bool fence_set(PGconn *conn, int bucket, enum fence fence)
{
	char sql[200];
	if (fence == FENCE_NONE)
		(void)snprintf(sql, sizeof sql, "DELETE FROM fence WHERE bucket = %d", bucket);
	else
		(void)snprintf(sql, sizeof sql,
			"INSERT INTO fence (bucket, coming) VALUES (%d, %s) ON CONFLICT (bucket) DO UPDATE SET coming = excluded.coming, at = now()",
			bucket, fence == FENCE_COMING ? "true" : "false");
	return shards_run(conn, sql);
}

/*
 * A statement that writes takes its locks on tables, then its snapshot, and keeps the locks until its transaction has ended.  So whoever did not see the fence
 * has one of these locks now, or has ended.  Reading alone, a backup for example, takes a weaker lock and is not waited for.
 */
int writers_wait(PGconn *conn, long limit_ms)
{
	static const char writing[] =
		"SELECT coalesce(array_agg(DISTINCT virtualtransaction), '{}') FROM pg_locks WHERE locktype = 'relation' AND granted AND pid <> pg_backend_pid() "
		"AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND mode IN ('RowShareLock', 'RowExclusiveLock', "
		"'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') AND relation = ANY "
		"('{game,seat,standing,vacation,chat,notice,post,game_hook,plan,open_game,rated,day_end,snapshot,move,archived}'::regclass[])";
	static const char left[] = "SELECT count(*) FROM pg_locks WHERE virtualtransaction = ANY ($1::text[])";
	const long begun = shards_ms();
	PGresult *rows = admin_ask_at(conn, writing, 0, NULL);
	const char *values[1] = { rows ? PQgetvalue(rows, 0, 0) : NULL };
	int ended = rows ? 0 : -1;
	while (ended == 0) {
		PGresult *count = admin_ask_at(conn, left, 1, values);
		if (!count)
			ended = -1;
		else if (strcmp(PQgetvalue(count, 0, 0), "0") == 0)
			ended = 1;
		PQclear(count);
		if (ended == 0 && shards_ms() - begun > limit_ms)
			break;
		if (ended == 0)
			wait_ms(POLL_MS);
	}
	PQclear(rows);
	return ended;
}
