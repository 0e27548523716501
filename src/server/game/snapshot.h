/*
 * snapshot.h -- cached positions in the database, so that a long game need not be replayed from its first move.
 *
 * The table `snapshot` is only a cache and may be emptied at any time.  A snapshot is written asynchronously during a
 * game and read together with the game's row; the log is then read from there on.  It is used only if its MAC with the
 * game's key is valid for these rules and this place in the log, and if the log contains the step it ends with; else
 * the game is replayed.
 *
 * A position from a snapshot lacks the moves before it.  Whoever needs them makes the room read the whole log.  So a
 * freshly opened page gains nothing, but a player who reconnects to another node does, and so do clocks and computer
 * players, which load games that nobody watches.
 *
 * Opening a game costs about 1 ms of node and database together; each move to read and replay adds 3 us.  A snapshot
 * saves only the latter, so it is written for long games only: every 256 moves.
 */
#ifndef SERVER_GAME_SNAPSHOT_H
#define SERVER_GAME_SNAPSHOT_H

#include <uv.h>

#include "server/game/position.h"
#include "server/store/db.h"

/* Advances an initial position to the snapshot.  False: there is no valid one, and nothing is changed. */
bool snapshot_take(struct position *t, const PGresult *rows, int row, int column);

struct snapshots;

struct snapshots *snapshots_open(uv_loop_t *loop, struct db *db, uint32_t every); /* every: in moves; 0: never */
void snapshots_close(struct snapshots *s);

/* After a step of this node: schedules a snapshot if one is due, and deletes it when the game is over. */
void snapshot_note(struct snapshots *s, const struct position *t, const struct step *step);

#endif
