/* fair.c -- BLAKE2b and the verifiable dice of online games; see rift_record.h. */
#include "rift_record.h"

#include <string.h>

#include "base/base.h"
#include "text/records/record_parts.h"

#define BLOCK 128
#define ROUNDS 12

struct blake {
	uint64_t h[8];
	uint64_t hashed; /* bytes hashed; 64 bits are enough for every input here */
	unsigned char block[BLOCK];
	size_t used;
};

static const uint64_t start[8] = {
	0x6a09e667f3bcc908u,
	0xbb67ae8584caa73bu,
	0x3c6ef372fe94f82bu,
	0xa54ff53a5f1d36f1u,
	0x510e527fade682d1u,
	0x9b05688c2b3e6c1fu,
	0x1f83d9abfb41bd6bu,
	0x5be0cd19137e2179u,
};

/* The order in which each round uses the sixteen words of a block; rounds 10 and 11 repeat the first two. */
static const uint8_t order[10][16] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
	{ 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
	{ 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 },
	{ 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
	{ 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 },
	{ 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
	{ 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 },
	{ 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
	{ 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 },
	{ 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 },
};

static uint64_t rotate(uint64_t x, int by)
{
	return x >> by | x << (64 - by);
}

static uint64_t word_read(const unsigned char *at)
{
	uint64_t x = 0;
	for (int i = 7; i >= 0; i--)
		x = x << 8 | at[i];
	return x;
}

static void word_write(unsigned char *at, uint64_t x)
{
	for (int i = 0; i < 8; i++)
		at[i] = (unsigned char)(x >> 8 * i);
}

static void mix(uint64_t v[16], size_t a, size_t b, size_t c, size_t d, uint64_t x, uint64_t y)
{
	v[a] += v[b] + x;
	v[d] = rotate(v[d] ^ v[a], 32);
	v[c] += v[d];
	v[b] = rotate(v[b] ^ v[c], 24);
	v[a] += v[b] + y;
	v[d] = rotate(v[d] ^ v[a], 16);
	v[c] += v[d];
	v[b] = rotate(v[b] ^ v[c], 63);
}

static void block_take(struct blake *b, bool last)
{
	uint64_t m[16], v[16];
	for (size_t i = 0; i < 16; i++)
		m[i] = word_read(b->block + 8 * i);
	memcpy(v, b->h, sizeof b->h);
	memcpy(v + 8, start, sizeof start);
	v[12] ^= b->hashed;
	if (last)
		v[14] = ~v[14];
	for (int r = 0; r < ROUNDS; r++) {
		const uint8_t *s = order[r % 10];
		for (size_t i = 0; i < 4; i++)
			mix(v, i, 4 + i, 8 + i, 12 + i, m[s[2 * i]], m[s[2 * i + 1]]);
		for (size_t i = 0; i < 4; i++)
			mix(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
	}
	for (int i = 0; i < 8; i++)
		b->h[i] ^= v[i] ^ v[i + 8];
}

static void blake_add(struct blake *b, const void *data, size_t length)
{
	const unsigned char *at = data;
	while (length > 0) {
		if (b->used == BLOCK) {
			b->hashed += BLOCK;
			block_take(b, false);
			b->used = 0;
		}
		size_t part = BLOCK - b->used < length ? BLOCK - b->used : length;
		memcpy(b->block + b->used, at, part);
		b->used += part;
		at += part;
		length -= part;
	}
}

static void blake_init(struct blake *b, size_t size, const unsigned char *key, size_t key_size)
{
	memset(b, 0, sizeof *b);
	memcpy(b->h, start, sizeof start);
	b->h[0] ^= 0x01010000u ^ (uint64_t)key_size << 8 ^ (uint64_t)size;
	if (key_size > 0) {
		memcpy(b->block, key, key_size);
		b->used = BLOCK;
	}
}

static void blake_end(struct blake *b, unsigned char *out, size_t size)
{
	unsigned char whole[64];
	b->hashed += b->used;
	memset(b->block + b->used, 0, BLOCK - b->used);
	block_take(b, true);
	for (size_t i = 0; i < 8; i++)
		word_write(whole + 8 * i, b->h[i]);
	memcpy(out, whole, size);
}

void rift_fair_hash(
	unsigned char *out, size_t size, const unsigned char *key, size_t key_size, const void *data, size_t length)
{
	struct blake b;
	CHECK(size >= 1 && size <= 64 && key_size <= 64);
	blake_init(&b, size, key, key_size);
	blake_add(&b, data, length);
	blake_end(&b, out, size);
}

void rift_fair_commit(unsigned char out[RIFT_FAIR_BYTES], const unsigned char secret[RIFT_FAIR_BYTES])
{
	rift_fair_hash(out, RIFT_FAIR_BYTES, NULL, 0, secret, RIFT_FAIR_BYTES);
}

void rift_fair_key(unsigned char out[RIFT_FAIR_BYTES], const unsigned char secret[RIFT_FAIR_BYTES], uint64_t game,
	const unsigned char shares[RIFT_SEATS][RIFT_FAIR_BYTES])
{
	struct blake b;
	unsigned char number[8];
	word_write(number, game);
	blake_init(&b, RIFT_FAIR_BYTES, secret, RIFT_FAIR_BYTES);
	blake_add(&b, number, sizeof number);
	blake_add(&b, shares, (size_t)RIFT_SEATS * RIFT_FAIR_BYTES);
	blake_end(&b, out, RIFT_FAIR_BYTES);
}

size_t rift_fair_outcome(
	const unsigned char key[RIFT_FAIR_BYTES], uint32_t n, const struct rift_outcome *outcomes, size_t count)
{
	unsigned char number[8], hash[8];
	uint64_t total = 0, draw, at = 0;
	size_t i;

	for (i = 0; i < count; i++)
		total += outcomes[i].weight;
	CHECK(total > 0 && total <= UINT32_MAX);
	word_write(number, n);
	rift_fair_hash(hash, sizeof hash, key, RIFT_FAIR_BYTES, number, sizeof number);
	/* The upper half of a 64-bit number times the total: biased by less than 1 in 2^32 / total. */
	draw = (word_read(hash) >> 32) * total >> 32;
	for (i = 0; i + 1 < count; i++) {
		at += outcomes[i].weight;
		if (draw < at)
			break;
	}
	return i;
}

/* ---- the game of the day: draws by kind ---- */

uint32_t rift_fair_kind(struct rift_move move)
{
	uint32_t type = 0; /* each stack of Buildings is a kind of its own */
	if (move.verb == RIFT_N_BUILDING)
		type = 1u + move.a / RIFT_TYPE_CAPACITY;
	else if (move.verb == RIFT_N_LOOK)
		type = 1u + move.b / RIFT_TYPE_CAPACITY;
	return type << 8 | move.verb;
}

uint32_t rift_fair_count(uint32_t kind, const struct rift_move *moves, size_t count)
{
	uint32_t times = 0;
	for (size_t i = 0; i < count; i++)
		times += moves[i].seat == RIFT_NATURE && rift_fair_kind(moves[i]) == kind;
	return times;
}

/* -log2(lot / 2^64) in units of 2^-32, in integers only, so that every machine computes the same. */
static uint64_t lot_log(uint64_t lot)
{
	int zeros = 0;
	uint64_t fraction = 0;
	if (lot == 0)
		lot = 1;
	while (!(lot >> 63)) {
		lot <<= 1;
		zeros++;
	}
	uint64_t y = lot >> 32; /* 1 to 2, in units of 2^-31 */
	for (int bit = 31; bit >= 0; bit--) {
		y = y * y >> 31;
		if (y >> 32) {
			fraction |= UINT64_C(1) << bit;
			y >>= 1;
		}
	}
	return ((uint64_t)(1 + zeros) << 32) - fraction;
}

static uint64_t lot_of(const unsigned char key[RIFT_FAIR_BYTES], uint32_t kind, uint32_t times, struct rift_move m)
{
	const unsigned char answer[6] = { m.verb, m.seat, m.a, m.b, m.c, m.d };
	unsigned char in[16 + sizeof answer], hash[8];
	word_write(in, kind);
	word_write(in + 8, times);
	memcpy(in + 16, answer, sizeof answer);
	rift_fair_hash(hash, sizeof hash, key, RIFT_FAIR_BYTES, in, sizeof in);
	return word_read(hash);
}

/* Each outcome has a lot; the least -log(lot) / weight wins: every outcome with the probability of its weight. */
size_t rift_fair_shared(
	const unsigned char key[RIFT_FAIR_BYTES], uint32_t times, const struct rift_outcome *outcomes, size_t count)
{
	size_t best = 0;
	uint64_t least = 0;
	CHECK(count > 0);
	for (size_t i = 0; count > 1 && i < count; i++) {
		const struct rift_outcome *o = &outcomes[i];
		const uint64_t cost = lot_log(lot_of(key, rift_fair_kind(o->move), times, o->move));
		if (o->weight == 0 || (least && cost * outcomes[best].weight >= least * o->weight))
			continue;
		best = i;
		least = cost;
	}
	return best;
}

static bool move_same(struct rift_move a, struct rift_move b)
{
	return memcmp(&a, &b, sizeof a) == 0;
}

/* The draw before move n.  shared: by its kind. */
static size_t drawn_of(const unsigned char key[RIFT_FAIR_BYTES], bool shared, const struct rift_move *moves, size_t n,
	const struct rift_outcome *outcomes, size_t count)
{
	if (!shared)
		return rift_fair_outcome(key, (uint32_t)n, outcomes, count);
	return rift_fair_shared(key, rift_fair_count(rift_fair_kind(outcomes[0].move), moves, n), outcomes, count);
}

size_t fair_verify(const struct rift_rules *rules, const unsigned char key[RIFT_FAIR_BYTES], bool shared,
	const struct rift_setup *setup, const struct rift_move *moves, size_t count, size_t *rolls)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	struct rift_game g;

	*rolls = 0;
	if (rules->begin(&g, setup) != RIFT_OK)
		return 0;
	for (size_t n = 0; n < count; n++) {
		if (moves[n].seat == RIFT_NATURE && rules->asks(&g).seats == 1 << RIFT_NATURE) {
			size_t chances = rules->chance(&g, outcomes, RIFT_ANSWERS);
			size_t drawn = drawn_of(key, shared, moves, n, outcomes, chances);
			if (!move_same(outcomes[drawn].move, moves[n]))
				return n;
			*rolls += chances > 1;
		}
		if (rules->play(&g, moves[n], NULL) != RIFT_OK)
			return n;
	}
	return count;
}

size_t rift_fair_verify(const struct rift_rules *rules, const unsigned char key[RIFT_FAIR_BYTES],
	const struct rift_setup *setup, const struct rift_move *moves, size_t count, size_t *rolls)
{
	return fair_verify(rules, key, false, setup, moves, count, rolls);
}

size_t rift_fair_verify_shared(const struct rift_rules *rules, const unsigned char key[RIFT_FAIR_BYTES],
	const struct rift_setup *setup, const struct rift_move *moves, size_t count, size_t *rolls)
{
	return fair_verify(rules, key, true, setup, moves, count, rolls);
}
