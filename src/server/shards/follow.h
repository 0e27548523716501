/* follow.h -- what a move does to the writers of a store: notes what they touch, keeps them out, waits for them.  See move.h. */
#ifndef SERVER_SHARDS_FOLLOW_H
#define SERVER_SHARDS_FOLLOW_H

#include "server/shards/copy.h"

/* Triggers that note in `touched` each game of the bucket that is written to.  Both may be repeated. */
bool follow_begin(PGconn *conn, int bucket);
bool follow_end(PGconn *conn, int bucket); /* and forgets what was noted */

/* Copies the games touched since they were copied; their number, or -1. */
long follow_round(struct copier *c, int bucket);

/* Fences a bucket in a store: "coming", or left; or lifts the fence. */
enum fence { FENCE_NONE, FENCE_COMING, FENCE_LEFT };
bool fence_set(PGconn *conn, int bucket, enum fence fence);

/* Waits for all transactions that may not have seen a fence that is there now.  1: they have ended; 0: not in time; -1: it failed. */
int writers_wait(PGconn *conn, long limit_ms);

long shards_ms(void); /* a clock */

#endif
