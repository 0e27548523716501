/* slow.c -- see slow.h. */
#include "server/people/slow.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define PLACES 2048
#define WAYS 4
#define TRIES_MOST 30 /* counted; a long attack does not slow an account for longer than that many minutes */

struct tried {
	uint64_t tag; /* 0: empty */
	int64_t forgotten_ms; /* when all tries are forgotten */
	int64_t next_ms; /* when the next one may be checked */
};

struct slow {
	unsigned char key[crypto_shorthash_KEYBYTES];
	struct tried tried[PLACES][WAYS];
};

struct slow *slow_open(void)
{
	struct slow *s = calloc(1, sizeof *s);
	if (s)
		crypto_shorthash_keygen(s->key);
	return s;
}

void slow_close(struct slow *s)
{
	free(s);
}

uint64_t slow_tag(const struct slow *s, const char *account)
{
	uint64_t tag;
	crypto_shorthash((unsigned char *)&tag, (const unsigned char *)account, strlen(account), s->key);
	return tag ? tag : 1;
}

/* The account's place, or the one of its set that is forgotten first. */
static struct tried *tried_of(struct slow *s, uint64_t tag)
{
	struct tried *place = s->tried[tag % PLACES], *least = place;
	for (int i = 0; i < WAYS; i++) {
		if (place[i].tag == tag)
			return &place[i];
		if (place[i].forgotten_ms < least->forgotten_ms)
			least = &place[i];
	}
	return least;
}

int64_t slow_until(struct slow *s, uint64_t tag)
{
	const struct tried *t = tried_of(s, tag);
	return t->tag == tag ? t->next_ms : 0;
}

static int64_t interval_ms(int64_t tries)
{
	if (tries <= SLOW_FREE)
		return 0;
	const int64_t doubled = INT64_C(1000) << (tries - SLOW_FREE - 1);
	return doubled < SLOW_MOST_MS ? doubled : SLOW_MOST_MS;
}

void slow_take(struct slow *s, uint64_t tag, int64_t now_ms)
{
	struct tried *t = tried_of(s, tag);
	int64_t until = t->tag == tag && t->forgotten_ms > now_ms ? t->forgotten_ms : now_ms;
	if (until < now_ms + TRIES_MOST * (int64_t)SLOW_FORGET_MS)
		until += SLOW_FORGET_MS;
	*t = (struct tried){ tag, until, now_ms };
	t->next_ms += interval_ms((until - now_ms + SLOW_FORGET_MS - 1) / SLOW_FORGET_MS);
}

void slow_give(struct slow *s, uint64_t tag, int64_t now_ms)
{
	struct tried *t = tried_of(s, tag);
	if (t->tag == tag && t->forgotten_ms > now_ms)
		t->forgotten_ms -= SLOW_FORGET_MS;
}
