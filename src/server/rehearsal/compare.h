/*
 * compare.h -- one game on two builds of the rules, side by side.
 *
 * Nothing here knows what a rule should be: whatever a player, a spectator or the log could notice is held against each
 * other.  Differences are counted by kind, and the first of each kind is told in words.
 */
#ifndef SERVER_REHEARSAL_COMPARE_H
#define SERVER_REHEARSAL_COMPARE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/rules.h"

/* DIFFERENCES(X): X(NAME, what it is) */
#define DIFFERENCES(X) \
	X(NOT_KEPT, "the rules it is on are not kept") \
	X(BROKEN, "the rules it is on do not take its log") \
	X(SETUP, "the setup is refused") \
	X(REFUSED, "a move is refused") \
	X(QUESTION, "another question") \
	X(ANSWERS, "other answers") \
	X(CHANCES, "other dice or draws") \
	X(VIEW, "another view") \
	X(SCORE, "another score")
#define DIFFERENCE_ENUM(NAME, words) DIFFERENCE_##NAME,
enum difference { DIFFERENCES(DIFFERENCE_ENUM) DIFFERENCE_END };
#undef DIFFERENCE_ENUM

const char *difference_words(enum difference difference);

/* What was found in one game. */
struct findings {
	struct {
		uint32_t times;
		uint32_t n; /* moves before the first */
		char words[200]; /* about the first */
	} of[DIFFERENCE_END];
};

/* A game on one build. */
struct copy {
	const struct rift_rules *rules;
	struct rift_game game;
};

void finding_add(struct findings *f, enum difference difference, uint32_t n, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Everything that can be seen of a position after n moves. */
void compare_positions(struct findings *f, uint32_t n, int players, const struct copy *old, const struct copy *new);

/* Plays a move on both; false if one of them refuses it: then there is nothing more to compare. */
bool compare_move(struct findings *f, uint32_t n, struct rift_move m, struct copy *old, struct copy *new);

#endif
