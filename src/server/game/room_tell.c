/*
 * room_tell.c -- see room.h.  Sends each watcher the moves as its seat may see them, in order and without gaps.  The
 * view is computed once per seat and step.
 */
#include "server/game/room.h"

#include "base/base.h"
#include "server/bus/bus.h"

static void watcher_catch_up(struct room *r, struct watcher *w)
{
	static struct rift_move moves[GAME_MOVES];
	uint32_t n = w->n,
		 shown = w->seat == RIFT_SEATS ? position_shown(&r->position, clock_now()) : r->position.count;
	if (n >= shown)
		return;
	size_t count = position_moves(&r->position, w->seat, n, moves, shown - n);
	w->n = shown;
	w->mark = position_mark(&r->position, shown);
	if (count > 0)
		w->moves(w, n, moves, count);
}

static void watcher_tell(struct room *r, struct watcher *w)
{
	if (r->begun && !w->told_begun) {
		w->told_begun = true;
		w->begun(w);
	}
	if (w->n < r->position.count)
		watcher_catch_up(r, w);
}

bool room_take(struct room *r, const struct step *step, enum taken how)
{
	struct rift_move seen[RIFT_SEATS + 1][STEP_MOVES];
	bool made[RIFT_SEATS + 1] = { false };
	struct rift_game before = r->position.game;

	if (!position_apply(&r->position, step))
		return false;
	room_stirred(r);
	const uint64_t mark = r->watchers ? position_mark(&r->position, r->position.count) : 0;
	for (struct watcher *w = how == TAKEN_READ ? NULL : r->watchers, *next; w; w = next) {
		next = w->next;
		if (w->n != step->n || (w->seat == RIFT_SEATS && options_delayed(&r->position.options)))
			continue;
		if (!made[w->seat]) {
			struct rift_game g = before;
			for (uint32_t i = 0; i < step->count; i++) {
				seen[w->seat][i] = r->position.rules->move_view(&g, step->moves[i], w->seat);
				CHECK(r->position.rules->play(&g, step->moves[i], NULL) == RIFT_OK);
			}
			made[w->seat] = true;
		}
		w->n = r->position.count;
		w->mark = mark;
		w->moves(w, step->n, seen[w->seat], step->count);
	}
	if (r->rooms->setting.stepped)
		r->rooms->setting.stepped(r->rooms->setting.arg, &r->position, step, how == TAKEN_WRITTEN);
	return true;
}

void room_spread(struct room *r, const struct step *step)
{
	unsigned char data[STEP_BYTES];
	if (r->rooms->setting.bus)
		bus_send(r->rooms->setting.bus, r->link.game, BUS_STEP, data, step_pack(data, step));
}

void room_tell(struct room *r)
{
	for (struct watcher *w = r->watchers, *next; w; w = next) {
		next = w->next;
		watcher_tell(r, w);
	}
}

void rooms_watch(struct rooms *h, struct watcher *w)
{
	struct room *r = room_open(h, w->game, w->n);
	w->rooms = h;
	if (!r) {
		w->gone(w, ROOMS_BUSY);
		return;
	}
	w->next = r->watchers;
	w->self = &r->watchers;
	if (w->next)
		w->next->self = &w->next;
	r->watchers = w;
	room_go(r);
}

void rooms_leave(struct watcher *w)
{
	if (!w->self)
		return;
	*w->self = w->next;
	if (w->next)
		w->next->self = w->self;
	w->next = NULL;
	w->self = NULL;
}

void rooms_show(struct rooms *h)
{
	for (struct room *r = h->newest; r; r = r->older)
		if (r->watchers && r->state == ROOM_READY && options_delayed(&r->position.options))
			room_go(r);
}

int64_t rooms_shown_until(const struct rooms *h, uint64_t game)
{
	const struct position *t = rooms_position(h, game);
	return t ? position_shown_until(t, clock_now()) : INT64_MIN;
}
