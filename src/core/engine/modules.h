/*
 * modules.h -- where the base rules meet the modules: one function for each point at which a module may join in.
 * The base files call these; modules.c calls the modules behind their bits.  With no
 * module in the game each is one branch.  They stand in the lowest folder because every other calls them; core/modules/modules.c
 * is above all of these.
 */
#ifndef CORE_ENGINE_MODULES_H
#define CORE_ENGINE_MODULES_H

#include "core/engine/engine.h"

struct intent; /* board.h */

/* Set-up (SETUP) and Preparation (PREP). */
bool modules_begin(struct play *p); /* before the first Era: something else comes first */
void modules_start(struct play *p, int seat); /* a seat has its starting goods */
const struct start *modules_kit(const struct game *g); /* what everybody has before the draft of Starting Assets … */
int modules_assets(const struct game *g); /* … and the number of its cards */
int modules_super_weight(const struct game *g, int name); /* how likely a Superproject is turned up next */
int modules_fill_side(const struct game *g); /* 1: Resources are laid beside the hexes of the mine */
void modules_lay_out(struct play *p); /* the pieces, before anybody has anything */
void modules_set_up(struct play *p); /* after the Timeline is laid out: may push frames that draw */
void modules_prepare(struct play *p); /* right after the next Superproject is turned: may push frames that draw */
void modules_shift(struct play *p); /* after the Building stacks were shifted: may push frames that draw */
void modules_prepared(struct play *p); /* at the end of Preparation: may push frames */
bool modules_hold_condition(const struct game *g, int condition); /* whether an Endgame Condition is in the box */

/* Spaces of modules: those from HOME_END on, all of them on the main board. */
enum rift_result modules_place_check(const struct game *g, int seat, int worker, int space);
bool modules_shut(const struct game *g, int seat, int space); /* nobody can be placed there now, whoever comes */
bool modules_ask_worker(const struct game *g, int seat, int space); /* whether it matters who comes */
bool modules_cost_water(const struct game *g, int seat, int space); /* whether Water may fall due there */
int modules_fate(const struct game *g, int seat, int worker, int space); /* enum fate */
void modules_act(struct play *p, int seat, int worker, int space);
enum rift_result modules_free_check(const struct game *g, int seat, int space); /* Free Actions */
void modules_free(struct play *p, int seat, int space);

/* The World Council (COUNCIL). */
bool modules_cover(const struct game *g, int space); /* a main-board space is covered for the whole game */
bool modules_use_council(
	const struct game *g, const struct intent *who); /* something may be done there without copying */
bool modules_follow_council(const struct game *g); /* something follows what is copied, First Player included */
void modules_after_council(struct play *p, int seat, int worker, int space, bool alone); /* alone: nothing was copied */

/* Figures other than Exosuits (POWER, EXO). */
void modules_placed(const struct game *g, int seat, int space); /* one of them was placed */
void modules_power_up(struct play *p, int seat, int figures); /* so many stand on slots: which are no Exosuits? */
bool modules_receive(struct play *p, int seat); /* powers up a figure instead of an Exosuit, or asks */
bool modules_return(struct play *p, int seat); /* asks which figure goes back for a Warp tile */

/* Paradoxes and Anomalies (PARADOX). */
void modules_paradox(struct play *p); /* at the start of the Paradox phase */
bool modules_strike(struct play *p, int seat); /* an Anomaly is due: a module sees to it */
bool modules_owed(struct play *p, int seat); /* all rolls are made: starts something that waited for it */
void modules_lay(struct play *p, int seat, int which, int slot); /* a special one is laid on this slot */
void modules_removed(struct play *p, int seat, int slot); /* an Anomaly has left this slot */

/* Something was done that may bring more. */
void modules_advanced(struct play *p, int seat); /* one step on the Time Travel track */
void modules_top_morale(struct play *p, int seat); /* a gain at the top that brings no VP */
void modules_researched(struct play *p, int seat, int shape);
void modules_supplied(struct play *p, int seat);
void modules_forced(struct play *p, int seat);

/* Building (CONSTRUCT), and what is counted. */
bool modules_keep(const struct game *g, int seat, int slot); /* the Building there cannot be given up */
void modules_list_losses(
	const struct game *g, int seat, struct answers *to); /* Buildings beside the board that can be: V_LOSE */
int modules_give_up(struct play *p, int seat, int slot); /* takes one of those away, answers which */
void modules_lost(const struct game *g, int seat, int slot); /* a Building was given up there */
void modules_built(struct play *p, int seat, int tile, int slot); /* a tile was laid on a slot: may push frames */
void modules_build_off(struct play *p, int seat, int tile); /* lays a tile beside the board */
int modules_count(const struct game *g, int seat, int what); /* of enum count, what the base does not know */
int modules_uncounted(const struct game *g, int seat, int what); /* of what the base counts, what does not count now */

/* Workers. */
bool modules_supply(struct play *p, int seat); /* sees to the Tired Workers of Supply */

/* Clean Up (CLEAN), and the end. */
void modules_clean_up(struct play *p, int seat); /* before step A: may push frames */
void modules_before_impact(struct play *p); /* step B: may push frames */
bool modules_end_game(const struct game *g); /* the game ends in this Clean Up, before any Impact */
void modules_era_over(struct play *p); /* after Check Impact, whether or not the game goes on */
int modules_condition(const struct game *g, int seat, int condition); /* how much of it a seat has */

bool modules_impact(struct play *p); /* lays the Collapsing Capital tiles in its own way */
bool modules_uncover(struct play *p, int space); /* an Exosuit left a Collapsing tile: there is another below */
void modules_superproject(struct play *p, int seat, int era); /* that of an Era was built */
bool modules_bar_condition(const struct game *g, int seat, int condition); /* this seat cannot score it */
void modules_score(const struct game *g, int seat, struct rift_score *sheet);

/* Turns (TURN): what may be done instead of a placement. */
bool modules_turn(const struct game *g, struct answers *to); /* true: no more answers are wanted */
void modules_take_turn(struct play *p, int seat, struct rift_move m);

int modules_space_water(const struct game *g, int space); /* due for placing on one of their spaces, as printed */
bool modules_in_play(const struct game *g, int space); /* whether one of their spaces is on the table */
int modules_sum(const struct game *g, enum rift_sum sum, int seat, int index); /* rift_sum: those after SUM_COUNT */

void modules_leader_powers(struct play *p, int seat); /* after the Leader's power in Clean Up: may push frames */
void modules_retrieved(struct play *p); /* step A, when all pieces are home */
void modules_passives(struct game *g, int seat); /* adds what is not on tiles or the Leader: passive_add */
void modules_passive_mark(const struct game *g, int seat, enum op_code op);
void modules_use(struct game *g, int seat, int space); /* one of the own board's spaces, or of a card */
bool modules_known_to_some(const struct game *g, struct rift_move m); /* but not to all: what Nature turns up */
void modules_view(struct game *seen, const struct game *g, int seat); /* what not everybody knows */

/* Programs of cards: their ops and the rule they carry out. */
const struct op *modules_program(int kind, int source);
const char *modules_program_rule(int kind, int source);
void modules_op(struct play *p, int seat, const struct op *op, const char *rule); /* OP_MODULE_FIRST to _LAST */
bool modules_op_possible(const struct game *g, const struct intent *who, const struct op *op);
const char *modules_unwarp_rule(int card); /* of a card that takes back a Warp tile */

#endif
