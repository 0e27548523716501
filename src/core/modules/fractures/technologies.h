/*
 * technologies.h -- Technologies (TECH) and nested Buildings (FBUILD-N1 to -N9): functions for the rest of Fractures of
 * Time.
 */
#ifndef CORE_MODULES_FRACTURES_TECHNOLOGIES_H
#define CORE_MODULES_FRACTURES_TECHNOLOGIES_H

#include "core/phases/phases.h"

static inline bool technology_held(const struct game *g, int seat, int card)
{
	return g->seat[seat].fractures.technologies >> card & 1;
}

/* Whether its own cost can be paid after who->due is paid (VALLEY-08). */
bool technology_payable(const struct game *g, const struct intent *who, int card);
/* Gives a seat a card already taken off its pile: pushes frames for its own cost and its effect. */
void technology_gain(struct play *p, int seat, int card);

void technologies_passives(struct game *g, int seat);
void technologies_passive_mark(const struct game *g, int seat, enum op_code op);
int technologies_vp(const struct game *g, int seat, const struct rift_score *sheet); /* FRAC-61 */
int technology_count(const struct game *g, int seat, int what); /* value of an enum count */
void technologies_clean_up(struct play *p, int seat); /* TECH-514 */

/* Ops OP_FRACTURES_FIRST to _LAST. */
void fractures_op(struct play *p, int seat, const struct op *op, const char *rule);
bool fractures_op_possible(const struct game *g, const struct intent *who, const struct op *op);

/* fractures_spaces.c: from TECHNOLOGY_508 on */
bool fractures_shut(const struct game *g, int seat, int space); /* occupied, used, or not a Worker space */
enum rift_result beside_check(const struct game *g, int seat, int worker, int space);
enum rift_result beside_free_check(const struct game *g, int seat, int space);
int beside_fate(const struct game *g, int seat, int worker, int space);
void beside_act(struct play *p, int seat, int worker, int space);

/* fractures_invert.c */
bool invert_possible(const struct game *g, const struct intent *who);

/* fractures_cards.c: effects that an action of a seat may trigger. */
void bay_start(struct play *p, int seat); /* Power Up */
void advanced(struct play *p, int seat); /* one step on the Time Travel track */
void researched(struct play *p, int seat, int shape);
void supplied(struct play *p, int seat);
void forced(struct play *p, int seat);
void blinked(struct play *p, int seat, int worker, int fate); /* the Worker has returned */

/* Programs: PROGRAM_NESTED and the kinds of Technologies. */
const struct op *technologies_program(int kind, int source);
const char *technologies_program_rule(int kind, int source);

/* A Building or Superproject was placed: starts effects of Technologies and the nested abilities it triggers. */
void technologies_built(struct play *p, int seat, int tile);
void off_board_place(struct play *p, int seat, int tile);
void off_board_list_losses(const struct game *g, int seat, struct answers *to); /* the Building there, to give up */
int off_board_give_up(struct play *p, int seat); /* removes it; returns the tile */
bool stored_keeps(
	const struct game *g, int seat, int tile); /* holds stored Glitches: cannot be given up (FBUILD-416c) */
void nested_start(struct play *p, int seat, int tile, int slot);
void nested_lost(
	const struct game *g, int seat, int slot); /* a neighbour was given up: its ability may be triggered again */

#endif
