/*
 * move.h -- moves a bucket from one store to another while its games are played.
 *
 * The directory says in `bucket_move` what is under way, and each step can be repeated, so a move that was interrupted anywhere goes on when it is
 * started again, or is taken back.
 *
 *   1. Intent: the row of `bucket_move`, phase 1.  The target fences the bucket as "coming": nobody reads the copies.  Triggers in the source note
 *      each game of the bucket that is written to (`touched`).
 *   2. Copy: games that are not the same in both are copied, a batch in one snapshot of the source and one transaction of the target, and compared in
 *      it.  Then, in rounds, those touched meanwhile; then all are compared once more.
 *   3. Pause: phase 2, the fence in the source.  Statements that write ask the fence in their own snapshot, so one that began before may not see it:
 *      each holds a lock on a table of games until it ends, and the move waits for those that had one when the fence was there.  Games touched are
 *      copied for the last time.  Should that take too long, the fence is lifted and the move follows on.
 *   4. Switch: one transaction of the directory changes the map and sets phase 3.  If its outcome is unknown, it is repeated: it is never taken back.
 *      Then the target lifts its fence: at no moment do both stores accept the bucket.
 *   5. The source loses triggers and rows.  Its fence stays: it refuses nodes that still have the old map, as long as the bucket is not there.
 *
 * One move of a bucket at a time: each of the three sessions holds an advisory lock for it, and writes to a store are made in its session only.  A further lock keeps `timeriftd
 * archive` out of both stores.
 */
#ifndef SERVER_SHARDS_MOVE_H
#define SERVER_SHARDS_MOVE_H

#include "server/admin/admin.h"

/* The store of each bucket, as the directory says.  false: it failed and the error was printed. */
bool move_map(struct admin *a, int map[256]);

/* Begins the move of a bucket, or resumes it; ADMIN_NOTHING: it is there already. */
int move_bucket(struct admin *a, int bucket, int target);

/* The store to which the bucket is being moved, by its index; -1: none, -2: it failed and the error was printed. */
int move_target(struct admin *a, int bucket);

/* Takes back a move that has not switched. */
int move_abort(struct admin *a, int bucket);

#endif
