/* test_sign.c -- messages between nodes: signatures, replays, lost and overtaken messages; nkeys. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <string.h>

#include "server/base/site.h"
#include "server/bus/nkey.h"
#include "server/bus/sign.h"

#define SIZE (5 + SIGN_EXTRA)
#define NOW 1000000000
#define MANY (3 * SIGN_WINDOW)

static struct signer from, to;

static int begin(void **state)
{
	static const unsigned char key[SITE_KEY] = { 1 };
	(void)state;
	site_set(key);
	signer_init(&from);
	signer_init(&to);
	return 0;
}

static bool heard(const unsigned char message[SIZE])
{
	return sign_check(&to, "game", message, SIZE, NOW);
}

static void every_byte_counts(void **state)
{
	unsigned char message[SIZE];
	(void)state;
	sign_write(&from, message, "game", "hello", 5, NOW);
	for (int i = 0; i < SIZE * 8; i++) {
		message[i / 8] ^= (unsigned char)(1 << i % 8);
		assert_false(heard(message));
		message[i / 8] ^= (unsigned char)(1 << i % 8);
	}
	for (size_t length = 0; length < SIZE; length++)
		assert_false(sign_check(&to, "game", message, length, NOW));
	assert_false(sign_check(&to, "gam", message, SIZE, NOW));
	assert_false(sign_check(&to, "games", message, SIZE, NOW));
	assert_true(heard(message));
	assert_memory_equal(message + SIGN_HEAD, "hello", 5);
}

static void times_and_sites_count(void **state)
{
	static const unsigned char other[SITE_KEY] = { 2 };
	unsigned char message[SIZE];
	(void)state;
	sign_write(&from, message, "game", NULL, 5, NOW);
	assert_false(sign_check(&to, "game", message, SIZE, NOW + SIGN_AGE_MS + 1));
	assert_false(sign_check(&to, "game", message, SIZE, NOW - SIGN_AGE_MS - 1));
	assert_true(sign_check(&to, "game", message, SIZE, NOW + SIGN_AGE_MS));
	site_set(other);
	signer_init(&from);
	sign_write(&from, message, "game", NULL, 5, NOW);
	assert_false(heard(message));
}

/* Messages arrive in any order within the window, some never: each counts once. */
static void each_counts_once(void **state)
{
	static unsigned char message[MANY][SIZE];
	static bool done[MANY];
	(void)state;
	for (int i = 0; i < MANY; i++)
		sign_write(&from, message[i], "game", NULL, 5, NOW);
	memset(done, 0, sizeof done);
	for (int newest = 0, i = 0; i < 20 * MANY; i++) {
		int at = i / 20 + (int)randombytes_uniform(SIGN_WINDOW / 2);
		if (at >= MANY)
			continue;
		newest = at > newest ? at : newest;
		assert_int_equal(heard(message[at]), !done[at]);
		done[at] = true;
	}
	for (int i = 0; i < MANY - SIGN_WINDOW; i++)
		assert_false(heard(message[i])); /* too late, heard before or not */
}

static void senders_are_told_apart(void **state)
{
	unsigned char first[SIZE], message[SIZE];
	struct signer others[SIGN_SENDERS - 1];
	(void)state;
	sign_write(&from, first, "game", NULL, 5, NOW);
	assert_true(heard(first));
	for (int i = 0; i < SIGN_SENDERS - 1; i++) {
		signer_init(&others[i]);
		sign_write(&others[i], message, "game", NULL, 5, NOW);
		assert_true(heard(message));
		assert_false(heard(message));
	}
	assert_false(heard(first));
}

/* The form of the texts; that NATS takes them is shown by tests/server/bus_test.py. */
static void nkey_has_its_form(void **state)
{
	char public[NKEY_PUBLIC], seed[NKEY_SEED];
	unsigned char bytes[32];
	(void)state;
	for (int i = 0; i < 32; i++)
		bytes[i] = (unsigned char)i;
	nkey_write(public, seed, bytes);
	assert_int_equal(strlen(public), NKEY_PUBLIC - 1);
	assert_int_equal(strlen(seed), NKEY_SEED - 1);
	assert_int_equal(strncmp(public, "U", 1), 0);
	assert_int_equal(strncmp(seed, "SU", 2), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(every_byte_counts, begin),
		cmocka_unit_test_setup(times_and_sites_count, begin),
		cmocka_unit_test_setup(each_counts_once, begin),
		cmocka_unit_test_setup(senders_are_told_apart, begin),
		cmocka_unit_test(nkey_has_its_form),
	};
	return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("sign", tests, NULL, NULL);
}
