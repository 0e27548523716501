/* shards.c -- see shards.h. */
#include "server/shards/shards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/shards/move.h"
#include "server/store/pg.h"

#define BUCKETS_ALL 256

/* ---- list ---- */

/* Adds a store with what its database says; one that is away has no figures. */
static void store_print(FILE *out, const struct admin *a, int store)
{
	static const char sql[] =
		"SELECT (SELECT count(*) FROM game WHERE NOT EXISTS (SELECT FROM fence WHERE bucket = (id >> 40) & 255)), "
		"pg_database_size(current_database())";
	PGconn *conn = pg_connect(a->addresses.store[store].conninfo, PQconnectdbParams);
	PGresult *rows = NULL;
	if (PQstatus(conn) == CONNECTION_OK)
		rows = admin_ask_at(conn, sql, 0, NULL);
	else
		fprintf(stderr, "timeriftd: %s: %s", a->addresses.store[store].name, PQerrorMessage(conn));
	fprintf(out, "%s{\"at\": %d, \"store\": \"%s\", \"games\": %s, \"bytes\": %s}", store ? ", " : "", store,
		a->addresses.store[store].name, rows ? PQgetvalue(rows, 0, 0) : "null",
		rows ? PQgetvalue(rows, 0, 1) : "null");
	PQclear(rows);
	PQfinish(conn);
}

static int list(struct admin *a)
{
	static const char sql[] =
		"WITH told AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS t(at int, store text, games int8, bytes int8)), map AS (SELECT b, "
		"coalesce(k.store, '" STORE_OF_DIRECTORY
		"') AS store FROM generate_series(0, 255) AS b LEFT JOIN bucket k ON k.bucket = b), "
		"ranges AS (SELECT store, min(b) AS low, max(b) AS high FROM (SELECT store, b, b - row_number() OVER (PARTITION BY store ORDER BY b) AS "
		"run FROM map) AS r GROUP BY store, run) SELECT t.store, (SELECT count(*) FROM map m WHERE m.store = t.store) AS buckets, t.games, t.bytes, "
		"coalesce((SELECT string_agg(m.bucket || ' to ' || m.target || CASE m.phase WHEN 1 THEN ' (copying)' WHEN 2 THEN "
		"' (fenced)' ELSE ' (switched)' END, ', ' ORDER BY m.bucket) FROM bucket_move m WHERE m.source = t.store), '') AS leaving, "
		"coalesce((SELECT string_agg(low || CASE WHEN high > low THEN '-' || high ELSE '' END, ',' ORDER BY low) FROM ranges r WHERE r.store = "
		"t.store), '') AS which FROM told t ORDER BY t.at";
	char *told = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&told, &size);
	if (!out)
		return ADMIN_FAILED;
	fprintf(out, "[");
	for (int store = 0; store < a->addresses.count; store++)
		store_print(out, a, store);
	fprintf(out, "]");
	const bool whole = fclose(out) == 0;
	const char *values[1] = { told };
	PGresult *rows = whole ? admin_ask(a, sql, 1, values) : NULL;
	if (rows)
		admin_print(a, rows);
	PQclear(rows);
	free(told);
	return rows ? ADMIN_DONE : ADMIN_FAILED;
}

/* ---- moves ---- */

static bool bucket_read(const char *word, int *bucket)
{
	char *end;
	const long number = strtol(word, &end, 10);
	const bool ok = *word >= '0' && *word <= '9' && *end == '\0' && number < BUCKETS_ALL;
	if (ok)
		*bucket = (int)number;
	else
		fprintf(stderr, "timeriftd: %s is no bucket: they are 0 to 255\n", word);
	return ok;
}

static bool store_read(const struct admin *a, const char *word, int *store)
{
	*store = addresses_find(&a->addresses, word);
	if (*store < 0)
		fprintf(stderr, "timeriftd: the setting \"stores\" does not have the store %s\n", word);
	return *store >= 0;
}

static int move(struct admin *a)
{
	int bucket, target;
	if (!bucket_read(a->words[0], &bucket) || !store_read(a, a->words[1], &target))
		return ADMIN_USAGE;
	return move_bucket(a, bucket, target);
}

static int move_back(struct admin *a)
{
	int bucket;
	return bucket_read(a->words[0], &bucket) ? move_abort(a, bucket) : ADMIN_USAGE;
}

/* The store with the fewest buckets, but not this one. */
static int emptiest(const struct admin *a, const int map[BUCKETS_ALL], int but)
{
	int count[STORES_MOST] = { 0 }, best = -1;
	for (int i = 0; i < BUCKETS_ALL; i++)
		count[map[i]]++;
	for (int i = 0; i < a->addresses.count; i++)
		if (i != but && (best < 0 || count[i] < count[best]))
			best = i;
	return best;
}

/* One bucket after the other; the first that fails ends it, and the command can be repeated. */
static int drain(struct admin *a)
{
	int map[BUCKETS_ALL], store, only = -1, status = ADMIN_DONE;
	if (!store_read(a, a->words[0], &store) || (a->count > 1 && !store_read(a, a->words[1], &only)))
		return ADMIN_USAGE;
	if (a->addresses.count < 2 || store == only) {
		fprintf(stderr, "timeriftd: there is no other store to move to\n");
		return ADMIN_USAGE;
	}
	if (!move_map(a, map))
		return ADMIN_FAILED;
	for (int bucket = 0; status == ADMIN_DONE && bucket < BUCKETS_ALL; bucket++) {
		const int under_way = move_target(a, bucket);
		if (under_way == -2)
			return ADMIN_FAILED;
		if (map[bucket] != store &&
			(under_way < 0 || map[bucket] != under_way)) /* switched: rows are left here */
			continue;
		const int target = under_way >= 0 ? under_way : only >= 0 ? only : emptiest(a, map, store);
		status = move_bucket(a, bucket, target);
		map[bucket] = target;
	}
	return status;
}

static const struct admin_command lists[] = {
	{ "list", "", "the stores, their buckets, games and bytes, and which buckets are being moved", 0, 0, false,
		list },
	{ 0 },
};

static const struct admin_command acts[] = {
	{ "move", "BUCKET STORE", "moves the games of a bucket to another store while they are played, or resumes that",
		2, 2, true, move },
	{ "drain", "STORE [TO]", "moves all buckets of a store, to the others or to one", 1, 2, true, drain },
	{ "abort", "BUCKET", "takes back a move that has not switched", 1, 1, true, move_back },
	{ 0 },
};

int shards(int argc, char **argv)
{
	static const struct admin_family family = {
		"BUCKET is a number from 0 to 255, STORE a name of the setting stores, or " STORE_OF_DIRECTORY ".\n",
		"nothing to do: the bucket is there already, or is not being moved", lists, acts
	};
	const char *config = NULL;
	struct admin a = { 0 };
	const struct argument_row rows[] = {
#define OPTION_ROW(name, value, commands, meaning, to) { #name, value, commands, meaning, &(to) },
		SHARDS_OPTIONS(OPTION_ROW)
#undef OPTION_ROW
	};
	struct arguments given = { .program = "timeriftd shards", .rows = rows, .count = sizeof rows / sizeof rows[0] };
	return admin_family_run(&a, &family, &given, &config, argc, argv);
}
