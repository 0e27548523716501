/* keep.c -- see keep.h.  Waits for the database and the archive: it is a process of its own, not a part of a node. */
#include "server/archive/keep.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/archive/depot_parts.h"
#include "server/archive/keep_parts.h"
#include "server/archive/weeks.h"
#include "server/game/journal.h"
#include "server/base/code.h"
#include "server/store/pg.h"

#define SEGMENT_BYTES ((size_t)16 << 20) /* a segment that has so many gets no more games */
#define LOCK "SELECT pg_try_advisory_lock(7281948)"

struct keeper {
	const struct conf *conf;
	PGconn *conn;
	struct depot *depot;
	long games, segments, late, parts;
	uint64_t bytes;
};

/* ---- the database ---- */

PGresult *keep_ask(PGconn *conn, const char *sql, int count, const int64_t *parameters)
{
	unsigned char bytes[4][8];
	const char *values[4];
	int lengths[4], formats[4];
	for (int i = 0; i < count; i++) {
		number_put(bytes[i], (uint64_t)parameters[i], 8);
		values[i] = (const char *)bytes[i];
		lengths[i] = 8;
		formats[i] = 1;
	}
	PGresult *rows = PQexecParams(conn, sql, count, NULL, values, lengths, formats, 1);
	const ExecStatusType status = PQresultStatus(rows);
	if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
		return rows;
	fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	PQclear(rows);
	return NULL;
}

bool keep_run(PGconn *conn, const char *sql, int count, const int64_t *parameters)
{
	PGresult *rows = keep_ask(conn, sql, count, parameters);
	PQclear(rows);
	return rows != NULL;
}

/* ---- rows of `archived` ---- */

#define PARAMETERS (KEPT_COLUMNS + 2)

bool kept_add(struct kept *k, const struct record_found *found)
{
	if (k->count == k->room) {
		const size_t room = k->room ? 2 * k->room : 1024;
		struct record_found *rows = realloc(k->rows, room * sizeof *rows);
		if (!rows)
			return false;
		k->rows = rows;
		k->room = room;
	}
	k->rows[k->count++] = *found;
	return true;
}

static void kept_columns(struct bytes columns[KEPT_COLUMNS], const struct kept *k)
{
	static const uint32_t types[KEPT_COLUMNS] = { PG_INT8, PG_INT8, PG_INT4, PG_INT4, PG_INT4, PG_INT4, PG_INT8,
		PG_MOMENT };
	for (int i = 0; i < KEPT_COLUMNS; i++)
		pg_array_begin(&columns[i], types[i], k->count);
	for (size_t i = 0; i < k->count; i++) {
		const struct record_found *f = &k->rows[i];
		pg_array_number(&columns[KEPT_GAME], f->game, 8);
		pg_array_number(&columns[KEPT_AT], f->at, 8);
		pg_array_number(&columns[KEPT_LENGTH], f->length, 4);
		pg_array_number(&columns[KEPT_STEPS], f->steps, 4);
		pg_array_number(&columns[KEPT_MOVES], f->moves, 4);
		pg_array_number(&columns[KEPT_N], f->n, 4);
		pg_array_number(&columns[KEPT_KEY], f->key, 8);
		pg_array_number(&columns[KEPT_ENDED], (uint64_t)f->ended, 8);
	}
}

bool kept_write(PGconn *conn, int64_t segment, const struct kept *k, bool lost, long *written)
{
	static const char sql[] =
		"WITH g AS (SELECT id FROM game WHERE id = ANY ($1::int8[]) ORDER BY id FOR KEY SHARE) "
		"INSERT INTO archived (game_id, segment, at, length, steps, moves, n, key, ended) "
		"SELECT u.game_id, $9::int8, u.at, u.length, u.steps, u.moves, u.n, u.key, u.ended FROM unnest($1::int8[], $2::int8[], "
		"$3::int4[], $4::int4[], $5::int4[], $6::int4[], $7::int8[], $8::timestamptz[]) AS u (game_id, at, length, steps, moves, n, "
		"key, ended) JOIN g ON g.id = u.game_id WHERE NOT EXISTS (SELECT FROM move m WHERE m.game_id = u.game_id AND m.n > "
		"CASE WHEN $10::int8 = 1 THEN -1 ELSE u.n END) ORDER BY u.game_id ON CONFLICT (game_id) DO UPDATE SET segment = excluded.segment, "
		"at = excluded.at, length = excluded.length, steps = excluded.steps, moves = excluded.moves, n = excluded.n, key = excluded.key, "
		"ended = excluded.ended WHERE archived.moves < excluded.moves";
	struct bytes columns[PARAMETERS] = { 0 };
	const char *values[PARAMETERS];
	int lengths[PARAMETERS], formats[PARAMETERS];
	bool ok = true;

	kept_columns(columns, k);
	bytes_number(&columns[KEPT_COLUMNS], (uint64_t)segment, 8);
	bytes_number(&columns[KEPT_COLUMNS + 1], lost, 8);
	for (int i = 0; i < PARAMETERS; i++) {
		values[i] = (const char *)columns[i].at;
		lengths[i] = (int)columns[i].length;
		formats[i] = 1;
		ok = ok && !columns[i].failed;
	}
	PGresult *rows = ok ? PQexecParams(conn, sql, PARAMETERS, NULL, values, lengths, formats, 1) : NULL;
	ok = rows && PQresultStatus(rows) == PGRES_COMMAND_OK;
	if (!ok)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	*written = ok ? strtol(PQcmdTuples(rows), NULL, 10) : 0;
	PQclear(rows);
	for (int i = 0; i < PARAMETERS; i++)
		bytes_release(&columns[i]);
	return ok;
}

/* ---- 1: what an interrupted run left ---- */

static bool leftovers_drop(struct keeper *k)
{
	PGresult *rows = keep_ask(k->conn, "SELECT id::int8, name FROM segment WHERE NOT done ORDER BY id", 0, NULL);
	bool ok = rows != NULL;
	for (int i = 0; ok && i < PQntuples(rows); i++) {
		const int64_t id = pg_number(rows, i, 0);
		char name[PLACE_NAME];
		(void)snprintf(name, sizeof name, "%.*s", PQgetlength(rows, i, 1), PQgetvalue(rows, i, 1));
		ok = depot_drop(k->depot, name) == DEPOT_DONE;
		if (!ok)
			fprintf(stderr, "timeriftd: %s: %s\n", name, depot_why(k->depot));
		ok = ok && keep_run(k->conn, "DELETE FROM segment WHERE id = $1::int8 AND NOT done", 1, &id);
		if (ok)
			printf("%s: left by an interrupted run, deleted\n", name);
	}
	PQclear(rows);
	return ok;
}

/* ---- 2: segments ---- */

/* Announces a file; its id, or -1. */
static int64_t segment_announce(struct keeper *k, char name[PLACE_NAME])
{
	unsigned char random[12];
	char hex[2 * sizeof random + 1], day[20];
	const time_t now = time(NULL);
	struct tm utc;
	const char *values[] = { name };
	randombytes_buf(random, sizeof random);
	hex_write(hex, random, sizeof random);
	gmtime_r(&now, &utc);
	(void)strftime(day, sizeof day, "%Y%m%d", &utc);
	(void)snprintf(name, PLACE_NAME, "%s-%s%s", day, hex, DEPOT_SUFFIX);
	PGresult *rows = PQexecParams(
		k->conn, "INSERT INTO segment (name) VALUES ($1) RETURNING id::int8", 1, NULL, values, NULL, NULL, 1);
	int64_t id = PQresultStatus(rows) == PGRES_TUPLES_OK ? pg_number(rows, 0, 0) : -1;
	if (id < 0)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(k->conn));
	PQclear(rows);
	return id;
}

/* The transaction after which games are read from the segment. */
static bool segment_done(struct keeper *k, int64_t id, const struct kept *kept, size_t bytes, long *written)
{
	const int64_t done[2] = { id, (int64_t)bytes };
	bool ok = keep_run(k->conn, "BEGIN", 0, NULL) && kept_write(k->conn, id, kept, false, written) &&
		keep_run(k->conn,
			"DELETE FROM snapshot s USING archived a WHERE a.segment = $1::int8 AND s.game_id = a.game_id",
			1, &id) &&
		keep_run(k->conn, "UPDATE segment SET done = true, bytes = $2::int8 WHERE id = $1::int8", 2, done);
	return keep_run(k->conn, ok ? "COMMIT" : "ROLLBACK", 0, NULL) && ok;
}

static bool segment_keep(struct keeper *k, struct segment *s, const struct kept *kept)
{
	char name[PLACE_NAME];
	long written = 0;
	const int64_t id = segment_end(s) ? segment_announce(k, name) : -1;
	if (id < 0)
		return false;
	if (depot_put(k->depot, name, s->out.at, s->out.length) != DEPOT_DONE) {
		fprintf(stderr, "timeriftd: %s: %s\n", name, depot_why(k->depot));
		return false;
	}
	if (!segment_done(k, id, kept, s->out.length, &written))
		return false;
	k->games += written;
	k->bytes += s->out.length;
	k->segments++;
	return true;
}

static bool games_keep(struct keeper *k)
{
	struct walk w;
	struct segment s = { 0 };
	struct kept kept = { 0 };
	bool ok = walk_begin(&w, k->conn, k->conf->archive_days);
	for (int more = ok ? 1 : 0; ok && more > 0;) {
		while ((more = walk_fill(&w, &s, &kept)) > 0 && s.out.length < SEGMENT_BYTES)
			;
		ok = more >= 0 && (kept.count == 0 || segment_keep(k, &s, &kept));
		segment_clear(&s);
		kept.count = 0;
	}
	walk_end(&w);
	segment_release(&s);
	free(kept.rows);
	return ok && w.skipped == 0;
}

/* ---- 3 and 4: the log ---- */

/*
 * Whoever writes to the log holds a lock on it: when this one was granted, every write that did not see the games as archived
 * has ended.
 */
static bool writes_wait(struct keeper *k)
{
	return keep_run(k->conn, "BEGIN", 0, NULL) && keep_run(k->conn, "LOCK TABLE move IN SHARE MODE", 0, NULL) &&
		keep_run(k->conn, "COMMIT", 0, NULL);
}

/* Segments whose moves may leave the log from now on. */
static bool segments_clear(struct keeper *k)
{
	static const char late[] =
		"DELETE FROM archived a USING segment s WHERE s.id = a.segment AND NOT s.cleared AND EXISTS (SELECT FROM move m WHERE "
		"m.game_id = a.game_id AND m.n > a.n)";
	static const char old[] =
		"DELETE FROM move_old m USING archived a JOIN segment s ON s.id = a.segment WHERE NOT s.cleared AND m.game_id = a.game_id";
	static const char other[] =
		"DELETE FROM move_other m USING archived a JOIN segment s ON s.id = a.segment WHERE NOT s.cleared AND m.game_id = a.game_id";
	PGresult *rows = NULL;
	bool ok = writes_wait(k) && keep_run(k->conn, "BEGIN", 0, NULL) && (rows = keep_ask(k->conn, late, 0, NULL)) &&
		keep_run(k->conn, old, 0, NULL) && keep_run(k->conn, other, 0, NULL) &&
		keep_run(k->conn, "UPDATE segment SET cleared = true WHERE done AND NOT cleared", 0, NULL);
	k->late = rows ? strtol(PQcmdTuples(rows), NULL, 10) : 0;
	PQclear(rows);
	return keep_run(k->conn, ok ? "COMMIT" : "ROLLBACK", 0, NULL) && ok;
}

/* A lock that is not granted in time is no fault: the next run tries again. */
static bool part_replace(struct keeper *k, int64_t week)
{
	PGresult *rows = keep_ask(k->conn, "SELECT part_copy($1::int8::int4)::int4", 1, &week);
	const bool due = rows && pg_number(rows, 0, 0) == 1;
	const bool ok = rows != NULL;
	PQclear(rows);
	if (!due)
		return ok;
	if (keep_run(k->conn, "SELECT part_swap($1::int8::int4)", 1, &week))
		k->parts++;
	return true;
}

static bool parts_replace(struct keeper *k)
{
	const int64_t now = game_week((int64_t)time(NULL));
	PGresult *rows = keep_ask(k->conn, "SELECT week FROM part WHERE week < $1::int8 ORDER BY week", 1, &now);
	bool ok = rows != NULL && keep_run(k->conn, "SET lock_timeout = '300ms'", 0, NULL); /* others wait behind it */
	for (int i = 0; ok && i < PQntuples(rows); i++)
		ok = part_replace(k, pg_number(rows, i, 0));
	PQclear(rows);
	return ok;
}

/* ---- a run ---- */

static bool keeper_run(struct keeper *k)
{
	const int64_t ahead[2] = { game_week((int64_t)time(NULL)), PARTS_AHEAD };
	const bool ready =
		leftovers_drop(k) && keep_run(k->conn, "SELECT parts_make($1::int8::int4, $2::int8::int4)", 2, ahead);
	bool ok = ready && games_keep(k);
	return ready && segments_clear(k) && parts_replace(k) && ok;
}

static bool alone(PGconn *conn)
{
	PGresult *rows = keep_ask(conn, LOCK, 0, NULL);
	const bool got = rows && PQgetvalue(rows, 0, 0)[0] == 1;
	if (rows && !got)
		fprintf(stderr, "timeriftd: another run is at work\n");
	PQclear(rows);
	return got;
}

int keep(const struct conf *conf, const char *conninfo)
{
	struct keeper k = { .conf = conf };
	bool ok = false;
	if (!*conf->archive) {
		fprintf(stderr, "timeriftd: the setting archive is empty: nothing to do\n");
		return 0;
	}
	k.depot = depot_open(conf, NULL);
	k.conn = pg_connect(conninfo, PQconnectdbParams);
	if (PQstatus(k.conn) != CONNECTION_OK)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(k.conn));
	else if (k.depot && keep_run(k.conn, "SET client_min_messages = warning", 0, NULL) &&
		keep_run(k.conn, "SET lock_timeout = '2s'", 0, NULL) && alone(k.conn))
		ok = keeper_run(&k);
	printf("archive: %ld games in %ld segments of %" PRIu64 " bytes, %ld taken out again, %ld parts replaced\n",
		k.games, k.segments, k.bytes, k.late, k.parts);
	PQfinish(k.conn);
	if (k.depot)
		depot_close(k.depot);
	return ok ? 0 : 1;
}
