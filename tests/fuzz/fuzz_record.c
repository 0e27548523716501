/*
 * Fuzzes records: the input is the text of one.  It is refused with a reason, or written it gives a text that is read
 * as the same record and leads to the same position.
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

static void check_written(const struct record *first, const struct rift_game *end)
{
	static char text[TEXT_MAX], text_again[TEXT_MAX];
	static struct record second;
	struct rift_game end_again;
	struct record_error error;
	size_t length = record_write(first, text, sizeof text);
	CHECK(length < sizeof text && strlen(text) == length);
	CHECK(record_read(text, length, &second, &end_again, &error) == 0);
	CHECK(same_record(first, &second));
	CHECK(rift_hash(end) == rift_hash(&end_again));
	CHECK(record_write(&second, text_again, sizeof text_again) == length && strcmp(text, text_again) == 0);
	CHECK(record_write(first, NULL, 0) == length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct record record;
	struct rift_game end;
	struct record_error error;
	char *text = malloc(size ? size : 1); /* without a zero behind it, so that reading on is found */
	CHECK(text != NULL);
	memcpy(text, data, size);
	if (record_read(text, size, &record, &end, &error) == 0)
		check_written(&record, &end);
	else
		check_error(&error, data, size);
	free(text);
	return 0;
}
