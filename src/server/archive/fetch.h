/*
 * fetch.h -- reads records of the archive for the rooms, on threads of its own: a disk or an S3 store may be slow or away, and
 * the event loop waits for neither.
 */
#ifndef SERVER_ARCHIVE_FETCH_H
#define SERVER_ARCHIVE_FETCH_H

#include <uv.h>

#include "server/base/conf.h"
#include "server/base/metrics.h"
#include "server/game/rooms.h"

struct fetch;

struct fetch *fetch_open(uv_loop_t *loop, const struct conf *conf, struct metrics *metrics);
void fetch_close(
	struct fetch *f); /* ends all requests with RECORD_AWAY; the loop closes its handle in its next turns */

/* Asks for the record of a game.  done is called once, on the loop; with RECORD_AWAY at once if too many wait. */
void fetch_ask(struct fetch *f, const struct place_kept *place, rooms_fetched *done, void *arg);

#endif
