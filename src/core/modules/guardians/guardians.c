/*
 * guardians.c -- Guardians of the Council (GUARD): enlisting at the World Council, Guardians on Exosuit slots, and the
 * spaces of the Guardian board.  On the main board the base rules treat a Guardian as an Exosuit with a Genius
 * (goods.c, space.c, place.c).
 */
#include "core/modules/guardians/guardians.h"

/* F_ENLIST */
enum { MUST };
/* F_GUARDIAN_SPACE */
enum { OWN_SPACE };
/* F_GUARDIANS */
enum { FIGURES /* number powered up, Exosuits included */ };
/* F_FIGURE */
enum { SENT_BACK };
enum figure { EXOSUIT_FIGURE = 1, GUARDIAN_FIGURE };

void guardians_lay_out(const struct game *g)
{
	(void)g;
	RULE("GUARD-01");
}

bool guardians_cover_council(const struct game *g, int space)
{
	if (space != COUNCIL_RIGHT || g->players != 2)
		return false;
	RULE("GUARD-03");
	RULE("COMBO-27");
	RULE("CXGUARD-04");
	return true;
}

int guardians_of(const struct game *g, int seat)
{
	int n = 0;
	for (int place = 1; place <= GUARDIAN_PLACES; place++)
		n += g->marker[place] == seat + 1;
	return n;
}

/* Enlisting */

static bool enlist_payable(const struct game *g, const struct intent *who, int place)
{
	const struct guardian *guardian = &guardian_board[place];
	struct bill bill = who->due;
	if (g->marker[place])
		return false;
	RULE("GUARD-04");
	bill_add(&bill, &guardian->price);
	if (guardian->worker && idle_of(g, who, guardian->worker) < guardian->workers) {
		RULE("GUARD-20");
		return false;
	}
	if (!guardian->worker)
		bill.any_worker = guardian->workers;
	return bill_payable(g, who, &bill);
}

bool guardians_enlistable(const struct game *g, const struct intent *who)
{
	int left = 0;
	for (int place = 1; place <= GUARDIAN_PLACES; place++) {
		left += !g->marker[place];
		if (enlist_payable(g, who, place))
			return true;
	}
	if (!left)
		RULE("GUARD-24");
	return false;
}

void guardians_enlist_start(struct play *p, int seat, bool must)
{
	frame_push(p, F_ENLIST, seat)->v[MUST] = must;
}

enum flow enlist_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_ENLIST);
	RULE("GUARD-16");
	frame_pop(p);
	return GO_ON;
}

void enlist_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, NO_TYPE);
	for (int place = 1; place <= GUARDIAN_PLACES; place++)
		if (enlist_payable(g, &who, place) && answer(to, V_ENLIST, place, 0, 0, 0))
			return;
	if (!f->v[MUST])
		answer(to, V_ENLIST, 0, 0, 0, 0);
}

void guardian_mark(struct play *p, int seat, int place, const char *rule)
{
	struct game *g = p->g;
	CHECK(!g->marker[place]);
	RULE("GUARD-18");
	RULE("GUARD-21");
	RULE_OF(rule);
	g->marker[place] = (uint8_t)(seat + 1);
	g->seat[seat].guardians++;
	event_log(p, E_GUARDIAN, seat, RIFT_GUARDIAN_ENLISTED, place, 1, 0x1f, rule);
}

void enlist_take(struct play *p, struct frame *f, struct rift_move m)
{
	static const char *const rule = "GUARD-17";
	const struct guardian *guardian = &guardian_board[m.a];
	int seat = f->seat;
	if (!m.a)
		return;
	RULE("GUARD-10");
	if (p->g->impact)
		RULE("GUARD-25");
	guardian_mark(p, seat, m.a, rule);
	for (int good = TITANIUM; good < GOOD_END; good++) {
		if (good == WATER)
			water_pay(p, seat, guardian->price.good[good], rule);
		else
			good_pay(p, seat, good, guardian->price.good[good], rule);
	}
	for (int i = 0; i < guardian->workers; i++)
		give_start(p, seat, guardian->worker, "GUARD-19");
}

/* Their own spaces */

bool guardian_space_busy(const struct game *g, int seat, int space)
{
	const struct seat *s = &g->seat[seat];
	for (int i = 0; i < s->posts; i++)
		if (s->post[i].space == space)
			return true;
	return false;
}

enum rift_result guardians_place_check(const struct game *g, int seat, int worker, int space)
{
	int owner = g->marker[space - GUARDIAN_1 + 1];
	if (owner != seat + 1) {
		RULE("GUARD-48");
		return RIFT_CLOSED;
	}
	if (worker != GUARDIAN) {
		RULE("GUARD-47");
		return RIFT_WRONG_WORKER;
	}
	if (guardian_space_busy(g, seat, space)) {
		RULE("GUARD-50");
		return RIFT_OCCUPIED;
	}
	RULE("GUARD-44");
	struct intent who = intent_of(seat, GUARDIAN);
	who.due.good[WATER] = GUARDIAN_WATER;
	if (!bill_payable(g, &who, &who.due))
		return RIFT_CANNOT_PAY;
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++)
		if (capital_possible(g, &who, capital))
			return RIFT_OK;
	return RIFT_NO_TARGET;
}

/* Marks the rules that allow a Guardian on its space; the base rules implement them. */
void guardian_placed(const struct game *g, int seat, int space)
{
	int active = 0;
	RULE("GUARD-40");
	for (int type = SCIENTIST; type <= GENIUS; type++)
		active += g->seat[seat].active[type];
	if (!active)
		RULE("GUARD-51");
	if (!guardian_space(space))
		RULE("GUARD-43");
	if (space == EVACUATE || space >= EXTRA_MAIN)
		RULE("GUARD-53");
	if (space == ADVENTURE)
		RULE("COMBO-26");
	if (g->in_free_action)
		RULE("GUARD-54");
}

void guardians_act(struct play *p, int seat, int space)
{
	RULE("GUARD-49");
	RULE("GUARD-58");
	water_pay(p, seat, GUARDIAN_WATER, "GUARD-44");
	frame_push(p, F_GUARDIAN_SPACE, seat)->v[OWN_SPACE] = (uint8_t)space;
}

enum flow guardian_space_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_CAPITAL);
	frame_pop(p);
	return GO_ON;
}

void capital_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, GUARDIAN);
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++)
		if (capital_possible(g, &who, capital) && answer(to, V_COPY, capital, 0, 0, 0))
			return;
}

void capital_take(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("GUARD-22");
	RULE("GUARD-45");
	RULE("GUARD-46");
	capital_start(p, f->seat, GUARDIAN, m.a, NO_COLLAPSE, false);
}

/* Figures on slots */

/* Turns n Exosuits on slots into Guardians. */
static void power_up(struct play *p, int seat, int n)
{
	struct seat *s = &p->g->seat[seat];
	if (!n)
		return;
	for (int i = 0; i < n; i++) {
		unsigned rest = exosuit_slots(s);
		s->guardian_slots = (uint8_t)(s->guardian_slots | (rest & -rest));
	}
	s->guardians = (uint8_t)(s->guardians - n);
	RULE("GUARD-31");
	RULE("GUARD-33");
	EVENT(p, E_GUARDIAN, seat, RIFT_GUARDIAN_POWERED, s->guardian_slots, n, "GUARD-30");
}

/* When a player powers up, all Exosuits are in the supply and there are as many as slots, so no Guardian is forced. */
void guardians_powered(struct play *p, int seat, int figures)
{
	RULE("GUARD-32");
	if (p->g->seat[seat].slots_covered)
		RULE("GUARD-59");
	frame_push(p, F_GUARDIANS, seat)->v[FIGURES] = (uint8_t)figures;
}

enum flow guardians_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_GUARDIANS);
	frame_pop(p);
	return GO_ON;
}

void guardians_list(const struct game *g, const struct frame *f, struct answers *to)
{
	int most = int_min(f->v[FIGURES], g->seat[f->seat].guardians);
	for (int n = 0; n <= most; n++)
		if (answer(to, V_GUARDIANS, n, 0, 0, 0))
			return;
}

void guardians_take(struct play *p, struct frame *f, struct rift_move m)
{
	p->g->seat[f->seat].exosuits = (uint8_t)(p->g->seat[f->seat].exosuits + m.a);
	power_up(p, f->seat, m.a);
}

void guardians_receive(struct play *p, int seat)
{
	frame_push(p, F_FIGURE, seat);
}

void guardians_return(struct play *p, int seat)
{
	frame_push(p, F_FIGURE, seat)->v[SENT_BACK] = 1;
}

/* An effect powers up one figure, or one is returned for a Warp tile: an Exosuit or a Guardian. */
enum flow figure_run(struct play *p, struct frame *f)
{
	const struct seat *s = &p->g->seat[f->seat];
	bool can = f->v[SENT_BACK] ? s->slots : slots_to_receive(p->g, f->seat) && figures_idle(s);
	if (!f->pc++ && can)
		return frame_wait(f, ASK_FIGURE);
	if (!can)
		RULE("EXO-03");
	frame_pop(p);
	return GO_ON;
}

void figure_list(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct seat *s = &g->seat[f->seat];
	if ((f->v[SENT_BACK] ? exosuit_slots(s) : s->exosuits) && answer(to, V_FIGURE, EXOSUIT_FIGURE, 0, 0, 0))
		return;
	if (f->v[SENT_BACK] ? s->guardian_slots : s->guardians)
		answer(to, V_FIGURE, GUARDIAN_FIGURE, 0, 0, 0);
}

void figure_take_up(struct play *p, struct frame *f, struct rift_move m)
{
	bool guardian = m.a == GUARDIAN_FIGURE;
	if (f->v[SENT_BACK]) {
		figure_send_back(p, f->seat, guardian, guardian ? "GUARD-34" : "EXO-05");
		return;
	}
	const char *rule = p->g->phase == WARP_PHASE ? "GUARD-35" : "GUARD-32";
	figure_power_up(p, f->seat, guardian, guardian ? rule : "EXO-02");
}
