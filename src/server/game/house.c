/*
 * house.c -- see house.h.  Here: which rooms there are and which go.  They are found by the number of their game, and stand in
 * a line by their last use.
 */
#include "server/game/room.h"

#include <stdlib.h>

#include "base/base.h"
#include "server/base/bus.h"
#include "server/base/loop.h"

#define DOUBTS 500 /* rooms looked at with each call */
#define TRIM 16 /* rooms looked at for each new one */

static void room_unlink(struct room *r)
{
	struct house *h = r->house;
	*(r->newer ? &r->newer->older : &h->newest) = r->older;
	*(r->older ? &r->older->newer : &h->oldest) = r->newer;
	r->newer = r->older = NULL;
}

static void room_use(struct room *r)
{
	struct house *h = r->house;
	if (h->newest == r)
		return;
	if (r->newer || h->oldest == r)
		room_unlink(r);
	r->older = h->newest;
	*(h->newest ? &h->newest->newer : &h->oldest) = r;
	h->newest = r;
}

static void room_drop(struct room *r)
{
	map_remove(&r->house->rooms, &r->link);
	room_unlink(r);
	table_release(&r->table);
	if (r->listening)
		bus_leave(r->house->setting.bus, r->listening);
	uv_timer_stop(r->retry);
	handle_drop(r->retry);
	free(r);
}

/* Drops rooms that were not used for long, as far as nobody needs them; a few at a time, those in use go to the end. */
static void house_trim(struct house *h)
{
	for (int i = 0; i < TRIM && h->rooms.count > h->setting.rooms; i++) {
		struct room *r = h->oldest;
		if (r->state == ROOM_READY && !r->first && !r->watchers)
			room_drop(r);
		else
			room_use(r);
	}
}

static struct room *room_new(struct house *h, uint64_t game, uint32_t from)
{
	struct room *r = calloc(1, sizeof *r);
	if (!r || !(r->retry = timer_new(h->loop, r))) {
		free(r);
		return NULL;
	}
	r->house = h;
	r->whole = from == 0;
	r->last = &r->first;
	room_stirred(r);
	map_put(&h->rooms, &r->link, game);
	room_use(r);
	house_trim(h);
	if (h->setting.bus) /* before the log is read: what is written after that is heard */
		r->listening = bus_listen(h->setting.bus, game);
	room_read(r);
	return r;
}

struct room *room_open(struct house *h, uint64_t game, uint32_t from)
{
	struct room *r = map_find(&h->rooms, game);
	if (r)
		room_use(r);
	else if (h->rooms.count < 2 * h->setting.rooms)
		r = room_new(h, game, from);
	return r;
}

/* Nothing can be done for this room: everybody is told, and it goes. */
void room_fail(struct room *r, enum house_result result)
{
	while (r->first)
		asker_answer(r, result, RIFT_OK, 0);
	while (r->watchers) {
		struct watcher *w = r->watchers;
		house_leave(w);
		w->gone(w, result);
	}
	room_drop(r);
}

void house_look(struct house *h, uint64_t game)
{
	room_open(h, game, FROM_NOW);
}

void house_doubt(struct house *h, uint64_t game)
{
	struct room *r = map_find(&h->rooms, game);
	for (struct watcher *w = r ? r->watchers : NULL, *next; w; w = next) {
		next = w->next;
		w->changed(w);
	}
}

void house_doubt_all(struct house *h)
{
	h->doubts_again = h->doubts;
	if (h->doubts)
		return; /* so that all have their turn */
	for (struct room *r = h->newest; r; r = r->older)
		r->doubted = true;
	h->doubts = true;
}

void house_doubt_some(struct house *h)
{
	int looked = 0;
	if (!h->doubts)
		return;
	for (struct room *r = h->newest; r; r = r->older) {
		if (!r->doubted)
			continue;
		if (looked == DOUBTS)
			return;
		r->doubted = false;
		if (r->watchers)
			looked++;
		house_doubt(h, r->link.game);
	}
	h->doubts = false;
	if (h->doubts_again)
		house_doubt_all(h);
}

void house_heard(struct house *h, uint64_t game, const struct step *step)
{
	struct room *r = map_find(&h->rooms, game);
	if (!r || (step && step->n < r->table.count))
		return;
	if (!step)
		house_doubt(h, game);
	if (r->state == ROOM_READY && r->begun && step && room_take(r, step, TAKEN_HEARD))
		return;
	r->stale = true;
	room_go(r);
}

void house_changed(struct house *h, uint64_t game)
{
	house_heard(h, game, NULL);
	if (h->setting.bus)
		bus_send(h->setting.bus, game, BUS_LOOK, NULL, 0);
}

size_t house_rooms(const struct house *h)
{
	return h->rooms.count;
}

uint64_t house_resumed(const struct house *h)
{
	return h->resumed;
}

const struct table *house_table(const struct house *h, uint64_t game)
{
	const struct room *r = map_find(&h->rooms, game);
	return r && r->state == ROOM_READY && r->known ? &r->table : NULL;
}

struct house *house_open(uv_loop_t *loop, struct db *db, struct journal *journal, const struct shelf *shelf,
	const struct house_setting *setting)
{
	struct house *h = calloc(1, sizeof *h);
	if (h)
		*h = (struct house){ .loop = loop, .db = db, .journal = journal, .shelf = shelf, .setting = *setting };
	return h;
}

void house_close(struct house *h)
{
	struct room *r;
	while ((r = h->newest)) {
		room_fail(r, HOUSE_BUSY);
		CHECK(h->newest != r);
	}
	free(h);
}
