/*
 * cx_guardians.c -- the Chronossus with Guardians of the Council (CXGUARD): its action tile C11, and the Guardian that
 * uses its own space when no other is free.  It powers up Guardians first and places them last (automa.c, bot_place.c).
 */
#include "automa/bot.h"
#include "core/modules/guardians/guardians.h"

static int leftmost(const struct game *g)
{
	for (int place = 1; place <= GUARDIAN_PLACES; place++)
		if (!g->marker[place])
			return place;
	return 0;
}

/* The Worker type it has most of; ties: Scientist, Engineer, Administrator, Genius (CXGUARD-08). */
static int worker_to_spend(const struct game *g, int seat)
{
	const struct seat *s = &g->seat[seat];
	int best = NO_TYPE;
	for (int type = SCIENTIST; type <= GENIUS; type++)
		if (s->active[type] && (!best || s->active[type] > s->active[best]))
			best = type;
	return best;
}

static void fail(struct play *p, int seat, int command, enum rift_missing missing)
{
	struct game *g = p->g;
	RULE("CXGUARD-11");
	RULE("CXTILE-G4");
	event_log(p, E_FAILED, seat, 2, command, (int)missing, 0x1f, "CXGUARD-10");
	if (g->impact && option(g, ENLIST_2))
		vp_gain(p, seat, 2, "CXDIFF-21");
	else
		vp_gain(p, seat, option(g, FAILURES_2) ? 2 : 1, option(g, FAILURES_2) ? "CXDIFF-09" : "CXGUARD-10");
}

void cx_enlist(struct play *p, int seat, int command)
{
	struct game *g = p->g;
	int place = g->impact ? 0 : leftmost(g), worker = worker_to_spend(g, seat);
	bool free = !g->hex[COUNCIL_LEFT];
	if (place && free && g->seat[seat].slots) {
		bot_place_as(p, seat, COUNCIL_LEFT, AS_RULED, "CXGUARD-05");
		bot_decided(p, seat, D_ENLIST, place, NO_TYPE, "CXGUARD-05");
	} else if (place && worker && !free) {
		RULE("CXGUARD-08");
		worker_lose(p, seat, worker, RIFT_ACTIVE, "CXGUARD-07");
		bot_decided(p, seat, D_ENLIST, place, worker, "CXGUARD-07");
	} else {
		enum rift_missing for_guardian = free ? RIFT_MISSING_EXOSUIT : RIFT_MISSING_WORKER;
		if (place && free)
			RULE("CXGUARD-09");
		fail(p, seat, command, place ? for_guardian : RIFT_MISSING_GUARDIAN);
		return;
	}
	RULE("CXGUARD-12");
	guardian_mark(p, seat, place, "CXGUARD-06");
}

int cx_guardian_space(const struct game *g, int seat)
{
	if (!g->seat[seat].guardian_slots)
		return NO_SPACE;
	for (int place = 1; place <= GUARDIAN_PLACES; place++) {
		int space = GUARDIAN_1 + place - 1;
		if (g->marker[place] != seat + 1 || guardian_space_busy(g, seat, space))
			continue;
		RULE("CXGUARD-17");
		RULE("CXGUARD-18");
		RULE("CXGUARD-19");
		return space;
	}
	return NO_SPACE;
}

void cx_guardian_start(struct play *p, int seat)
{
	guardian_mark(p, seat, leftmost(p->g), "CXDIFF-22");
}
