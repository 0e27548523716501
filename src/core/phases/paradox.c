/*
 * paradox.c -- phase 2 (PARADOX), and Anomalies, which can occur in any phase.  In the Paradox phase a player who
 * received an Anomaly takes back a Warp tile after all rolls; in other phases, at once (PARADOX-09).
 */
#include "core/phases/phases.h"
#include "core/engine/automa.h"
#include "core/engine/modules.h"

/* F_PARADOX: two passes, because automata roll after all players (CB2-13) */
enum { X_PASS, X_ERA, X_NEXT, X_OWED };

bool rolls_on(const struct game *g, int seat, int era)
{
	int own = warps_on(g, seat, era);
	bool tied = false;
	if (!own)
		return false;
	for (int other = 0; other < g->players; other++) {
		if (other == seat)
			continue;
		const int others = warps_on(g, other, era);
		if (others > own)
			return false;
		tied = tied || others == own;
	}
	RULE("PARADOX-02");
	if (tied)
		RULE("PARADOX-04");
	return true;
}

/* Advances to the next roll that is due; returns false if there is none. */
static bool next_roll(struct game *g, struct frame *f)
{
	uint8_t first = !module(g, FRACTURES); /* 0 is Era Zero */
	for (; f->v[X_PASS] < 2; f->v[X_PASS]++, f->v[X_ERA] = first) {
		for (; f->v[X_ERA] <= g->era; f->v[X_ERA]++, f->v[X_NEXT] = 0) {
			int era = f->v[X_ERA] ? f->v[X_ERA] : ERA_ZERO;
			for (; f->v[X_NEXT] < g->players; f->v[X_NEXT]++) {
				int seat = seat_after(g, g->first, f->v[X_NEXT]);
				if (is_bot(g, seat) != (f->v[X_PASS] == 1) || !rolls_on(g, seat, era))
					continue;
				if (g->hit >> seat & 1) {
					RULE("PARADOX-07");
					continue;
				}
				RULE("PARADOX-01");
				if (f->v[X_PASS] && era == ERA_ZERO)
					RULE("CXFRAC-10");
				f->seat = (uint8_t)seat;
				return true;
			}
		}
	}
	return false;
}

static enum flow take_back(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	while (f->v[X_OWED] < g->players) {
		int seat = seat_after(g, g->first, f->v[X_OWED]);
		if (modules_owed(p, seat))
			return GO_ON;
		f->v[X_OWED]++;
		if (!(g->owed >> seat & 1))
			continue;
		RULE("GEN-11");
		if (is_bot(g, seat))
			automa_unwarp(p, seat, true, "CB2-16");
		else
			unwarp_start(p, seat, 1, false, NO_TILE);
		return GO_ON;
	}
	g->hit = g->owed = 0;
	frame_pop(p);
	return GO_ON;
}

enum flow paradox_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	if (f->pc == 0) {
		f->v[X_ERA] = !module(g, FRACTURES);
		f->pc = 1;
		modules_paradox(p);
		return GO_ON;
	}
	if (f->pc == 2)
		return take_back(p, f);
	if (!next_roll(g, f)) {
		f->pc = 2;
		return GO_ON;
	}
	if (variant(g, NO_DIE)) {
		RULE("VARIANT-14");
		f->v[X_NEXT]++;
		paradox_gain(p, f->seat, 1, "VARIANT-14");
		return GO_ON;
	}
	return frame_nature(f);
}

void paradox_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	(void)g;
	(void)f;
	for (int n = 0; n <= 2; n++)
		chance(to, N_PARADOX, n, 0, 0, paradox_weight[n]);
}

void paradox_nature(struct play *p, struct frame *f, struct rift_move m)
{
	f->v[X_NEXT]++;
	EVENT(p, E_ROLL, f->seat, N_PARADOX, m.a, f->v[X_ERA] ? f->v[X_ERA] : ERA_ZERO, "PARADOX-02");
	paradox_gain(p, f->seat, m.a, "PARADOX-03");
}

/* F_ANOMALY: phases.h names its v[], because a module uses them, too */
static bool is_free(const struct game *g, int seat, int slot)
{
	return !g->seat[seat].tile[slot];
}

/* Whether the slot has a Building that can be covered or given up: not a Superproject, not covered already. */
static bool is_target(const struct game *g, int seat, int slot)
{
	if (tile_glitched(g, seat, slot)) {
		RULE("GLITCH-23");
		RULE("GLITCH-29");
		return false;
	}
	return RIFT_IS_BUILDING(g->seat[seat].tile[slot]) && !(g->seat[seat].covered >> slot & 1);
}

static int leftmost_free(const struct game *g, int seat)
{
	for (int column = 0; column < 3; column++)
		for (int row = 0; row < 4; row++)
			if (is_free(g, seat, row * 3 + column))
				return column;
	return -1;
}

static bool list_slots(const struct game *g, int seat, struct answers *to)
{
	int column = leftmost_free(g, seat);
	bool any = board_of(g, seat)->any_anomaly_slot;
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		if (column < 0) {
			RULE("PARADOX-12");
			if (is_target(g, seat, slot) && answer(to, V_COVER, slot, 0, 0, 0))
				return true;
		} else if (is_free(g, seat, slot) && (any || slot % 3 == column)) {
			if (any)
				RULE("SIDEB-23");
			if (answer(to, V_ANOMALY, slot, 0, 0, 0))
				return true;
		}
	}
	return false;
}

void anomaly_list_losses(const struct game *g, int seat, struct answers *to)
{
	if (!board_of(g, seat)->may_lose_building)
		return;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (!modules_keep(g, seat, slot) && is_target(g, seat, slot) && answer(to, V_LOSE, slot, 0, 0, 0))
			return;
	modules_list_losses(g, seat, to);
}

void anomaly_list(const struct game *g, const struct frame *f, struct answers *to)
{
	if (!list_slots(g, f->seat, to) && !f->v[ANOMALY_WHICH])
		anomaly_list_losses(g, f->seat, to);
}

bool anomaly_has_place(const struct game *g, int seat)
{
	if (leftmost_free(g, seat) >= 0)
		return true;
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (is_target(g, seat, slot))
			return true;
	return false;
}

/* Sets aside the Worker on a space that is lost (SIDEB-07). */
static void set_aside(struct seat *s, int space)
{
	for (int i = 0; i < s->posts; i++) {
		if (s->post[i].space != space)
			continue;
		RULE("SIDEB-07");
		RULE("FRAC-85");
		s->post[i].space = NO_SPACE;
		s->post[i].fate = TIRED_AFTER;
	}
}

static void lose_building(struct play *p, int seat, int slot)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	bool beside = slot >= SLOTS_HOME;
	int tile = beside ? modules_give_up(p, seat, slot) : s->tile[slot], type = RIFT_BUILDING_TYPE(tile);
	RULE("SIDEB-06");
	CHECK(g->bottoms[type] < STACK_MAX);
	g->bottom[type][g->bottoms[type]++] = (uint8_t)tile;
	if (!beside) {
		s->tile[slot] = 0;
		s->used = (uint16_t)(s->used & ~(1u << (HOME_1 + slot - SUPPLY)));
		modules_lost(g, seat, slot);
	}
	set_aside(s, beside ? OUTPOST : HOME_1 + slot);
	EVENT(p, E_LOST, seat, tile, beside ? RIFT_OFF_BOARD : slot, 0, "SIDEB-06");
	RULE("CONSTRUCT-15");
	passive_update(g, seat);
	if (!g->primary[type])
		frame_push(p, F_TURN_TOP, 0)->v[0] = (uint8_t)type;
}

void anomaly_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct seat *s = &p->g->seat[f->seat];
	if (m.verb == V_LOSE) {
		f->v[ANOMALY_LOST] = 1;
		lose_building(p, f->seat, m.a);
		return;
	}
	RULE("ANOMALY-01");
	if (m.verb == V_ANOMALY) {
		s->tile[m.a] = ANOMALY;
		EVENT(p, E_ANOMALY, f->seat, m.a, 0, 1, "PARADOX-11");
	} else {
		s->covered = (uint16_t)(s->covered | 1u << m.a);
		EVENT(p, E_ANOMALY, f->seat, m.a, s->tile[m.a], 1, "PARADOX-12");
	}
	modules_lay(p, f->seat, f->v[ANOMALY_WHICH], m.a);
	passive_update(p->g, f->seat);
}

enum flow anomaly_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc++) {
	case 0:
		if (anomaly_has_place(g, f->seat))
			return frame_wait(f, ASK_ANOMALY);
		RULE("PARADOX-12");
		return GO_ON;
	case 1:
		if (f->v[ANOMALY_LOST])
			return GO_ON;
		if (g->phase == PARADOX_PHASE)
			g->owed = (uint8_t)(g->owed | 1u << f->seat);
		else
			unwarp_start(p, f->seat, 1, false, NO_TILE);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}
