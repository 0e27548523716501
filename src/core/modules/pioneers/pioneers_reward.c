/*
 * pioneers_reward.c -- ops of Adventure cards and Upgrade boards that the base game lacks (PION-31 to -47, -51, -61).
 * A loss takes only what the seat has.  A reward may be declined; one that cannot be taken is skipped without a
 * question (PION-32 to -34).
 */
#include "core/modules/pioneers/pioneers.h"

#include "core/engine/modules.h"

/* v[] of F_DO (a granted Capital Action), F_BUILD_FREE and F_SPEND_ONE */
enum { DO_MASK, DO_BOTH };
enum { BUILD_TYPE, BUILD_LEFT, BUILD_SUPERS };
enum { SPEND_SENSOR };

static bool sensor_free(const struct game *g, int seat, int b)
{
	return !g->seat[seat].pioneers.sensor[RIFT_BREAKTHROUGH_SHAPE(b) - 1];
}

static bool sensor_possible(const struct game *g, int seat)
{
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		if (g->seat[seat].breakthrough[b] && sensor_free(g, seat, b))
			return true;
	RULE("PION-62");
	return false;
}

/* Whether a space for this Resource is free. */
static bool space_free(const struct game *g, int seat, int good)
{
	const struct upgrade_board *board = &upgrade_boards[g->seat[seat].path];
	if (board->mixed && good <= URANIUM) {
		RULE("PION-57");
		return pioneers_mixed(g, seat) < board->mixed;
	}
	return board->space_power[good] && !(g->seat[seat].pioneers.spaces >> good & 1);
}

/* Whether a Resource can be placed: its space is free, and one is left after the rest is paid. */
static bool upgrade_possible(const struct game *g, const struct intent *who, int good)
{
	struct bill bill = who->due;
	bill.good[good]++;
	return space_free(g, who->seat, good) && bill_payable(g, who, &bill);
}

static bool any_upgrade(const struct game *g, const struct intent *who)
{
	for (int good = TITANIUM; good < GOOD_END; good++)
		if (upgrade_possible(g, who, good))
			return true;
	RULE("PION-53");
	return false;
}

bool pioneers_op_possible(const struct game *g, const struct intent *who, const struct op *op)
{
	switch (op->code) {
	case OP_VENTURE:
		return adventure_possible(g, who);
	case OP_UPGRADE_POWER:
		return any_upgrade(g, who);
	case OP_UPGRADE_SENSOR:
		return sensor_possible(g, who->seat);
	case OP_TRADE_ONCE:
		return trade_possible(g, who->seat);
	default:
		return true;
	}
}

static void lose_good(struct play *p, int seat, int good, int n, const char *rule)
{
	int have = p->g->seat[seat].good[good];
	RULE("PION-33");
	if (have < n)
		RULE("PION-32");
	if (good == CORE && !cores_payable(p->g, seat, int_min(n, have), 0))
		return; /* the seat cannot pay its Water (X07) */
	good_pay(p, seat, good, int_min(n, have), rule);
}

static void lose_mix(struct play *p, int seat, int n, const char *rule)
{
	const uint16_t *have = p->g->seat[seat].good;
	n = int_min(n, have[TITANIUM] + have[GOLD] + have[URANIUM]);
	RULE("PION-33");
	RULE("PION-37");
	if (n)
		pay_mix_start(p, seat, n, rule);
	else
		RULE("PION-32");
}

static void lose_worker(struct play *p, int seat, const char *rule)
{
	RULE("PION-35");
	if (worker_idle(p->g, seat))
		give_start(p, seat, NO_TYPE, rule);
}

static void advance(struct play *p, int seat, int n, const char *rule)
{
	struct seat *s = &p->g->seat[seat];
	if (s->fractures.travel) {
		RULE("GLITCH-12");
		RULE("COMBO-24");
	}
	for (; n && s->travels < 8; n--) {
		s->travels++;
		event_log(p, E_TRAVEL, seat, s->travels, 0, 1, 0x1f, rule);
		modules_advanced(p, seat);
	}
	if (n)
		RULE("TRAVEL-09");
}

static void grant(struct play *p, int seat, unsigned capitals, bool both)
{
	struct frame *f = frame_push(p, F_DO, seat);
	f->v[DO_MASK] = (uint8_t)capitals;
	f->v[DO_BOTH] = both;
}

static void build_free(struct play *p, int seat, int type, int n, bool supers)
{
	struct frame *f = frame_push(p, F_BUILD_FREE, seat);
	f->v[BUILD_TYPE] = (uint8_t)type;
	f->v[BUILD_LEFT] = (uint8_t)n;
	f->v[BUILD_SUPERS] = supers;
}

static void lose(struct play *p, int seat, const struct op *op, const char *rule)
{
	switch (op->code) {
	case OP_LOSE:
		lose_good(p, seat, op->what, op->n, rule);
		break;
	case OP_LOSE_MIX:
		lose_mix(p, seat, op->n, rule);
		break;
	case OP_LOSE_WORKER:
		lose_worker(p, seat, rule);
		break;
	default:
		if (breakthrough_count(p->g, seat))
			frame_push(p, F_SPEND_ONE, seat);
	}
}

void pioneers_op(struct play *p, int seat, const struct op *op, const char *rule)
{
	switch (op->code) {
	case OP_ADVANCE:
		advance(p, seat, op->n, rule);
		break;
	case OP_MAY_DO:
		grant(p, seat, 1u << op->what, false);
		break;
	case OP_MAY_RESEARCH:
		grant(p, seat, 1u << RESEARCH, true);
		break;
	case OP_MAY_DO_ANY:
		grant(p, seat, 1u << CONSTRUCT | 1u << RECRUIT | 1u << RESEARCH, false);
		break;
	case OP_MAY_TRADE:
	case OP_TRADE_ONCE:
		RULE("PION-44");
		trade_start(p, seat, op->code == OP_TRADE_ONCE ? 1 : op->n, op->code == OP_MAY_TRADE);
		break;
	case OP_MAY_BUILD:
		build_free(p, seat, op->what, 1, false);
		break;
	case OP_MAY_BUILD_RUINS:
		build_free(p, seat, NO_BUILDING, 2, true);
		break;
	case OP_MAY_CLEAR:
		frame_push(p, F_CLEAR, seat);
		break;
	case OP_VENTURE:
		adventure_start(p, seat);
		break;
	case OP_UPGRADE_POWER:
		frame_push(p, F_UPGRADE, seat);
		break;
	case OP_UPGRADE_SENSOR:
		frame_push(p, F_SPEND_ONE, seat)->v[SPEND_SENSOR] = 1;
		break;
	default:
		lose(p, seat, op, rule);
	}
}

/* F_DO */
enum flow do_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_DO);
	frame_pop(p);
	return GO_ON;
}

void do_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, NO_TYPE);
	RULE("PION-34");
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++)
		if (f->v[DO_MASK] >> capital & 1 && capital_possible(g, &who, capital) &&
			answer(to, V_DO, capital, 0, 0, 0))
			return;
	answer(to, V_DO, NO_CAPITAL, 0, 0, 0);
}

/* No Worker acts: no Worker rule and no bonus of a Worker or a Collapsing Capital tile applies (PION-40, PION-41). */
void do_take(struct play *p, struct frame *f, struct rift_move m)
{
	bool both = f->v[DO_BOTH];
	if (!m.a)
		return;
	RULE("CAPITAL-05");
	RULE("PION-40");
	RULE("PION-41");
	if (m.a == RECRUIT)
		RULE("PION-42");
	if (m.a == RESEARCH)
		RULE("PION-43");
	if (m.a == RESEARCH && passive(p->g, f->seat, OP_SET_SECOND))
		RULE("PION-81");
	if (both)
		research_start(p, f->seat, true);
	else
		capital_start(p, f->seat, NO_TYPE, m.a, NO_COLLAPSE, false);
}

/* F_BUILD_FREE */
enum flow build_free_run(struct play *p, struct frame *f)
{
	if (f->v[BUILD_LEFT])
		return frame_wait(f, ASK_BUILD_FREE);
	frame_pop(p);
	return GO_ON;
}

static bool list_supers(const struct game *g, int seat, struct answers *to)
{
	for (int era = 1; era <= ERA_ZERO && pair_first(g, seat) >= 0; era++) {
		int tile = g->timeline[era];
		if (tile && era == ERA_ZERO)
			RULE("COMBO-25");
		if (tile && tile != HIDDEN && answer(to, V_BUILD, tile, 0, 0, 0))
			return true;
	}
	return false;
}

void build_free_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int type = POWER_PLANT; type <= LAB; type++) {
		int second = g->seconds[type] ? g->second[type][g->seconds[type] - 1] : 0;
		if ((f->v[BUILD_TYPE] && type != f->v[BUILD_TYPE]) || row_free(g, f->seat, type) < 0)
			continue;
		if (g->primary[type] && answer(to, V_BUILD, g->primary[type], 0, 0, 0))
			return;
		if (second && answer(to, V_BUILD, second, 0, 0, 0))
			return;
	}
	if (f->v[BUILD_SUPERS] && list_supers(g, f->seat, to))
		return;
	RULE("PION-34");
	answer(to, V_NO, 0, 0, 0, 0);
}

void build_free_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_NO || RIFT_IS_SUPER(m.a))
		f->v[BUILD_LEFT] = 0;
	else
		f->v[BUILD_LEFT]--;
	f->v[BUILD_SUPERS] = 0;
	if (m.verb == V_NO)
		return;
	RULE("PION-45");
	RULE("PION-46");
	construct_free(p, f->seat, m.a);
}

/* F_CLEAR */
enum flow clear_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_CLEAR);
	frame_pop(p);
	return GO_ON;
}

void clear_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int slot = 0; slot < SLOTS_HOME; slot++)
		if (RIFT_IS_ANOMALY(tile_at(g, f->seat, slot)) && answer(to, V_CLEAR, slot, 0, 0, 0))
			return;
	answer(to, V_NO, 0, 0, 0, 0);
}

void clear_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_CLEAR)
		anomaly_remove(p, f->seat, m.a);
}

/* F_UPGRADE: v[0] is 1 for the upgrade after Era Zero, which is optional and accepts no Neutronium */
enum { AT_OUTSET };

enum flow upgrade_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_UPGRADE);
	frame_pop(p);
	return GO_ON;
}

void upgrade_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, NO_TYPE);
	int end = f->v[AT_OUTSET] ? URANIUM + 1 : GOOD_END;
	for (int good = TITANIUM; good < end; good++)
		if (upgrade_possible(g, &who, good) && answer(to, V_UPGRADE, good, 0, 0, 0))
			return;
	if (f->v[AT_OUTSET])
		answer(to, V_NO, 0, 0, 0, 0);
}

void upgrade_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct pioneers_seat *s = &p->g->seat[f->seat].pioneers;
	if (m.verb == V_NO)
		return;
	RULE_OF(f->v[AT_OUTSET] ? "COMBO-20" : "PION-58");
	good_pay(p, f->seat, m.a, 1, "PION-51");
	bool mixed = upgrade_boards[p->g->seat[f->seat].path].mixed && m.a <= URANIUM;
	int place = mixed ? pioneers_mixed(p->g, f->seat) : 0;
	if (mixed)
		s->mixed = (uint8_t)(s->mixed | m.a << 2 * place++);
	else
		s->spaces = (uint8_t)(s->spaces | 1u << m.a);
	EVENT(p, E_UPGRADE, f->seat, m.a, place, pioneers_power(p->g, f->seat), "PION-52");
}

/* F_OUTSET: v[0] is the number of seats asked, right after the Warp phase of Era Zero (COMBO-20) */
enum { ASKED };

void outset_start(struct play *p)
{
	frame_push(p, F_OUTSET, 0);
}

enum flow outset_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	RULE("COMBO-38");
	while (f->v[ASKED] < g->players) {
		int seat = seat_after(g, g->first, f->v[ASKED]++);
		struct intent who = intent_of(seat, NO_TYPE);
		if (is_bot(g, seat))
			RULE("CXCOMBO-18");
		for (int good = TITANIUM; !is_bot(g, seat) && good <= URANIUM; good++) {
			if (!upgrade_possible(g, &who, good))
				continue;
			frame_push(p, F_UPGRADE, seat)->v[AT_OUTSET] = 1;
			return GO_ON;
		}
	}
	frame_pop(p);
	return GO_ON;
}

/* F_SPEND_ONE: a Breakthrough to place on the sensor, or to lose (ADV-31) */
enum flow spend_one_run(struct play *p, struct frame *f)
{
	if (!f->pc++)
		return frame_wait(f, ASK_SPEND_ONE);
	frame_pop(p);
	return GO_ON;
}

void spend_one_list(const struct game *g, const struct frame *f, struct answers *to)
{
	bool sensor = f->v[SPEND_SENSOR];
	for (int b = 1; b <= RIFT_BREAKTHROUGHS; b++)
		if (g->seat[f->seat].breakthrough[b] && (!sensor || sensor_free(g, f->seat, b)) &&
			answer(to, V_SPEND, b, 0, 0, 0))
			return;
}

void spend_one_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct seat *s = &p->g->seat[f->seat];
	if (!f->v[SPEND_SENSOR]) {
		breakthrough_spend(p, f->seat, m.a, "ADV-31");
		return;
	}
	s->breakthrough[m.a]--;
	s->pioneers.sensor[RIFT_BREAKTHROUGH_SHAPE(m.a) - 1] = m.a;
	RULE("PION-62");
	EVENT(p, E_BREAKTHROUGH, f->seat, m.a, 0, -1, "PION-66");
	EVENT(p, E_UPGRADE, f->seat, 0, m.a, 1 + pioneers_sensors(p->g, f->seat), "PION-61");
	if (s->path == UNITY)
		RULE("PION-65");
	else if (s->path != HARMONY)
		RULE("PION-63");
}
