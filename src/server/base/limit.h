/*
 * limit.h -- how often somebody may try: buckets that fill with time, for addresses, accounts, whatever has a name.
 *
 * The memory is fixed.  When two names meet in a full place, the one that has used least is forgotten: it gives nothing away
 * but a fresh start to who had almost one.  Each node counts for itself.
 */
#ifndef SERVER_BASE_LIMIT_H
#define SERVER_BASE_LIMIT_H

#include <stdbool.h>
#include <stddef.h>

struct limits;

struct limit {
	const char *what; /* so that the same name counts apart for different things */
	int burst; /* at once */
	int refill_s; /* seconds for one more */
};

struct limits *limits_open(void);
void limits_close(struct limits *l);

bool limit_take(struct limits *l, const struct limit *limit, const char *name); /* false: nothing was left */

void limit_give(struct limits *l, const struct limit *limit, const char *name); /* gives one back: it was no abuse */

/* An address as a name: all of one IPv6 network (/64) count as one.  out has room for 64 letters. */
void limit_peer(char out[64], const char *peer);

#endif
