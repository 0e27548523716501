/*
 * variable_anomalies.h -- the Variable Anomalies module (VANOM, X01 to X16): functions for modules.c and the automaton.
 *
 * The slot of a player board contains ANOMALY (or a covered Building) as in the base game; seat.variable.on says which
 * of the sixteen it is.  So rules that only count Anomalies do not depend on the module.
 */
#ifndef CORE_MODULES_ANOMALIES_VARIABLE_ANOMALIES_H
#define CORE_MODULES_ANOMALIES_VARIABLE_ANOMALIES_H

#include "core/phases/phases.h"

static inline unsigned variable_bit(int x)
{
	return 1u << (x - 1);
}

/* The piles. */
void variable_lay_out(struct game *g);
void variable_set_up(struct play *p);
void variable_shift(struct play *p); /* in Preparation, with the Building stacks */
void variable_leaves(struct play *p, int seat, int x, const char *rule); /* to the removed ones */

/* Receiving and losing an Anomaly. */
void variable_strike(struct play *p, int seat); /* Paradox tokens were returned: an Anomaly is due */
bool variable_owed(struct play *p, int seat); /* after all rolls; true: takes one that is due */
void variable_lay(struct play *p, int seat, int x, int slot); /* places it on a player board */
void variable_removed(struct play *p, int seat, int slot); /* was removed from a player board, for any reason */
bool variable_lets_back(const struct game *g, int x); /* whether a Warp tile may be taken back for it now */

/* The Removal tile. */
enum rift_result variable_place_check(const struct game *g, int seat, int worker);
void variable_use(struct game *g, int seat, int space);
void variable_op(struct play *p, int seat, const struct op *op, const char *rule);

/* Effects. */
void variable_passives(struct game *g, int seat);
void variable_passive_mark(const struct game *g, int seat, enum op_code op);
void variable_paradox(struct play *p); /* at the start of the Paradox phase */
void variable_supply(struct play *p, int seat); /* all Tired Workers but one become Active */
void variable_clean_up(struct play *p, int seat); /* at the start of Clean Up */
void variable_retrieved(struct game *g);

#endif
