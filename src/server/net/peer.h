/*
 * peer.h -- limits by client address: concurrent sockets, request rate, wrong guesses at secret links.
 *
 * Memory is fixed: addresses share entries by a keyed hash, so two may count as one, but nobody can choose with whom.
 * Each node counts on its own.
 */
#ifndef SERVER_NET_PEER_H
#define SERVER_NET_PEER_H

#include <stdbool.h>
#include <stddef.h>

struct limits;
struct peers;

struct peers *peers_open(size_t sockets_each, int rate_per_s, int burst);
void peers_close(struct peers *p);

bool peer_request(struct peers *p, const char *peer); /* false: over the rate limit */
bool peer_enter(struct peers *p, const char *peer); /* a new socket; false: too many */
void peer_leave(struct peers *p, const char *peer);

/* Invitations, seats' tokens and game ids are secrets: after some wrong guesses an address has to wait. */
bool guess_allowed(struct limits *l, const char *peer);
void guess_wrong(struct limits *l, const char *peer);

#endif
