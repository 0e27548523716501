/* site.c -- see site.h. */
#include "server/base/site.h"

#include <sodium.h>
#include <stdbool.h>
#include <string.h>

#include "base/base.h"

static unsigned char held[SITE_KEY];
static bool known;

void site_set(const unsigned char key[SITE_KEY])
{
	memcpy(held, key, sizeof held);
	known = true;
}

void site_key(const char *purpose, unsigned char out[SITE_KEY])
{
	CHECK(known);
	crypto_generichash(out, SITE_KEY, (const unsigned char *)purpose, strlen(purpose), held, sizeof held);
}
