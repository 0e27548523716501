/*
 * travel.c -- Focus and Time Travel (TRAVEL), and Warp tiles that come home: repaid (TRAVEL-05, END-03) or taken back
 * for nothing (PARADOX-09, or the tile that says so), which never moves the Time Travel marker (TRAVEL-10).
 */
#include "core.h"
#include "modules.h"

int warps_on(const struct game *g, int seat, int era)
{
	int n = 0;
	for (int w = 1; w < WARP_END; w++)
		n += g->seat[seat].warp[w] == era;
	return n;
}

bool warps_out(const struct game *g, int seat)
{
	for (int w = 1; w < WARP_END; w++)
		if (g->seat[seat].warp[w])
			return true;
	return false;
}

/* What a Warp tile shows is due: the Good, an Active Worker of the type, or a powered-up Exosuit (TRAVEL-06). */
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
		good_pay(p, seat, w->good, w->n, rule);
	} else if (w->worker) {
		RULE("WORKER-06");
		worker_lose(p, seat, w->worker, RIFT_ACTIVE, rule);
	} else {
		RULE("EXO-05");
		exosuit_return(p, seat, rule);
	}
}

void warp_home(struct play *p, int seat, int warp, const char *rule)
{
	uint8_t *at = &p->g->seat[seat].warp[warp];
	RULE("WARP-09");
	RULE_OF(rule);
	event_log(p, E_UNWARP, seat, warp, *at, 0, 0x1f, rule);
	*at = 0;
}

/* F_TRAVEL */
enum { RANGE, BY_WATER };

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
	default:
		RULE("TRAVEL-15");
		frame_pop(p);
		return GO_ON;
	}
}

/* Building 112: Labs lower the Water for a distance, but 1 W is due in any case. */
static int water_for(const struct frame *f, int distance)
{
	return int_max(1, distance - f->v[RANGE]);
}

void travel_list_focus(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int era = g->era - 1; era >= 1; era--) {
		int distance = g->era - era;
		if (era <= g->impact_after && g->era > g->impact_after)
			RULE("ERA-04");
		if (f->v[BY_WATER]) {
			struct intent who = intent_of(f->seat, NO_TYPE);
			who.due.good[WATER] = (uint8_t)water_for(f, distance);
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
		water_pay(p, f->seat, water_for(f, g->era - m.a), "BUILDING-112");
	RULE("TRAVEL-03");
	RULE("TRAVEL-14");
	g->seat[f->seat].focus = m.a;
	EVENT(p, E_FOCUS, f->seat, m.a, 0, 0, "TRAVEL-02");
}

void travel_list_repay(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct seat *s = &g->seat[f->seat];
	RULE("TRAVEL-11");
	for (int w = 1; w < WARP_END; w++)
		if (s->warp[w] == s->focus && warp_payable(g, f->seat, w) && answer(to, V_REPAY, w, 0, 0, 0))
			return;
	answer(to, V_REPAY, NO_WARP, 0, 0, 0);
}

void travel_take_repay(struct play *p, struct frame *f, struct rift_move m)
{
	struct seat *s = &p->g->seat[f->seat];
	if (!m.a)
		return;
	warp_pay(p, f->seat, m.a, "TRAVEL-05");
	warp_home(p, f->seat, m.a, "TRAVEL-05");
	if (s->travels == 8) {
		RULE("TRAVEL-09");
		return;
	}
	s->travels++;
	EVENT(p, E_TRAVEL, f->seat, s->travels, 0, 1, "TRAVEL-08");
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
	for (int w = 1; w < WARP_END; w++)
		if (g->seat[f->seat].warp[w] && answer(to, V_UNWARP, w, 0, 0, 0))
			return;
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
