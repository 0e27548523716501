/*
 * sim_game.h -- one simulated game: a setup drawn at random, players drawn at random, random moves to the end.
 *
 * What happens depends on the seed and the number of the game alone, so a game that went wrong can be played again.
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
	const char *keep; /* directory for the records of games that went wrong, or of all; or NULL */
	const char *journal; /* a file that is brought up to date before each move, or NULL: for games that crash */
	const struct player *policy; /* at every seat, or NULL: drawn too */
	size_t tables; /* what to draw the number of players from; 1 is a game against an automaton */
	int table[SIM_TABLES_MAX];
	size_t opponents; /* and the automaton */
	int opponent[SIM_TABLES_MAX];
	unsigned modules; /* bits of the modules in every game … */
	bool all_modules; /* … or a legal combination drawn for each */
};

/* What came of the games so far. */
struct sim_tally {
	uint64_t games, moves, violations;
	uint64_t now; /* the game under way */
	uint64_t most_moves, most_answers, most_events;
	uint64_t nature; /* moves that were Nature's */
	uint32_t most_ask; /* the kind of question with most answers */
	struct seen seen;
};

/* Plays a game and enters it; a violation is told on stdout and kept. */
void sim_play(const struct sim_plan *plan, uint64_t number, struct sim_tally *tally);

/* DIR/seed-S-game-N.rift */
void sim_keep_name(const struct sim_plan *plan, uint64_t number, char *out, size_t size);

#endif
