/*
 * limit.c -- see limit.h.  A bucket stores only the time at which it is full again; taking a token moves that time
 * ahead.
 */
#include "server/base/limit.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/budget.h"
#include "server/base/loop.h"

#define PLACES 8192
#define WAYS 4 /* buckets per set */
#define NETWORK_LIMIT 4 /* a network may take so many times what an address may */

struct bucket {
	uint64_t tag; /* keyed hash of what is limited and the name; 0: empty */
	int64_t full_ms; /* when the bucket is full again: the later, the more is used */
};

struct limits {
	unsigned char key[crypto_shorthash_KEYBYTES]; /* secret, so that nobody can choose colliding names */
	uint64_t *refused_by; /* NULL: not counted */
	struct bucket bucket[PLACES][WAYS];
};

/* A bucket's size, and the milliseconds until one token is added. */
struct size {
	int64_t burst, one_ms;
};

static struct size size_of(const struct limit *limit)
{
	return (struct size){ limit->burst, limit->refill_s * INT64_C(1000) };
}

static struct size network_size(const struct limit *limit)
{
	return (struct size){ (int64_t)limit->burst * NETWORK_LIMIT, limit->refill_s * INT64_C(1000) / NETWORK_LIMIT };
}

static uint64_t tag_of(const struct limits *l, const struct limit *limit, const char *name)
{
	char text[400];
	uint64_t tag;
	int length = snprintf(text, sizeof text, "%s\n%s", limit->what, name);
	if (length >= (int)sizeof text)
		length = (int)sizeof text - 1;
	crypto_shorthash((unsigned char *)&tag, (const unsigned char *)text, (unsigned long long)length, l->key);
	return tag ? tag : 1;
}

/* The bucket of this name, or the least used one of its set, to be evicted. */
static struct bucket *bucket_of(struct limits *l, uint64_t tag)
{
	struct bucket *place = l->bucket[tag % PLACES], *least = place;
	for (int i = 0; i < WAYS; i++) {
		if (place[i].tag == tag)
			return &place[i];
		if (place[i].full_ms < least->full_ms)
			least = &place[i];
	}
	return least;
}

static bool bucket_take(struct limits *l, uint64_t tag, struct size size)
{
	struct bucket *b = bucket_of(l, tag);
	int64_t now = now_ms();
	int64_t full_ms = (b->tag == tag && b->full_ms > now ? b->full_ms : now) + size.one_ms;
	if (full_ms > now + size.burst * size.one_ms)
		return false;
	*b = (struct bucket){ tag, full_ms };
	return true;
}

static void bucket_give(struct limits *l, uint64_t tag, struct size size)
{
	struct bucket *b = bucket_of(l, tag);
	if (b->tag == tag)
		b->full_ms -= size.one_ms;
}

static bool refused(struct limits *l, const struct limit *limit)
{
	if (l->refused_by)
		l->refused_by[limit->refusal]++;
	return false;
}

bool limit_take(struct limits *l, const struct limit *limit, const char *name)
{
	return bucket_take(l, tag_of(l, limit, name), size_of(limit)) || refused(l, limit);
}

void limit_give(struct limits *l, const struct limit *limit, const char *name)
{
	bucket_give(l, tag_of(l, limit, name), size_of(limit));
}

/* The names of a client address and of its network. */
static void names_of(char address[64], char network[64], const char *peer)
{
	limit_peer(address, peer);
	(void)snprintf(network, 64, "network %016llx", (unsigned long long)origin_read(peer).network);
}

bool limit_take_peer(struct limits *l, const struct limit *limit, const char *peer)
{
	char address[64], network[64];
	names_of(address, network, peer);
	if (!limit_take(l, limit, address))
		return false;
	if (bucket_take(l, tag_of(l, limit, network), network_size(limit)))
		return true;
	limit_give(l, limit, address);
	return refused(l, limit);
}

void limit_give_peer(struct limits *l, const struct limit *limit, const char *peer)
{
	char address[64], network[64];
	names_of(address, network, peer);
	limit_give(l, limit, address);
	bucket_give(l, tag_of(l, limit, network), network_size(limit));
}

void limit_peer(char out[64], const char *peer)
{
	unsigned char bytes[16];
	if (inet_pton(AF_INET6, peer, bytes) == 1 && memcmp(bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12) != 0) {
		memset(bytes + 8, 0, 8);
		inet_ntop(AF_INET6, bytes, out, 64);
		return;
	}
	size_t length = strnlen(peer, 63);
	memcpy(out, peer, length);
	out[length] = '\0';
}

struct limits *limits_open(void)
{
	struct limits *l = calloc(1, sizeof *l);
	if (l)
		crypto_shorthash_keygen(l->key);
	return l;
}

void limits_count(struct limits *l, uint64_t *refused_by)
{
	l->refused_by = refused_by;
}

void limits_close(struct limits *l)
{
	free(l);
}
