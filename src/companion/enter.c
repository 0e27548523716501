/*
 * enter.c -- entries: answers to the open question, and changes of the table (change.c).  An entry that is refused
 * changes nothing.
 */
#include <string.h>

#include "companion/companion.h"

/* Whether Nature's answer is possible.  The player may hold cards and tiles that the companion counts as unseen, and
   may have returned others; so any tile of the right kind is accepted where that can be. */
static bool nature_may(struct rift_companion *c, struct rift_move m)
{
	struct rift_outcome out[RIFT_ANSWERS] = { { .weight = 0 } };
	struct chances listed = { .out = out, .max = RIFT_ANSWERS };
	companion_chances(c, &listed);
	for (size_t i = 0; i < listed.count; i++)
		if (!memcmp(&out[i].move, &m, sizeof m))
			return true;
	if (!listed.count || m.verb != out[0].move.verb || !companion_open_end(m.verb))
		return false;
	const struct frame *f = frame_top(table(c));
	switch (m.verb) {
	case N_BUILDING:
		return !m.a || (RIFT_IS_BUILDING(m.a) && RIFT_BUILDING_TYPE(m.a) == f->v[0]);
	case N_TECHNOLOGY:
		return m.a < TECHNOLOGY_END;
	case N_ANOMALY:
		return m.a < VARIABLE_END;
	default:
		return false;
	}
}

/* Makes a set consistent with what was drawn from it; nothing drawn: the set is empty. */
static bool draw_nothing(struct game *g, struct rift_move m)
{
	struct frame *f = frame_top(g);
	if (m.a)
		return false;
	f->ask = NO_ASK;
	if (m.verb == N_BUILDING)
		g->unseen[f->v[0]] = 0;
	else if (m.verb == N_TECHNOLOGY)
		g->fractures.unseen = 0;
	else
		g->variables.unseen = 0;
	return true;
}

static bool enter_nature(struct rift_companion *c, struct rift_entry e)
{
	struct rift_move m = { .verb = e.verb, .seat = RIFT_NATURE, .a = e.a, .b = e.b, .c = e.c, .d = e.d };
	struct game *g = table(c);
	if (frame_top(g)->ask != ASK_NATURE || !nature_may(c, m))
		return false;
	bool may_be_none = m.verb == N_BUILDING || m.verb == N_TECHNOLOGY || m.verb == N_ANOMALY;
	if (may_be_none && draw_nothing(g, m))
		return true;
	companion_nature(c, m);
	return true;
}

/* Neutronide Buildings are compatible without any change of the rules (CX-20): only type and VP matter to the
   automaton, so a tile of ours that has both stands for one. */
int figure_tile(int type, int vp)
{
	int place = RIFT_STACK_MAX;
	while (place && tiles[RIFT_BUILDING_AT(type, place)].vp != vp)
		place--;
	return place ? RIFT_BUILDING_AT(type, place) : 0;
}

static bool enter_figure(struct rift_companion *c, int vp)
{
	struct game *g = table(c);
	struct frame *f = frame_top(g);
	if (!extra(c, RIFT_EXTRA_NEUTRONIDE) || f->ask != ASK_NATURE || f->op != F_TURN_TOP)
		return false;
	int type = f->v[0], tile = figure_tile(type, vp);
	if (!tile)
		return false;
	RULE("CX-20");
	uint32_t unseen = g->unseen[type];
	companion_nature(c, (struct rift_move){ .verb = N_BUILDING, .seat = RIFT_NATURE, .a = (uint8_t)tile });
	g->unseen[type] = unseen;
	return true;
}

/* A turn of the player ends as after a placement.  What was entered in it has happened already. */
static bool end_turn(struct rift_companion *c, bool pass)
{
	struct play p = hands(c);
	struct frame *f = frame_top(p.g);
	if (f->ask != ASK_TURN)
		return false;
	c->log.count = c->before = 0;
	f->ask = NO_ASK;
	f->pc = 2;
	if (pass)
		p.g->passed = (uint8_t)(p.g->passed | 1u << c->you);
	return true;
}

/* Which Warp tiles the player laid does not matter, only how many.  Of those on each other one counts (TECH-516). */
static bool enter_warps(struct rift_companion *c, int n)
{
	struct play p = hands(c);
	struct frame *f = frame_top(p.g);
	struct seat *s = &p.g->seat[c->you];
	uint8_t chosen[2] = { 0 };
	if (f->ask != ASK_WARP || n > 2)
		return false;
	for (int i = 0; i < n; i++) {
		chosen[i] = (uint8_t)warp_idle(p.g, c->you);
		s->warp[chosen[i]] = p.g->era;
	}
	for (int i = 0; i < 2; i++) /* the frame lays them itself */
		s->warp[chosen[i]] = 0;
	if (n && !chosen[n - 1])
		return false;
	struct rift_move m = { .verb = V_WARP, .seat = c->you, .a = chosen[0], .b = chosen[1] };
	if (f->seat != MANY)
		f->ask = NO_ASK;
	struct play silent = { .g = p.g };
	warp_take(&silent, f, m);
	return true;
}

static bool enter_choice(struct rift_companion *c, struct rift_entry e)
{
	struct play p = hands(c);
	struct frame *f = frame_top(p.g);
	bool mark = e.kind == RIFT_ENTER_MARK;
	struct rift_move m = { .verb = mark ? V_MARK : V_PATH, .seat = c->you, .a = e.a };
	struct rift_move out[16];
	struct answers to = { .out = out, .max = 16, .seat = c->you, .want = m, .looking = true };
	if (f->ask != (mark ? ASK_MARK : ASK_PATH))
		return false;
	if (mark)
		mark_list(p.g, f, &to);
	else
		setup_list_path(p.g, f, &to);
	if (!to.found)
		return false;
	f->ask = NO_ASK;
	if (mark)
		mark_take(&p, f, m);
	else
		setup_take_path(&p, f, m);
	return true;
}

static bool go_on(struct rift_companion *c)
{
	if (c->extras.want != RIFT_WANT_ANOMALIES)
		return false;
	c->extras.want = RIFT_WANT_NOTHING;
	c->extras.said = 1;
	return true;
}

static bool answer_own(struct rift_companion *c, struct rift_entry e)
{
	struct play p = hands(c);
	if (c->extras.want == RIFT_WANT_LOOP_DIE || c->extras.want == RIFT_WANT_LOOP_ROW)
		return loops_enter(c, &p, e);
	return c->extras.want != RIFT_WANT_NOTHING && hyper_enter(c, &p, e);
}

static bool is_answer(int kind)
{
	return kind < RIFT_ENTER_SPACE;
}

bool companion_apply(struct rift_companion *c, struct rift_entry e)
{
	if (!is_answer(e.kind))
		return companion_change(c, e);
	if (e.kind == RIFT_ENTER_GO_ON)
		return go_on(c);
	if (e.kind == RIFT_ENTER_FACE || e.kind == RIFT_ENTER_YES || e.kind == RIFT_ENTER_NO)
		return answer_own(c, e);
	if (c->extras.want != RIFT_WANT_NOTHING)
		return false;
	switch (e.kind) {
	case RIFT_ENTER_NATURE:
		return enter_nature(c, e);
	case RIFT_ENTER_FIGURE:
		return enter_figure(c, e.a);
	case RIFT_ENTER_DONE:
	case RIFT_ENTER_PASS:
		return end_turn(c, e.kind == RIFT_ENTER_PASS);
	case RIFT_ENTER_WARPS:
		return enter_warps(c, e.a);
	case RIFT_ENTER_PATH:
	case RIFT_ENTER_MARK:
		return enter_choice(c, e);
	default:
		return false;
	}
}

/* A change may be entered while the companion's own question is open: what the change turned up is asked first. */
static void hold_question(struct rift_companion *c, int depth)
{
	if (c->extras.want == RIFT_WANT_NOTHING || table(c)->depth <= depth)
		return;
	c->extras.held = c->extras.want;
	c->extras.floor = (uint8_t)depth;
	c->extras.want = RIFT_WANT_NOTHING;
}

enum rift_result rift_companion_enter(struct rift_companion *c, struct rift_entry e)
{
	if (c->count == RIFT_COMPANION_ENTRIES)
		return RIFT_NOT_NOW;
	size_t before = c->log.count;
	int depth = table(c)->depth;
	if (!companion_apply(c, e))
		return RIFT_BAD_MOVE;
	if (!is_answer(e.kind))
		hold_question(c, depth);
	c->before = e.kind == RIFT_ENTER_DONE || e.kind == RIFT_ENTER_PASS ? 0 : before;
	c->entry[c->count++] = e;
	companion_run(c);
	return RIFT_OK;
}
