/*
 * greedy.h -- a player that looks one step ahead.  It tries every answer on a copy of the game, plays the current
 * Action to its end, and takes the answer with the most valuable position (value.h).
 *
 * It uses the public interface and its own seat's view only, so it knows what a human player would know.  It allocates
 * no memory, and equal states of `random` give equal answers.
 */
#ifndef AI_GREEDY_H
#define AI_GREEDY_H

#include <stdint.h>

#include "rift.h"
#include "ai/value.h"

/* Returns an answer of a seat that is asked.  *random is a seed of any value and is advanced. */
struct rift_move greedy_choose(const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random);

/* The same with other weights, for tuning them. */
struct rift_move greedy_choose_by(const struct weights *weights, const struct rift_rules *rules,
	const struct rift_game *g, int seat, uint64_t *random);

#endif
