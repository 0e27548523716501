/*
 * rift_record.h -- reads and writes a game as text: its setup and its moves.  The same format serves as save file, bug
 * report, lesson and test; docs/records.md describes it.
 *
 * Nothing here allocates memory or does I/O.  A function that takes `rules` plays the moves by those rules: the ones of
 * the game (struct rift_rules; RIFT_RULES for those the program is linked with).
 */
#ifndef RIFT_RECORD_H
#define RIFT_RECORD_H

#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RIFT_RECORD_MOVES 4096 /* maximum length of a game in moves; a text with more is refused, not truncated */

struct rift_record {
	struct rift_setup setup; /* the settings of the game */
	size_t count; /* number of moves */
	struct rift_move moves[RIFT_RECORD_MOVES]; /* of players and Nature, in the order they were played */
	uint8_t written; /* rules revision named in the text or bytes; 0: none was named */
	uint16_t rewound; /* practice game: how often the player went back past dice, draws or other players' turns */
	uint8_t stated; /* 1: the game begins at `start`, which the record states (rift_position.h); 0: at rift_new */
	struct rift_game start; /* only if it is stated */
};

/* Why a record cannot be read.  The strings are truncated to their size and always NUL-terminated. */
struct rift_record_error {
	int line; /* line number, from 1 */
	char words[200]; /* the text in question; control characters are replaced by "?" */
	char reason[200]; /* a sentence that says what is wrong */
	char nearest[400]; /* legal moves with similar spelling, separated by ", "; "" unless the error is a move */
	/*
	 * Only for a record of an earlier rules revision: the corrected rule that may have caused the error.  If such a
	 * record was read without error: the corrected rules that this game used, or "".
	 */
	char corrected[900];
};

#define RIFT_FAIR_BYTES 32 /* bytes of a secret, a commitment, a key, or a seat's share */
#define RIFT_FAIR_RULES 16 /* bytes of the hash of a build of the rules */

/* The data needed to verify the dice of a finished online game, as stored in its record. */
struct rift_seal {
	uint64_t game; /* number of the game; 0: none */
	unsigned char rules[RIFT_FAIR_RULES]; /* the build it was played on: rift_rules() in binary */
	unsigned char commitment[RIFT_FAIR_BYTES]; /* hash of the secret, published when the game began */
	unsigned char secret[RIFT_FAIR_BYTES]; /* published when the game ended */
	unsigned char shares[RIFT_SEATS][RIFT_FAIR_BYTES]; /* random share of each seat; zeros if it gave none */
	uint8_t given_up; /* bits of the seats that resigned, if that ended the game */
	uint8_t known; /* set when reading: not 0 if the record has a seal */
	uint8_t spoken; /* set when reading: bits of the seats that gave a share */
	uint32_t day; /* game of the day: its day, counted from 1970-01-01; 0: another game */
};

/* Returns in *g the position before the first move of a record.  Returns RIFT_OK; or RIFT_BAD_SETUP, with *g all zeros. */
RIFT_API enum rift_result rift_record_begin(
	const struct rift_rules *rules, const struct rift_record *r, struct rift_game *g);

/*
 * Parses a record of `length` bytes (no terminating NUL needed) and plays it.  Returns 0, with the final position in
 * *g.  Or returns -1, with *error filled in, the moves before the faulty one in *r and the position after them in *g
 * (all zeros if the setup was wrong).  A record of an earlier rules revision is played by the revision of `rules`; then
 * r->setup holds the new revision and r->written the earlier one.
 */
RIFT_API int rift_record_read(const struct rift_rules *rules, const char *text, size_t length, struct rift_record *r,
	struct rift_game *g, struct rift_record_error *error);

/* Like rift_record_read; also stores the seal of an online game in *seal, unless seal is NULL. */
RIFT_API int rift_record_read_sealed(const struct rift_rules *rules, const char *text, size_t length,
	struct rift_record *r, struct rift_seal *seal, struct rift_game *g, struct rift_record_error *error);

/*
 * Writes a record as text, like snprintf: at most `size` bytes including the terminating NUL.  Returns the length of
 * the whole text; `size` or more means that it was truncated.  Returns 0 and writes "" if the rules refuse the setup or
 * a move.
 */
RIFT_API size_t rift_record_write(const struct rift_rules *rules, const struct rift_record *r, char *out, size_t size);

/* Like rift_record_write, with the seal of an online game; seal may be NULL. */
RIFT_API size_t rift_record_write_sealed(const struct rift_rules *rules, const struct rift_record *r,
	const struct rift_seal *seal, char *out, size_t size);

/* Writes only the lines of the setup: "edition infinity  side A  seats A=harmony/zaida ...".  Truncates as
   rift_record_write does. */
RIFT_API size_t rift_record_write_setup(const struct rift_setup *setup, char *out, size_t size);

/*
 * Parses the lines of a setup, NUL-terminated.  Returns 0 if the rules accept the setup; or -1 with the reason as a
 * sentence in `why`, truncated to `size` bytes, and *setup undefined.
 */
RIFT_API int rift_record_read_setup(
	const struct rift_rules *rules, const char *text, struct rift_setup *setup, char *why, size_t size);

/*
 * Writes setup and moves in a compact binary form, without the seal, for links and storage.  Returns the number of
 * bytes; 0 if `size` is too small or the rules refuse the setup or a move.
 */
RIFT_API size_t rift_record_pack(
	const struct rift_rules *rules, const struct rift_record *r, unsigned char *out, size_t size);

/*
 * Reads the compact form into *r, and the final position into *g.  Returns 0; or -1 if the bytes are not a valid
 * record, with *r and *g undefined.  Bytes of an earlier rules revision, named in r->written, can be unpacked only if
 * the answers to every question of the game are still the same.
 */
RIFT_API int rift_record_unpack(const struct rift_rules *rules, const unsigned char *in, size_t length,
	struct rift_record *r, struct rift_game *g);

/*
 * Verifiable dice.
 *
 * A server draws Nature's answers with a key that is fixed before the first move: a hash of a secret, the number of the
 * game and a random share of each seat.  The hash of the secret (the commitment) is published when the game begins, the
 * secret itself when it ends.  So the server cannot choose a result, and a player who does not know the secret cannot
 * predict one.  The answer to question n of the record is drawn from the keyed hash of n; it does not depend on time or
 * load.
 */

/* Computes BLAKE2b (RFC 7693) of `data`: `size` bytes (1 to 64) in out, with a key of 0 to 64 bytes. */
RIFT_API void rift_fair_hash(
	unsigned char *out, size_t size, const unsigned char *key, size_t key_size, const void *data, size_t length);

/* Computes the commitment to a secret. */
RIFT_API void rift_fair_commit(unsigned char out[RIFT_FAIR_BYTES], const unsigned char secret[RIFT_FAIR_BYTES]);

/* Computes the key of a game from its secret, its number and the shares of its seats (zeros for a seat without one). */
RIFT_API void rift_fair_key(unsigned char out[RIFT_FAIR_BYTES], const unsigned char secret[RIFT_FAIR_BYTES],
	uint64_t game, const unsigned char shares[RIFT_SEATS][RIFT_FAIR_BYTES]);

/* Returns the index of Nature's answer to question n (the number of moves before it) among `count` > 0 weighted
   outcomes. */
RIFT_API size_t rift_fair_outcome(
	const unsigned char key[RIFT_FAIR_BYTES], uint32_t n, const struct rift_outcome *outcomes, size_t count);

/*
 * Checks that all of Nature's moves follow from the key.  Returns the number, from 0, of the first move that does not
 * or is not legal; `count` if all are right.  *rolls becomes the number of moves before it at which Nature had more
 * than one outcome.
 */
RIFT_API size_t rift_fair_verify(const struct rift_rules *rules, const unsigned char key[RIFT_FAIR_BYTES],
	const struct rift_setup *setup, const struct rift_move *moves, size_t count, size_t *rolls);

/*
 * The game of the day: everybody gets the same draws from one secret, whatever they answer, because each kind of draw is
 * counted by itself.  The key is rift_fair_key with the number of the day in place of the game, and shares of zeros.
 */

/* Returns the kind of a move of Nature: its verb; each stack of Buildings is a kind of its own. */
RIFT_API uint32_t rift_fair_kind(struct rift_move move);

/* Returns how many of `count` moves are Nature's and of this kind. */
RIFT_API uint32_t rift_fair_count(uint32_t kind, const struct rift_move *moves, size_t count);

/* Returns the index of Nature's answer among `count` > 0 weighted outcomes, before which it made `times` moves of their kind. */
RIFT_API size_t rift_fair_shared(
	const unsigned char key[RIFT_FAIR_BYTES], uint32_t times, const struct rift_outcome *outcomes, size_t count);

/* Like rift_fair_verify, for a game of the day. */
RIFT_API size_t rift_fair_verify_shared(const struct rift_rules *rules, const unsigned char key[RIFT_FAIR_BYTES],
	const struct rift_setup *setup, const struct rift_move *moves, size_t count, size_t *rolls);

/* Computes the key of a record's game from its seal. */
RIFT_API void rift_seal_key(unsigned char out[RIFT_FAIR_BYTES], const struct rift_seal *seal);

/* Results of verifying the dice of a record.  X(NAME, key of its sentence). */
#define RIFT_RECORD_FAIR(X) \
	X(FAIR_DICE, "fair-dice") /* the dice follow from the secret */ \
	X(NO_SEAL, "no-seal") /* not the record of an online game: it has no commitment and no secret */ \
	X(OTHER_SECRET, "other-secret") /* the secret does not match the commitment */ \
	X(OTHER_MOVE, "other-move") /* a move of Nature does not follow from the secret */ \
	X(NOT_OVER, "not-over") /* the record ends before the game does */
#define RIFT_RECORD_FAIR_ENUM(NAME, word) RIFT_RECORD_##NAME,
enum rift_record_fair { RIFT_RECORD_FAIR(RIFT_RECORD_FAIR_ENUM) };
#undef RIFT_RECORD_FAIR_ENUM

/* Returns the sentence for a result, which must be a member of the enum. */
RIFT_API const char *rift_sentence_fair(const char *language, enum rift_record_fair fair);

/*
 * Verifies the dice of a parsed record; `end` is its final position.  *rolls becomes the number of Nature's moves with
 * more than one outcome; with RIFT_RECORD_OTHER_MOVE, *wrong becomes the number of the first wrong move, from 0.
 */
RIFT_API enum rift_record_fair rift_record_fair(const struct rift_rules *rules, const struct rift_record *r,
	const struct rift_seal *seal, const struct rift_game *end, size_t *rolls, size_t *wrong);

#ifdef __cplusplus
}
#endif
#endif
