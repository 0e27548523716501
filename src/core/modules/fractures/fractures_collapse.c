/*
 * fractures_collapse.c -- the Impact with Fractures of Time (FCOLLAPSE-01 to -10): new Collapsing Capital tiles are
 * stacked on the base ones, which stay hidden until uncovered.  Nature draws a hidden tile when it is turned up.
 */
#include "core/modules/fractures/fractures.h"

/* F_COLLAPSE, F_UNCOVER */
enum { TILES_LEFT, SPACE_AT };

void fractures_impact(struct play *p)
{
	RULE("FRAC-50");
	RULE("FRAC-52");
	frame_push(p, F_COLLAPSE, 0);
}

static bool in_play(const struct game *g, int space)
{
	return (space - CONSTRUCT_1) % 3 < capital_hexes(g);
}

static void lay_base(struct game *g)
{
	RULE("FCOLLAPSE-01");
	for (int space = CONSTRUCT_1; space <= RESEARCH_3; space++)
		if (in_play(g, space))
			g->fractures.below[space][0] = HIDDEN;
}

/* The next space without a tile; 0 if there is none. */
static int bare_space(const struct game *g)
{
	for (int space = CONSTRUCT_1; space <= RESEARCH_3; space++)
		if (in_play(g, space) && !g->collapse[space])
			return space;
	return NO_SPACE;
}

enum flow collapse_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case 0:
		lay_base(p->g);
		f->v[TILES_LEFT] = p->g->players;
		f->pc = 1;
		return GO_ON;
	case 1:
		if (f->v[TILES_LEFT])
			return frame_nature(f);
		f->pc = 2;
		return GO_ON;
	default:
		f->v[SPACE_AT] = (uint8_t)bare_space(p->g);
		if (f->v[SPACE_AT])
			return frame_nature(f);
		frame_pop(p);
		return GO_ON;
	}
}

static void chance_base(const struct game *g, int space, struct chances *to)
{
	for (int c = 1; c <= RES5; c++)
		if (collapses[c].action == space_capital(space) && !(g->collapses_out >> c & 1))
			chance(to, N_COLLAPSE, c, 0, 0, 1);
}

static void turn_base(struct play *p, int space, int tile)
{
	struct game *g = p->g;
	g->collapses_out = (uint16_t)(g->collapses_out | 1u << tile);
	g->collapse[space] = (uint8_t)tile;
	EVENT(p, E_TURNED, 0, tile, space, 0, "FCOLLAPSE-04");
}

void collapse_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	if (f->pc == 2) {
		chance_base(g, f->v[SPACE_AT], to);
		return;
	}
	for (int c = RES5 + 1; c < COLLAPSE_END; c++)
		if (!(g->fractures.collapses_out >> c & 1))
			chance(to, N_COLLAPSE, c, 0, 0, 1);
}

/* Fills spaces from the top; a third tile of an action with two spaces goes on the topmost space again
   (FCOLLAPSE-10). */
static void lay_new(struct play *p, int tile)
{
	struct game *g = p->g;
	int space = NO_SPACE;
	g->fractures.collapses_out |= 1u << tile;
	for (int i = 0; i < capital_hexes(g) && !space; i++)
		if (!g->collapse[capital_space(collapses[tile].action, i)])
			space = capital_space(collapses[tile].action, i);
	if (!space) {
		RULE("FCOLLAPSE-10");
		space = capital_space(collapses[tile].action, 0);
		g->fractures.below[space][1] = g->fractures.below[space][0];
		g->fractures.below[space][0] = g->collapse[space];
	}
	g->collapse[space] = (uint8_t)tile;
	RULE("FCOLLAPSE-02");
	EVENT(p, E_TURNED, 0, tile, space, 0, "FCOLLAPSE-03");
}

void collapse_nature(struct play *p, struct frame *f, struct rift_move m)
{
	if (f->pc == 2) {
		p->g->fractures.below[f->v[SPACE_AT]][0] = 0;
		turn_base(p, f->v[SPACE_AT], m.a);
		return;
	}
	f->v[TILES_LEFT]--;
	lay_new(p, m.a);
}

bool fractures_uncover(struct play *p, int space)
{
	struct game *g = p->g;
	uint8_t *below = g->fractures.below[space];
	int next = below[0];
	if (!next)
		return false;
	below[0] = below[1];
	below[1] = 0;
	EVENT(p, E_UNCOVERED, 0, space, g->collapse[space], 0, "FCOLLAPSE-06");
	g->collapse[space] = (uint8_t)(next == HIDDEN ? 0 : next);
	if (next == HIDDEN)
		frame_push(p, F_UNCOVER, 0)->v[SPACE_AT] = (uint8_t)space;
	else
		EVENT(p, E_TURNED, 0, next, space, 0, "FCOLLAPSE-06");
	return true;
}

/* F_UNCOVER: turns up the base tile */
enum flow uncover_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_nature(f);
	frame_pop(p);
	return GO_ON;
}

void uncover_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	chance_base(g, f->v[SPACE_AT], to);
}

void uncover_nature(struct play *p, struct frame *f, struct rift_move m)
{
	turn_base(p, f->v[SPACE_AT], m.a);
}
