/*
 * record_pack.c -- a record in as few bytes as a link can carry.
 *
 * A byte for the version, the setup, the number of moves, the moves, a checksum.  A move is its place among the legal
 * answers, in as many bits as their number needs: none at all where there is only one.  Where several seats may answer,
 * the seat comes first.  The order of rift_legal and rift_chance is thus part of the format; the checksum is taken over
 * the moves themselves, so a change of that order, as by a later revision of the rules, is noticed and not played.
 */
#include "rift_record.h"

#include <string.h>

#include "base/base.h"

#define PACK_VERSION 1
#define CHECKSUM_BYTES 4

/* Bits to or from bytes, the lowest first.  A writer past the end only counts. */
struct bits {
	unsigned char *out;
	const unsigned char *in;
	size_t size, used; /* in bits */
	bool bad; /* read past the end */
};

static void bits_put(struct bits *b, unsigned value, int width)
{
	for (int i = 0; i < width; i++, b->used++) {
		if (b->used >= b->size)
			continue;
		unsigned char *byte = &b->out[b->used / 8];
		unsigned bit = 1u << b->used % 8;
		if (b->used % 8 == 0)
			*byte = 0;
		if (value >> i & 1)
			*byte = (unsigned char)(*byte | bit);
	}
}

static unsigned bits_get(struct bits *b, int width)
{
	unsigned value = 0;
	for (int i = 0; i < width; i++, b->used++) {
		if (b->used >= b->size) {
			b->bad = true;
			return 0;
		}
		value |= (unsigned)(b->in[b->used / 8] >> b->used % 8 & 1) << i;
	}
	return value;
}

/* Bits that tell `count` things apart. */
static int width_of(size_t count)
{
	int width = 0;
	while (((size_t)1 << width) < count)
		width++;
	return width;
}

/* FNV-1a. */
static uint32_t checksum_add(uint32_t sum, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < length; i++)
		sum = (sum ^ at[i]) * UINT32_C(16777619);
	return sum;
}

#define SETUP_BYTES 32
#define MORE_BYTES \
	5 /* of `more`: the sixth is in the upper half of the fifth, then modules and further options follow */

/* Field by field: no padding, whatever the machine. */
static void setup_bytes(const struct rift_setup *setup, unsigned char *to)
{
	const unsigned char head[8] = {
		setup->revision,
		setup->edition,
		(unsigned char)(setup->side | setup->device << 1),
		setup->first,
		setup->players,
		setup->variants,
		(unsigned char)(setup->options & 0xff),
		(unsigned char)(setup->options >> 8 & 0xff),
	};
	memcpy(to, head, sizeof(head));
	memcpy(to + sizeof(head), setup->seat, sizeof(setup->seat));
	unsigned char *more = to + sizeof(head) + sizeof(setup->seat);
	memcpy(more, setup->more, MORE_BYTES);
	more[4] = (unsigned char)(setup->more[4] | setup->more[5] << 4);
	more[5] = (unsigned char)(setup->options >> 16 & 0xff);
	more[6] = (unsigned char)(setup->options >> 24);
	more[7] = setup->modules;
}

static void setup_from_bytes(struct rift_setup *setup, const unsigned char *from)
{
	*setup = (struct rift_setup){
		.revision = from[0],
		.edition = from[1],
		.side = from[2] & 1,
		.device = from[2] >> 1,
		.first = from[3],
		.players = from[4],
		.variants = from[5],
		.modules = from[31],
		.options = from[6] | (uint32_t)from[7] << 8 | (uint32_t)from[29] << 16 | (uint32_t)from[30] << 24,
	};
	memcpy(setup->seat, from + 8, sizeof(setup->seat));
	memcpy(setup->more, from + 8 + sizeof(setup->seat), MORE_BYTES);
	setup->more[5] = setup->more[4] >> 4;
	setup->more[4] &= 15;
}

/* Most of a setup is zero: a bit says whether a byte is there. */
static void setup_put(struct bits *b, const struct rift_setup *setup)
{
	unsigned char bytes[SETUP_BYTES];
	setup_bytes(setup, bytes);
	for (size_t i = 0; i < SETUP_BYTES; i++) {
		bits_put(b, bytes[i] != 0, 1);
		if (bytes[i])
			bits_put(b, bytes[i], 8);
	}
}

static void setup_get(struct bits *b, struct rift_setup *setup)
{
	unsigned char bytes[SETUP_BYTES];
	for (size_t i = 0; i < SETUP_BYTES; i++) {
		bool there = bits_get(b, 1);
		bytes[i] = there ? (unsigned char)bits_get(b, 8) : 0;
		if (there && bytes[i] == 0)
			b->bad = true; /* a record packs in one way only */
	}
	setup_from_bytes(setup, bytes);
}

/* The answers of one seat. */
static size_t answers_of(const struct rift_rules *rules, const struct rift_game *g, int seat, struct rift_move *out)
{
	if (seat != RIFT_NATURE)
		return rules->legal(g, seat, out, RIFT_ANSWERS);
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = rules->chance(g, outcomes, RIFT_ANSWERS);
	for (size_t i = 0; i < count; i++)
		out[i] = outcomes[i].move;
	return count;
}

/* The seats that may answer, in order. */
static size_t seats_of(const struct rift_rules *rules, const struct rift_game *g, int *seats)
{
	unsigned asked = rules->asks(g).seats;
	size_t count = 0;
	for (int seat = 0; seat <= RIFT_NATURE; seat++)
		if (asked >> seat & 1)
			seats[count++] = seat;
	return count;
}

static bool move_put(struct bits *b, const struct rift_rules *rules, const struct rift_game *g, struct rift_move m)
{
	struct rift_move answers[RIFT_ANSWERS];
	int seats[RIFT_NATURE + 1];
	size_t seat_count = seats_of(rules, g, seats), seat = 0, i = 0;
	while (seat < seat_count && seats[seat] != m.seat)
		seat++;
	if (seat == seat_count)
		return false;
	size_t count = answers_of(rules, g, m.seat, answers);
	while (i < count && memcmp(&answers[i], &m, sizeof(m)) != 0)
		i++;
	if (i == count)
		return false;
	bits_put(b, (unsigned)seat, width_of(seat_count));
	bits_put(b, (unsigned)i, width_of(count));
	return true;
}

static bool move_get(struct bits *b, const struct rift_rules *rules, const struct rift_game *g, struct rift_move *m)
{
	struct rift_move answers[RIFT_ANSWERS];
	int seats[RIFT_NATURE + 1];
	size_t seat_count = seats_of(rules, g, seats);
	size_t seat = bits_get(b, width_of(seat_count));
	if (seat >= seat_count)
		return false;
	size_t count = answers_of(rules, g, seats[seat], answers);
	size_t i = bits_get(b, width_of(count));
	if (b->bad || i >= count)
		return false;
	*m = answers[i];
	return true;
}

static uint32_t checksum(const struct rift_record *r)
{
	unsigned char bytes[SETUP_BYTES];
	setup_bytes(&r->setup, bytes);
	uint32_t sum = checksum_add(UINT32_C(2166136261), bytes, sizeof(bytes));
	return checksum_add(sum, r->moves, r->count * sizeof(r->moves[0]));
}

size_t rift_record_pack(const struct rift_rules *rules, const struct rift_record *r, unsigned char *out, size_t size)
{
	struct bits b = { .out = out, .size = size * 8 };
	struct rift_game g;
	if (r->count > RIFT_RECORD_MOVES || rules->begin(&g, &r->setup) != RIFT_OK)
		return 0;
	bits_put(&b, PACK_VERSION, 8);
	setup_put(&b, &r->setup);
	bits_put(&b, (unsigned)r->count, width_of(RIFT_RECORD_MOVES + 1));
	for (size_t i = 0; i < r->count; i++)
		if (!move_put(&b, rules, &g, r->moves[i]) || rules->play(&g, r->moves[i], NULL) != RIFT_OK)
			return 0;
	bits_put(&b, 0, (int)(-b.used & 7));
	uint32_t sum = checksum(r);
	for (int i = 0; i < CHECKSUM_BYTES; i++)
		bits_put(&b, sum >> 8 * i & 0xff, 8);
	return b.used <= b.size ? b.used / 8 : 0;
}

static bool unpack_moves(struct bits *b, const struct rift_rules *rules, struct rift_record *r, struct rift_game *g)
{
	size_t count = bits_get(b, width_of(RIFT_RECORD_MOVES + 1));
	if (b->bad || count > RIFT_RECORD_MOVES || rules->begin(g, &r->setup) != RIFT_OK)
		return false;
	for (r->count = 0; r->count < count; r->count++) {
		struct rift_move *m = &r->moves[r->count];
		if (!move_get(b, rules, g, m) || rules->play(g, *m, NULL) != RIFT_OK)
			return false;
	}
	return true;
}

int rift_record_unpack(const struct rift_rules *rules, const unsigned char *in, size_t length, struct rift_record *r,
	struct rift_game *g)
{
	struct bits b = { .in = in, .size = length * 8 };
	r->count = 0;
	r->written = 0;
	if (bits_get(&b, 8) != PACK_VERSION)
		return -1;
	setup_get(&b, &r->setup);
	r->written = r->setup.revision ? r->setup.revision : (uint8_t)rules->revision;
	if (b.bad || !unpack_moves(&b, rules, r, g) || bits_get(&b, (int)(-b.used & 7)) != 0)
		return -1;
	uint32_t sum = 0;
	for (int i = 0; i < CHECKSUM_BYTES; i++)
		sum |= (uint32_t)bits_get(&b, 8) << 8 * i;
	return !b.bad && b.used == b.size && sum == checksum(r) ? 0 : -1;
}
