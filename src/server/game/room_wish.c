/*
 * room_wish.c -- see room.h.  Wishes wait in a queue.  The first is checked, written, sent, answered; if another node
 * wrote the same n first, the log is read and the wish checked again.  A wish whose key is the seat's last step is a
 * retry and is acknowledged.
 */
#include "server/game/room.h"

#include <stdlib.h>

#include "base/base.h"

void asker_answer(struct room *r, enum rooms_result result, enum rift_result refusal, uint32_t n)
{
	struct asker *a = r->first;
	const struct rooms_reply reply = { .result = result, .refusal = refusal, .n = n };
	r->first = a->next;
	if (!r->first)
		r->last = &r->first;
	r->askers--;
	a->done(a->arg, &reply);
	free(a);
}

/* Makes place for a step; false: out of memory. */
static bool step_hold(struct room *r)
{
	if (!r->step)
		r->step = malloc(sizeof *r->step);
	return r->step != NULL;
}

/* Nothing is in flight or unsure any more. */
static void step_drop(struct room *r)
{
	free(r->step);
	r->step = NULL;
}

static void on_written(void *arg, enum journal_result result)
{
	struct room *r = arg;
	r->state = ROOM_READY;
	switch (result) {
	case JOURNAL_WRITTEN:
		CHECK(room_take(r, r->step, TAKEN_WRITTEN));
		room_spread(r, r->step);
		break;
	case JOURNAL_UNKNOWN:
		r->unsure = true;
		r->stale = true;
		break;
	case JOURNAL_TAKEN:
		r->stale = true;
		break;
	case JOURNAL_MOVED: /* soon the map says where to */
		stores_look(r->rooms->stores);
		r->state = ROOM_READING;
		room_read_later(r);
		return;
	case JOURNAL_FULL:
		if (!r->first) { /* the first step of a game: nobody to answer, so retry */
			r->state = ROOM_READING;
			room_read_later(r);
			return;
		}
		asker_answer(r, ROOMS_BUSY, RIFT_OK, r->position.count);
		break;
	}
	if (!r->unsure)
		step_drop(r);
	room_go(r);
}

static void step_write(struct room *r)
{
	const struct rooms *h = r->rooms;
	int64_t now = clock_now();
	r->state = ROOM_WRITING;
	r->step->at = now > r->position.clock.at ? now : r->position.clock.at; /* times in a log never decrease */
	journal_write(h->setting.journals[stores_index(h->stores, r->link.game)], r->link.game, r->step, on_written, r);
}

/* Processes the first wish of the queue.  True: it is answered, continue with the next one. */
static bool wish_go(struct room *r)
{
	struct asker *a = r->first;
	const struct wish *wish = &a->wish;
	enum rift_result refusal;

	if (a->visit) {
		asker_answer(r, ROOMS_DONE, RIFT_OK, r->position.count);
		return true;
	}
	const struct last *last = &r->position.last[wish->seat];
	if (r->archived && last->key != wish->key) { /* given up: the rules would go on */
		asker_answer(r, ROOMS_OVER, RIFT_OK, r->position.count);
		return true;
	}
	if (wish->key != 0 && last->key == wish->key) {
		asker_answer(r, ROOMS_DONE, RIFT_OK, last->n);
		return true;
	}
	if (!step_hold(r)) {
		asker_answer(r, ROOMS_BUSY, RIFT_OK, r->position.count);
		return true;
	}
	const enum verdict verdict = position_wish(&r->position, wish, r->step, &refusal);
	if (verdict != WISH_TAKEN)
		step_drop(r);
	switch (verdict) {
	case WISH_TAKEN:
		step_write(r);
		return false;
	case WISH_REFUSED:
		if (wish->n < r->position.count) /* it may have been legal in the position its sender knew */
			break;
		asker_answer(r, ROOMS_REFUSED, refusal, r->position.count);
		return true;
	case WISH_OVER:
		asker_answer(r, ROOMS_OVER, RIFT_OK, r->position.count);
		return true;
	case WISH_AHEAD: /* this node has missed steps */
		if (!a->again) {
			a->again = true;
			room_read(r);
			return false;
		}
		break;
	case WISH_STALE:
		break;
	}
	asker_answer(r, ROOMS_STALE, RIFT_OK, r->position.count);
	return true;
}

/* Whether the position holds the moves that the watchers and the first in the queue need. */
static bool room_holds(const struct room *r)
{
	uint32_t from = r->first ? r->first->from : FROM_NOW;
	for (const struct watcher *w = r->watchers; w; w = w->next)
		from = w->n < from ? w->n : from;
	return from >= r->position.first;
}

/*
 * A client may know moves that the position lacks: perhaps another node wrote them, so the log is read (returns true), of the store that
 * has the game.  If the log lacks them too, the database was restored from a backup; this client's moves no longer exist, so it must
 * reload.
 */
static bool room_doubts(struct room *r)
{
	bool read = false;
	for (struct watcher *w = r->watchers, *next; w; w = next) {
		next = w->next;
		if (w->n <= r->position.count)
			continue;
		if (!w->doubted)
			read = w->doubted = r->outrun = true;
		else {
			rooms_leave(w);
			w->gone(w, ROOMS_REWOUND);
		}
	}
	return read;
}

void room_go(struct room *r)
{
	while (r->state == ROOM_READY) {
		if (r->stale || r->unproven) {
			room_read(r);
			return;
		}
		if (r->begun && !r->archived && r->position.count == 0) {
			if (!step_hold(r)) {
				r->state = ROOM_READING;
				room_read_later(r);
				return;
			}
			if (position_begin(&r->position, r->step)) {
				step_write(r);
				return;
			}
		}
		if (!room_holds(r)) {
			room_read_whole(r);
			return;
		}
		if (room_doubts(r)) {
			room_read(r);
			return;
		}
		room_tell(r);
		if (!r->first)
			return;
		if (!r->begun)
			asker_answer(r, ROOMS_NOT_BEGUN, RIFT_OK, 0);
		else if (!wish_go(r))
			return;
	}
}

static void asker_add(
	struct rooms *h, uint64_t game, uint32_t from, const struct wish *wish, rooms_done *done, void *arg)
{
	const struct rooms_reply busy = { .result = ROOMS_BUSY };
	struct room *r = room_open(h, game, from);
	struct asker *a = r && r->askers < h->setting.wishes ? calloc(1, sizeof *a) : NULL;
	if (!a) {
		done(arg, &busy);
		return;
	}
	*a = (struct asker){ .visit = !wish, .from = from, .done = done, .arg = arg };
	if (wish)
		a->wish = *wish;
	else
		r->stale = true;
	*r->last = a;
	r->last = &a->next;
	r->askers++;
	room_go(r);
}

void rooms_wish(struct rooms *h, uint64_t game, const struct wish *wish, rooms_done *done, void *arg)
{
	CHECK(wish->seat < RIFT_SEATS);
	asker_add(h, game, wish->n, wish, done, arg);
}

void rooms_visit(struct rooms *h, uint64_t game, rooms_done *done, void *arg)
{
	asker_add(h, game, FROM_NOW, NULL, done, arg);
}

void rooms_visit_from(struct rooms *h, uint64_t game, uint32_t from, rooms_done *done, void *arg)
{
	asker_add(h, game, from, NULL, done, arg);
}

void rooms_visit_whole(struct rooms *h, uint64_t game, rooms_done *done, void *arg)
{
	asker_add(h, game, 0, NULL, done, arg);
}
