/*
 * peer.h -- what one address may hold and ask: sockets at once, requests a second, wrong guesses at secret links.
 *
 * The memory is fixed: addresses share places by a keyed hash, so that two of them may count as one, but nobody can choose with
 * whom.  Each node counts for itself.
 */
#ifndef SERVER_NET_PEER_H
#define SERVER_NET_PEER_H

#include <stdbool.h>
#include <stddef.h>

struct limits;
struct peers;

struct peers *peers_open(size_t sockets_each, int rate_per_s, int burst);
void peers_close(struct peers *p);

bool peer_request(struct peers *p, const char *peer); /* false: too many lately */
bool peer_enter(struct peers *p, const char *peer); /* a socket; false: it has enough */
void peer_leave(struct peers *p, const char *peer);

/* Invitations, seats' tokens and numbers of games are secrets: after some wrong ones an address must wait. */
bool guess_allowed(struct limits *l, const char *peer);
void guess_wrong(struct limits *l, const char *peer);

#endif
