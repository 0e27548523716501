/*
 * variable_effects.c -- effects of Variable Anomalies on their owner (VANOM-30 to -33, X01 to X16).  Lasting effects
 * are passive ops, summed with those of tiles; the rule they change reads the sum: range (travel.c, program.c), Energy
 * Cores (goods.c, bill.c), Geniuses (space.c, place.c), Motivated Workers (clean.c).
 */
#include "core/modules/anomalies/variable_anomalies.h"

#include "core/engine/modules.h"

void variable_passives(struct game *g, int seat)
{
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (g->seat[seat].variable.on[slot])
			passive_add(g, seat, tiles[VARIABLE(g->seat[seat].variable.on[slot])].always,
				ARRAY_LEN(tiles[0].always));
}

void variable_passive_mark(const struct game *g, int seat, enum op_code op)
{
	for (int slot = 0; slot < SLOTS_HOME; slot++) {
		int x = g->seat[seat].variable.on[slot];
		if (x && tiles[VARIABLE(x)].always[0].code == op)
			RULE_OF(tile_rules[VARIABLE(x)]);
	}
}

/* X08: a seat that receives an Anomaly because of it still rolls. */
void variable_paradox(struct play *p)
{
	struct game *g = p->g;
	for (int i = 0; i < g->players; i++) {
		int seat = seat_after(g, g->first, i), out = 0;
		int crowd = (int)passive(g, seat, OP_CROWDED);
		for (int w = 1; w < WARP_END; w++)
			out += g->seat[seat].warp[w] && !g->seat[seat].fractures.under[w];
		if (crowd && out >= crowd)
			paradox_gain(p, seat, 1, "X08");
	}
	g->hit = 0;
}

/* F_STAY: with Supply, one of the Tired Workers stays Tired (X03) */
void variable_supply(struct play *p, int seat)
{
	frame_push(p, F_STAY, seat);
}

enum flow stay_run(struct play *p, struct frame *f)
{
	const struct seat *s = &p->g->seat[f->seat];
	int tired = 0;
	for (EACH_WORKER(w))
		tired += s->tired[w];
	if (!f->pc++) {
		if (tired)
			return frame_wait(f, ASK_STAY);
		worker_rest(p, f->seat, "SUPPLY-02");
	}
	frame_pop(p);
	return GO_ON;
}

void stay_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (EACH_WORKER(w))
		if (g->seat[f->seat].tired[w] && answer(to, V_STAY, w, 0, 0, 0))
			return;
}

void stay_take(struct play *p, struct frame *f, struct rift_move m)
{
	worker_rest_but(p, f->seat, m.a, "X03");
}

/* F_EFFECTS: the Anomalies with an effect at the start of Clean Up, in the order chosen */
enum { FIRST_EFFECT, SECOND_EFFECT };

void variable_clean_up(struct play *p, int seat)
{
	const struct seat *s = &p->g->seat[seat];
	int found = 0;
	uint8_t effects[2] = { 0 };
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (s->variable.on[slot] && tiles[VARIABLE(s->variable.on[slot])].clean_up[0].code)
			effects[found++] = s->variable.on[slot];
	if (!found)
		return;
	RULE("VANOM-32");
	struct frame *f = frame_push(p, F_EFFECTS, seat);
	f->v[FIRST_EFFECT] = effects[0];
	f->v[SECOND_EFFECT] = effects[1];
}

/* The order matters only if Water is discarded; otherwise the seat is not asked. */
enum flow effects_run(struct play *p, struct frame *f)
{
	int x = f->v[FIRST_EFFECT];
	if (!x) {
		frame_pop(p);
		return GO_ON;
	}
	if (!f->pc++ && f->v[SECOND_EFFECT] && p->g->seat[f->seat].good[WATER] > tiles[VARIABLE(X01)].clean_up[0].n)
		return frame_wait(f, ASK_EFFECT);
	f->v[FIRST_EFFECT] = f->v[SECOND_EFFECT];
	f->v[SECOND_EFFECT] = 0;
	program_start(p, f->seat, PROGRAM_EFFECT, VARIABLE(x), NO_TYPE, NO_SPACE);
	return GO_ON;
}

void effect_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)g;
	if (!answer(to, V_EFFECT, f->v[FIRST_EFFECT], 0, 0, 0))
		answer(to, V_EFFECT, f->v[SECOND_EFFECT], 0, 0, 0);
}

void effect_take(struct play *p, struct frame *f, struct rift_move m)
{
	(void)p;
	if (m.a == f->v[FIRST_EFFECT])
		return;
	f->v[SECOND_EFFECT] = f->v[FIRST_EFFECT];
	f->v[FIRST_EFFECT] = m.a;
}

void variable_op(struct play *p, int seat, const struct op *op, const char *rule)
{
	if (op->code == OP_KEEP_WATER)
		good_pay(p, seat, WATER, p->g->seat[seat].good[WATER] - op->n, rule);
	else
		frame_push(p, F_REMOVAL, seat);
}

void variable_retrieved(struct game *g)
{
	for (int seat = 0; seat < g->players; seat++)
		g->seat[seat].variable.used = g->seat[seat].variable.removal = 0;
}
