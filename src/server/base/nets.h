/*
 * nets.h -- addresses and lists of networks: "127.0.0.0/8 ::1 2001:db8::/32".
 *
 * An IPv4 address is kept as the IPv6 address that maps it (::ffff:a.b.c.d), so that both are one kind and compare.
 */
#ifndef SERVER_BASE_NETS_H
#define SERVER_BASE_NETS_H

#include <stdbool.h>
#include <stddef.h>

#define NETS_MAX 32
#define ADDRESS_BYTES 16
#define ADDRESS_TEXT 46 /* INET6_ADDRSTRLEN */

struct nets {
	size_t count;
	struct net {
		unsigned char address[ADDRESS_BYTES];
		int bits; /* of the prefix */
	} net[NETS_MAX];
};

/* Reads networks separated by spaces; a lone address is a network of one, "any" holds every address. */
bool nets_read(struct nets *nets, const char *list);
bool nets_hold(const struct nets *nets, const unsigned char address[ADDRESS_BYTES]);

/* Numeric only.  Writing gives the canonical text, IPv4 without the mapping. */
bool address_read(unsigned char address[ADDRESS_BYTES], const char *text, size_t length);
void address_write(char text[ADDRESS_TEXT], const unsigned char address[ADDRESS_BYTES]);

#endif
