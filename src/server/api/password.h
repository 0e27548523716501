/*
 * password.h -- password hashing (argon2id) on libuv's thread pool.
 *
 * A hash deliberately takes about 0.1 s and much memory, so only a few are computed at a time and the others wait in a
 * queue of bounded length.  First come devices on which the account was signed in before; then the networks that have
 * asked for fewer hashes lately.  When the queue is full, the one of the network that asked for most gives way.
 *
 * After some wrong passwords for an account, tries from unknown devices are checked at growing intervals: they wait,
 * but neither the owner's known devices nor other accounts do.  Each node counts on its own, alike for addresses
 * without an account.
 */
#ifndef SERVER_API_PASSWORD_H
#define SERVER_API_PASSWORD_H

#include <sodium.h>
#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#include "server/base/budget.h"

#define PASSWORD_LEAST 8 /* bytes */
#define PASSWORD_MOST 200
#define PASSWORD_HASH crypto_pwhash_STRBYTES /* with the terminating zero */
#define PASSWORD_WAIT_S 24 /* longest wait in the queue; proxies give up after 30 s */

enum password_result { PASSWORD_RIGHT, PASSWORD_WRONG, PASSWORD_BUSY };

/* Who asks for a hash. */
struct password_ask {
	struct origin origin;
	const char *account; /* whose password is tried, a name of the caller's; NULL: a new password */
	bool known; /* from a device on which this account was signed in before */
	bool (*wanted)(void *arg); /* false: the client has disconnected; NULL: always wanted */
};

struct passwords;

struct passwords *passwords_open(uv_loop_t *loop, size_t megabytes);
void passwords_close(struct passwords *p); /* runs the loop until jobs on threads have finished */
size_t passwords_waiting(const struct passwords *p);

/* Hashes a password; the callback gets the hash to store, NULL: too busy.  The copy of the password is wiped. */
void password_hash(struct passwords *p, const struct password_ask *ask, const char *password,
	void (*done)(void *arg, const char *hash), void *arg);

/*
 * Checks a password.  hash NULL (no such account) takes the same time and fails, so that timing does not reveal which
 * exist.
 */
void password_check(struct passwords *p, const struct password_ask *ask, const char *hash, const char *password,
	void (*done)(void *arg, enum password_result result), void *arg);

#endif
