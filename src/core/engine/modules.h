/*
 * modules.h -- the hooks through which the base rules call the modules, one function for each point at which a module
 * can join in.  The base files call these functions; core/modules/modules.c passes each call on to the modules in the
 * game.  Without modules a hook is one branch.  The declarations are in the lowest folder because every other folder
 * calls them.
 */
#ifndef CORE_ENGINE_MODULES_H
#define CORE_ENGINE_MODULES_H

#include "core/engine/engine.h"

struct intent; /* board.h */
struct outlook; /* actions.h */

/* Set-up (SETUP) and Preparation (PREP). */
bool modules_begin(struct play *p); /* before the first Era; true: another phase comes first */
void modules_start(struct play *p, int seat); /* a seat has received its starting goods */
const struct start *modules_kit(const struct game *g); /* what every seat has before the draft of Starting Assets */
int modules_assets(const struct game *g); /* number of Starting Asset cards in the draft */
int modules_super_weight(const struct game *g, int name); /* weight of a Superproject when the next one is drawn */
int modules_fill_side(const struct game *g); /* 1: the mine has Resources beside its hexes */
void modules_lay_out(struct play *p); /* places the module's components, before any seat has anything */
void modules_set_up(struct play *p); /* after the Timeline is set up; may push frames that draw */
void modules_prepare(struct play *p); /* right after the next Superproject is turned up; may push frames that draw */
void modules_shift(struct play *p); /* after the Building stacks were shifted; may push frames that draw */
void modules_prepared(struct play *p); /* at the end of Preparation; may push frames */
bool modules_hold_condition(const struct game *g, int condition); /* whether an Endgame Condition is in this game */

/* Spaces of modules, which are those from HOME_END on. */
enum rift_result modules_place_check(const struct game *g, int seat, int worker, int space);
bool modules_shut(const struct game *g, int seat, int space); /* true: no Worker of any type can be placed there now */
unsigned modules_types(const struct outlook *o, unsigned types, int space); /* those that can be placed there */
bool modules_cost_water(const struct game *g, int seat, int space); /* whether acting there may cost Water */
int modules_fate(const struct game *g, int seat, int worker, int space); /* enum fate */
void modules_act(struct play *p, int seat, int worker, int space);
enum rift_result modules_free_check(const struct game *g, int seat, int space); /* checks a Free Action */
void modules_free(struct play *p, int seat, int space);

/* The World Council (COUNCIL). */
bool modules_cover(const struct game *g, int space); /* true: the space is covered for the whole game */
bool modules_use_council(
	const struct game *g, const struct intent *who); /* something can be done there without copying an Action */
bool modules_follow_council(const struct game *g); /* a module's step follows; First Player is taken after it */
void modules_after_council(struct play *p, int seat, int worker, int space, bool alone); /* alone: nothing was copied */

/* Figures other than Exosuits (POWER, EXO). */
void modules_placed(const struct game *g, int seat, int space); /* a figure was placed */
void modules_power_up(struct play *p, int seat, int figures); /* `figures` are on slots; decides their kinds */
bool modules_receive(struct play *p, int seat); /* true: powers up another figure instead of an Exosuit, or asks */
bool modules_return(struct play *p, int seat); /* true: a frame asks which figure to return for a Warp tile */

/* Paradoxes and Anomalies (PARADOX). */
void modules_paradox(struct play *p); /* at the start of the Paradox phase */
bool modules_strike(struct play *p, int seat); /* an Anomaly is due; true: a module handles it */
bool modules_owed(struct play *p, int seat); /* after all rolls; true: an Anomaly that was due is now handled */
void modules_lay(struct play *p, int seat, int which, int slot); /* a Variable Anomaly is placed on this slot */
void modules_removed(struct play *p, int seat, int slot); /* an Anomaly was removed from this slot */

/* Something happened that may have a further effect. */
void modules_advanced(struct play *p, int seat); /* one step on the Time Travel track */
void modules_top_morale(struct play *p, int seat); /* a gain at the top of the track that scores no VP */
void modules_researched(struct play *p, int seat, int shape);
void modules_supplied(struct play *p, int seat);
void modules_forced(struct play *p, int seat);

/* Building (CONSTRUCT) and counting. */
bool modules_keep(const struct game *g, int seat, int slot); /* true: the Building on the slot cannot be given up */
void modules_list_losses(
	const struct game *g, int seat, struct answers *to); /* Buildings beside the board to give up: V_LOSE */
int modules_give_up(struct play *p, int seat, int slot); /* removes one of those; returns the tile */
void modules_lost(const struct game *g, int seat, int slot); /* a Building was given up on this slot */
void modules_built(struct play *p, int seat, int tile, int slot); /* a tile was placed on a slot; may push frames */
void modules_build_off(struct play *p, int seat, int tile); /* places a tile beside the board */
int modules_count(const struct game *g, int seat, int what); /* value of an enum count that belongs to a module */
int modules_uncounted(const struct game *g, int seat, int what); /* part of a base count that Glitches disable */

/* Workers. */
bool modules_supply(struct play *p, int seat); /* true: a module decides which Tired Workers rest */

/* Clean Up (CLEAN) and the end of the game. */
void modules_clean_up(struct play *p, int seat); /* before step A; may push frames */
void modules_before_impact(struct play *p); /* step B; may push frames */
bool modules_end_game(const struct game *g); /* true: the game ends in this Clean Up, without an Impact */
void modules_era_over(struct play *p); /* after Check Impact, also if the game ends */
int modules_condition(const struct game *g, int seat, int condition); /* the seat's value for a module's Condition */

bool modules_impact(struct play *p); /* true: a module places the Collapsing Capital tiles itself */
bool modules_uncover(struct play *p, int space); /* an Exosuit left a Collapsing tile; true: another tile is below */
void modules_superproject(struct play *p, int seat, int era); /* the Superproject of an Era was built */
bool modules_bar_condition(const struct game *g, int seat, int condition); /* true: this seat cannot score it */
void modules_score(const struct game *g, int seat, struct rift_score *sheet);

/* Turns (TURN): alternatives to a placement. */
bool modules_turn(const struct game *g, struct answers *to); /* true: stop, no more answers are needed */
void modules_take_turn(struct play *p, int seat, struct rift_move m);

int modules_space_water(const struct game *g, int space); /* printed Water cost of placing on a module's space */
bool modules_in_play(const struct game *g, int space); /* whether a module's space is in play */
int modules_sum(const struct game *g, enum rift_sum sum, int seat, int index); /* the sums after SUM_COUNT */

void modules_leader_powers(struct play *p, int seat); /* in Clean Up after the Leader's power; may push frames */
void modules_retrieved(struct play *p); /* in step A, after all pieces have returned */
void modules_passives(struct game *g, int seat); /* calls passive_add for what is not on tiles or the Leader */
void modules_passive_mark(const struct game *g, int seat, enum op_code op);
void modules_use(struct game *g, int seat, int space); /* marks a space of a module's board or card as used */
bool modules_known_to_some(const struct game *g, struct rift_move m); /* true: some seats know what Nature turns up */
void modules_view(struct game *seen, const struct game *g, int seat); /* copies the secrets the seat may know */

/* Programs of cards: their ops and the rule they implement. */
const struct op *modules_program(int kind, int source);
const char *modules_program_rule(int kind, int source);
void modules_op(struct play *p, int seat, const struct op *op, const char *rule); /* OP_MODULE_FIRST to _LAST */
bool modules_op_possible(const struct game *g, const struct intent *who, const struct op *op);
const char *modules_unwarp_rule(int card); /* rule of a card that takes back a Warp tile */

#endif
