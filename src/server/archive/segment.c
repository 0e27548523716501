/* segment.c -- see segment.h. */
#include "server/archive/segment.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define HEAD "timerift archive"
#define HEAD_BYTES 16
#define RECORD_MARK UINT64_C(0x54525231) /* "TRR1" */
#define RECORD_SAYS 20 /* bytes of a record's head before its checksum */
#define HASH 32
#define RECORD_HEAD (RECORD_SAYS + HASH)
#define ENTRY 20
#define END_MARK "TRINDEX1"
#define END_SAYS 12
#define END_BYTES (END_SAYS + HASH + 8)
#define LEVEL 9

static void hash_of(unsigned char out[HASH], const void *a, size_t a_length, const void *b, size_t b_length)
{
	crypto_generichash_state state;
	crypto_generichash_init(&state, NULL, 0, HASH);
	crypto_generichash_update(&state, a, a_length);
	crypto_generichash_update(&state, b, b_length);
	crypto_generichash_final(&state, out, HASH);
}

static bool record_put(struct segment *s, uint64_t game, const unsigned char *deflated, size_t length)
{
	unsigned char head[RECORD_HEAD];
	number_put(head, RECORD_MARK, 4);
	number_put(head + 4, length, 4);
	number_put(head + 8, s->plain.length, 4);
	number_put(head + 12, game, 8);
	hash_of(head + RECORD_SAYS, head, RECORD_SAYS, deflated, length);
	bytes_number(&s->index, game, 8);
	bytes_number(&s->index, s->out.length, 8);
	bytes_number(&s->index, RECORD_HEAD + length, 4);
	bytes_add(&s->out, head, sizeof head);
	bytes_add(&s->out, deflated, length);
	s->count++;
	return !s->out.failed && !s->index.failed;
}

bool segment_add(
	struct segment *s, uint64_t game, const struct step *steps, size_t count, uint64_t *at, uint32_t *length)
{
	bytes_clear(&s->plain);
	if (!packed_write(&s->plain, game, steps, count))
		return false;
	if (s->out.length == 0)
		bytes_add(&s->out, HEAD, HEAD_BYTES);
	uLongf room = compressBound((uLong)s->plain.length);
	unsigned char *deflated = malloc(room);
	*at = s->out.length;
	bool ok = deflated && compress2(deflated, &room, s->plain.at, (uLong)s->plain.length, LEVEL) == Z_OK &&
		record_put(s, game, deflated, room);
	*length = (uint32_t)(s->out.length - *at);
	free(deflated);
	return ok;
}

bool segment_end(struct segment *s)
{
	unsigned char says[END_SAYS], hash[HASH];
	number_put(says, s->count, 4);
	number_put(says + 4, s->out.length, 8);
	hash_of(hash, s->index.at, s->index.length, says, sizeof says);
	bytes_add(&s->out, s->index.at, s->index.length);
	bytes_add(&s->out, says, sizeof says);
	bytes_add(&s->out, hash, sizeof hash);
	bytes_add(&s->out, END_MARK, 8);
	return !s->out.failed;
}

void segment_clear(struct segment *s)
{
	bytes_clear(&s->out);
	bytes_clear(&s->index);
	s->count = 0;
}

void segment_release(struct segment *s)
{
	bytes_release(&s->out);
	bytes_release(&s->index);
	bytes_release(&s->plain);
}

bool record_open(struct bytes *plain, const unsigned char *bytes, size_t length, uint64_t game)
{
	unsigned char hash[HASH], text[PACKED_MOST];
	uLongf got = sizeof text;
	struct packed packed;
	if (length < RECORD_HEAD || number_get(bytes, 4) != RECORD_MARK ||
		number_get(bytes + 4, 4) != length - RECORD_HEAD || number_get(bytes + 12, 8) != game)
		return false;
	hash_of(hash, bytes, RECORD_SAYS, bytes + RECORD_HEAD, length - RECORD_HEAD);
	if (memcmp(hash, bytes + RECORD_SAYS, HASH) != 0 ||
		uncompress(text, &got, bytes + RECORD_HEAD, (uLong)(length - RECORD_HEAD)) != Z_OK ||
		got != number_get(bytes + 8, 4) || !packed_open(&packed, text, got) || packed.game != game)
		return false;
	bytes_clear(plain);
	bytes_add(plain, text, got);
	return !plain->failed;
}

/* Reads a record to its end. */
static bool record_look(struct record_found *found, const unsigned char *bytes, struct bytes *plain)
{
	struct packed packed;
	struct step step;
	if (!record_open(plain, bytes + found->at, found->length, found->game) ||
		!packed_open(&packed, plain->at, plain->length))
		return false;
	while (packed_next(&packed, &step)) {
		found->n = step.n;
		found->key = step.key;
		found->ended = step.at;
	}
	found->steps = packed.steps;
	found->moves = packed.moves;
	return packed_whole(&packed) && packed.steps > 0;
}

/* The index, if the end of the segment and its beginning are whole. */
static const unsigned char *index_of(const unsigned char *bytes, size_t length, uint32_t *count)
{
	unsigned char hash[HASH];
	if (length < HEAD_BYTES + END_BYTES || memcmp(bytes, HEAD, HEAD_BYTES) != 0 ||
		memcmp(bytes + length - 8, END_MARK, 8) != 0)
		return NULL;
	const unsigned char *end = bytes + length - END_BYTES;
	const uint64_t at = number_get(end + 4, 8), size = length - END_BYTES;
	*count = (uint32_t)number_get(end, 4);
	if (at < HEAD_BYTES || at > size || size - at != (uint64_t)*count * ENTRY)
		return NULL;
	hash_of(hash, bytes + at, size - at, end, END_SAYS);
	return memcmp(hash, end + END_SAYS, HASH) == 0 ? bytes + at : NULL;
}

bool segment_walk(const unsigned char *bytes, size_t length, segment_each *each, void *arg, char *why, size_t size)
{
	struct bytes plain = { 0 };
	uint32_t count = 0, i = 0;
	uint64_t next = HEAD_BYTES; /* records lie one after the other */
	const unsigned char *index = index_of(bytes, length, &count);
	bool ok = index != NULL;

	if (!ok)
		(void)snprintf(why, size, "its beginning, end or index is damaged");
	for (; ok && i < count; i++) {
		const unsigned char *entry = index + (size_t)i * ENTRY;
		struct record_found found = { .game = number_get(entry, 8),
			.at = number_get(entry + 8, 8),
			.length = (uint32_t)number_get(entry + 16, 4) };
		ok = found.at == next && found.length <= (uint64_t)(index - bytes) - next &&
			record_look(&found, bytes, &plain);
		next += found.length;
		if (!ok)
			(void)snprintf(why, size, "record %u of %u is damaged", i + 1, count);
		else if (!each(arg, &found))
			break;
	}
	bytes_release(&plain);
	return ok;
}
