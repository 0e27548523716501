/*
 * courier.h -- letters that leave the server, each on a thread of its own: curl's SMTP stands still until the mail server has
 * answered the last line of a letter, and mail servers think long about that.  What never stands still is carried by carrier.h.
 */
#ifndef SERVER_OUTBOX_COURIER_H
#define SERVER_OUTBOX_COURIER_H

#include <uv.h>

#include "server/outbox/carrier.h"

struct courier;

struct courier *courier_open(uv_loop_t *loop);
void courier_abort(struct courier *c); /* what is under way is handed back, within a second or so, as aborted */
void courier_close(struct courier *c); /* the same, waited for; and it ends */

/* As carrier_send. */
int courier_send(struct courier *c, CURL *easy, carrier_done *done, void *arg);

#endif
