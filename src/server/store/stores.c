/* stores.c -- see stores.h. */
#include "server/store/stores.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/base/log.h"
#include "server/store/pg.h"

#define BUCKET_SHIFT 40

enum map_column { BUCKET, STORE, VERSION };

/* store/sql/stores.sql */
STATEMENT(stores_map);

struct stores {
	const struct addresses *addresses;
	const struct stores_calls *calls;
	void *arg;
	int count;
	bool closing, reading, again; /* the map is being read; it has to be read again after that */
	uint8_t map[BUCKETS];
	int64_t version[BUCKETS];
	struct place {
		struct stores *all;
		struct db *db;
		char history[STORE_TEXT];
	} place[STORES_MOST];
};

unsigned bucket_of(uint64_t game)
{
	return (unsigned)(game >> BUCKET_SHIFT) & (BUCKETS - 1);
}

uint64_t bucket_game(uint64_t game, uint64_t other)
{
	const uint64_t bits = (uint64_t)(BUCKETS - 1) << BUCKET_SHIFT;
	return (game & ~bits) | (other & bits);
}

/* ---- the map ---- */

/* The store of a row; -1 with a line in the log: the settings of this node do not have it. */
static int row_store(const struct addresses *a, const char *name, int length)
{
	for (int i = 0; i < a->count; i++)
		if (strlen(a->store[i].name) == (size_t)length && memcmp(a->store[i].name, name, (size_t)length) == 0)
			return i;
	log_event(LOG_ERROR, "store_unknown");
	return -1;
}

static void bucket_put(struct stores *s, unsigned bucket, int store, int64_t version)
{
	if (version < s->version[bucket] || store < 0)
		return;
	s->version[bucket] = version;
	if (s->map[bucket] == store)
		return;
	s->map[bucket] = (uint8_t)store;
	s->calls->moved(s->arg, bucket, store);
}

static void on_map(void *arg, const struct db_answer *answer)
{
	struct stores *s = arg;
	s->reading = false;
	for (int row = 0; answer->result == DB_OK && row < PQntuples(answer->rows); row++) {
		const unsigned bucket = (unsigned)pg_number(answer->rows, row, BUCKET) & (BUCKETS - 1);
		bucket_put(s, bucket,
			row_store(s->addresses, PQgetvalue(answer->rows, row, STORE),
				PQgetlength(answer->rows, row, STORE)),
			pg_number(answer->rows, row, VERSION));
	}
	if (s->again && !s->closing)
		stores_look(s);
}

void stores_look(struct stores *s)
{
	s->again = s->reading;
	if (s->reading)
		return;
	s->reading = true;
	db_ask(stores_directory(s), &sql_stores_map, NULL, on_map, s);
}

int stores_map_read(const struct addresses *a, uint8_t map[BUCKETS])
{
	PGconn *conn = pg_connect(a->store[DIRECTORY].conninfo, PQconnectdbParams);
	PGresult *rows = PQexecParams(conn, sql_stores_map.sql, 0, NULL, NULL, NULL, NULL, 1);
	bool ok = PQresultStatus(rows) == PGRES_TUPLES_OK;
	if (!ok)
		fprintf(stderr, "timeriftd: %s", PQerrorMessage(conn));
	memset(map, DIRECTORY, BUCKETS);
	for (int row = 0; ok && row < PQntuples(rows); row++) {
		const int store = row_store(a, PQgetvalue(rows, row, STORE), PQgetlength(rows, row, STORE));
		if (store < 0)
			fprintf(stderr, "timeriftd: the setting \"stores\" does not have the store %.*s\n",
				PQgetlength(rows, row, STORE), PQgetvalue(rows, row, STORE));
		else
			map[(unsigned)pg_number(rows, row, BUCKET) & (BUCKETS - 1)] = (uint8_t)store;
		ok = store >= 0;
	}
	PQclear(rows);
	PQfinish(conn);
	return ok ? 0 : 1;
}

/* ---- the pools ---- */

static void on_history(void *arg, const struct history *history)
{
	struct place *p = arg;
	memcpy(p->history, history->name, STORE_TEXT);
	p->all->calls->history(p->all->arg, (int)(p - p->all->place), history);
}

/* A store said that a game is not there. */
static void on_fenced(void *arg)
{
	const struct place *p = arg;
	stores_look(p->all);
}

struct stores *stores_open(uv_loop_t *loop, const struct stores_setting *setting, const uint8_t map[BUCKETS])
{
	struct stores *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->addresses = setting->addresses;
	s->calls = setting->calls;
	s->arg = setting->arg;
	memcpy(s->map, map, BUCKETS);
	for (int i = 0; i < setting->addresses->count; i++) {
		struct place *p = &s->place[i];
		p->all = s;
		p->db = db_open(loop, setting->addresses->store[i].conninfo, setting->bounds, setting->connections,
			setting->limit);
		if (!p->db)
			return NULL; /* no memory: the caller exits */
		s->count++;
		db_follow(p->db, on_history, p);
		db_fenced(p->db, on_fenced, p);
	}
	return s;
}

void stores_stop(struct stores *s)
{
	s->closing = true;
	for (int i = 0; i < s->count; i++)
		db_stop(s->place[i].db); /* callbacks may ask another one */
}

void stores_close(struct stores *s)
{
	for (int i = 0; i < s->count; i++)
		db_close(s->place[i].db);
	free(s);
}

void stores_time(struct stores *s, struct span *took)
{
	for (int i = 0; i < s->count; i++)
		db_time(s->place[i].db, took);
}

int stores_count(const struct stores *s)
{
	return s->count;
}

struct db *stores_at(const struct stores *s, int store)
{
	CHECK(store >= 0 && store < s->count);
	return s->place[store].db;
}

struct db *stores_directory(const struct stores *s)
{
	return s->place[DIRECTORY].db;
}

int stores_index(const struct stores *s, uint64_t game)
{
	return s->map[bucket_of(game)];
}

struct db *stores_of(const struct stores *s, uint64_t game)
{
	return s->place[stores_index(s, game)].db;
}

const char *stores_history(const struct stores *s, uint64_t game)
{
	return s->place[stores_index(s, game)].history;
}

bool stores_ready(const struct stores *s)
{
	for (int i = 0; i < s->count; i++)
		if (db_ready(s->place[i].db))
			return true;
	return false;
}

size_t stores_waiting(const struct stores *s)
{
	size_t waiting = 0;
	for (int i = 0; i < s->count; i++)
		waiting += db_waiting(s->place[i].db);
	return waiting;
}

int stores_connections(const struct stores *s)
{
	int open = 0;
	for (int i = 0; i < s->count; i++)
		open += db_connections(s->place[i].db);
	return open;
}
