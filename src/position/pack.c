/*
 * pack.c -- a position in few bytes.  Layout: a version, the setup, the number of rows, then row by row, seat by seat and
 * index by index one bit for "not 0" and the value; a row of which nothing need be stated is one bit; a checksum.  Rows of fields.def are only added at the end of a part, so an older packed position is still read.
 */
#include "position/position.h"

#include <string.h>

#include "base/base.h"

#define PACK_VERSION 1
#define SETUP_BYTES ((int)sizeof(struct rift_setup))
#define CHECK_BYTES 4
#define ROWS_MOST 255

/* A bit stream over bytes, lowest bit first.  A writer past the end only counts; a reader past it reads zeros. */
struct bits {
	unsigned char *out;
	const unsigned char *in;
	size_t size, used;
};

static void bits_put(struct bits *b, uint32_t value, int width)
{
	for (int i = 0; i < width; i++, b->used++) {
		if (b->used >= b->size)
			continue;
		unsigned char *byte = &b->out[b->used / 8];
		if (b->used % 8 == 0)
			*byte = 0;
		*byte = (unsigned char)(*byte | (value >> i & 1) << b->used % 8);
	}
}

static uint32_t bits_get(struct bits *b, int width)
{
	uint32_t value = 0;
	for (int i = 0; i < width; i++, b->used++)
		if (b->used < b->size)
			value |= (uint32_t)(b->in[b->used / 8] >> b->used % 8 & 1) << i;
	return value;
}

/* Numbers have the width of their field; small ones, which are most, five bits less. */
static void value_put(struct bits *b, const struct row *row, uint32_t value)
{
	bool small = value < 8;
	bits_put(b, small, 1);
	bits_put(b, value, small ? 3 : 8 * row->width);
}

static uint32_t value_get(struct bits *b, const struct row *row)
{
	return bits_get(b, bits_get(b, 1) ? 3 : 8 * row->width);
}

static bool row_empty(const struct game *g, const struct row *row, int seat)
{
	for (int index = 0; index < row->count; index++)
		for (int i = 0; i < row->each; i++)
			if (row_get(g, row, seat, index, i))
				return false;
	return true;
}

static bool row_is_rest(const struct game *g, const struct row *row, int seat)
{
	for (int index = 0; index < row->count; index++)
		if (row_get(g, row, seat, index, 0) != rest_of(g, row, seat, index))
			return false;
	return true;
}

static void row_pack(struct bits *b, const struct game *g, const struct row *row, int seat)
{
	bool none = row->rest ? row_is_rest(g, row, seat) : row_empty(g, row, seat);
	bits_put(b, !none, 1);
	for (int index = 0; !none && index < row->count; index++)
		for (int i = 0; i < row->each; i++) {
			uint32_t value = row_get(g, row, seat, index, i);
			bits_put(b, value != 0, 1);
			if (value)
				value_put(b, row, value);
		}
}

/* What is missing is left as it is; true: it was there. */
static bool row_unpack(struct bits *b, struct game *g, const struct row *row, int seat)
{
	bool there = bits_get(b, 1);
	for (int index = 0; there && index < row->count; index++)
		for (int i = 0; i < row->each; i++)
			row_put(g, row, seat, index, i, bits_get(b, 1) ? value_get(b, row) : 0);
	return there;
}

/* FNV-1a. */
static uint32_t sum_of(const unsigned char *bytes, size_t length)
{
	uint32_t sum = UINT32_C(2166136261);
	for (size_t i = 0; i < length; i++)
		sum = (sum ^ bytes[i]) * UINT32_C(16777619);
	return sum;
}

static int seats_of(const struct game *g, const struct row *row)
{
	return row->seats ? g->players : 1;
}

size_t rift_position_pack(const struct rift_game *game, unsigned char *out, size_t size)
{
	const struct game *g = game_in(game);
	struct bits b = { .out = out, .size = size * 8 };
	struct rift_setup setup;
	unsigned char bytes[sizeof setup];
	rift_setup_of(game, &setup);
	memcpy(bytes, &setup, sizeof bytes);
	bits_put(&b, PACK_VERSION, 8);
	for (int i = 0; i < SETUP_BYTES; i++) {
		bits_put(&b, bytes[i] != 0, 1);
		if (bytes[i])
			bits_put(&b, bytes[i], 8);
	}
	bits_put(&b, (uint32_t)row_count, 8);
	for (size_t i = 0; i < row_count; i++)
		for (int seat = 0; row_plays(g, &rows[i]) && seat < seats_of(g, &rows[i]); seat++)
			row_pack(&b, g, &rows[i], seat);
	bits_put(&b, 0, (int)(-b.used & 7));
	if (b.used + CHECK_BYTES * (size_t)8 > b.size)
		return 0;
	uint32_t sum = sum_of(out, b.used / 8);
	for (int i = 0; i < CHECK_BYTES; i++)
		bits_put(&b, sum >> 8 * i & 0xff, 8);
	return b.used / 8;
}

static bool rows_unpack(struct bits *b, struct game *g)
{
	bool there[ROWS_MOST][SEATS] = { { false } };
	size_t known = bits_get(b, 8);
	if (known > row_count)
		return false;
	CHECK(row_count <= ROWS_MOST);
	for (size_t i = 0; i < row_count; i++)
		for (int seat = 0; seat < seats_of(g, &rows[i]); seat++)
			there[i][seat] = i < known && row_plays(g, &rows[i]) && row_unpack(b, g, &rows[i], seat);
	for (size_t i = 0; i < row_count; i++)
		for (int seat = 0; rows[i].rest && seat < seats_of(g, &rows[i]); seat++)
			for (int index = 0; !there[i][seat] && index < rows[i].count; index++)
				row_put(g, &rows[i], seat, index, 0, rest_of(g, &rows[i], seat, index));
	return true;
}

static bool unpack(struct bits *b, struct rift_game *game)
{
	struct rift_position_error error;
	struct rift_setup setup;
	unsigned char bytes[sizeof setup];
	if (bits_get(b, 8) != PACK_VERSION)
		return false;
	for (int i = 0; i < SETUP_BYTES; i++)
		bytes[i] = (unsigned char)(bits_get(b, 1) ? bits_get(b, 8) : 0);
	memcpy(&setup, bytes, sizeof setup);
	if (!table_open(game_of(game), &setup) || !rows_unpack(b, game_of(game)))
		return false;
	bits_get(b, (int)(-b->used & 7));
	if (b->used != b->size || !values_check(game_of(game), &error))
		return false;
	position_derive(game_of(game));
	return rift_position_check(game, &error) == 0;
}

int rift_position_unpack(const unsigned char *in, size_t length, struct rift_game *g)
{
	memset(g, 0, sizeof *g);
	if (length <= CHECK_BYTES)
		return -1;
	struct bits b = { .in = in, .size = (length - CHECK_BYTES) * 8 };
	uint32_t sum = sum_of(in, length - CHECK_BYTES), told = 0;
	for (size_t i = 0; i < CHECK_BYTES; i++)
		told |= (uint32_t)in[length - CHECK_BYTES + i] << 8 * i;
	if (sum == told && unpack(&b, g))
		return 0;
	memset(g, 0, sizeof *g);
	return -1;
}
