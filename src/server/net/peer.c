/* peer.c -- see peer.h.  One fixed array indexed by a keyed hash of the address; the key is drawn at start. */
#include "server/net/peer.h"

#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "base/base.h"
#include "server/base/limit.h"

#define PLACES 16384

static const struct limit guesses = { .what = "guess", .burst = 20, .refill_s = 10 };

struct place {
	uint32_t sockets;
	int64_t asked_until_us; /* virtual schedule: each request adds 1/rate s; refused beyond now + burst/rate */
};

struct peers {
	unsigned char key[crypto_shorthash_KEYBYTES];
	size_t sockets_each;
	int64_t share_us, burst;
	struct place places[PLACES];
};

static struct place *place_of(struct peers *p, const char *peer)
{
	char name[64];
	uint64_t hash;
	limit_peer(name, peer);
	crypto_shorthash((unsigned char *)&hash, (const unsigned char *)name, strlen(name), p->key);
	return &p->places[hash % PLACES];
}

bool peer_request(struct peers *p, const char *peer)
{
	struct place *place = place_of(p, peer);
	int64_t now = (int64_t)(uv_hrtime() / 1000), until = place->asked_until_us > now ? place->asked_until_us : now;
	if (until + p->share_us > now + p->burst * p->share_us)
		return false;
	place->asked_until_us = until + p->share_us;
	return true;
}

bool peer_enter(struct peers *p, const char *peer)
{
	struct place *place = place_of(p, peer);
	if (place->sockets >= p->sockets_each)
		return false;
	place->sockets++;
	return true;
}

void peer_leave(struct peers *p, const char *peer)
{
	struct place *place = place_of(p, peer);
	CHECK(place->sockets > 0);
	place->sockets--;
}

struct peers *peers_open(size_t sockets_each, int rate_per_s, int burst)
{
	struct peers *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	crypto_shorthash_keygen(p->key);
	p->sockets_each = sockets_each;
	p->share_us = rate_per_s > 0 ? 1000000 / rate_per_s : 0;
	p->burst = burst;
	return p;
}

void peers_close(struct peers *p)
{
	free(p);
}

bool guess_allowed(struct limits *l, const char *peer)
{
	char name[64];
	limit_peer(name, peer);
	if (!limit_take(l, &guesses, name))
		return false;
	limit_give(l, &guesses, name);
	return true;
}

void guess_wrong(struct limits *l, const char *peer)
{
	char name[64];
	limit_peer(name, peer);
	limit_take(l, &guesses, name);
}
