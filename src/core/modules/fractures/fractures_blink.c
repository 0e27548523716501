/*
 * fractures_blink.c -- Blinking (BLINK): a placed Exosuit moves to another action.  Whether and where it can move is
 * checked by the rules of placement, on a copy of the game in which the Exosuit is back on its slot and its Worker is
 * Active.
 */
#include "core/modules/fractures/fractures.h"

#include "core/engine/modules.h"
#include "core/modules/fractures/technologies.h"

/* F_BLINK */
enum { B_WORKER, B_SPACE, B_TO, B_DICE };
enum blink_step { LAY_FLUX, ROLL, WHERE_TO, LEAVE, ARRIVE, RETURN_WORKER };

/* The action that a space belongs to (BLINK-13); equal numbers are the same action. */
static int action_of(int space)
{
	if (space_capital(space))
		return CONSTRUCT_1 + 3 * (space_capital(space) - 1);
	if (space == COUNCIL_RIGHT)
		return COUNCIL_LEFT;
	if (space >= MINE_TOP && space <= MINE_BOTTOM)
		return MINE_TOP;
	if (RIFT_IS_VALLEY(space))
		return space <= ASSIMILATE_3 ? ASSIMILATE_1 : space <= EXTRACT_3 ? EXTRACT_1 : VALLEY_1;
	return space;
}

/* Puts the Exosuit back on its slot and makes the Worker Active again, in a copy of the game. */
static void lift(struct game *with, int seat, int worker, int space)
{
	struct seat *s = &with->seat[seat];
	if (space < HEX_END)
		with->hex[space] = 0;
	else if (RIFT_IS_VALLEY(space))
		with->fractures.valley[space - VALLEY_FIRST] = 0;
	with->fractures.left = (uint8_t)space_capital(space);
	s->active[worker]++;
	s->slots |= 1;
	s->guardian_slots &= 0xfe;
	uint8_t *vp = &s->passive[op_passive_place(OP_GENIUS_COSTS_VP)];
	if (*vp && is_genius(with, seat, worker))
		RULE("BLINK-26");
	*vp = 0;
}

/* The Worker is Active in this outlook and has an Exosuit. */
static bool may_go(struct outlook *with, int worker, int from, int to)
{
	if (!on_main_board(to) || to == from)
		return false;
	if (action_of(to) == action_of(from)) {
		RULE("BLINK-13");
		return false;
	}
	if (to >= HOME_END && !space_in_play(with->g, to))
		return false;
	return main_types(with, 1u << worker, to);
}

/* Whether it can go anywhere; changes the copy of the game that it is given. */
static bool somewhere_in(struct game *with, int seat, int worker, int space)
{
	lift(with, seat, worker, space);
	struct outlook o = outlook_of(with, seat);
	for (int to = CONSTRUCT_1; to < SPACE_END; to++)
		if (may_go(&o, worker, space, to))
			return true;
	return false;
}

static bool somewhere(const struct game *g, int seat, int worker, int space)
{
	struct game with = *g;
	return somewhere_in(&with, seat, worker, space);
}

/* Step 1: places the Flux Core, with its slot's cost and reward; Life Support 317 gives Water for it. */
static void pay(struct play *p, int seat)
{
	device_lay(p, seat, "BLINK-02");
	good_gain(p, seat, WATER, (int)passive(p->g, seat, OP_BLINK_WATER), "FBUILD-317");
}

/* Purify Water is always available, so another target must be searched only for an Exosuit there (BLINK-25). */
static bool can_blink(const struct game *g, int seat, const struct post *post)
{
	if (!is_worker(post->worker) || !post->space || !on_main_board(post->space))
		return false;
	if (post->again) {
		RULE("FSUPER-03c");
		return false;
	}
	if (post->space >= MAIN_END) {
		RULE("BLINK-08");
		if (post->space == ADVENTURE)
			RULE("COMBO-21");
		if (!RIFT_IS_VALLEY(post->space) || !(g->seat[seat].fractures.blink & NEXT_FROM_VALLEY))
			return false;
	}
	if (post->space == EVACUATE)
		RULE("BLINK-09");
	if (post->space != PURIFY)
		return true;
	RULE("BLINK-25");
	struct game paid = *g;
	struct play p = { .g = &paid };
	pay(&p, seat);
	return somewhere_in(&paid, seat, post->worker, post->space);
}

bool blink_list_turn(const struct game *g, struct answers *to)
{
	const struct seat *s = &g->seat[to->seat];
	if (!s->good[FLUX] || !device_payable(g, to->seat, 1))
		return false;
	RULE("BLINK-01");
	for (int i = 0; i < s->posts; i++)
		if (!post_repeats(s, i) && can_blink(g, to->seat, &s->post[i]) &&
			answer(to, V_BLINK, s->post[i].worker, s->post[i].space, 0, 0))
			return true;
	return false;
}

bool blink_possible(const struct game *g, int seat)
{
	struct rift_move one;
	struct answers any = { .out = &one, .max = 1, .seat = (uint8_t)seat };
	return blink_list_turn(g, &any) || any.count > 0;
}

void blink_start(struct play *p, int seat, int worker, int space, bool dice)
{
	struct frame *f = frame_push(p, F_BLINK, seat);
	uint8_t *next = &p->g->seat[seat].fractures.blink;
	f->v[B_WORKER] = (uint8_t)worker;
	f->v[B_SPACE] = (uint8_t)space;
	f->v[B_DICE] = dice && !(*next & NEXT_NO_DICE);
	*next = 0;
	RULE("BLINK-07");
}

void blink_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct game with = *g;
	lift(&with, f->seat, f->v[B_WORKER], f->v[B_SPACE]);
	struct outlook o = outlook_of(&with, f->seat);
	for (int space = CONSTRUCT_1; space < SPACE_END; space++)
		if (may_go(&o, f->v[B_WORKER], f->v[B_SPACE], space) && answer(to, V_BLINK_TO, space, 0, 0, 0))
			return;
}

void blink_take(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	f->v[B_TO] = m.a;
	f->pc = LEAVE;
}

/* A Collapsing Capital tile is removed as soon as the Exosuit has left it (FCOLLAPSE-07, -08). */
bool blink_collapse(struct play *p, int seat, int space)
{
	struct game *g = p->g;
	if (!space_capital(space) || !g->collapse[space])
		return false;
	RULE("FCOLLAPSE-07");
	RULE("FCOLLAPSE-08");
	if (modules_uncover(p, space))
		return true;
	if (!is_bot(g, seat))
		RULE("BLINK-15");
	g->flipped |= 1u << space;
	EVENT(p, E_FLIPPED, seat, space, 0, 0, "FCOLLAPSE-07");
	return true;
}

static void leave(struct play *p, int seat, int space)
{
	RULE("BLINK-28");
	p->g->fractures.left = (uint8_t)space_capital(space);
	(void)blink_collapse(p, seat, space);
}

static void arrive(struct play *p, const struct frame *f)
{
	int seat = f->seat, worker = f->v[B_WORKER], to = f->v[B_TO];
	RULE("BLINK-18");
	RULE("BLINK-12");
	if (reservoir_helps(p->g, seat))
		RULE("FRAC-82");
	if (to == EVACUATE)
		RULE("BLINK-27");
	if (space_capital(to) && (f->v[B_SPACE] == COUNCIL_LEFT || f->v[B_SPACE] == COUNCIL_RIGHT))
		RULE("BLINK-16");
	if (to == ADVENTURE)
		RULE("COMBO-23");
	if (to >= HOME_END)
		RULE("BLINK-17");
	EVENT(p, E_BLINK, seat, worker, to, f->v[B_SPACE], "BLINK-12");
	worker_move(p, seat, worker, f->v[B_SPACE], to);
}

static void return_worker(struct play *p, const struct frame *f)
{
	struct post *post = post_of(p->g, f->seat, f->v[B_WORKER], f->v[B_TO]);
	CHECK(post);
	int fate = post->fate;
	RULE("BLINK-19");
	RULE("BLINK-20");
	RULE("BLINK-21");
	RULE("BLINK-23");
	if (fate == MOTIVATED)
		RULE("BLINK-22");
	post->worker = NO_TYPE;
	post->fate = TIRED_AFTER;
	post->again = 1;
	p->g->fractures.left = 0;
	worker_retrieve(p, f->seat, f->v[B_WORKER], fate);
	blinked(p, f->seat, f->v[B_WORKER], fate);
}

/* Whether a Blink in progress has brought the Exosuit there; it will retrieve the Worker. */
bool blink_brings(const struct game *g, int seat, int space)
{
	for (int i = 0; i < g->depth; i++)
		if (g->frame[i].op == F_BLINK && g->frame[i].seat == seat && g->frame[i].v[B_TO] == space)
			return true;
	return false;
}

enum flow blink_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case LAY_FLUX:
		f->pc = ROLL;
		pay(p, f->seat);
		return GO_ON;
	case ROLL:
		f->pc = WHERE_TO;
		RULE("BLINK-10");
		if (f->v[B_DICE] && f->v[B_WORKER] != OPERATOR)
			dice_start(p, f->seat, 0);
		return GO_ON;
	case WHERE_TO:
		if (somewhere(p->g, f->seat, f->v[B_WORKER], f->v[B_SPACE]))
			return frame_wait(f, ASK_BLINK);
		RULE("BLINK-29");
		frame_pop(p);
		return GO_ON;
	case LEAVE:
		f->pc = ARRIVE;
		leave(p, f->seat, f->v[B_SPACE]);
		return GO_ON;
	case ARRIVE:
		f->pc = RETURN_WORKER;
		arrive(p, f);
		return GO_ON;
	default: {
		struct frame done = *f; /* frames that follow are pushed after this one is popped */
		frame_pop(p);
		return_worker(p, &done);
		return GO_ON;
	}
	}
}
