/*
 * peer.h -- the budgets of client addresses and their networks on this node: connections, sockets, requests, messages,
 * wrong guesses at secret links.  base/budget.h says what an address and a network are.
 */
#ifndef SERVER_NET_PEER_H
#define SERVER_NET_PEER_H

#include <stdbool.h>
#include <stddef.h>

#include "server/base/budget.h"

struct limits;

struct peers_setting {
	size_t sockets_each; /* of one address */
	int request_rate, request_burst; /* of one address, per second */
	int rate, burst; /* messages of one socket, per second */
};

struct peers {
	struct tally *connections; /* TCP connections, WebSockets included */
	struct tally *silent; /* of these, the ones that have not sent a request */
	struct tally *sockets;
	struct tally *requests; /* in progress */
	struct pace *asked; /* requests */
	struct pace *said, *played; /* messages of strangers; of players */
};

struct peers *peers_open(const struct peers_setting *setting); /* NULL: out of memory */
void peers_close(struct peers *p);

bool peer_request(struct peers *p, const char *peer); /* false: over the rate limit */

/* Invitations, seats' tokens and game ids are secrets: after some wrong guesses an address has to wait. */
bool guess_allowed(struct limits *l, const char *peer);
void guess_wrong(struct limits *l, const char *peer);

#endif
