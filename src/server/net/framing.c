/* framing.c -- see framing.h. */
#include "server/net/framing.h"

#include <string.h>

#define DIGITS_MAX 9 /* fits a size_t and a long everywhere */

unsigned framing_read(const struct framing *in, size_t *body)
{
	*body = 0;
	if (in->encoded)
		return 501; /* RFC 9112, 6.1: a transfer coding that the server does not understand */
	if (in->lengths == 0)
		return 0;
	const size_t digits = in->lengths == 1 ? strspn(in->length, "0123456789") : 0;
	if (digits == 0 || in->length[digits + strspn(in->length + digits, " \t")])
		return 400;
	if (digits > DIGITS_MAX)
		return 413;
	for (size_t i = 0; i < digits; i++)
		*body = *body * 10 + (size_t)(in->length[i] - '0');
	if (*body > in->most)
		return 413;
	if (*body > 0 && in->method != FRONT_POST)
		return in->method == FRONT_OTHER ? 405 : 400;
	return 0;
}
