/*
 * segment.h -- files of the archive.  A segment holds records, each the packed steps of a game (game/packed.h), compressed
 * and with a checksum of its own, so that one game is one ranged read; then an index, so that a segment can be checked and
 * found again without the database.
 *
 *   head       "timerift archive"
 *   records    "TRR1", bytes packed 4, bytes unpacked 4, game 8, BLAKE2b-256 of these 20 bytes and of what follows, deflated bytes
 *   index      for each record: game 8, where it is 8, its length 4
 *   end        records 4, where the index is 8, BLAKE2b-256 of the index and these 12 bytes, "TRINDEX1"
 *
 * Numbers are big-endian.  A segment is never written again.
 */
#ifndef SERVER_ARCHIVE_SEGMENT_H
#define SERVER_ARCHIVE_SEGMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/bytes.h"
#include "server/game/packed.h"

/* A segment being written, in memory. */
struct segment {
	struct bytes out, index, plain; /* plain: of the record being added */
	uint32_t count;
};

/* Adds the steps of a game; *at and *length: where its record is.  false: see packed_write. */
bool segment_add(
	struct segment *s, uint64_t game, const struct step *steps, size_t count, uint64_t *at, uint32_t *length);
bool segment_end(struct segment *s); /* writes the index; false: out of memory */
void segment_clear(struct segment *s); /* for the next one */
void segment_release(struct segment *s);

/* Unpacks a record; false: it is damaged, or that of another game. */
bool record_open(struct bytes *plain, const unsigned char *bytes, size_t length, uint64_t game);

struct record_found {
	uint64_t game, at;
	uint32_t length;
	uint32_t steps, moves;
	uint32_t n; /* of the last step, its key and time */
	uint64_t key;
	int64_t ended;
};

/* Checks everything in a segment and calls `each` for every record.  false with the reason: it is damaged. */
typedef bool segment_each(void *arg, const struct record_found *found); /* false: stop */
bool segment_walk(const unsigned char *bytes, size_t length, segment_each *each, void *arg, char *why, size_t size);

#endif
