/*
 * secret_records.c -- writes a record for every kind of secret question, DIR/WORD.rift: a game of two that stops where the
 * question is open.  The tests of the front ends go on from there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "play.h"
#include "rift_record.h"
#include "rift_words.h"

#define GAMES_MOST 20000

static struct table table;
static struct rift_record record;
static char text[400000];

_Noreturn void expect_failed(const char *what, const char *file, int line)
{
	(void)fprintf(stderr, "%s:%d: %s\n", file, line, what);
	exit(1);
}

static const uint8_t kinds[] = { RIFT_ASK_DRAFT_ASSET, RIFT_ASK_DRAFT_CONDITION, RIFT_ASK_WARP, RIFT_ASK_KEEP,
	RIFT_ASK_UNDER, RIFT_ASK_COMPOUND, RIFT_ASK_KEEP_TECHNOLOGY, RIFT_ASK_UNDER_TECHNOLOGY,
	RIFT_ASK_KEEP_CONDITION };

static bool all_written(const bool *written)
{
	for (size_t i = 0; i < sizeof kinds; i++)
		if (!written[kinds[i]])
			return false;
	return true;
}

static void write_record(const char *directory, int kind)
{
	char path[1000];
	record.setup = table.setup;
	record.count = rift_session_head(table.s);
	memcpy(record.moves, rift_session_moves(table.s), record.count * sizeof record.moves[0]);
	size_t length = rift_record_write(RIFT_RULES, &record, text, sizeof text);
	EXPECT(length > 0 && length < sizeof text);
	(void)snprintf(path, sizeof path, "%s/%s.rift", directory, rift_word_ask(kind));
	FILE *file = fopen(path, "w");
	EXPECT(file != NULL);
	EXPECT(fputs(text, file) >= 0 && fclose(file) == 0);
}

static void play(const char *directory, struct rift_setup setup, uint64_t seed, bool *written)
{
	table_open(&table, setup, seed);
	table.eager = true;
	do {
		struct rift_ask ask = rift_asks(rift_session_game(table.s));
		if (ask.secret && !written[ask.kind]) {
			write_record(directory, ask.kind);
			written[ask.kind] = true;
		}
	} while (table_step(&table));
}

int main(int argc, char **argv)
{
	bool written[RIFT_ASK_END] = { false };
	if (argc != 2)
		return 2;
	play(argv[1], setup_number(4), 1, written);
	for (uint64_t seed = 1; seed < GAMES_MOST && !all_written(written); seed++)
		play(argv[1], setup_number(3), seed, written);
	return all_written(written) ? 0 : 1;
}
