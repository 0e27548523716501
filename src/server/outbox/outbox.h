/*
 * outbox.h -- transactional outbox (tables outbox and push): sends mails, push messages and webhook deliveries.
 *
 * Handlers insert a row in the transaction that makes it necessary; any node takes it from there.  Failed rows are
 * retried with exponential backoff.  A mail about a turn is sent at most once: if a node dies while sending it, it is
 * not retried.  Everything else is sent at least once.
 *
 * Mails, push messages, webhooks of accounts and of games have separate queues.  Each webhook gets one delivery at a time, across all nodes: a slow
 * receiver delays only its own.
 *
 * Turns: the database adds a row to `notice` with the standing (trigger standing_turned, last written in migration 0021).  After push_delay each browser of
 * the account gets a push message; in quiet hours all of it waits.  A notice of which no push service has taken a message, older than mail_delay, that
 * is still true becomes an entry of one mail; an address gets such a mail at most every mail_gap seconds, with all
 * turns since.
 */
#ifndef SERVER_OUTBOX_OUTBOX_H
#define SERVER_OUTBOX_OUTBOX_H

#include <stddef.h>
#include <uv.h>

#include "server/base/conf.h"
#include "server/base/metrics.h"
#include "server/store/stores.h"

struct outbox;

struct outbox *outbox_open(uv_loop_t *loop, struct stores *stores, const struct conf *conf, struct metrics *metrics);
void outbox_chores(struct outbox *o); /* there may be a new chore (chores.h) */

void outbox_look(struct outbox *o); /* a row was added: look now instead of with the next tick */
void outbox_listed(struct outbox *o, uint64_t game); /* a game that may be listed has changed: the lobby is told now */
void outbox_drain(struct outbox *o); /* takes no more rows */
void outbox_abort(struct outbox *o); /* aborts transfers; other nodes retry them */
void outbox_stop(struct outbox *o); /* before db_close: abandons what is in flight */
void outbox_free(struct outbox *o); /* after db_close */
size_t outbox_busy(const struct outbox *o); /* rows being sent */
size_t outbox_sending(const struct outbox *o); /* of those, the ones that a sender has */
size_t outbox_senders(const struct outbox *o); /* senders that run */

#endif
