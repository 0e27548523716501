/* copy.c -- see copy.h. */
#include "server/shards/copy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/admin/admin.h"

#define BATCH 200 /* games of one transaction */
#define ARCHIVED COPY_KINDS

/* Moves of a game that is in the archive for good need not be copied, if the log still has them. */
#define IS_ARCHIVED \
	"EXISTS (SELECT FROM archived a JOIN segment s ON s.id = a.segment WHERE s.cleared AND a.game_id = t.game_id)"

const struct copy_table copy_tables[COPY_TABLES] = {
	{ "game", "id", true }, /* first: the others refer to it */
	{ "seat", "game_id", false },
	{ "standing", "game_id", false },
	{ "vacation", "game_id", false },
	{ "chat", "game_id", false },
	{ "notice", "game_id", false },
	{ "post", "game_id", true },
	{ "game_hook", "game_id", false },
	{ "plan", "game_id", false },
	{ "open_game", "game_id", true }, /* after `game`: that it is deleted is noted in it */
	{ "rated", "game_id", false },
	{ "day_end", "game_id", false },
	{ "snapshot", "game_id", true },
	{ "move", "game_id", true },
	{ "archived", "game_id", false },
};

/* A segment has another number in each store: its name stands for it.  One that is not cleared has its games' moves in the log still. */
static const char archived_columns[] =
	"t.game_id, s.name, s.bytes, t.at, t.length, t.steps, t.moves, t.n, t.key, t.ended";

/* ---- lists of games ---- */

bool games_add(struct games *g, int64_t id)
{
	if (g->count == g->room) {
		const size_t room = g->room ? 2 * g->room : 256;
		int64_t *more = realloc(g->id, room * sizeof *more);
		if (!more) {
			fprintf(stderr, "timeriftd: out of memory\n");
			return false;
		}
		g->id = more;
		g->room = room;
	}
	g->id[g->count++] = id;
	return true;
}

static int id_compare(const void *a, const void *b)
{
	const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
	return x < y ? -1 : x > y;
}

void games_sort(struct games *g)
{
	size_t kept = 0;
	if (g->count == 0)
		return;
	qsort(g->id, g->count, sizeof g->id[0], id_compare);
	for (size_t i = 1; i < g->count; i++)
		if (g->id[i] != g->id[kept])
			g->id[++kept] = g->id[i];
	g->count = kept + 1;
}

void games_release(struct games *g)
{
	free(g->id);
	*g = (struct games){ 0 };
}

static void ids_print(FILE *out, const int64_t *ids, size_t count)
{
	fprintf(out, "'{");
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s%" PRId64, i ? "," : "", ids[i]);
	fprintf(out, "}'::int8[]");
}

/* ---- SQL ---- */

static PGresult *ask(PGconn *conn, const char *sql)
{
	return admin_ask_at(conn, sql, 0, NULL);
}

bool shards_run(PGconn *conn, const char *sql)
{
	PGresult *rows = ask(conn, sql);
	PQclear(rows);
	return rows != NULL;
}

/* The columns of a table, as the source has them: a later version of the schema needs no change here. */
static char *columns_of(PGconn *conn, const char *table)
{
	static const char sql[] =
		"SELECT string_agg('t.' || quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute WHERE attrelid = $1::regclass "
		"AND attnum > 0 AND NOT attisdropped";
	PGresult *rows = admin_ask_at(conn, sql, 1, &table);
	char *columns = rows ? strdup(PQgetvalue(rows, 0, 0)) : NULL;
	PQclear(rows);
	return columns;
}

/* A table that a later version of the schema added and that this program does not know must not be left behind. */
static bool tables_known(PGconn *conn)
{
	static const char sql[] =
		"SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'game_id' AND NOT a.attisdropped "
		"WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = (SELECT relnamespace FROM pg_class "
		"WHERE oid = 'game'::regclass) AND c.relname <> ALL ($1::text[])";
	static const char *known[1] = {
		"{seat,standing,vacation,chat,notice,post,game_hook,plan,open_game,rated,day_end,snapshot,move,archived,touched,outbox,errand,report,push,result,rating_step,lobby,wish,day_try,contest_table}"
	}; /* those after `touched` are of people, in the directory */
	PGresult *rows = admin_ask_at(conn, sql, 1, known);
	const bool ok = rows && PQntuples(rows) == 0;
	if (rows && !ok)
		fprintf(stderr, "timeriftd: games have rows in the table %s, which this program does not know\n",
			PQgetvalue(rows, 0, 0));
	PQclear(rows);
	return ok;
}

bool copier_begin(struct copier *c, PGconn *from, PGconn *to)
{
	static const char same[] =
		"SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET bytea_output = 'hex'"; /* for comparing texts */
	static const char staged[] =
		"CREATE TEMP TABLE IF NOT EXISTS archived_coming (game_id bigint, name text, bytes bigint, at bigint, length integer, steps integer, "
		"moves integer, n integer, key bigint, ended timestamptz) ON COMMIT DELETE ROWS";
	*c = (struct copier){ .from = from, .to = to };
	PGresult *one = PQexec(from, same), *two = PQexec(to, same);
	bool ok = PQresultStatus(one) == PGRES_COMMAND_OK && PQresultStatus(two) == PGRES_COMMAND_OK &&
		tables_known(from) && tables_known(to) && shards_run(to, staged);
	PQclear(one);
	PQclear(two);
	for (int i = 0; ok && i < COPY_KINDS; i++)
		ok = (c->columns[i] = columns_of(from, copy_tables[i].name)) != NULL;
	return ok && (c->columns[ARCHIVED] = strdup(archived_columns)) != NULL;
}

void copier_release(struct copier *c)
{
	for (int i = 0; i < COPY_TABLES; i++)
		free(c->columns[i]);
	*c = (struct copier){ 0 };
}

/* SELECT of a table's rows of some games. */
static void select_print(
	FILE *out, const struct copier *c, int table, const char *what, const int64_t *ids, size_t count)
{
	const struct copy_table *t = &copy_tables[table];
	fprintf(out, "SELECT %s FROM %s t%s WHERE t.%s = ANY (", what ? what : c->columns[table], t->name,
		table == ARCHIVED ? " JOIN segment s ON s.id = t.segment AND s.cleared" : "", t->key);
	ids_print(out, ids, count);
	fprintf(out, ")%s", strcmp(t->name, "move") == 0 ? " AND NOT " IS_ARCHIVED : "");
}

/* ---- comparing ---- */

/* For each game: its id, a text that is the same on both sides if all its rows are, and their number. */
static PGresult *sums(const struct copier *c, PGconn *conn, const int64_t *ids, size_t count)
{
	char *sql = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&sql, &size);
	if (!out)
		return NULL;
	fprintf(out,
		"SELECT game, string_agg(what || ' ' || rows || ' ' || sum, ', ' ORDER BY what), sum(rows) FROM (");
	for (int i = 0; i < COPY_TABLES; i++) {
		const char *columns = c->columns[i];
		char *what = NULL;
		size_t length = 0;
		FILE *row = open_memstream(&what, &length);
		if (row) {
			fprintf(row,
				"'%s' AS what, t.%s AS game, count(*) AS rows, md5(string_agg(md5(ROW(%s)::text), '' ORDER BY "
				"md5(ROW(%s)::text) COLLATE \"C\")) AS sum",
				copy_tables[i].name, copy_tables[i].key, columns, columns);
			(void)fclose(row);
		}
		fprintf(out, "%s", i ? " UNION ALL " : "");
		select_print(out, c, i, what, ids, count);
		fprintf(out, " GROUP BY 2");
		free(what);
	}
	fprintf(out, ") AS x GROUP BY game ORDER BY game");
	const bool whole = fclose(out) == 0;
	PGresult *rows = whole ? ask(conn, sql) : NULL;
	free(sql);
	return rows;
}

static int64_t game_at(const PGresult *rows, int row)
{
	return strtoll(PQgetvalue(rows, row, 0), NULL, 10);
}

/* Games of which one side has other rows than the other one; both are sorted. */
static bool sums_differ(const PGresult *a, const PGresult *b, struct games *differ)
{
	int i = 0, j = 0;
	bool ok = true;
	while (ok && (i < PQntuples(a) || j < PQntuples(b))) {
		const bool left = i < PQntuples(a) && (j == PQntuples(b) || game_at(a, i) <= game_at(b, j));
		const bool right = j < PQntuples(b) && (i == PQntuples(a) || game_at(b, j) <= game_at(a, i));
		if (!left || !right || strcmp(PQgetvalue(a, i, 1), PQgetvalue(b, j, 1)) != 0)
			ok = games_add(differ, left ? game_at(a, i) : game_at(b, j));
		i += left;
		j += right;
	}
	return ok;
}

bool games_compare(struct copier *c, const int64_t *ids, size_t count, struct games *differ)
{
	bool ok = true;
	for (size_t at = 0; ok && at < count; at += BATCH) {
		const size_t some = count - at < BATCH ? count - at : BATCH;
		PGresult *a = sums(c, c->from, ids + at, some), *b = a ? sums(c, c->to, ids + at, some) : NULL;
		ok = a && b && sums_differ(a, b, differ);
		PQclear(a);
		PQclear(b);
	}
	return ok;
}

/* ---- copying ---- */

static void rows_drain(PGconn *conn, bool *ok)
{
	PGresult *result;
	while ((result = PQgetResult(conn))) {
		if (PQresultStatus(result) != PGRES_COMMAND_OK) {
			if (*ok)
				fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
			*ok = false;
		}
		PQclear(result);
	}
}

static bool stream_open(PGconn *conn, const char *sql, ExecStatusType wanted)
{
	PGresult *result = PQexec(conn, sql);
	const bool ok = PQresultStatus(result) == wanted;
	if (!ok)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	PQclear(result);
	return ok;
}

/* Sends what one COPY reads to another one. */
static bool stream_pass(PGconn *from, PGconn *to)
{
	char *data;
	int length;
	bool ok = true;
	while ((length = PQgetCopyData(from, &data, 0)) > 0) {
		ok = ok && PQputCopyData(to, data, length) == 1;
		PQfreemem(data);
	}
	rows_drain(from, &ok);
	ok = PQputCopyEnd(to, ok && length == -1 ? NULL : "the source failed") == 1 && ok && length == -1;
	rows_drain(to, &ok);
	return ok;
}

static bool rows_copy(struct copier *c, int table, const int64_t *ids, size_t count)
{
	char *sql = NULL, *put = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&sql, &size);
	if (!out)
		return false;
	fprintf(out, "COPY (");
	select_print(out, c, table, NULL, ids, count);
	fprintf(out, ") TO STDOUT (FORMAT binary)");
	bool ok = fclose(out) == 0;
	out = open_memstream(&put, &size);
	if (out) {
		fprintf(out, "COPY %s", table == ARCHIVED ? "archived_coming" : copy_tables[table].name);
		for (const char *at = table == ARCHIVED ? "" : c->columns[table]; *at;
			at++) /* the names without "t." */
			if (strncmp(at, "t.", 2) == 0 && (at == c->columns[table] || at[-1] == ' '))
				fprintf(out, "%s", at++ == c->columns[table] ? " (" : "");
			else
				fputc(*at, out);
		fprintf(out, "%s FROM STDIN (FORMAT binary)", table == ARCHIVED ? "" : ")");
		ok = fclose(out) == 0 && ok;
	}
	ok = ok && put && stream_open(c->from, sql, PGRES_COPY_OUT);
	if (ok && !stream_open(c->to, put, PGRES_COPY_IN)) {
		char *data; /* the source must be read to its end */
		while (PQgetCopyData(c->from, &data, 0) > 0)
			PQfreemem(data);
		rows_drain(c->from, &ok);
		ok = false;
	}
	ok = ok && stream_pass(c->from, c->to);
	free(sql);
	free(put);
	return ok;
}

static bool archived_copy(struct copier *c, const int64_t *ids, size_t count)
{
	return rows_copy(c, ARCHIVED, ids, count) &&
		shards_run(c->to,
			"INSERT INTO segment (name, done, cleared, bytes) SELECT DISTINCT name, true, true, bytes FROM archived_coming "
			"ON CONFLICT (name) DO NOTHING") &&
		shards_run(c->to,
			"INSERT INTO archived (game_id, segment, at, length, steps, moves, n, key, ended) SELECT c.game_id, s.id, c.at, "
			"c.length, c.steps, c.moves, c.n, c.key, c.ended FROM archived_coming c JOIN segment s ON s.name = c.name");
}

bool games_delete(PGconn *conn, const int64_t *ids, size_t count)
{
	bool ok = true;
	for (const struct copy_table *t = copy_tables; ok && t < copy_tables + COPY_TABLES; t++) {
		if (!t->alone)
			continue;
		char *sql = NULL;
		size_t size = 0;
		FILE *out = open_memstream(&sql, &size);
		if (!out)
			return false;
		fprintf(out, "DELETE FROM %s WHERE %s = ANY (", t->name, t->key);
		ids_print(out, ids, count);
		fprintf(out, ")");
		ok = fclose(out) == 0 && shards_run(conn, sql);
		free(sql);
	}
	return ok;
}

/* Within the transactions of both sides. */
static bool batch_put(struct copier *c, const int64_t *ids, size_t count)
{
	struct games differ = { 0 };
	bool ok = games_delete(c->to, ids, count);
	for (int i = 0; ok && i < COPY_KINDS; i++)
		ok = rows_copy(c, i, ids, count);
	ok = ok && archived_copy(c, ids, count);
	PGresult *a = ok ? sums(c, c->from, ids, count) : NULL, *b = a ? sums(c, c->to, ids, count) : NULL;
	ok = a && b && sums_differ(a, b, &differ);
	if (ok && differ.count > 0) {
		fprintf(stderr, "timeriftd: the copy of game %" PRId64 " is not the same\n", differ.id[0]);
		ok = false;
	}
	for (int i = 0; ok && i < PQntuples(a); i++)
		c->rows += strtol(PQgetvalue(a, i, 2), NULL, 10);
	c->games += ok ? PQntuples(a) : 0;
	PQclear(a);
	PQclear(b);
	games_release(&differ);
	return ok;
}

static bool batch_copy(struct copier *c, const int64_t *ids, size_t count)
{
	bool ok = shards_run(c->from, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") && shards_run(c->to, "BEGIN");
	ok = ok && batch_put(c, ids, count);
	ok = shards_run(c->to, ok ? "COMMIT" : "ROLLBACK") && ok;
	return shards_run(c->from, "COMMIT") && ok;
}

bool games_copy(struct copier *c, const struct games *g)
{
	bool ok = true;
	for (size_t at = 0; ok && at < g->count; at += BATCH)
		ok = batch_copy(c, g->id + at, g->count - at < BATCH ? g->count - at : BATCH);
	return ok;
}

bool games_read(PGconn *conn, int bucket, struct games *g)
{
	char number[16];
	const char *values[1] = { number };
	(void)snprintf(number, sizeof number, "%d", bucket);
	PGresult *rows =
		admin_ask_at(conn, "SELECT id FROM game WHERE (id >> 40) & 255 = $1::int8 ORDER BY id", 1, values);
	bool ok = rows != NULL;
	for (int i = 0; ok && i < PQntuples(rows); i++)
		ok = games_add(g, game_at(rows, i));
	PQclear(rows);
	return ok;
}
