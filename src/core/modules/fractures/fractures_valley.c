/*
 * fractures_valley.c -- the Valley of Amethynia (VALLEY): Assimilate, Extract and the Valley capital action.
 */
#include "core/modules/fractures/fractures.h"

#include "core/modules/fractures/technologies.h"

static int valley_of(int space)
{
	return space <= ASSIMILATE_3 ? ASSIMILATE : space <= EXTRACT_3 ? EXTRACT : NO_VALLEY;
}

int valley_cost(int space)
{
	return valley_of(space) ? valley_water[(space - VALLEY_FIRST) % 3] : VALLEY_CAPITAL_WATER;
}

bool valley_in_play(const struct game *g, int space)
{
	RULE("VALLEY-01");
	if (valley_of(space))
		return (space - VALLEY_FIRST) % 3 < capital_hexes(g);
	if (space == VALLEY_2 && g->players == 2)
		RULE("FRAC-01");
	return space == VALLEY_1 || g->players > 2;
}

static bool is_full(const struct game *g, int valley)
{
	for (int space = VALLEY_FIRST; space <= EXTRACT_3; space++)
		if (valley_of(space) == valley && valley_in_play(g, space) &&
			!g->fractures.valley[space - VALLEY_FIRST])
			return false;
	return true;
}

/* The price of a Technology, which depends on the Worker type (VALLEY-05, VALLEY-11). */
static int price_of(bool scientist)
{
	return TECHNOLOGY_PRICE - scientist;
}

static int second_top(const struct game *g)
{
	const struct fractures *t = &g->fractures;
	return t->seconds ? t->second[t->seconds - 1] : NO_TECHNOLOGY;
}

/* Whether a Technology can be bought with `gold` Gold and the rest in Uranium, plus its own cost. */
static bool affordable(const struct game *g, const struct intent *who, int card, int price, int gold)
{
	struct intent then = *who;
	then.due.good[GOLD] = (uint8_t)(then.due.good[GOLD] + gold);
	then.due.good[URANIUM] = (uint8_t)(then.due.good[URANIUM] + price - gold);
	return program_possible(g, &then, technologies[card].price) && bill_payable(g, &then, &then.due);
}

static bool payable_at(const struct game *g, const struct intent *who, int card, int price)
{
	for (int gold = 0; gold <= price; gold++)
		if (affordable(g, who, card, price, gold))
			return true;
	if (technologies[card].price[0].code)
		RULE("VALLEY-08");
	return false;
}

static bool card_possible(const struct game *g, const struct intent *who, int card)
{
	return card && payable_at(g, who, card, price_of(stands_for(g, who->seat, who->worker, SCIENTIST)));
}

static bool worker_allowed(const struct game *g, int seat, int worker, int valley)
{
	if (is_genius(g, seat, worker))
		return true;
	RULE_OF(valley == ASSIMILATE ? "VALLEY-12" : "VALLEY-15");
	return worker != (valley == ASSIMILATE ? ENGINEER : ADMINISTRATOR);
}

static enum rift_result action_check(const struct game *g, const struct intent *who, int valley)
{
	if (!worker_allowed(g, who->seat, who->worker, valley))
		return RIFT_WRONG_WORKER;
	if (!bill_payable(g, who, &who->due))
		return RIFT_CANNOT_PAY;
	if (valley == EXTRACT || g->fractures.operators)
		return RIFT_OK;
	RULE("VALLEY-04");
	return card_possible(g, who, g->fractures.primary) || card_possible(g, who, second_top(g)) ? RIFT_OK
												   : RIFT_NO_TARGET;
}

/* Whether the Valley capital action may copy an action: only one without a free space (VALLEY-16, VALLEY-17). */
static bool copyable(const struct game *g, const struct intent *who, int valley)
{
	RULE("VALLEY-18");
	return is_full(g, valley) && action_check(g, who, valley) == RIFT_OK;
}

enum rift_result valley_check(const struct game *g, int seat, int worker, int space)
{
	if (!valley_in_play(g, space))
		return RIFT_CLOSED;
	RULE("VALLEY-02");
	if (g->fractures.valley[space - VALLEY_FIRST])
		return RIFT_OCCUPIED;
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	who.due.good[WATER] = (uint8_t)valley_cost(space);
	if (valley_of(space))
		return action_check(g, &who, valley_of(space));
	if (!bill_payable(g, &who, &who.due))
		return RIFT_CANNOT_PAY;
	RULE("VALLEY-17");
	return copyable(g, &who, ASSIMILATE) || copyable(g, &who, EXTRACT) ? RIFT_OK : RIFT_NO_TARGET;
}

/* Whether it depends on the Worker's rules alone who can be placed on a hex that can be paid (VALLEY-03). */
static bool any_may_come(const struct game *g, int valley)
{
	return valley == EXTRACT || (valley == ASSIMILATE && g->fractures.operators);
}

unsigned valley_types(const struct game *g, int seat, unsigned types, int space)
{
	const int valley = valley_of(space);
	unsigned yes = 0;
	if (!valley_in_play(g, space) || g->fractures.valley[space - VALLEY_FIRST])
		return 0;
	if (!valley && !is_full(g, ASSIMILATE) && !is_full(g, EXTRACT))
		return 0;
	struct intent who = intent_of(seat, NO_TYPE);
	who.due.good[WATER] = (uint8_t)valley_cost(space);
	if (!bill_payable(g, &who, &who.due))
		return 0;
	for (; types; types &= types - 1) {
		const int worker = __builtin_ctz(types);
		if (any_may_come(g, valley) ? worker_allowed(g, seat, worker, valley)
					    : valley_check(g, seat, worker, space) == RIFT_OK)
			yes |= types & -types;
	}
	return yes;
}

/* F_ASSIMILATE, F_EXTRACT, F_VALLEY */
enum { WORKER_V, CARD, BONUS };

static void action_start(struct play *p, int seat, int worker, int valley)
{
	frame_push(p, valley == ASSIMILATE ? F_ASSIMILATE : F_EXTRACT, seat)->v[WORKER_V] = (uint8_t)worker;
}

void valley_act(struct play *p, int seat, int worker, int space)
{
	if (p->g->impact)
		RULE("VALLEY-19");
	water_pay(p, seat, valley_cost(space), "VALLEY-01");
	if (valley_of(space))
		action_start(p, seat, worker, valley_of(space));
	else
		frame_push(p, F_VALLEY, seat)->v[WORKER_V] = (uint8_t)worker;
}

void valley_again(struct play *p, int seat, int worker, int space)
{
	if (valley_of(space))
		action_start(p, seat, worker, valley_of(space));
	else
		frame_push(p, F_VALLEY, seat)->v[WORKER_V] = (uint8_t)worker;
}

enum flow valley_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_VALLEY);
	frame_pop(p);
	return GO_ON;
}

void valley_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, f->v[WORKER_V]);
	for (int valley = ASSIMILATE; valley <= EXTRACT; valley++)
		if (copyable(g, &who, valley) && answer(to, V_VALLEY, valley, 0, 0, 0))
			return;
}

void valley_take(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("VALLEY-16");
	action_start(p, f->seat, f->v[WORKER_V], m.a);
}

/* Assimilate: choose an Operator or a Technology; then choose a Genius's bonus, pay the price, take the card. */
enum assimilate_step { CHOOSE, TAKE_BONUS, PAY_PRICE, TAKE_CARD, ASSIMILATED };

void assimilate_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, f->v[WORKER_V]);
	RULE("VALLEY-03");
	if (g->fractures.operators && answer(to, V_OPERATOR, 0, 0, 0, 0))
		return;
	if (card_possible(g, &who, g->fractures.primary) && answer(to, V_ACQUIRE, g->fractures.primary, 0, 0, 0))
		return;
	if (card_possible(g, &who, second_top(g)))
		answer(to, V_ACQUIRE, second_top(g), 0, 0, 0);
}

void assimilate_take(struct play *p, struct frame *f, struct rift_move m)
{
	f->pc = TAKE_BONUS;
	f->v[CARD] = m.a;
	if (m.verb == V_ACQUIRE)
		return;
	p->g->fractures.operators--;
	EVENT(p, E_OPERATORS, f->seat, p->g->fractures.operators, 0, -1, "VALLEY-04");
	worker_gain(p, f->seat, OPERATOR, RIFT_ACTIVE, "VALLEY-04");
}

/* The bonus of one of the two Worker types of the action that the Worker counts as; a Genius chooses. */
void as_list(const struct game *g, const struct frame *f, struct answers *to)
{
	bool assimilate = f->op == F_ASSIMILATE;
	struct intent who = intent_of(f->seat, NO_TYPE);
	/* an Operator is free, so a Scientist's bonus would have no effect */
	if (!assimilate || (f->v[CARD] && payable_at(g, &who, f->v[CARD], price_of(true))))
		if (answer(to, V_AS, SCIENTIST, 0, 0, 0))
			return;
	if (!assimilate)
		answer(to, V_AS, ENGINEER, 0, 0, 0);
	else if (!f->v[CARD] || payable_at(g, &who, f->v[CARD], price_of(false)))
		answer(to, V_AS, ADMINISTRATOR, 0, 0, 0);
}

void as_take(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	RULE_OF(f->op == F_ASSIMILATE ? "VALLEY-12" : "VALLEY-15");
	f->v[BONUS] = m.a;
}

/* Returns true if a Genius must be asked; else sets the bonus of the Worker's own type (of an AI: the type it counts
   as). */
static bool asks_bonus(const struct game *g, struct frame *f)
{
	if (is_genius(g, f->seat, f->v[WORKER_V]))
		return true;
	f->v[BONUS] = f->v[WORKER_V] == AI ? SCIENTIST : f->v[WORKER_V];
	return false;
}

void pay_technology_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, NO_TYPE);
	int price = price_of(f->v[BONUS] == SCIENTIST);
	for (int gold = price; gold >= 0; gold--)
		if (affordable(g, &who, f->v[CARD], price, gold) && answer(to, V_PAY, 0, gold, price - gold, 0))
			return;
}

void pay_technology_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (f->v[BONUS] == SCIENTIST)
		RULE("VALLEY-11");
	good_pay(p, f->seat, GOLD, m.b, "VALLEY-05");
	good_pay(p, f->seat, URANIUM, m.c, "VALLEY-05");
}

void technology_leave(struct play *p, int technology)
{
	struct fractures *t = &p->g->fractures;
	if (t->primary == technology) {
		RULE("VALLEY-06");
		t->primary = 0;
		frame_push(p, F_TECHNOLOGY, 0);
	} else if (second_top(p->g) == technology) {
		RULE("VALLEY-06");
		t->second[--t->seconds] = 0;
	}
}

enum flow assimilate_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case CHOOSE:
		return frame_wait(f, ASK_ASSIMILATE);
	case TAKE_BONUS:
		f->pc = PAY_PRICE;
		return asks_bonus(p->g, f) ? frame_wait(f, ASK_AS) : GO_ON;
	case PAY_PRICE:
		f->pc = TAKE_CARD;
		if (f->v[BONUS] == ADMINISTRATOR)
			good_gain(p, f->seat, FLUX, 1, "VALLEY-10");
		return f->v[CARD] ? frame_wait(f, ASK_PAY_TECHNOLOGY) : GO_ON;
	case TAKE_CARD:
		f->pc = ASSIMILATED;
		if (f->v[CARD])
			technology_gain(p, f->seat, f->v[CARD]);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

/* Extract. */
void extract_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)g;
	(void)f;
	if (!answer(to, V_TAKE, FLUX, 0, 0, 0))
		answer(to, V_TAKE, CORE, 0, 0, 0);
}

void extract_take(struct play *p, struct frame *f, struct rift_move m)
{
	good_gain(p, f->seat, m.a, 2, "VALLEY-13");
}

enum flow extract_run(struct play *p, struct frame *f)
{
	switch (f->pc++) {
	case 0:
		return frame_wait(f, ASK_EXTRACT);
	case 1:
		return asks_bonus(p->g, f) ? frame_wait(f, ASK_AS) : GO_ON;
	default:
		if (f->v[BONUS] == SCIENTIST || f->v[BONUS] == ENGINEER)
			good_gain(p, f->seat, f->v[BONUS] == SCIENTIST ? FLUX : CORE, 1, "VALLEY-14");
		frame_pop(p);
		return GO_ON;
	}
}
