/*
 * weeks.h -- makes the parts of the log for this week and the next ones, where an archive is set.  Without a part no move is
 * refused: it goes to the part for others.
 */
#ifndef SERVER_ARCHIVE_WEEKS_H
#define SERVER_ARCHIVE_WEEKS_H

#include <stdbool.h>

#include "server/store/db.h"

#define PARTS_AHEAD 4 /* weeks, this one included */

struct weeks;

/*
 * The same before the node serves, so that the first games have a part already.  Waits for the database.  0, or 1 after printing why
 * it failed.
 */
int weeks_first(const char *conninfo);

struct weeks *weeks_open(struct db *db);
void weeks_look(struct weeks *p); /* call every second; asks the database every hour */
void weeks_close(struct weeks *p); /* after db_close */

#endif
