/*
 * history.h -- which history of the database a connection reads: its cluster, timeline and database.
 *
 * A promoted standby and a backup restored to a point in time begin a new timeline; a restored dump is another
 * database.  Each connection asks for its history before it is used (db.c).  A new history may lack what this node knows
 * of the old one: rooms and pages prove that their last step is in it (game/room_prove.c).  A server with an older
 * timeline than one already seen is a former primary that does not know yet that it was replaced.
 */
#ifndef SERVER_STORE_HISTORY_H
#define SERVER_STORE_HISTORY_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#define STORE_TEXT 17 /* 16 hex digits and the terminating zero */

struct history {
	uint64_t cluster;
	uint32_t timeline, database;
	char name[STORE_TEXT]; /* a hash of the three, which clients get as `store`; empty: not known */
};

enum history_order { HISTORY_SAME, HISTORY_NEW, HISTORY_OLDER };

/* The query for it, and its answer in text format.  The query fails on a standby.  False: no valid answer. */
extern const char history_sql[];
bool history_read(struct history *h, const PGresult *rows);

enum history_order history_compare(const struct history *known, const struct history *found);

#endif
