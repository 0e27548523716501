/*
 * choices.h -- the legal answers to the current ask as a player's menu: numbered, grouped, each with a label, cost and
 * effect.
 *
 * A placement is chosen by its space; if several types of Worker may go there, the player is asked which.  Wasteful
 * answers (a more expensive hex while a cheaper one is free) come last and are shown only on request.
 */
#ifndef CLI_PLAY_CHOICES_H
#define CLI_PLAY_CHOICES_H

#include <stdbool.h>
#include <stddef.h>

#include "rift_session.h"

#define CHOICE_WORKERS 6

enum choice_group { GROUP_ONE, GROUP_MAIN, GROUP_HOME, GROUP_BLINK, GROUP_FREE, GROUP_PASS, GROUP_UNUSUAL, GROUP_END };

struct choice {
	int number; /* what the player types */
	enum choice_group group;
	char label[320];
	char effect[600]; /* cost and gain */
	char who[80]; /* Workers that may go there: "(Eng Sci)" */
	struct rift_move move[CHOICE_WORKERS]; /* one per Worker, the best suited first */
	size_t moves;
	const struct rift_session *session; /* the session it belongs to */
};

struct choices {
	struct choice list[RIFT_ANSWERS];
	size_t count;
	size_t shown; /* without the wasteful ones */
	int seat; /* RIFT_NATURE: dice and cards of a physical table */
	bool pairs; /* Warp tiles: one or two numbers may be typed */
	size_t all; /* number of legal answers */
	struct rift_move answer[RIFT_ANSWERS];
};

void choices_list(struct choices *c, const struct rift_session *s);
const char *choice_heading(enum choice_group group); /* "" for none */

/* The choice with that number; NULL if there is none. */
const struct choice *choices_find(const struct choices *c, int number);

/* Warp tiles: the move that takes both. */
bool choices_pair(const struct choices *c, int number, int other, struct rift_move *m);

/* choice_words.c: label and effect of an answer; of one of several Workers for the same space. */
void choice_words(struct choice *choice, const struct rift_game *g);
/* An answer alone, in words, in a place without a menu: "Mine top: Engineer". */
void choice_tell(const struct rift_session *s, const struct rift_game *g, struct rift_move m, char *out, size_t size);
void choice_worker_words(const struct rift_session *s, struct rift_move m, char *out, size_t size);
bool choice_words_fractures(struct choice *choice, const struct rift_game *g); /* false: not an answer of this module */
void choice_space_fractures(const struct rift_game *g, int seat, int space, char *out, size_t size);
int choice_fitness(int worker, int space); /* the higher, the better suited */

#endif
