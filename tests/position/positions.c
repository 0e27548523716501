/*
 * positions.c -- positions of random games: stated as text and packed, read back, the same to the byte, and played on to
 * the same end.  Every byte of a game has a row in fields.def.
 *
 *     positions COUNT [SEED]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/driver.h"
#include "position/position.h"
#include "rift_record.h"

static char text[RIFT_POSITION_TEXT];
static size_t longest, longest_packed;

static void fail(const char *what, const struct rift_game *g)
{
	printf("%s\n", what);
	if (g) {
		rift_position_write(g, RIFT_POSITION_ALL, text, sizeof text);
		puts(text);
	}
	exit(1);
}

/* Each byte of a game is stated, or comes from the setup or from what is stated, or is spare; none is counted twice. */
static void check_rows(void)
{
	uint8_t covered[RIFT_GAME_BYTES] = { 0 };
	for (size_t i = 0; i < row_count; i++)
		for (int seat = 0; seat < (rows[i].seats ? SEATS : 1); seat++)
			for (int index = 0; index < rows[i].count; index++)
				for (int k = 0; k < rows[i].each * rows[i].width; k++)
					covered[rows[i].at + seat * rows[i].seat_step + index * rows[i].stride + k]++;
	for (size_t i = 0; i < unstated_count; i++)
		for (int seat = 0; seat < (unstated[i].seats ? SEATS : 1); seat++)
			for (int k = 0; k < unstated[i].bytes; k++)
				covered[unstated[i].at + seat * unstated[i].seat_step + k]++;
	for (size_t at = 0; at < sizeof(struct game); at++)
		if (covered[at] != 1) {
			printf("byte %zu of a game has %d rows in src/position/fields.def\n", at, covered[at]);
			exit(1);
		}
}

static void same(const struct rift_game *g, const struct rift_game *back, const char *how)
{
	if (memcmp(g, back, sizeof *g) == 0)
		return;
	size_t at = 0;
	while (g->bytes[at] == back->bytes[at])
		at++;
	printf("%s: byte %zu is %d, not %d\n", how, at, back->bytes[at], g->bytes[at]);
	fail("another position was read back", g);
}

static void check_text(const struct rift_game *g)
{
	struct rift_game back;
	struct rift_position_error error;
	size_t length = rift_position_write(g, RIFT_POSITION_ALL, text, sizeof text);
	if (length >= sizeof text)
		fail("RIFT_POSITION_TEXT is too small", NULL);
	longest = length > longest ? length : longest;
	if (rift_position_read(text, length, &back, &error) != 0) {
		printf("refused: %s, line %d, seat %d, field %s, index %d: %s\n", rift_word_wrong(error.wrong),
			error.line, error.seat, error.field < row_count ? rows[error.field].word : "", error.index,
			error.words);
		fail("a position of a game is refused", g);
	}
	same(g, &back, "text");
}

static void check_packed(const struct rift_game *g)
{
	unsigned char packed[RIFT_POSITION_PACKED];
	struct rift_game back;
	size_t length = rift_position_pack(g, packed, sizeof packed);
	longest_packed = length > longest_packed ? length : longest_packed;
	if (length == 0 || rift_position_unpack(packed, length, &back) != 0)
		fail("the packed position is refused", g);
	same(g, &back, "packed");
	packed[length / 2] ^= 4;
	if (rift_position_unpack(packed, length, &back) == 0)
		fail("a wrong bit of the packed position goes unnoticed", g);
}

static struct rift_record played, read_back;
static char record_text[1 << 16];

/* A record that begins there: as text and packed. */
static void check_record(const struct rift_game *end)
{
	struct rift_game back;
	struct rift_record_error error;
	unsigned char packed[1 << 13];
	size_t length = rift_record_write(RIFT_RULES, &played, record_text, sizeof record_text);
	if (!length || rift_record_read(RIFT_RULES, record_text, length, &read_back, &back, &error) != 0)
		fail("a record that begins at a position is refused", &played.start);
	same(end, &back, "the record");
	same(&played.start, &read_back.start, "its beginning");
	length = rift_record_pack(RIFT_RULES, &played, packed, sizeof packed);
	if (!length || rift_record_unpack(RIFT_RULES, packed, length, &read_back, &back) != 0)
		fail("a packed record that begins at a position is refused", &played.start);
	same(end, &back, "the packed record");
}

/* The position that was read back plays on alike; so does the record that begins with it. */
static void play_on(struct rift_game g, uint32_t random)
{
	struct rift_position_error error;
	size_t length = rift_position_write(&g, RIFT_POSITION_ALL, text, sizeof text);
	played = (struct rift_record){ .stated = 1 };
	rift_setup_of(&g, &played.setup);
	if (rift_position_read(text, length, &played.start, &error) != 0)
		fail("a position of a game is refused", &g);
	struct rift_game back = played.start;
	while (played.count < 40) {
		struct rift_move m = driver_move(&g, &random);
		if (!m.verb)
			break;
		if (rift_play(&g, m, NULL) != RIFT_OK || rift_play(&back, m, NULL) != RIFT_OK)
			fail("a move is refused", &g);
		played.moves[played.count++] = m;
	}
	same(&g, &back, "played on");
	check_record(&g);
}

int main(int argc, char **argv)
{
	int wanted = argc > 1 ? atoi(argv[1]) : 1000, done = 0, games = 0;
	uint32_t random = argc > 2 ? (uint32_t)atoi(argv[2]) : 1;
	check_rows();
	while (done < wanted) {
		struct rift_game g;
		struct rift_setup setup = games++ % 3 ? driver_setup(&random) : driver_solo_setup(&random);
		if (rift_new(&g, &setup) != RIFT_OK)
			continue;
		for (struct rift_move m = driver_move(&g, &random); m.verb && done < wanted;
			m = driver_move(&g, &random)) {
			if (driver_draw(&random) % 16 == 0) {
				check_text(&g);
				check_packed(&g);
				if (done++ % 4 == 0)
					play_on(g, driver_draw(&random));
			}
			if (rift_play(&g, m, NULL) != RIFT_OK)
				fail("a move is refused", &g);
		}
	}
	printf("positions: %d of %d games stated and read back; the longest text has %zu bytes, packed %zu\n", done,
		games, longest, longest_packed);
	return 0;
}
