/* test_seal.c -- sealed secrets: what is read back, and what is not. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/seal/seal.h"

#define SECRET "0123456789abcdef0123456789abcdef"
#define LENGTH 32
#define ONE "1111111111111111111111111111111111111111111111111111111111111111\n"
#define TWO "2222222222222222222222222222222222222222222222222222222222222222\n"

static char path[] = "/tmp/timerift-seal-XXXXXX", why[200];

static bool keys(const char *text)
{
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	assert_true(fputs(text, file) >= 0 && fclose(file) == 0 && chmod(path, 0600) == 0);
	return seal_load(path, why, sizeof why);
}

static bool opens(struct seal_row row, const unsigned char *stored, size_t size)
{
	char out[LENGTH];
	return seal_read(out, LENGTH, row, stored, size) && memcmp(out, SECRET, LENGTH) == 0;
}

static void without_a_key_it_is_plain(void **state)
{
	unsigned char stored[SEAL_BYTES];
	char text[SEAL_TEXT];
	(void)state;
	assert_true(seal_load("", why, sizeof why));
	assert_false(seal_is_on());
	assert_int_equal(seal_write(stored, SEAL_GAME(7), SECRET, LENGTH), LENGTH);
	assert_memory_equal(stored, SECRET, LENGTH);
	assert_false(seal_is_stale(stored, LENGTH, LENGTH));
	seal_write_text(text, SEAL_HOOK(7), "secret");
	assert_string_equal(text, "secret");
}

static void every_bit_and_the_row_count(void **state)
{
	unsigned char stored[SEAL_BYTES];
	(void)state;
	assert_true(keys(ONE) && seal_is_on());
	size_t size = seal_write(stored, SEAL_GAME(7), SECRET, LENGTH);
	assert_int_equal(size, LENGTH + SEAL_EXTRA);
	assert_true(opens(SEAL_GAME(7), stored, size));
	assert_false(opens(SEAL_GAME(8), stored, size));
	assert_false(opens(SEAL_HOOK(7), stored, size));
	assert_false(opens(SEAL_GAME(7), stored, size - 1));
	for (size_t i = 0; i < size * 8; i++) {
		stored[i / 8] ^= (unsigned char)(1 << i % 8);
		assert_false(opens(SEAL_GAME(7), stored, size));
		stored[i / 8] ^= (unsigned char)(1 << i % 8);
	}
	assert_true(opens(SEAL_GAME(7), (const unsigned char *)SECRET, LENGTH)); /* from before */
	assert_true(seal_is_stale(SECRET, LENGTH, LENGTH));
}

static void keys_are_replaced(void **state)
{
	unsigned char old[SEAL_BYTES], new[SEAL_BYTES];
	(void)state;
	assert_true(keys(ONE));
	size_t size = seal_write(old, SEAL_GAME(7), SECRET, LENGTH);
	assert_true(keys("# both\n" TWO ONE));
	assert_true(opens(SEAL_GAME(7), old, size) && seal_is_stale(old, size, LENGTH));
	seal_write(new, SEAL_GAME(7), SECRET, LENGTH);
	assert_true(opens(SEAL_GAME(7), new, size) && !seal_is_stale(new, size, LENGTH));
	assert_true(keys(TWO));
	assert_true(opens(SEAL_GAME(7), new, size) && !opens(SEAL_GAME(7), old, size));
	assert_true(keys("plain\n" ONE) && !seal_is_on());
	assert_true(opens(SEAL_GAME(7), old, size) && seal_is_stale(old, size, LENGTH));
}

static void texts_come_back(void **state)
{
	char text[SEAL_TEXT], out[64];
	(void)state;
	assert_true(keys(ONE));
	seal_write_text(text, SEAL_HOOK(7), "0123456789abcdefghjkmnpqrs");
	assert_null(strstr(text, "0123456789abcdefghjkmnpqrs"));
	assert_true(seal_read_text(out, sizeof out, SEAL_HOOK(7), text));
	assert_string_equal(out, "0123456789abcdefghjkmnpqrs");
	assert_false(seal_read_text(out, sizeof out, SEAL_HOOK(8), text));
	assert_false(seal_read_text(out, sizeof out, SEAL_HOOK(7), "sealed:"));
	assert_false(seal_read_text(out, sizeof out, SEAL_HOOK(7), "sealed:////"));
	assert_false(seal_read_text(out, 20, SEAL_HOOK(7), text));
	assert_true(!seal_is_stale_text(text) && seal_is_stale_text("from before"));
	assert_true(keys("plain\n" ONE) && seal_is_stale_text(text) && !seal_is_stale_text("from before"));
	assert_true(seal_read_text(out, sizeof out, SEAL_HOOK(7), "from before"));
	assert_string_equal(out, "from before");
}

static void wrong_files_change_nothing(void **state)
{
	static const char *const wrong[] = { "", "# none\n", "plain\n", "11\n", ONE "x\n", ONE "plain\n" };
	(void)state;
	assert_true(keys(ONE));
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		assert_false(keys(wrong[i]));
	assert_true(seal_is_on());
	assert_true(keys(ONE) && chmod(path, 0644) == 0);
	assert_false(seal_load(path, why, sizeof why));
	assert_false(seal_load("/nowhere/key", why, sizeof why));
	assert_true(seal_is_on());
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_a_key_it_is_plain),
		cmocka_unit_test(every_bit_and_the_row_count),
		cmocka_unit_test(keys_are_replaced),
		cmocka_unit_test(texts_come_back),
		cmocka_unit_test(wrong_files_change_nothing),
	};
	int file = sodium_init() < 0 ? -1 : mkstemp(path);
	if (file < 0)
		return 1;
	close(file);
	int failed = cmocka_run_group_tests_name("seal", tests, NULL, NULL);
	unlink(path);
	return failed;
}
