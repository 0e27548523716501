/* test_code.c -- secrets: tokens and their hash, numbers of games, the session in a Cookie header; BLAKE2b beside libsodium's. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/api/exchange.h"
#include "server/base/code.h"
#include "rift_record.h"

static void tokens_are_26_letters_and_differ(void **state)
{
	char text[TOKEN_TEXT], before[TOKEN_TEXT] = "";
	unsigned char hash[TOKEN_HASH], again[TOKEN_HASH];
	(void)state;
	for (int i = 0; i < 1000; i++) {
		token_new(text);
		assert_int_equal(strlen(text), TOKEN_TEXT - 1);
		assert_int_equal(strspn(text, "0123456789abcdefghjkmnpqrstvwxyz"), TOKEN_TEXT - 1);
		assert_string_not_equal(text, before);
		assert_true(token_hash(hash, text) && token_hash(again, text));
		assert_memory_equal(hash, again, TOKEN_HASH);
		memcpy(before, text, sizeof before);
	}
}

static void what_is_no_token_has_no_hash(void **state)
{
	static const char *const wrong[] = { "", "short", "0000000000000000000000000", "000000000000000000000000000",
		"0000000000000000000000000i", "0000000000000000000000000L", "000000000000 0000000000000",
		"0000000000000000000000000\xff" };
	unsigned char hash[TOKEN_HASH];
	(void)state;
	assert_true(token_hash(hash, "00000000000000000000000000"));
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		assert_false(token_hash(hash, wrong[i]));
}

static void games_are_written_in_one_way(void **state)
{
	char text[GAME_TEXT];
	uint64_t read;
	(void)state;
	for (int i = 0; i < 1000; i++) {
		uint64_t game = game_new();
		assert_true(game > 0 && game <= INT64_MAX);
		game_write(text, game);
		assert_true(game_read(text, strlen(text), &read));
		assert_true(read == game);
		text[0] = 'z'; /* more than 64 bits */
		assert_false(game_read(text, strlen(text), &read));
	}
	assert_false(game_read("0000000000000", 13, &read));
	assert_false(game_read("000000000000", 12, &read));
	assert_false(game_read("000000000000u", 13, &read));
}

/* The front passes on our cookie alone, "name=value". */
/* The id of a game begins with its week, the rest is random; bits 40 to 47 name its bucket. */
static void games_can_be_dated(void **state)
{
	const int64_t week = INT64_C(604800);
	char text[GAME_TEXT];
	uint64_t read, buckets = 0;
	(void)state;
	for (int i = 0; i < 1000; i++) {
		uint64_t game = game_new_dated(2945 * week + i);
		assert_true(game >> 63 == 1 && (game >> 50 & 8191) == 2945);
		buckets |= game;
		game_write(text, game);
		assert_true(game_read(text, strlen(text), &read) && read == game);
	}
	assert_true((buckets >> 40 & 255) == 255);
	assert_true(game_new_dated(2946 * week) > game_new_dated(2946 * week - 1));
}

static void a_session_is_found_in_its_cookie(void **state)
{
	static const struct {
		const char *cookie;
		bool found;
	} cases[] = {
		{ "timerift=00000000000000000000000000", true },
		{ "__Host-timerift=00000000000000000000000000", true },
		{ "a=1; timerift=00000000000000000000000000; b=2", false },
		{ "timerift=00000000000000000000000000; b=2", false },
		{ "timerift=00000000000000000000000000 ", false },
		{ "", false },
		{ "timerift", false },
		{ "timerift=", false },
		{ "timerift=0000000000000000000000000", false },
		{ "timerift=000000000000000000000000000", false },
		{ "timerift=0000000000000000000000000!", false },
		{ "a=timerift=00000000000000000000000000", false },
		{ ";;; ; ", false },
	};
	unsigned char hash[TOKEN_HASH], right[TOKEN_HASH];
	(void)state;
	assert_true(token_hash(right, "00000000000000000000000000"));
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		bool found = cookie_session(cases[i].cookie, hash);
		if (found != cases[i].found)
			print_error("cookie: %s\n", cases[i].cookie);
		assert_int_equal(found, cases[i].found);
		if (found)
			assert_memory_equal(hash, right, TOKEN_HASH);
	}
}

static void a_token_can_be_given(void **state)
{
	json_t *body = json_pack(
		"{s:s, s:s, s:i, s:n}", "good", "00000000000000000000000000", "bad", "x", "number", 5, "null");
	unsigned char hash[TOKEN_HASH], right[TOKEN_HASH];
	char text[TOKEN_TEXT];
	(void)state;
	assert_true(token_hash(right, "00000000000000000000000000"));
	assert_true(token_given(body, "good", text, hash));
	assert_memory_equal(hash, right, TOKEN_HASH);
	assert_true(token_given(body, "none", text, hash) && token_hash(right, text));
	assert_memory_equal(hash, right, TOKEN_HASH);
	assert_false(token_given(body, "bad", text, hash));
	assert_false(token_given(body, "number", text, hash));
	assert_false(token_given(body, "null", text, hash));
	json_decref(body);
}

/* Lengths around the blocks of 128 bytes, every size of hash, keys of every length. */
static void the_hash_is_that_of_libsodium(void **state)
{
	unsigned char data[700], key[64], ours[64], theirs[64];
	(void)state;
	randombytes_buf(data, sizeof data);
	randombytes_buf(key, sizeof key);
	for (size_t length = 0; length < sizeof data; length++) {
		const size_t size = 16 + length % 49, key_size = length % 3 == 0 ? 0 : 16 + length % 49;
		rift_fair_hash(ours, size, key, key_size, data, length);
		assert_int_equal(crypto_generichash(theirs, size, data, length, key_size ? key : NULL, key_size), 0);
		assert_memory_equal(ours, theirs, size);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tokens_are_26_letters_and_differ),
		cmocka_unit_test(what_is_no_token_has_no_hash),
		cmocka_unit_test(games_are_written_in_one_way),
		cmocka_unit_test(games_can_be_dated),
		cmocka_unit_test(a_session_is_found_in_its_cookie),
		cmocka_unit_test(a_token_can_be_given),
		cmocka_unit_test(the_hash_is_that_of_libsodium),
	};
	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
