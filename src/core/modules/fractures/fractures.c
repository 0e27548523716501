/*
 * fractures.c -- Fractures of Time: set-up (FRAC-01 to -29), Era Zero and Preparation (FRAC-30 to -43), final scoring
 * (FRAC-60 to -69).
 */
#include "core/modules/fractures/fractures.h"

#include "core/modules/fractures/technologies.h"

void fractures_lay_out(struct game *g)
{
	RULE("FRAC-04");
	RULE("FRAC-05");
	g->supers_unseen = (1u << SUPER_END) - 2;
	RULE("FRAC-11");
	RULE("FRAC-12");
	g->timeline[ERA_ZERO] = HIDDEN;
	for (int era = last_era(g) + 1; era <= ERAS; era++)
		g->timeline[era] = 0;
	g->impact_after = 3;
	g->fractures.unseen = (1u << TECHNOLOGY_END) - 2;
	g->fractures.operators = valley_operators[g->players];
	RULE("FRAC-02");
}

/* Places the Buildings that can be used without the rest of the module (COMBO-04). */
void new_buildings_lay_out(void)
{
	RULE("COMBO-04");
	RULE("FRAC-06");
}

/* Weight of a Superproject in the next draw; two of the six come from this module (FRAC-10). */
int fractures_super_weight(const struct game *g, int name)
{
	enum { BASE_USED = 4, NEW_USED = 2 };
	unsigned base = g->supers_unseen & ((1u << BASE_SUPERS) - 1), new = g->supers_unseen >> BASE_SUPERS;
	int base_left = __builtin_popcount(base), new_left = __builtin_popcount(new);
	int base_due = int_max(0, base_left - (BASE_SUPERS - 1 - BASE_USED));
	int new_due = int_max(0, new_left - (SUPER_END - BASE_SUPERS - NEW_USED));
	RULE("FRAC-10");
	if (!base_due && !new_due)
		return 1; /* only a position set up by hand has more of them in play */
	return name < BASE_SUPERS ? base_due * int_max(1, new_left) : new_due * int_max(1, base_left);
}

void fractures_start(struct play *p, int seat)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	s->fractures.slots = device_of(g, seat)->start;
	if (device_of(g, seat)->rule.slots)
		RULE_OF(device_of(g, seat)->rule.slots);
	RULE("FRAC-22");
	RULE("COMBO-13");
	RULE("FRAC-23");
	RULE("FRAC-13");
	if (g->device != RIFT_SIDE_B)
		RULE("DEVICE-02");
	if (is_bot(g, seat))
		return;
	if (variant(g, ASSET_DRAFT)) {
		RULE("COMBO-28"); /* the starting kit contains them already */
	} else if (s->path == UNITY) {
		RULE("FRAC-25");
		RULE("UNITY-01");
		RULE("UNITY-02");
	} else {
		RULE("FRAC-24");
		if (s->good[CORE])
			s->good[CORE]--;
		s->good[FLUX]++;
		s->tired[OPERATOR]++;
	}
	RULE("FRAC-28");
	s->fractures.glitched = 1;
}

/* F_FRACTURES: set-up; v[0] is the current seat or type */
enum { AT };
enum step { SHIFT_STACKS, SUPER_ZERO, TECHNOLOGIES, FIRST_GLITCH, SET_UP };

void fractures_set_up(struct play *p)
{
	frame_push(p, F_FRACTURES, 0);
}

static enum flow next_glitch(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	while (f->v[AT] < g->players) {
		int seat = seat_after(g, g->first, f->v[AT]++);
		if (is_bot(g, seat))
			continue;
		RULE("FRAC-29");
		f->seat = (uint8_t)seat;
		return frame_wait(f, ASK_FIRST_GLITCH);
	}
	f->pc = SET_UP;
	return GO_ON;
}

enum flow fractures_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case SHIFT_STACKS:
		if (f->v[AT] < LAB) {
			RULE("FRAC-07");
			stack_shift(p, ++f->v[AT]);
			return GO_ON;
		}
		f->v[AT] = 0;
		f->pc = SUPER_ZERO;
		return frame_nature(f);
	case SUPER_ZERO:
		RULE("FRAC-08");
		f->pc = TECHNOLOGIES;
		frame_push(p, F_TECHNOLOGY, 0);
		return GO_ON;
	case TECHNOLOGIES:
		f->pc = FIRST_GLITCH;
		leaders_set_up(p);
		fractures_shift(p);
		return GO_ON;
	case FIRST_GLITCH:
		return next_glitch(p, f);
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void fractures_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	(void)f;
	super_chance(g, to);
}

void fractures_nature(struct play *p, struct frame *f, struct rift_move m)
{
	(void)f;
	super_turned(p, ERA_ZERO, m.a);
}

/* The starting Glitch goes on one of the bottom Exosuit slots (FRAC-27). */
void first_glitch_list(const struct game *g, const struct frame *f, struct answers *to)
{
	if (board_of(g, f->seat)->glitch_places)
		RULE("UNITY-26"); /* this Glitch cannot be stored there */
	for (int slot = EXO_SLOTS / 2; slot < EXO_SLOTS; slot++)
		if (answer(to, V_GLITCH, GLITCH_EXOSUIT, slot, 0, 0))
			return;
}

void first_glitch_take(struct play *p, struct frame *f, struct rift_move m)
{
	glitch_put(p, f->seat, m.a, m.b, "FRAC-27");
}

bool fractures_begin(struct play *p)
{
	struct game *g = p->g;
	if (g->era == ERA_ZERO) {
		RULE("FRAC-33");
		RULE("FRAC-37");
	}
	if (g->era)
		return false;
	RULE("FRAC-30");
	g->era = ERA_ZERO;
	EVENT(p, E_ERA, 0, ERA_ZERO, 0, 0, "FRAC-30");
	g->phase = WARP_PHASE;
	EVENT(p, E_PHASE, 0, WARP_PHASE, ERA_ZERO, 0, "FRAC-30");
	frame_push(p, F_WARP, 0);
	return true;
}

/* Preparation: a Technology moves to the secondary pile, Operators fill their slots. */
void fractures_shift(struct play *p)
{
	struct game *g = p->g;
	struct fractures *t = &g->fractures;
	if (t->operators != valley_operators[g->players]) {
		t->operators = valley_operators[g->players];
		EVENT(p, E_OPERATORS, 0, t->operators, 0, 0, "FRAC-40");
	}
	if (!t->primary) {
		RULE("FRAC-43");
		return;
	}
	t->second[t->seconds++] = t->primary;
	EVENT(p, E_TECHNOLOGY, 0, t->primary, RIFT_TECHNOLOGY_SHIFTED, 0, "FRAC-41");
	t->primary = 0;
	if (g->era == 1)
		RULE("FRAC-35");
	frame_push(p, F_TECHNOLOGY, 0);
}

/* F_TECHNOLOGY: turns up the next card of the primary pile */
enum flow technology_run(struct play *p, struct frame *f)
{
	if (!f->pc++ && !p->g->fractures.primary && p->g->fractures.unseen)
		return frame_nature(f);
	frame_pop(p);
	return GO_ON;
}

/* The Superproject of the last Era scores more (FRAC-14). */
void fractures_superproject(struct play *p, int seat, int era)
{
	if (era == ERA_ZERO)
		RULE("FRAC-36");
	if (era == last_era(p->g))
		vp_gain(p, seat, LAST_SUPER_VP, "FRAC-14");
}

int fractures_condition(const struct game *g, int seat, int condition)
{
	RULE_OF(condition == MOST_FLUX ? "FRAC-66" : "FRAC-67");
	return fractures_count(g, seat, condition == MOST_FLUX ? COUNT_DEVICE_FLUX : COUNT_TECHNOLOGIES);
}

int fractures_count(const struct game *g, int seat, int what)
{
	const struct fractures_seat *s = &g->seat[seat].fractures;
	switch (what) {
	case COUNT_GLITCHES:
		return glitches_of(g, seat);
	case COUNT_UPGRADES:
		RULE("DEVICE-38");
		return s->slots - device_of(g, seat)->start;
	case COUNT_DEVICE_COMPLETE:
		return s->slots == device_of(g, seat)->slots;
	default:
		return technology_count(g, seat, what);
	}
}

void fractures_score(const struct game *g, int seat, struct rift_score *sheet)
{
	RULE("FRAC-60");
	RULE("FRAC-62");
	sheet->glitches = (int16_t)(GLITCH_VP * glitches_of(g, seat));
	sheet->device = (int16_t)device_vp(g, seat);
	sheet->technologies = (int16_t)technologies_vp(g, seat, sheet);
}
