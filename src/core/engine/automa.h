/*
 * automa.h -- where the base rules meet an automaton (CB1, CB2, CX).  An automaton is a seat whose decisions the rules
 * make; its dice and draws are Nature's.  With no automaton at the table every one of these is a branch.
 */
#ifndef CORE_ENGINE_AUTOMA_H
#define CORE_ENGINE_AUTOMA_H

#include "core/engine/engine.h"

int automa_first(const struct game *g); /* the seat that must begin, or -1 */
bool automa_bars_leader(const struct game *g); /* the player goes without the Leader's ability */
bool automa_bars_conditions(const struct game *g); /* no Endgame Conditions */
bool automa_ends_rounds(struct play *p); /* the Action Rounds are over although somebody has not passed */
bool automa_waits_to_warp(const struct game *g); /* the player chooses Warp tiles before the bot rolls (CXALT-02) */
bool automa_anomaly(struct play *p, int seat); /* whether it takes one */
bool automa_has_room(const struct game *g); /* for an Anomaly */
int automa_picks(struct play *p, int seat, int first, int second); /* one of two Variable Anomalies; either may be 0 */
void automa_gives_back(struct play *p, int seat); /* a Variable Anomaly, if it is one that it has just removed */
void automa_unwarp(struct play *p, int seat, bool present, const char *rule);
bool automa_plans_experiments(const struct game *g); /* Planned Experiments without being asked for (CXDOOM-04) */
void automa_experiment_taken(struct play *p, int era); /* a player has taken the Experiment of this Era */
void automa_next_era(struct game *g);
void automa_retrieved(struct play *p, int seat); /* its Exosuits go home like anybody's */
int automa_power(const struct game *g, int seat); /* of its Upgrade board (CXPION-09) */
void automa_score(const struct game *g, int seat, struct rift_score *sheet);
int automa_objective_least(int objective); /* VP of its lowest level */
void automa_objectives(const struct game *g, int seat, struct rift_score *sheet);
bool automa_takes_ties(const struct game *g);

/* Where the action tiles lie with these modules; NULL if nobody says. */
const struct bot_layout *bot_layout(uint32_t modules);

/* The action tile of a layout on a slot, by the options: C14 may lie in place of C04 (CXDIFF-12). */
int bot_layout_tile(const struct bot_layout *layout, int slot, uint64_t options);

/* The option that lays an action tile on its side B. */
enum option tile_option(int tile);

#endif
