/*
 * rift_record.h -- a game as a text: its setup and its moves.  A record is a save, a bug report, a lesson and a test at
 * once; docs/records.md describes the text.
 *
 * Nothing here allocates memory or does I/O.  A function that takes `rules` plays the moves by them: those of the game
 * (struct rift_rules; RIFT_RULES for those the program is linked with).
 */
#ifndef RIFT_RECORD_H
#define RIFT_RECORD_H

#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RIFT_RECORD_MOVES 4096 /* no game has more; a text with more is refused, not cut */

struct rift_record {
	struct rift_setup setup; /* what was agreed before the first move */
	size_t count; /* of moves */
	struct rift_move moves[RIFT_RECORD_MOVES]; /* of players and Nature, in the order they were played */
	uint8_t written; /* the revision of the rules that a text or bytes named; 0: they named none */
	uint16_t rewound; /* a practice game: how often dice, draws and others' turns were taken back */
};

/* What is wrong with a record.  The texts are cut to their size and always end with a zero. */
struct rift_record_error {
	int line; /* from 1 */
	char words[200]; /* the words it is about; control characters are shown as "?" */
	char reason[200]; /* a sentence that says what is wrong */
	char nearest[400]; /* legal moves that are spelt much alike, apart by ", "; "" if it is not about a move */
	/*
	 * Of a record of an earlier revision of the rules: which corrected rule may be the reason.  If such a record was
	 * read without error: the corrected rules that the game has met, or "".
	 */
	char corrected[900];
};

#define RIFT_FAIR_BYTES 32 /* of a secret, a commitment, a key, a seat's word */
#define RIFT_FAIR_RULES 16 /* of the hash of a build of the rules */

/* What is needed to check the dice of an online game that is over, as its record holds it. */
struct rift_seal {
	uint64_t game; /* its number; 0: none */
	unsigned char rules[RIFT_FAIR_RULES]; /* the build it was played on: rift_rules() as bytes */
	unsigned char commitment[RIFT_FAIR_BYTES]; /* hash of the secret, public since the game began */
	unsigned char secret[RIFT_FAIR_BYTES]; /* public since the game ended */
	unsigned char words[RIFT_SEATS]
			   [RIFT_FAIR_BYTES]; /* what each seat added; zeros for a seat that added nothing */
	uint8_t given_up; /* bits of the seats that gave up, if the game ended by it */
	uint8_t known; /* of a record that was read: not 0 if it has a seal */
	uint8_t spoken; /* of a record that was read: bits of the seats with a word */
};

/*
 * Reads a record of `length` bytes (a closing zero is not needed) and plays it; *g is the position at its end.  Answers
 * 0; or -1 with *error filled in, the moves before the wrong one in *r, and in *g the position they lead to (all zeros if
 * the setup was wrong).  A record of an earlier revision of the rules is played by that of `rules`, and r->setup says so
 * from then on; r->written tells the other.
 */
RIFT_API int rift_record_read(const struct rift_rules *rules, const char *text, size_t length, struct rift_record *r,
	struct rift_game *g, struct rift_record_error *error);

/* The same; what an online game's record says of its dice goes to *seal, unless it is NULL. */
RIFT_API int rift_record_read_sealed(const struct rift_rules *rules, const char *text, size_t length,
	struct rift_record *r, struct rift_seal *seal, struct rift_game *g, struct rift_record_error *error);

/*
 * Writes a record as text: at most `size` bytes with the closing zero.  Answers the length of the whole text, as snprintf
 * does: an answer of `size` or more says that it was cut.  0, and an empty text, if the rules refuse the setup or a move.
 */
RIFT_API size_t rift_record_write(const struct rift_rules *rules, const struct rift_record *r, char *out, size_t size);

/* The same, with the seal of an online game; NULL: without one. */
RIFT_API size_t rift_record_write_sealed(const struct rift_rules *rules, const struct rift_record *r,
	const struct rift_seal *seal, char *out, size_t size);

/* Only the lines of the setup: "edition infinity  side A  seats A=harmony/zaida …".  Cut as by rift_record_write. */
RIFT_API size_t rift_record_write_setup(const struct rift_setup *setup, char *out, size_t size);

/*
 * Reads such lines (text ends with a zero).  Answers 0 if the rules accept the setup; or -1 with a sentence that says
 * what is wrong in `why`, cut to `size` bytes, and *setup without meaning.
 */
RIFT_API int rift_record_read_setup(
	const struct rift_rules *rules, const char *text, struct rift_setup *setup, char *why, size_t size);

/*
 * Packed: setup and moves in few bytes, for links and stores; without a seal.  Answers the number of bytes; 0 if `size`
 * is too small or the rules refuse the setup or a move.
 */
RIFT_API size_t rift_record_pack(
	const struct rift_rules *rules, const struct rift_record *r, unsigned char *out, size_t size);

/*
 * Back: *r and the position at its end.  Answers 0; or -1 if the bytes are no record, with *r and *g without meaning.
 * Bytes of an earlier revision of the rules are unpacked only where no answer has come or gone since; r->written tells it.
 */
RIFT_API int rift_record_unpack(const struct rift_rules *rules, const unsigned char *in, size_t length,
	struct rift_record *r, struct rift_game *g);

/*
 * Dice that can be checked afterwards.
 *
 * A server rolls Nature's answers of a game from a key that is settled before the first move: the hash of a secret, the
 * game's number and a word from each seat.  The hash of the secret (its commitment) is public from the beginning, the
 * secret itself after the end; so the server cannot have chosen a roll, and neither can a player who knows no secret.
 * The answer to question n of the record is drawn from the keyed hash of n: it does not depend on time or load.
 */

/* BLAKE2b (RFC 7693) of `data`: `size` bytes (1 to 64) to out, with a key of 0 to 64 bytes. */
RIFT_API void rift_fair_hash(
	unsigned char *out, size_t size, const unsigned char *key, size_t key_size, const void *data, size_t length);

/* The commitment to a secret. */
RIFT_API void rift_fair_commit(unsigned char out[RIFT_FAIR_BYTES], const unsigned char secret[RIFT_FAIR_BYTES]);

/* The key of a game, from its secret, its number and the words of its seats (zeros for one that gave none). */
RIFT_API void rift_fair_key(unsigned char out[RIFT_FAIR_BYTES], const unsigned char secret[RIFT_FAIR_BYTES],
	uint64_t game, const unsigned char words[RIFT_SEATS][RIFT_FAIR_BYTES]);

/* Nature's answer to question n (the number of moves before it) among `count` > 0 outcomes by weight: its index. */
RIFT_API size_t rift_fair_outcome(
	const unsigned char key[RIFT_FAIR_BYTES], uint32_t n, const struct rift_outcome *outcomes, size_t count);

/*
 * Whether all of Nature's moves among these are what the key gives.  Answers the number of the first that is not, or of
 * the first move that is not legal, from 0; or `count` if all are.  *rolls gets the number of real choices (more than one
 * outcome) before that.
 */
RIFT_API size_t rift_fair_verify(const struct rift_rules *rules, const unsigned char key[RIFT_FAIR_BYTES],
	const struct rift_setup *setup, const struct rift_move *moves, size_t count, size_t *rolls);

/* What can be said of the dice of a record.  X(NAME, the sentence). */
#define RIFT_RECORD_FAIR(X) \
	X(FAIR_DICE, "fair-dice") /* the dice are what the secret gives */ \
	X(NO_SEAL, "no-seal") /* not the record of an online game: no commitment and no secret */ \
	X(OTHER_SECRET, "other-secret") /* not the one that the commitment was made of */ \
	X(OTHER_MOVE, "other-move") /* a move of Nature is not what the secret gives */ \
	X(NOT_OVER, "not-over") /* the record ends before the game does */
#define RIFT_RECORD_FAIR_ENUM(NAME, word) RIFT_RECORD_##NAME,
enum rift_record_fair { RIFT_RECORD_FAIR(RIFT_RECORD_FAIR_ENUM) };
#undef RIFT_RECORD_FAIR_ENUM

/* The sentence of a verdict, which must be one of the enum. */
RIFT_API const char *rift_sentence_fair(enum rift_record_fair fair);

/*
 * Checks the dice of a record that was read, `end` being the position at its end.  *rolls gets the number of draws and
 * dice that had more than one outcome; *wrong, with RIFT_RECORD_OTHER_MOVE, that of the first wrong move, from 0.
 */
RIFT_API enum rift_record_fair rift_record_fair(const struct rift_rules *rules, const struct rift_record *r,
	const struct rift_seal *seal, const struct rift_game *end, size_t *rolls, size_t *wrong);

#ifdef __cplusplus
}
#endif
#endif
