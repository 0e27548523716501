/*
 * collect.h -- deletes games that never began, abandoned games of guests and the allowances of past days, so that what
 * strangers store is bounded.
 *
 * A game that has begun is kept while one of its seats belongs to an account, and until nothing was stored in it for
 * guest_days days.  To find those, the nodes walk through all games, 200 every 10 s.  Several nodes may look at the same
 * time; only one of them deletes.
 */
#ifndef SERVER_PEOPLE_COLLECT_H
#define SERVER_PEOPLE_COLLECT_H

#include "server/people/party.h"
#include "server/store/stores.h"

struct collect;

/* For one store. */
struct collect *collect_open(
	struct db *db, bool directory, struct parties *parties, long unbegun_days, long guest_days);
void collect_look(struct collect *c); /* call every second; asks the database every 10 s */
uint64_t collect_count(const struct collect *c); /* games deleted by this node */
void collect_close(struct collect *c); /* after db_close */

#endif
