/*
 * push_message.h -- a push message about a turn, as its push service takes it (RFC 8030): the text encrypted for the browser, the header that says who
 * sends, and a topic, by which a later message about the same seat replaces one that the browser has not got yet.
 */
#ifndef SERVER_OUTBOX_PUSH_MESSAGE_H
#define SERVER_OUTBOX_PUSH_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/push/sealed.h"
#include "server/push/vapid.h"

#define PUSH_ENDPOINT 1000 /* bytes of the URL of a subscription */
#define PUSH_TOPIC 33
#define PUSH_BODY (4 * PUSH_MOST / 3 + 8) /* of a message in base64 */

/* What is told, and to whom. */
struct push_turn {
	uint64_t game;
	int seat;
	int n; /* number of moves before the turn: one message for each */
	const char *title, *language;
	const char *endpoint;
	struct push_peer peer;
};

struct push_message {
	char authorization[VAPID_HEADER], topic[PUSH_TOPIC], body[PUSH_BODY];
};

/* subject: how push services reach the operator, a URL or "mailto:" and an address.  false: it does not fit, or the browser's key is none. */
bool push_message_write(struct push_message *out, const struct push_turn *turn, const char *subject, int64_t now_s);

#endif
