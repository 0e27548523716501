/*
 * sender.h -- the node's side of a sender: a process of the same program (send.h) that delivers webhooks or mails.
 * Whatever strangers' servers do to it, the node's event loop only writes a task and reads a result.
 *
 * One sender delivers webhooks and push messages, another one mails: the process that talks to strangers never has the password of the
 * mail server.  A sender that dies, answers nonsense, or keeps a task longer than its limits allow is killed and
 * replaced, each time after a longer wait; its tasks end with RESULT_LOST.
 */
#ifndef SERVER_SENDER_SENDER_H
#define SERVER_SENDER_SENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#include "server/base/metrics.h"
#include "server/sender/frame.h"

struct sender;

typedef void sender_done(void *arg, const struct result *result);

/* kind: TASK_HOOK, which also takes TASK_PUSH, or TASK_MAIL.  NULL: out of memory. */
struct sender *sender_open(uv_loop_t *loop, enum task_kind kind, const char *nameservers, struct metrics *metrics);

bool sender_ready(const struct sender *s); /* it runs */

/* Sends a task; its id is filled in.  done is called once, later.  Negative: not ready, or too long. */
int sender_send(struct sender *s, struct task *task, sender_done *done, void *arg);

void sender_abort(struct sender *s); /* tells it to end everything under way */
void sender_close(struct sender *s); /* the same with RESULT_LOST, at once; kills and frees it */
size_t sender_busy(const struct sender *s); /* tasks without a result */

#endif
