/*
 * Dice that can be checked: the hash is BLAKE2b, draws follow the weights, the record of a game that was rolled by its
 * key is found fair, and whatever is changed in it is found.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "driver.h"
#include "rift_record.h"
#include "text/format/letters.h"

#define TEXT_MAX (1 << 17)
#define GAMES 20

static struct rift_record played, read_back;
static char text[TEXT_MAX], changed[TEXT_MAX];

static void check_hash(size_t size, size_t key_size, size_t length, const char *expected)
{
	unsigned char data[256], out[64];
	char hex[129];
	for (size_t i = 0; i < sizeof(data); i++)
		data[i] = (unsigned char)i;
	rift_fair_hash(out, size, data, key_size, data, length);
	hex_write(hex, out, size);
	assert_string_equal(hex, expected);
}

/* As another program gives them (hashlib.blake2b of Python): no key and a key, less than a block, exactly one, more. */
static void hash_is_blake2b(void **state)
{
	unsigned char out[64];
	char hex[129];
	(void)state;
	rift_fair_hash(out, 64, NULL, 0, "abc", 3);
	hex_write(hex, out, 64);
	assert_string_equal(hex,
		"ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
		"7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
	check_hash(32, 0, 0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
	check_hash(16, 0, 128, "a74787004ef589e31149183900d0294a");
	check_hash(32, 32, 200, "a39ff6e7e838226fd50e24a55375ff3a39419fd93e32cc463f3f74323291c425");
}

/* An outcome of weight 3 comes three times as often as one of weight 1; one of weight 0 never. */
static void draws_follow_weights(void **state)
{
	const struct rift_outcome outcomes[] = { { .weight = 1 }, { .weight = 0 }, { .weight = 3 }, { .weight = 6 } };
	unsigned char key[RIFT_FAIR_BYTES] = { 7 };
	int count[4] = { 0 };
	(void)state;
	for (uint32_t n = 0; n < 100000; n++)
		count[rift_fair_outcome(key, n, outcomes, 4)]++;
	assert_in_range(count[0], 9500, 10500);
	assert_int_equal(count[1], 0);
	assert_in_range(count[2], 29300, 30700);
	assert_in_range(count[3], 59300, 60700);
}

/* The draws of a kind of a game of the day: by weight, the same whatever else there is to draw. */
static void shared_draws_follow_weights(void **state)
{
	const uint16_t weights[] = { 1, 0, 3, 6 };
	struct rift_outcome outcomes[4];
	unsigned char key[RIFT_FAIR_BYTES] = { 7 };
	int count[4] = { 0 }, kept = 0, left = 0;
	(void)state;
	for (uint8_t i = 0; i < 4; i++)
		outcomes[i] = (struct rift_outcome){ { RIFT_N_ICON, RIFT_NATURE, i, 0, 0, 0 }, weights[i] };
	for (uint32_t times = 0; times < 100000; times++) {
		const size_t drawn = rift_fair_shared(key, times, outcomes, 4);
		count[drawn]++;
		if (drawn < 3) { /* the fourth one is not there any more */
			left++;
			kept += rift_fair_shared(key, times, outcomes, 3) == drawn;
		}
	}
	assert_in_range(count[0], 9500, 10500);
	assert_int_equal(count[1], 0);
	assert_in_range(count[2], 29300, 30700);
	assert_in_range(count[3], 59300, 60700);
	assert_int_equal(kept, left);
}

static struct rift_seal seal_new(uint32_t seed)
{
	struct rift_seal seal = { .game = 1 + seed };
	memset(seal.rules, 0xab, sizeof(seal.rules));
	memset(seal.secret, (int)seed, sizeof(seal.secret));
	memset(seal.shares[0], 0x11, RIFT_FAIR_BYTES);
	memset(seal.shares[1], 0x22, RIFT_FAIR_BYTES);
	rift_fair_commit(seal.commitment, seal.secret);
	return seal;
}

static void seal_key(unsigned char key[RIFT_FAIR_BYTES], const struct rift_seal *seal)
{
	rift_seal_key(key, seal);
}

static void check_other_key(const unsigned char key[RIFT_FAIR_BYTES], const struct rift_seal *seal)
{
	unsigned char other[RIFT_FAIR_BYTES];
	seal_key(other, seal);
	assert_memory_not_equal(key, other, RIFT_FAIR_BYTES);
}

/* Each part of the key matters. */
static void key_needs_everything(void **state)
{
	struct rift_seal seal = seal_new(9);
	unsigned char key[RIFT_FAIR_BYTES];
	(void)state;
	seal_key(key, &seal);
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		seal.shares[seat][31] ^= 1;
		check_other_key(key, &seal);
		seal.shares[seat][31] ^= 1;
	}
	seal.game++;
	check_other_key(key, &seal);
	seal.game--;
	seal.secret[31] ^= 1;
	check_other_key(key, &seal);
}

/* As a server plays: people at random, Nature by the key.  Stops after `most` moves. */
static void play(uint32_t seed, const struct rift_seal *seal, size_t most)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	unsigned char key[RIFT_FAIR_BYTES];
	struct rift_game g;
	uint32_t random = seed;
	seal_key(key, seal);
	played = (struct rift_record){ .setup = driver_setup(&random) };
	assert_int_equal(rift_new(&g, &played.setup), RIFT_OK);
	while (rift_asks(&g).seats && played.count < most) {
		struct rift_move m = driver_move(&g, &random);
		if (rift_asks(&g).seats == 1 << RIFT_NATURE) {
			size_t count = rift_chance(&g, outcomes, RIFT_ANSWERS);
			const uint32_t times =
				rift_fair_count(rift_fair_kind(outcomes[0].move), played.moves, played.count);
			m = outcomes[seal->day ? rift_fair_shared(key, times, outcomes, count)
					       : rift_fair_outcome(key, (uint32_t)played.count, outcomes, count)]
				    .move;
		}
		assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
		played.moves[played.count++] = m;
	}
}

/* What is found out about a text: -1 if it cannot be read, else an enum rift_record_fair. */
static int look(const char *record, size_t *rolls, size_t *wrong)
{
	struct rift_record_error error;
	struct rift_seal seal;
	struct rift_game g;
	if (rift_record_read_sealed(RIFT_RULES, record, strlen(record), &read_back, &seal, &g, &error) != 0)
		return -1;
	return (int)rift_record_fair(RIFT_RULES, &read_back, &seal, &g, rolls, wrong);
}

static void fair_games_are_found_fair(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= GAMES; seed++) {
		struct rift_seal seal = seal_new(seed);
		size_t rolls = 0, wrong = 0;
		play(seed, &seal, RIFT_RECORD_MOVES);
		size_t length = rift_record_write_sealed(RIFT_RULES, &played, &seal, text, sizeof(text));
		assert_in_range(length, 1, sizeof(text) - 1);
		assert_int_equal(look(text, &rolls, &wrong), RIFT_RECORD_FAIR_DICE);
		assert_int_equal(read_back.count, played.count);
		assert_true(rolls > 10);
		for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1)
			assert_true(strchr(line, '\n') - line <= 100);
	}
}

/* A game of the day, whatever its number and words; as another day's, or as no day's, it is not. */
static void days_are_found_fair(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= GAMES; seed++) {
		struct rift_seal seal = seal_new(seed);
		size_t rolls, wrong;
		seal.day = 20411 + seed;
		play(seed, &seal, RIFT_RECORD_MOVES);
		seal.game += 7;
		memset(seal.shares[0], 0x44, RIFT_FAIR_BYTES);
		for (int other = 0; other < 3; other++) {
			seal.day = other == 2 ? 0 : seal.day + (uint32_t)other;
			size_t length = rift_record_write_sealed(RIFT_RULES, &played, &seal, text, sizeof(text));
			assert_in_range(length, 1, sizeof(text) - 1);
			assert_int_equal(
				look(text, &rolls, &wrong), other ? RIFT_RECORD_OTHER_MOVE : RIFT_RECORD_FAIR_DICE);
			assert_true(other || rolls > 10);
		}
	}
}

/* Any of Nature's moves that could have been another is found if it was. */
static void changed_dice_are_found(void **state)
{
	struct rift_seal seal = seal_new(1);
	unsigned char key[RIFT_FAIR_BYTES];
	struct rift_outcome outcomes[RIFT_ANSWERS];
	struct rift_game g;
	size_t rolls, looked = 0;
	(void)state;
	play(1, &seal, RIFT_RECORD_MOVES);
	seal_key(key, &seal);
	assert_int_equal(rift_new(&g, &played.setup), RIFT_OK);
	for (size_t n = 0; n < played.count; n++) {
		struct rift_move was = played.moves[n];
		size_t count = was.seat == RIFT_NATURE ? rift_chance(&g, outcomes, RIFT_ANSWERS) : 0;
		for (size_t i = 0; i < count; i++) {
			if (memcmp(&outcomes[i].move, &was, sizeof(was)) == 0)
				continue;
			played.moves[n] = outcomes[i].move;
			assert_int_equal(
				rift_fair_verify(RIFT_RULES, key, &played.setup, played.moves, n + 1, &rolls), n);
			looked++;
		}
		played.moves[n] = was;
		assert_int_equal(rift_play(&g, was, NULL), RIFT_OK);
	}
	assert_true(looked > 100);
	assert_int_equal(
		rift_fair_verify(RIFT_RULES, key, &played.setup, played.moves, played.count, &rolls), played.count);
}

/* The text with the first `from` replaced. */
static const char *with(const char *from, const char *to)
{
	char *at = strstr(text, from);
	assert_non_null(at);
	int length = snprintf(changed, sizeof(changed), "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
	assert_in_range(length, 1, sizeof(changed) - 1);
	return changed;
}

static void changed_seals_are_found(void **state)
{
	struct rift_seal seal = seal_new(0x33);
	size_t rolls, wrong;
	(void)state;
	play(3, &seal, RIFT_RECORD_MOVES);
	rift_record_write_sealed(RIFT_RULES, &played, &seal, text, sizeof(text));
	assert_int_equal(look(text, &rolls, &wrong), RIFT_RECORD_FAIR_DICE);
	assert_int_equal(look(with("secret 33", "secret 34"), &rolls, &wrong), RIFT_RECORD_OTHER_SECRET);
	assert_int_equal(look(with("word B 22", "word B 23"), &rolls, &wrong), RIFT_RECORD_OTHER_MOVE);
	assert_int_equal(look(with("word A 11", "word C 11"), &rolls, &wrong), RIFT_RECORD_OTHER_MOVE);
	assert_int_equal(look(with("game 0", "game 1"), &rolls, &wrong), RIFT_RECORD_OTHER_MOVE);
	assert_int_equal(
		look(with("rules ab", "rules ac"), &rolls, &wrong), RIFT_RECORD_FAIR_DICE); /* told, not rolled with */
	assert_int_equal(look(with("secret ", "# secret "), &rolls, &wrong), -1);
	assert_int_equal(look(with("commitment ", "# commitment "), &rolls, &wrong), -1);
	assert_int_equal(look(with("word A", "word B"), &rolls, &wrong), -1);
	assert_int_equal(look(with("word A 11", "word A 1"), &rolls, &wrong), -1);
	assert_int_equal(look(with("word A 11", "word A AA"), &rolls, &wrong), -1);
	assert_int_equal(look(with("game 0", "game l"), &rolls, &wrong), -1);
	assert_int_equal(look(with("game ", "game 0000000000001\ngame "), &rolls, &wrong), -1);
	assert_int_equal(look(with("rules ", "given-up A A\nrules "), &rolls, &wrong), -1);
	assert_int_equal(look(with("rules ", "given-up\nrules "), &rolls, &wrong), -1);
}

/* A record that ends early is not over, unless somebody gave up. */
static void cut_records_are_found(void **state)
{
	struct rift_seal seal = seal_new(4);
	size_t rolls, wrong;
	(void)state;
	play(4, &seal, 60);
	rift_record_write_sealed(RIFT_RULES, &played, &seal, text, sizeof(text));
	assert_int_equal(look(text, &rolls, &wrong), RIFT_RECORD_NOT_OVER);
	seal.given_up = 2;
	rift_record_write_sealed(RIFT_RULES, &played, &seal, text, sizeof(text));
	assert_non_null(strstr(text, "\ngiven-up B\n"));
	assert_int_equal(look(text, &rolls, &wrong), RIFT_RECORD_FAIR_DICE);
	rift_record_write(RIFT_RULES, &played, text, sizeof(text));
	assert_int_equal(look(text, &rolls, &wrong), RIFT_RECORD_NO_SEAL);
}

static void numbers_are_letters(void **state)
{
	char game[GAME_TEXT];
	uint64_t back;
	(void)state;
	game_write(game, INT64_MAX);
	assert_string_equal(game, "7zzzzzzzzzzzz");
	assert_true(game_read(game, 13, &back) && back == INT64_MAX);
	game_write(game, UINT64_MAX);
	assert_string_equal(game, "fzzzzzzzzzzzz");
	assert_true(game_read(game, 13, &back) && back == UINT64_MAX);
	assert_false(game_read("g000000000000", 13, &back));
	assert_false(game_read("0000000000000", 13, &back));
	assert_false(game_read("000000000000i", 13, &back));
	assert_false(game_read("000000000001", 12, &back));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hash_is_blake2b),
		cmocka_unit_test(draws_follow_weights),
		cmocka_unit_test(shared_draws_follow_weights),
		cmocka_unit_test(key_needs_everything),
		cmocka_unit_test(fair_games_are_found_fair),
		cmocka_unit_test(days_are_found_fair),
		cmocka_unit_test(changed_dice_are_found),
		cmocka_unit_test(changed_seals_are_found),
		cmocka_unit_test(cut_records_are_found),
		cmocka_unit_test(numbers_are_letters),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
