/*
 * rift_player.h -- the computer players that can take a seat, by name.
 *
 * A player is a function: it is asked, answers, and remembers nothing but the state of its random numbers, which the caller
 * keeps.  Nothing here allocates memory or reads a clock.
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
	const char *name; /* one word */
	const char *about; /* one line for a list to choose from */
	/*
	 * The answer of a seat that is asked (rift_asks); it is legal.  g is the game or the seat's view of it: a player
	 * looks at no more than its seat may know.  *random may be anything and is moved on; the same position and the same
	 * *random give the same answer.
	 */
	struct rift_move (*choose)(
		const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random);
};

/* How many players there are. */
RIFT_API size_t rift_player_count(void);

/* The i-th, from 0, the weakest first; NULL from rift_player_count() on. */
RIFT_API const struct rift_player *rift_player_at(size_t i);

/* The one of this name; NULL if there is none. */
RIFT_API const struct rift_player *rift_player(const char *name);

#ifdef __cplusplus
}
#endif
#endif
