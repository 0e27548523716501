/*
 * loops.c -- Quantum Loops against the Chronossus (CXQUANT, CXDIFF-25, -26).  Its part is a die after it has laid Warp
 * tiles; the cards, their row and what they give are the player's.
 */
#include "companion/companion.h"

enum { ROLLED = 6 }; /* v[] of F_BOT_WARP that the rules do not use */
enum { DATA_LEAK_OBJECTIVES = 2, CARD_VP = 2 };

bool loops_next(struct rift_companion *c, struct play *p, struct frame *f)
{
	struct game *g = p->g;
	if (!extra(c, RIFT_EXTRA_LOOPS))
		return false;
	if (f->op == F_BOT_TURN && !f->pc)
		RULE("CXQUANT-06"); /* no turn of it touches the cards */
	if (f->op != F_BOT_WARP || !f->pc || f->v[ROLLED])
		return false;
	f->v[ROLLED] = 1;
	if (!warps_on(g, c->bot, g->era))
		return false;
	RULE("CXQUANT-02");
	if (g->era == ERA_ZERO)
		RULE("CXQUANT-09");
	c->extras.want = RIFT_WANT_LOOP_DIE;
	return true;
}

static void keep_card(struct rift_companion *c, struct play *p, const char *rule)
{
	c->extras.want = RIFT_WANT_NOTHING;
	RULE_OF(rule);
	event_log(p, (enum event)RIFT_TOLD_LOOP_KEPT, c->bot, c->extras.face, 0, 0, 0x1f, rule);
}

static bool rolled(struct rift_companion *c, struct play *p, int face)
{
	if (face < 2 || face > 5)
		return false;
	c->extras.face = (uint8_t)face;
	if (face == 4 || (face == 5 && extra(c, RIFT_EXTRA_LOOPS_ON_5)))
		c->extras.want = RIFT_WANT_LOOP_ROW;
	else
		keep_card(c, p, "CXQUANT-02");
	return true;
}

static void remove_card(struct rift_companion *c, struct play *p)
{
	const char *rule = c->extras.face == 5 ? "CXDIFF-25" : "CXQUANT-03";
	c->extras.want = RIFT_WANT_NOTHING;
	c->extras.loops++;
	RULE_OF(rule);
	event_log(p, (enum event)RIFT_TOLD_LOOP_REMOVED, c->bot, c->extras.face, 0, 0, 0x1f, rule);
	if (extra(c, RIFT_EXTRA_LOOPS_VP))
		vp_gain(p, c->bot, CARD_VP, "CXDIFF-26");
	else
		RULE("CXQUANT-04");
}

/* A card taken is replaced from the deck, next to it; one returned goes to the other end of the row. */
static bool card_moved(struct rift_companion *c, struct play *p, struct rift_entry e)
{
	if (!extra(c, RIFT_EXTRA_LOOPS) || e.a > 1)
		return false;
	if (e.kind == RIFT_ENTER_LOOP_BACK) {
		RULE("CXQUANT-07");
		return !e.a;
	}
	RULE("CXQUANT-01");
	if (!e.a)
		return true;
	RULE("CXQUANT-08");
	event_log(p, (enum event)RIFT_TOLD_OBJECTIVES, c->you, DATA_LEAK_OBJECTIVES, 0, 0, 0x1f, "CXQUANT-08");
	return true;
}

bool loops_enter(struct rift_companion *c, struct play *p, struct rift_entry e)
{
	if (e.kind == RIFT_ENTER_LOOP_TAKEN || e.kind == RIFT_ENTER_LOOP_BACK)
		return card_moved(c, p, e);
	if (c->extras.want == RIFT_WANT_LOOP_DIE)
		return e.kind == RIFT_ENTER_FACE && rolled(c, p, e.a);
	if (e.kind == RIFT_ENTER_YES)
		remove_card(c, p);
	else if (e.kind == RIFT_ENTER_NO)
		keep_card(c, p, "CXQUANT-05");
	else
		return false;
	return true;
}
