/* allowance.c -- see allowance.h. */
#include "server/people/allowance.h"

#include <sodium.h>
#include <stdint.h>

#include "server/base/budget.h"
#include "server/base/site.h"
#include "server/store/pg.h"

/* store/sql/exchange.sql */
STATEMENT(allowance_pay);
STATEMENT(allowance_return);

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

static void on_returned(void *arg, const struct db_answer *answer)
{
	(void)arg;
	(void)answer; /* lost: the address may store one less today */
}

void allowance_pay(struct db *directory, enum allowance_kind kind, const struct allowance *a, db_done *done, void *arg)
{
	unsigned char what[2];
	number_put(what, kind, sizeof what);
	const struct db_value values[4] = { { what, sizeof what }, { a->address, ALLOWANCE_HASH },
		{ a->network, ALLOWANCE_HASH }, { a->most, ALLOWANCE_NUMBER } };
	db_ask(directory, &sql_allowance_pay, values, done, arg);
}

void allowance_return(struct db *directory, enum allowance_kind kind, const struct allowance *a)
{
	unsigned char what[2];
	number_put(what, kind, sizeof what);
	const struct db_value values[3] = { { what, sizeof what }, { a->address, ALLOWANCE_HASH },
		{ a->network, ALLOWANCE_HASH } };
	db_ask(directory, &sql_allowance_return, values, on_returned, NULL);
}

bool allowance_paid(const struct db_answer *answer)
{
	return answer->result == DB_OK && PQntuples(answer->rows) > 0 && PQgetvalue(answer->rows, 0, 0)[0] == 1;
}
