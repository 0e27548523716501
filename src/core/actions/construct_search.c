/*
 * construct_search.c -- looking at the bottom of a primary stack, which a Collapsing Capital tile allows
 * (FCOLLAPSE-19).
 *
 * A tile seen there gets a fixed position: a HIDDEN entry in `bottom`, above the tiles that Harmony put there
 * (SIDEB-06).  fractures_secret.below holds the tiles and fractures.looked the seats that know them, both in the order
 * of the HIDDEN entries.  The tile stays in `unseen`, because the other seats do not know it.  A stack has at most
 * three HIDDEN entries.
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

/* Number of tiles below the top in unknown order. */
static int loose_count(const struct game *g, int type)
{
	return __builtin_popcount(g->unseen[type]) - bottom_hidden(g, type);
}

/* The unseen tiles without a fixed position, as far as this view knows. */
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

/* Tiles that may be turned up next: any of those in unknown order, or else the topmost of the fixed ones. */
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

/* An unseen tile was turned up. */
void stack_seen(struct game *g, int tile)
{
	int type = RIFT_BUILDING_TYPE(tile);
	if (!loose_count(g, type) && g->bottoms[type] && g->bottom[type][0] == HIDDEN) {
		bottom_cut(g, type, 0);
		forget(g, type, 0);
	}
	g->unseen[type] &= ~(1u << RIFT_BUILDING_PLACE(tile));
}

/* The index of entry `at` of `bottom` among its HIDDEN entries. */
static int hidden_at(const struct game *g, int type, int at)
{
	int n = 0;
	for (int i = 0; i < at; i++)
		n += g->bottom[type][i] == HIDDEN;
	return n;
}

/* F_SEARCH: v[TYPE] is the stack, v[AT] the number of tiles already seen, from the bottom */
enum { TYPE, AT };

void search_start(struct play *p, int seat, int type)
{
	frame_push(p, F_SEARCH, seat)->v[TYPE] = (uint8_t)type;
	EVENT(p, E_SEARCH, seat, type, 0, 0, "FCOLLAPSE-19");
}

/* Whether the searching seat does not know the current tile yet. */
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
	for (int n = 0; n < RIFT_TYPE_CAPACITY; n++)
		if (tiles_left >> n & 1 && chance(to, N_LOOK, f->seat, RIFT_BUILDING_AT(type, n), 0, 1))
			return;
}

/* Gives the lowest of the tiles in unknown order a fixed position. */
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

/* Lists V_BUILD_BELOW or V_BUILD_OFF: a is the tile, b its position, 1 for the lowest.  In a view, a tile that it does
   not know may be any of the unseen ones. */
bool search_list(const struct game *g, int type, enum verb verb, struct answers *to)
{
	for (int place = 1; place <= int_min(LOOK_MOST, g->bottoms[type]); place++) {
		int at = g->bottoms[type] - place, tile = g->bottom[type][at];
		if (tile == HIDDEN)
			tile = g->fractures_secret.below[type][hidden_at(g, type, at)];
		if (tile && answer(to, verb, tile, place, 0, 0))
			return true;
		for (int n = 0; !tile && n < RIFT_TYPE_CAPACITY; n++)
			if (loose(g, type) >> n & 1 && answer(to, verb, RIFT_BUILDING_AT(type, n), place, 0, 0))
				return true;
	}
	return false;
}

/* The chosen tile becomes known to all seats. */
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
