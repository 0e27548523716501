/*
 * password.h -- argon2id, away from the event loop.
 *
 * A hash takes a tenth of a second and much memory by intention.  So it is made on libuv's threads, a few at a time; who comes
 * when too many wait is sent away.
 */
#ifndef SERVER_API_PASSWORD_H
#define SERVER_API_PASSWORD_H

#include <sodium.h>
#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#define PASSWORD_LEAST 8 /* bytes */
#define PASSWORD_MOST 200
#define PASSWORD_HASH crypto_pwhash_STRBYTES /* with a zero */

enum password_result { PASSWORD_RIGHT, PASSWORD_WRONG, PASSWORD_BUSY };

struct passwords;

struct passwords *passwords_open(uv_loop_t *loop, size_t megabytes);
void passwords_close(struct passwords *p); /* runs the loop until what is on a thread has come back */

/* hash is what to keep; NULL: busy.  password is copied and wiped. */
void password_hash(struct passwords *p, const char *password, void (*done)(void *arg, const char *hash), void *arg);

/* hash NULL: nobody's.  It takes as long and is wrong, so that time does not tell who is known. */
void password_check(struct passwords *p, const char *hash, const char *password,
	void (*done)(void *arg, enum password_result result), void *arg);

#endif
