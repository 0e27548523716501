/* batch.h -- counts results that are rows of a query, one row for each seat: of a node (ratings.h) and of the command (recompute.h). */
#ifndef SERVER_RATING_BATCH_H
#define SERVER_RATING_BATCH_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/base/bytes.h"
#include "server/rating/reckon.h"

enum batch_column { BATCH_GAME, BATCH_ENDED, BATCH_POOL, BATCH_PLAYER, BATCH_LEVEL, BATCH_PLACE };

/* A player of one pool. */
struct batch_player {
	uint64_t player;
	enum pool pool;
	struct rated now;
	bool used;
};

/* Players, found by number and pool: a table with open addressing that grows. */
struct batch {
	struct batch_player *players;
	size_t count, room;
	bool failed; /* no memory */
};

/* The player, new in the table if it was not there (*fresh, if not NULL); NULL: no memory. */
struct batch_player *batch_player(struct batch *b, uint64_t player, enum pool pool, bool *fresh);
void batch_release(struct batch *b);

/* What is told of each player after each game. */
typedef void batch_told(void *arg, const struct batch_player *player, uint64_t game, int64_t ended);

/*
 * Counts the game whose first seat is in `row`; columns begin at `first`.  All its players must be in the table already, or are new ones.  Returns the row
 * after its last seat; -1: no memory, or a game of more seats than there can be.
 */
int batch_game(struct batch *b, const PGresult *rows, int row, int first, batch_told *told, void *arg);

/* A column as a floating-point number. */
double batch_number(const PGresult *rows, int row, int column);

#endif
