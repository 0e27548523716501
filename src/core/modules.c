/*
 * modules.c -- see modules.h: hands each point on to the modules that are in the game.
 */
#include "modules.h"

#include "automa/automa.h"
#include "doomsday.h"
#include "guardians.h"
#include "pioneers.h"

void modules_lay_out(struct play *p)
{
	if (!p->g->modules)
		return;
	if (module(p->g, DOOMSDAY))
		doomsday_lay_out(p);
	if (module(p->g, PIONEERS))
		pioneers_lay_out(p->g);
	if (module(p->g, GUARDIANS))
		guardians_lay_out(p->g);
}

void modules_set_up(struct play *p)
{
	if (!p->g->modules)
		return;
	if (module(p->g, DOOMSDAY))
		doomsday_set_up(p);
}

void modules_prepare(struct play *p)
{
	if (!p->g->modules)
		return;
	if (module(p->g, DOOMSDAY))
		doomsday_prepare(p);
}

bool modules_hold_condition(const struct game *g, int condition)
{
	switch (condition) {
	case MOST_EXPERIMENTS:
		RULE_OF(module(g, DOOMSDAY) ? "DOOM-09" : "DOOM-10");
		if (automa_bars_conditions(g))
			RULE("CXDOOM-03");
		return module(g, DOOMSDAY);
	case MOST_ADVENTURES:
		return pioneers_hold_condition(g);
	case MOST_GUARDIANS:
		RULE("GUARD-02");
		RULE("COMBO-37");
		if (automa_bars_conditions(g))
			RULE("CXGUARD-03");
		return module(g, GUARDIANS);
	default:
		return condition <= MOST_TRAVELS;
	}
}

enum rift_result modules_place_check(const struct game *g, int seat, int worker, int space)
{
	if (space == EXPERIMENT)
		return module(g, DOOMSDAY) ? experiment_check(g, seat, worker) : RIFT_CLOSED;
	if (guardian_space(space))
		return guardians_place_check(g, seat, worker, space);
	return module(g, PIONEERS) ? pioneers_place_check(g, seat, worker, space) : RIFT_CLOSED;
}

bool modules_ask_worker(const struct game *g, int seat, int space)
{
	if (space == EXPERIMENT)
		return program_asks_worker(experiment_price(g, seat));
	return space == UPGRADE_POWER || space == UPGRADE_SENSOR;
}

bool modules_cost_water(const struct game *g, int seat, int space)
{
	if (space == EXPERIMENT)
		return program_costs_water(experiment_price(g, seat));
	return space == ADVENTURE || (space == UPGRADE_SENSOR && pioneers_sensor_water(g, seat));
}

int modules_fate(const struct game *g, int seat, int worker, int space)
{
	(void)g;
	(void)seat;
	(void)worker;
	if (space == ADVENTURE)
		RULE("PION-70");
	if (space == UPGRADE_POWER || space == UPGRADE_SENSOR)
		RULE("PION-69");
	return TIRED_AFTER;
}

void modules_act(struct play *p, int seat, int worker, int space)
{
	if (space == EXPERIMENT) {
		experiment_start(p, seat, worker);
		return;
	}
	if (guardian_space(space))
		guardians_act(p, seat, space);
	else
		pioneers_act(p, seat, worker, space);
}

enum rift_result modules_free_check(const struct game *g, int seat, int space)
{
	return module(g, PIONEERS) ? pioneers_free_check(g, seat, space) : RIFT_CLOSED;
}

void modules_free(struct play *p, int seat, int space)
{
	pioneers_free(p, seat, space);
}

void modules_use(struct game *g, int seat, int space)
{
	pioneers_use(g, seat, space);
}

void modules_retrieved(struct play *p)
{
	if (module(p->g, PIONEERS))
		pioneers_retrieved(p);
}

void modules_passives(struct game *g, int seat)
{
	if (module(g, PIONEERS))
		pioneers_passives(g, seat);
}

void modules_passive_mark(const struct game *g, int seat, enum op_code op)
{
	if (module(g, PIONEERS))
		pioneers_passive_mark(g, seat, op);
}

void modules_view(struct game *seen, const struct game *g, int seat)
{
	if (module(g, PIONEERS))
		pioneers_view(seen, g, seat);
}

void modules_before_impact(struct play *p)
{
	if (!p->g->modules)
		return;
	if (module(p->g, DOOMSDAY))
		doomsday_before_impact(p);
}

bool modules_end_game(const struct game *g)
{
	if (!g->modules)
		return false;
	return module(g, DOOMSDAY) && doomsday_saved(g);
}

int modules_condition(const struct game *g, int seat, int condition)
{
	switch (condition) {
	case MOST_EXPERIMENTS:
		RULE("DOOM-85");
		return __builtin_popcount(g->seat[seat].experiments);
	case MOST_ADVENTURES:
		RULE("PION-72");
		return pioneers_count(g, seat);
	case MOST_GUARDIANS:
		RULE("GUARD-70");
		RULE("GUARD-71");
		return guardians_of(g, seat);
	default:
		return 0;
	}
}

bool modules_in_play(const struct game *g, int space)
{
	if (space == EXPERIMENT)
		return module(g, DOOMSDAY);
	return module(g, space >= GUARDIAN_1 && space <= GUARDIAN_6 ? GUARDIANS : PIONEERS);
}

int modules_sum(const struct game *g, enum rift_sum sum, int seat, int index)
{
	if (sum == RIFT_SUM_EXPERIMENT_MET || sum == RIFT_SUM_IMPACT_ODDS)
		return module(g, DOOMSDAY) ? doomsday_sum(g, sum, seat, index) : 0;
	return module(g, PIONEERS) ? pioneers_sum(g, sum, seat, index) : 0;
}

bool modules_cover(const struct game *g, int space)
{
	return module(g, GUARDIANS) && guardians_cover_council(g, space);
}

bool modules_use_council(const struct game *g, const struct intent *who)
{
	if (!module(g, GUARDIANS))
		return false;
	RULE("GUARD-14");
	RULE("GUARD-56");
	if (!guardians_enlistable(g, who))
		return false;
	RULE("GUARD-13");
	RULE("GUARD-15");
	return true;
}

bool modules_follow_council(const struct game *g)
{
	return module(g, GUARDIANS);
}

void modules_after_council(struct play *p, int seat, int worker, int space, bool alone)
{
	if (!module(p->g, GUARDIANS))
		return;
	RULE("GUARD-11");
	if (!alone)
		RULE("GUARD-12");
	if (worker == GUARDIAN)
		RULE("GUARD-23");
	if (space == COUNCIL_LEFT)
		take_first(p, seat, "COUNCIL-02");
	guardians_enlist_start(p, seat, alone && space == COUNCIL_RIGHT);
}

void modules_placed(const struct game *g, int seat, int space)
{
	guardian_placed(g, seat, space);
}

void modules_power_up(struct play *p, int seat, int figures)
{
	if (p->g->seat[seat].guardians)
		guardians_powered(p, seat, figures);
}

bool modules_receive(struct play *p, int seat)
{
	if (!p->g->seat[seat].guardians)
		return false;
	guardians_receive(p, seat);
	return true;
}

/* In Clean Up all figures go home in any case: nothing depends on which one is sent back. */
bool modules_return(struct play *p, int seat)
{
	if (!p->g->seat[seat].guardian_slots || p->g->phase == CLEAN_UP)
		return false;
	guardians_return(p, seat);
	return true;
}

const struct op *modules_program(int kind, int source)
{
	return kind == PROGRAM_EXPERIMENT ? experiments[source].price : pioneers_program(kind, source);
}

const char *modules_program_rule(int kind, int source)
{
	return kind == PROGRAM_EXPERIMENT ? experiments[source].rule : pioneers_program_rule(kind, source);
}

void modules_op(struct play *p, int seat, const struct op *op, const char *rule)
{
	pioneers_op(p, seat, op, rule);
}

bool modules_op_possible(const struct game *g, const struct intent *who, const struct op *op)
{
	return pioneers_op_possible(g, who, op);
}

const char *modules_unwarp_rule(int card)
{
	RULE("PION-47");
	return adventure_rules[card];
}
