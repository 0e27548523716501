/*
 * gaps.h -- finds steps of other nodes that nobody has told this one of.
 *
 * A word on the bus can be lost: on a line that breaks, in a server that dies, or because a new room's subscription had not
 * reached the other nodes when its log was read.  The next word shows the gap, but after the last one there is none.  So of
 * watched rooms that have been quiet for a second the log is asked, all in one statement, whether it has more;
 * then after two seconds, four, at last every minute.  While there is no word at all, every watched room is asked for every
 * second, and once more when there is again.  Only games that were missed are read.
 */
#ifndef SERVER_GAME_GAPS_H
#define SERVER_GAME_GAPS_H

#include <stdbool.h>
#include <stdint.h>

#include "server/game/rooms.h"
#include "server/store/db.h"

struct gaps;

struct gaps *gaps_open(struct db *db, struct rooms *rooms);
void gaps_look(struct gaps *m, bool all); /* every second; all: also for rooms that were not quiet */
uint64_t gaps_found(const struct gaps *m); /* games */
void gaps_close(struct gaps *m); /* after the store */

#endif
