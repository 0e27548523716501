/* allowance.c -- see allowance.h. */
#include "server/people/allowance.h"

#include <sodium.h>
#include <stdint.h>

#include "server/base/budget.h"
#include "server/base/site.h"
#include "server/store/pg.h"

/* An address and a network of the same number differ by their level. */
static void name_hash(unsigned char out[ALLOWANCE_HASH], unsigned char level, uint64_t number)
{
	unsigned char key[SITE_KEY], named[9] = { level };
	site_key("allowance", key);
	number_put(named + 1, number, 8);
	crypto_generichash(out, ALLOWANCE_HASH, named, sizeof named, key, sizeof key);
	sodium_memzero(key, sizeof key);
}

void allowance_of(struct allowance *a, const char *peer, long most)
{
	const struct origin o = origin_read(peer);
	name_hash(a->address, 1, o.address);
	name_hash(a->network, 2, o.network);
	number_put(a->most, (uint64_t)most, ALLOWANCE_NUMBER);
}
