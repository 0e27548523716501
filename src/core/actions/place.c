/*
 * place.c -- places a Worker and carries out its Action, on the main board (CAPITAL, COUNCIL, MINE, WATER, TRADE, EVAC)
 * and on the player board (SUPPLY, tiles).  Whether the Action can be paid was checked before it was offered.
 */
#include "core/actions/actions.h"
#include "core/engine/modules.h"

/* F_ACTION, F_COUNCIL, F_MINE */
enum { A_SPACE, A_WORKER, A_COPIED };

void post_fate(struct game *g, int seat, int space, int fate)
{
	struct seat *s = &g->seat[seat];
	for (int i = 0; i < s->posts; i++)
		if (s->post[i].space == space)
			s->post[i].fate = (uint8_t)fate;
}

static void post_add(struct game *g, int seat, int worker, int space)
{
	struct seat *s = &g->seat[seat];
	CHECK(s->posts < POSTS_MAX);
	RULE("WORKER-14");
	s->post[s->posts++] = (struct post){
		.space = (uint8_t)space, .worker = (uint8_t)worker, .fate = (uint8_t)worker_fate(g, seat, worker, space)
	};
}

/* Sets the owner of the Exosuit on a hex, 0 for none.  Other main-board spaces hold any number and keep no owner. */
static void hex_set(struct game *g, int space, int owner)
{
	if (space < HEX_END)
		g->hex[space] = (uint8_t)owner;
	else if (RIFT_IS_VALLEY(space))
		g->fractures.valley[space - VALLEY_FIRST] = (uint8_t)owner;
	else
		RULE("WORKER-11");
}

static void action_push(struct play *p, int seat, int worker, int space)
{
	struct frame *f = frame_push(p, F_ACTION, seat);
	f->v[A_SPACE] = (uint8_t)space;
	f->v[A_WORKER] = (uint8_t)worker;
}

struct post *post_of(struct game *g, int seat, int worker, int space)
{
	struct seat *s = &g->seat[seat];
	for (int i = 0; i < s->posts; i++)
		if (s->post[i].space == space && s->post[i].worker == worker)
			return &s->post[i];
	return NULL;
}

struct post post_take(struct seat *s, int i)
{
	struct post taken = s->post[i];
	for (s->posts--; i < s->posts; i++)
		s->post[i] = s->post[i + 1];
	s->post[s->posts] = (struct post){ 0 };
	return taken;
}

bool post_repeats(const struct seat *s, int i)
{
	for (int k = 0; k < i; k++)
		if (s->post[k].space == s->post[i].space && s->post[k].worker == s->post[i].worker)
			return true;
	return false;
}

/* Moves a placed Exosuit and its Worker to another space, where the Worker acts. */
void worker_move(struct play *p, int seat, int worker, int from, int to)
{
	struct game *g = p->g;
	struct post *post = post_of(g, seat, worker, from);
	CHECK(post);
	*post = (struct post){
		.space = (uint8_t)to, .worker = (uint8_t)worker, .fate = (uint8_t)worker_fate(g, seat, worker, to)
	};
	hex_set(g, from, 0);
	hex_set(g, to, seat + 1);
	action_push(p, seat, worker, to);
}

void genius_pay(struct play *p, int seat, int worker)
{
	int vp = (int)passive(p->g, seat, OP_GENIUS_COSTS_VP);
	if (vp && worker != GUARDIAN && is_genius(p->g, seat, worker))
		vp_gain(p, seat, -vp, "X04");
}

void worker_place(struct play *p, int seat, int worker, int space)
{
	struct game *g = p->g;
	struct seat *s = &g->seat[seat];
	RULE("WORKER-02");
	if (worker == AI) {
		RULE("LEADER-05");
		g->ai_ready = 0;
	} else if (worker != GUARDIAN) {
		s->active[worker]--;
	}
	bool tile = space >= HOME_1 && space < HOME_END;
	bool anomaly = tile && tile_at(g, seat, space - HOME_1) == ANOMALY;
	if (!anomaly)
		post_add(g, seat, worker, space);
	if (on_main_board(space)) {
		figure_take(p, seat, worker == GUARDIAN);
		genius_pay(p, seat, worker);
		if (worker == GUARDIAN)
			modules_placed(g, seat, space);
		hex_set(g, space, seat + 1);
	} else if (!anomaly) {
		space_use(g, seat, space);
	}
	if (is_genius(g, seat, worker))
		RULE("WORKER-04");
	EVENT(p, E_PLACE, seat, worker, space, tile ? tile_at(g, seat, space - HOME_1) : 0, "WORKER-13");
	action_push(p, seat, worker, space);
}

void supply_do(struct play *p, int seat)
{
	struct game *g = p->g;
	if (!board_of(g, seat)->supply_motivates)
		RULE("SIDEB-14");
	RULE("MORALE-01");
	water_pay(p, seat, supply_water(g, seat), "SUPPLY-02");
	RULE("SUPPLY-03");
	RULE("SUPPLY-06");
	if (!modules_supply(p, seat))
		worker_rest(p, seat, "SUPPLY-02");
	morale_gain(p, seat, "SUPPLY-02");
	modules_supplied(p, seat);
}

int evacuation_vp(const struct game *g, int seat)
{
	const struct seat *s = &g->seat[seat];
	const struct evacuation *e = &paths[s->path].evacuation[g->edition][s->evacuation - 1];
	int sets = count_of(g, seat, e->set[0]) / e->set_n[0];
	if (e->set[1])
		sets = int_min(sets, count_of(g, seat, e->set[1]) / e->set_n[1]);
	RULE("EVACCOND-00");
	RULE("EVAC-10");
	int vp = e->vp + sets * e->per_set;
	if (e->set_rule) {
		RULE_OF(e->set_rule);
		RULE("UNITY-14");
	}
	if (g->evacuations + 1 == g->evacuation_minus) {
		RULE("EVAC-06");
		vp = int_max(vp - 3, 0);
	}
	RULE("EVAC-07");
	return int_min(vp, 30);
}

static void evacuate(struct play *p, int seat)
{
	struct game *g = p->g;
	int vp = evacuation_vp(g, seat);
	RULE("EVAC-01");
	RULE("EVAC-08");
	g->evacuations++;
	g->seat[seat].evacuated = g->evacuations;
	EVENT(p, E_EVACUATED, seat, g->evacuations, 0, vp, "EVAC-04");
	RULE("EVAC-09");
	vp_gain(p, seat, vp, "EVAC-05");
}

void take_first(struct play *p, int seat, const char *rule)
{
	RULE_OF(rule);
	p->g->first = (uint8_t)seat;
	event_log(p, E_FIRST, seat, 0, 0, 0, 0x1f, rule);
}

static void purify(struct play *p, int seat, int worker)
{
	RULE("WATER-03");
	if (worker == OPERATOR)
		RULE("OPER-06");
	good_gain(p, seat, WATER, 3, "WATER-01");
	if (stands_for(p->g, seat, worker, SCIENTIST))
		good_gain(p, seat, WATER, 1, "WATER-02");
	good_gain(p, seat, WATER, (int)passive(p->g, seat, OP_PURIFY_MORE), "ADV-18");
}

static void action_start(struct play *p, int seat, int worker, int space)
{
	struct game *g = p->g;
	if (space >= HOME_END) {
		modules_act(p, seat, worker, space);
		return;
	}
	if (space >= HOME_1) {
		program_start(p, seat, PROGRAM_DOES, tile_at(g, seat, space - HOME_1), worker, space);
		return;
	}
	if (space_capital(space)) {
		water_pay(p, seat, space_water(g, space), "CAPITAL-02");
		if (g->impact)
			RULE("CAPITAL-03");
		if (g->fractures.below[space][0])
			RULE("FCOLLAPSE-05");
		capital_start(p, seat, worker, space_capital(space), g->collapse[space], false);
		return;
	}
	switch (space) {
	case COUNCIL_LEFT:
	case COUNCIL_RIGHT:
		if (g->impact)
			RULE("COUNCIL-08");
		water_pay(p, seat, space_water(g, space), "COUNCIL-01");
		if (space == COUNCIL_LEFT && !modules_follow_council(g))
			take_first(p, seat, "COUNCIL-02");
		struct frame *c = frame_push(p, F_COUNCIL, seat);
		c->v[A_SPACE] = (uint8_t)space;
		c->v[A_WORKER] = (uint8_t)worker;
		break;
	case PURIFY:
		purify(p, seat, worker);
		break;
	case TRADE:
		RULE("TRADE-03");
		if (worker == OPERATOR)
			RULE("OPER-07");
		trade_start(p, seat, stands_for(g, seat, worker, ADMINISTRATOR) ? 2 : 1, false);
		break;
	case EVACUATE:
		evacuate(p, seat);
		break;
	case LEADER:
		program_start(p, seat, PROGRAM_LEADER, leader_in_force(g, seat), worker, space);
		break;
	case SUPPLY:
		RULE("SUPPLY-01");
		supply_do(p, seat);
		break;
	default:
		frame_push(p, F_MINE, seat)->v[A_SPACE] = (uint8_t)space;
	}
}

void action_again(struct play *p, int seat, int worker, int space)
{
	RULE("FCOLLAPSE-20");
	if (space_capital(space)) {
		capital_start(p, seat, worker, space_capital(space), NO_COLLAPSE, false);
	} else if (space == COUNCIL_LEFT || space == COUNCIL_RIGHT) {
		struct frame *c = frame_push(p, F_COUNCIL, seat);
		c->v[A_SPACE] = COUNCIL_RIGHT;
		c->v[A_WORKER] = (uint8_t)worker;
	} else if (space >= MINE_TOP && space <= MINE_BOTTOM) {
		struct frame *m = frame_push(p, F_MINE, seat);
		m->v[A_SPACE] = (uint8_t)space;
		m->v[A_COPIED] = 1;
	} else {
		action_start(p, seat, worker, space);
	}
}

enum flow action_run(struct play *p, struct frame *f)
{
	if (!f->pc) {
		f->pc = 1;
		action_start(p, f->seat, f->v[A_WORKER], f->v[A_SPACE]);
		return GO_ON;
	}
	frame_pop(p);
	return GO_ON;
}

enum flow council_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case 0:
		return frame_wait(f, ASK_COPY);
	case 1:
		f->pc = 2;
		modules_after_council(p, f->seat, f->v[A_WORKER], f->v[A_SPACE], !f->v[A_COPIED]);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void council_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, f->v[A_WORKER]);
	for (int capital = CONSTRUCT; capital <= RESEARCH; capital++)
		if (council_possible(g, &who, capital) && answer(to, V_COPY, capital, 0, 0, 0))
			return;
	if (f->v[A_SPACE] == COUNCIL_LEFT || modules_use_council(g, &who))
		answer(to, V_COPY, NO_CAPITAL, 0, 0, 0);
}

void council_take(struct play *p, struct frame *f, struct rift_move m)
{
	f->pc = 1;
	f->v[A_COPIED] = m.a;
	if (!m.a)
		return;
	RULE("COUNCIL-03");
	RULE("COUNCIL-05");
	RULE("CAPITAL-05");
	if (f->v[A_WORKER] == OPERATOR)
		RULE("OPER-18");
	if (p->g->impact)
		RULE("COLLAPSE-04");
	if (p->g->fractures.collapses_out)
		RULE("FCOLLAPSE-20");
	capital_start(p, f->seat, f->v[A_WORKER], m.a, NO_COLLAPSE, false);
}

/* Only Blinks can bring more Exosuits to the mine than it has Resources for. */
bool mine_empty(const struct game *g)
{
	return !g->mine_pool[TITANIUM] && !g->mine_pool[GOLD] && !g->mine_pool[URANIUM] && !g->mine_pool[NEUTRONIUM];
}

/* Gives the Resource beside the hex. */
static void mine_beside(struct play *p, int seat, int hex)
{
	p->g->mine_side[hex] = 0;
	if (module(p->g, FRACTURES))
		RULE("FRAC-45");
	good_gain(p, seat, mine_bonus[hex], 1, "MINE-02");
}

enum flow mine_run(struct play *p, struct frame *f)
{
	switch (f->pc++) {
	case 0:
		RULE("MINE-04");
		if (mine_empty(p->g)) {
			RULE("FRAC-46");
			return GO_ON;
		}
		return frame_wait(f, ASK_TAKE);
	case 1: {
		if (!f->v[A_COPIED])
			mine_beside(p, f->seat, f->v[A_SPACE] - MINE_TOP);
		int more = (int)passive(p->g, f->seat, OP_MINE_MORE);
		if (more)
			gain_mix_start(p, f->seat, more, "SUPER-14");
		return GO_ON;
	}
	default:
		frame_pop(p);
		return GO_ON;
	}
}

/* F_TRADE */
enum { T_LEFT, T_DONE, T_WHAT, T_MAY };

void trade_start(struct play *p, int seat, int n, bool may)
{
	struct frame *f = frame_push(p, F_TRADE, seat);
	f->v[T_LEFT] = (uint8_t)n;
	f->v[T_MAY] = may;
}

static bool trade_payable(const struct game *g, int seat, int exchange)
{
	const uint16_t *have = g->seat[seat].good;
	int mix = have[TITANIUM] + have[GOLD] + have[URANIUM];
	switch (exchange) {
	case WATER_CORE:
	case WATER_MIX:
		return have[WATER] >= 3;
	case CORE_WATER:
	case CORE_NEUTRONIUM:
		return cores_payable(g, seat, 1, 0);
	case NEUTRONIUM_CORE:
	case NEUTRONIUM_MIX:
		return have[NEUTRONIUM] >= 1;
	default:
		return mix >= 2;
	}
}

void trade_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int e = WATER_CORE; e < EXCHANGE_END; e++)
		if (trade_payable(g, f->seat, e) && answer(to, V_TRADE, e, 0, 0, 0))
			return;
	if (f->v[T_DONE] || f->v[T_MAY])
		answer(to, V_NO, 0, 0, 0, 0);
}

void trade_take(struct play *p, struct frame *f, struct rift_move m)
{
	static const char *const rule = "TRADE-01";
	int seat = f->seat;
	if (m.verb == V_NO) {
		f->v[T_LEFT] = 0;
		return;
	}
	if (f->v[T_DONE])
		RULE("TRADE-02");
	f->v[T_LEFT]--;
	f->v[T_DONE]++;
	f->v[T_WHAT] = m.a;
	f->pc = 1;
	switch (m.a) {
	case WATER_CORE:
	case WATER_MIX:
		good_pay(p, seat, WATER, 3, rule);
		break;
	case CORE_WATER:
	case CORE_NEUTRONIUM:
		good_pay(p, seat, CORE, 1, rule);
		break;
	case NEUTRONIUM_CORE:
	case NEUTRONIUM_MIX:
		good_pay(p, seat, NEUTRONIUM, 1, rule);
		break;
	default:
		pay_mix_start(p, seat, 2, rule);
	}
}

static void trade_receive(struct play *p, int seat, int exchange)
{
	static const char *const rule = "TRADE-01";
	switch (exchange) {
	case WATER_CORE:
	case NEUTRONIUM_CORE:
		good_gain(p, seat, CORE, 1, rule);
		break;
	case CORE_WATER:
	case MIX_WATER:
		good_gain(p, seat, WATER, 3, rule);
		break;
	case CORE_NEUTRONIUM:
	case MIX_NEUTRONIUM:
		good_gain(p, seat, NEUTRONIUM, 1, rule);
		break;
	default:
		gain_mix_start(p, seat, 2, rule);
	}
}

enum flow trade_run(struct play *p, struct frame *f)
{
	if (f->pc == 1) {
		f->pc = 0;
		trade_receive(p, f->seat, f->v[T_WHAT]);
		return GO_ON;
	}
	if (f->v[T_LEFT])
		return frame_wait(f, ASK_TRADE);
	frame_pop(p);
	return GO_ON;
}
