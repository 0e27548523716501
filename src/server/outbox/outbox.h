/*
 * outbox.h -- what has to leave the server: letters and calls to hooks, from the table outbox.
 *
 * Who wants something sent writes a row in the transaction that makes it necessary; any node takes it from there.  Rows that
 * fail are tried again, later each time.  A letter about a turn leaves at most once: if a node dies while it is on its way, it is
 * not sent again.  Everything else leaves at least once.
 *
 * Letters and calls do not wait for each other, and a hook is called once at a time by all nodes together: who answers slowly
 * delays only his own calls.
 *
 * Turns: the store notes them with the standing (migration 0003).  A notice that is old enough and still true becomes a line
 * of one letter to its address; an address gets such a letter only so often, and what happens meanwhile shares the next one.
 */
#ifndef SERVER_OUTBOX_OUTBOX_H
#define SERVER_OUTBOX_OUTBOX_H

#include <stddef.h>
#include <uv.h>

#include "server/base/conf.h"
#include "server/base/metrics.h"
#include "server/store/db.h"

struct outbox;

struct outbox *outbox_open(uv_loop_t *loop, struct db *db, const struct conf *conf, struct metrics *metrics);

void outbox_look(struct outbox *o); /* there is something new: do not wait for the next look */
void outbox_drain(struct outbox *o); /* takes nothing more */
void outbox_abort(struct outbox *o); /* waits no longer for what is on its way: another node takes it */
void outbox_stop(struct outbox *o); /* before the store is closed: what is on its way is left where it is */
void outbox_free(struct outbox *o); /* after it */
size_t outbox_busy(const struct outbox *o); /* on their way */

#endif
