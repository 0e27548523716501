/* bytes.c -- see bytes.h.  The buffer doubles; after a failed allocation `failed` stays set until bytes_clear. */
#include "server/base/bytes.h"

#include <stdlib.h>
#include <string.h>

void bytes_release(struct bytes *b)
{
	free(b->at);
	*b = (struct bytes){ 0 };
}

void bytes_clear(struct bytes *b)
{
	b->length = 0;
	b->failed = false;
}

void bytes_add(struct bytes *b, const void *data, size_t length)
{
	if (b->length + length > b->room) {
		size_t room = b->room ? b->room : 256;
		while (room < b->length + length)
			room *= 2;
		unsigned char *at = realloc(b->at, room);
		if (!at) {
			b->failed = true;
			return;
		}
		b->at = at;
		b->room = room;
	}
	if (length > 0)
		memcpy(b->at + b->length, data, length);
	b->length += length;
}

void number_put(unsigned char *out, uint64_t value, int width)
{
	for (int i = 0; i < width; i++)
		out[i] = (unsigned char)(value >> 8 * (width - 1 - i));
}

uint64_t number_get(const unsigned char *in, int width)
{
	uint64_t value = 0;
	for (int i = 0; i < width; i++)
		value = value << 8 | in[i];
	return value;
}

void bytes_number(struct bytes *b, uint64_t value, int width)
{
	unsigned char out[8];
	number_put(out, value, width);
	bytes_add(b, out, (size_t)width);
}
