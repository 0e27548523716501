/* ident.c -- see ident.h. */
#include "server/net/ident.h"

#include <sodium.h>
#include <string.h>

#include "server/base/code.h"

#define IDENT_LEAST 8
#define IDENT_BYTES 8

bool ident_good(const char *id)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
	const size_t length = strlen(id);
	return length >= IDENT_LEAST && length <= IDENT_MOST && strspn(id, letters) == length;
}

void ident_new(char id[IDENT_SIZE])
{
	unsigned char bytes[IDENT_BYTES];
	randombytes_buf(bytes, sizeof bytes);
	hex_write(id, bytes, sizeof bytes);
}
