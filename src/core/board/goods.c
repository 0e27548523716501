/*
 * goods.c -- gaining and paying: Goods (GEN), Workers (WORKER), Exosuits (EXO), Morale (MORALE), Breakthroughs, Paradox
 * tokens.  Water of an Action is paid through water_pay because of the Grand Reservoir (SUPER-07).  The general supply
 * is unlimited (GEN-03, GEN-04); only Breakthroughs are counted.
 */
#include "core/board/board.h"
#include "core/engine/automa.h"
#include "core/engine/modules.h"

void good_gain(struct play *p, int seat, int good, int n, const char *rule)
{
	if (n <= 0)
		return;
	RULE("GEN-03");
	RULE_OF(rule);
	p->g->seat[seat].good[good] = (uint16_t)(p->g->seat[seat].good[good] + n);
	if (good == CORE)
		RULE("GEN-04");
	if (good == FLUX)
		RULE("FRAC-03");
	event_log(p, E_GOOD, seat, good, 0, n, 0x1f, rule);
}

static void good_take(struct play *p, int seat, int good, int n, const char *rule)
{
	RULE("GEN-07");
	RULE_OF(rule);
	CHECK(p->g->seat[seat].good[good] >= n);
	p->g->seat[seat].good[good] = (uint16_t)(p->g->seat[seat].good[good] - n);
	event_log(p, E_GOOD, seat, good, 0, -n, 0x1f, rule);
}

void good_pay(struct play *p, int seat, int good, int n, const char *rule)
{
	if (n <= 0)
		return;
	good_take(p, seat, good, n, rule);
	if (good == CORE && passive(p->g, seat, OP_CORE_COSTS_WATER))
		good_take(p, seat, WATER, n * (int)passive(p->g, seat, OP_CORE_COSTS_WATER), "X07");
}

bool cores_payable(const struct game *g, int seat, int n, int water)
{
	const uint16_t *have = g->seat[seat].good;
	return have[CORE] >= n && have[WATER] >= water + n * (int)passive(g, seat, OP_CORE_COSTS_WATER);
}

bool reservoir_helps(const struct game *g, int seat)
{
	return passive(g, seat, OP_WATER_LESS) && g->phase == ACTION_ROUNDS && g->turn == seat &&
		g->reservoir == RESERVOIR_READY;
}

void water_pay(struct play *p, int seat, int n, const char *rule)
{
	if (n > 0 && reservoir_helps(p->g, seat)) {
		RULE("SUPER-07");
		p->g->reservoir = RESERVOIR_USED;
		n--;
	}
	good_pay(p, seat, WATER, n, rule);
}

void vp_gain(struct play *p, int seat, int n, const char *rule)
{
	if (!n)
		return;
	RULE("GEN-04");
	RULE_OF(rule);
	p->g->seat[seat].vp = (uint16_t)(p->g->seat[seat].vp + n);
	event_log(p, E_VP, seat, 0, 0, n, 0x1f, rule);
}

void worker_gain(struct play *p, int seat, int type, int column, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	RULE("WORKER-15");
	RULE_OF(rule);
	if (column == RIFT_TIRED)
		s->tired[type]++;
	else
		s->active[type]++;
	event_log(p, E_WORKER, seat, type, column, 1, 0x1f, rule);
}

void worker_lose(struct play *p, int seat, int type, int column, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	uint8_t *from = column == RIFT_TIRED ? &s->tired[type] : &s->active[type];
	RULE("WORKER-09");
	RULE_OF(rule);
	if (type == OPERATOR)
		RULE("OPER-13");
	CHECK(*from > 0);
	(*from)--;
	event_log(p, E_WORKER, seat, type, column, -1, 0x1f, rule);
}

void worker_rest(struct play *p, int seat, const char *rule)
{
	worker_rest_but(p, seat, NO_TYPE, rule);
}

void worker_rest_but(struct play *p, int seat, int type, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	int n = 0;
	RULE_OF(rule);
	if (s->tired[OPERATOR])
		RULE("OPER-13");
	for (EACH_WORKER(w)) {
		n += s->tired[w];
		s->active[w] = (uint8_t)(s->active[w] + s->tired[w]);
		s->tired[w] = 0;
	}
	if (type) {
		s->active[type]--;
		s->tired[type]++;
		n--;
	}
	event_log(p, E_REST, seat, type, 0, n, 0x1f, rule);
}

int worker_count(const struct game *g, int seat, int type)
{
	const struct seat *s = &g->seat[seat];
	int n = s->active[type] + s->tired[type];
	for (int i = 0; i < s->posts; i++) {
		n += s->post[i].worker == type;
		if (s->post[i].worker == GUARDIAN)
			RULE("GUARD-52");
	}
	return n;
}

int worker_total(const struct game *g, int seat)
{
	const struct seat *s = &g->seat[seat];
	int n = worker_idle(g, seat);
	if (s->active[OPERATOR] || s->tired[OPERATOR])
		RULE("OPER-13");
	for (int i = 0; i < s->posts; i++) {
		n += is_worker(s->post[i].worker);
		if (s->post[i].worker == GUARDIAN)
			RULE("GUARD-52");
	}
	return n;
}

int worker_idle(const struct game *g, int seat)
{
	const struct seat *s = &g->seat[seat];
	int n = 0;
	for (EACH_WORKER(w))
		n += s->active[w] + s->tired[w];
	return n;
}

bool is_genius(const struct game *g, int seat, int worker)
{
	if (worker == GUARDIAN)
		RULE("GUARD-42");
	if (worker == GENIUS || worker == GUARDIAN)
		return true;
	return worker == SCIENTIST && passive(g, seat, OP_SCIENTISTS_ARE_GENIUSES);
}

bool stands_for(const struct game *g, int seat, int worker, int type)
{
	if (worker == OPERATOR)
		RULE("OPER-02");
	return worker == type || is_genius(g, seat, worker) || (worker == AI && type == SCIENTIST);
}

/* Only the permission: an Operator may work wherever no Genius is required, without the advantages of the type. */
bool may_work(const struct game *g, int seat, int worker, int type)
{
	if (worker == OPERATOR) {
		if (type != OPERATOR)
			RULE_OF(type == GENIUS ? "OPER-11" : "OPER-01");
		return type != GENIUS;
	}
	if (type == OPERATOR) {
		RULE("OPER-11");
		if (worker == SCIENTIST && is_genius(g, seat, worker))
			RULE("OPER-17");
		return false;
	}
	return stands_for(g, seat, worker, type);
}

void morale_gain(struct play *p, int seat, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	RULE_OF(rule);
	if (s->morale == 7) {
		vp_gain(p, seat, board_of(p->g, seat)->morale_bonus, "MORALE-03");
		vp_gain(p, seat, (int)passive(p->g, seat, OP_TOP_GAIN_VP), "TECH-501b");
		if (board_of(p->g, seat)->top_technology)
			modules_top_morale(p, seat);
		return;
	}
	s->morale++;
	EVENT(p, E_MORALE, seat, s->morale, 0, 1, "MORALE-02");
}

void morale_lose(struct play *p, int seat, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	RULE_OF(rule);
	if (s->morale > 1) {
		s->morale--;
		EVENT(p, E_MORALE, seat, s->morale, 0, -1, "MORALE-04");
		return;
	}
	RULE("MORALE-05");
	if (passive(p->g, seat, OP_NO_DESPAIR)) {
		RULE("SUPER-13");
		return;
	}
	if (worker_idle(p->g, seat))
		give_start(p, seat, NO_TYPE, "FORCE-03");
}

int exosuits_powered(const struct game *g, int seat)
{
	return __builtin_popcount(g->seat[seat].slots);
}

/* Free slots for an Exosuit received now, as bits.  One received from a Warp tile may use a slot under a Hex
   Unavailable tile or with a Glitch; others may not (EXO-02, GLITCH-39). */
unsigned slots_to_receive(const struct game *g, int seat)
{
	const struct seat *s = &g->seat[seat];
	unsigned own = (1u << (EXO_SLOTS + (g->modules ? (int)passive(g, seat, OP_MORE_SLOTS) : 0))) - 1;
	unsigned barred = g->phase == WARP_PHASE ? 0 : slots_shut(s);
	if (s->fractures.exosuits)
		RULE("GLITCH-39");
	return own & ~s->slots & ~barred;
}

void exosuit_receive(struct play *p, int seat, const char *rule)
{
	RULE("EXO-02");
	if (module(p->g, FRACTURES))
		RULE("FRAC-81");
	if (modules_receive(p, seat))
		return;
	if (!p->g->seat[seat].exosuits || !slots_to_receive(p->g, seat)) {
		RULE("EXO-03");
		RULE("GEN-09");
		return;
	}
	figure_power_up(p, seat, false, rule);
}

/* Uses a closed slot if that is allowed, to keep open slots for Exosuits that need them. */
void figure_power_up(struct play *p, int seat, bool guardian, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	unsigned to = slots_to_receive(p->g, seat), shut = to & slots_shut(s);
	CHECK(to);
	int slot = __builtin_ctz(shut ? shut : to);
	s->slots = (uint8_t)(s->slots | 1u << slot);
	RULE_OF(rule);
	event_log(p, E_EXOSUIT, seat, slot, 0, 1, 0x1f, rule);
	if (guardian) {
		s->guardian_slots = (uint8_t)(s->guardian_slots | 1u << slot);
		s->guardians--;
		event_log(p, E_GUARDIAN, seat, RIFT_GUARDIAN_POWERED, s->guardian_slots, 1, 0x1f, rule);
	} else {
		s->exosuits--;
	}
}

/* Takes from an open slot if possible, for the same reason. */
void figure_take(struct play *p, int seat, bool guardian)
{
	struct seat *s = &p->g->seat[seat];
	unsigned from = guardian ? s->guardian_slots : exosuit_slots(s), open = from & ~slots_shut(s);
	CHECK(from);
	RULE("EXO-04");
	if (open)
		from = open;
	s->slots = (uint8_t)(s->slots & ~(from & -from));
	s->guardian_slots &= s->slots;
}

void figure_send_back(struct play *p, int seat, bool guardian, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	figure_take(p, seat, guardian);
	RULE_OF(rule);
	event_log(p, E_EXOSUIT, seat, 0, 0, -1, 0x1f, rule);
	if (guardian) {
		s->guardians++;
		event_log(p, E_GUARDIAN, seat, RIFT_GUARDIAN_RETURNED, 0, -1, 0x1f, rule);
	} else {
		s->exosuits++;
	}
}

void exosuit_return(struct play *p, int seat, const char *rule)
{
	if (modules_return(p, seat))
		return;
	bool guardian = !exosuit_slots(&p->g->seat[seat]);
	if (guardian)
		RULE("GUARD-34");
	figure_send_back(p, seat, guardian, rule);
}

void breakthrough_gain(struct play *p, int seat, int b, const char *rule)
{
	CHECK(p->g->breakthrough_left[b] > 0);
	RULE_OF(rule);
	p->g->breakthrough_left[b]--;
	p->g->seat[seat].breakthrough[b]++;
	event_log(p, E_BREAKTHROUGH, seat, b, 0, 1, 0x1f, rule);
}

void breakthrough_spend(struct play *p, int seat, int b, const char *rule)
{
	CHECK(p->g->seat[seat].breakthrough[b] > 0);
	RULE("CONSTRUCT-12");
	RULE_OF(rule);
	p->g->breakthrough_left[b]++;
	p->g->seat[seat].breakthrough[b]--;
	event_log(p, E_BREAKTHROUGH, seat, b, 0, -1, 0x1f, rule);
}

int breakthrough_count(const struct game *g, int seat)
{
	int n = 0;
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		n += g->seat[seat].breakthrough[b];
	return n;
}

int shape_count(const struct game *g, int seat, int shape)
{
	int n = 0;
	for (int icon = TIME; icon <= SOCIETY; icon++)
		n += g->seat[seat].breakthrough[RIFT_BREAKTHROUGH(shape, icon)];
	return n;
}

int breakthroughs_left(const struct game *g)
{
	int n = 0;
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		n += g->breakthrough_left[b];
	return n;
}

int paradox_limit(const struct game *g, int seat)
{
	if (is_bot(g, seat))
		return 3;
	if (board_of(g, seat)->paradox_limit > 3)
		RULE("SIDEB-17");
	int glitches = g->seat[seat].fractures.paradox;
	int limit = board_of(g, seat)->paradox_limit + (int)passive(g, seat, OP_PARADOX_LIMIT);
	if (glitches) {
		RULE("GLITCH-15");
		RULE("GLITCH-16");
		if (limit > 3)
			RULE("FRAC-84");
	}
	return limit - glitches;
}

void anomaly_start(struct play *p, int seat)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	EVENT(p, E_PARADOX, seat, 0, 0, -s->paradox, "PARADOX-08");
	s->paradox = 0;
	if (g->phase == PARADOX_PHASE)
		g->hit = (uint8_t)(g->hit | 1u << seat);
	if (modules_strike(p, seat))
		return;
	if (!is_bot(g, seat))
		frame_push(p, F_ANOMALY, seat);
	else if (automa_anomaly(p, seat))
		g->owed = (uint8_t)(g->owed | 1u << seat);
}

void paradox_gain(struct play *p, int seat, int n, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	RULE_OF(rule);
	if (!n)
		return;
	s->paradox = (uint8_t)(s->paradox + n);
	event_log(p, E_PARADOX, seat, 0, 0, n, 0x1f, rule);
	int limit = paradox_limit(p->g, seat);
	if (s->paradox < limit)
		return;
	RULE("PARADOX-05");
	if (p->g->phase != PARADOX_PHASE)
		RULE("PARADOX-06");
	if (s->paradox - n >= limit)
		RULE("PARADOX-14");
	anomaly_start(p, seat);
}

void paradox_return(struct play *p, int seat, int n, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	n = int_min(n, s->paradox);
	RULE_OF(rule);
	if (!n)
		return;
	s->paradox = (uint8_t)(s->paradox - n);
	event_log(p, E_PARADOX, seat, 0, 0, -n, 0x1f, rule);
}
