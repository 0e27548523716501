/*
 * Fuzzes what strangers and operators write in letters: numbers of games, tokens, hex, settings.  What is read and written again is
 * the same; what is refused touches nothing.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/base.h"
#include "server/base/code.h"
#include "server/base/conf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void game_try(const char *text, size_t length)
{
	uint64_t game;
	char again[GAME_TEXT];
	if (!game_read(text, length, &game))
		return;
	CHECK(game > 0);
	game_write(again, game);
	CHECK(length == GAME_TEXT - 1 && memcmp(again, text, length) == 0);
}

static void hex_try(const char *text, size_t length)
{
	unsigned char bytes[64];
	char again[2 * sizeof bytes + 1];
	size_t count = length / 2 < sizeof bytes ? length / 2 : sizeof bytes;
	if (!hex_read(bytes, count, text, length))
		return;
	hex_write(again, bytes, count);
	CHECK(strlen(again) == length && memcmp(again, text, length) == 0);
}

static void token_try(const char *text)
{
	unsigned char hash[TOKEN_HASH], other[TOKEN_HASH];
	if (!token_hash(hash, text))
		return;
	CHECK(strlen(text) == TOKEN_TEXT - 1 && token_hash(other, text) && memcmp(hash, other, TOKEN_HASH) == 0);
}

static void conf_try(const uint8_t *data, size_t size)
{
	static int file = -1;
	static char path[40];
	struct conf c;
	char why[500];
	if (file < 0) {
		file = memfd_create("conf", 0);
		CHECK(file >= 0);
		(void)snprintf(path, sizeof path, "/proc/self/fd/%d", file);
	}
	CHECK(ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size);
	why[0] = '\0';
	int result = conf_read(&c, path, why, sizeof why);
	CHECK((result == 0) == (why[0] == '\0'));
	CHECK(result != 0 || (c.port >= 0 && memchr(c.database, '\0', sizeof c.database)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);
	CHECK(text);
	memcpy(text, data, size);
	text[size] = '\0';
	game_try(text, size);
	hex_try(text, size);
	token_try(text);
	conf_try(data, size);
	free(text);
	return 0;
}
