/*
 * shard.h -- files of training positions.
 *
 * A shard holds the positions of a number of consecutive games.  It is complete or does not exist: it is written beside
 * its place and renamed.  So games that are interrupted go on with the first shard that is missing, and several
 * processes can share the work.  The files are for the machine that wrote them.
 */
#ifndef LAB_LEARN_SHARD_H
#define LAB_LEARN_SHARD_H

#include <stdint.h>
#include <stdio.h>

#include "ai/features.h"

#define SHARD_NAME_MAX 512

/* A position as one seat sees it, and how the game ended for it.  24 bytes without padding. */
struct position {
	uint32_t game;
	int32_t value; /* value of the seat, in hundredths of a VP */
	int32_t automaton; /* score of the automaton now, in hundredths of a VP; 0: there is none */
	int16_t own, margin; /* final score, and final score minus the best other, in VP */
	uint16_t inputs; /* how many follow: places, then numbers */
	uint8_t number; /* of the position in its game */
	uint8_t seat, seats;
	uint8_t table; /* enum learn_table */
	uint8_t era;
	uint8_t horizon; /* 1: where a search would stop */
};

struct shard_plan {
	const char *folder;
	uint64_t seed, games; /* of the whole training */
	uint64_t size; /* games in a shard */
};

/* The file of shard i, from 0. */
void shard_name(const struct shard_plan *plan, uint64_t i, char *name, size_t max);

/* Begins the file `name`.new; NULL: errno says why. */
FILE *shard_begin(const struct shard_plan *plan, uint64_t i, const char *name);
int shard_put(FILE *file, const struct position *position, const struct sparse *f);

/* Closes the file and gives it its name.  0, or -1: errno says why. */
int shard_end(FILE *file, const char *name);

/*
 * Opens a shard for reading.  NULL: it cannot be read, or it was made with other features, rules or seed; *why is the
 * reason.
 */
FILE *shard_open(const struct shard_plan *plan, uint64_t i, const char **why);

/* Reads the next position; 1, 0 at the end, or -1. */
int shard_get(FILE *file, struct position *position, struct sparse *f);

#endif
