/*
 * snapshot.h -- positions beside the log, so that a long game need not be played again from its beginning.
 *
 * A cache and nothing more: the table `snapshot` may be emptied at any time.  A snapshot is written behind the log now and then
 * while a game is played, and read together with the game's row when a node opens it; the log is then read from there on.
 * It is believed only if it was sealed with the game's own key, for these rules and this place in the log, and if the log
 * has the step at its place that the snapshot ends with; otherwise the game is played from its beginning.
 *
 * A table that comes from a snapshot does not hold the moves before it.  Who needs them makes the rooms read the whole
 * log; so a page that is opened afresh gains nothing, but a player who comes back to another node does, and so do
 * clocks, deadlines and the computer, who look at games nobody has open.
 *
 * Opening a game costs about 1 ms of the node and the store together; each move to be read and played adds 3 us.  A
 * snapshot takes away only these, so it is written for long games only: every 256 moves.
 */
#ifndef SERVER_GAME_SNAPSHOT_H
#define SERVER_GAME_SNAPSHOT_H

#include <uv.h>

#include "server/game/position.h"
#include "server/store/db.h"

/* The table, which is at its beginning, goes on from there.  False: there is none to be believed, nothing is changed. */
bool snapshot_take(struct position *t, const PGresult *rows, int row, int column);

struct snapshots;

struct snapshots *snapshots_open(uv_loop_t *loop, struct db *db, uint32_t every); /* moves; 0: none is written */
void snapshots_close(struct snapshots *s);

/* This node has written a step: from time to time it is worth a snapshot, and the last one of a game ends it. */
void snapshot_note(struct snapshots *s, const struct position *t, const struct step *step);

#endif
