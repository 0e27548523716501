/*
 * doomsday.h -- the Doomsday module (DOOM, EXP): functions for modules.c and the automata.
 */
#ifndef CORE_MODULES_DOOMSDAY_DOOMSDAY_H
#define CORE_MODULES_DOOMSDAY_DOOMSDAY_H

#include "core/phases/phases.h"

void doomsday_lay_out(struct play *p);
void doomsday_set_up(struct play *p);
void doomsday_prepare(struct play *p);

enum rift_result experiment_check(const struct game *g, int seat, int worker);
const struct op *experiment_price(const struct game *g, int seat); /* of the Experiment in Focus; no ops if none */
void experiment_start(struct play *p, int seat, int worker);

/* Removes the card from the Timeline; the caller decides where it goes. */
void experiment_take(struct play *p, int seat, int era, const char *rule);
void experiment_replace(struct play *p, int era); /* by the top of the pile, known only with Planned Experiments */
bool experiments_planned(const struct game *g);

bool track_locked(const struct game *g);
int token_next(const struct game *g, int token); /* the space it would move to */
void doomsday_token_move(struct play *p, int seat, int token);

void doomsday_before_impact(struct play *p);
bool doomsday_saved(const struct game *g);
int impact_odds(const struct game *g, int where); /* chance in 1000; where: 1 earlier, 2 unchanged, 3 later */
int doomsday_sum(const struct game *g, enum rift_sum sum, int seat, int index);

#endif
