/* seal.c -- see seal.h. */
#include "server/seal/seal.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"
#include "server/base/bytes.h"

#define KEY crypto_aead_xchacha20poly1305_ietf_KEYBYTES
#define NONCE crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
#define TAG crypto_aead_xchacha20poly1305_ietf_ABYTES
#define MARK "S1"
#define NUMBER 4 /* bytes of a key's number, which is a hash of it */
#define HEAD (2 + NUMBER + NONCE)
#define AAD 40
#define TEXT_MARK "sealed:"

struct keys {
	int count;
	bool plain; /* the first line: seal nothing */
	unsigned char key[SEAL_KEYS][KEY];
};

static struct keys held;

/* ---- the file ---- */

static bool line_take(struct keys *k, char *line)
{
	size_t length = 0;
	line[strcspn(line, "#\r\n")] = '\0';
	for (size_t end = strlen(line); end > 0 && line[end - 1] == ' ';)
		line[--end] = '\0';
	if (!*line)
		return true;
	if (strcmp(line, "plain") == 0 && k->count == 0) {
		k->plain = true;
		return true;
	}
	if (k->count == SEAL_KEYS ||
		sodium_hex2bin(k->key[k->count], KEY, line, strlen(line), NULL, &length, NULL) != 0 || length != KEY)
		return false;
	k->count++;
	return true;
}

static bool file_take(struct keys *k, FILE *file, char *why, size_t size)
{
	char line[200];
	struct stat about;
	bool ok = fstat(fileno(file), &about) == 0 && (about.st_mode & S_IRWXO) == 0;
	if (!ok)
		(void)snprintf(why, size, "everybody may read it: chmod 600");
	while (ok && fgets(line, sizeof line, file))
		if (!line_take(k, line)) {
			(void)snprintf(why, size, "each line must have a key, 64 hex digits; at most %d", SEAL_KEYS);
			ok = false;
		}
	sodium_memzero(line, sizeof line);
	if (ok && k->count == 0) {
		(void)snprintf(why, size, "there is no key in it");
		ok = false;
	}
	return ok;
}

bool seal_load(const char *path, char *why, size_t size)
{
	struct keys read = { 0 };
	char reason[200];
	FILE *file = *path ? fopen(path, "re") : NULL;
	if (*path && !file) {
		(void)snprintf(why, size, "key_file %s: %s", path, strerror(errno));
		return false;
	}
	bool ok = !file || file_take(&read, file, reason, sizeof reason);
	if (!ok)
		(void)snprintf(why, size, "key_file %s: %s", path, reason);
	if (file)
		(void)fclose(file);
	if (ok)
		held = read;
	sodium_memzero(&read, sizeof read);
	return ok;
}

bool seal_is_on(void)
{
	return held.count > 0 && !held.plain;
}

bool seal_make(const char *path, char *why, size_t size)
{
	unsigned char key[KEY];
	char line[2 * KEY + 2];
	randombytes_buf(key, sizeof key);
	sodium_bin2hex(line, sizeof line, key, sizeof key);
	line[sizeof line - 2] = '\n';
	int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	bool ok = file >= 0 && write(file, line, 2 * KEY + 1) == 2 * KEY + 1 && fsync(file) == 0;
	if (!ok)
		(void)snprintf(why, size, "key_file %s: %s", path, strerror(errno));
	if (file >= 0)
		close(file);
	sodium_memzero(key, sizeof key);
	sodium_memzero(line, sizeof line);
	return ok;
}

/* ---- a secret ---- */

static void number_of(unsigned char out[NUMBER], const unsigned char key[KEY])
{
	unsigned char hash[crypto_generichash_BYTES_MIN];
	crypto_generichash(hash, sizeof hash, key, KEY, NULL, 0);
	memcpy(out, hash, NUMBER);
}

static size_t row_put(unsigned char out[AAD], struct seal_row row)
{
	size_t length = strlen(row.what) + 1;
	CHECK(length + 8 <= AAD);
	memcpy(out, row.what, length);
	number_put(out + length, row.id, 8);
	return length + 8;
}

size_t seal_write(unsigned char out[SEAL_BYTES], struct seal_row row, const void *secret, size_t length)
{
	unsigned char aad[AAD];
	CHECK(length <= SEAL_SECRET);
	if (!seal_is_on()) {
		memcpy(out, secret, length);
		return length;
	}
	out[0] = (unsigned char)MARK[0];
	out[1] = (unsigned char)MARK[1];
	number_of(out + 2, held.key[0]);
	randombytes_buf(out + 2 + NUMBER, NONCE);
	crypto_aead_xchacha20poly1305_ietf_encrypt(
		out + HEAD, NULL, secret, length, aad, row_put(aad, row), NULL, out + 2 + NUMBER, held.key[0]);
	return length + SEAL_EXTRA;
}

bool seal_read(void *out, size_t length, struct seal_row row, const void *stored, size_t size)
{
	const unsigned char *in = stored;
	unsigned char aad[AAD], number[NUMBER];
	if (size == length) {
		memcpy(out, stored, length);
		return true;
	}
	if (size != length + SEAL_EXTRA || memcmp(in, MARK, 2) != 0)
		return false;
	for (int i = 0; i < held.count; i++) {
		number_of(number, held.key[i]);
		if (memcmp(number, in + 2, NUMBER) == 0 &&
			crypto_aead_xchacha20poly1305_ietf_decrypt(out, NULL, NULL, in + HEAD, length + TAG, aad,
				row_put(aad, row), in + 2 + NUMBER, held.key[i]) == 0)
			return true;
	}
	return false;
}

bool seal_is_stale(const void *stored, size_t size, size_t length)
{
	unsigned char number[NUMBER];
	if (!seal_is_on())
		return size != length;
	number_of(number, held.key[0]);
	return size == length || memcmp(number, (const unsigned char *)stored + 2, NUMBER) != 0;
}

void seal_write_text(char out[SEAL_TEXT], struct seal_row row, const char *secret)
{
	unsigned char bytes[SEAL_BYTES];
	size_t length = seal_write(bytes, row, secret, strlen(secret));
	if (!seal_is_on()) {
		(void)snprintf(out, SEAL_TEXT, "%s", secret);
		return;
	}
	memcpy(out, TEXT_MARK, sizeof TEXT_MARK - 1);
	sodium_bin2base64(out + sizeof TEXT_MARK - 1, SEAL_TEXT - (sizeof TEXT_MARK - 1), bytes, length,
		sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
}

/* The bytes of a sealed text; 0: it is not one. */
static size_t text_bytes(unsigned char out[SEAL_BYTES], const char *stored)
{
	size_t length;
	const char *text = stored + sizeof TEXT_MARK - 1;
	bool ok = strncmp(stored, TEXT_MARK, sizeof TEXT_MARK - 1) == 0 &&
		sodium_base642bin(out, SEAL_BYTES, text, strlen(text), NULL, &length, NULL,
			sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0;
	return ok && length >= SEAL_EXTRA ? length : 0;
}

bool seal_is_stale_text(const char *stored)
{
	unsigned char bytes[SEAL_BYTES];
	size_t length = text_bytes(bytes, stored);
	return length ? seal_is_stale(bytes, length, length - SEAL_EXTRA) : seal_is_on();
}

bool seal_read_text(char *out, size_t size, struct seal_row row, const char *stored)
{
	unsigned char bytes[SEAL_BYTES];
	size_t length = text_bytes(bytes, stored);
	if (strncmp(stored, TEXT_MARK, sizeof TEXT_MARK - 1) != 0)
		return (size_t)snprintf(out, size, "%s", stored) < size;
	if (length == 0 || length - SEAL_EXTRA >= size)
		return false;
	out[length - SEAL_EXTRA] = '\0';
	return seal_read(out, length - SEAL_EXTRA, row, bytes, length);
}
