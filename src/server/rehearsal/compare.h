/*
 * compare.h -- compares a game on two builds of the rules.
 *
 * It knows no rules: it compares everything that a player, a spectator or the log could notice.  Differences are
 * counted by kind; the first of each kind is described.
 */
#ifndef SERVER_REHEARSAL_COMPARE_H
#define SERVER_REHEARSAL_COMPARE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/rules.h"

/* DIFFERENCES(X): X(NAME, description) */
#define DIFFERENCES(X) \
	X(NOT_KEPT, "its build of the rules is missing") \
	X(BROKEN, "its build of the rules rejects its log") \
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

/* Differences found in one game. */
struct findings {
	struct {
		uint32_t times;
		uint32_t n; /* moves before the first one */
		char words[200]; /* description of the first one */
	} of[DIFFERENCE_END];
};

/* A game on one build. */
struct copy {
	const struct rift_rules *rules;
	struct rift_game game;
};

void finding_add(struct findings *f, enum difference difference, uint32_t n, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Compares everything visible in the positions after n moves. */
void compare_positions(struct findings *f, uint32_t n, int players, const struct copy *old, const struct copy *new);

/* Plays a move on both; false if one refuses it, which ends the comparison. */
bool compare_move(struct findings *f, uint32_t n, struct rift_move m, struct copy *old, struct copy *new);

#endif
