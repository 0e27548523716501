/* address.c -- see address.h. */
#include "server/sender/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

/* IPv4 networks that are not public (IANA special-purpose address registry). */
static const struct {
	uint32_t network;
	int bits;
} closed4[] = {
	{ 0x00000000, 8 }, /* this network */
	{ 0x0a000000, 8 }, /* private */
	{ 0x64400000, 10 }, /* carrier-grade NAT */
	{ 0x7f000000, 8 }, /* loopback */
	{ 0xa9fe0000, 16 }, /* link-local, cloud metadata services */
	{ 0xac100000, 12 }, /* private */
	{ 0xc0000000, 24 }, /* protocol assignments */
	{ 0xc0000200, 24 }, /* documentation */
	{ 0xc0586300, 24 }, /* 6to4 relays */
	{ 0xc0a80000, 16 }, /* private */
	{ 0xc6120000, 15 }, /* benchmarking */
	{ 0xc6336400, 24 }, /* documentation */
	{ 0xcb007100, 24 }, /* documentation */
	{ 0xe0000000, 3 }, /* multicast, reserved, broadcast */
};

static bool public4(uint32_t address)
{
	for (size_t i = 0; i < sizeof closed4 / sizeof closed4[0]; i++)
		if ((address ^ closed4[i].network) >> (32 - closed4[i].bits) == 0)
			return false;
	return true;
}

/* Only 2000::/3, without documentation and without prefixes that embed IPv4 addresses (Teredo, 6to4). */
static bool public6(const unsigned char a[16])
{
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
	if (memcmp(a, mapped, sizeof mapped) == 0)
		return public4((uint32_t)a[12] << 24 | (uint32_t)a[13] << 16 | (uint32_t)a[14] << 8 | a[15]);
	if (a[0] >> 5 != 1)
		return false;
	bool teredo_and_tests = a[0] == 0x20 && a[1] == 0x01 && a[2] < 2; /* 2001::/23 */
	bool documentation = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8;
	bool six_to_four = a[0] == 0x20 && a[1] == 0x02;
	return !teredo_and_tests && !documentation && !six_to_four;
}

bool address_public(const struct sockaddr *address)
{
	if (address->sa_family == AF_INET)
		return public4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
	return address->sa_family == AF_INET6 &&
		public6(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
}

bool address_same(const struct sockaddr *a, const struct sockaddr *b)
{
	const void *left = a, *right = b;
	if (a->sa_family != b->sa_family)
		return false;
	if (a->sa_family == AF_INET)
		return memcmp(&((const struct sockaddr_in *)left)->sin_addr,
			       &((const struct sockaddr_in *)right)->sin_addr, sizeof(struct in_addr)) == 0;
	return a->sa_family == AF_INET6 &&
		memcmp(&((const struct sockaddr_in6 *)left)->sin6_addr,
			&((const struct sockaddr_in6 *)right)->sin6_addr, sizeof(struct in6_addr)) == 0;
}
