/*
 * players.h -- the computer players that can take a seat, by name.
 */
#ifndef AI_PLAYERS_H
#define AI_PLAYERS_H

#include <stddef.h>
#include <stdint.h>

#include "rift.h"

struct ai_player {
	const char *name;
	const char *about; /* one line for a list to choose from */
	/* The answer of a seat that is asked.  *random may be anything; the same gives the same answer. */
	struct rift_move (*choose)(const struct rift_game *g, int seat, uint64_t *random);
};

extern const struct ai_player ai_players[];
extern const size_t ai_player_count;
const struct ai_player *ai_player(const char *name); /* NULL: there is none */

#endif
