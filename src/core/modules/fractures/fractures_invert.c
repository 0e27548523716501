/*
 * fractures_invert.c -- Fracture Inverter (FSUPER-03a to -03d): an Active Worker enters an Exosuit that a Blink has
 * emptied, and the action of its space is carried out again.  The rules of placement check whether that is possible, on
 * a copy of the game in which the space is free and costs no Water.
 */
#include "core/modules/fractures/fractures.h"
#include "core/modules/fractures/technologies.h"

static bool council_copies(const struct game *g, int seat, int worker)
{
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++)
		if (council_possible(g, &who, capital))
			return true;
	return false;
}

static bool again_possible(const struct game *g, int seat, int worker, int space, int water)
{
	struct game with = *g;
	struct seat *s = &with.seat[seat];
	if (s->good[WATER] < water || !genius_payable(g, seat, worker))
		return false;
	if (space == EVACUATE) {
		RULE("FSUPER-03d");
		return false;
	}
	s->good[WATER] = (uint16_t)(s->good[WATER] - water);
	if (space == COUNCIL_LEFT || space == COUNCIL_RIGHT)
		return council_copies(&with, seat, worker);
	if (space >= MINE_TOP && space <= MINE_BOTTOM)
		return !mine_empty(&with) || passive(&with, seat, OP_MINE_MORE);
	int cost = RIFT_IS_VALLEY(space) ? valley_cost(space) : space_water(g, space);
	s->good[WATER] = (uint16_t)(s->good[WATER] + cost);
	s->slots |= 1;
	if (space < HEX_END)
		with.hex[space] = 0;
	else if (RIFT_IS_VALLEY(space))
		with.fractures.valley[space - VALLEY_FIRST] = 0;
	if (space_capital(space)) {
		with.collapse[space] = 0;
		with.flipped &= ~(1u << space);
	}
	return place_check(&with, seat, worker, space) == RIFT_OK;
}

/* Lists every pair of Worker and empty Exosuit; with `to` NULL, only returns whether there is one. */
static bool list(const struct game *g, int seat, int water, struct answers *to)
{
	const struct seat *s = &g->seat[seat];
	for (int i = 0; i < s->posts; i++) {
		int space = s->post[i].space;
		bool before = false;
		for (int k = 0; k < i; k++)
			before = before || (s->post[k].space == space && !s->post[k].worker);
		if (s->post[i].worker || !space || !on_main_board(space) || before)
			continue;
		for (EACH_WORKER(w))
			if (s->active[w] && again_possible(g, seat, w, space, water) &&
				(!to || answer(to, V_PLACE, w, space, 0, 0)))
				return true;
	}
	return false;
}

bool invert_possible(const struct game *g, const struct intent *who)
{
	return list(g, who->seat, who->due.good[WATER], NULL);
}

/* F_INVERT */
enum flow invert_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_INVERT);
	frame_pop(p);
	return GO_ON;
}

void invert_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)list(g, f->seat, 0, to);
}

void invert_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	struct post *post = post_of(g, f->seat, NO_TYPE, m.b);
	CHECK(post);
	g->in_free_action = 2;
	g->seat[f->seat].active[m.a]--;
	post->worker = m.a;
	post->fate = (uint8_t)worker_fate(g, f->seat, m.a, m.b);
	EVENT(p, E_PLACE, f->seat, m.a, m.b, RIFT_REFILLED, "FSUPER-03a");
	genius_pay(p, f->seat, m.a);
	RULE("FSUPER-03b");
	if (RIFT_IS_VALLEY(m.b))
		valley_again(p, f->seat, m.a, m.b);
	else
		action_again(p, f->seat, m.a, m.b);
}
