/*
 * rooms.c -- see rooms.h.  The set of rooms: a hash map by game and an LRU list for eviction; dispatch of bus messages.
 */
#include "server/game/room.h"

#include <stdlib.h>

#include "base/base.h"
#include "server/bus/bus.h"
#include "server/base/loop.h"

#define DOUBTS 500 /* rooms re-checked per call */
#define TRIM 16 /* rooms considered for eviction per new one */

static void room_unlink(struct room *r)
{
	struct rooms *h = r->rooms;
	*(r->newer ? &r->newer->older : &h->newest) = r->older;
	*(r->older ? &r->older->newer : &h->oldest) = r->newer;
	r->newer = r->older = NULL;
}

static void room_use(struct room *r)
{
	struct rooms *h = r->rooms;
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
	map_remove(&r->rooms->map, &r->link);
	room_unlink(r);
	position_release(&r->position);
	if (r->listening)
		bus_leave(r->rooms->setting.bus, r->listening);
	uv_timer_stop(r->retry);
	handle_drop(r->retry);
	free(r->step);
	free(r);
}

/* Evicts the least recently used rooms, at most TRIM per call; those in use move to the front of the list. */
static void rooms_trim(struct rooms *h)
{
	for (int i = 0; i < TRIM && h->map.count > h->setting.rooms; i++) {
		struct room *r = h->oldest;
		if (r->state == ROOM_READY && !r->first && !r->watchers)
			room_drop(r);
		else
			room_use(r);
	}
}

static struct room *room_new(struct rooms *h, uint64_t game, uint32_t from)
{
	struct room *r = calloc(1, sizeof *r);
	if (!r || !(r->retry = timer_new(h->loop, r))) {
		free(r);
		return NULL;
	}
	r->rooms = h;
	r->whole = from == 0;
	r->last = &r->first;
	room_stirred(r);
	map_put(&h->map, &r->link, game);
	room_use(r);
	rooms_trim(h);
	if (h->setting.bus) /* subscribe before reading the log: later steps arrive by message */
		r->listening = bus_listen(h->setting.bus, game);
	room_read(r);
	return r;
}

struct room *room_open(struct rooms *h, uint64_t game, uint32_t from)
{
	struct room *r = map_find(&h->map, game);
	if (r)
		room_use(r);
	else if (h->map.count < 2 * h->setting.rooms)
		r = room_new(h, game, from);
	return r;
}

/* The room cannot be loaded: fails all wishes, unsubscribes all watchers and frees it. */
void room_fail(struct room *r, enum rooms_result result)
{
	while (r->first)
		asker_answer(r, result, RIFT_OK, 0);
	while (r->watchers) {
		struct watcher *w = r->watchers;
		rooms_leave(w);
		w->gone(w, result);
	}
	room_drop(r);
}

void rooms_look(struct rooms *h, uint64_t game)
{
	room_open(h, game, FROM_NOW);
}

void rooms_doubt(struct rooms *h, uint64_t game)
{
	struct room *r = map_find(&h->map, game);
	for (struct watcher *w = r ? r->watchers : NULL, *next; w; w = next) {
		next = w->next;
		w->changed(w);
	}
}

void rooms_doubt_all(struct rooms *h)
{
	h->doubts_again = h->doubts;
	if (h->doubts)
		return; /* let the running re-check reach every room first */
	for (struct room *r = h->newest; r; r = r->older)
		r->doubted = true;
	h->doubts = true;
}

void rooms_doubt_some(struct rooms *h)
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
		rooms_doubt(h, r->link.game);
	}
	h->doubts = false;
	if (h->doubts_again)
		rooms_doubt_all(h);
}

void rooms_heard(struct rooms *h, uint64_t game, const struct step *step)
{
	struct room *r = map_find(&h->map, game);
	if (!r || (step && step->n < r->position.count))
		return;
	if (!step)
		rooms_doubt(h, game);
	if (r->state == ROOM_READY && r->begun && step && room_take(r, step, TAKEN_HEARD))
		return;
	r->stale = true;
	room_go(r);
}

void rooms_changed(struct rooms *h, uint64_t game)
{
	rooms_heard(h, game, NULL);
	if (h->setting.bus)
		bus_send(h->setting.bus, game, BUS_LOOK, NULL, 0);
}

size_t rooms_count(const struct rooms *h)
{
	return h->map.count;
}

uint64_t rooms_resumed(const struct rooms *h)
{
	return h->resumed;
}

const struct position *rooms_position(const struct rooms *h, uint64_t game)
{
	const struct room *r = map_find(&h->map, game);
	return r && r->state == ROOM_READY && r->known ? &r->position : NULL;
}

bool rooms_attended(const struct rooms *h, uint64_t game, struct origin *from)
{
	const struct room *r = map_find(&h->map, game);
	for (const struct watcher *w = r ? r->watchers : NULL; w; w = w->next)
		if (w->seat < RIFT_SEATS) {
			*from = w->origin;
			return true;
		}
	return false;
}

struct rooms *rooms_open(
	uv_loop_t *loop, struct stores *stores, const struct shelf *shelf, const struct rooms_setting *setting)
{
	struct rooms *h = calloc(1, sizeof *h);
	if (h)
		*h = (struct rooms){ .loop = loop, .stores = stores, .shelf = shelf, .setting = *setting };
	return h;
}

void rooms_close(struct rooms *h)
{
	struct room *r;
	while ((r = h->newest)) {
		room_fail(r, ROOMS_BUSY);
		CHECK(h->newest != r);
	}
	free(h);
}
