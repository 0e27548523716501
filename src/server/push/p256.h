/*
 * p256.h -- keys on the curve P-256, with OpenSSL: libsodium has no such curve, and Web Push knows no other.
 *
 * A public key is its uncompressed point, 65 bytes; a private one a number of 32 bytes, big-endian.
 */
#ifndef SERVER_PUSH_P256_H
#define SERVER_PUSH_P256_H

#include <stdbool.h>
#include <stddef.h>

#define P256_PRIVATE 32
#define P256_PUBLIC 65
#define P256_SHARED 32
#define P256_SIGNATURE 64 /* r and s */

struct p256 {
	unsigned char private[P256_PRIVATE], public[P256_PUBLIC];
};

/* The key that belongs to a private number.  false: there is none, the number is not from 1 to the order of the curve less 1. */
bool p256_of(struct p256 *key, const unsigned char private[P256_PRIVATE]);

/* A key derived from a secret of at least 32 random bytes, always the same from the same one.  false: out of memory. */
bool p256_derive(struct p256 *key, const unsigned char *secret, size_t length);

bool p256_random(struct p256 *key); /* false: out of memory */

bool p256_is_public(const unsigned char public[P256_PUBLIC]); /* whether it is a point of the curve */

/* ECDH.  false: the other key is no point of the curve. */
bool p256_agree(unsigned char shared[P256_SHARED], const struct p256 *key, const unsigned char other[P256_PUBLIC]);

/* ECDSA with SHA-256 ("ES256"). */
bool p256_sign(unsigned char signature[P256_SIGNATURE], const struct p256 *key, const void *data, size_t length);
bool p256_verify(const unsigned char signature[P256_SIGNATURE], const unsigned char public[P256_PUBLIC],
	const void *data, size_t length);

#endif
