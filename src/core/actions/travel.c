/*
 * travel.c -- Focus and Time Travel (TRAVEL), and Warp tiles that return: repaid (TRAVEL-05, END-03), or taken back
 * without payment (PARADOX-09, or a tile's effect), which never moves the Time Travel marker (TRAVEL-10).
 */
#include "core/actions/actions.h"
#include "core/engine/modules.h"

int warps_on(const struct game *g, int seat, int era)
{
	const struct seat *s = &g->seat[seat];
	int n = 0;
	for (int w = 1; w < WARP_END; w++) {
		if (s->warp[w] == era && s->fractures.under[w])
			RULE("TECH-516c");
		n += (s->warp[w] == era) & !s->fractures.under[w];
	}
	return n;
}

bool warps_out(const struct game *g, int seat)
{
	for (int w = 1; w < WARP_END; w++)
		if (g->seat[seat].warp[w])
			return true;
	return false;
}

/* Whether the price of a Warp tile can be paid: its Good, an Active Worker of its type, or a powered-up Exosuit
   (TRAVEL-06). */
bool warp_payable(const struct game *g, int seat, int warp)
{
	const struct warp_tile *w = &warp_tiles[warp];
	const struct seat *s = &g->seat[seat];
	if (w->good)
		return s->good[w->good] >= w->n;
	if (w->worker) {
		RULE("WORKER-08");
		if (!s->active[w->worker])
			RULE("WORKER-06");
		if (!s->active[w->worker] && s->active[OPERATOR])
			RULE("OPER-14");
		return s->active[w->worker];
	}
	return s->slots;
}

void warp_pay(struct play *p, int seat, int warp, const char *rule)
{
	const struct warp_tile *w = &warp_tiles[warp];
	RULE("TRAVEL-06");
	RULE("TRAVEL-07");
	RULE("VARIANT-06");
	if (w->good) {
		if (w->good == FLUX)
			RULE("FRAC-26");
		good_pay(p, seat, w->good, w->n, rule);
	} else if (w->worker) {
		RULE("WORKER-06");
		worker_lose(p, seat, w->worker, RIFT_ACTIVE, rule);
	} else {
		RULE("EXO-05");
		exosuit_return(p, seat, rule);
	}
}

/* The Warp tile on top of this one (TECH-516b), or NO_WARP. */
static int on_top_of(const struct seat *s, int warp)
{
	for (int w = 1; w < WARP_END; w++)
		if (s->fractures.under[w] == warp)
			return w;
	return NO_WARP;
}

void warp_home(struct play *p, int seat, int warp, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	RULE("WARP-09");
	RULE_OF(rule);
	event_log(p, E_UNWARP, seat, warp, s->warp[warp], 0, 0x1f, rule);
	s->warp[warp] = 0;
	s->fractures.under[warp] = NO_WARP;
	int upper = on_top_of(s, warp);
	if (upper) { /* only at the end of the game, when both are paid in any order */
		RULE("TECH-516f");
		s->fractures.under[upper] = NO_WARP;
	}
}

/* v[] of F_TRAVEL; LOWER is the Warp tile under the one just repaid, which may be repaid, too */
enum { RANGE, BY_WATER, LOWER };

void travel_start(struct play *p, int seat, int range, bool by_water)
{
	struct frame *f = frame_push(p, F_TRAVEL, seat);
	f->v[RANGE] = (uint8_t)range;
	f->v[BY_WATER] = by_water;
	RULE("TRAVEL-01");
}

enum flow travel_run(struct play *p, struct frame *f)
{
	switch (f->pc++) {
	case 0:
		return frame_wait(f, ASK_FOCUS);
	case 1:
		RULE("TRAVEL-12");
		return frame_wait(f, ASK_REPAY);
	case 2:
		return f->v[LOWER] ? frame_wait(f, ASK_REPAY) : GO_ON;
	default:
		RULE("TRAVEL-15");
		frame_pop(p);
		return GO_ON;
	}
}

int travel_reach(const struct game *g, int seat, int printed)
{
	int reach = printed + (int)passive(g, seat, OP_RANGE), less = (int)passive(g, seat, OP_RANGE_LESS);
	if (module(g, FRACTURES) && (less || reach > printed))
		RULE("FRAC-83");
	return less ? int_max(1, reach - less) : reach;
}

/* Building 112: Labs reduce the Water for a distance, but at least 1 Water is due; 1 Water always reaches the last Era
   (X05). */
static int water_for(const struct game *g, const struct frame *f, int distance)
{
	int less = (int)passive(g, f->seat, OP_RANGE_LESS);
	return distance == 1 ? 1 : int_max(1, distance + less - f->v[RANGE]);
}

void travel_list_focus(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int distance = 1; distance <= past_eras(g); distance++) {
		int era = era_back(g, distance);
		if ((era <= g->impact_after || era == ERA_ZERO) && g->era > g->impact_after)
			RULE("ERA-04");
		if (f->v[BY_WATER]) {
			struct intent who = intent_of(f->seat, NO_TYPE);
			who.due.good[WATER] = (uint8_t)water_for(g, f, distance);
			if (!bill_payable(g, &who, &who.due))
				return;
		} else if (distance > f->v[RANGE]) {
			RULE("TRAVEL-04");
			return;
		}
		if (answer(to, V_FOCUS, era, 0, 0, 0))
			return;
	}
}

void travel_take_focus(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	if (f->v[BY_WATER])
		water_pay(p, f->seat, water_for(g, f, m.a == ERA_ZERO ? g->era : g->era - m.a), "BUILDING-112");
	RULE("TRAVEL-03");
	RULE("TRAVEL-14");
	if (m.a == ERA_ZERO)
		RULE("FRAC-36");
	g->seat[f->seat].focus = m.a;
	EVENT(p, E_FOCUS, f->seat, m.a, 0, 0, "TRAVEL-02");
}

void travel_list_repay(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct seat *s = &g->seat[f->seat];
	RULE("TRAVEL-11");
	for (int w = 1; w < WARP_END; w++) {
		if (s->warp[w] != s->focus || (f->v[LOWER] && w != f->v[LOWER]) || !warp_payable(g, f->seat, w))
			continue;
		if (g->modules && on_top_of(s, w))
			RULE("TECH-516d");
		else if (answer(to, V_REPAY, w, 0, 0, 0))
			return;
	}
	answer(to, V_REPAY, NO_WARP, 0, 0, 0);
}

void travel_take_repay(struct play *p, struct frame *f, struct rift_move m)
{
	struct seat *s = &p->g->seat[f->seat];
	if (f->v[LOWER])
		RULE("TECH-516d");
	f->v[LOWER] = m.a ? s->fractures.under[m.a] : NO_WARP;
	if (!m.a)
		return;
	warp_pay(p, f->seat, m.a, "TRAVEL-05");
	warp_home(p, f->seat, m.a, "TRAVEL-05");
	if (s->fractures.travel) {
		RULE("GLITCH-10");
		RULE("GLITCH-11");
		return;
	}
	if (s->travels == 8) {
		RULE("TRAVEL-09");
		return;
	}
	s->travels++;
	EVENT(p, E_TRAVEL, f->seat, s->travels, 0, 1, "TRAVEL-08");
	modules_advanced(p, f->seat);
}

/* F_UNWARP */
enum { U_LEFT, U_MUST, U_TILE /* TILE_COUNT and more: a card of a module */ };

void unwarp_start(struct play *p, int seat, int n, bool must, int tile)
{
	struct frame *f = frame_push(p, F_UNWARP, seat);
	f->v[U_LEFT] = (uint8_t)n;
	f->v[U_MUST] = must;
	f->v[U_TILE] = (uint8_t)tile;
	if (!tile)
		RULE("PARADOX-09");
}

enum flow unwarp_run(struct play *p, struct frame *f)
{
	if (f->v[U_LEFT] && warps_out(p->g, f->seat))
		return frame_wait(f, ASK_UNWARP);
	frame_pop(p);
	return GO_ON;
}

void unwarp_list(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct seat *s = &g->seat[f->seat];
	for (int w = 1; w < WARP_END; w++) {
		if (!s->warp[w])
			continue;
		if (g->modules && on_top_of(s, w))
			RULE("TECH-516g");
		else if (answer(to, V_UNWARP, w, 0, 0, 0))
			return;
	}
	if (!f->v[U_MUST])
		answer(to, V_UNWARP, NO_WARP, 0, 0, 0);
}

void unwarp_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (!m.a) {
		f->v[U_LEFT] = 0;
		return;
	}
	f->v[U_LEFT]--;
	RULE("TRAVEL-10");
	if (!f->v[U_TILE])
		RULE("PARADOX-10");
	const char *rule = "PARADOX-09";
	if (f->v[U_TILE])
		rule = f->v[U_TILE] < TILE_COUNT ? tile_rules[f->v[U_TILE]]
						 : modules_unwarp_rule(f->v[U_TILE] - TILE_COUNT);
	warp_home(p, f->seat, m.a, rule);
}
