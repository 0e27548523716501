/*
 * modules.c -- implements the hooks of modules.h: passes each call on to the modules whose bits are set in the game.
 * It is the only file of the core that knows all modules.
 */
#include "core/engine/modules.h"

#include "core/engine/automa.h"
#include "core/modules/doomsday/doomsday.h"
#include "core/modules/fractures/fractures.h"
#include "core/modules/fractures/fractures.h"
#include "core/modules/guardians/guardians.h"
#include "core/modules/pioneers/pioneers.h"
#include "core/modules/fractures/technologies.h"
#include "core/modules/anomalies/variable_anomalies.h"

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
	if (module(p->g, FRACTURES))
		fractures_lay_out(p->g);
	if (module(p->g, VARIABLE_ANOMALIES))
		variable_lay_out(p->g);
	if (module(p->g, NEW_BUILDINGS))
		new_buildings_lay_out();
}

void modules_set_up(struct play *p)
{
	if (!p->g->modules)
		return;
	if (module(p->g, DOOMSDAY))
		doomsday_set_up(p);
	if (module(p->g, FRACTURES))
		fractures_set_up(p);
	if (module(p->g, VARIABLE_ANOMALIES))
		variable_set_up(p);
}

void modules_prepare(struct play *p)
{
	if (!p->g->modules)
		return;
	if (module(p->g, DOOMSDAY))
		doomsday_prepare(p);
}

void modules_shift(struct play *p)
{
	if (module(p->g, FRACTURES))
		fractures_shift(p);
	if (module(p->g, VARIABLE_ANOMALIES))
		variable_shift(p);
}

void modules_prepared(struct play *p)
{
	if (module(p->g, FRACTURES))
		leaders_prepared(p);
}

void modules_era_over(struct play *p)
{
	if (module(p->g, FRACTURES))
		leaders_era_over(p);
}

bool modules_hold_condition(const struct game *g, int condition)
{
	switch (condition) {
	case MOST_EXPERIMENTS:
		RULE_OF(module(g, DOOMSDAY) ? "DOOM-09" : "DOOM-10");
		if (automa_bars_conditions(g))
			RULE("CXDOOM-03");
		return module(g, DOOMSDAY);
	case MOST_FLUX:
	case MOST_TECHNOLOGIES:
		RULE("FRAC-09");
		if (automa_bars_conditions(g))
			RULE("CXFRAC-06");
		return module(g, FRACTURES);
	case MOST_ADVENTURES:
		return pioneers_hold_condition(g);
	case MOST_GUARDIANS:
		RULE("GUARD-02");
		RULE("COMBO-37");
		if (automa_bars_conditions(g))
			RULE("CXGUARD-03");
		return module(g, GUARDIANS);
	case MOST_ANOMALIES: /* there is no Solo Objective for it */
		RULE("VANOM-03");
		return module(g, VARIABLE_ANOMALIES) && !automa_bars_conditions(g);
	default:
		return condition <= MOST_TRAVELS;
	}
}

/* Does not depend on the Worker, because every turn calls it for all spaces. */
bool modules_shut(const struct game *g, int seat, int space)
{
	return !space_in_play(g, space) || (space >= VALLEY_FIRST && fractures_shut(g, seat, space));
}

enum rift_result modules_place_check(const struct game *g, int seat, int worker, int space)
{
	if (space == REMOVAL)
		return module(g, VARIABLE_ANOMALIES) ? variable_place_check(g, seat, worker) : RIFT_CLOSED;
	if (space >= VALLEY_FIRST && !module(g, FRACTURES))
		return RIFT_CLOSED;
	if (RIFT_IS_VALLEY(space))
		return valley_check(g, seat, worker, space);
	if (space >= TECHNOLOGY_508)
		return beside_check(g, seat, worker, space);
	if (space >= DEVICE_FIRST)
		return device_check(g, seat, worker, space);
	if (space == EXPERIMENT)
		return module(g, DOOMSDAY) ? experiment_check(g, seat, worker) : RIFT_CLOSED;
	if (guardian_space(space))
		return guardians_place_check(g, seat, worker, space);
	return module(g, PIONEERS) ? pioneers_place_check(g, seat, worker, space) : RIFT_CLOSED;
}

/* Whether it depends on the Worker type who can be placed there. */
static bool asks_worker(const struct game *g, int seat, int space)
{
	if (space >= VALLEY_FIRST)
		return true;
	if (space == EXPERIMENT)
		return program_asks_worker(experiment_price(g, seat));
	return space == UPGRADE_POWER || space == UPGRADE_SENSOR;
}

unsigned modules_types(const struct outlook *o, unsigned types, int space)
{
	if (space >= VALLEY_FIRST && space < TECHNOLOGY_508 && module(o->g, FRACTURES))
		return RIFT_IS_VALLEY(space) ? valley_types(o->g, o->seat, types, space)
					     : device_types(o->g, o->seat, types, space);
	return types_checked(o, types, space, asks_worker(o->g, o->seat, space), modules_place_check);
}

bool modules_cost_water(const struct game *g, int seat, int space)
{
	if (space >= VALLEY_FIRST)
		return true;
	if (space == EXPERIMENT)
		return program_costs_water(experiment_price(g, seat));
	return space == ADVENTURE || space == REMOVAL || (space == UPGRADE_SENSOR && pioneers_sensor_water(g, seat));
}

int modules_fate(const struct game *g, int seat, int worker, int space)
{
	if (RIFT_IS_VALLEY(space))
		RULE("VALLEY-21");
	else if (space >= TECHNOLOGY_508)
		return beside_fate(g, seat, worker, space);
	else if (space >= DEVICE_FIRST)
		return device_fate(g, seat, space);
	if (space == ADVENTURE)
		RULE("PION-70");
	if (space == UPGRADE_POWER || space == UPGRADE_SENSOR)
		RULE("PION-69");
	if (space == REMOVAL) {
		RULE("VANOM-45");
		return DIES;
	}
	return TIRED_AFTER;
}

void modules_act(struct play *p, int seat, int worker, int space)
{
	if (RIFT_IS_VALLEY(space)) {
		valley_act(p, seat, worker, space);
		return;
	}
	if (space >= TECHNOLOGY_508) {
		beside_act(p, seat, worker, space);
		return;
	}
	if (space >= DEVICE_FIRST) {
		device_act(p, seat, space);
		return;
	}
	if (space == EXPERIMENT) {
		experiment_start(p, seat, worker);
		return;
	}
	if (space == REMOVAL)
		program_start(p, seat, PROGRAM_REMOVAL, 0, worker, space);
	else if (guardian_space(space))
		guardians_act(p, seat, space);
	else
		pioneers_act(p, seat, worker, space);
}

enum rift_result modules_free_check(const struct game *g, int seat, int space)
{
	if (space >= TECHNOLOGY_508)
		return module(g, FRACTURES) ? beside_free_check(g, seat, space) : RIFT_CLOSED;
	if (space >= DEVICE_FIRST)
		return module(g, FRACTURES) ? device_free_check(g, seat, space) : RIFT_CLOSED;
	return module(g, PIONEERS) ? pioneers_free_check(g, seat, space) : RIFT_CLOSED;
}

void modules_free(struct play *p, int seat, int space)
{
	if (space >= TECHNOLOGY_508) {
		beside_act(p, seat, NO_TYPE, space);
		return;
	}
	if (space >= DEVICE_FIRST) {
		device_act(p, seat, space);
		return;
	}
	pioneers_free(p, seat, space);
}

void modules_use(struct game *g, int seat, int space)
{
	if (space >= DEVICE_FIRST) {
		device_use(g, seat, space);
		return;
	}
	if (space == REMOVAL || RIFT_IS_HOME(space))
		variable_use(g, seat, space);
	else
		pioneers_use(g, seat, space);
}

void modules_leader_powers(struct play *p, int seat)
{
	if (module(p->g, FRACTURES))
		technologies_clean_up(p, seat);
}

void modules_retrieved(struct play *p)
{
	if (module(p->g, PIONEERS))
		pioneers_retrieved(p);
	if (module(p->g, FRACTURES))
		device_retrieved(p);
	if (module(p->g, VARIABLE_ANOMALIES))
		variable_retrieved(p->g);
}

void modules_paradox(struct play *p)
{
	if (module(p->g, VARIABLE_ANOMALIES))
		variable_paradox(p);
}

bool modules_strike(struct play *p, int seat)
{
	if (!module(p->g, VARIABLE_ANOMALIES))
		return false;
	variable_strike(p, seat);
	return true;
}

bool modules_owed(struct play *p, int seat)
{
	return module(p->g, VARIABLE_ANOMALIES) && variable_owed(p, seat);
}

void modules_lay(struct play *p, int seat, int which, int slot)
{
	if (which)
		variable_lay(p, seat, which, slot);
}

void modules_removed(struct play *p, int seat, int slot)
{
	if (module(p->g, VARIABLE_ANOMALIES))
		variable_removed(p, seat, slot);
}

bool modules_supply(struct play *p, int seat)
{
	if (!passive(p->g, seat, OP_NEVER_MOTIVATED))
		return false;
	variable_supply(p, seat);
	return true;
}

void modules_clean_up(struct play *p, int seat)
{
	if (module(p->g, VARIABLE_ANOMALIES) && !is_bot(p->g, seat))
		variable_clean_up(p, seat);
}

void modules_passives(struct game *g, int seat)
{
	if (module(g, PIONEERS))
		pioneers_passives(g, seat);
	if (module(g, VARIABLE_ANOMALIES))
		variable_passives(g, seat);
	if (module(g, FRACTURES))
		technologies_passives(g, seat);
}

void modules_passive_mark(const struct game *g, int seat, enum op_code op)
{
	if (module(g, PIONEERS))
		pioneers_passive_mark(g, seat, op);
	if (module(g, VARIABLE_ANOMALIES))
		variable_passive_mark(g, seat, op);
	if (module(g, FRACTURES))
		technologies_passive_mark(g, seat, op);
}

void modules_built(struct play *p, int seat, int tile, int slot)
{
	if (is_bot(p->g, seat))
		return;
	if (module(p->g, NEW_BUILDINGS))
		RULE("COMBO-04");
	if (module(p->g, FRACTURES) || module(p->g, NEW_BUILDINGS))
		nested_start(p, seat, tile, slot);
	if (!module(p->g, FRACTURES))
		return;
	technologies_built(p, seat, tile);
	if (slot % 3 == 2 && RIFT_IS_BUILDING(tile))
		good_gain(p, seat, FLUX, board_of(p->g, seat)->third_slot_flux, "UNITY-24");
}

bool modules_keep(const struct game *g, int seat, int slot)
{
	return g->modules && stored_keeps(g, seat, g->seat[seat].tile[slot]);
}

void modules_list_losses(const struct game *g, int seat, struct answers *to)
{
	if (module(g, FRACTURES))
		off_board_list_losses(g, seat, to);
}

int modules_give_up(struct play *p, int seat, int slot)
{
	CHECK(slot == SLOTS_HOME);
	return off_board_give_up(p, seat);
}

void modules_lost(const struct game *g, int seat, int slot)
{
	if (module(g, FRACTURES) || module(g, NEW_BUILDINGS))
		nested_lost(g, seat, slot);
}

void modules_advanced(struct play *p, int seat)
{
	if (module(p->g, FRACTURES))
		advanced(p, seat);
}

void modules_top_morale(struct play *p, int seat)
{
	const struct op take = { .code = OP_TAKE_TECHNOLOGY };
	struct intent who = intent_of(seat, NO_TYPE);
	RULE("UNITY-22");
	if (fractures_op_possible(p->g, &who, &take))
		fractures_op(p, seat, &take, "UNITY-22");
}

void modules_researched(struct play *p, int seat, int shape)
{
	if (module(p->g, FRACTURES))
		researched(p, seat, shape);
}

void modules_supplied(struct play *p, int seat)
{
	if (module(p->g, FRACTURES))
		supplied(p, seat);
}

void modules_forced(struct play *p, int seat)
{
	if (module(p->g, FRACTURES))
		forced(p, seat);
}

int modules_count(const struct game *g, int seat, int what)
{
	return module(g, FRACTURES) ? fractures_count(g, seat, what) : 0;
}

int modules_uncounted(const struct game *g, int seat, int what)
{
	return module(g, FRACTURES) ? fractures_uncounted(g, seat, what) : 0;
}

void modules_build_off(struct play *p, int seat, int tile)
{
	off_board_place(p, seat, tile);
}

void modules_view(struct game *seen, const struct game *g, int seat)
{
	if (module(g, PIONEERS))
		pioneers_view(seen, g, seat);
	if (module(g, FRACTURES))
		fractures_view(seen, g, seat);
}

bool modules_known_to_some(const struct game *g, struct rift_move m)
{
	if (!module(g, FRACTURES))
		return false;
	return m.verb == N_TECHNOLOGY ? g->fractures.unders : bottom_hidden(g, RIFT_BUILDING_TYPE(m.a)) > 0;
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
	case MOST_FLUX:
	case MOST_TECHNOLOGIES:
		return fractures_condition(g, seat, condition);
	case MOST_ADVENTURES:
		RULE("PION-72");
		return pioneers_count(g, seat);
	case MOST_GUARDIANS:
		RULE("GUARD-70");
		RULE("GUARD-71");
		return guardians_of(g, seat);
	case MOST_ANOMALIES:
		RULE("VANOM-55");
		return is_bot(g, seat) ? g->bot.anomalies : anomalies_of(g, seat);
	default:
		return 0;
	}
}

int modules_space_water(const struct game *g, int space)
{
	return module(g, FRACTURES) && RIFT_IS_VALLEY(space) ? valley_cost(space) : 0;
}

bool modules_in_play(const struct game *g, int space)
{
	if (space >= VALLEY_FIRST)
		return module(g, FRACTURES) && RIFT_IS_VALLEY(space) && valley_in_play(g, space);
	if (space == EXPERIMENT)
		return module(g, DOOMSDAY);
	if (space == REMOVAL)
		return module(g, VARIABLE_ANOMALIES);
	return module(g, space >= GUARDIAN_1 && space <= GUARDIAN_6 ? GUARDIANS : PIONEERS);
}

int modules_sum(const struct game *g, enum rift_sum sum, int seat, int index)
{
	if (sum >= RIFT_SUM_DEVICE_FREE && sum <= RIFT_SUM_RECALL_ODDS)
		return module(g, FRACTURES) ? fractures_sum(g, sum, seat, index) : 0;
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
	if (passive(p->g, seat, OP_MORE_SLOTS))
		bay_start(p, seat);
}

bool modules_receive(struct play *p, int seat)
{
	if (!p->g->seat[seat].guardians)
		return false;
	guardians_receive(p, seat);
	return true;
}

/* In Clean Up all figures return anyway, so the choice makes no difference and is not asked. */
bool modules_return(struct play *p, int seat)
{
	if (!p->g->seat[seat].guardian_slots || p->g->phase == CLEAN_UP)
		return false;
	guardians_return(p, seat);
	return true;
}

const struct op *modules_program(int kind, int source)
{
	if (kind >= PROGRAM_TECHNOLOGY)
		return technologies_program(kind, source);
	if (kind == PROGRAM_EFFECT)
		return tiles[source].clean_up;
	if (kind == PROGRAM_REMOVAL)
		return removal_does;
	return kind == PROGRAM_EXPERIMENT ? experiments[source].price : pioneers_program(kind, source);
}

const char *modules_program_rule(int kind, int source)
{
	if (kind >= PROGRAM_TECHNOLOGY)
		return technologies_program_rule(kind, source);
	if (kind == PROGRAM_EFFECT)
		return tile_rules[source];
	if (kind == PROGRAM_REMOVAL)
		return "VANOM-42";
	return kind == PROGRAM_EXPERIMENT ? experiments[source].rule : pioneers_program_rule(kind, source);
}

void modules_op(struct play *p, int seat, const struct op *op, const char *rule)
{
	if (op->code == OP_KEEP_WATER || op->code == OP_REMOVE_ONE)
		variable_op(p, seat, op, rule);
	else if (op->code >= OP_FRACTURES_FIRST && op->code <= OP_FRACTURES_LAST)
		fractures_op(p, seat, op, rule);
	else
		pioneers_op(p, seat, op, rule);
}

bool modules_op_possible(const struct game *g, const struct intent *who, const struct op *op)
{
	if (op->code == OP_KEEP_WATER || op->code == OP_REMOVE_ONE)
		return true;
	if (op->code >= OP_FRACTURES_FIRST && op->code <= OP_FRACTURES_LAST)
		return fractures_op_possible(g, who, op);
	return pioneers_op_possible(g, who, op);
}

const char *modules_unwarp_rule(int card)
{
	RULE("PION-47");
	return adventure_rules[card];
}

bool modules_begin(struct play *p)
{
	if (!module(p->g, FRACTURES))
		return false;
	if (!p->g->era && module(p->g, PIONEERS))
		outset_start(p); /* pushed below the Warp phase of Era Zero, so it runs after it */
	return fractures_begin(p);
}

void modules_start(struct play *p, int seat)
{
	if (module(p->g, FRACTURES))
		fractures_start(p, seat);
}

const struct start *modules_kit(const struct game *g)
{
	if (!module(g, FRACTURES))
		return &asset_kit;
	RULE("COMBO-28");
	return &asset_kit_fractures;
}

int modules_assets(const struct game *g)
{
	return module(g, FRACTURES) ? ASSET_CARDS : BASE_ASSETS;
}

int modules_super_weight(const struct game *g, int name)
{
	return module(g, FRACTURES) ? fractures_super_weight(g, name) : 1;
}

int modules_fill_side(const struct game *g)
{
	if (!module(g, FRACTURES))
		return 1;
	RULE("FRAC-15");
	RULE("FRAC-42");
	return 0;
}

bool modules_impact(struct play *p)
{
	if (!module(p->g, FRACTURES))
		return false;
	fractures_impact(p);
	return true;
}

bool modules_uncover(struct play *p, int space)
{
	return module(p->g, FRACTURES) && fractures_uncover(p, space);
}

void modules_superproject(struct play *p, int seat, int era)
{
	if (module(p->g, FRACTURES))
		fractures_superproject(p, seat, era);
}

bool modules_bar_condition(const struct game *g, int seat, int condition)
{
	if (!module(g, FRACTURES) || !glitched_card(g, seat, condition))
		return false;
	RULE("GLITCH-43");
	RULE("GLITCH-44");
	return true;
}

void modules_score(const struct game *g, int seat, struct rift_score *sheet)
{
	if (module(g, FRACTURES))
		fractures_score(g, seat, sheet);
}

bool modules_turn(const struct game *g, struct answers *to)
{
	return module(g, FRACTURES) && blink_list_turn(g, to);
}

void modules_take_turn(struct play *p, int seat, struct rift_move m)
{
	blink_start(p, seat, m.a, m.b, true);
}
