/*
 * room_prove.c -- see room.h.  The database has a new history: a standby was promoted, or a backup restored.
 *
 * A log only grows, and a history that branches off an older one shares its beginning with it.  So a position is part of
 * the new history exactly if its last step is; the *mark* of a step names it: what it was, whose and when.  A room whose
 * last step is there goes on and nobody notices.  Otherwise acknowledged steps were lost (the standby was not
 * synchronous, the backup older): its watchers are told to reload, and the room is read afresh.
 *
 * The same is asked when a watcher knows more moves than the log (`outrun`): rows that a bucket has left behind in its old store are
 * shorter than the log in its new one.  A step that somebody knew when the question was sent is in the log that is read after the answer,
 * if the store still had the bucket when it answered.
 */
#include "server/game/room.h"

#include "server/base/log.h"
#include "server/store/pg.h"

enum last_column { N, LENGTH, KEY, AT, CHAT, LEFT };

void room_last_ask(struct stores *stores, uint64_t game, uint32_t n, db_done *done, void *arg)
{
	unsigned char id[8], count[4];
	const struct db_value values[2] = { { id, sizeof id }, { count, sizeof count } };
	number_put(id, game, sizeof id);
	number_put(count, n, sizeof count);
	db_ask(stores_of(stores, game), &sql_room_last, values, done, arg);
}

bool room_last_is(const PGresult *rows, uint64_t game, uint64_t mark, uint32_t chat)
{
	if (PQgetisnull(rows, 0, N))
		return false;
	uint32_t end = (uint32_t)(pg_number(rows, 0, N) + pg_number(rows, 0, LENGTH) / MOVE_BYTES);
	return step_mark(game, end, (uint64_t)pg_number(rows, 0, KEY), pg_number(rows, 0, AT)) == mark &&
		pg_number(rows, 0, CHAT) >= (int64_t)chat;
}

bool room_last_left(struct stores *stores, const PGresult *rows)
{
	const bool left = PQgetvalue(rows, 0, LEFT)[0] == 1;
	if (left)
		stores_look(stores);
	return left;
}

/* Its moves are not those of the log: everybody has to reload. */
static void room_rewind(struct room *r)
{
	struct rooms *h = r->rooms;
	size_t askers = r->askers;
	log_event(LOG_WARN, "room_rewound");
	h->rewound++;
	r->state = ROOM_READING;
	r->unproven = r->outrun = r->unsure = r->known = r->begun = false;
	while (r->watchers) {
		struct watcher *w = r->watchers;
		rooms_leave(w);
		w->gone(w, ROOMS_REWOUND);
	}
	for (; askers > 0 && r->first; askers--)
		asker_answer(r, ROOMS_BUSY, RIFT_OK, 0);
	room_read(r);
}

/* Whether it has a position that the log has to have. */
static bool room_played(const struct room *r)
{
	return r->begun && r->position.count > 0;
}

static void on_last(void *arg, const struct db_answer *answer)
{
	struct room *r = arg;
	const struct position *t = &r->position;
	if (answer->result != DB_OK) {
		room_read_later(r);
		return;
	}
	const bool proved = !room_played(r) || room_last_is(answer->rows, r->link.game, position_mark(t, t->count), 0);
	if ((!proved || r->outrun) && room_last_left(r->rooms->stores, answer->rows)) {
		room_read_later(r);
		return;
	}
	if (!proved) {
		room_rewind(r);
		return;
	}
	if (r->unproven && r->rooms->setting.proved)
		r->rooms->setting.proved(r->rooms->setting.arg, t);
	r->unproven = r->outrun = false;
	room_read(r);
}

bool room_prove(struct room *r)
{
	if (r->unproven && !room_played(r))
		r->unproven = r->begun = false; /* the row is read again, and then the whole log */
	if (!r->unproven && !r->outrun)
		return false;
	r->state = ROOM_READING;
	room_last_ask(r->rooms->stores, r->link.game, room_played(r) ? r->position.count : 0, on_last, r);
	return true;
}

void rooms_prove(struct rooms *h, int store)
{
	for (struct room *r = h->newest; r; r = r->older)
		r->unproven = r->unproven || stores_index(h->stores, r->link.game) == store;
	for (struct room *r = h->newest; r; r = r->older)
		room_go(r);
}

void rooms_moved(struct rooms *h, unsigned bucket)
{
	for (struct room *r = h->newest; r; r = r->older)
		r->unproven = r->unproven || bucket_of(r->link.game) == bucket;
	for (struct room *r = h->newest; r; r = r->older)
		room_go(r);
}

uint64_t rooms_rewound(const struct rooms *h)
{
	return h->rewound;
}
