/*
 * smtp.h -- sends mails, each on a thread of its own: libcurl's SMTP blocks until the mail server has answered the
 * final line, which can take long.  Non-blocking transfers use curl_loop.h.
 */
#ifndef SERVER_SENDER_SMTP_H
#define SERVER_SENDER_SMTP_H

#include <uv.h>

#include "server/sender/curl_loop.h"

struct smtp;

struct smtp *smtp_open(uv_loop_t *loop);
void smtp_abort(struct smtp *c); /* ends all transfers as aborted, within about 1 s */
void smtp_close(struct smtp *c); /* the same, waits for them and frees it */

/* As curl_loop_send. */
int smtp_send(struct smtp *c, CURL *easy, curl_loop_done *done, void *arg);

#endif
