/*
 * measure_game.h -- what timerift-lab measure counts: games of one kind of table, and the sums of what came of them.
 *
 * A game depends on the seed, its number and its table alone.  All sums are whole numbers, so they come out the same
 * however the games are shared out.
 */
#ifndef LAB_MEASURE_GAME_H
#define LAB_MEASURE_GAME_H

#include <stddef.h>
#include <stdint.h>

#include "rift_player.h"
#include "rift.h"

/* A table that is played at many times.  Seat 0 is the one that is measured; the others are alike. */
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
	int64_t margin, margin_squares; /* own less other */
	int64_t won; /* alone or shared, halves: 2 for a victory, 1 for a shared one */
	int64_t eras, decisions;
};

/* The number-th game with a seed, entered into the sums. */
void measure_play(const struct measure_table *table, uint64_t seed, uint64_t number, struct measure_sums *sums);

void measure_add(struct measure_sums *sums, const struct measure_sums *more);

#endif
