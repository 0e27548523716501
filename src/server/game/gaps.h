/*
 * gaps.h -- finds steps of other nodes whose bus message was lost.
 *
 * A message can be lost when a connection breaks, when NATS dies, or when a new room's subscription was not active yet.
 * The next message would reveal the gap, but after the last step of a game there is none.  So watched rooms without a
 * step for 1 s are compared with the log, all in one query; then after 2 s, 4 s, up to every 60 s (exponential
 * backoff).  While NATS is disconnected, every watched room is checked every second, and once more after the reconnect.
 * Only games with a gap are read.
 */
#ifndef SERVER_GAME_GAPS_H
#define SERVER_GAME_GAPS_H

#include <stdbool.h>
#include <stdint.h>

#include "server/game/rooms.h"
#include "server/store/db.h"

struct gaps;

struct gaps *gaps_open(struct rooms *rooms, int store); /* for the games of one store */
void gaps_look(struct gaps *m, bool all); /* call every second; all: ignore the backoff */
uint64_t gaps_found(const struct gaps *m); /* games with a gap, so far */
void gaps_close(struct gaps *m); /* after db_close */

#endif
