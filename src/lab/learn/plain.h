/* plain.h -- the search of the computer players without the network, to measure what the network is worth. */
#ifndef LAB_LEARN_PLAIN_H
#define LAB_LEARN_PLAIN_H

#include "rift_player.h"

/* Thinks like the level `master`, but judges positions by their value alone (judge.h). */
const struct rift_player *plain_player(void);

#endif
