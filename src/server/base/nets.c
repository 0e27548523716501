/* nets.c -- see nets.h. */
#include "server/base/nets.h"

#include <arpa/inet.h>
#include <string.h>

#define MAPPED 12 /* bytes before the IPv4 address in one that is mapped */

static const unsigned char mapped[MAPPED] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff };

bool address_read(unsigned char address[ADDRESS_BYTES], const char *text, size_t length)
{
	char copy[ADDRESS_TEXT];
	if (length == 0 || length >= sizeof copy)
		return false;
	memcpy(copy, text, length);
	copy[length] = '\0';
	if (inet_pton(AF_INET, copy, address + MAPPED) == 1) {
		memcpy(address, mapped, MAPPED);
		return true;
	}
	return inet_pton(AF_INET6, copy, address) == 1;
}

void address_write(char text[ADDRESS_TEXT], const unsigned char address[ADDRESS_BYTES])
{
	if (memcmp(address, mapped, MAPPED) == 0)
		inet_ntop(AF_INET, address + MAPPED, text, ADDRESS_TEXT);
	else
		inet_ntop(AF_INET6, address, text, ADDRESS_TEXT);
}

/* At most three digits, so that nothing overflows; -1: no number up to `most`. */
static int prefix_read(const char *text, size_t length, int most)
{
	int bits = 0;
	if (length == 0 || length > 3)
		return -1;
	for (size_t i = 0; i < length; i++) {
		if (text[i] < '0' || text[i] > '9')
			return -1;
		bits = bits * 10 + (text[i] - '0');
	}
	return bits <= most ? bits : -1;
}

static bool net_read(struct net *net, const char *text, size_t length)
{
	if (length == 3 && memcmp(text, "any", 3) == 0) {
		*net = (struct net){ .bits = 0 };
		return true;
	}
	const char *slash = memchr(text, '/', length);
	const size_t wide = slash ? (size_t)(slash - text) : length;
	if (!address_read(net->address, text, wide))
		return false;
	const bool old = memchr(text, ':', wide) == NULL; /* IPv4 */
	net->bits = 8 * ADDRESS_BYTES;
	if (slash) {
		const int bits = prefix_read(slash + 1, length - wide - 1, old ? 32 : 128);
		if (bits < 0)
			return false;
		net->bits = old ? 8 * MAPPED + bits : bits;
	}
	return true;
}

bool nets_read(struct nets *nets, const char *list)
{
	nets->count = 0;
	for (const char *at = list + strspn(list, " "); *at; at += strspn(at, " ")) {
		const size_t length = strcspn(at, " ");
		if (nets->count == NETS_MAX || !net_read(&nets->net[nets->count], at, length))
			return false;
		nets->count++;
		at += length;
	}
	return true;
}

static bool net_holds(const struct net *net, const unsigned char address[ADDRESS_BYTES])
{
	const size_t whole = (size_t)net->bits / 8;
	const int rest = net->bits % 8;
	if (memcmp(net->address, address, whole) != 0)
		return false;
	return rest == 0 || ((net->address[whole] ^ address[whole]) >> (8 - rest)) == 0;
}

bool nets_hold(const struct nets *nets, const unsigned char address[ADDRESS_BYTES])
{
	for (size_t i = 0; i < nets->count; i++)
		if (net_holds(&nets->net[i], address))
			return true;
	return false;
}
