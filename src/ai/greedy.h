/*
 * greedy.h -- a player that looks one step ahead: it tries every answer in a copy of the game, lets the Action it is in
 * come to its end, and takes the answer whose position it values most (value.h).
 *
 * It plays by the public header only and looks at the game through its own seat's view, so it knows what a player at
 * the table would know.  It allocates nothing, and the same state of `random` gives the same answers.
 */
#ifndef AI_GREEDY_H
#define AI_GREEDY_H

#include <stdint.h>

#include "rift.h"
#include "ai/value.h"

/* The answer of a seat that is asked.  *random may be anything; it is moved on. */
struct rift_move greedy_choose(const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random);

/* The same with other weights: for tuning them. */
struct rift_move greedy_choose_by(const struct weights *weights, const struct rift_rules *rules,
	const struct rift_game *g, int seat, uint64_t *random);

#endif
