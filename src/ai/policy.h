/*
 * policy.h -- players that look one step ahead.  A policy tries answers on a copy of the game, plays the current Action
 * to its end, and takes the answer with the most valuable position (value.h).
 *
 * It uses the public interface and its own seat's view only, so it knows what a human player would know.  It allocates
 * no memory, and equal states of `random` give equal answers.  What differs between policies is how much they try:
 * "greedy" (greedy.h) is a player, lighter ones play the games that a search imagines (tree.h).
 */
#ifndef AI_POLICY_H
#define AI_POLICY_H

#include <stdint.h>

#include "rift.h"
#include "ai/value.h"

struct policy {
	int trials; /* approximate number of trials for a decision */
	int finalists; /* answers to a turn that are evaluated again together with the next turn; 1: none */
	int next; /* trials for that next turn */
	int ending; /* trials for ending a turn after a Free Action */
};
extern const struct policy policy_greedy;

/* Returns an answer of a seat that is asked.  *random is a seed of any value and is advanced. */
struct rift_move policy_choose(const struct policy *policy, const struct weights *weights,
	const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random);

/* The same for a caller who has listed the answers and prepared the value of the seat: returns the index of one.
   `seen` is the seat's view, or a game in which nothing is secret from it. */
size_t policy_pick(const struct policy *policy, const struct value *v, const struct rift_game *seen,
	const struct rift_move *answers, size_t count, uint64_t *random);

/* Values all answers: worth[i] in hundredths of a VP. */
void policy_rank(const struct policy *policy, const struct value *v, const struct rift_game *seen,
	const struct rift_move *answers, size_t count, uint64_t *random, int *worth);

/* Plays a move that the rules have listed: without checking it again where that is possible. */
void policy_play(const struct rift_rules *rules, struct rift_game *g, struct rift_move m);

#endif
