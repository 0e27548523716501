/* autoplay.h -- computer moves for a seat: the greedy player of src/ai, on the build of the rules the game uses. */
#ifndef SERVER_AUTOPLAY_AUTOPLAY_H
#define SERVER_AUTOPLAY_AUTOPLAY_H

#include "server/game/position.h"

/*
 * Chooses one move of a seat that has to answer, as a wish.  Deterministic: two nodes with the same position make the
 * same wish with the same key, so it is written once.  Takes a few milliseconds (docs/operations.md).
 */
void autoplay(const struct position *t, int seat, struct wish *wish);

#endif
