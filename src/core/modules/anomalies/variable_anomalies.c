/*
 * variable_anomalies.c -- the Variable Anomalies module: the two piles (VANOM-01 to -17), receiving an Anomaly
 * (VANOM-15 to -27) and removing it (VANOM-40 to -50).  variable_effects.c has their effects.
 *
 * In the Paradox phase no seat takes an Anomaly before all rolls are made (VANOM-19); until then the seat only counts
 * how many are due.
 */
#include "core/modules/anomalies/variable_anomalies.h"

#include "core/engine/automa.h"
#include "core/engine/modules.h"

void variable_lay_out(struct game *g)
{
	RULE("VANOM-01");
	RULE("VANOM-04");
	RULE("VANOM-05");
	g->variables.unseen = 0xffff;
}

/* F_PILE: turns up the top of the primary pile, then moves it to the secondary pile PILE_SHIFTS times. */
enum { PILE_SHIFTS };

void variable_set_up(struct play *p)
{
	struct frame *f = frame_push(p, F_PILE, 0);
	f->v[PILE_SHIFTS] = module(p->g, FRACTURES);
	RULE("VANOM-02");
	if (module(p->g, FRACTURES))
		RULE("COMBO-32");
	else
		RULE("COMBO-33");
}

void variable_shift(struct play *p)
{
	frame_push(p, F_PILE, 0)->v[PILE_SHIFTS] = 1;
}

enum flow pile_run(struct play *p, struct frame *f)
{
	struct variables *v = &p->g->variables;
	if (!v->top && v->unseen)
		return frame_nature(f);
	if (f->v[PILE_SHIFTS] && v->top) {
		f->v[PILE_SHIFTS]--;
		EVENT(p, E_PILE, 0, RIFT_PILE_SHIFTED, v->top, 2, "VANOM-10");
		v->second[v->seconds++] = v->top;
		v->top = 0;
		return GO_ON;
	}
	if (f->v[PILE_SHIFTS])
		RULE("VANOM-11");
	frame_pop(p);
	return GO_ON;
}

void pile_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	(void)f;
	for (int x = X01; x < VARIABLE_END; x++)
		if (g->variables.unseen & variable_bit(x))
			chance(to, N_ANOMALY, x, 0, 0, 1);
}

void pile_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct variables *v = &p->g->variables;
	(void)f;
	v->unseen = (uint16_t)(v->unseen & ~variable_bit(m.a));
	v->top = m.a;
	EVENT(p, E_PILE, 0, RIFT_PILE_TURNED, m.a, 1, "VANOM-01");
}

static int second_top(const struct variables *v)
{
	return v->seconds ? v->second[v->seconds - 1] : 0;
}

void variable_leaves(struct play *p, int seat, int x, const char *rule)
{
	p->g->variables.gone = (uint16_t)(p->g->variables.gone | variable_bit(x));
	RULE_OF(rule);
	event_log(p, E_PILE, seat, RIFT_PILE_REMOVED, x, 0, 0x1f, rule);
}

/* A seat takes the top of one pile; the next Anomaly is turned up at once. */
static void take_off(struct play *p, int seat, int x)
{
	struct variables *v = &p->g->variables;
	bool first = x == v->top;
	if (v->top && v->seconds)
		RULE("VANOM-15");
	else
		RULE("VANOM-16");
	if (first)
		v->top = 0;
	else
		v->second[--v->seconds] = 0;
	EVENT(p, E_PILE, seat, RIFT_PILE_TAKEN, x, first ? 1 : 2, "VANOM-15");
	RULE("VANOM-17");
	frame_push(p, F_PILE, 0);
}

/* Whether an Anomaly is available; if both piles are empty, the removed ones become a new primary pile. */
static bool piles_hold(struct play *p)
{
	struct variables *v = &p->g->variables;
	if (v->top || v->seconds)
		return true;
	RULE("VANOM-27");
	if (!v->gone)
		return false;
	EVENT(p, E_PILE, 0, RIFT_PILE_SHUFFLED, 0, __builtin_popcount(v->gone), "VANOM-27");
	v->unseen = v->gone;
	v->gone = 0;
	frame_push(p, F_PILE, 0);
	return true;
}

void variable_strike(struct play *p, int seat)
{
	struct game *g = p->g;
	if (g->phase != PARADOX_PHASE) {
		frame_push(p, F_RECEIVE, seat);
		return;
	}
	RULE("VANOM-19");
	if (is_bot(g, seat))
		RULE("CXVANOM-11");
	g->variables.due[seat]++;
}

bool variable_owed(struct play *p, int seat)
{
	uint8_t *due = p->g->variables.due;
	if (!due[seat])
		return false;
	for (int other = 0; other < p->g->players; other++)
		if (other != seat && due[other])
			RULE("VANOM-18");
	due[seat]--;
	frame_push(p, F_RECEIVE, seat);
	return true;
}

bool variable_lets_back(const struct game *g, int x)
{
	RULE("VANOM-20");
	RULE("VANOM-21");
	if (module(g, DOOMSDAY))
		RULE("COMBO-34");
	switch (tiles[VARIABLE(x)].back) {
	case BACK_BEFORE_IMPACT:
		return !g->impact;
	case BACK_AFTER_IMPACT:
		return g->impact;
	default:
		return tiles[VARIABLE(x)].back == BACK_ALWAYS;
	}
}

/* F_RECEIVE: v[] as in F_ANOMALY (phases.h) */
enum receive_step { LOOK, PICK, PICKED, PLACED, BACK, RECEIVED };

static bool has_room(const struct game *g, int seat)
{
	RULE("VANOM-23");
	return is_bot(g, seat) ? automa_has_room(g) : anomaly_has_place(g, seat);
}

static void pick_for_bot(struct play *p, struct frame *f)
{
	const struct variables *v = &p->g->variables;
	int x = automa_picks(p, f->seat, v->top, second_top(v));
	f->v[ANOMALY_WHICH] = (uint8_t)x;
	f->pc = BACK;
	take_off(p, f->seat, x);
}

static void take_back(struct play *p, struct frame *f)
{
	int x = f->v[ANOMALY_WHICH];
	RULE_OF(tile_rules[VARIABLE(x)]);
	if (!variable_lets_back(p->g, x)) {
		if (is_bot(p->g, f->seat))
			RULE("CXVANOM-06");
		return;
	}
	RULE("VANOM-22");
	if (is_bot(p->g, f->seat))
		automa_unwarp(p, f->seat, true, "CB2-16");
	else
		unwarp_start(p, f->seat, 1, false, VARIABLE(x));
}

static enum flow look(struct play *p, struct frame *f)
{
	if (has_room(p->g, f->seat) && piles_hold(p)) {
		f->pc = PICK;
		return GO_ON;
	}
	if (is_bot(p->g, f->seat))
		(void)automa_anomaly(p, f->seat);
	RULE("PARADOX-12");
	f->pc = RECEIVED;
	return GO_ON;
}

/* Exosuit slots that can be powered up, as bits. */
static unsigned hexes_open(const struct game *g, int seat)
{
	unsigned own = (1u << (EXO_SLOTS + (int)passive(g, seat, OP_MORE_SLOTS))) - 1;
	return own & ~slots_shut(&g->seat[seat]);
}

enum flow receive_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case LOOK:
		return look(p, f);
	case PICK:
		if (is_bot(p->g, f->seat)) {
			pick_for_bot(p, f);
			return GO_ON;
		}
		f->pc = PICKED;
		return frame_wait(f, ASK_TAKE_ANOMALY);
	case PICKED:
		f->pc = f->v[ANOMALY_LOST] ? RECEIVED : PLACED;
		return f->v[ANOMALY_LOST] ? GO_ON : frame_wait(f, ASK_ANOMALY);
	case PLACED:
		f->pc = BACK;
		RULE("VANOM-30");
		if (f->v[ANOMALY_WHICH] != X06)
			return GO_ON;
		RULE("X06");
		return hexes_open(p->g, f->seat) ? frame_wait(f, ASK_HEX) : GO_ON;
	case BACK:
		f->pc = RECEIVED;
		take_back(p, f);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void receive_list(const struct game *g, const struct frame *f, struct answers *to)
{
	const struct variables *v = &g->variables;
	if (v->top && answer(to, V_TAKE_ANOMALY, v->top, 0, 0, 0))
		return;
	if (v->seconds && answer(to, V_TAKE_ANOMALY, second_top(v), 0, 0, 0))
		return;
	anomaly_list_losses(g, f->seat, to);
}

void receive_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_LOSE) {
		RULE("VANOM-25");
		anomaly_take(p, f, m);
		return;
	}
	f->v[ANOMALY_WHICH] = m.a;
	take_off(p, f->seat, m.a);
}

void variable_lay(struct play *p, int seat, int x, int slot)
{
	p->g->seat[seat].variable.on[slot] = (uint8_t)x;
	EVENT(p, E_PILE, seat, RIFT_PILE_PLACED, x, slot, "VANOM-23");
}

/* X06: lists the slots that can be powered up. */
void hex_list(const struct game *g, const struct frame *f, struct answers *to)
{
	unsigned open = hexes_open(g, f->seat);
	if (passive(g, f->seat, OP_MORE_SLOTS))
		RULE("TECH-507b");
	for (int slot = 0; open >> slot; slot++)
		if (open >> slot & 1 && answer(to, V_HEX, slot + 1, 0, 0, 0))
			return;
}

void hex_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct seat *s = &p->g->seat[f->seat];
	s->variable.hex = (uint8_t)(1u << (m.a - 1));
	EVENT(p, E_PILE, f->seat, RIFT_PILE_HEX, X06, m.a, "X06");
}

/* The index of the Worker on an Anomaly: the last one placed on this slot, because the covered Building may hold
   another. */
static int post_upon(const struct seat *s, int slot)
{
	for (int i = s->posts - 1; i > 0; i--)
		if (s->post[i].space == HOME_1 + slot)
			return i;
	CHECK(s->post[0].space == HOME_1 + slot);
	return 0;
}

/* The Worker on a removed Anomaly returns as in Clean Up. */
static void retrieve_from(struct play *p, int seat, int slot)
{
	struct seat *s = &p->g->seat[seat];
	struct post post = post_take(s, post_upon(s, slot));
	RULE("VANOM-44");
	post_retrieve(p, seat, &post);
}

void variable_removed(struct play *p, int seat, int slot)
{
	struct variable_seat *v = &p->g->seat[seat].variable;
	int x = v->on[slot];
	if (v->used >> slot & 1)
		retrieve_from(p, seat, slot);
	v->used = (uint16_t)(v->used & ~(1u << slot));
	v->on[slot] = 0;
	RULE("VANOM-48");
	RULE("VANOM-49");
	if (v->hex && x == X06) {
		v->hex = 0;
		EVENT(p, E_PILE, seat, RIFT_PILE_HEX, x, 0, "X06");
	}
	variable_leaves(p, seat, x, "VANOM-43");
}

enum rift_result variable_place_check(const struct game *g, int seat, int worker)
{
	RULE("VANOM-04");
	RULE("VANOM-40");
	if (g->seat[seat].variable.removal) {
		RULE("VANOM-46");
		return RIFT_OCCUPIED;
	}
	RULE("VANOM-50");
	if (!anomalies_of(g, seat))
		return RIFT_NO_TARGET;
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	RULE("VANOM-41");
	RULE("VANOM-42");
	return program_check(g, &who, removal_does);
}

void variable_use(struct game *g, int seat, int space)
{
	struct variable_seat *v = &g->seat[seat].variable;
	if (space == REMOVAL) {
		v->removal = 1;
		return;
	}
	RULE("VANOM-31");
	v->used = (uint16_t)(v->used | 1u << (space - HOME_1));
}

/* F_REMOVAL: which Anomaly to remove */
enum flow removal_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_REMOVAL);
	frame_pop(p);
	return GO_ON;
}

void removal_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (RIFT_IS_ANOMALY(tile_at(g, f->seat, slot)) && answer(to, V_CLEAR, slot, 0, 0, 0))
			return;
}

void removal_take(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("VANOM-43");
	anomaly_remove(p, f->seat, m.a);
}
