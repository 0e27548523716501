/*
 * greedy.h -- the player "greedy": the policy (policy.h) that other players are measured against, and that plays for
 * absent people.  Its answers never change.
 */
#ifndef AI_GREEDY_H
#define AI_GREEDY_H

#include <stdint.h>

#include "rift.h"

/* Returns an answer of a seat that is asked.  *random is a seed of any value and is advanced. */
struct rift_move greedy_choose(const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random);

#endif
