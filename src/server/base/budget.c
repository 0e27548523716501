/* budget.c -- see budget.h. */
#include "server/base/budget.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define SECOND_NS INT64_C(1000000000)
#define ACTIVE_BITS 4096 /* of the map that counts active networks */

enum level { ADDRESS, NETWORK, LEVELS };

/* ---- addresses ---- */

static uint64_t number_of(const unsigned char *bytes, int count)
{
	uint64_t number = 0;
	for (int i = 0; i < count; i++)
		number = number << 8 | bytes[i];
	return number;
}

struct origin origin_read(const char *peer)
{
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
	unsigned char bytes[16];
	const unsigned char *four = bytes;
	if (inet_pton(AF_INET, peer, bytes) != 1) {
		if (inet_pton(AF_INET6, peer, bytes) != 1)
			return (struct origin){ 0, 0 };
		if (memcmp(bytes, mapped, sizeof mapped) != 0)
			return (struct origin){ number_of(bytes, 8), number_of(bytes, 6) << 16 };
		four = bytes + 12;
	}
	/* Above the range of IPv4 comes the unused 0:1::/32. */
	return (struct origin){ UINT64_C(1) << 32 | number_of(four, 4), UINT64_C(1) << 32 | number_of(four, 3) << 8 };
}

/* The places of a key in the rows. */
struct places {
	uint32_t at[BUDGET_ROWS];
};

static uint64_t hash_of(const unsigned char *key, enum level level, struct origin o)
{
	const uint64_t named[2] = { (uint64_t)level, level == ADDRESS ? o.address : o.network };
	uint64_t hash;
	crypto_shorthash((unsigned char *)&hash, (const unsigned char *)named, sizeof named, key);
	return hash;
}

static struct places places_of(const unsigned char *key, enum level level, struct origin o)
{
	uint64_t hash = hash_of(key, level, o);
	struct places places;
	for (int row = 0; row < BUDGET_ROWS; row++, hash >>= 20)
		places.at[row] = (uint32_t)(hash % BUDGET_PLACES);
	return places;
}

/* ---- tally ---- */

struct tally {
	unsigned char key[crypto_shorthash_KEYBYTES]; /* secret, so that nobody can choose with whom he collides */
	uint32_t most[LEVELS];
	uint32_t count[LEVELS][BUDGET_ROWS][BUDGET_PLACES];
};

struct tally *tally_open(uint32_t each)
{
	struct tally *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	crypto_shorthash_keygen(t->key);
	t->most[ADDRESS] = each;
	t->most[NETWORK] = each * NETWORK_TIMES;
	return t;
}

void tally_close(struct tally *t)
{
	free(t);
}

static uint32_t tally_count(const struct tally *t, enum level level, const struct places *places)
{
	uint32_t least = UINT32_MAX;
	for (int row = 0; row < BUDGET_ROWS; row++)
		if (t->count[level][row][places->at[row]] < least)
			least = t->count[level][row][places->at[row]];
	return least;
}

bool tally_may(const struct tally *t, struct origin o)
{
	return tally_address(t, o) < t->most[ADDRESS] && tally_network(t, o) < t->most[NETWORK];
}

bool tally_enter(struct tally *t, struct origin o)
{
	struct places places[LEVELS];
	for (enum level level = ADDRESS; level < LEVELS; level++) {
		places[level] = places_of(t->key, level, o);
		if (tally_count(t, level, &places[level]) >= t->most[level])
			return false;
	}
	for (enum level level = ADDRESS; level < LEVELS; level++)
		for (int row = 0; row < BUDGET_ROWS; row++)
			t->count[level][row][places[level].at[row]]++;
	return true;
}

void tally_leave(struct tally *t, struct origin o)
{
	for (enum level level = ADDRESS; level < LEVELS; level++) {
		const struct places places = places_of(t->key, level, o);
		for (int row = 0; row < BUDGET_ROWS; row++) {
			CHECK(t->count[level][row][places.at[row]] > 0);
			t->count[level][row][places.at[row]]--;
		}
	}
}

uint32_t tally_address(const struct tally *t, struct origin o)
{
	const struct places places = places_of(t->key, ADDRESS, o);
	return tally_count(t, ADDRESS, &places);
}

uint32_t tally_network(const struct tally *t, struct origin o)
{
	const struct places places = places_of(t->key, NETWORK, o);
	return tally_count(t, NETWORK, &places);
}

/* ---- pace ---- */

/* A counter is a virtual schedule: the time until which the client's share is used up. */
struct pace {
	unsigned char key[crypto_shorthash_KEYBYTES];
	int64_t share_ns, window_ns; /* of an address: what one costs, and how far ahead of now its schedule may be */
	int64_t all_per_s;
	int64_t since_ns; /* when the current second began */
	uint32_t active, active_before; /* networks seen in this second and in the one before */
	uint64_t seen[ACTIVE_BITS / 64];
	int64_t until_ns[LEVELS][BUDGET_ROWS][BUDGET_PLACES];
};

struct pace *pace_open(int64_t rate_per_s, int64_t burst, int64_t all_per_s)
{
	struct pace *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	crypto_shorthash_keygen(p->key);
	p->share_ns = SECOND_NS / rate_per_s;
	p->window_ns = burst * p->share_ns;
	p->all_per_s = all_per_s;
	return p;
}

struct pace *pace_open_slow(int64_t seconds_each, int64_t burst)
{
	struct pace *p = pace_open(1, burst, INT64_MAX);
	if (!p)
		return NULL;
	p->share_ns = seconds_each * SECOND_NS;
	p->window_ns = burst * p->share_ns;
	return p;
}

void pace_close(struct pace *p)
{
	free(p);
}

/* Counts the networks of a second in a map of bits: collisions make the count a little too small. */
static void active_note(struct pace *p, uint64_t hash, int64_t now_ns)
{
	const uint64_t bit = hash >> 32 & (ACTIVE_BITS - 1), mask = UINT64_C(1) << bit % 64;
	if (now_ns - p->since_ns >= SECOND_NS) {
		p->active_before = now_ns - p->since_ns < 2 * SECOND_NS ? p->active : 0;
		p->active = 0;
		p->since_ns = now_ns;
		memset(p->seen, 0, sizeof p->seen);
	}
	if (!(p->seen[bit / 64] & mask)) {
		p->seen[bit / 64] |= mask;
		p->active++;
	}
}

/* What one thing costs a network: a fair part of all, at least one per second. */
static int64_t network_share_ns(const struct pace *p)
{
	const int64_t active = p->active > p->active_before ? p->active : p->active_before;
	const int64_t own = p->share_ns / NETWORK_TIMES, fair = active * SECOND_NS / p->all_per_s;
	return fair <= own ? own : fair < SECOND_NS ? fair : SECOND_NS;
}

static int64_t until_of(const struct pace *p, enum level level, const struct places *places, int64_t now_ns)
{
	int64_t least = INT64_MAX;
	for (int row = 0; row < BUDGET_ROWS; row++)
		if (p->until_ns[level][row][places->at[row]] < least)
			least = p->until_ns[level][row][places->at[row]];
	return least > now_ns ? least : now_ns;
}

/* Moves a schedule ahead.  A counter that others use too is already there or ahead of it. */
static void until_set(struct pace *p, enum level level, const struct places *places, int64_t until_ns)
{
	for (int row = 0; row < BUDGET_ROWS; row++) {
		int64_t *at = &p->until_ns[level][row][places->at[row]];
		*at = *at > until_ns ? *at : until_ns;
	}
}

static bool pace_go(struct pace *p, struct origin o, int64_t now_ns, int64_t count, bool take)
{
	struct places places[LEVELS];
	int64_t until[LEVELS];
	active_note(p, hash_of(p->key, NETWORK, o), now_ns);
	const int64_t share[LEVELS] = { count * p->share_ns, count * network_share_ns(p) };
	for (enum level level = ADDRESS; level < LEVELS; level++) {
		const int64_t window = p->window_ns > share[level] ? p->window_ns : share[level];
		places[level] = places_of(p->key, level, o);
		until[level] = until_of(p, level, &places[level], now_ns) + share[level];
		if (until[level] > now_ns + window)
			return false;
	}
	for (enum level level = ADDRESS; take && level < LEVELS; level++)
		until_set(p, level, &places[level], until[level]);
	return true;
}

bool pace_take(struct pace *p, struct origin o, int64_t now_ns)
{
	return pace_go(p, o, now_ns, 1, true);
}

bool pace_take_many(struct pace *p, struct origin o, int64_t now_ns, int64_t count)
{
	return pace_go(p, o, now_ns, count, true);
}

bool pace_may(struct pace *p, struct origin o, int64_t now_ns)
{
	return pace_go(p, o, now_ns, 1, false);
}

void pace_spend(struct pace *p, struct origin o, int64_t now_ns, int64_t count)
{
	active_note(p, hash_of(p->key, NETWORK, o), now_ns);
	const int64_t share[LEVELS] = { p->share_ns, network_share_ns(p) };
	for (enum level level = ADDRESS; level < LEVELS; level++) {
		const struct places places = places_of(p->key, level, o);
		const int64_t until = until_of(p, level, &places, now_ns) + count * share[level];
		until_set(p, level, &places, until < now_ns + p->window_ns ? until : now_ns + p->window_ns);
	}
}

int64_t pace_used(const struct pace *p, struct origin o, int64_t now_ns)
{
	int64_t used = 0;
	for (enum level level = ADDRESS; level < LEVELS; level++) {
		const struct places places = places_of(p->key, level, o);
		used += until_of(p, level, &places, now_ns) - now_ns;
	}
	return used;
}
