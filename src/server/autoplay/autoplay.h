/* autoplay.h -- computer moves for a seat: players of src/ai, on the build of the rules the game uses. */
#ifndef SERVER_AUTOPLAY_AUTOPLAY_H
#define SERVER_AUTOPLAY_AUTOPLAY_H

#include "server/game/position.h"
#include "rift_player.h"

/*
 * Chooses one move of a seat that has to answer, as a wish.  player NULL: the greedy player; one that searches thinks in
 * thoughts.h instead.  Deterministic: two nodes with the same position make the same wish with the same key, so it is
 * written once.  Takes a few milliseconds (docs/operations.md).
 */
void autoplay(const struct position *t, int seat, const struct rift_player *player, struct wish *wish);

/* A move that was chosen elsewhere, as a wish with the same key. */
void autoplay_wish(const struct position *t, int seat, struct rift_move move, struct wish *wish);

/* The seed with which a player thinks about it: by game and number of moves, known to the server only. */
uint64_t autoplay_seed(const struct position *t, int seat);

#endif
