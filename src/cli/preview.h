/*
 * preview.h -- what a move would do, found by trying it on a copy: what is paid and gained before the next question.
 * Nothing that Nature would show is looked at.
 */
#ifndef CLI_PREVIEW_H
#define CLI_PREVIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "rift.h"

struct preview {
	char text[120]; /* "-1W +3T +1 VP"; "" if nothing changes hands */
	struct rift_ask next; /* the question after it */
	struct rift_game after;
	bool drawn; /* a die or a card would come next: no way back */
};

/* false: the move is not legal. */
bool preview_move(struct preview *p, const struct rift_game *g, struct rift_move m);

#endif
