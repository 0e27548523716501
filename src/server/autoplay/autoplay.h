/*
 * autoplay.h -- the computer plays for a seat: greedy of src/ai, by the rules the game is on.
 */
#ifndef SERVER_AUTOPLAY_AUTOPLAY_H
#define SERVER_AUTOPLAY_AUTOPLAY_H

#include "server/game/position.h"

/*
 * One decision of a seat that is asked, as a wish.  Two nodes that look at the same table make the same wish with the same
 * key, so it is written once.  It takes a few milliseconds (docs/operations.md).
 */
void autoplay(const struct position *t, int seat, struct wish *wish);

#endif
