/*
 * seal.h -- secrets at rest: a secret is stored sealed with a key that is in a file of the operator and not in the database,
 * so that a copy of the database gives none away.
 *
 * XChaCha20-Poly1305 with a random nonce.  The row that a secret belongs to is authenticated with it: sealed bytes moved
 * to another row cannot be read.  The file has lines of 64 hex digits; the first one seals, each opens, so that keys can
 * be replaced while nodes run.  A first line "plain" seals nothing.  Without a file secrets are stored as they are; such
 * rows can always be read.
 */
#ifndef SERVER_SEAL_SEAL_H
#define SERVER_SEAL_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEAL_EXTRA 46 /* bytes: mark 2, number of the key 4, nonce 24, tag 16 */
#define SEAL_KEYS 16 /* at most in a file */
#define SEAL_SECRET 40 /* bytes of a secret at most */
#define SEAL_BYTES (SEAL_SECRET + SEAL_EXTRA)
#define SEAL_TEXT 128 /* a sealed text, with its terminating zero */

/* The row of a secret: table and column, and its key. */
struct seal_row {
	const char *what;
	uint64_t id;
};

#define SEAL_GAME(id) ((struct seal_row){ "game.secret", id })
#define SEAL_HOOK(id) ((struct seal_row){ "hook.secret", id })
#define SEAL_PUSH(id) ((struct seal_row){ "subscription.auth", id })
#define SEAL_DAY(day) ((struct seal_row){ "day.secret", day })
#define SEAL_SITE ((struct seal_row){ "site.key", 1 })

/* Reads the keys; an empty path: none.  false with the reason: then the keys are those before. */
bool seal_load(const char *path, char *why, size_t size);
bool seal_is_on(void); /* secrets are sealed */

/* Writes a secret as it is stored: sealed, or as it is.  Returns the length. */
size_t seal_write(unsigned char out[SEAL_BYTES], struct seal_row row, const void *secret, size_t length);

/* Reads a secret of a known length.  false: it is neither that long nor sealed for this row with one of the keys. */
bool seal_read(void *out, size_t length, struct seal_row row, const void *stored, size_t size);

/* The same for a text column.  Sealed: "sealed:" and base64. */
void seal_write_text(char out[SEAL_TEXT], struct seal_row row, const char *secret);
bool seal_read_text(char *out, size_t size, struct seal_row row, const char *stored);

/* Whether a stored secret would be stored in another way now: for seal_all.h. */
bool seal_is_stale(const void *stored, size_t size, size_t length);
bool seal_is_stale_text(const char *stored);

/* Makes the file with a new key, or adds one at its end, where it only opens.  false with the reason. */
bool seal_make(const char *path, char *why, size_t size);

#endif
