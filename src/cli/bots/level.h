/*
 * level.h -- a level of the computer players (rift_player.h) at a seat, in this process.
 *
 * `timerift match` plays levels with it, `timerift bot` speaks the protocol for them: both give the same answers for the
 * same seed, view and budget of nodes.
 */
#ifndef CLI_BOTS_LEVEL_H
#define CLI_BOTS_LEVEL_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/base/driver.h"
#include "cli/bots/referee.h"
#include "rift.h"
#include "rift_player.h"

struct level {
	const struct rift_player *player;
	struct rng rng; /* gives each decision its seed */
	struct rift_report report; /* of the last decision */
};

/* Asked between two slices of thinking: true ends them. */
typedef bool level_stop(void *context);

/* Begins a game with a seed. */
void level_begin(struct level *level, const struct rift_player *player, uint64_t seed);

/* Chooses an answer of the seat whose view `seen` is.  stop may be NULL. */
struct rift_move level_choose(struct level *level, int seat, const struct rift_game *seen, const struct budget *budget,
	level_stop *stop, void *context);

#endif
