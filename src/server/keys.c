/* keys.c -- see keys.h. */
#include "server/keys.h"

#include <stdio.h>
#include <unistd.h>

#include "server/base/conf.h"
#include "server/bus/nkey.h"
#include "server/seal/seal.h"
#include "server/store/addresses.h"
#include "server/store/seal_all.h"

#define WHY 500

static int failed(const char *why)
{
	fprintf(stderr, "timeriftd: %s\n", why);
	return 1;
}

int keys_nkey(const struct conf *c)
{
	char public[NKEY_PUBLIC], why[WHY];
	if (!*c->nats_nkey)
		return failed("the setting nats_nkey must name the file");
	if (access(c->nats_nkey, F_OK) != 0 && !nkey_make(c->nats_nkey, why, sizeof why))
		return failed(why);
	if (!nkey_read(public, c->nats_nkey, why, sizeof why))
		return failed(why);
	puts(public);
	return 0;
}

int keys_key(const struct conf *c)
{
	char why[WHY];
	if (!*c->key_file)
		return failed("the setting key_file must name the file");
	bool first = access(c->key_file, F_OK) != 0;
	if (!seal_make(c->key_file, why, sizeof why) || !seal_load(c->key_file, why, sizeof why))
		return failed(why);
	printf("%s: %s\n", c->key_file, first ? "made" : "a key was added; it seals when its line is moved to the top");
	return 0;
}

int keys_seal(const struct conf *c, const struct addresses *a)
{
	char why[WHY];
	if (!*c->key_file)
		return failed("the setting key_file must name the file");
	if (!seal_load(c->key_file, why, sizeof why))
		return failed(why);
	int status = 0;
	for (int i = 0; i < a->count; i++)
		status = seal_all(a->store[i].conninfo) != 0 ? 1 : status;
	return status;
}
