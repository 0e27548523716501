/*
 * Fuzzes packed records, as links and stores hold them.  What is accepted packs to the same bytes again, or, if it is of
 * an earlier version, in the present one.  What is refused may have been understood in part: that part must pack and
 * unpack.
 *
 * Mutated bytes would nearly always fail by their checksum, so the mutator packs what can be made of them anew.
 */
#include "base/base.h"
#include "rift.h"
#include "rift_record.h"

#include <string.h>

#define PACKED_MAX (1 << 14) /* RIFT_RECORD_MOVES moves of up to 11 bits */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

static bool same_record(const struct rift_record *a, const struct rift_record *b)
{
	return memcmp(&a->setup, &b->setup, sizeof a->setup) == 0 && a->rewound == b->rewound &&
		a->stated == b->stated && (!a->stated || memcmp(&a->start, &b->start, sizeof a->start) == 0) &&
		a->count == b->count && memcmp(a->moves, b->moves, a->count * sizeof a->moves[0]) == 0;
}

/* Packs a record and unpacks it; answers the length, 0 if it is none that can be played. */
static size_t pack_again(const struct rift_record *record, uint8_t *packed)
{
	static struct rift_record again;
	struct rift_game end;
	size_t length = rift_record_pack(RIFT_RULES, record, packed, PACKED_MAX);
	if (!length)
		return 0;
	CHECK(rift_record_unpack(RIFT_RULES, packed, length, &again, &end) == 0);
	CHECK(same_record(record, &again));
	CHECK(rift_record_pack(RIFT_RULES, record, packed, length) == length &&
		rift_record_pack(RIFT_RULES, record, packed, length - 1) == 0);
	return length;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	static struct rift_record record;
	struct rift_game end;
	memset(&record, 0, sizeof record);
	size = LLVMFuzzerMutate(data, size, max);
	if (seed % 4 == 0 || rift_record_unpack(RIFT_RULES, data, size, &record, &end) == 0)
		return size;
	size_t length = rift_record_pack(RIFT_RULES, &record, data, max);
	return length ? length : size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct rift_record record;
	static uint8_t packed[PACKED_MAX];
	struct rift_game end;
	memset(&record, 0, sizeof record);
	bool read = rift_record_unpack(RIFT_RULES, data, size, &record, &end) == 0;
	size_t length = pack_again(&record, packed);
	CHECK(!read || length > 0);
	if (read && data[0] == packed[0]) /* the version */
		CHECK(length == size && memcmp(packed, data, size) == 0);
	return 0;
}
