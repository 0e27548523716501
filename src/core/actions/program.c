/*
 * program.c -- runs the text of a tile, Leader or Collapsing Capital tile, which is a program of ops (content/ops.def)
 * (ABILITY, BUILDING, SUPER, LEADER, COLLAPSE).  Before a program is offered, program_possible adds up its cost and
 * checks that every mandatory step can be carried out (GEN-10).
 */
#include "core/actions/actions.h"
#include "core/engine/modules.h"

/* F_PROGRAM */
enum { G_KIND, G_SOURCE, G_WORKER, G_SPACE, G_AT, G_X, G_STAGE, G_ASKED };

void program_start(struct play *p, int seat, enum program_kind kind, int source, int worker, int space)
{
	struct frame *f = frame_push(p, F_PROGRAM, seat);
	f->v[G_KIND] = (uint8_t)kind;
	f->v[G_SOURCE] = (uint8_t)source;
	f->v[G_WORKER] = (uint8_t)worker;
	f->v[G_SPACE] = (uint8_t)space;
}

static const struct op *ops_of(const struct game *g, const struct frame *f)
{
	switch (f->v[G_KIND]) {
	case PROGRAM_DOES:
		return tiles[f->v[G_SOURCE]].does;
	case PROGRAM_BUILT:
		return tiles[f->v[G_SOURCE]].when_built;
	case PROGRAM_LEADER:
		return leaders[f->v[G_SOURCE]].as[g->edition].does;
	case PROGRAM_CLEAN:
		return leaders[f->v[G_SOURCE]].as[g->edition].clean_up;
	case PROGRAM_COLLAPSE:
		return collapses[f->v[G_SOURCE]].after;
	default:
		return modules_program(f->v[G_KIND], f->v[G_SOURCE]);
	}
}

static const char *rule_of(const struct frame *f)
{
	switch (f->v[G_KIND]) {
	case PROGRAM_LEADER:
	case PROGRAM_CLEAN:
		return leaders[f->v[G_SOURCE]].rule;
	case PROGRAM_COLLAPSE:
		return collapses[f->v[G_SOURCE]].rule;
	case PROGRAM_DOES:
	case PROGRAM_BUILT:
		return tile_rules[f->v[G_SOURCE]];
	default:
		return modules_program_rule(f->v[G_KIND], f->v[G_SOURCE]);
	}
}

bool program_costs_water(const struct op *ops)
{
	for (; ops->code; ops++)
		if ((ops->code == OP_PAY && ops->what == WATER) || ops->code == OP_TRAVEL_FOR_WATER ||
			ops->code == OP_DO)
			return true;
	return false;
}

bool program_asks_worker(const struct op *ops)
{
	for (; ops->code; ops++)
		if (ops->code == OP_DO || ops->code == OP_COPY_TILE || ops->code == OP_PAY_WORKER ||
			ops->code == OP_PAY_TYPE)
			return true;
	return false;
}

static bool mine_holds(const struct game *g)
{
	return g->mine_pool[TITANIUM] || g->mine_pool[GOLD] || g->mine_pool[URANIUM] || g->mine_side[0] ||
		g->mine_side[1] || g->mine_side[2];
}

static bool pool_holds(const struct game *g)
{
	for (int w = SCIENTIST; w <= GENIUS; w++)
		if (g->recruit_pool[w])
			return true;
	return false;
}

/* Whether an op can be carried out after who->due is paid.  An op that only gives something always can. */
static bool op_possible(const struct game *g, const struct intent *who, const struct op *op)
{
	struct bill bill = who->due;
	switch (op->code) {
	case OP_TRAVEL:
	case OP_TOUR:
		RULE("TRAVEL-13");
		return past_eras(g) > 0;
	case OP_TRAVEL_FOR_WATER:
		bill.good[WATER]++;
		return past_eras(g) > 0 && bill_payable(g, who, &bill);
	case OP_TRAVEL_FOR_MIX:
		bill.mix++;
		return past_eras(g) > 0 && bill_payable(g, who, &bill);
	case OP_UNWARP:
		return warps_out(g, who->seat);
	case OP_DO:
		return capital_possible(g, who, op->what);
	case OP_DO_SUPERPROJECT:
		return super_possible(g, who);
	case OP_PAY_TYPE:
		RULE("DOOM-33");
		return idle_of(g, who, op->what) > 0;
	case OP_PAY_BREAKTHROUGH:
		return breakthrough_count(g, who->seat) > 0;
	case OP_RECRUIT_FROM_POOL:
		return pool_holds(g);
	case OP_TAKE_FROM_MINE:
		return mine_holds(g);
	default:
		return !OP_OF_MODULE(op->code) || modules_op_possible(g, who, op);
	}
}

/* Checks the ops up to OR, MAY or the end; *at stops there or at EITHER. */
static bool line_possible(const struct game *g, struct intent *who, const struct op **at)
{
	const struct op *op = *at;
	for (; op->code && op->code != OP_OR && op->code != OP_MAY && op->code != OP_EITHER; op++) {
		if (op->code == OP_PAY)
			who->due.good[op->what] = (uint8_t)(who->due.good[op->what] + op->n);
		else if (op->code == OP_PAY_MIX)
			who->due.mix = (uint8_t)(who->due.mix + op->n);
		else if (op->code == OP_PAY_WORKER)
			who->due.any_worker++;
		else if (op->code == OP_EXCHANGE)
			who->due.exchange = true;
		else if (!op_possible(g, who, op))
			return false;
	}
	*at = op;
	return bill_payable(g, who, &who->due);
}

static const struct op *next_alternative(const struct op *op)
{
	while (op->code && op->code != OP_OR)
		op++;
	return op->code ? op + 1 : NULL;
}

/* Checks everything except copying another tile. */
static bool plain_possible(const struct game *g, const struct intent *who, const struct op *ops)
{
	struct intent then = *who;
	if (!line_possible(g, &then, &ops))
		return false;
	if (ops->code != OP_EITHER)
		return true;
	for (const struct op *alternative = ops + 1; alternative; alternative = next_alternative(alternative)) {
		struct intent one = then;
		const struct op *at = alternative;
		if (line_possible(g, &one, &at))
			return true;
	}
	return false;
}

static bool copyable(const struct game *g, const struct intent *who, int tile)
{
	const struct tile *t = &tiles[tile];
	RULE("PION-77");
	if (t->worker == OPERATOR) {
		RULE("FRAC-80");
		return false;
	}
	return t->worker && t->does[0].code != OP_COPY_TILE && plain_possible(g, who, t->does);
}

/* Lists the tiles that Quantum Chameleon may copy (SUPER-11); with `to` NULL, only returns whether there is one. */
static bool list_copies(const struct game *g, const struct intent *who, struct answers *to)
{
	for (int seat = 0; seat < g->players; seat++) {
		for (int slot = 0; slot < SLOTS_HOME; slot++) {
			int tile = g->seat[seat].tile[slot];
			if (g->seat[seat].variable.on[slot])
				RULE("VANOM-33");
			if (tile_glitched(g, seat, slot))
				RULE("GLITCH-28");
			if (!tile_in_force(g, seat, slot) || !copyable(g, who, tile))
				continue;
			if (!to || answer(to, V_COPY_TILE, tile, seat, 0, 0))
				return true;
		}
		for (int i = 0; module(g, FRACTURES) && i < OFF_BOARD; i++) {
			int tile = g->seat[seat].fractures.off[i];
			if (!off_board_in_force(g, seat, i) || !copyable(g, who, tile))
				continue;
			RULE("TECH-506b");
			if (!to || answer(to, V_COPY_TILE, tile, seat, 0, 0))
				return true;
		}
		for (int i = 0; is_bot(g, seat) && i < 3; i++) {
			int tile = g->bot.superproject[i];
			if (tile && copyable(g, who, tile) && (!to || answer(to, V_COPY_TILE, tile, seat, 0, 0)))
				return true;
		}
	}
	return false;
}

bool program_possible(const struct game *g, const struct intent *who, const struct op *ops)
{
	if (ops->code == OP_COPY_TILE)
		return list_copies(g, who, NULL);
	return plain_possible(g, who, ops);
}

void copy_tile_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, f->v[G_WORKER]);
	list_copies(g, &who, to);
}

void copy_tile_take(struct play *p, struct frame *f, struct rift_move m)
{
	post_fate(p->g, f->seat, f->v[G_SPACE], tile_fate(p->g, f->seat, f->v[G_WORKER], m.a));
	RULE("SUPER-11");
	program_start(p, f->seat, PROGRAM_DOES, m.a, f->v[G_WORKER], f->v[G_SPACE]);
}

static const struct op *alternative_at(const struct game *g, const struct frame *f, int n)
{
	const struct op *alternative = &ops_of(g, f)[f->v[G_AT]] + 1;
	for (; alternative && n > 1; n--)
		alternative = next_alternative(alternative);
	return alternative;
}

void choose_list(const struct game *g, const struct frame *f, struct answers *to)
{
	int n = 1;
	for (const struct op *op = alternative_at(g, f, 1); op; op = next_alternative(op), n++) {
		struct intent who = intent_of(f->seat, f->v[G_WORKER]);
		const struct op *at = op;
		if (line_possible(g, &who, &at) && answer(to, V_CHOOSE, n, op->code, op->what, op->n))
			return;
	}
}

void choose_take(struct play *p, struct frame *f, struct rift_move m)
{
	f->v[G_AT] = (uint8_t)(alternative_at(p->g, f, m.a) - ops_of(p->g, f));
}

void may_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_YES)
		f->v[G_AT]++;
	else
		f->pc = 1;
	(void)p;
}

void pay_range_take(struct play *p, struct frame *f, struct rift_move m)
{
	f->v[G_X] = (uint8_t)(m.a + m.b + m.c);
	good_pay(p, f->seat, TITANIUM, m.a, "BUILDING-113");
	good_pay(p, f->seat, GOLD, m.b, "BUILDING-113");
	good_pay(p, f->seat, URANIUM, m.c, "BUILDING-113");
}

void anomaly_remove(struct play *p, int seat, int slot)
{
	struct seat *s = &p->g->seat[seat];
	RULE("ANOMALY-03");
	RULE("ANOMALY-05");
	if (s->covered >> slot & 1)
		s->covered = (uint16_t)(s->covered & ~(1u << slot));
	else
		s->tile[slot] = 0;
	EVENT(p, E_ANOMALY, seat, slot, 0, -1, "ANOMALY-04");
	modules_removed(p, seat, slot);
	RULE("CONSTRUCT-15");
	passive_update(p->g, seat);
}

/* Water for a Free Action: asks whether to save Grand Reservoir for later in the turn, if payment is possible without
   it. */
static bool asks_reservoir(struct play *p, struct frame *f, int n)
{
	struct game *g = p->g;
	if (g->in_free_action != 1 || !reservoir_helps(g, f->seat) || g->seat[f->seat].good[WATER] < n || f->v[G_ASKED])
		return false;
	f->v[G_ASKED] = 1;
	return true;
}

static enum flow run_pay(struct play *p, struct frame *f, const struct op *op)
{
	bool exchange = ops_of(p->g, f)->code == OP_EXCHANGE;
	if (op->what == WATER && !exchange) {
		if (asks_reservoir(p, f, op->n))
			return frame_wait(f, ASK_RESERVOIR);
		water_pay(p, f->seat, op->n, rule_of(f));
	} else {
		good_pay(p, f->seat, op->what, op->n, rule_of(f));
	}
	f->v[G_AT]++;
	return GO_ON;
}

/* Building 113: pay x, travel, then score x. */
static enum flow run_travel_for_mix(struct play *p, struct frame *f)
{
	switch (f->v[G_STAGE]++) {
	case 0:
		return frame_wait(f, ASK_PAY_RANGE);
	case 1:
		travel_start(p, f->seat, travel_reach(p->g, f->seat, f->v[G_X]), false);
		return GO_ON;
	default:
		vp_gain(p, f->seat, f->v[G_X], "BUILDING-113");
		f->v[G_AT]++;
		return GO_ON;
	}
}

static void run_gain(struct play *p, struct frame *f, const struct op *op)
{
	int seat = f->seat;
	const char *rule = rule_of(f);
	switch (op->code) {
	case OP_GAIN:
		good_gain(p, seat, op->what, op->n, rule);
		break;
	case OP_GAIN_WORKER:
		worker_gain(p, seat, op->what, RIFT_ACTIVE, rule);
		break;
	case OP_CLONE:
		if (f->v[G_WORKER] == OPERATOR)
			RULE("OPER-15");
		worker_gain(p, seat, f->v[G_WORKER], RIFT_TIRED, rule);
		break;
	case OP_GAIN_EXOSUIT:
		exosuit_receive(p, seat, rule);
		break;
	case OP_SCORE:
		vp_gain(p, seat, op->n, rule);
		break;
	case OP_GAIN_MORALE:
		morale_gain(p, seat, rule);
		break;
	case OP_LOSE_MORALE:
		if (f->v[G_KIND] == PROGRAM_FAILURE && p->g->seat[seat].morale == 1)
			RULE("PION-39"); /* a Failure takes only what the seat has */
		else
			morale_lose(p, seat, rule);
		break;
	case OP_GAIN_PARADOX:
		paradox_gain(p, seat, op->n, rule);
		break;
	case OP_RETURN_PARADOX:
		paradox_return(p, seat, op->n, rule);
		break;
	case OP_REST:
		worker_rest(p, seat, rule);
		break;
	default:
		break;
	}
}

/* Runs an op by pushing another frame. */
static void run_push(struct play *p, struct frame *f, const struct op *op)
{
	int seat = f->seat;
	const char *rule = rule_of(f);
	switch (op->code) {
	case OP_PAY_MIX:
		pay_mix_start(p, seat, op->n, rule);
		break;
	case OP_PAY_WORKER:
		give_start(p, seat, NO_TYPE, rule);
		break;
	case OP_PAY_TYPE:
		give_start(p, seat, op->what, rule);
		break;
	case OP_PAY_BREAKTHROUGH:
		spend_start(p, seat, rule);
		break;
	case OP_GAIN_MIX:
		gain_mix_start(p, seat, op->n, rule);
		break;
	case OP_RETURN_UP_TO:
		frame_push(p, F_RETURN, seat)->v[0] = op->n;
		break;
	case OP_TRAVEL:
		travel_start(p, seat, travel_reach(p->g, seat, op->n), false);
		break;
	case OP_TOUR:
		RULE("SUPER-15");
		travel_start(p, seat, op->n, false);
		break;
	case OP_TRAVEL_FOR_WATER:
		travel_start(p, seat, (int)passive(p->g, seat, OP_RANGE), true);
		break;
	case OP_UNWARP:
		unwarp_start(p, seat, 1, true, f->v[G_SOURCE]);
		break;
	case OP_MAY_UNWARP:
		unwarp_start(p, seat, op->n, false,
			f->v[G_KIND] > PROGRAM_COLLAPSE ? TILE_COUNT + f->v[G_SOURCE] : f->v[G_SOURCE]);
		break;
	case OP_DO:
	case OP_DO_SUPERPROJECT:
		RULE("CAPITAL-05");
		if (f->v[G_KIND] == PROGRAM_COLLAPSE)
			RULE("COLLAPSE-05");
		capital_start(p, seat, f->v[G_WORKER], op->code == OP_DO ? op->what : CONSTRUCT, NO_COLLAPSE,
			op->code == OP_DO_SUPERPROJECT);
		break;
	case OP_CRAWL:
		place_start(p, seat, false);
		break;
	case OP_PLACE_HOME:
		place_start(p, seat, true);
		break;
	default:
		break;
	}
}

static enum flow run_op(struct play *p, struct frame *f, const struct op *op)
{
	switch (op->code) {
	case OP_PAY:
		return run_pay(p, f, op);
	case OP_EITHER:
		return frame_wait(f, ASK_CHOOSE);
	case OP_TRAVEL_FOR_MIX:
		return run_travel_for_mix(p, f);
	case OP_COPY_TILE:
		f->v[G_AT]++;
		return frame_wait(f, ASK_COPY_TILE);
	case OP_RECRUIT_FROM_CARD:
	case OP_RECRUIT_FROM_POOL:
		f->v[G_AT]++;
		f->v[G_STAGE] = op->code;
		return frame_wait(f, ASK_RECRUIT);
	case OP_TAKE_FROM_MINE:
		f->v[G_AT]++;
		return frame_wait(f, ASK_TAKE);
	case OP_HUNT:
		f->v[G_AT]++;
		return frame_nature(f);
	case OP_PLACE_AI:
		p->g->ai_ready = 1;
		break;
	case OP_REMOVE_ANOMALY:
		anomaly_remove(p, f->seat, f->v[G_SPACE] - HOME_1);
		break;
	default:
		if (OP_OF_MODULE(op->code)) {
			f->v[G_AT]++;
			modules_op(p, f->seat, op, rule_of(f));
			return GO_ON;
		}
		run_gain(p, f, op);
		f->v[G_AT]++;
		run_push(p, f, op);
		return GO_ON;
	}
	f->v[G_AT]++;
	return GO_ON;
}

enum flow program_run(struct play *p, struct frame *f)
{
	const struct op *op = &ops_of(p->g, f)[f->v[G_AT]];
	if (!f->v[G_AT])
		RULE_OF(rule_of(f));
	if (f->pc || op->code == OP_END || op->code == OP_OR) {
		frame_pop(p);
		return GO_ON;
	}
	if (op->code == OP_MAY) {
		struct intent who = intent_of(f->seat, f->v[G_WORKER]);
		if (program_possible(p->g, &who, op + 1))
			return frame_wait(f, ASK_MAY);
		f->pc = 1;
		return GO_ON;
	}
	return run_op(p, f, op);
}

/* Lists the Resources that Samira may find (LEADER-04). */
void program_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	(void)g;
	(void)f;
	for (int good = TITANIUM; good <= URANIUM; good++)
		chance(to, N_HUNT, good, 0, 0, 1);
}

void program_nature(struct play *p, struct frame *f, struct rift_move m)
{
	good_gain(p, f->seat, m.a, 1, "LEADER-04");
}

/* F_CAPITAL */
enum { C_CAPITAL, C_WORKER, C_COLLAPSE, C_SUPER_ONLY };

void capital_start(struct play *p, int seat, int worker, int capital, int collapse, bool super_only)
{
	struct frame *f = frame_push(p, F_CAPITAL, seat);
	f->v[C_CAPITAL] = (uint8_t)capital;
	f->v[C_WORKER] = (uint8_t)worker;
	f->v[C_COLLAPSE] = (uint8_t)collapse;
	f->v[C_SUPER_ONLY] = super_only;
}

/* Runs the Action first, then the effect of the Collapsing Capital tile (COLLAPSE-01). */
enum flow capital_run(struct play *p, struct frame *f)
{
	static const uint8_t frames[CAPITAL_END] = {
		[CONSTRUCT] = F_CONSTRUCT, [RECRUIT] = F_RECRUIT, [RESEARCH] = F_RESEARCH
	};
	switch (f->pc++) {
	case 0: {
		struct frame *action = frame_push(p, (enum frame_op)frames[f->v[C_CAPITAL]], f->seat);
		action->v[0] = f->v[C_WORKER];
		action->v[1] = f->v[C_COLLAPSE];
		action->v[2] = f->v[C_SUPER_ONLY];
		return GO_ON;
	}
	case 1:
		if (!f->v[C_COLLAPSE])
			return GO_ON;
		RULE("COLLAPSE-01");
		program_start(p, f->seat, PROGRAM_COLLAPSE, f->v[C_COLLAPSE], f->v[C_WORKER], NO_SPACE);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}
