/*
 * modules.h -- where the base rules meet the modules: one function for each point at which a module may join in.
 * The base files call these and know no module by name; modules.c calls the modules behind their bits.  With no
 * module in the game each is one branch.
 */
#ifndef MODULES_H
#define MODULES_H

#include "core.h"

/* Set-up (SETUP) and Preparation (PREP). */
void modules_lay_out(struct play *p); /* the pieces, before anybody has anything */
void modules_set_up(struct play *p); /* after the Timeline is laid out: may push frames that draw */
void modules_prepare(struct play *p); /* right after the next Superproject is turned: may push frames that draw */
bool modules_hold_condition(const struct game *g, int condition); /* whether an Endgame Condition is in the box */

/* Spaces of modules: those from HOME_END on, all of them on the main board. */
enum rift_result modules_place_check(const struct game *g, int seat, int worker, int space);
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

/* Clean Up (CLEAN), and the end. */
void modules_before_impact(struct play *p); /* step B: may push frames */
bool modules_end_game(const struct game *g); /* the game ends in this Clean Up, before any Impact */
int modules_condition(const struct game *g, int seat, int condition); /* how much of it a seat has */

bool modules_in_play(const struct game *g, int space); /* whether one of their spaces is on the table */
int modules_sum(const struct game *g, enum rift_sum sum, int seat, int index); /* rift_sum: those after SUM_COUNT */

void modules_retrieved(struct play *p); /* step A, when all pieces are home */
void modules_passives(struct game *g, int seat); /* adds what is not on tiles or the Leader: passive_add */
void modules_passive_mark(const struct game *g, int seat, enum op_code op);
void modules_use(struct game *g, int seat, int space); /* one of the own board's spaces, or of a card */
void modules_view(struct game *seen, const struct game *g, int seat); /* what not everybody knows */

/* Programs of cards: their ops and the rule they carry out. */
const struct op *modules_program(int kind, int source);
const char *modules_program_rule(int kind, int source);
void modules_op(struct play *p, int seat, const struct op *op, const char *rule); /* OP_MODULE_FIRST to _LAST */
bool modules_op_possible(const struct game *g, const struct intent *who, const struct op *op);
const char *modules_unwarp_rule(int card); /* of a card that takes back a Warp tile */

#endif
