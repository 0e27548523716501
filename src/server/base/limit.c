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

#include "server/base/loop.h"

#define PLACES 8192
#define WAYS 4 /* buckets per set */

struct bucket {
	uint64_t tag; /* keyed hash of what is limited and the name; 0: empty */
	int64_t full_ms; /* when the bucket is full again: the later, the more is used */
};

struct limits {
	unsigned char key[crypto_shorthash_KEYBYTES]; /* secret, so that nobody can choose colliding names */
	struct bucket bucket[PLACES][WAYS];
};

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

bool limit_take(struct limits *l, const struct limit *limit, const char *name)
{
	uint64_t tag = tag_of(l, limit, name);
	struct bucket *b = bucket_of(l, tag);
	int64_t now = now_ms(), one = limit->refill_s * 1000L;
	int64_t full_ms = (b->tag == tag && b->full_ms > now ? b->full_ms : now) + one;
	if (full_ms > now + limit->burst * one)
		return false;
	*b = (struct bucket){ tag, full_ms };
	return true;
}

void limit_give(struct limits *l, const struct limit *limit, const char *name)
{
	uint64_t tag = tag_of(l, limit, name);
	struct bucket *b = bucket_of(l, tag);
	if (b->tag == tag)
		b->full_ms -= limit->refill_s * 1000L;
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

void limits_close(struct limits *l)
{
	free(l);
}
