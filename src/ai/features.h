/*
 * features.h -- a position as the network sees it (features.def): about a hundred inputs that are not zero, in fixed
 * point.
 *
 * A look at every seat is taken once per position; the inputs for each seat are made from the looks.  Only facts that
 * lie open on the table are read, so the inputs of a game and of any view of it are equal.
 */
#ifndef AI_FEATURES_H
#define AI_FEATURES_H

#include <stdint.h>

#include "ai/picture.h"
#include "ai/value.h"
#include "rift.h"

#define FEATURE_ONE 64 /* the input of one unit */
#define FEATURE_MOST (16 * FEATURE_ONE) /* inputs are cut to this size */
#define FEATURES_MAX 256 /* inputs that are not zero */

/* The place of each group: offsetof(struct feature_places, GROUP). */
struct feature_places {
#define FEATURE(NAME, count, unit) char NAME[count];
#include "ai/features.def"
#undef FEATURE
};
#define FEATURE_COUNT ((int)sizeof(struct feature_places))

struct sparse {
	int count;
	uint16_t at[FEATURES_MAX];
	int16_t x[FEATURES_MAX];
};

/* What is taken of a seat, once. */
struct look {
	bool automaton; /* true: only the score sheet is valid, else all the rest */
	struct rift_score sheet;
	struct picture picture;
	int terms[VALUE_END], value; /* value is their sum */
};

/* `values` are prepared for the seats that are not automata; how the table stands is read anew. */
void features_look(struct look looks[RIFT_SEATS], const struct value *values, const struct rift_rules *rules,
	const struct rift_game *g);

/* The inputs for a seat that is not an automaton. */
void features_take(struct sparse *f, const struct look *looks, const struct rift_rules *rules,
	const struct rift_game *g, int seat);

/* Of the list, and of the weights on which the terms depend. */
uint64_t features_hash(void);

#endif
