/*
 * automa.h -- the hooks through which the base rules call an automaton (CB1, CB2, CX).  An automaton is a seat whose
 * decisions are made by rules; Nature rolls its dice and draws its cards.  Without an automaton every hook is one
 * branch.
 */
#ifndef CORE_ENGINE_AUTOMA_H
#define CORE_ENGINE_AUTOMA_H

#include "core/engine/engine.h"

int automa_first(const struct game *g); /* the seat that must be First Player, or -1 */
bool automa_bars_leader(const struct game *g); /* true: the player cannot use the Leader's ability */
bool automa_bars_conditions(const struct game *g); /* true: the game has no Endgame Conditions */
bool automa_ends_rounds(struct play *p); /* true: the Action Rounds end although a seat has not passed */
bool automa_waits_to_warp(const struct game *g); /* true: the player chooses Warp tiles before it rolls (CXALT-02) */
bool automa_anomaly(struct play *p, int seat); /* returns whether it takes the Anomaly */
bool automa_has_room(const struct game *g); /* returns whether it can take another Anomaly */
int automa_picks(struct play *p, int seat, int first, int second); /* chooses a Variable Anomaly; either may be 0 */
void automa_gives_back(struct play *p, int seat); /* after a removal: its costliest Variable Anomaly leaves */
void automa_unwarp(struct play *p, int seat, bool present, const char *rule);
bool automa_plans_experiments(const struct game *g); /* true: Planned Experiments without the variant (CXDOOM-04) */
void automa_experiment_taken(struct play *p, int era); /* a player took the Experiment of this Era */
void automa_next_era(struct game *g);
void automa_retrieved(struct play *p, int seat); /* its Exosuits return in Clean Up like a player's */
int automa_power(const struct game *g, int seat); /* Power of its Upgrade board (CXPION-09) */
void automa_score(const struct game *g, int seat, struct rift_score *sheet);
int automa_objective_least(int objective); /* VP of the lowest level of an Objective */
void automa_objectives(const struct game *g, int seat, struct rift_score *sheet);
bool automa_takes_ties(const struct game *g);

/* Returns the layout of the action tiles for a set of modules; NULL if the rules define none. */
const struct bot_layout *bot_layout(uint32_t modules);

/* Returns the action tile that a layout has on a slot.  With the matching option, C14 replaces C04 (CXDIFF-12). */
int bot_layout_tile(const struct bot_layout *layout, int slot, uint64_t options);

/* Returns the option that turns an action tile to its side B. */
enum option tile_option(int tile);

#endif
