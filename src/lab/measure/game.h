/*
 * game.h -- for timerift-lab measure: plays games of one configuration and sums up the results.
 *
 * A game depends only on the seed, its number and its configuration.  All sums are integers, so the result does not
 * depend on how the games are split among processes.
 */
#ifndef LAB_MEASURE_GAME_H
#define LAB_MEASURE_GAME_H

#include <stddef.h>
#include <stdint.h>

#include "rift_player.h"
#include "rift.h"

/* A configuration that is played many times.  One player is measured; the others are alike. */
struct measure_table {
	const char *name;
	struct rift_setup setup; /* players, and the automaton if there is one */
	const struct rift_player *player; /* at seat 0 */
	const struct rift_player *others; /* NULL: the other seat is an automaton */
};

struct measure_sums {
	int64_t games;
	int64_t own, own_squares; /* final scores */
	int64_t other, other_squares; /* of the best other seat */
	int64_t margin, margin_squares; /* own minus other */
	int64_t won; /* in halves: 2 for a victory, 1 for a shared one */
	int64_t eras, decisions;
};

/* Plays game `number` of a seed and adds it to the sums. */
void measure_play(const struct measure_table *table, uint64_t seed, uint64_t number, struct measure_sums *sums);

void measure_add(struct measure_sums *sums, const struct measure_sums *more);

#endif
