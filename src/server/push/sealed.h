/*
 * sealed.h -- the body of a push message: encrypted for one browser (RFC 8291) in the content coding aes128gcm (RFC 8188), so that the push
 * service that passes it on cannot read it.
 *
 * The browser gave its public key and 16 secret bytes with its subscription.  Each message has a key of its own and its own salt; both
 * stand before the encrypted text.
 */
#ifndef SERVER_PUSH_SEALED_H
#define SERVER_PUSH_SEALED_H

#include <stdbool.h>
#include <stddef.h>

#include "server/push/p256.h"

#define PUSH_AUTH 16 /* bytes of a browser's secret */
#define PUSH_SALT 16
#define PUSH_HEAD (PUSH_SALT + 4 + 1 + P256_PUBLIC)
#define PUSH_EXTRA (PUSH_HEAD + 1 + 16) /* bytes that a message is longer than its text: head, end of the text, tag */
#define PUSH_MOST 4096 /* bytes of a message: services need not take longer ones */
#define PUSH_TEXT (PUSH_MOST - PUSH_EXTRA)

/* The browser that a message is for. */
struct push_peer {
	unsigned char public[P256_PUBLIC], auth[PUSH_AUTH];
};

/* Encrypts a text for a browser with a key and a salt that serve for no other message.  Returns the length, 0 if it cannot be done. */
size_t push_seal_with(unsigned char out[PUSH_MOST], const struct push_peer *peer, const void *text, size_t length,
	const struct p256 *key, const unsigned char salt[PUSH_SALT]);

size_t push_seal(unsigned char out[PUSH_MOST], const struct push_peer *peer, const void *text, size_t length);

/* Reads what push_seal wrote, as the browser does: for tests.  Returns the length of the text, 0 if it is not for this key. */
size_t push_open(unsigned char out[PUSH_MOST], const struct p256 *mine, const unsigned char auth[PUSH_AUTH],
	const unsigned char *message, size_t length);

#endif
