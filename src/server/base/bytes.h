/* bytes.h -- big-endian integers, and a growable byte buffer. */
#ifndef SERVER_BASE_BYTES_H
#define SERVER_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An unsigned big-endian integer of `width` bytes, at most 8. */
void number_put(unsigned char *out, uint64_t value, int width);
uint64_t number_get(const unsigned char *in, int width);

struct bytes {
	unsigned char *at;
	size_t length, room;
	bool failed; /* out of memory: the contents are incomplete */
};

void bytes_release(struct bytes *b);
void bytes_clear(struct bytes *b);
void bytes_add(struct bytes *b, const void *data, size_t length);
void bytes_number(struct bytes *b, uint64_t value, int width);

#endif
