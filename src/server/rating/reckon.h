/*
 * reckon.h -- what a finished game does to the ratings of its players.
 *
 * A seat is a player, a computer level, whose rating is fixed, or nobody known: an account that was erased before its result arrived, or a level that the ladder
 * has not measured.  Nobody compares
 * with a seat of nobody.  All players change at the same time, from what they were before the game.
 */
#ifndef SERVER_RATING_RECKON_H
#define SERVER_RATING_RECKON_H

#include <stdbool.h>
#include <stdint.h>

#include "server/rating/glicko.h"
#include "rift.h"

enum pool { POOL_LIVE, POOL_TURNS, POOLS };

/* A rating between two games. */
struct rated {
	struct glicko is;
	int64_t at; /* the moment of the last game (game/clock.h); only if `games` */
	uint64_t games;
};

struct reckon_seat {
	struct rated *player; /* NULL: none */
	const struct glicko *level; /* NULL: none */
	int place; /* 1 is best */
};

/* The fixed rating of a computer level; NULL: there is no such level. */
const struct glicko *reckon_level(const char *word);

/* A rating at a moment: the deviation has grown since the last game. */
struct glicko rated_now(const struct rated *player, int64_t now);

/* Changes the ratings of the players by a game that ended at a moment, not before their last one. */
void reckon(struct reckon_seat *seats, int count, int64_t ended);

#endif
