/*
 * nkey.h -- a pair of keys by which NATS knows this node: an Ed25519 pair in NATS's text form.  The seed stays in a
 * file of the node; nats-server's configuration has the public key.
 */
#ifndef SERVER_BUS_NKEY_H
#define SERVER_BUS_NKEY_H

#include <stdbool.h>
#include <stddef.h>

#define NKEY_PUBLIC 57 /* characters and the terminating zero: U… */
#define NKEY_SEED 59 /* SU… */

/* The two texts of the pair that 32 bytes determine. */
void nkey_write(char public[NKEY_PUBLIC], char seed[NKEY_SEED], const unsigned char bytes[32]);

/* The public key of the seed in a file.  false with the reason. */
bool nkey_read(char public[NKEY_PUBLIC], const char *path, char *why, size_t size);

/* Draws a pair and writes its seed to a new file that only its owner may read.  false with the reason. */
bool nkey_make(const char *path, char *why, size_t size);

#endif
