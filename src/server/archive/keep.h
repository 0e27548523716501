/*
 * keep.h -- `timeriftd archive`: moves games that are over from the log to the archive.
 *
 * One run at a time.  In this order, so that a crash at any point loses nothing and doubles nothing:
 *
 *   1. Segments that an interrupted run had announced, but not finished: the file is deleted, and then its row.
 *   2. As long as there are such games: a row of `segment` announces a file; the file is written; one transaction says in
 *      `archived` where each game is, and that the segment is done.  From then on nodes read the archive, and write no more to these games.
 *   3. A lock on the log waits for writes that began before.  A game that got a step by one (it was given up, so the rules go on) is
 *      taken out of `archived` again.  Then the segments count as cleared.
 *   4. Moves of games in cleared segments leave the log: a week's part is replaced by a table of the games that still run, or
 *      dropped (part_copy, part_swap).  Games whose ids have no week are deleted row by row.
 */
#ifndef SERVER_ARCHIVE_KEEP_H
#define SERVER_ARCHIVE_KEEP_H

#include "server/base/conf.h"

int keep(const struct conf *conf, const char *conninfo); /* of one database; the exit status */

#endif
