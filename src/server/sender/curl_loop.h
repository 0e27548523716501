/*
 * curl_loop.h -- runs libcurl transfers on the event loop without blocking.  transfer.c creates the handles
 * of webhook deliveries; mails, whose SMTP code in libcurl blocks, use smtp.h.
 */
#ifndef SERVER_SENDER_CURL_LOOP_H
#define SERVER_SENDER_CURL_LOOP_H

#include <curl/curl.h>
#include <stddef.h>
#include <uv.h>

struct curl_loop;

typedef void curl_loop_done(void *arg, CURL *easy, CURLcode result);

struct curl_loop *curl_loop_open(uv_loop_t *loop);
void curl_loop_abort(struct curl_loop *c); /* ends all transfers with CURLE_ABORTED_BY_CALLBACK */
void curl_loop_close(struct curl_loop *c); /* the same, and frees it */

/*
 * Starts a transfer.  done is called once, on the loop, and owns the handle again.  Negative: it could not be started.
 */
int curl_loop_send(struct curl_loop *c, CURL *easy, curl_loop_done *done, void *arg);

#endif
