/*
 * net.h -- the network that corrects the value of a position at the beginning of an Era (features.h, judge.h).
 *
 * Inputs go to 32 hidden units, which count only when positive, and past them straight to the output.  The output is a
 * number of hundredths of a VP.  All arithmetic uses integers, so it is the same on every machine.  A network is made by
 * `timerift-lab learn` (docs/players.md) and fits one list of features and one revision of the rules.
 */
#ifndef AI_NET_H
#define AI_NET_H

#include <stdbool.h>
#include <stdint.h>

#include "ai/features.h"

#define NET_HIDDEN 32
#define NET_ERAS 8 /* Era Zero is 0 */
#define NET_SHIFT 20 /* output weights of hidden units: hundredths of a VP, times two to the power of this */

struct net {
	uint64_t features; /* features_hash() of its list */
	uint32_t revision; /* of the rules */
	int count; /* inputs */
	int32_t bias; /* in hundredths of a VP */
	int32_t hidden_bias[NET_HIDDEN]; /* in the unit of `in`, for inputs of size FEATURE_ONE = 64 */
	int32_t out[NET_HIDDEN];
	int16_t spread
		[2][NET_ERAS]; /* of the final margin about the expected one: between players, against an automaton */
	const int16_t *skip; /* by input: hundredths of a VP per unit */
	const int8_t *in; /* by input: a weight for each hidden unit */
};

/* True if the network is for this list of features and this revision of the rules. */
bool net_check(const struct net *n, uint32_t revision);

/* The correction in hundredths of a VP: of the own score; at a table with an automaton, of the margin. */
int net_value(const struct net *n, const struct sparse *f);

extern const struct net net_built_in; /* nets/net.c */

#endif
