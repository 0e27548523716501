/*
 * batch.h -- many games at once, for programs that learn: every step answers one question in each game.
 *
 * The caller owns the arrays of struct batch_arrays, one row per game.  A game that ends begins anew in the same step.
 * Games do not depend on each other, so neither the number of threads nor the other games change what happens in one.
 */
#ifndef BATCH_H
#define BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#define BATCH_QUESTION 8 /* values about the question, at the beginning of an observation */

enum batch_reward {
	BATCH_WIN, /* at the end a seat gets its share of the victory, less 1 / number of seats: the sum is 0 */
	BATCH_SCORE /* at the end a seat gets its VP */
};

struct batch_options {
	const struct rift_setup *setup; /* copied */
	uint32_t games; /* at least 1 */
	uint32_t threads; /* at least 1; the caller's is one of them */
	const uint32_t *table; /* facts of the table that an observation holds; copied */
	uint32_t table_count;
	const uint32_t *seat; /* facts of each seat; copied */
	uint32_t seat_count;
	uint8_t open; /* 1: all these facts lie open, so that no view of the game is needed to read them */
	uint8_t reward; /* enum batch_reward */
};

/* Rows of a game each. */
struct batch_arrays {
	int32_t *
		observations; /* batch_values(): the question, facts of the table, of the seat that is asked, of the next … */
	uint8_t *masks; /* RIFT_ANSWERS: 1 for the answers that are legal */
	struct rift_move *moves; /* RIFT_ANSWERS: the answers */
	int32_t *counts; /* the number of legal answers */
	int32_t *seats; /* the seat that is asked */
	float *rewards; /* RIFT_SEATS: of the last step */
	int32_t *scores; /* RIFT_SEATS: VP at the end of the last game that ended */
	uint8_t *ended; /* 1: the last step ended a game */
	uint32_t *lengths; /* decisions made in the game that is played */
};

struct batch;

/* Returns how many values an observation has. */
size_t batch_values(const struct batch_options *options);

/* Returns NULL if the rules refuse the setup, or memory or threads are not to be had.  Call batch_reset next. */
struct batch *batch_new(const struct batch_options *options, const struct batch_arrays *arrays);
void batch_free(struct batch *b);

/* Begins a new game everywhere; each game has dice of its own, which follow from the seed and its number. */
void batch_reset(struct batch *b, uint64_t seed, bool observe);

/*
 * Answers in every game: actions[i] is an index of the answers of game i.  Returns the number of games; or the number of
 * the first game whose action is not below its count, and then nothing was changed.  Without `observe` the observations
 * stay as they are; masks and all else are always up to date.
 */
size_t batch_step(struct batch *b, const int32_t *actions, bool observe);

/* Makes so many steps with answers drawn at random, all equally likely. */
void batch_random(struct batch *b, uint32_t steps, bool observe);

/* Fills the observations as they are now. */
void batch_observe(struct batch *b);

/* The position of a game.  Valid until the next step. */
const struct rift_game *batch_game(const struct batch *b, size_t i);

/* Writes the observation of a seat to out, which has room for batch_values; the seat need not be asked. */
void batch_observation(const struct batch *b, const struct rift_game *g, int seat, int32_t *out);

#endif
