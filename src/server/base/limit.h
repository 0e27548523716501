/*
 * limit.h -- rate limits: token buckets by name (a client address, an account).
 *
 * Memory is fixed: a 4-way set-associative table.  When a set is full, the name with the least usage is evicted; it
 * loses little, since its bucket was almost full.  Each node counts on its own.
 */
#ifndef SERVER_BASE_LIMIT_H
#define SERVER_BASE_LIMIT_H

#include <stdbool.h>
#include <stddef.h>

struct limits;

struct limit {
	const char *what; /* what is limited; the same name has one bucket for each */
	int burst; /* bucket size */
	int refill_s; /* seconds until one token is added */
};

struct limits *limits_open(void);
void limits_close(struct limits *l);

bool limit_take(struct limits *l, const struct limit *limit, const char *name); /* false: the bucket is empty */

void limit_give(struct limits *l, const struct limit *limit, const char *name); /* returns a token */

/* Writes a client address as a bucket name.  Addresses of one IPv6 /64 network share a bucket. */
void limit_peer(char out[64], const char *peer);

#endif
