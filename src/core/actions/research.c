/*
 * research.c -- the Research Action (RESEARCH): set one die, roll the other, take the Breakthrough that they show.  A
 * Collapsing tile, or Water with Lab 411 and classic Cornella, lets the player set the second die, too (RESEARCH-07).
 */
#include "core/actions/actions.h"
#include "core/engine/modules.h"

/* v[] of F_RESEARCH; a die is 0 until it is set or rolled; a rolled "?" is ANY_ICON */
enum { WORKER_V, COLLAPSE_V, BOTH, SHAPE, ICON, ROLLING, RANDOM };
enum die { NO_DIE_YET, SHAPE_DIE, ICON_DIE };

static bool left(const struct game *g, int shape, int icon)
{
	return g->breakthrough_left[RIFT_BREAKTHROUGH(shape, icon)];
}

/* Whether a Breakthrough with this shape and icon is left; 0 matches any. */
static bool any_left(const struct game *g, int shape, int icon)
{
	for (int s = CIRCLE; s <= SQUARE; s++)
		for (int i = TIME; i <= SOCIETY; i++)
			if ((!shape || s == shape) && (!icon || i == icon) && left(g, s, i))
				return true;
	return false;
}

int research_spare(const struct game *g, const struct intent *who)
{
	if (any_left(g, 0, 0))
		return bill_spare(g, who, &who->due);
	RULE("RESEARCH-08");
	return -1;
}

void research_start(struct play *p, int seat, bool both)
{
	frame_push(p, F_RESEARCH, seat)->v[BOTH] = both;
}

/* Rolls both dice.  This is not a Research Action, so none of its bonuses apply (DEVICEB-U4). */
void research_random(struct play *p, int seat)
{
	frame_push(p, F_RESEARCH, seat)->v[RANDOM] = 1;
}

/* V_SET: a is the die, b the face */
static bool list_faces(const struct game *g, struct answers *to, bool shapes, bool icons, int shape, int icon)
{
	for (int s = CIRCLE; shapes && s <= SQUARE; s++)
		if (any_left(g, s, icon) && answer(to, V_SET, SHAPE_DIE, s, 0, 0))
			return true;
	for (int i = TIME; icons && i <= SOCIETY; i++) {
		RULE("RESEARCH-06");
		if (any_left(g, shape, i) && answer(to, V_SET, ICON_DIE, i, 0, 0))
			return true;
	}
	return false;
}

void research_list_set(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	list_faces(g, to, true, true, 0, 0);
}

static void set_die(struct frame *f, struct rift_move m)
{
	f->v[m.a == SHAPE_DIE ? SHAPE : ICON] = m.b;
}

void research_take_set(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	RULE("RESEARCH-02");
	RULE("RESEARCH-04");
	set_die(f, m);
}

/* The Water for setting the second die: 0 with the Collapsing tile or if granted for free, -1 if it cannot be set. */
static int second_price(const struct game *g, const struct frame *f)
{
	if (collapse_has(f->v[COLLAPSE_V], OP_SET_BOTH, NULL, NULL)) {
		RULE("COLLAPSE-RES1");
		return 0;
	}
	if (f->v[BOTH])
		return 0;
	int price = (int)passive(g, f->seat, OP_SET_SECOND);
	struct intent who = intent_of(f->seat, NO_TYPE);
	who.due.good[WATER] = (uint8_t)price;
	return price && bill_payable(g, &who, &who.due) ? price : -1;
}

void research_list_second(const struct game *g, const struct frame *f, struct answers *to)
{
	if (list_faces(g, to, !f->v[SHAPE], !f->v[ICON], f->v[SHAPE], f->v[ICON]))
		return;
	answer(to, V_ROLL, 0, 0, 0, 0);
}

void research_take_second(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_ROLL)
		return;
	int price = second_price(p->g, f);
	RULE("RESEARCH-07");
	if (price > 0)
		water_pay(p, f->seat, price, p->g->edition == CLASSIC ? "LEADER-06" : "BUILDING-411");
	set_die(f, m);
}

void research_list_name(const struct game *g, const struct frame *f, struct answers *to)
{
	bool some = any_left(g, f->v[SHAPE], 0);
	for (int i = TIME; i <= SOCIETY; i++)
		if ((!some || left(g, f->v[SHAPE], i)) && answer(to, V_NAME, i, 0, 0, 0))
			return;
}

void research_take_name(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	RULE("RESEARCH-05");
	f->v[ICON] = m.a;
}

/* Only a die whose reroll can lead to an available tile may be rerolled; both if neither can (RESEARCH-08). */
void research_list_reroll(const struct game *g, const struct frame *f, struct answers *to)
{
	bool shape = any_left(g, 0, f->v[ICON]), icon = any_left(g, f->v[SHAPE], 0);
	if ((shape || !icon) && answer(to, V_REROLL, SHAPE_DIE, 0, 0, 0))
		return;
	if (icon || !shape)
		answer(to, V_REROLL, ICON_DIE, 0, 0, 0);
}

void research_take_reroll(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	RULE("RESEARCH-08");
	f->v[m.a == SHAPE_DIE ? SHAPE : ICON] = 0;
}

void research_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	(void)g;
	for (int s = CIRCLE; f->v[ROLLING] == SHAPE_DIE && s <= SQUARE; s++)
		chance(to, N_SHAPE, s, 0, 0, shape_weight[s]);
	for (int i = TIME; f->v[ROLLING] == ICON_DIE && i <= ANY_ICON; i++)
		chance(to, N_ICON, i, 0, 0, icon_weight[i]);
}

void research_nature(struct play *p, struct frame *f, struct rift_move m)
{
	EVENT(p, E_ROLL, f->seat, f->v[ROLLING], m.a, 0, "RESEARCH-02");
	f->v[f->v[ROLLING] == SHAPE_DIE ? SHAPE : ICON] = m.a;
}

static enum flow show_dice(struct play *p, struct frame *f)
{
	if (!f->v[SHAPE] || !f->v[ICON]) {
		f->v[ROLLING] = f->v[SHAPE] ? ICON_DIE : SHAPE_DIE;
		return frame_nature(f);
	}
	if (f->v[ICON] == ANY_ICON)
		return frame_wait(f, ASK_NAME);
	if (!left(p->g, f->v[SHAPE], f->v[ICON]))
		return frame_wait(f, ASK_REROLL);
	int seat = f->seat, shape = f->v[SHAPE];
	bool random = f->v[RANDOM];
	breakthrough_gain(p, seat, RIFT_BREAKTHROUGH(shape, f->v[ICON]), random ? "DEVICEB-U4" : "RESEARCH-03");
	frame_pop(p);
	if (!random)
		modules_researched(p, seat, shape);
	return GO_ON;
}

enum flow research_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case 0:
		f->pc = f->v[RANDOM] ? 2 : 1;
		if (!f->v[RANDOM])
			return frame_wait(f, ASK_SET);
		if (!any_left(p->g, 0, 0))
			frame_pop(p);
		return GO_ON;
	case 1:
		f->pc = 2;
		if (second_price(p->g, f) >= 0)
			return frame_wait(f, ASK_SET_SECOND);
		return GO_ON;
	default:
		return show_dice(p, f);
	}
}
