/*
 * password.h -- password hashing (argon2id) on libuv's thread pool.
 *
 * A hash deliberately takes about 0.1 s and much memory.  So only a few are computed at a time; when too many are
 * queued, new ones fail with PASSWORD_BUSY.
 */
#ifndef SERVER_API_PASSWORD_H
#define SERVER_API_PASSWORD_H

#include <sodium.h>
#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#define PASSWORD_LEAST 8 /* bytes */
#define PASSWORD_MOST 200
#define PASSWORD_HASH crypto_pwhash_STRBYTES /* with the terminating zero */

enum password_result { PASSWORD_RIGHT, PASSWORD_WRONG, PASSWORD_BUSY };

struct passwords;

struct passwords *passwords_open(uv_loop_t *loop, size_t megabytes);
void passwords_close(struct passwords *p); /* runs the loop until jobs on threads have finished */

/* Hashes a password; the callback gets the hash to store, NULL: too busy.  The copy of the password is wiped. */
void password_hash(struct passwords *p, const char *password, void (*done)(void *arg, const char *hash), void *arg);

/*
 * Checks a password.  hash NULL (no such account) takes the same time and fails, so that timing does not reveal which
 * exist.
 */
void password_check(struct passwords *p, const char *hash, const char *password,
	void (*done)(void *arg, enum password_result result), void *arg);

#endif
