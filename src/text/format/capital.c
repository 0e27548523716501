/* capital.c -- see capital.h. */
#include "text/format/capital.h"

/* Small letters that are a fixed distance from their capitals; the letters between U+0100 and U+017F come in pairs. */
static unsigned capital_of(unsigned letter)
{
	if ((letter >= 'a' && letter <= 'z') || (letter >= 0xe0 && letter <= 0xfe && letter != 0xf7) ||
		(letter >= 0x430 && letter <= 0x44f))
		return letter - 0x20;
	if (letter >= 0x450 && letter <= 0x45f)
		return letter - 0x50;
	if (letter >= 0x100 && letter <= 0x17f) {
		unsigned capital_is_odd = (letter >= 0x139 && letter <= 0x148) || letter >= 0x179;
		return letter - ((letter ^ capital_is_odd) & 1);
	}
	return letter;
}

size_t letter_capital(char capital[2], const char *s)
{
	unsigned first = (unsigned char)s[0], second = (unsigned char)s[1];
	if (first < 0x80) {
		capital[0] = (char)capital_of(first);
		return capital[0] != s[0];
	}
	if (first < 0xc3 || first > 0xd1 || (second & 0xc0) != 0x80)
		return 0;
	unsigned letter = capital_of((first & 0x1f) << 6 | (second & 0x3f));
	capital[0] = (char)(0xc0 | letter >> 6);
	capital[1] = (char)(0x80 | (letter & 0x3f));
	return 2;
}
