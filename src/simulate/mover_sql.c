/* mover_sql.c -- see mover.h: the statements of server/shards/move.c and follow.c, found by how they begin.  One that nobody wrote here ends the program. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "server/shards/copy.h"
#include "simulate/mover.h"
#include "simulate/node.h"
#include "simulate/store/rows.h"

#define LOCKS 16

/* Advisory locks of sessions. */
static struct lock {
	uint64_t session; /* 0: free */
	int server;
	char name[12];
	unsigned bucket;
} locks[LOCKS];

struct said {
	struct session *session;
	struct store *store;
	const char *sql;
	const char *const *values;
};

static PGresult *done(void)
{
	PGresult *rows = PQmakeEmptyPGresult(NULL, PGRES_COMMAND_OK);
	CHECK(rows);
	return rows;
}

static unsigned bucket_in(const char *number)
{
	const unsigned long bucket = strtoul(number, NULL, 10);
	CHECK(bucket < STORE_BUCKETS);
	return (unsigned)bucket;
}

/* The number behind a word of the statement. */
static unsigned bucket_after(const struct said *s, const char *word)
{
	const char *at = strstr(s->sql, word);
	CHECK(at);
	return bucket_in(at + strlen(word));
}

static int store_named(const char *name)
{
	for (int i = 0; i < backends_count(); i++)
		if (strcmp(store_names[i], name) == 0)
			return i;
	CHECK(false);
	return -1;
}

/* ---- locks ---- */

void mover_locks_end(uint64_t session)
{
	for (struct lock *l = locks; l < locks + LOCKS; l++)
		if (l->session == session)
			l->session = 0;
}

void mover_locks_clear(void)
{
	memset(locks, 0, sizeof locks);
}

static PGresult *lock_try(const struct said *s)
{
	const unsigned bucket = bucket_in(s->values[1]);
	struct lock *free_one = NULL;
	bool held = false;
	for (struct lock *l = locks; l < locks + LOCKS; l++) {
		if (!l->session)
			free_one = l;
		else if (l->server == s->session->server->number && l->bucket == bucket &&
			strcmp(l->name, s->values[0]) == 0)
			held = true;
	}
	PGresult *rows = rows_new(1);
	rows_text(rows, 0, 0, held ? "f" : "t");
	if (held)
		return rows;
	CHECK(free_one && strlen(s->values[0]) < sizeof free_one->name);
	*free_one =
		(struct lock){ .session = s->session->number, .server = s->session->server->number, .bucket = bucket };
	(void)strcpy(free_one->name, s->values[0]);
	return rows;
}

static PGresult *locks_leave(const struct said *s)
{
	mover_locks_end(s->session->number);
	return done();
}

static PGresult *nothing(const struct said *s)
{
	(void)s;
	return done();
}

/* ---- the directory ---- */

static PGresult *move_state(const struct said *s)
{
	const unsigned bucket = bucket_in(s->values[0]);
	PGresult *rows = rows_new(4);
	char phase[12];
	const int now = s->store->bucket[bucket].listed ? s->store->bucket[bucket].store : 0;
	rows_text(rows, 0, 0, store_names[now]);
	if (!s->store->bucket[bucket].phase) {
		for (int column = 1; column < 4; column++)
			rows_null(rows, 0, column);
		return rows;
	}
	rows_text(rows, 0, 1, store_names[s->store->bucket[bucket].source]);
	rows_text(rows, 0, 2, store_names[s->store->bucket[bucket].target]);
	(void)snprintf(phase, sizeof phase, "%d", s->store->bucket[bucket].phase);
	rows_text(rows, 0, 3, phase);
	return rows;
}

static PGresult *intent(const struct said *s)
{
	const unsigned bucket = bucket_in(s->values[0]);
	if (s->store->bucket[bucket].phase)
		return NULL; /* the primary key */
	s->store->bucket[bucket].phase = 1;
	s->store->bucket[bucket].source = store_named(s->values[1]);
	s->store->bucket[bucket].target = store_named(s->values[2]);
	return done();
}

static PGresult *phase(const struct said *s)
{
	const unsigned bucket = bucket_after(s, "WHERE bucket = ");
	if (s->store->bucket[bucket].phase)
		s->store->bucket[bucket].phase = (int)bucket_after(s, "SET phase = ");
	return done();
}

static PGresult *switch_over(const struct said *s)
{
	const unsigned bucket = bucket_in(s->values[0]);
	if (s->store->bucket[bucket].phase != 2)
		return done();
	s->store->bucket[bucket].phase = 3;
	s->store->bucket[bucket].listed = true;
	s->store->bucket[bucket].store = s->store->bucket[bucket].target;
	s->store->bucket[bucket].version++;
	sim_trace("switch", bucket, (uint64_t)s->store->bucket[bucket].store, 0);
	nodes_map_changed();
	return done();
}

static PGresult *intent_gone(const struct said *s)
{
	s->store->bucket[s->values ? bucket_in(s->values[0]) : bucket_after(s, "WHERE bucket = ")].phase = 0;
	return done();
}

/* ---- stores ---- */

static PGresult *fence_lift(const struct said *s)
{
	const unsigned bucket = bucket_after(s, "WHERE bucket = ");
	s->store->bucket[bucket].fenced = s->store->bucket[bucket].coming = false;
	return done();
}

static PGresult *fence_put(const struct said *s)
{
	const unsigned bucket = bucket_after(s, "VALUES (");
	s->store->bucket[bucket].fenced = true;
	s->store->bucket[bucket].coming = strstr(s->sql, ", true)") != NULL;
	return done();
}

static PGresult *games_unknown(const struct said *s)
{
	const unsigned bucket = bucket_in(s->values[0]);
	PGresult *rows = rows_new(0);
	for (const struct game_row *g = s->store->games; g; g = g->next)
		CHECK(bucket_of(g->id) != bucket || store_fenced(s->store, g->id));
	return rows;
}

/* A statement of the run happens at one moment, so no writer is ever half-way. */
static PGresult *writers(const struct said *s)
{
	PGresult *rows = rows_new(1);
	(void)s;
	rows_text(rows, 0, 0, "{}");
	return rows;
}

static PGresult *writers_left(const struct said *s)
{
	PGresult *rows = rows_new(1);
	(void)s;
	rows_text(rows, 0, 0, "0");
	return rows;
}

/* ---- triggers: a bit for each ---- */

static unsigned trigger_bucket(const char *name)
{
	return bucket_in(name + strlen("moving_"));
}

static int trigger_place(const char *table, const char *name)
{
	for (int i = 0; i < COPY_TABLES; i++)
		if (strcmp(copy_tables[i].name, table) == 0)
			return 2 * i + (strstr(name, "_gone") != NULL);
	CHECK(false);
	return -1;
}

static PGresult *trigger_look(const struct said *s)
{
	PGresult *rows = rows_new(1);
	if (s->store->bucket[trigger_bucket(s->values[1])].triggers & 1 << trigger_place(s->values[0], s->values[1]))
		rows_text(rows, 0, 0, "");
	return rows;
}

static PGresult *trigger_change(const struct said *s)
{
	char name[40], table[40];
	const char *make = strstr(s->sql, "CREATE TRIGGER "), *drop = strstr(s->sql, "DROP TRIGGER ");
	const char *of = make ? strstr(s->sql, " ON ") : drop;
	CHECK(of &&
		sscanf(make ? make + strlen("CREATE TRIGGER ") : drop + strlen("DROP TRIGGER "), "%39s", name) == 1);
	CHECK(sscanf(strstr(of, " ON ") + strlen(" ON "), "%39[a-z_]", table) == 1);
	int *triggers = &s->store->bucket[trigger_bucket(name)].triggers;
	const int bit = 1 << trigger_place(table, name);
	*triggers = make ? *triggers | bit : *triggers & ~bit;
	return done();
}

/* ---- what was touched ---- */

static void touched_remove(
	struct store *store, bool (*gone)(const struct touched_row *row, const void *of), const void *of)
{
	size_t kept = 0;
	for (size_t i = 0; i < store->touched_count; i++)
		if (!gone(&store->touched[i], of))
			store->touched[kept++] = store->touched[i];
	store->touched_count = kept;
}

static bool of_bucket(const struct touched_row *row, const void *bucket)
{
	return bucket_of(row->game) == *(const unsigned *)bucket;
}

/* Whether its id is in an array that is written as text, {1,2}. */
static bool of_ids(const struct touched_row *row, const void *ids)
{
	for (const char *at = ids; at; at = strpbrk(at + 1, ","))
		if (strtoll(at + 1, NULL, 10) == row->id)
			return true;
	return false;
}

static PGresult *touched_read(const struct said *s)
{
	const unsigned bucket = bucket_in(s->values[0]);
	PGresult *rows = rows_new(2);
	int count = 0;
	for (size_t i = 0; i < s->store->touched_count; i++) {
		char text[24];
		if (bucket_of(s->store->touched[i].game) != bucket)
			continue;
		(void)snprintf(text, sizeof text, "%" PRId64, s->store->touched[i].id);
		rows_text(rows, count, 0, text);
		(void)snprintf(text, sizeof text, "%" PRId64, (int64_t)s->store->touched[i].game);
		rows_text(rows, count++, 1, text);
	}
	return rows;
}

static PGresult *touched_forget(const struct said *s)
{
	const unsigned bucket = bucket_after(s, "WHERE bucket = ");
	touched_remove(s->store, of_bucket, &bucket);
	return done();
}

static PGresult *touched_copied(const struct said *s)
{
	touched_remove(s->store, of_ids, s->values[0]);
	return done();
}

static const struct {
	const char *begins;
	PGresult *(*run)(const struct said *s);
} statements[] = {
	{ "SELECT pg_try_advisory_lock(", lock_try },
	{ "SELECT pg_advisory_lock_shared(", nothing },
	{ "SELECT pg_advisory_unlock_all(", locks_leave },
	{ "SELECT parts_make(", nothing },
	{ "SELECT coalesce((SELECT store FROM bucket ", move_state },
	{ "WITH m AS (INSERT INTO bucket_move ", intent },
	{ "UPDATE bucket_move SET phase = ", phase },
	{ "WITH m AS (UPDATE bucket_move SET phase = 3 ", switch_over },
	{ "DELETE FROM bucket_move ", intent_gone },
	{ "WITH m AS (DELETE FROM bucket_move ", intent_gone },
	{ "DELETE FROM fence ", fence_lift },
	{ "INSERT INTO fence ", fence_put },
	{ "SELECT FROM game ", games_unknown },
	{ "SELECT coalesce(array_agg(DISTINCT virtualtransaction)", writers },
	{ "SELECT count(*) FROM pg_locks ", writers_left },
	{ "SELECT FROM pg_trigger ", trigger_look },
	{ "BEGIN; ", trigger_change },
	{ "SELECT id, game_id FROM touched ", touched_read },
	{ "DELETE FROM touched WHERE bucket ", touched_forget },
	{ "DELETE FROM touched WHERE id ", touched_copied },
	{ "BEGIN", nothing },
	{ "COMMIT", nothing },
	{ "ROLLBACK", nothing },
	{ "SELECT", nothing },
};

PGresult *mover_statement(struct session *session, const char *sql, const char *const *values)
{
	const struct said s = { session, &session->server->store, sql, values };
	for (size_t i = 0; i < ARRAY_LEN(statements); i++) {
		const size_t length = strlen(statements[i].begins);
		const bool whole = strchr(statements[i].begins, ' ') == NULL; /* a word alone */
		if (strncmp(sql, statements[i].begins, length) == 0 && (!whole || sql[length] == '\0'))
			return statements[i].run(&s);
	}
	fprintf(stderr, "timerift-simulate: nobody wrote the statement %s\n", sql);
	exit(2);
}
