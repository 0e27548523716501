/*
 * Fuzzes records: the input is the text of one.  It is refused with a reason, or written it gives a text that is read
 * as the same record and leads to the same position; what it says of the dice of an online game is kept and checked.
 */
#include "base/base.h"
#include "rift.h"
#include "text/record.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_MAX (1 << 20) /* RECORD_MOVES moves, in the longest words */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool ends(const char *text, size_t size)
{
	return memchr(text, 0, size) != NULL;
}

static bool same_record(const struct record *a, const struct record *b)
{
	return memcmp(&a->setup, &b->setup, sizeof a->setup) == 0 && a->count == b->count &&
		memcmp(a->moves, b->moves, a->count * sizeof a->moves[0]) == 0;
}

static void check_error(const struct record_error *error, const uint8_t *data, size_t size)
{
	int lines = 1;
	for (size_t i = 0; i < size; i++)
		lines += data[i] == '\n';
	CHECK(error->line >= 1 && error->line <= lines + 1);
	CHECK(ends(error->words, sizeof error->words));
	CHECK(ends(error->reason, sizeof error->reason) && error->reason[0] != '\0');
	CHECK(ends(error->nearest, sizeof error->nearest));
}

static bool same_seal(const struct fair_seal *a, const struct fair_seal *b)
{
	return a->game == b->game && memcmp(a->rules, b->rules, FAIR_RULES) == 0 &&
		memcmp(a->commitment, b->commitment, FAIR_BYTES) == 0 &&
		memcmp(a->secret, b->secret, FAIR_BYTES) == 0 && memcmp(a->words, b->words, sizeof a->words) == 0 &&
		a->given_up == b->given_up;
}

static void check_written(const struct record *first, const struct fair_seal *seal, const struct rift_game *end)
{
	static char text[TEXT_MAX], text_again[TEXT_MAX];
	static struct record second;
	struct rift_game end_again;
	struct fair_seal seal_again;
	struct record_error error;
	size_t length = record_write_sealed(first, seal, text, sizeof text), rolls, wrong;
	CHECK(length < sizeof text && strlen(text) == length);
	CHECK(record_read_sealed(text, length, &second, &seal_again, &end_again, &error) == 0);
	CHECK(same_record(first, &second) && (!seal || same_seal(seal, &seal_again)));
	enum record_fair fair = record_fair(first, &seal_again, end, &rolls, &wrong);
	CHECK((fair == RECORD_NO_SEAL) == !seal && (fair != RECORD_OTHER_MOVE || wrong < first->count));
	CHECK(rift_hash(end) == rift_hash(&end_again));
	CHECK(record_write_sealed(&second, seal, text_again, sizeof text_again) == length &&
		strcmp(text, text_again) == 0);
	CHECK(record_write_sealed(first, seal, NULL, 0) == length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct record record;
	struct fair_seal seal;
	struct rift_game end;
	struct record_error error;
	char *text = malloc(size ? size : 1); /* without a zero behind it, so that reading on is found */
	CHECK(text != NULL);
	memcpy(text, data, size);
	if (record_read_sealed(text, size, &record, &seal, &end, &error) == 0)
		check_written(&record, seal.known ? &seal : NULL, &end);
	else
		check_error(&error, data, size);
	free(text);
	return 0;
}
