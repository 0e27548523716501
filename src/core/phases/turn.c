/*
 * turn.c -- phase 5, the Action Rounds (TURN), and Free Actions (FREE, FORCE).  A turn is any number of Free Actions,
 * then one placement or a pass.  The same question is asked until a placement or a pass ends the turn.
 */
#include "core/phases/phases.h"
#include "core/engine/automa.h"
#include "core/engine/modules.h"

/* F_ROUNDS */
enum { R_NEXT /* offset of the next turn's seat from the seat that leads */ };

enum flow rounds_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	if (!f->pc) {
		f->pc = 1;
		g->lead = g->first;
		g->passed = 0;
	}
	unsigned all = (1u << g->players) - 1;
	if (g->passed == all || automa_ends_rounds(p)) {
		RULE("TURN-07");
		frame_pop(p);
		return GO_ON;
	}
	int seat;
	do {
		seat = seat_after(g, g->lead, f->v[R_NEXT]);
		f->v[R_NEXT] = (uint8_t)((f->v[R_NEXT] + 1) % g->players);
		if (g->passed >> seat & 1) {
			RULE("TURN-03");
			RULE("BLINK-24");
		}
	} while (g->passed >> seat & 1);
	RULE("GEN-02");
	RULE("TURN-01");
	if (!(all & ~g->passed & ((all & ~g->passed) - 1)))
		RULE("TURN-05");
	if (g->first != g->lead)
		RULE("TURN-09");
	g->turn = (uint8_t)seat;
	frame_push(p, is_bot(g, seat) ? F_BOT_TURN : F_TURN, seat);
	return GO_ON;
}

enum flow turn_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case 0:
		g->reservoir = RESERVOIR_READY;
		g->ai_ready = 0;
		EVENT(p, E_TURN, f->seat, 0, 0, 0, "TURN-02");
		f->pc = 1;
		return frame_wait(f, ASK_TURN);
	case 1: /* after a Free Action */
		RULE("FREE-06");
		return frame_wait(f, ASK_TURN);
	default: /* after a placement */
		RULE("TURN-08");
		g->ai_ready = 0;
		frame_pop(p);
		return GO_ON;
	}
}

bool turn_open(const struct game *g, int seat)
{
	return !(g->seat[seat].used >> (FORCE - SUPPLY) & 1); /* Force Workers is always possible once in an Era */
}

static bool list_one(const struct game *g, int space, struct answers *to)
{
	return free_check(g, to->seat, space) == RIFT_OK && answer(to, V_FREE, space, 0, 0, 0);
}

static bool list_free(const struct game *g, struct answers *to)
{
	const uint8_t *tile = g->seat[to->seat].tile;
	const int end = spaces_end(g);
	for (int space = SUPPLY; space < HOME_1; space++)
		if (list_one(g, space, to))
			return true;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (tile[slot] < ANOMALY && tiles[tile[slot]].free_action && list_one(g, HOME_1 + slot, to))
			return true;
	for (int space = spaces_begin(g); space < end; space++)
		if (RIFT_IS_OWN(space) && space_in_play(g, space) && list_one(g, space, to))
			return true;
	return false;
}

void turn_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	if (answer(to, V_PASS, 0, 0, 0, 0) || list_free(g, to))
		return;
	size_t others = to->count;
	int begin = g->seat[to->seat].slots ? CONSTRUCT_1 : SUPPLY;
	struct outlook o = outlook_of(g, to->seat);
	if (places_list(&o, begin, HOME_END, to) || places_list(&o, spaces_begin(g), spaces_end(g), to) ||
		modules_turn(g, to))
		return;
	if (to->count == others && !to->looking)
		RULE("TURN-04");
}

void turn_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	int seat = f->seat;
	if (m.verb == V_PASS) {
		g->passed = (uint8_t)(g->passed | 1u << seat);
		EVENT(p, E_PASS, seat, 0, 0, 0, "TURN-06");
		f->pc = 2;
	} else if (m.verb == V_FREE) {
		f->pc = 1;
		frame_push(p, F_FREE, seat)->v[0] = m.a;
	} else if (m.verb != V_PLACE) {
		f->pc = 2;
		modules_take_turn(p, seat, m);
	} else {
		f->pc = 2;
		worker_place(p, seat, m.a, m.b);
	}
}

/* F_FREE */
enum { FREE_SPACE };

static void free_do(struct play *p, int seat, int space)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	space_use(g, seat, space);
	RULE("FREE-01");
	RULE("FREE-02");
	RULE("FREE-03");
	RULE("FREE-05");
	EVENT(p, E_FREE, seat, space, RIFT_IS_HOME(space) ? s->tile[space - HOME_1] : 0, 0, "FREE-04");
	if (space >= HOME_END) {
		modules_free(p, seat, space);
		return;
	}
	switch (space) {
	case SUPPLY:
		RULE("SIDEB-08");
		supply_do(p, seat);
		break;
	case FORCE:
		RULE("FORCE-01");
		worker_rest(p, seat, "FORCE-02");
		morale_lose(p, seat, "FORCE-02");
		modules_forced(p, seat);
		break;
	case LEADER:
		program_start(p, seat, PROGRAM_LEADER, leader_in_force(g, seat), NO_TYPE, space);
		break;
	default:
		RULE("ABILITY-02");
		program_start(p, seat, PROGRAM_DOES, s->tile[space - HOME_1], NO_TYPE, space);
	}
}

enum flow free_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc++) {
	case 0:
		g->in_free_action = 1;
		if (f->v[FREE_SPACE] == SUPPLY && supply_water(g, f->seat) > 0 && reservoir_helps(g, f->seat) &&
			g->seat[f->seat].good[WATER] >= supply_water(g, f->seat))
			return frame_wait(f, ASK_RESERVOIR);
		return GO_ON;
	case 1:
		free_do(p, f->seat, f->v[FREE_SPACE]);
		return GO_ON;
	default:
		g->in_free_action = 0;
		if (g->reservoir == RESERVOIR_KEPT)
			g->reservoir = RESERVOIR_READY;
		frame_pop(p);
		return GO_ON;
	}
}

/* F_PLACE: a placement granted by a Free Action (SUPER-06, LEADER-01) */
enum { P_HOME, P_WORKER, P_SPACE }; /* place_start in actions.h sets P_HOME */

/* Lists the spaces of modules that such a placement may use. */
static void list_given(struct outlook *o, bool home, struct answers *to)
{
	for (int space = EXTRA_MAIN; space < spaces_end(o->g); space++)
		if (place_given(space, home) && places_list(o, space, space + 1, to))
			return;
}

void place_list_main(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	if (module(g, FRACTURES))
		RULE("VALLEY-20");
	struct outlook o = outlook_of(g, to->seat);
	if (!places_list(&o, CONSTRUCT_1, MAIN_END, to))
		list_given(&o, false, to);
}

void place_list_home(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	if (module(g, PIONEERS))
		RULE("PION-76"); /* the Upgrade board is not one of these spaces */
	struct outlook o = outlook_of(g, to->seat);
	if (!places_list(&o, SUPPLY, HOME_END, to))
		list_given(&o, true, to);
}

void place_take(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	f->v[P_WORKER] = m.a;
	f->v[P_SPACE] = m.b;
	f->pc = 1;
}

/* Whether acting on this space may cost Water. */
static bool may_cost_water(const struct game *g, int seat, int space)
{
	if (space == SUPPLY)
		return supply_water(g, seat) > 0;
	if (space >= HOME_END)
		return modules_cost_water(g, seat, space);
	if (space >= HOME_1)
		return program_costs_water(tiles[tile_at(g, seat, space - HOME_1)].does);
	int capital = space_capital(space);
	if (capital == RESEARCH && passive(g, seat, OP_SET_SECOND))
		return true;
	return space_water(g, space) > 0 || capital == CONSTRUCT;
}

/* The owner may save Grand Reservoir for later in the turn, if the Action can be paid without it. */
static bool may_keep_reservoir(struct game *g, const struct frame *f)
{
	if (!reservoir_helps(g, f->seat) || !may_cost_water(g, f->seat, f->v[P_SPACE]))
		return false;
	g->reservoir = RESERVOIR_KEPT;
	bool can = place_check(g, f->seat, f->v[P_WORKER], f->v[P_SPACE]) == RIFT_OK;
	g->reservoir = RESERVOIR_READY;
	return can;
}

enum flow place_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case 0:
		return frame_wait(f, f->v[P_HOME] ? ASK_PLACE_HOME : ASK_PLACE_MAIN);
	case 1:
		f->pc = 2;
		p->g->in_free_action = 2;
		if (may_keep_reservoir(p->g, f))
			return frame_wait(f, ASK_RESERVOIR);
		return GO_ON;
	case 2:
		f->pc = 3;
		worker_place(p, f->seat, f->v[P_WORKER], f->v[P_SPACE]);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void action_take_reservoir(struct play *p, struct frame *f, struct rift_move m)
{
	(void)f;
	RULE("SUPER-07");
	if (m.verb == V_NO)
		p->g->reservoir = RESERVOIR_KEPT;
	p->g->in_free_action = 2;
}
