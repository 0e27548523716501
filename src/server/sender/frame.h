/*
 * frame.h -- the messages between a node and its senders: a length of four bytes, then so many bytes.  Numbers are
 * big-endian.  A reader that gets anything else than a whole, well-formed message treats the other side as broken.
 *
 * A task goes to the sender: 8 bytes id, kind, flags, and the texts of enum task_text, each with a length of four bytes
 * and a terminating zero.  A result comes back: 8 bytes id, 2 bytes code, 2 bytes status, 1 byte `whole`.
 */
#ifndef SERVER_SENDER_FRAME_H
#define SERVER_SENDER_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/bytes.h"

#define FRAME_HEAD 4
#define FRAME_MOST (1 << 20) /* bytes of a task, without the length */
#define FRAME_RESULT 13 /* bytes of a result, without the length */

enum task_kind {
	TASK_NONE,
	TASK_HOOK, /* POST the body to the URL */
	TASK_PUSH, /* the same with a message for a browser, in base64 */
	TASK_MAIL, /* hand the body to the mail server at the URL */
	TASK_ABORT /* end everything under way */
};

/* TASK_SIGNATURE: of a webhook delivery, or who sends a push message; TASK_TOPIC: what a push message replaces. */
enum task_text {
	TASK_URL,
	TASK_SIGNATURE,
	TASK_TOPIC,
	TASK_USER,
	TASK_PASSWORD,
	TASK_FROM,
	TASK_TO,
	TASK_BODY,
	TASK_TEXTS
};

struct task {
	uint64_t id;
	enum task_kind kind;
	bool private_allowed; /* hooks and pushes: http and private addresses */
	int tls; /* mails: setting smtp_tls */
	const char *text[TASK_TEXTS]; /* NULL is written as "" */
};

/* Codes of a result.  Those below are libcurl's, CURLcode. */
enum result_code {
	RESULT_OWN = 200, /* the first that is not libcurl's */
	RESULT_NO_NAME = RESULT_OWN, /* the name has no address */
	RESULT_NAME_LATE, /* no name server answered in time */
	RESULT_PRIVATE, /* none of its addresses is public */
	RESULT_BUSY, /* too many deliveries to this address at once: not tried */
	RESULT_LOST, /* the sender died */
	RESULT_CODES
};

struct result {
	uint64_t id;
	int code, status; /* status: of HTTP or SMTP, 0 without an answer */
	bool whole; /* the whole mail was handed over: without an answer it may have arrived */
};

const char *result_why(const struct result *r); /* for the log */

void task_write(struct bytes *out, const struct task *t); /* with the length */

/* Reads a task without its length.  The texts point into `in`.  False: malformed. */
bool task_read(struct task *t, const unsigned char *in, size_t length);

void result_write(unsigned char out[FRAME_HEAD + FRAME_RESULT], const struct result *r);
bool result_read(struct result *r, const unsigned char in[FRAME_HEAD + FRAME_RESULT]);

#endif
