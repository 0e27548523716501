/*
 * record_pack.c -- packs a record into as few bytes as possible, so it fits in a link.
 *
 * Layout: a version byte, the setup, the number of moves, the moves, a checksum.  A move is its index among the legal
 * answers, in as many bits as their number needs: none if there is only one.  If several seats may answer, the seat
 * comes first.  So the order of rift_legal and rift_chance is part of the format.  The checksum covers the moves
 * themselves, so a record is rejected if a later revision of the rules changed that order.
 *
 * Version 1, with another setup, is still read (record_old.c); version 2 is written.  A rewound game is written as
 * version 3, which adds the count after the setup; one whose beginning is stated as version 4, which adds the count and
 * the packed position (rift_position.h) with its length.
 */
#include "rift_record.h"

#include <string.h>

#include "base/base.h"
#include "rift_position.h"
#include "text/records/record_old.h"

#define PACK_VERSION 2
#define PACK_REWOUND 3
#define PACK_STATED 4
#define LENGTH_BITS 16
#define REWOUND_BITS 16
#define CHECKSUM_BYTES 4

/* A bit stream over bytes, lowest bit first.  A writer past the end only counts. */
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

/* Number of bits needed to distinguish `count` values. */
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

#define SETUP_BYTES 44

/* Writes field by field, low byte first, so the result does not depend on the machine; reserved bytes are omitted. */
static void setup_bytes(const struct rift_setup *setup, unsigned char *to)
{
	const unsigned char numbers[] = {
		setup->revision,
		setup->edition,
		setup->side,
		setup->device,
		setup->players,
		setup->first,
		setup->energy_cores,
		setup->objectives_fewer,
		setup->timeline_bonus,
		setup->marked_experiments,
		setup->flux_cores,
		setup->glitches,
	};
	for (int i = 0; i < 8; i++)
		to[i] = (unsigned char)(setup->options >> 8 * i);
	for (int i = 0; i < 4; i++) {
		to[8 + i] = (unsigned char)(setup->modules >> 8 * i);
		to[12 + i] = (unsigned char)(setup->variants >> 8 * i);
	}
	_Static_assert(16 + sizeof(numbers) + sizeof(setup->seat) == SETUP_BYTES, "a field of the setup is not packed");
	memcpy(to + 16, numbers, sizeof(numbers));
	memcpy(to + 16 + sizeof(numbers), setup->seat, sizeof(setup->seat));
}

static void setup_from_bytes(struct rift_setup *setup, const unsigned char *from)
{
	*setup = (struct rift_setup){
		.revision = from[16],
		.edition = from[17],
		.side = from[18],
		.device = from[19],
		.players = from[20],
		.first = from[21],
		.energy_cores = from[22],
		.objectives_fewer = from[23],
		.timeline_bonus = from[24],
		.marked_experiments = from[25],
		.flux_cores = from[26],
		.glitches = from[27],
	};
	for (int i = 0; i < 8; i++)
		setup->options |= (uint64_t)from[i] << 8 * i;
	for (int i = 0; i < 4; i++) {
		setup->modules |= (uint32_t)from[8 + i] << 8 * i;
		setup->variants |= (uint32_t)from[12 + i] << 8 * i;
	}
	memcpy(setup->seat, from + 28, sizeof(setup->seat));
}

#define LEFT_OUT_BITS (RIFT_NEW_BUILDING_END - 1)

/* Only a setup with the module new-buildings contains the Buildings left out. */
static bool may_leave_out(const struct rift_setup *setup)
{
	return setup->modules >> (RIFT_NEW_BUILDINGS - 1) & 1;
}

/* Most bytes of a setup are zero: one bit per byte says whether it is stored. */
static void setup_put(struct bits *b, const struct rift_setup *setup)
{
	unsigned char bytes[SETUP_BYTES];
	setup_bytes(setup, bytes);
	for (size_t i = 0; i < SETUP_BYTES; i++) {
		bits_put(b, bytes[i] != 0, 1);
		if (bytes[i])
			bits_put(b, bytes[i], 8);
	}
	if (may_leave_out(setup))
		bits_put(b, setup->left_out, LEFT_OUT_BITS);
}

static void setup_get(struct bits *b, int version, struct rift_setup *setup)
{
	unsigned char bytes[SETUP_BYTES];
	size_t count = version == PACK_OLD ? OLD_SETUP_BYTES : SETUP_BYTES;
	for (size_t i = 0; i < count; i++) {
		bool there = bits_get(b, 1);
		bytes[i] = there ? (unsigned char)bits_get(b, 8) : 0;
		if (there && bytes[i] == 0)
			b->bad = true; /* only the canonical encoding is accepted */
	}
	if (version == PACK_OLD) {
		old_setup_from_bytes(setup, bytes);
		return;
	}
	setup_from_bytes(setup, bytes);
	if (may_leave_out(setup))
		setup->left_out = (uint16_t)bits_get(b, LEFT_OUT_BITS);
}

/* Lists the answers of one seat. */
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

/* Lists the seats that may answer, in order. */
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

static bool move_get(
	struct bits *b, int version, const struct rift_rules *rules, const struct rift_game *g, struct rift_move *m)
{
	struct rift_move answers[RIFT_ANSWERS];
	int seats[RIFT_NATURE + 1];
	size_t seat_count = seats_of(rules, g, seats);
	size_t seat = bits_get(b, width_of(seat_count));
	if (seat >= seat_count)
		return false;
	size_t count = answers_of(rules, g, seats[seat], answers);
	if (version == PACK_OLD && seats[seat] == RIFT_NATURE)
		old_order(answers, count);
	size_t i = bits_get(b, width_of(count));
	if (b->bad || i >= count)
		return false;
	*m = answers[i];
	return true;
}

static uint32_t checksum(const struct rift_record *r, int version)
{
	unsigned char bytes[SETUP_BYTES];
	if (version == PACK_OLD)
		old_setup_bytes(&r->setup, bytes);
	else
		setup_bytes(&r->setup, bytes);
	uint32_t sum = checksum_add(UINT32_C(2166136261), bytes, version == PACK_OLD ? OLD_SETUP_BYTES : SETUP_BYTES);
	for (size_t i = 0; i < r->count; i++) {
		struct rift_move m = version == PACK_OLD ? old_move(r->moves[i]) : r->moves[i];
		sum = checksum_add(sum, &m, sizeof(m));
	}
	unsigned char rewound[] = { (unsigned char)r->rewound, (unsigned char)(r->rewound >> 8) };
	return version >= PACK_REWOUND ? checksum_add(sum, rewound, sizeof(rewound)) : sum;
}

#ifndef RIFT_NO_POSITION
/* The table of a stated beginning is the one that the setup names. */
static bool stated_agrees(const struct rift_record *r)
{
	struct rift_setup setup;
	rift_setup_of(&r->start, &setup);
	return setup.players == r->setup.players && setup.modules == r->setup.modules;
}
#endif

/* The length of the packed position, and its bytes. */
static bool stated_put(struct bits *b, const struct rift_record *r)
{
#ifndef RIFT_NO_POSITION
	unsigned char packed[RIFT_POSITION_PACKED];
	size_t length = stated_agrees(r) ? rift_position_pack(&r->start, packed, sizeof(packed)) : 0;
	bits_put(b, (unsigned)length, LENGTH_BITS);
	for (size_t i = 0; i < length; i++)
		bits_put(b, packed[i], 8);
	return length > 0;
#else
	(void)b;
	(void)r;
	return false;
#endif
}

static bool stated_get(struct bits *b, struct rift_record *r)
{
#ifndef RIFT_NO_POSITION
	unsigned char packed[RIFT_POSITION_PACKED];
	size_t length = bits_get(b, LENGTH_BITS);
	for (size_t i = 0; i < length && i < sizeof(packed); i++)
		packed[i] = (unsigned char)bits_get(b, 8);
	if (b->bad || length > sizeof(packed) || rift_position_unpack(packed, length, &r->start) != 0)
		return false;
	r->stated = stated_agrees(r);
	return r->stated;
#else
	(void)b;
	(void)r;
	return false;
#endif
}

size_t rift_record_pack(const struct rift_rules *rules, const struct rift_record *r, unsigned char *out, size_t size)
{
	struct bits b = { .out = out, .size = size * 8 };
	struct rift_game g;
	if (r->count > RIFT_RECORD_MOVES || rift_record_begin(rules, r, &g) != RIFT_OK)
		return 0;
	int version = r->stated ? PACK_STATED : r->rewound ? PACK_REWOUND : PACK_VERSION;
	bits_put(&b, (unsigned)version, 8);
	setup_put(&b, &r->setup);
	if (version >= PACK_REWOUND)
		bits_put(&b, r->rewound, REWOUND_BITS);
	if (r->stated && !stated_put(&b, r))
		return 0;
	bits_put(&b, (unsigned)r->count, width_of(RIFT_RECORD_MOVES + 1));
	for (size_t i = 0; i < r->count; i++)
		if (!move_put(&b, rules, &g, r->moves[i]) || rules->play(&g, r->moves[i], NULL) != RIFT_OK)
			return 0;
	bits_put(&b, 0, (int)(-b.used & 7));
	uint32_t sum = checksum(r, version);
	for (int i = 0; i < CHECKSUM_BYTES; i++)
		bits_put(&b, sum >> 8 * i & 0xff, 8);
	return b.used <= b.size ? b.used / 8 : 0;
}

static bool unpack_moves(
	struct bits *b, int version, const struct rift_rules *rules, struct rift_record *r, struct rift_game *g)
{
	size_t count = bits_get(b, width_of(RIFT_RECORD_MOVES + 1));
	if (b->bad || count > RIFT_RECORD_MOVES || rift_record_begin(rules, r, g) != RIFT_OK)
		return false;
	for (r->count = 0; r->count < count; r->count++) {
		struct rift_move *m = &r->moves[r->count];
		if (!move_get(b, version, rules, g, m) || rules->play(g, *m, NULL) != RIFT_OK)
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
	int version = (int)bits_get(&b, 8);
	r->stated = 0;
	if (version < PACK_OLD || version > PACK_STATED)
		return -1;
	setup_get(&b, version, &r->setup);
	r->rewound = version >= PACK_REWOUND ? (uint16_t)bits_get(&b, REWOUND_BITS) : 0;
	if (version == PACK_STATED && !stated_get(&b, r))
		return -1;
	if (version == PACK_REWOUND && r->rewound == 0)
		return -1; /* only the canonical encoding is accepted */
	r->written = r->setup.revision ? r->setup.revision : (uint8_t)rules->revision;
	if (b.bad || !unpack_moves(&b, version, rules, r, g) || bits_get(&b, (int)(-b.used & 7)) != 0)
		return -1;
	uint32_t sum = 0;
	for (int i = 0; i < CHECKSUM_BYTES; i++)
		sum |= (uint32_t)bits_get(&b, 8) << 8 * i;
	return !b.bad && b.used == b.size && sum == checksum(r, version) ? 0 : -1;
}
