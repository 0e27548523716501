/* code.c -- see code.h. */
#include "server/base/code.h"

#include <sodium.h>
#include <string.h>

#include "rift_record.h"

/* Base32 with five bits per character, most significant bits first.  The last character is padded with zero bits. */
static void base32_write(char *out, const unsigned char *bytes, size_t count)
{
	unsigned held = 0;
	int bits = 0;
	for (size_t i = 0; i < count; i++) {
		held = (held << 8 | bytes[i]) & 0xfff;
		for (bits += 8; bits >= 5; bits -= 5)
			*out++ = letter_of(held >> (bits - 5));
	}
	if (bits > 0)
		*out++ = letter_of(held << (5 - bits));
	*out = '\0';
}

void token_new(char text[TOKEN_TEXT])
{
	unsigned char bytes[TOKEN_BYTES];
	randombytes_buf(bytes, sizeof bytes);
	base32_write(text, bytes, sizeof bytes);
}

bool token_hash(unsigned char hash[TOKEN_HASH], const char *text)
{
	if (strlen(text) != TOKEN_TEXT - 1)
		return false;
	for (const char *c = text; *c; c++)
		if (letter_value(*c) < 0)
			return false;
	rift_fair_hash(hash, TOKEN_HASH, NULL, 0, text, TOKEN_TEXT - 1);
	return true;
}

#define WEEK_S INT64_C(604800)
#define WEEKS 8192
#define DATED_RANDOM 50 /* bits */

uint64_t game_new(void)
{
	uint64_t game;
	do {
		randombytes_buf(&game, sizeof game);
		game >>= 1;
	} while (game == 0);
	return game;
}

int game_week(int64_t seconds)
{
	return (int)(seconds / WEEK_S % WEEKS);
}

uint64_t game_new_dated(int64_t seconds)
{
	uint64_t random;
	randombytes_buf(&random, sizeof random);
	return UINT64_C(1) << 63 | (uint64_t)game_week(seconds) << DATED_RANDOM | random >> (64 - DATED_RANDOM);
}
