/* letters.c -- base32 and hex; see letters.h. */
#include "text/format/letters.h"

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

char letter_of(unsigned value)
{
	return letters[value & 31];
}

int letter_value(char letter)
{
	for (int i = 0; letters[i]; i++)
		if (letters[i] == letter)
			return i;
	return -1;
}

void game_write(char text[GAME_TEXT], uint64_t game)
{
	for (int i = GAME_TEXT - 2; i >= 0; i--, game >>= 5)
		text[i] = letters[game & 31];
	text[GAME_TEXT - 1] = '\0';
}

bool game_read(const char *text, size_t length, uint64_t *game)
{
	uint64_t value = 0;
	if (length != GAME_TEXT - 1)
		return false;
	for (size_t i = 0; i < length; i++) {
		int v = letter_value(text[i]);
		if (v < 0 || (i == 0 && v > 15))
			return false;
		value = value << 5 | (unsigned)v;
	}
	*game = value;
	return value != 0;
}

void hex_write(char *out, const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		*out++ = letters[bytes[i] >> 4];
		*out++ = letters[bytes[i] & 15];
	}
	*out = '\0';
}

bool hex_read(unsigned char *out, size_t count, const char *text, size_t length)
{
	if (length != 2 * count)
		return false;
	for (size_t i = 0; i < count; i++) {
		int high = letter_value(text[2 * i]), low = letter_value(text[2 * i + 1]);
		if (high < 0 || high > 15 || low < 0 || low > 15)
			return false;
		out[i] = (unsigned char)(high << 4 | low);
	}
	return true;
}
