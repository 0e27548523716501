/*
 * carrier.h -- what leaves the server and never stands still: libcurl's transfers on the event loop.  Calls to hooks (hook.c) make
 * the handles, this runs them; letters are carried by courier.h.
 */
#ifndef SERVER_OUTBOX_CARRIER_H
#define SERVER_OUTBOX_CARRIER_H

#include <curl/curl.h>
#include <stddef.h>
#include <uv.h>

struct carrier;

typedef void carrier_done(void *arg, CURL *easy, CURLcode result);

struct carrier *carrier_open(uv_loop_t *loop);
void carrier_abort(struct carrier *c); /* what is under way is handed back as aborted */
void carrier_close(struct carrier *c); /* the same, and it ends */

/* Runs a transfer.  done is called once, on the loop, and owns the handle again.  Negative: it could not be begun. */
int carrier_send(struct carrier *c, CURL *easy, carrier_done *done, void *arg);

#endif
