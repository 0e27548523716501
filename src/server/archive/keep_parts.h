/* keep_parts.h -- what keep.c, keep_read.c and verify.c share: a connection that waits, and the rows of a segment. */
#ifndef SERVER_ARCHIVE_KEEP_PARTS_H
#define SERVER_ARCHIVE_KEEP_PARTS_H

#include <libpq-fe.h>

#include "server/archive/depot.h"
#include "server/archive/segment.h"

/* Columns of `archived` for the games of a segment. */
enum { KEPT_GAME, KEPT_AT, KEPT_LENGTH, KEPT_STEPS, KEPT_MOVES, KEPT_N, KEPT_KEY, KEPT_ENDED, KEPT_COLUMNS };

struct kept {
	struct record_found *rows;
	size_t count, room;
};

bool kept_add(struct kept *k, const struct record_found *found); /* false: out of memory */

/*
 * Says in `archived` that these games are in a segment.  Left out are those that were deleted, that are there with as many moves, and
 * of which the log has later moves; with `lost` those of which it has any.
 */
bool kept_write(PGconn *conn, int64_t segment, const struct kept *k, bool lost, long *written);

/* Runs SQL with integers as parameters.  NULL after printing why it failed. */
PGresult *keep_ask(PGconn *conn, const char *sql, int count, const int64_t *parameters);
bool keep_run(PGconn *conn, const char *sql, int count, const int64_t *parameters);

/* keep_read.c: the walk through games that are over. */
struct walk {
	PGconn *conn;
	int64_t days;
	int64_t *low, *high; /* ranges of ids that the log still has moves of */
	size_t ranges, range;
	int64_t last; /* the game before, within the range */
	long skipped; /* games whose log is not what their standing says */
};

bool walk_begin(struct walk *w, PGconn *conn, int64_t days);
void walk_end(struct walk *w);

/* Adds the next games to a segment.  1: some; 0: there are no more; -1: it failed. */
int walk_fill(struct walk *w, struct segment *s, struct kept *k);

#endif
