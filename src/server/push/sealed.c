/*
 * sealed.c -- see sealed.h.  One record holds the whole text.  The keys are derived with HKDF (RFC 5869), of which one round of its second step
 * suffices, for no key is longer than a hash.
 */
#include "server/push/sealed.h"

#include <openssl/evp.h>
#include <sodium.h>
#include <string.h>

#include "server/base/bytes.h"

#define HASH crypto_auth_hmacsha256_BYTES
#define KEY 16
#define NONCE 12
#define TAG 16
#define LAST_RECORD 2 /* the byte after the text of the last record */

/* What a message is encrypted with. */
struct record_key {
	unsigned char key[KEY], nonce[NONCE];
};

/* HMAC-SHA-256 of a text and, if one is given, another. */
static void mac(unsigned char out[HASH], const unsigned char *key, size_t size, const void *text, size_t length,
	const void *more, size_t more_length)
{
	crypto_auth_hmacsha256_state state;
	crypto_auth_hmacsha256_init(&state, key, size);
	crypto_auth_hmacsha256_update(&state, text, length);
	if (more_length > 0)
		crypto_auth_hmacsha256_update(&state, more, more_length);
	crypto_auth_hmacsha256_final(&state, out);
	sodium_memzero(&state, sizeof state);
}

/* The keys of a message, from the secret that both sides share: public keys of browser and message, in this order. */
static void record_key_make(struct record_key *out, const unsigned char shared[P256_SHARED],
	const unsigned char auth[PUSH_AUTH], const unsigned char salt[PUSH_SALT],
	const unsigned char theirs[P256_PUBLIC], const unsigned char ours[P256_PUBLIC])
{
	static const unsigned char key_name[] = "Content-Encoding: aes128gcm", nonce_name[] = "Content-Encoding: nonce",
				   who_name[] = "WebPush: info", first = 1;
	unsigned char step[HASH], who[sizeof who_name + P256_PUBLIC + P256_PUBLIC];
	memcpy(who, who_name, sizeof who_name); /* with its zero, here and below */
	memcpy(who + sizeof who_name, theirs, P256_PUBLIC);
	memcpy(who + sizeof who_name + P256_PUBLIC, ours, P256_PUBLIC);
	mac(step, auth, PUSH_AUTH, shared, P256_SHARED, NULL, 0);
	mac(step, step, HASH, who, sizeof who, &first, 1);
	mac(step, salt, PUSH_SALT, step, HASH, NULL, 0);
	unsigned char wide[HASH];
	mac(wide, step, HASH, key_name, sizeof key_name, &first, 1);
	memcpy(out->key, wide, KEY);
	mac(wide, step, HASH, nonce_name, sizeof nonce_name, &first, 1);
	memcpy(out->nonce, wide, NONCE);
	sodium_memzero(step, sizeof step);
	sodium_memzero(wide, sizeof wide);
}

/* AES-128-GCM of the text and the byte after it.  Returns the length with the tag, 0 on failure. */
static size_t record_write(unsigned char *out, const struct record_key *k, const void *text, size_t length)
{
	static const unsigned char end = LAST_RECORD;
	int first = 0, second = 0, rest = 0;
	EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
	const bool well = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, k->key, k->nonce) == 1 &&
		EVP_EncryptUpdate(c, out, &first, text, (int)length) == 1 &&
		EVP_EncryptUpdate(c, out + first, &second, &end, 1) == 1 &&
		EVP_EncryptFinal_ex(c, out + first + second, &rest) == 1 &&
		EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, out + first + second + rest) == 1;
	EVP_CIPHER_CTX_free(c);
	return well ? (size_t)(first + second + rest) + TAG : 0;
}

size_t push_seal_with(unsigned char out[PUSH_MOST], const struct push_peer *peer, const void *text, size_t length,
	const struct p256 *key, const unsigned char salt[PUSH_SALT])
{
	unsigned char shared[P256_SHARED];
	struct record_key k;
	if (length > PUSH_TEXT || !p256_agree(shared, key, peer->public))
		return 0;
	record_key_make(&k, shared, peer->auth, salt, peer->public, key->public);
	memcpy(out, salt, PUSH_SALT);
	number_put(out + PUSH_SALT, PUSH_MOST, 4); /* bytes of a record, at most */
	out[PUSH_SALT + 4] = P256_PUBLIC;
	memcpy(out + PUSH_SALT + 5, key->public, P256_PUBLIC);
	const size_t record = record_write(out + PUSH_HEAD, &k, text, length);
	sodium_memzero(shared, sizeof shared);
	sodium_memzero(&k, sizeof k);
	return record > 0 ? PUSH_HEAD + record : 0;
}

size_t push_seal(unsigned char out[PUSH_MOST], const struct push_peer *peer, const void *text, size_t length)
{
	struct p256 key;
	unsigned char salt[PUSH_SALT];
	randombytes_buf(salt, sizeof salt);
	const size_t done = p256_random(&key) ? push_seal_with(out, peer, text, length, &key, salt) : 0;
	sodium_memzero(&key, sizeof key);
	return done;
}

/* Returns the length of the text without the byte after it, 0 if the tag is wrong. */
static size_t record_read(unsigned char *out, const struct record_key *k, const unsigned char *in, size_t length)
{
	unsigned char tag[TAG];
	int first = 0, rest = 0;
	memcpy(tag, in + length - TAG, TAG);
	EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
	const bool well = c && EVP_DecryptInit_ex(c, EVP_aes_128_gcm(), NULL, k->key, k->nonce) == 1 &&
		EVP_DecryptUpdate(c, out, &first, in, (int)(length - TAG)) == 1 &&
		EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_SET_TAG, TAG, tag) == 1 &&
		EVP_DecryptFinal_ex(c, out + first, &rest) == 1 && first + rest > 0 &&
		out[first + rest - 1] == LAST_RECORD;
	EVP_CIPHER_CTX_free(c);
	return well ? (size_t)(first + rest) - 1 : 0;
}

size_t push_open(unsigned char out[PUSH_MOST], const struct p256 *mine, const unsigned char auth[PUSH_AUTH],
	const unsigned char *message, size_t length)
{
	unsigned char shared[P256_SHARED];
	struct record_key k;
	const unsigned char *theirs = message + PUSH_SALT + 5;
	if (length <= PUSH_EXTRA || length > PUSH_MOST || message[PUSH_SALT + 4] != P256_PUBLIC ||
		!p256_agree(shared, mine, theirs))
		return 0;
	record_key_make(&k, shared, auth, message, mine->public, theirs);
	return record_read(out, &k, message + PUSH_HEAD, length - PUSH_HEAD);
}
