/* mover_copy.c -- server/shards/copy.h over the stores in memory: a game is read at one moment of its source, and put at a later one into its target. */
#include "server/shards/copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "simulate/mover.h"

const struct copy_table copy_tables[COPY_TABLES] = {
	{ "game", "id", true },
	{ "seat", "game_id", false },
	{ "standing", "game_id", false },
	{ "vacation", "game_id", false },
	{ "chat", "game_id", false },
	{ "notice", "game_id", false },
	{ "post", "game_id", true },
	{ "game_hook", "game_id", false },
	{ "plan", "game_id", false },
	{ "open_game", "game_id", true },
	{ "rated", "game_id", false },
	{ "day_end", "game_id", false },
	{ "snapshot", "game_id", true },
	{ "move", "game_id", true },
	{ "archived", "game_id", false },
};

/* What is asked of a store: about games by their ids, or all of a bucket. */
struct asked {
	const int64_t *ids;
	size_t count;
	unsigned bucket;
	struct game_row *rows[STORE_GAMES];
	uint64_t sums[STORE_GAMES];
	struct games *found;
};

static struct session *session_of(PGconn *conn)
{
	return (void *)conn;
}

static bool ask(PGconn *conn, session_act *act, struct asked *asked)
{
	PGresult *none;
	CHECK(asked->count <= STORE_GAMES);
	return session_run(session_of(conn), act, asked, &none);
}

/* ---- lists of games ---- */

bool games_add(struct games *g, int64_t id)
{
	if (g->count == g->room) {
		g->room += STORE_GAMES;
		g->id = realloc(g->id, g->room * sizeof *g->id);
		CHECK(g->id);
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
	if (g->count > 0)
		qsort(g->id, g->count, sizeof g->id[0], id_compare);
	for (size_t i = 0; i < g->count; i++)
		if (kept == 0 || g->id[i] != g->id[kept - 1])
			g->id[kept++] = g->id[i];
	g->count = kept;
}

void games_release(struct games *g)
{
	free(g->id);
	*g = (struct games){ 0 };
}

/* ---- copies ---- */

bool copier_begin(struct copier *c, PGconn *from, PGconn *to)
{
	*c = (struct copier){ .from = from, .to = to };
	return shards_run(from, "SELECT") && shards_run(to, "SELECT");
}

void copier_release(struct copier *c)
{
	*c = (struct copier){ 0 };
}

bool shards_run(PGconn *conn, const char *sql)
{
	PGresult *rows = session_statement(session_of(conn), sql, 0, NULL);
	const bool ok = rows != NULL;
	PQclear(rows);
	return ok;
}

static PGresult *act_read(struct session *s, void *arg)
{
	struct asked *asked = arg;
	for (size_t i = 0; i < asked->count; i++) {
		const struct game_row *g = store_game(&s->server->store, (uint64_t)asked->ids[i]);
		asked->rows[i] = g ? game_copy(g) : NULL;
	}
	return NULL;
}

static PGresult *act_put(struct session *s, void *arg)
{
	struct asked *asked = arg;
	for (size_t i = 0; i < asked->count; i++) {
		store_remove(&s->server->store, (uint64_t)asked->ids[i]);
		if (asked->rows[i])
			store_add(&s->server->store, asked->rows[i]);
		asked->rows[i] = NULL;
	}
	sim_trace("copies", (uint64_t)s->server->number, asked->count, 0);
	return NULL;
}

bool games_copy(struct copier *c, const struct games *g)
{
	struct asked asked = { .ids = g->id, .count = g->count };
	if (g->count == 0)
		return true;
	const bool ok = ask(c->from, act_read, &asked) && ask(c->to, act_put, &asked);
	for (size_t i = 0; i < g->count; i++)
		game_free(asked.rows[i]);
	c->games += ok ? (long)g->count : 0;
	return ok;
}

static PGresult *act_sum(struct session *s, void *arg)
{
	struct asked *asked = arg;
	for (size_t i = 0; i < asked->count; i++)
		asked->sums[i] = game_sum(store_game(&s->server->store, (uint64_t)asked->ids[i]));
	return NULL;
}

bool games_compare(struct copier *c, const int64_t *ids, size_t count, struct games *differ)
{
	struct asked a = { .ids = ids, .count = count }, b = a;
	if (count == 0)
		return true;
	if (!ask(c->from, act_sum, &a) || !ask(c->to, act_sum, &b))
		return false;
	for (size_t i = 0; i < count; i++)
		if (a.sums[i] != b.sums[i])
			(void)games_add(differ, ids[i]);
	return true;
}

static PGresult *act_delete(struct session *s, void *arg)
{
	const struct asked *asked = arg;
	for (size_t i = 0; i < asked->count; i++)
		store_remove(&s->server->store, (uint64_t)asked->ids[i]);
	return NULL;
}

bool games_delete(PGconn *conn, const int64_t *ids, size_t count)
{
	struct asked asked = { .ids = ids, .count = count };
	return ask(conn, act_delete, &asked);
}

static PGresult *act_find(struct session *s, void *arg)
{
	const struct asked *asked = arg;
	for (const struct game_row *g = s->server->store.games; g; g = g->next)
		if (bucket_of(g->id) == asked->bucket)
			(void)games_add(asked->found, (int64_t)g->id);
	return NULL;
}

bool games_read(PGconn *conn, int bucket, struct games *g)
{
	struct asked asked = { .bucket = (unsigned)bucket, .found = g };
	return ask(conn, act_find, &asked);
}
