/*
 * tiles.c -- Buildings and Superprojects are always in exactly one place: a scenario that puts a tile somewhere takes
 * it away from where it was.  The place it leaves is filled the way the game would have filled it: a primary stack
 * turns up another tile, the Timeline shows another Superproject.
 */
#include "runner.h"

#include <string.h>

#include "rift_words.h"

static void turn_up(struct game *g, int type)
{
	g->primary[type] = 0;
	if (g->unseen[type]) {
		int n = __builtin_ctz(g->unseen[type]);
		g->unseen[type] &= g->unseen[type] - 1;
		g->primary[type] = (uint8_t)RIFT_BUILDING_AT(type, n);
	} else if (g->bottoms[type]) {
		g->primary[type] = g->bottom[type][0];
		memmove(&g->bottom[type][0], &g->bottom[type][1], STACK_MAX - 1);
		g->bottom[type][STACK_MAX - 1] = 0;
		g->bottoms[type]--;
	}
}

static void cut_out(uint8_t *stack, uint8_t *count, int tile)
{
	for (int i = 0; i < *count; i++) {
		if (stack[i] != tile)
			continue;
		memmove(&stack[i], &stack[i + 1], (size_t)(STACK_MAX - 1 - i));
		stack[STACK_MAX - 1] = 0;
		(*count)--;
		return;
	}
}

static void leave_boards(struct game *g, int tile)
{
	for (int seat = 0; seat < g->players; seat++) {
		struct seat *s = &g->seat[seat];
		for (int slot = 0; slot < SLOTS_HOME; slot++) {
			if (s->tile[slot] != tile)
				continue;
			s->tile[slot] = 0;
			if (RIFT_IS_SUPER(tile) && slot + 1 < SLOTS_HOME)
				s->tile[slot + 1] = 0;
			s->covered = (uint16_t)(s->covered & ~(1u << slot));
		}
	}
}

static void leave_stacks(struct game *g, int tile)
{
	int type = RIFT_BUILDING_TYPE(tile);
	g->unseen[type] &= ~(1u << RIFT_BUILDING_PLACE(tile));
	cut_out(g->bottom[type], &g->bottoms[type], tile);
	cut_out(g->second[type], &g->seconds[type], tile);
	if (g->primary[type] == tile)
		turn_up(g, type);
}

static void leave_timeline(struct game *g, int tile)
{
	g->supers_unseen &= ~(1u << RIFT_SUPER_NAME(tile));
	for (int era = 1; era <= ERA_ZERO; era++) {
		if (g->timeline[era] != tile)
			continue;
		int other = __builtin_ctz(g->supers_unseen);
		g->supers_unseen &= g->supers_unseen - 1;
		g->timeline[era] = (uint8_t)RIFT_SUPER(other);
	}
}

static void take_away(struct game *g, int tile)
{
	leave_boards(g, tile);
	if (RIFT_IS_SUPER(tile))
		leave_timeline(g, tile);
	else
		leave_stacks(g, tile);
}

static int first_slot(const struct game *g, int seat, int tile)
{
	if (!RIFT_IS_SUPER(tile))
		return row_free(g, seat, RIFT_BUILDING_TYPE(tile));
	for (int column = 0; column < 2; column++)
		for (int row = 0; row < 4; row++)
			if (pair_at(g, seat, row * 3 + column))
				return row * 3 + column;
	return -1;
}

bool tile_to_board(struct scenario *s, int seat, int tile, int slot)
{
	struct game *g = game_of(&s->game);
	take_away(g, tile);
	if (is_bot(g, seat) && RIFT_IS_SUPER(tile)) { /* it keeps them beside its board */
		int at = 0;
		while (at < 3 && g->bot.superproject[at])
			at++;
		g->bot.superproject[at] = (uint8_t)tile;
		return true;
	}
	if (slot < 0)
		slot = first_slot(g, seat, tile);
	bool super = RIFT_IS_SUPER(tile);
	if (slot < 0 || g->seat[seat].tile[slot] || (super && !pair_at(g, seat, slot)) ||
		(!super && slot_type(slot) != RIFT_BUILDING_TYPE(tile))) {
		fail(s, "there is no place for %s", tile_words(tile));
		return false;
	}
	g->seat[seat].tile[slot] = (uint8_t)tile;
	if (super)
		g->seat[seat].tile[slot + 1] = TAIL;
	return true;
}

void tile_off_board(struct scenario *s, int seat, int tile)
{
	struct game *g = game_of(&s->game);
	take_away(g, tile);
	g->seat[seat].fractures.off[RIFT_IS_SUPER(tile)] = (uint8_t)tile;
	g->seat[seat].fractures.spent |= RIFT_IS_SUPER(tile) ? 2 : 1;
	passive_update(g, seat);
}

bool tile_to_top(struct scenario *s, int tile, bool primary)
{
	struct game *g = game_of(&s->game);
	int type = RIFT_BUILDING_TYPE(tile);
	if (!RIFT_IS_BUILDING(tile))
		return false;
	take_away(g, tile);
	if (primary) {
		int top = g->primary[type];
		if (top)
			g->unseen[type] |= 1u << RIFT_BUILDING_PLACE(top);
		g->primary[type] = (uint8_t)tile;
		return true;
	}
	CHECK(g->seconds[type] < STACK_MAX);
	g->second[type][g->seconds[type]++] = (uint8_t)tile;
	return true;
}

/* tile 0: nothing lies there any more; HIDDEN: face down. */
bool tile_to_timeline(struct scenario *s, int era, int tile)
{
	struct game *g = game_of(&s->game);
	if (era < 1 || era > ERA_ZERO || (tile && tile != HIDDEN && !RIFT_IS_SUPER(tile)))
		return false;
	int old = g->timeline[era];
	g->timeline[era] = 0;
	if (RIFT_IS_SUPER(tile))
		take_away(g, tile);
	if (RIFT_IS_SUPER(old) && old != tile)
		g->supers_unseen |= 1u << RIFT_SUPER_NAME(old);
	g->timeline[era] = (uint8_t)tile;
	return true;
}

/* The whole primary stack has gone to the secondary one, below what lies there. */
void stack_exhaust(struct game *g, int type)
{
	uint8_t stack[STACK_MAX];
	memcpy(stack, g->second[type], sizeof stack);
	uint8_t count = g->seconds[type];
	g->seconds[type] = 0;
	for (; g->primary[type]; turn_up(g, type))
		g->second[type][g->seconds[type]++] = g->primary[type];
	for (int i = 0; i < count; i++)
		g->second[type][g->seconds[type]++] = stack[i];
}
