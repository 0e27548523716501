/*
 * construct_search.c -- the Collapsing Capital tile that lets one look at the bottom of a primary stack (FCOLLAPSE-19).
 *
 * What lies there gets a fixed place: an entry HIDDEN of `bottom`, above what Harmony has put below (SIDEB-06).  Which tile it is stands in
 * fractures_secret.below, who has seen it in fractures.looked, both in the order of these entries; among the `unseen`
 * tiles it stays, because for the others it is one.  There are never more than three such entries in a stack.
 */
#include <string.h>

#include "core/actions/actions.h"

int bottom_hidden(const struct game *g, int type)
{
	int n = 0;
	for (int i = 0; i < g->bottoms[type]; i++)
		n += g->bottom[type][i] == HIDDEN;
	return n;
}

/* Tiles below the top whose order nobody knows. */
static int loose_count(const struct game *g, int type)
{
	return __builtin_popcount(g->unseen[type]) - bottom_hidden(g, type);
}

/* Of the unseen tiles those whose place is not known. */
static uint32_t loose(const struct game *g, int type)
{
	uint32_t tiles_left = g->unseen[type];
	for (int i = 0; i < LOOK_MOST; i++)
		if (g->fractures_secret.below[type][i])
			tiles_left &= ~(1u << RIFT_BUILDING_PLACE(g->fractures_secret.below[type][i]));
	return tiles_left;
}

int stack_below(const struct game *g, int type)
{
	return loose_count(g, type) + g->bottoms[type];
}

/* What may be turned up next: one of those in no known order, or the uppermost of the others. */
uint32_t stack_next(const struct game *g, int type)
{
	int known = g->fractures_secret.below[type][0];
	if (!known)
		return g->unseen[type];
	if (!loose_count(g, type))
		return 1u << RIFT_BUILDING_PLACE(known);
	return loose(g, type);
}

static void forget(struct game *g, int type, int i)
{
	for (; i < LOOK_MOST - 1; i++) {
		g->fractures_secret.below[type][i] = g->fractures_secret.below[type][i + 1];
		g->fractures.looked[type][i] = g->fractures.looked[type][i + 1];
	}
	g->fractures_secret.below[type][i] = g->fractures.looked[type][i] = 0;
}

void bottom_cut(struct game *g, int type, int at)
{
	g->bottoms[type]--;
	memmove(&g->bottom[type][at], &g->bottom[type][at + 1], (size_t)(STACK_MAX - 1 - at));
	g->bottom[type][STACK_MAX - 1] = 0;
}

/* A tile is turned up that lay among the unseen ones. */
void stack_seen(struct game *g, int tile)
{
	int type = RIFT_BUILDING_TYPE(tile);
	if (!loose_count(g, type) && g->bottoms[type] && g->bottom[type][0] == HIDDEN) {
		bottom_cut(g, type, 0);
		forget(g, type, 0);
	}
	g->unseen[type] &= ~(1u << RIFT_BUILDING_PLACE(tile));
}

/* Among the hidden entries of `bottom`: which one the entry at `at` is. */
static int hidden_at(const struct game *g, int type, int at)
{
	int n = 0;
	for (int i = 0; i < at; i++)
		n += g->bottom[type][i] == HIDDEN;
	return n;
}

/* F_SEARCH: v[TYPE] the stack, v[AT] how many tiles from the bottom have been seen */
enum { TYPE, AT };

void search_start(struct play *p, int seat, int type)
{
	frame_push(p, F_SEARCH, seat)->v[TYPE] = (uint8_t)type;
	EVENT(p, E_SEARCH, seat, type, 0, 0, "FCOLLAPSE-19");
}

/* Whether the tile that a search has come to is news to its seat. */
static bool is_news(const struct game *g, const struct frame *f)
{
	int type = f->v[TYPE], at = g->bottoms[type] - 1 - f->v[AT];
	if (at < 0)
		return true;
	return g->bottom[type][at] == HIDDEN && !(g->fractures.looked[type][hidden_at(g, type, at)] >> f->seat & 1);
}

enum flow search_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int most = int_min(LOOK_MOST, stack_below(g, f->v[TYPE]));
	while (f->v[AT] < most && !is_news(g, f))
		f->v[AT]++;
	if (f->v[AT] < most)
		return frame_nature(f);
	frame_pop(p);
	return GO_ON;
}

void search_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	int type = f->v[TYPE], at = g->bottoms[type] - 1 - f->v[AT];
	if (g->viewer && g->viewer != f->seat + 1) {
		chance(to, N_LOOK, f->seat, 0, 0, 1);
		return;
	}
	int known = at < 0 ? 0 : g->fractures_secret.below[type][hidden_at(g, type, at)];
	uint32_t tiles_left = known ? 1u << RIFT_BUILDING_PLACE(known) : loose(g, type);
	for (int n = 0; n < RIFT_TYPE_ROOM; n++)
		if (tiles_left >> n & 1 && chance(to, N_LOOK, f->seat, RIFT_BUILDING_AT(type, n), 0, 1))
			return;
}

/* The lowest of the loose tiles gets its place. */
static void settle(struct game *g, int type)
{
	memmove(&g->bottom[type][1], &g->bottom[type][0], STACK_MAX - 1);
	g->bottom[type][0] = HIDDEN;
	g->bottoms[type]++;
	memmove(&g->fractures_secret.below[type][1], &g->fractures_secret.below[type][0], LOOK_MOST - 1);
	memmove(&g->fractures.looked[type][1], &g->fractures.looked[type][0], LOOK_MOST - 1);
	g->fractures_secret.below[type][0] = g->fractures.looked[type][0] = 0;
}

void search_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	int type = f->v[TYPE], at = g->bottoms[type] - 1 - f->v[AT];
	if (at < 0) {
		settle(g, type);
		at = 0;
	}
	int i = hidden_at(g, type, at);
	if (m.b)
		g->fractures_secret.below[type][i] = m.b;
	g->fractures.looked[type][i] = (uint8_t)(g->fractures.looked[type][i] | 1u << f->seat);
	f->v[AT]++;
	event_log(p, E_SECRET, f->seat, N_LOOK, m.b, 0, (uint8_t)(1u << f->seat), "FCOLLAPSE-19");
}

/* V_BUILD_BELOW, or V_BUILD_OFF: a the tile, b its place, 1 for the lowest.  What a view does not know may be any of the
   unseen ones. */
bool search_list(const struct game *g, int type, enum verb verb, struct answers *to)
{
	for (int place = 1; place <= int_min(LOOK_MOST, g->bottoms[type]); place++) {
		int at = g->bottoms[type] - place, tile = g->bottom[type][at];
		if (tile == HIDDEN)
			tile = g->fractures_secret.below[type][hidden_at(g, type, at)];
		if (tile && answer(to, verb, tile, place, 0, 0))
			return true;
		for (int n = 0; !tile && n < RIFT_TYPE_ROOM; n++)
			if (loose(g, type) >> n & 1 && answer(to, verb, RIFT_BUILDING_AT(type, n), place, 0, 0))
				return true;
	}
	return false;
}

/* The tile chosen is seen by all from now on. */
void search_chosen(struct game *g, int tile, int place)
{
	int type = RIFT_BUILDING_TYPE(tile), at = g->bottoms[type] - place;
	if (g->bottom[type][at] == HIDDEN) {
		forget(g, type, hidden_at(g, type, at));
		g->unseen[type] &= ~(1u << RIFT_BUILDING_PLACE(tile));
	}
	g->bottom[type][at] = (uint8_t)tile;
}

void bottom_take(struct game *g, int tile)
{
	int type = RIFT_BUILDING_TYPE(tile), at = 0;
	while (g->bottom[type][at] != tile)
		at++;
	bottom_cut(g, type, at);
}
