/* player.h -- a client of a match; see match.h. */
#ifndef SIMULATE_PLAYER_H
#define SIMULATE_PLAYER_H

#include "simulate/match.h"

void player_begin(struct matches *of, struct match *m, int seat, const char *token); /* empty token: a spectator */

#endif
