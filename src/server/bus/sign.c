/* sign.c -- see sign.h. */
#include "server/bus/sign.h"

#include <sodium.h>
#include <string.h>

#include "server/base/bytes.h"
#include "server/base/site.h"

void signer_init(struct signer *s)
{
	memset(s, 0, sizeof *s);
	site_key("bus", s->key);
	while (s->node == 0)
		s->node = randombytes_random();
}

/* The terminating zero of the subject ends it, so no other subject and message have the same text. */
static void mac_write(
	const struct signer *s, unsigned char out[SIGN_MAC], const char *subject, const void *message, size_t length)
{
	crypto_generichash_state state;
	crypto_generichash_init(&state, s->key, sizeof s->key, SIGN_MAC);
	crypto_generichash_update(&state, (const unsigned char *)subject, strlen(subject) + 1);
	crypto_generichash_update(&state, message, length);
	crypto_generichash_final(&state, out, SIGN_MAC);
}

void sign_write(
	struct signer *s, unsigned char *out, const char *subject, const void *data, size_t length, int64_t at_ms)
{
	number_put(out, s->node, 4);
	number_put(out + 4, ++s->counter, 8);
	number_put(out + 12, (uint64_t)at_ms, 8);
	if (data)
		memcpy(out + SIGN_HEAD, data, length);
	else
		memset(out + SIGN_HEAD, 0, length);
	mac_write(s, out + SIGN_HEAD + length, subject, out, SIGN_HEAD + length);
}

/* The sender's entry; a new one takes the place of the one not heard for longest. */
static struct sender *sender_of(struct signer *s, uint32_t node)
{
	struct sender *oldest = &s->senders[0];
	for (int i = 0; i < SIGN_SENDERS; i++) {
		struct sender *at = &s->senders[i];
		if (at->node == node)
			return at;
		if (at->heard_ms < oldest->heard_ms)
			oldest = at;
	}
	*oldest = (struct sender){ .node = node };
	return oldest;
}

/* Notes a counter; false if it was noted before or is too far behind to know. */
static bool counter_note(struct sender *from, uint64_t counter)
{
	if (counter + SIGN_WINDOW <= from->newest || counter == 0)
		return false;
	if (counter > from->newest + SIGN_WINDOW)
		memset(from->seen, 0, sizeof from->seen);
	else
		for (uint64_t c = from->newest + 1; c <= counter; c++)
			from->seen[c % SIGN_WINDOW / 64] &= ~(UINT64_C(1) << c % 64);
	if (counter > from->newest)
		from->newest = counter;
	uint64_t *word = &from->seen[counter % SIGN_WINDOW / 64], bit = UINT64_C(1) << counter % 64;
	bool fresh = !(*word & bit);
	*word |= bit;
	return fresh;
}

bool sign_check(struct signer *s, const char *subject, const unsigned char *message, size_t length, int64_t at_ms)
{
	unsigned char mac[SIGN_MAC];
	if (length < SIGN_EXTRA)
		return false;
	mac_write(s, mac, subject, message, length - SIGN_MAC);
	if (sodium_memcmp(mac, message + length - SIGN_MAC, SIGN_MAC) != 0)
		return false;
	uint32_t node = (uint32_t)number_get(message, 4);
	int64_t age_ms = at_ms - (int64_t)number_get(message + 12, 8);
	if (node == 0 || age_ms > SIGN_AGE_MS || age_ms < -SIGN_AGE_MS)
		return false;
	struct sender *from = sender_of(s, node);
	from->heard_ms = at_ms;
	return counter_note(from, number_get(message + 4, 8));
}
