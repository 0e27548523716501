/*
 * Records: what is written is read back as the same setup, moves and position, as text and packed; what is broken is
 * refused with the line and a reason.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "driver.h"
#include "rift_record.h"
#include "rift_words.h"
#include "text/records/record_parts.h"

#define GAMES 120
#define TEXT_MAX (1 << 17)
#define PACK_MAX 4096

static struct rift_record played, read_back;
static char text[TEXT_MAX];

/* Plays at random, the whole game or the first `most` moves. */
static void play(struct rift_setup setup, uint32_t random, size_t most, struct rift_game *g)
{
	played.setup = setup;
	played.count = 0;
	assert_int_equal(rift_new(g, &setup), RIFT_OK);
	while (played.count < most) {
		struct rift_move m = driver_move(g, &random);
		if (!m.verb)
			return;
		assert_int_equal(rift_play(g, m, NULL), RIFT_OK);
		played.moves[played.count++] = m;
	}
}

static void check_same(const struct rift_game *g, const struct rift_game *back)
{
	assert_memory_equal(&read_back.setup, &played.setup, sizeof(played.setup));
	assert_int_equal(read_back.count, played.count);
	assert_int_equal(read_back.rewound, played.rewound);
	assert_memory_equal(read_back.moves, played.moves, played.count * sizeof(played.moves[0]));
	assert_true(rift_hash(back) == rift_hash(g));
	assert_memory_equal(back, g, sizeof(*g));
}

static void check_text(const struct rift_game *g)
{
	struct rift_record_error error;
	struct rift_game back;
	size_t length = rift_record_write(RIFT_RULES, &played, text, sizeof(text));
	assert_true(length > 0 && length < sizeof(text));
	assert_int_equal(strlen(text), length);
	if (rift_record_read(RIFT_RULES, text, length, &read_back, &back, &error) != 0)
		fail_msg("line %d: %s: %s", error.line, error.words, error.reason);
	check_same(g, &back);
	for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1)
		assert_true(strchr(line, '\n') - line <= 100);
}

static void check_packed(const struct rift_game *g)
{
	unsigned char packed[PACK_MAX];
	struct rift_game back;
	size_t length = rift_record_pack(RIFT_RULES, &played, packed, sizeof(packed));
	assert_true(length > 0 && length < played.count + 64);
	assert_int_equal(rift_record_unpack(RIFT_RULES, packed, length, &read_back, &back), 0);
	check_same(g, &back);
}

static void round_trips(void **state)
{
	struct rift_game g;
	(void)state;
	for (uint32_t seed = 1; seed <= GAMES; seed++) {
		uint32_t random = seed;
		struct rift_setup setup = seed % 4 ? driver_setup(&random) : driver_solo_setup(&random);
		size_t most = seed % 3 ? RIFT_RECORD_MOVES : driver_draw(&random) % 200;
		play(setup, random, most, &g);
		check_text(&g);
		check_packed(&g);
	}
}

/* A practice game says so as text and packed, however often it was rewound; a fair one says nothing. */
static void says_how_often_it_was_rewound(void **state)
{
	static const uint16_t times[] = { 0, 1, 300, UINT16_MAX };
	struct rift_game g;
	uint32_t random = 5;
	(void)state;
	play(driver_solo_setup(&random), random, 90, &g);
	for (size_t i = 0; i < ARRAY_LEN(times); i++) {
		played.rewound = times[i];
		check_text(&g);
		assert_int_equal(strstr(text, "\nrewound ") != NULL, times[i] > 0);
		check_packed(&g);
	}
	played.rewound = 0;
}

static void setups_round_trip(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= 2000; seed++) {
		uint32_t random = seed;
		struct rift_setup setup = seed % 2 ? driver_setup(&random) : driver_solo_setup(&random), back;
		char why[200];
		rift_record_write_setup(&setup, text, sizeof(text));
		if (rift_record_read_setup(RIFT_RULES, text, &back, why, sizeof(why)) != 0)
			fail_msg("%s: %s", text, why);
		assert_memory_equal(&back, &setup, sizeof(setup));
	}
}

/* A setup in words, and that zeros are written as what they mean. */
static void setup_in_words(void **state)
{
	struct rift_setup setup = {
		.players = 2,
		.side = RIFT_SIDE_B,
		.first = 2,
		.variants = 1u << (RIFT_NO_DIE - 1) | 1u << (RIFT_NARROW_COUNCIL - 1),
		.seat = { { .path = RIFT_HARMONY, .leader = RIFT_ZAIDA, .evacuation = 1 }, { .path = RIFT_PROGRESS } },
	};
	(void)state;
	rift_record_write_setup(&setup, text, sizeof(text));
	assert_string_equal(text,
		"revision 2\n"
		"edition infinity\n"
		"side B\n"
		"modules -\n"
		"variants no-die narrow-council\n"
		"seats A=harmony/zaida/1 B=progress\n"
		"first B\n");
	setup = (struct rift_setup){
		.players = 2,
		.edition = RIFT_CLASSIC,
		.options = 1u << (RIFT_RANDOM_TILES - 1),
		.seat = { { .evacuation = 2 }, { .kind = RIFT_CHRONOSSUS } },
		.energy_cores = 2,
		.objectives_fewer = 1,
	};
	rift_record_write_setup(&setup, text, sizeof(text));
	assert_string_equal(text,
		"revision 2\n"
		"edition classic\n"
		"side A\n"
		"modules -\n"
		"variants -\n"
		"seats A=2 B=chronossus\n"
		"options random-tiles\n"
		"cores 2\n"
		"objectives 2\n");
}

static void setup_not_in_words(void **state)
{
	struct rift_setup setup;
	char why[200];
	(void)state;
	assert_int_equal(
		rift_record_read_setup(RIFT_RULES, "side A\nseats A=harmony B=hope", &setup, why, sizeof(why)), -1);
	assert_non_null(strstr(why, "“hope” is nobody who could sit there"));
	assert_int_equal(rift_record_read_setup(RIFT_RULES, "side A # and nobody", &setup, why, sizeof(why)), -1);
	assert_non_null(strstr(why, "two to four seats"));
}

/* Blanks, blank lines, comments, tabs, line ends of other systems, keys in any order and on one line. */
static void reads_what_people_write(void **state)
{
	static const char record[] = "\xef\xbb\xbf"
				     "# A game of ours\r\n\r\n"
				     "  timerift\t1   # the version\r\n"
				     "first B   side B seats A=harmony/zaida/1 B=progress/1 edition classic\r\n"
				     "\r\n"
				     "\tB  leader   valerian ;  \r\n"
				     "#B leader cornella\n"
				     "  * find square/war  # lucky";
	struct rift_record_error error;
	struct rift_game g;
	(void)state;
	if (rift_record_read(RIFT_RULES, record, sizeof(record) - 1, &read_back, &g, &error) != 0)
		fail_msg("line %d: %s", error.line, error.reason);
	assert_int_equal(read_back.count, 2);
	assert_int_equal(read_back.setup.edition, RIFT_CLASSIC);
	assert_int_equal(read_back.setup.side, RIFT_SIDE_B);
	assert_int_equal(read_back.setup.first, 2);
	assert_int_equal(read_back.setup.seat[1].path, RIFT_PROGRESS);
	assert_int_equal(read_back.setup.seat[1].leader, RIFT_NO_LEADER);
	assert_int_equal(read_back.setup.seat[1].evacuation, 1);
	assert_int_equal(read_back.moves[0].a, RIFT_VALERIAN);
}

/* The first example of docs/records.md is a record. */
static void reads_the_documents_example(void **state)
{
	struct rift_record_error error;
	struct rift_game g;
	FILE *file = fopen("docs/records.md", "r");
	(void)state;
	assert_non_null(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	assert_int_equal(fclose(file), 0);
	char *begin = strstr(text, "timerift 1\n");
	assert_non_null(begin);
	char *end = strstr(begin, "```");
	assert_non_null(end);
	if (rift_record_read(RIFT_RULES, begin, (size_t)(end - begin), &read_back, &g, &error) != 0)
		fail_msg("line %d of the example: %s: %s", error.line, error.words, error.reason);
	assert_true(read_back.count > 30);
}

#define HEAD "timerift 1\n"
#define SEATS HEAD "seats A=harmony/zaida/1 B=dominance/wolfe/1\n"
#define BEGUN SEATS "first A\n"

/* Line, words and reason: of the reason the part that matters. */
static const struct broken {
	const char *record;
	int line;
	const char *words, *reason;
} broken_records[] = {
	{ "", 1, "", "begins with the line" },
	{ "# nothing\n\n", 3, "", "begins with the line" },
	{ "hello\n", 1, "hello", "begins with the line" },
	{ "timerift\n", 1, "timerift", "version of the record is missing" },
	{ "timerift one\n", 1, "timerift one", "version of the record is missing" },
	{ "\ntimerift 2\n", 2, "timerift 2", "newer program" },
	{ HEAD, 2, "seats", "two to four seats" },
	{ HEAD "rewound\n", 2, "rewound", "a number from 1 on" },
	{ HEAD "rewound 0\n", 2, "rewound 0", "a number from 1 on" },
	{ HEAD "rewound 1\nrewound 1\n", 3, "rewound 1", "was said before" },
	{ HEAD "seats A=harmony\n", 2, "seats", "two to four seats" },
	{ HEAD "colour red\n", 2, "colour red", "Neither a word of the setup nor a seat" },
	{ HEAD "edition\n", 2, "", "A value is missing" },
	{ HEAD "edition deluxe\n", 2, "deluxe", "no edition: there are infinity and classic" },
	{ HEAD "edition classic classic\n", 2, "classic", "does not belong into a setup" },
	{ HEAD "edition classic edition classic\n", 2, "edition", "was said before" },
	{ HEAD "side C\n", 2, "C", "no value of side: A to B" },
	{ HEAD "revision 0\n", 2, "revision", "revision of the rules is not known" },
	{ HEAD "revision x\n", 2, "revision", "revision of the rules is not known" },
	{ HEAD "modules hypersync\n", 2, "hypersync", "no value of modules" },
	{ HEAD "modules guardians guardians\n", 2, "guardians", "named twice" },
	{ HEAD "seats A=1 B=chronobot2\nmodules doomsday\n", 3, "modules", "base game" },
	{ HEAD "seats A=1 B=1\nvariants planned-experiments\n", 3, "variants", "Doomsday" },
	{ HEAD "variants\n", 2, "", "nothing is written “-”" },
	{ HEAD "variants no-dice\n", 2, "no-dice", "no value of variants" },
	{ HEAD "variants no-die no-die\n", 2, "no-die", "named twice" },
	{ HEAD "options easy\n", 2, "easy", "no value of options" },
	{ HEAD "cores 4\n", 2, "4", "0 to 3" },
	{ HEAD "objectives four\n", 2, "four", "0 to 3" },
	{ HEAD "rifts 1\n", 2, "1", "2 to 3" },
	{ HEAD "rifts 4\n", 2, "4", "2 to 3" },
	{ HEAD "first me\n", 2, "me", "no value of first: A to D" },
	{ HEAD "seats B=harmony\n", 2, "B=harmony", "not the next seat" },
	{ HEAD "seats A=harmony B\n", 2, "", "could sit there" },
	{ HEAD "seats A=harmony B=hope\n", 2, "hope", "could sit there" },
	{ HEAD "seats A=zaida/harmony B=hope\n", 2, "zaida/harmony", "could sit there" },
	{ HEAD "seats A=harmony/3 B=hope\n", 2, "harmony/3", "could sit there" },
	{ HEAD "seats A=1 B=1 C=1 D=1 E=1\n", 2, "E=1", "not the next seat" },
	{ HEAD "seats A=harmony B=harmony\n", 2, "seats", "the same Path" },
	{ HEAD "seats A=harmony/wolfe B=human\n", 2, "seats", "Leader belongs to a Path" },
	{ HEAD "first C\nseats A=1 B=1\n", 2, "first", "does not sit at this table" },
	{ HEAD "seats A=1 B=1 C=1\nvariants narrow-council\n", 3, "variants", "two players" },
	{ HEAD "seats A=1 B=1\noptions minimum-6\n", 3, "options", "need a bot" },
	{ HEAD "seats A=1 B=1\ncores 1\n", 3, "cores", "need a bot" },
	{ HEAD "seats A=1 B=chronobot2 C=1\n", 2, "seats", "two seats" },
	{ HEAD "seats A=1 B=chronobot2\nfirst A\n", 3, "first", "the bot is First Player" },
	{ HEAD "seats A=1 B=chronobot2\noptions beginner\n", 3, "options", "does not have that option" },
	{ HEAD "seats A=1 B=chronobot2\nvariants asset-draft\n", 3, "variants", "does not play with that variant" },
	{ SEATS "A\n", 3, "A", "A move is missing" },
	{ SEATS "E pass\n", 3, "E pass", "Neither a word of the setup nor a seat" },
	{ SEATS "A pass; ; pass\n", 3, "pass", "another player's decision" },
	{ SEATS "*  ; first-player A\n", 3, "*  ; first-player A", "before or after a semicolon" },
	{ SEATS "* first-player\n", 3, "first-player", "The move is not complete." },
	{ SEATS "* first-player C\n", 3, "first-player C", "does not answer this question" },
	{ SEATS "* first-player X\n", 3, "first-player X", "“X” is not understood here." },
	{ SEATS "* first-player B\nside A\n", 4, "side A", "The setup ends where the moves begin." },
	{ SEATS "* first-player B\nnext\n", 4, "next", "A move begins with its seat" },
	{ SEATS "* first-player\001 B\n", 3, "first-player? B", "“first-player?” is not understood here." },
	{ BEGUN "A take gold\n", 4, "take gold", "Asked: Turn over the next Power Plant." },
};

/* The same record in the other languages: the same place, another sentence, which fits unless a question
   follows. */
static void refuses_in_languages(const struct broken *b)
{
	struct rift_record_error english, error;
	struct rift_game g;
	struct span whole = { b->record, strlen(b->record) };
	assert_int_equal(record_read("en", RIFT_RULES, whole, &read_back, NULL, &g, &english), -1);
	for (int i = 1; rift_language(i)[0]; i++) {
		assert_int_equal(record_read(rift_language(i), RIFT_RULES, whole, &read_back, NULL, &g, &error), -1);
		assert_int_equal(error.line, english.line);
		assert_string_equal(error.words, english.words);
		if (strcmp(error.reason, english.reason) == 0 || strstr(error.reason, "record."))
			fail_msg("%s: in English or a key: '%s'", rift_language(i), error.reason);
		if (strlen(error.reason) + 1 >= sizeof error.reason && !strstr(english.reason, "Asked: "))
			fail_msg("%s: too long: '%s'", rift_language(i), error.reason);
	}
}

static void refuses_broken_records(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(broken_records); i++) {
		const struct broken *b = &broken_records[i];
		struct rift_record_error error;
		struct rift_game g;
		if (rift_record_read(RIFT_RULES, b->record, strlen(b->record), &read_back, &g, &error) != -1)
			fail_msg("was read: %s", b->record);
		if (error.line != b->line || strcmp(error.words, b->words) != 0 || !strstr(error.reason, b->reason))
			fail_msg("%s\nsays line %d, '%s', '%s'", b->record, error.line, error.words, error.reason);
		refuses_in_languages(b);
	}
}

/* A record up to the first turn of A, where more can go wrong. */
static size_t begin_record(struct rift_game *g)
{
	struct rift_setup setup = {
		.revision = RIFT_REVISION,
		.edition = RIFT_INFINITY_BOX,
		.players = 2,
		.first = 1,
		.seat = { { RIFT_HUMAN, RIFT_HARMONY, RIFT_ZAIDA, 1 }, { RIFT_HUMAN, RIFT_DOMINANCE, RIFT_SAMIRA, 1 } },
	};
	uint32_t random = 7;
	played.setup = setup;
	played.count = 0;
	assert_int_equal(rift_new(g, &setup), RIFT_OK);
	while (rift_asks(g).kind != RIFT_ASK_TURN) {
		struct rift_move m = driver_move(g, &random);
		struct rift_move all[RIFT_ANSWERS];
		if (m.verb == RIFT_V_POWER) { /* as many as there are */
			size_t count = rift_legal(g, m.seat, all, RIFT_ANSWERS);
			for (size_t i = 0; i < count; i++)
				m = all[i].a > m.a ? all[i] : m;
		}
		assert_int_equal(rift_play(g, m, NULL), RIFT_OK);
		played.moves[played.count++] = m;
	}
	return rift_record_write(RIFT_RULES, &played, text, sizeof(text));
}

static void names_the_nearest_moves(void **state)
{
	static const struct {
		const char *move, *reason, *nearest;
	} cases[] = {
		{ "A place enginer mine.top", "“enginer” is not understood here.", "A place engineer mine.top, " },
		{ "A plaec engineer mine.botom", "“plaec” is not understood here.", "A place engineer mine.bottom, " },
		{ "A pas", "“pas” is not understood here.", "A pass, " },
		{ "A place engineer 202", "“202” is not there for this player to use.", "A place engineer " },
		{ "A free samira", "“samira” is not there for this player to use.", "A free force" },
		{ "A free zaida", "Not open now.", "A " },
		{ "A place engineer evacuate", "Not open now.", "A place engineer " },
		{ "A take gold", "does not answer this question. Asked: Place a Worker", "A " },
		{ "B pass", "another player's decision. Asked: Place a Worker", "A pass, " },
		{ "* paradox 1", "another player's decision. Asked: Place a Worker", "A " },
	};
	struct rift_game g;
	size_t length = begin_record(&g);
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct rift_record_error error;
		struct rift_game back;
		size_t all = length + (size_t)snprintf(text + length, sizeof(text) - length, "%s\n", cases[i].move);
		assert_int_equal(rift_record_read(RIFT_RULES, text, all, &read_back, &back, &error), -1);
		if (!strstr(error.reason, cases[i].reason) ||
			strncmp(error.nearest, cases[i].nearest, strlen(cases[i].nearest)) != 0)
			fail_msg("%s: '%s', nearest '%s'", cases[i].move, error.reason, error.nearest);
		/* what was right is there */
		assert_memory_equal(&back, &g, sizeof(g));
		assert_int_equal(read_back.count, played.count);
	}
}

static void refuses_moves_after_the_end(void **state)
{
	struct rift_game g;
	struct rift_record_error error;
	uint32_t random = 3;
	(void)state;
	struct rift_setup setup = driver_setup(&random);
	play(setup, random, RIFT_RECORD_MOVES, &g);
	size_t length = rift_record_write(RIFT_RULES, &played, text, sizeof(text));
	assert_non_null(strstr(text, "\n# Final score: A "));
	assert_non_null(strstr(text, "\n# Era 2\n"));
	length += (size_t)snprintf(text + length, sizeof(text) - length, "A pass\n");
	assert_int_equal(rift_record_read(RIFT_RULES, text, length, &read_back, &g, &error), -1);
	assert_string_equal(error.reason, "The game is over.");
	assert_string_equal(error.nearest, "");
}

/* Any byte of a record may be lost or changed: it is read or refused, and an error names a line of it. */
static void survives_mutations(void **state)
{
	struct rift_game g;
	size_t length = begin_record(&g);
	uint32_t random = 11;
	(void)state;
	for (int i = 0; i < 3000; i++) {
		static char copy[TEXT_MAX];
		struct rift_record_error error = { 0 };
		memcpy(copy, text, length);
		for (uint32_t k = 1 + driver_draw(&random) % 3; k > 0; k--)
			copy[driver_draw(&random) % length] = (char)driver_draw(&random);
		size_t cut = driver_draw(&random) % 4 == 0 ? driver_draw(&random) % length : length;
		if (rift_record_read(RIFT_RULES, copy, cut, &read_back, &g, &error) != 0) {
			assert_true(error.line > 0);
			assert_string_not_equal(error.reason, "");
		}
	}
}

static void refuses_hostile_packs(void **state)
{
	unsigned char packed[PACK_MAX], bad[PACK_MAX];
	struct rift_game g;
	uint32_t random = 5;
	(void)state;
	struct rift_setup setup = driver_setup(&random);
	play(setup, random, RIFT_RECORD_MOVES, &g);
	size_t length = rift_record_pack(RIFT_RULES, &played, packed, sizeof(packed));
	assert_true(length > 0);
	for (size_t cut = 0; cut < length; cut++)
		assert_int_equal(rift_record_unpack(RIFT_RULES, packed, cut, &read_back, &g), -1);
	memcpy(bad, packed, length);
	bad[length] = 0;
	assert_int_equal(rift_record_unpack(RIFT_RULES, bad, length + 1, &read_back, &g), -1);
	for (size_t bit = 0; bit < length * 8; bit++) {
		memcpy(bad, packed, length);
		bad[bit / 8] = (unsigned char)(bad[bit / 8] ^ 1u << bit % 8);
		assert_int_equal(rift_record_unpack(RIFT_RULES, bad, length, &read_back, &g), -1);
	}
	for (int i = 0; i < 2000; i++) {
		size_t size = driver_draw(&random) % 200;
		for (size_t k = 0; k < size; k++)
			bad[k] = (unsigned char)driver_draw(&random);
		if (size > 0)
			bad[0] = (unsigned char)(1 + i % 2);
		assert_int_equal(rift_record_unpack(RIFT_RULES, bad, size, &read_back, &g), -1);
	}
}

/* No buffer is overrun, whatever its size: each is allocated to measure, so that ASan sees one byte too many. */
static void every_size(void **state)
{
	struct rift_game g;
	size_t length = begin_record(&g);
	(void)state;
	for (size_t size = 0; size <= length + 1; size++) {
		char *out = malloc(size ? size : 1);
		assert_non_null(out);
		assert_int_equal(rift_record_write(RIFT_RULES, &played, out, size), length);
		if (size > 0)
			assert_memory_equal(out, text, size - 1);
		free(out);
	}
	unsigned char packed[PACK_MAX];
	size_t bytes = rift_record_pack(RIFT_RULES, &played, packed, sizeof(packed));
	for (size_t size = 0; size <= bytes; size++) {
		unsigned char *out = malloc(size ? size : 1);
		assert_non_null(out);
		assert_int_equal(rift_record_pack(RIFT_RULES, &played, out, size), size < bytes ? 0 : bytes);
		free(out);
	}
}

/* A record that cannot be played has no text and no bytes. */
static void refuses_to_write_nonsense(void **state)
{
	struct rift_game g;
	unsigned char packed[PACK_MAX];
	(void)state;
	begin_record(&g);
	struct rift_move right = played.moves[3];
	played.moves[3] = (struct rift_move){ .verb = RIFT_V_PASS, .seat = 0 };
	assert_int_equal(rift_record_write(RIFT_RULES, &played, text, sizeof(text)), 0);
	assert_string_equal(text, "");
	assert_int_equal(rift_record_pack(RIFT_RULES, &played, packed, sizeof(packed)), 0);
	played.moves[3] = right;
	played.moves[3].d = 1;
	assert_int_equal(rift_record_pack(RIFT_RULES, &played, packed, sizeof(packed)), 0);
	played.setup.players = 1;
	assert_int_equal(rift_record_write(RIFT_RULES, &played, text, sizeof(text)), 0);
	assert_int_equal(rift_record_pack(RIFT_RULES, &played, packed, sizeof(packed)), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(round_trips),
		cmocka_unit_test(says_how_often_it_was_rewound),
		cmocka_unit_test(setups_round_trip),
		cmocka_unit_test(setup_in_words),
		cmocka_unit_test(setup_not_in_words),
		cmocka_unit_test(reads_what_people_write),
		cmocka_unit_test(reads_the_documents_example),
		cmocka_unit_test(refuses_broken_records),
		cmocka_unit_test(names_the_nearest_moves),
		cmocka_unit_test(refuses_moves_after_the_end),
		cmocka_unit_test(survives_mutations),
		cmocka_unit_test(refuses_hostile_packs),
		cmocka_unit_test(every_size),
		cmocka_unit_test(refuses_to_write_nonsense),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
