/*
 * fair.h -- dice that can be checked afterwards.
 *
 * A server rolls Nature's answers of a game from a key that is settled before the first move: the hash of a secret, the
 * game's number and a word from each seat.  The hash of the secret (its commitment) is public from the beginning, the
 * secret itself after the end; so the server cannot have chosen a roll, and neither can a player who knows no secret.
 * The answer to question n of the record is drawn from the keyed hash of n: it does not depend on time or load.
 *
 * The hash is BLAKE2b (RFC 7693), written here because the browser checks rolls as well.
 */
#ifndef TEXT_FAIR_H
#define TEXT_FAIR_H

#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#define FAIR_BYTES 32 /* of a secret, a commitment, a key, a seat's word */

#define FAIR_RULES 16 /* of the hash of a build of the rules */

/* What is needed to check the dice of a game that is over, as its record holds it. */
struct fair_seal {
	uint64_t game; /* its number; 0: none */
	unsigned char rules[FAIR_RULES]; /* the build it was played on */
	unsigned char commitment[FAIR_BYTES], secret[FAIR_BYTES];
	unsigned char words[RIFT_SEATS][FAIR_BYTES]; /* zeros for a seat that gave none */
	uint8_t given_up; /* bits of the seats that did, if the game has ended by it */
	uint8_t known, spoken; /* of a record that was read: bits of what was there, of the seats with a word */
};

/* BLAKE2b of `data`, `size` bytes long (1 to 64), with a key of 0 to 64 bytes. */
void fair_hash(
	unsigned char *out, size_t size, const unsigned char *key, size_t key_size, const void *data, size_t length);

void fair_commit(unsigned char out[FAIR_BYTES], const unsigned char secret[FAIR_BYTES]);

/* The key of a game: words holds FAIR_BYTES for each seat, zeros for one that gave none. */
void fair_key(unsigned char out[FAIR_BYTES], const unsigned char secret[FAIR_BYTES], uint64_t game,
	const unsigned char words[RIFT_SEATS][FAIR_BYTES]);

/* Nature's answer to question n (the number of moves before it) among `count` outcomes by weight: its index. */
size_t fair_outcome(const unsigned char key[FAIR_BYTES], uint32_t n, const struct rift_outcome *outcomes, size_t count);

/*
 * Whether all of Nature's moves among these are what the key gives.  Answers the number of the first that is not, or of the
 * first that is not legal, from 0; or `count` if all are.  rolls gets the number of real choices (more than one outcome).
 */
size_t fair_verify(const unsigned char key[FAIR_BYTES], const struct rift_setup *setup, const struct rift_move *moves,
	size_t count, size_t *rolls);

#endif
