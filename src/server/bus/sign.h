/*
 * sign.h -- signatures of the messages between nodes.  Whoever can publish on NATS is no node for that: a message counts
 * only if it was signed with the site's key, which is in the database.
 *
 * A signed message is a head (the sender's node id, a counter, the time), the payload and a keyed BLAKE2b hash of all of
 * it and of the subject, so that a message means nothing for another game.  A receiver remembers the counters of each
 * sender; what is older than SIGN_AGE_MS, or newer, is refused by its time.  So a recorded message is worth nothing.
 */
#ifndef SERVER_BUS_SIGN_H
#define SERVER_BUS_SIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIGN_HEAD 20 /* bytes: node 4, counter 8, time 8 */
#define SIGN_MAC 16
#define SIGN_EXTRA (SIGN_HEAD + SIGN_MAC)
#define SIGN_AGE_MS 60000 /* the clocks of two nodes may differ by less than that */
#define SIGN_SENDERS 64 /* remembered; then the one not heard for longest is forgotten */
#define SIGN_WINDOW 1024 /* counters remembered of each: a message may be overtaken by so many */

/* What is known of a sender. */
struct sender {
	uint32_t node; /* 0: unused */
	int64_t heard_ms;
	uint64_t newest; /* highest counter */
	uint64_t seen[SIGN_WINDOW / 64]; /* bit c % SIGN_WINDOW: counter c was heard */
};

struct signer {
	unsigned char key[32];
	uint32_t node; /* our own id, never 0 */
	uint64_t counter;
	struct sender senders[SIGN_SENDERS];
};

/* Takes the key from the site's, and draws a node id. */
void signer_init(struct signer *s);

/* Writes a signed message of length + SIGN_EXTRA bytes.  data may be NULL for zeros.  at_ms: now, since 1970. */
void sign_write(
	struct signer *s, unsigned char *out, const char *subject, const void *data, size_t length, int64_t at_ms);

/*
 * Whether a message was signed by a node of this site for this subject, is not too old and was not heard before.  If so,
 * the sender is noted, and the payload is message + SIGN_HEAD, length - SIGN_EXTRA bytes.
 */
bool sign_check(struct signer *s, const char *subject, const unsigned char *message, size_t length, int64_t at_ms);

#endif
