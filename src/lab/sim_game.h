/*
 * sim_game.h -- one simulated game: random setup, random players, random moves to the end.
 *
 * It depends only on the seed and the number of the game, so a failed game can be replayed.
 */
#ifndef LAB_SIM_GAME_H
#define LAB_SIM_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/base/driver.h"
#include "lab/seen.h"

#define SIM_TABLES_MAX 16
#define SIM_NAME_MAX 1024

struct sim_plan {
	uint64_t seed;
	bool check, verbose, keep_all;
	bool places; /* with check: each Worker on each space in every turn */
	const char *keep; /* directory for the records of failed games, or of all; may be NULL */
	const char *journal; /* file written before each move, for games that crash; may be NULL */
	const struct player *policy; /* for every seat; NULL: random */
	size_t tables; /* numbers of players to draw from; 1: against an automaton */
	int table[SIM_TABLES_MAX];
	size_t opponents; /* automata to draw from */
	int opponent[SIM_TABLES_MAX];
	unsigned modules; /* bits of the modules in every game, unless */
	bool all_modules; /* a random legal combination for each */
};

/* Results so far. */
struct sim_tally {
	uint64_t games, moves, violations;
	uint64_t now; /* the current game */
	uint64_t most_moves, most_answers, most_events;
	uint64_t nature; /* Nature's moves */
	uint32_t most_ask; /* the kind of ask with most answers */
	struct seen seen;
};

/* Plays a game and counts it; a violation is printed and its record kept. */
void sim_play(const struct sim_plan *plan, uint64_t number, struct sim_tally *tally);

/* DIR/seed-S-game-N.rift */
void sim_keep_name(const struct sim_plan *plan, uint64_t number, char *out, size_t size);

#endif
