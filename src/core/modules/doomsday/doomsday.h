/*
 * doomsday.h -- the Doomsday module (DOOM, EXP): what modules.c and the automata need of it.
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

/* The card leaves the Timeline; only where it goes differs between players and automata. */
void experiment_take(struct play *p, int seat, int era, const char *rule);
void experiment_replace(struct play *p, int era); /* by the top of the pile, which only Planned Experiments know */
bool experiments_planned(const struct game *g);

bool track_locked(const struct game *g);
int token_next(const struct game *g, int token); /* the space it would move to */
void doomsday_token_move(struct play *p, int seat, int token);

void doomsday_before_impact(struct play *p);
bool doomsday_saved(const struct game *g);
int impact_odds(const struct game *g, int where); /* in 1000: 1 sooner, 2 as it is, 3 later */
int doomsday_sum(const struct game *g, enum rift_sum sum, int seat, int index);

#endif
