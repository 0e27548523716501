/*
 * rift_player.h -- the computer players that can take a seat, by name.
 *
 * A player is a function that chooses an answer.  It keeps no state but the seed of its random numbers, which the
 * caller holds.  Nothing here allocates memory or reads a clock.
 */
#ifndef RIFT_PLAYER_H
#define RIFT_PLAYER_H

#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

struct rift_player {
	const char *name; /* a single word */
	const char *about; /* a one-line description for a menu */
	/*
	 * Returns a legal answer for a seat that is asked (rift_asks).  g is the game or the seat's view of it; a
	 * player uses only what its seat may see.  *random is a seed of any value and is advanced; equal positions and
	 * equal seeds give equal answers.
	 */
	struct rift_move (*choose)(
		const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random);
};

/* Returns the number of computer players. */
RIFT_API size_t rift_player_count(void);

/* Returns the i-th player, from 0, weakest first; NULL if i is rift_player_count() or more. */
RIFT_API const struct rift_player *rift_player_at(size_t i);

/* Returns the player of this name; NULL if there is none. */
RIFT_API const struct rift_player *rift_player(const char *name);

#ifdef __cplusplus
}
#endif
#endif
