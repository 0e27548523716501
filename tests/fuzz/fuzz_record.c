/*
 * Fuzzes records: the input is the text of one.  It is refused with a reason, or written it gives a text that is read
 * as the same record and leads to the same position; what it says of the dice of an online game is kept and checked.
 */
#include "base/base.h"
#include "rift.h"
#include "rift_record.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_MAX (1 << 20) /* RIFT_RECORD_MOVES moves, in the longest words */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool ends(const char *text, size_t size)
{
	return memchr(text, 0, size) != NULL;
}

static bool same_record(const struct rift_record *a, const struct rift_record *b)
{
	return memcmp(&a->setup, &b->setup, sizeof a->setup) == 0 && a->count == b->count &&
		memcmp(a->moves, b->moves, a->count * sizeof a->moves[0]) == 0;
}

static void check_error(const struct rift_record_error *error, const uint8_t *data, size_t size)
{
	int lines = 1;
	for (size_t i = 0; i < size; i++)
		lines += data[i] == '\n';
	CHECK(error->line >= 1 && error->line <= lines + 1);
	CHECK(ends(error->words, sizeof error->words));
	CHECK(ends(error->reason, sizeof error->reason) && error->reason[0] != '\0');
	CHECK(ends(error->nearest, sizeof error->nearest));
}

static bool same_seal(const struct rift_seal *a, const struct rift_seal *b)
{
	return a->game == b->game && memcmp(a->rules, b->rules, RIFT_FAIR_RULES) == 0 &&
		memcmp(a->commitment, b->commitment, RIFT_FAIR_BYTES) == 0 &&
		memcmp(a->secret, b->secret, RIFT_FAIR_BYTES) == 0 &&
		memcmp(a->shares, b->shares, sizeof a->shares) == 0 && a->given_up == b->given_up;
}

static void check_written(const struct rift_record *first, const struct rift_seal *seal, const struct rift_game *end)
{
	static char text[TEXT_MAX], text_again[TEXT_MAX];
	static struct rift_record second;
	struct rift_game end_again;
	struct rift_seal seal_again;
	struct rift_record_error error;
	size_t length = rift_record_write_sealed(RIFT_RULES, first, seal, text, sizeof text), rolls, wrong;
	CHECK(length < sizeof text && strlen(text) == length);
	CHECK(rift_record_read_sealed(RIFT_RULES, text, length, &second, &seal_again, &end_again, &error) == 0);
	CHECK(same_record(first, &second) && (!seal || same_seal(seal, &seal_again)));
	enum rift_record_fair fair = rift_record_fair(RIFT_RULES, first, &seal_again, end, &rolls, &wrong);
	CHECK((fair == RIFT_RECORD_NO_SEAL) == !seal && (fair != RIFT_RECORD_OTHER_MOVE || wrong < first->count));
	CHECK(rift_hash(end) == rift_hash(&end_again));
	CHECK(rift_record_write_sealed(RIFT_RULES, &second, seal, text_again, sizeof text_again) == length &&
		strcmp(text, text_again) == 0);
	CHECK(rift_record_write_sealed(RIFT_RULES, first, seal, NULL, 0) == length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct rift_record record;
	struct rift_seal seal;
	struct rift_game end;
	struct rift_record_error error;
	char *text = malloc(size ? size : 1); /* without a zero behind it, so that reading on is found */
	CHECK(text != NULL);
	memcpy(text, data, size);
	if (rift_record_read_sealed(RIFT_RULES, text, size, &record, &seal, &end, &error) == 0)
		check_written(&record, seal.known ? &seal : NULL, &end);
	else
		check_error(&error, data, size);
	free(text);
	return 0;
}
