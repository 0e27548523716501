/*
 * recruit.c -- the Recruit Action (RECRUIT), its bonus, and the Workers that Zaida recruits in Clean Up (LEADER-02).
 */
#include "core/actions/actions.h"

/* F_RECRUIT */
enum { WORKER_V, COLLAPSE_V, UNUSED, TAKEN, BONUSES };
/* v[] of F_PROGRAM: the op that asks */
enum { PROGRAM_OP = 6 };

static bool may_take_type(const struct game *g, int seat, int worker, int type)
{
	if (type == GENIUS && worker == OPERATOR) {
		RULE("OPER-04");
		return false;
	}
	if (type != GENIUS || worker != ENGINEER)
		return g->recruit_pool[type];
	(void)seat;
	RULE("RECRUIT-04");
	return false;
}

int recruit_spare(const struct game *g, const struct intent *who)
{
	for (int type = SCIENTIST; type <= GENIUS; type++)
		if (may_take_type(g, who->seat, who->worker, type))
			return bill_spare(g, who, &who->due);
	RULE("RECRUIT-05");
	return -1;
}

void recruit_list(const struct game *g, const struct frame *f, struct answers *to)
{
	if (module(g, FRACTURES))
		RULE("OPER-12");
	for (int type = SCIENTIST; type <= GENIUS; type++) {
		bool there;
		if (f->op == F_RECRUIT)
			there = may_take_type(g, f->seat, f->v[WORKER_V], type);
		else if (f->v[PROGRAM_OP] == OP_RECRUIT_FROM_CARD)
			there = recruit_cards[g->recruit_card][type];
		else
			there = g->recruit_pool[type];
		if (there && answer(to, V_RECRUIT, type, 0, 0, 0))
			return;
	}
}

void recruit_take(struct play *p, struct frame *f, struct rift_move m)
{
	bool zaida = f->op != F_RECRUIT;
	if (!zaida || f->v[PROGRAM_OP] == OP_RECRUIT_FROM_POOL) {
		p->g->recruit_pool[m.a]--;
		RULE("RECRUIT-06");
	}
	worker_gain(p, f->seat, m.a, RIFT_ACTIVE, zaida ? "LEADER-02" : "RECRUIT-01");
	if (!zaida)
		f->v[TAKEN] = m.a;
}

static void bonus_give(struct play *p, int seat, int type)
{
	switch (type) {
	case SCIENTIST:
		good_gain(p, seat, WATER, 2, "RECRUIT-02");
		break;
	case ENGINEER:
		good_gain(p, seat, CORE, 1, "RECRUIT-02");
		break;
	default:
		vp_gain(p, seat, 1, "RECRUIT-02");
	}
}

/* A Genius gives the bonus of any of the three types. */
void bonus_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)g;
	(void)f;
	for (int type = SCIENTIST; type <= ADMINISTRATOR; type++)
		if (answer(to, V_BONUS, type, 0, 0, 0))
			return;
}

void bonus_take(struct play *p, struct frame *f, struct rift_move m)
{
	bonus_give(p, f->seat, m.a);
}

enum flow recruit_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case 0:
		f->pc = 1;
		return frame_wait(f, ASK_RECRUIT);
	case 1:
		f->pc = 2;
		f->v[BONUSES] = 1;
		if (collapse_has(f->v[COLLAPSE_V], OP_BONUS_AGAIN, NULL, NULL)) {
			RULE("COLLAPSE-REC1");
			f->v[BONUSES] = 2;
		}
		f->v[BONUSES] = (uint8_t)(f->v[BONUSES] + passive(p->g, f->seat, OP_RECRUIT_BONUS));
		return GO_ON;
	default:
		if (!f->v[BONUSES]) {
			frame_pop(p);
			return GO_ON;
		}
		f->v[BONUSES]--;
		if (f->v[TAKEN] == GENIUS)
			return frame_wait(f, ASK_BONUS);
		bonus_give(p, f->seat, f->v[TAKEN]);
		return GO_ON;
	}
}
