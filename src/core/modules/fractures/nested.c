/*
 * nested.c -- the nested Buildings of Fractures of Time (FBUILD-N1 to -N9): a neighbour, existing or built later,
 * triggers the ability that points to it.  Triggered abilities need no record: a slot is built on twice only if Harmony
 * gave up its first Building (FBUILD-N6).  There is one nested Building per type, so the abilities triggered at once
 * are 16 bits: four sides for each of four types.
 */
#include "core/modules/fractures/technologies.h"

/* F_NESTED: the abilities still to be chosen, in two bytes */
enum { PENDING, PENDING_HIGH };

/* The slot next to `slot` on that side, or -1. */
static int neighbour(int slot, int side)
{
	switch (side) {
	case TO_THE_LEFT:
		return slot % 3 > 0 ? slot - 1 : -1;
	case TO_THE_RIGHT:
		return slot % 3 < 2 ? slot + 1 : -1;
	case ABOVE:
		RULE("FBUILD-N8");
		return slot - 3;
	default:
		return slot + 3 < SLOTS_HOME ? slot + 3 : -1;
	}
}

static bool is_nested(const struct game *g, int seat, int slot)
{
	int tile = g->seat[seat].tile[slot];
	return RIFT_IS_BUILDING(tile) && tiles[tile].nested && !(g->seat[seat].covered >> slot & 1);
}

/* Whether the slot holds a Building or Superproject that effects can see: no Anomaly, not covered, no Glitch. */
static bool triggers(const struct game *g, int seat, int slot)
{
	const struct seat *s = &g->seat[seat];
	int tile = s->tile[slot];
	if (tile == TAIL) {
		RULE("FBUILD-N9");
		slot--;
		tile = s->tile[slot];
	}
	if (s->fractures.tiles >> slot & 1) {
		RULE("GLITCH-24");
		return false;
	}
	if (RIFT_IS_BUILDING(tile) || RIFT_IS_SUPER(tile))
		return !(s->covered >> slot & 1);
	RULE("FBUILD-N4");
	return false;
}

static unsigned bit_of(int slot, int side)
{
	return 1u << ((slot_type(slot) - 1) * SIDES_END + side);
}

static bool has_ability(int slot, int side)
{
	return nested_buildings[slot_type(slot)].to[side].does[0].code;
}

/* The abilities that a new tile on a slot triggers: its own, and those of neighbours that point to it. */
static unsigned triggered(const struct game *g, int seat, int slot)
{
	unsigned bits = 0;
	for (int side = 0; side < SIDES_END; side++) {
		int next = neighbour(slot, side), back = (side + 2) % SIDES_END;
		if (next < 0) {
			if (is_nested(g, seat, slot))
				RULE("FBUILD-N5");
			continue;
		}
		if (is_nested(g, seat, slot) && has_ability(slot, side) && triggers(g, seat, next)) {
			RULE("FBUILD-N2");
			bits |= bit_of(slot, side);
		}
		if (is_nested(g, seat, next) && has_ability(next, back)) {
			RULE("FBUILD-N3");
			bits |= bit_of(next, back);
		}
	}
	return bits;
}

void nested_start(struct play *p, int seat, int tile, int slot)
{
	unsigned bits = triggered(p->g, seat, slot);
	if (RIFT_IS_SUPER(tile) && triggered(p->g, seat, slot + 1)) {
		RULE("FBUILD-N9");
		bits |= triggered(p->g, seat, slot + 1);
	}
	if (!bits)
		return;
	RULE("FBUILD-N1");
	struct frame *f = frame_push(p, F_NESTED, seat);
	f->v[PENDING] = (uint8_t)bits;
	f->v[PENDING_HIGH] = (uint8_t)(bits >> 8);
}

void nested_lost(const struct game *g, int seat, int slot)
{
	for (int side = 0; side < SIDES_END; side++) {
		int next = neighbour(slot, side), back = (side + 2) % SIDES_END;
		if (next >= 0 && is_nested(g, seat, next) && has_ability(next, back))
			RULE("FBUILD-N6");
	}
}

static unsigned pending(const struct frame *f)
{
	return f->v[PENDING] | (unsigned)f->v[PENDING_HIGH] << 8;
}

enum flow nested_run(struct play *p, struct frame *f)
{
	if (pending(f))
		return frame_wait(f, ASK_NESTED);
	frame_pop(p);
	return GO_ON;
}

/* V_NESTED: a is the tile, b the side, from 1 */
void nested_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int bit = 0; bit < LAB * SIDES_END; bit++) {
		if (!(pending(f) >> bit & 1))
			continue;
		int type = bit / SIDES_END + 1, side = bit % SIDES_END;
		struct intent who = intent_of(f->seat, nested_buildings[type].to[side].as);
		const struct op *does = nested_buildings[type].to[side].does;
		if (program_possible(g, &who, does) &&
			answer(to, V_NESTED, nested_buildings[type].tile, side + 1, 0, 0))
			return;
	}
	answer(to, V_NO, 0, 0, 0, 0);
}

void nested_take(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("FBUILD-N7");
	if (m.verb == V_NO) {
		f->v[PENDING] = f->v[PENDING_HIGH] = 0;
		return;
	}
	int type = RIFT_BUILDING_TYPE(m.a), side = m.b - 1;
	unsigned left = pending(f) & ~(1u << ((type - 1) * SIDES_END + side));
	f->v[PENDING] = (uint8_t)left;
	f->v[PENDING_HIGH] = (uint8_t)(left >> 8);
	program_start(
		p, f->seat, PROGRAM_NESTED, type * SIDES_END + side, nested_buildings[type].to[side].as, NO_SPACE);
}
