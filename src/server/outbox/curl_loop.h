/*
 * curl_loop.h -- what leaves the server and never stands still: libcurl's transfers on the event loop.  Calls to hooks (hook.c) make
 * the handles, this runs them; letters are carried by smtp.h.
 */
#ifndef SERVER_OUTBOX_CURL_LOOP_H
#define SERVER_OUTBOX_CURL_LOOP_H

#include <curl/curl.h>
#include <stddef.h>
#include <uv.h>

struct curl_loop;

typedef void curl_loop_done(void *arg, CURL *easy, CURLcode result);

struct curl_loop *curl_loop_open(uv_loop_t *loop);
void curl_loop_abort(struct curl_loop *c); /* what is under way is handed back as aborted */
void curl_loop_close(struct curl_loop *c); /* the same, and it ends */

/* Runs a transfer.  done is called once, on the loop, and owns the handle again.  Negative: it could not be begun. */
int curl_loop_send(struct curl_loop *c, CURL *easy, curl_loop_done *done, void *arg);

#endif
