/* ban.c -- see ban.h.  An IPv4 address counts as IPv4-mapped IPv6, so that there is one kind of address. */
#include "server/net/ban.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define ADDRESS 16
#define BITS 128
#define MAPPED_BITS 96

struct network {
	uint8_t bits;
	unsigned char address[ADDRESS]; /* host bits are 0 */
	int64_t until;
};

struct ban_set {
	size_t count, most;
	size_t first[BITS + 2]; /* by prefix length: where its networks begin */
	struct network network[];
};

static bool address_read(unsigned char out[ADDRESS], const char *text, bool *mapped)
{
	static const unsigned char prefix[12] = { [10] = 0xff, [11] = 0xff };
	*mapped = inet_pton(AF_INET, text, out + sizeof prefix) == 1;
	if (*mapped)
		memcpy(out, prefix, sizeof prefix);
	return *mapped || inet_pton(AF_INET6, text, out) == 1;
}

static void address_cut(unsigned char address[ADDRESS], int bits)
{
	for (int i = 0; i < ADDRESS; i++) {
		int left = bits - 8 * i;
		if (left <= 0)
			address[i] = 0;
		else if (left < 8)
			address[i] &= (unsigned char)(0xff << (8 - left));
	}
}

static int network_compare(const void *a, const void *b)
{
	const struct network *x = a, *y = b;
	return x->bits != y->bits ? (int)x->bits - (int)y->bits : memcmp(x->address, y->address, ADDRESS);
}

struct ban_set *ban_set_new(size_t most)
{
	struct ban_set *set = calloc(1, sizeof *set + most * sizeof set->network[0]);
	if (set)
		set->most = most;
	return set;
}

void ban_set_free(struct ban_set *set)
{
	free(set);
}

bool ban_set_add(struct ban_set *set, const char *address, int bits, int64_t until)
{
	struct network n = { .until = until };
	bool mapped;
	if (set->count >= set->most || !address_read(n.address, address, &mapped))
		return false;
	bits += mapped ? MAPPED_BITS : 0;
	if (bits < 0 || bits > BITS)
		return false;
	n.bits = (uint8_t)bits;
	address_cut(n.address, bits);
	set->network[set->count++] = n;
	return true;
}

void ban_set_sort(struct ban_set *set)
{
	qsort(set->network, set->count, sizeof set->network[0], network_compare);
	size_t at = 0;
	for (int bits = 0; bits <= BITS + 1; bits++) {
		while (at < set->count && set->network[at].bits < bits)
			at++;
		set->first[bits] = at;
	}
}

bool ban_set_has(const struct ban_set *set, const char *peer, int64_t now)
{
	struct network key = { 0 };
	unsigned char address[ADDRESS];
	bool mapped;
	if (!set || set->count == 0 || !address_read(address, peer, &mapped))
		return false;
	for (int bits = 0; bits <= BITS; bits++) {
		const size_t count = set->first[bits + 1] - set->first[bits];
		if (count == 0)
			continue;
		key.bits = (uint8_t)bits;
		memcpy(key.address, address, ADDRESS);
		address_cut(key.address, bits);
		const struct network *found =
			bsearch(&key, set->network + set->first[bits], count, sizeof set->network[0], network_compare);
		if (found && found->until > now)
			return true;
	}
	return false;
}
