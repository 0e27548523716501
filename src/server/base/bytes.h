/* bytes.h -- whole numbers as bytes, the highest first, and bytes that grow. */
#ifndef SERVER_BASE_BYTES_H
#define SERVER_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A whole number of `width` bytes, at most 8. */
void number_put(unsigned char *out, uint64_t value, int width);
uint64_t number_get(const unsigned char *in, int width);

struct bytes {
	unsigned char *at;
	size_t length, room;
	bool failed; /* no memory: what it holds is not whole */
};

void bytes_release(struct bytes *b);
void bytes_clear(struct bytes *b);
void bytes_add(struct bytes *b, const void *data, size_t length);
void bytes_number(struct bytes *b, uint64_t value, int width);

#endif
