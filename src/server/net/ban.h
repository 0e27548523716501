/* ban.h -- a set of banned networks, IPv4 and IPv6.  A lookup takes one binary search for each prefix length in the set. */
#ifndef SERVER_NET_BAN_H
#define SERVER_NET_BAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ban_set;

struct ban_set *ban_set_new(size_t most); /* for at most so many networks; NULL: no memory */
void ban_set_free(struct ban_set *set);

/* Adds a network: an address, the length of its prefix, and the moment at which the ban ends.  False: malformed. */
bool ban_set_add(struct ban_set *set, const char *address, int bits, int64_t until);
void ban_set_sort(struct ban_set *set); /* after the last ban_set_add */

bool ban_set_has(const struct ban_set *set, const char *peer, int64_t now); /* set NULL: empty */

#endif
