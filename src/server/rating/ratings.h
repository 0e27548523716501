/*
 * ratings.h -- keeps the ratings in the directory up to date: counts the results that have arrived (outbox/carry.h).
 *
 * Ratings depend on the order of games, and results may arrive late, because a store was away.  So ratings are defined by the results alone, in the order of
 * their end and id.  When a result arrives that ended before one that is counted, the ratings are taken back to before it, and all results from there on
 * are counted again.  So they are always what computing all of them again gives (recompute.h).
 *
 * Every node looks every second.  Of two that compute the same only one writes: the version of the ratings decides.
 */
#ifndef SERVER_RATING_RATINGS_H
#define SERVER_RATING_RATINGS_H

#include "server/store/stores.h"

struct ratings;

struct ratings *ratings_open(struct stores *stores);
void ratings_look(struct ratings *r);
void ratings_close(struct ratings *r); /* after stores_close */

#endif
