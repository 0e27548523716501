/*
 * due.h -- timers of games: expired clocks, and seats that the computer plays.
 *
 * The time at which a game is due is a column (standing.due), so any node may notice it and a crash loses nothing.  A
 * node claims a batch of due games, skipping rows that another node has locked.  A claim is a lease of LEASE_S seconds:
 * the games of a node that dies are claimed again.  The node then reads the log and the seats and decides afresh what
 * to do; standing.due may be too early, never too late.  Computer moves are wishes like any other, with a key that
 * every node derives alike.
 */
#ifndef SERVER_AUTOPLAY_DUE_H
#define SERVER_AUTOPLAY_DUE_H

#include <uv.h>

#include "server/base/metrics.h"
#include "server/game/rooms.h"
#include "server/people/party.h"
#include "server/plans/plans.h"

struct due;

/* think_share: see conf.h. */
struct due *due_open(uv_loop_t *loop, struct stores *stores, struct rooms *rooms, struct parties *parties,
	struct plans *plans, int think_share);
void due_close(struct due *d);

/* Shutdown: claims nothing more and starts no more computer moves; other nodes take over. */
void due_drain(struct due *d);

/* Checks a game now: its seats or clocks have changed. */
void due_look(struct due *d, uint64_t game);

/* After a step of this node: plays the computer's turn now instead of with the next claim. */
void due_stepped(struct due *d, const struct position *t);

void due_gauge(const struct due *d, struct metrics *c); /* what it has counted */

#endif
