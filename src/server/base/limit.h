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
#include <stdint.h>

#include "server/base/metrics.h"

struct limits;

struct limit {
	const char *what; /* what is limited; the same name has one bucket for each */
	int burst; /* bucket size */
	int refill_s; /* seconds until one token is added */
	enum refusal refusal; /* the counter of those refused */
};

struct limits *limits_open(void);
void limits_close(struct limits *l);
void limits_count(struct limits *l, uint64_t *refused_by); /* counters, by enum refusal of metrics.h */

bool limit_take(struct limits *l, const struct limit *limit, const char *name); /* false: the bucket is empty */

void limit_give(struct limits *l, const struct limit *limit, const char *name); /* returns a token */

/*
 * By client address, and by its network as well, which may take four times as much (base/budget.h says what a network
 * is).
 */
bool limit_take_peer(struct limits *l, const struct limit *limit, const char *peer);
void limit_give_peer(struct limits *l, const struct limit *limit, const char *peer);

/* Writes a client address as a bucket name.  Addresses of one IPv6 /64 network share a bucket. */
void limit_peer(char out[64], const char *peer);

#endif
