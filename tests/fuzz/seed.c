/*
 * Writes inputs for the fuzz targets: seed DIR GAMES [SEED].
 *
 * Each game is random: 2 to 4 players or one against an automaton, both editions and sides, drafts and the other
 * variants.  It is written as DIR/moves/N, DIR/record/N and DIR/save/N, in the form each target reads; many are cut
 * short, so that there are small ones for every stage of a game.  tests/fuzz/corpus.sh makes the kept corpus of them.
 */
#include "base/base.h"
#include "rift.h"
#include "rift_record.h"
#include "../unit/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BYTES_MAX (1 << 20)
#define SHORT_RECORD 3000

/* A game as it is played, and as fuzz_moves reads it. */
struct seed_game {
	struct rift_record record;
	uint8_t moves[sizeof(struct rift_setup) + (size_t)9 * RIFT_RECORD_MOVES];
	size_t length;
};

/* Options at random until the rules take them. */
static struct rift_setup draw_solo(uint32_t *state)
{
	struct rift_game game;
	struct rift_setup setup;
	do {
		int bot = (int)(driver_draw(state) % 2);
		int kind = RIFT_CHRONOBOT_1 + (int)(driver_draw(state) % 3);
		setup = (struct rift_setup){ .players = 2 };
		setup.edition = (uint8_t)(1 + driver_draw(state) % 2);
		setup.side = (uint8_t)(driver_draw(state) % 2);
		setup.variants = (uint32_t)driver_draw(state) % (1u << RIFT_NARROW_COUNCIL);
		setup.options = (uint16_t)(driver_draw(state) & driver_draw(state));
		setup.seat[bot].kind = (uint8_t)kind;
		if (kind == RIFT_CHRONOSSUS) {
			setup.energy_cores = (uint8_t)(driver_draw(state) % 4);
			setup.objectives_fewer = (uint8_t)(driver_draw(state) % 4);
		}
	} while (rift_new(&game, &setup) != RIFT_OK);
	return setup;
}

static void put_byte(struct seed_game *s, size_t byte)
{
	CHECK(s->length < sizeof s->moves);
	s->moves[s->length++] = (uint8_t)byte;
}

static void put_raw(struct seed_game *s, struct rift_move m)
{
	const uint8_t bytes[] = { 0xf0, m.verb, m.seat, m.a, m.b, m.c, m.d };
	for (size_t i = 0; i < ARRAY_LEN(bytes); i++)
		put_byte(s, bytes[i]);
}

/* A move that is refused, unless it happens to be an answer too. */
static void put_bad(struct seed_game *s, struct rift_move m, uint32_t *state)
{
	m.a = (uint8_t)(m.a + driver_draw(state) % 2);
	m.b = (uint8_t)(m.b + driver_draw(state) % 2);
	m.d = (uint8_t)(m.d + 200);
	put_raw(s, m);
}

/* Its number among the answers of its seat. */
static size_t number_of(const struct rift_game *g, struct rift_move m)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	struct rift_move answers[RIFT_ANSWERS];
	size_t at = 0, count = rift_chance(g, outcomes, RIFT_ANSWERS);
	for (size_t i = 0; i < count; i++)
		answers[i] = outcomes[i].move;
	if (m.seat != RIFT_NATURE)
		count = rift_legal(g, m.seat, answers, RIFT_ANSWERS);
	while (at < count && memcmp(&answers[at], &m, sizeof m) != 0)
		at++;
	return at;
}

/* As fuzz_moves reads it: the number of the answer, and which of the seats where several may answer. */
static void put_move(struct seed_game *s, const struct rift_game *g, struct rift_move m)
{
	unsigned seats = rift_asks(g).seats;
	size_t number = number_of(g, m), before = 0;
	if (number >= 0xf0) {
		put_raw(s, m);
		return;
	}
	put_byte(s, number);
	for (int seat = 0; seat < m.seat; seat++)
		before += seats >> seat & 1;
	if (seats & (seats - 1))
		put_byte(s, before);
}

static void play(struct seed_game *s, const struct rift_setup *setup, size_t most, uint32_t *state)
{
	struct rift_game game;
	s->record.setup = *setup;
	s->record.count = 0;
	memcpy(s->moves, setup, sizeof *setup);
	s->length = sizeof *setup;
	CHECK(rift_new(&game, setup) == RIFT_OK);
	rift_setup_of(&game, &s->record.setup);
	while (s->record.count < most) {
		struct rift_move m = driver_move(&game, state);
		if (m.verb == RIFT_NO_VERB)
			return;
		if (driver_draw(state) % 64 == 0)
			put_bad(s, m, state);
		put_move(s, &game, m);
		s->record.moves[s->record.count++] = m;
		CHECK(rift_play(&game, m, NULL) == RIFT_OK);
	}
}

static void write_file(const char *dir, const char *target, unsigned number, const void *bytes, size_t length)
{
	char path[4096];
	(void)snprintf(path, sizeof path, "%s/%s/%05u", dir, target, number);
	FILE *file = fopen(path, "wb");
	if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) {
		perror(path);
		exit(1);
	}
}

static void make_dirs(const char *dir)
{
	static const char *const names[] = { "", "/moves", "/record", "/save" };
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		char path[4096];
		(void)snprintf(path, sizeof path, "%s%s", dir, names[i]);
		(void)mkdir(path, 0777); /* it may be there */
	}
}

static void write_game(const struct seed_game *s, const char *dir, unsigned number)
{
	static char text[BYTES_MAX];
	static unsigned char packed[BYTES_MAX];
	write_file(dir, "moves", number, s->moves, s->length);
	size_t length = rift_record_write(RIFT_RULES, &s->record, text, sizeof text);
	CHECK(length < sizeof text);
	if (length < SHORT_RECORD || number % 200 == 0) /* long ones slow the target down: a few will do */
		write_file(dir, "record", number, text, length);
	length = rift_record_pack(RIFT_RULES, &s->record, packed, sizeof packed);
	CHECK(length > 0);
	write_file(dir, "save", number, packed, length);
}

int main(int argc, char **argv)
{
	static struct seed_game game;
	if (argc < 3) {
		(void)fprintf(stderr, "usage: seed DIR GAMES [SEED]\n");
		return 2;
	}
	unsigned games = (unsigned)strtoul(argv[2], NULL, 10);
	uint32_t state = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1;
	make_dirs(argv[1]);
	for (unsigned i = 0; i < games; i++) {
		struct rift_setup setup = driver_draw(&state) % 3 == 0 ? draw_solo(&state) : driver_setup(&state);
		size_t most = driver_draw(&state) % 2 ? RIFT_RECORD_MOVES : driver_draw(&state) % 400;
		play(&game, &setup, most, &state);
		write_game(&game, argv[1], i);
	}
	return 0;
}
