/* gaps.c -- see gaps.h.  At most one query is in flight; it covers up to AT_ONCE rooms. */
#include "server/game/gaps.h"

#include <stdlib.h>

#include "server/game/room.h"
#include "server/store/pg.h"

#define AT_ONCE 20000 /* rooms per query */
#define QUIET_MS 1000 /* after a step; then doubled each time */
#define QUIET_MOST_MS 60000

/* store/sql/gaps.sql */
STATEMENT(gaps_read);

struct gaps {
	struct rooms *rooms;
	int store;
	bool asking;
	bool all, all_asked; /* check every room next time; the running query covers every room */
	uint64_t found;
	struct bytes games, counts; /* parameters of the query */
	const struct room *quiet[AT_ONCE]; /* only within gaps_look */
};

void room_stirred(struct room *r)
{
	r->quiet_ms = QUIET_MS;
	r->look_ms = uv_now(r->rooms->loop) + QUIET_MS;
}

static bool room_asked(struct room *r, int store, uint64_t now, bool all)
{
	if (!r->watchers || stores_index(r->rooms->stores, r->link.game) != store || r->state != ROOM_READY ||
		(r->look_ms > now && !all))
		return false;
	r->quiet_ms = 2 * r->quiet_ms < QUIET_MOST_MS ? 2 * r->quiet_ms : QUIET_MOST_MS;
	r->look_ms = now + r->quiet_ms;
	return true;
}

static void on_found(void *arg, const struct db_answer *answer)
{
	struct gaps *m = arg;
	m->asking = false;
	if (answer->result != DB_OK) {
		m->all = m->all || m->all_asked;
		return; /* retried later */
	}
	for (int row = 0; row < PQntuples(answer->rows); row++) {
		uint64_t game = (uint64_t)pg_number(answer->rows, row, 0);
		int64_t asked = pg_number(answer->rows, row, 1);
		const struct position *t = rooms_position(m->rooms, game);
		if (!t || (asked >= 0 && (int64_t)t->count > asked))
			continue; /* the room has caught up meanwhile */
		m->found++;
		rooms_heard(m->rooms, game, NULL);
	}
}

void gaps_look(struct gaps *m, bool all)
{
	const struct room **quiet = m->quiet;
	uint64_t now = uv_now(m->rooms->loop);
	size_t count = 0;

	m->all = m->all || all;
	if (m->asking)
		return;
	m->all_asked = m->all;
	m->all = false;
	for (struct room *r = m->rooms->newest; r && count < AT_ONCE; r = r->older)
		if (room_asked(r, m->store, now, m->all_asked))
			quiet[count++] = r;
	if (count == 0)
		return;
	pg_array_begin(&m->games, PG_INT8, count);
	pg_array_begin(&m->counts, PG_INT4, count);
	for (size_t i = 0; i < count; i++) {
		pg_array_number(&m->games, quiet[i]->link.game, 8);
		pg_array_number(&m->counts, quiet[i]->begun ? quiet[i]->position.count : UINT32_MAX, 4);
	}
	if (m->games.failed || m->counts.failed)
		return;
	const struct db_value values[2] = { { m->games.at, (int)m->games.length },
		{ m->counts.at, (int)m->counts.length } };
	m->asking = true;
	db_ask(stores_at(m->rooms->stores, m->store), &sql_gaps_read, values, on_found, m);
}

struct gaps *gaps_open(struct rooms *rooms, int store)
{
	struct gaps *m = calloc(1, sizeof *m);
	if (m)
		*m = (struct gaps){ .rooms = rooms, .store = store };
	return m;
}

void gaps_close(struct gaps *m)
{
	bytes_release(&m->games);
	bytes_release(&m->counts);
	free(m);
}

uint64_t gaps_found(const struct gaps *m)
{
	return m->found;
}
