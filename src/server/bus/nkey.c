/*
 * nkey.c -- see nkey.h.  The text is base32 (RFC 4648, without padding) of a prefix, 32 bytes, and a CRC-16 of both, low
 * byte first.  The prefix of a user's public key is U; that of its seed holds S and U in five bits each.
 */
#include "server/bus/nkey.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define USER (20 << 3)
#define SEED (18 << 3)

static uint16_t crc16(const unsigned char *at, size_t length)
{
	unsigned crc = 0;
	for (size_t i = 0; i < length; i++) {
		crc ^= (unsigned)at[i] << 8;
		for (int bit = 0; bit < 8; bit++)
			crc = (crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1) & 0xffff;
	}
	return (uint16_t)crc;
}

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/* Appends the CRC, for which `bytes` has room, and writes all of it as text. */
static void text_write(char *out, unsigned char *bytes, size_t length)
{
	uint16_t crc = crc16(bytes, length);
	unsigned held = 0, bits = 0;
	bytes[length] = (unsigned char)crc;
	bytes[length + 1] = (unsigned char)(crc >> 8);
	for (size_t i = 0; i < length + 2; i++) {
		held = (held << 8 | bytes[i]) & 0xfff;
		for (bits += 8; bits >= 5; bits -= 5)
			*out++ = letters[held >> (bits - 5) & 31];
	}
	if (bits > 0)
		*out++ = letters[held << (5 - bits) & 31];
	*out = '\0';
}

/* The inverse; false if it is no such text of `length` bytes before the CRC. */
static bool text_read(unsigned char *out, size_t length, const char *text)
{
	unsigned held = 0, bits = 0;
	size_t count = 0;
	for (; *text; text++) {
		const char *letter = strchr(letters, *text);
		if (!letter)
			return false;
		held = (held << 5 | (unsigned)(letter - letters)) & 0xfff;
		bits += 5;
		if (bits >= 8) {
			if (count == length + 2)
				return false;
			bits -= 8;
			out[count++] = (unsigned char)(held >> bits);
		}
	}
	return count == length + 2 && crc16(out, length) == (out[length] | out[length + 1] << 8);
}

void nkey_write(char public[NKEY_PUBLIC], char seed[NKEY_SEED], const unsigned char bytes[32])
{
	unsigned char pair[crypto_sign_SECRETKEYBYTES], open[1 + 32 + 2] = { USER }, hidden[2 + 32 + 2];
	crypto_sign_seed_keypair(open + 1, pair, bytes);
	hidden[0] = SEED | USER >> 5;
	hidden[1] = (unsigned char)((USER & 31) << 3);
	memcpy(hidden + 2, bytes, 32);
	text_write(public, open, 33);
	text_write(seed, hidden, 34);
	sodium_memzero(pair, sizeof pair);
	sodium_memzero(hidden, sizeof hidden);
}

bool nkey_read(char public[NKEY_PUBLIC], const char *path, char *why, size_t size)
{
	char line[100] = "", again[NKEY_SEED];
	unsigned char bytes[2 + 32 + 2] = { 0 };
	FILE *file = fopen(path, "r");
	if (!file) {
		(void)snprintf(why, size, "%s: %s", path, strerror(errno));
		return false;
	}
	struct stat about;
	const bool hidden = fstat(fileno(file), &about) == 0 && (about.st_mode & S_IRWXO) == 0;
	bool whole = hidden && fgets(line, sizeof line, file) != NULL;
	(void)fclose(file);
	line[strcspn(line, "\r\n")] = '\0';
	whole = whole && text_read(bytes, 34, line);
	nkey_write(public, again, bytes + 2);
	whole = whole && strcmp(line, again) == 0;
	if (!whole)
		(void)snprintf(why, size, "%s: %s", path,
			hidden ? "it holds no seed of a NATS user, SU…" : "everybody may read it: chmod 600");
	sodium_memzero(line, sizeof line);
	sodium_memzero(again, sizeof again);
	sodium_memzero(bytes, sizeof bytes);
	return whole;
}

bool nkey_make(const char *path, char *why, size_t size)
{
	unsigned char bytes[32];
	char public[NKEY_PUBLIC], seed[NKEY_SEED + 1];
	randombytes_buf(bytes, sizeof bytes);
	nkey_write(public, seed, bytes);
	memcpy(seed + NKEY_SEED - 1, "\n", 2);
	int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	bool ok = file >= 0 && write(file, seed, NKEY_SEED) == NKEY_SEED && fsync(file) == 0;
	if (!ok)
		(void)snprintf(why, size, "%s: %s", path, strerror(errno));
	if (file >= 0)
		close(file);
	sodium_memzero(bytes, sizeof bytes);
	sodium_memzero(seed, sizeof seed);
	return ok;
}
