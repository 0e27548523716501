/*
 * due.h -- what must happen without anybody asking: time that is over, seats that the computer plays.
 *
 * When a game is due is a row (standing.due), so it does not matter which node notices, and a crash forgets nothing.  A
 * node claims some due games at a time, skipping those another node holds; a claim is a lease, so that the games of a node
 * that dies are claimed again.  Then it reads the log and the seats and decides anew whether anything is to be done: a due
 * time may be too early, never too late.  The computer's moves are wishes like any other, with a key that two nodes would
 * choose alike.
 */
#ifndef SERVER_AUTOPLAY_DUE_H
#define SERVER_AUTOPLAY_DUE_H

#include <uv.h>

#include "server/game/rooms.h"
#include "server/people/party.h"

struct due;

struct due *due_open(uv_loop_t *loop, struct db *db, struct rooms *rooms, struct parties *parties);
void due_close(struct due *d);

/* Before the node stops: nothing new is claimed or thought about; other nodes see to it. */
void due_drain(struct due *d);

/* Looks at a game now: something about its seats or time has changed. */
void due_look(struct due *d, uint64_t game);

/* After a step of this node: the computer's turn is not left to the next look. */
void due_stepped(struct due *d, const struct position *t);

uint64_t due_late(const struct due *d); /* seats whose time was over */
uint64_t due_played(const struct due *d); /* the computer's wishes in the log */

#endif
