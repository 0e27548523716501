/* play.h -- what the tests of sessions share: games to play, and somebody who plays them at random. */
#ifndef TESTS_SESSION_PLAY_H
#define TESTS_SESSION_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "rift_session.h"

#define MOVES_MAX 2048
#define MODULE(name) (1u << (RIFT_##name - 1))

/* A game under test: the session in memory of its own, and the random numbers of whoever plays it. */
struct table {
	struct rift_session *s;
	uint64_t seed, random;
	bool eager; /* builds and takes cards whenever there is a chance */
	struct rift_session_options options;
	struct rift_setup setup;
	_Alignas(16) unsigned char memory[MOVES_MAX * 8 + 40 * RIFT_GAME_BYTES];
};

uint64_t random_next(uint64_t *state);
size_t random_below(uint64_t *state, size_t n);

/* Setups, counted from 0: people alone, against each automaton, with modules, with drafts. */
#define SETUPS 8
struct rift_setup setup_number(size_t i);

void table_open(struct table *t, struct rift_setup setup, uint64_t seed);

/* Does whatever is to be done next, decisions at random; false: the game is over. */
bool table_step(struct table *t);
struct rift_move any_answer(struct table *t);

/* The position after n moves of the session, by plain replay. */
void replay(const struct table *t, size_t n, struct rift_game *out);
bool same_game(const struct rift_game *x, const struct rift_game *y);

#endif
