/*
 * record.h -- a game as a text: its setup and its moves, one per line or several apart by ";".  A record is a save, a
 * bug report, a lesson and a test at once (docs/records.md).  The caller owns the memory.
 */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>

#include "rift.h"
#include "text/fair.h"

#define RECORD_MOVES 4096 /* no game has more */

struct record {
	struct rift_setup setup;
	size_t count;
	struct rift_move moves[RECORD_MOVES];
	uint8_t written; /* the revision of the rules that the text or bytes named; 0: they named none */
};

/* What is wrong with a record: the line (from 1), the words, why, and the nearest legal moves. */
struct record_error {
	int line;
	char words[200];
	char reason[200];
	char nearest[400];
	char corrected
		[900]; /* of an earlier revision of the rules: which corrected rule may be the reason (revision.h);
	                        of a record without error, which corrected rules the game has met, or "" */
};

/*
 * Reads a record and plays it; g is the position at its end.  0, or -1 with *error filled in; then r holds the moves
 * before the wrong one, and g the position they lead to (all zeros if the setup was wrong).  A record of an earlier
 * revision of the rules is played by RIFT_REVISION, and its setup says so from then on; written tells the other.
 */
int record_read(const char *text, size_t length, struct record *r, struct rift_game *g, struct record_error *error);

/* The same; what an online game's record says of its dice goes to *seal (NULL: it is only looked at). */
int record_read_sealed(const char *text, size_t length, struct record *r, struct fair_seal *seal, struct rift_game *g,
	struct record_error *error);

/* Writes a record; returns the length needed, as snprintf would.  0: the record holds a move that is not legal. */
size_t record_write(const struct record *r, char *out, size_t size);
size_t record_write_sealed(const struct record *r, const struct fair_seal *seal, char *out, size_t size);

/* Only the setup line(s): "edition infinity  side A  seats A=harmony/zaida …". */
size_t record_write_setup(const struct rift_setup *setup, char *out, size_t size);
int record_read_setup(const char *text, struct rift_setup *setup, char *why, size_t size);

/* What can be said of the dice of a record.  X(NAME, the sentence). */
#define RECORD_FAIR(X) \
	X(FAIR_DICE, "The dice are what the secret gives.") \
	X(NO_SEAL, "This is not the record of an online game: it tells no commitment and no secret.") \
	X(OTHER_SECRET, "The secret is not the one that the commitment was made of.") \
	X(OTHER_MOVE, "A move of Nature is not what the secret gives.") \
	X(NOT_OVER, "The record ends before the game does.")
#define RECORD_FAIR_ENUM(NAME, sentence) RECORD_##NAME,
enum record_fair { RECORD_FAIR(RECORD_FAIR_ENUM) };
#undef RECORD_FAIR_ENUM
const char *sentence_fair(enum record_fair fair);

/*
 * Checks the dice of a record that was read, end being the position at its end.  rolls gets the number of draws and dice
 * that had more than one outcome; wrong, with RECORD_OTHER_MOVE, that of the first wrong move, from 0.
 */
enum record_fair record_fair(const struct record *r, const struct fair_seal *seal, const struct rift_game *end,
	size_t *rolls, size_t *wrong);

/*
 * Packed: setup and moves as few bytes, for links and stores; no seal.  0 bytes: it does not fit, or is not legal.  Bytes
 * of an earlier revision of the rules are unpacked only where no answer has come or gone since; written tells it.
 */
size_t record_pack(const struct record *r, unsigned char *out, size_t size);
int record_unpack(const unsigned char *in, size_t length, struct record *r, struct rift_game *g);

#endif
