/*
 * budget.h -- what one client address and one network may use: how many things at once (tally), how fast (pace).
 *
 * An address is an IPv4 address or an IPv6 /64, because a home gets a whole /64; a network is an IPv4 /24 or an IPv6
 * /48.  A network may use NETWORK_TIMES what an address may.
 *
 * Memory is fixed.  Keys are hashed with a secret key into BUDGET_ROWS rows of counters, and the smallest of its
 * counters counts for a key (a count-min sketch).  Nothing is evicted, so a crowd of addresses cannot make the node
 * forget another, and a client counts for more than it uses only if it collides with busy ones in every row.  Each
 * node counts on its own.
 */
#ifndef SERVER_BASE_BUDGET_H
#define SERVER_BASE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

#define BUDGET_ROWS 3
#define BUDGET_PLACES 8192 /* counters of a row; a power of two */
#define NETWORK_TIMES 2

struct origin {
	uint64_t address, network;
};

/* Reads a client address.  All texts that are no address are one origin. */
struct origin origin_read(const char *peer);

/* ---- things at once ---- */

struct tally;

struct tally *tally_open(uint32_t each); /* at most so many of one address */
void tally_close(struct tally *t);
bool tally_may(const struct tally *t, struct origin o); /* whether tally_enter would succeed */
bool tally_enter(struct tally *t, struct origin o); /* false: too many of its address or network; nothing is counted */
void tally_leave(struct tally *t, struct origin o);
uint32_t tally_address(const struct tally *t, struct origin o);
uint32_t tally_network(const struct tally *t, struct origin o);

/* ---- things per second ---- */

struct pace;

/*
 * rate_per_s and burst of one address.  all_per_s is divided among the networks that were active within the last
 * second: a network gets its share of it when that is less than its own rate, but never less than one per second.
 */
struct pace *pace_open(int64_t rate_per_s, int64_t burst, int64_t all_per_s);
struct pace *pace_open_slow(int64_t seconds_each, int64_t burst); /* one in so many seconds; nothing is shared out */
void pace_close(struct pace *p);
bool pace_take(struct pace *p, struct origin o, int64_t now_ns); /* false: too fast; nothing is taken */
bool pace_take_many(struct pace *p, struct origin o, int64_t now_ns, int64_t count); /* all of them or none */
bool pace_may(struct pace *p, struct origin o, int64_t now_ns); /* whether pace_take would succeed */

/* Takes `count` in any case, until nothing is left.  Afterwards pace_take fails until they are paid off. */
void pace_spend(struct pace *p, struct origin o, int64_t now_ns, int64_t count);
int64_t pace_used(const struct pace *p, struct origin o, int64_t now_ns); /* by address and network: 0 is nothing */

#endif
