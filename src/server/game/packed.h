/*
 * packed.h -- all steps of a game as one text of bytes, for the archive: exactly what the log has of it.
 *
 * Column by column, because that compresses best: seats, numbers of moves, keys, times (each as the difference to the one
 * before, their highest bytes first), then the six bytes of the moves.  Numbers are big-endian.
 */
#ifndef SERVER_GAME_PACKED_H
#define SERVER_GAME_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/bytes.h"
#include "server/game/position.h"

#define PACKED_HEAD 20 /* bytes: version 4, steps 4, moves 4, game 8 */
#define PACKED_STEP 19 /* of a step besides its moves */
#define PACKED_MOST ((size_t)PACKED_HEAD + (size_t)GAME_MOVES * (PACKED_STEP + MOVE_BYTES))

/* Steps in the order of the log, without gaps from 0 on.  false: they are not, or out of memory. */
bool packed_write(struct bytes *out, uint64_t game, const struct step *steps, size_t count);

/* Reads one step after the other. */
struct packed {
	const unsigned char *bytes;
	uint64_t game;
	uint32_t steps, moves; /* in all */
	uint32_t step, move; /* read so far */
	int64_t at;
};

bool packed_open(struct packed *p, const unsigned char *bytes, size_t length); /* false: malformed */
bool packed_next(struct packed *p, struct step *step); /* false: there are no more, or it is malformed */
bool packed_whole(const struct packed *p); /* all were read */

#endif
