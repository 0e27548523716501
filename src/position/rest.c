/*
 * rest.c -- what need not be stated: what is left of a set of pieces when all others have their places, and what follows
 * from other fields.
 */
#include "position/position.h"

#include <string.h>

#include "base/base.h"
#include "core/board/board.h"

static bool left_out(const struct game *g, int tile)
{
#define EACH_TILE(NAME, word) [RIFT_NEW_##NAME] = RIFT_BUILDING(NAME),
	static const uint8_t each[RIFT_NEW_BUILDING_END] = { RIFT_NEW_BUILDINGS_EACH(EACH_TILE) };
#undef EACH_TILE
	unsigned out = g->fractures.left_out[0] | (unsigned)g->fractures.left_out[1] << 8;
	for (int i = 1; i < RIFT_NEW_BUILDING_END; i++)
		if (each[i] == tile)
			return out >> (i - 1) & 1;
	return false;
}

/* A replacement takes the place of the original (FRAC-04). */
uint32_t buildings_in(const struct game *g, int type)
{
	uint32_t all = 0, replaced = 0;
	for (int place = 1; place < RIFT_TYPE_CAPACITY; place++) {
		const struct tile *t = &tiles[RIFT_BUILDING_AT(type, place)];
		bool new = t->module == NEW_BUILDINGS &&module(g, FRACTURES);
		if (!t->number || (t->module && !new && !module(g, (enum module)t->module)) ||
			left_out(g, RIFT_BUILDING_AT(type, place)))
			continue;
		all |= 1u << place;
		if (t->replaces)
			replaced |= 1u << RIFT_BUILDING_PLACE(t->replaces);
	}
	return all & ~replaced;
}

uint32_t superprojects_in(const struct game *g)
{
	return (1u << (module(g, FRACTURES) ? (int)SUPER_END : (int)BASE_SUPERS)) - 2;
}

/* Removes a piece from a set of those numbered from `first` on. */
static void take(uint32_t *set, int piece, int first)
{
	if (piece >= first && piece < first + 32)
		*set &= ~(1u << (piece - first));
}

static uint32_t buildings_left(const struct game *g, int type)
{
	uint32_t left = buildings_in(g, type);
	int first = RIFT_BUILDING_AT(type, 0);
	for (int seat = 0; seat < g->players; seat++) {
		for (int slot = 0; slot < SLOTS_HOME; slot++)
			take(&left, g->seat[seat].tile[slot], first);
		take(&left, g->seat[seat].fractures.off[0], first);
	}
	take(&left, g->primary[type], first);
	for (int i = 0; i < STACK_MAX; i++) {
		take(&left, g->bottom[type][i], first);
		take(&left, g->second[type][i], first);
	}
	return left;
}

static uint32_t superprojects_left(const struct game *g)
{
	uint32_t left = superprojects_in(g);
	for (int seat = 0; seat < g->players; seat++) {
		for (int slot = 0; slot < SLOTS_HOME; slot++)
			take(&left, g->seat[seat].tile[slot], RIFT_SUPER_FIRST);
		take(&left, g->seat[seat].fractures.off[1], RIFT_SUPER_FIRST);
	}
	for (size_t era = 0; era < ARRAY_LEN(g->timeline); era++)
		take(&left, g->timeline[era], RIFT_SUPER_FIRST);
	for (size_t i = 0; i < ARRAY_LEN(g->bot.superproject); i++)
		take(&left, g->bot.superproject[i], RIFT_SUPER_FIRST);
	return left;
}

static uint32_t experiments_left(const struct game *g)
{
	uint32_t left = (1u << EXPERIMENT_END) - 2;
	for (size_t era = 0; era < ARRAY_LEN(g->doomsday.experiment); era++)
		take(&left, g->doomsday.experiment[era], 0);
	take(&left, g->doomsday.top, 0);
	for (int seat = 0; seat < g->players; seat++)
		left &= ~g->seat[seat].experiments;
	return left & ~1u;
}

static uint32_t technologies_left(const struct game *g)
{
	uint32_t left = (1u << TECHNOLOGY_END) - 2;
	take(&left, g->fractures.primary, 0);
	for (size_t i = 0; i < ARRAY_LEN(g->fractures.second); i++)
		take(&left, g->fractures.second[i], 0);
	for (int seat = 0; seat < g->players; seat++)
		left &= ~g->seat[seat].fractures.technologies;
	return left & ~1u;
}

static uint32_t variables_left(const struct game *g)
{
	uint32_t left = (1u << (VARIABLE_END - 1)) - 1;
	take(&left, g->variables.top, 1);
	for (size_t i = 0; i < ARRAY_LEN(g->variables.second); i++)
		take(&left, g->variables.second[i], 1);
	for (int seat = 0; seat < g->players; seat++)
		for (int slot = 0; slot < SLOTS_HOME; slot++)
			take(&left, g->seat[seat].variable.on[slot], 1);
	return left & ~(uint32_t)g->variables.gone;
}

static uint32_t supply_left(const struct game *g, int b)
{
	int left = b ? BREAKTHROUGH_COPIES : 0;
	for (int seat = 0; b && seat < g->players; seat++) {
		const struct seat *s = &g->seat[seat];
		left -= s->breakthrough[b] + (s->pioneers.sensor[RIFT_BREAKTHROUGH_SHAPE(b) - 1] == b);
		for (int i = 0; i < DEVICE_ICONS; i++)
			left -= s->fractures.laid[i] == b;
	}
	return (uint32_t)int_max(left, 0);
}

static uint32_t exosuits_left(const struct game *g, int seat)
{
	const struct seat *s = &g->seat[seat];
	int left = EXO_SLOTS - __builtin_popcount(exosuit_slots(s));
	for (int i = 0; i < POSTS_MAX; i++)
		left -= s->post[i].space && on_main_board(s->post[i].space) && s->post[i].worker != GUARDIAN;
	return (uint32_t)int_max(left, 0);
}

uint32_t rest_of(const struct game *g, const struct row *row, int seat, int index)
{
	if (!row_plays(g, row) || g->phase <= SETTING_UP)
		return 0;
	switch (row->at) {
	case offsetof(struct game, unseen):
		return index ? buildings_left(g, index) : 0;
	case offsetof(struct game, supers_unseen):
		return superprojects_left(g);
	case offsetof(struct game, doomsday.unseen):
		return experiments_left(g);
	case offsetof(struct game, fractures.unseen):
		return technologies_left(g);
	case offsetof(struct game, variables.unseen):
		return variables_left(g);
	case offsetof(struct game, breakthrough_left):
		return supply_left(g, index);
	case offsetof(struct game, seat[0].exosuits):
		return exosuits_left(g, seat);
	default:
		return 0;
	}
}

static uint8_t length_of(const uint8_t *list, size_t size)
{
	while (size > 0 && !list[size - 1])
		size--;
	return (uint8_t)size;
}

void position_derive(struct game *g)
{
	static const struct frame none;
	for (int type = 0; type < TYPE_END; type++) {
		g->bottoms[type] = length_of(g->bottom[type], STACK_MAX);
		g->seconds[type] = length_of(g->second[type], STACK_MAX);
	}
	g->variables.seconds = length_of(g->variables.second, sizeof g->variables.second);
	g->fractures.seconds = length_of(g->fractures.second, sizeof g->fractures.second);
	g->depth = FRAMES_MAX;
	while (g->depth > 0 && memcmp(&g->frame[g->depth - 1], &none, sizeof none) == 0)
		g->depth--;
	for (int seat = 0; seat < g->players && seat < SEATS; seat++) {
		struct seat *s = &g->seat[seat];
		s->posts = length_of((const uint8_t *)s->post, sizeof s->post);
		s->posts = (uint8_t)((s->posts + sizeof(struct post) - 1) / sizeof(struct post));
		memset(s->passive, 0, sizeof s->passive);
		if (s->morale) /* its board is laid out */
			passive_update(g, seat);
	}
}
