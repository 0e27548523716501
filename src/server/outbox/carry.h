/*
 * carry.h -- carries what stores have to tell the directory: turns for webhooks, push messages and mails, results of rated games and games of the day, other mails about seats,
 * and what lists of open games show.
 *
 * A trip is three statements: read in the store, put in the directory, end in the store.  No transaction spans them, so each may happen and its answer be
 * lost, and two nodes may make the same trip at a time: the directory notes what has arrived (table carried) in the transaction that makes mails and
 * deliveries of it, so nothing arrives twice; what was not ended is read again, so nothing is lost.  Rows of open games have versions instead: an older
 * one changes nothing.  Trips begin every second: that is the delay.
 */
#ifndef SERVER_OUTBOX_CARRY_H
#define SERVER_OUTBOX_CARRY_H

#include "server/base/conf.h"
#include "server/store/stores.h"

struct carry;

/* arrived is called when something has been put into the directory. */
struct carry *carry_open(struct stores *stores, const struct conf *conf, void (*arrived)(void *arg), void *arg);
void carry_look(struct carry *c); /* call every second */
void carry_game(struct carry *c, uint64_t game); /* carries changes of listed games of this store now */
void carry_close(struct carry *c); /* after stores_close */

#endif
