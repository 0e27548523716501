/*
 * smtp.h -- letters that leave the server, each on a thread of its own: curl's SMTP stands still until the mail server has
 * answered the last line of a letter, and mail servers think long about that.  What never stands still is carried by curl_loop.h.
 */
#ifndef SERVER_OUTBOX_SMTP_H
#define SERVER_OUTBOX_SMTP_H

#include <uv.h>

#include "server/outbox/curl_loop.h"

struct smtp;

struct smtp *smtp_open(uv_loop_t *loop);
void smtp_abort(struct smtp *c); /* what is under way is handed back, within a second or so, as aborted */
void smtp_close(struct smtp *c); /* the same, waited for; and it ends */

/* As curl_loop_send. */
int smtp_send(struct smtp *c, CURL *easy, curl_loop_done *done, void *arg);

#endif
