/*
 * rift_position.h -- states a position: any table of the game as text that people can read and edit, checked for what
 * cannot be; and its fields one by one, for an editor.  docs/positions.md describes the text.
 *
 * A position as text is a record (rift_record.h) without moves: the setup and the lines between `position` and `end`,
 * one thing a line.  What a line does not state is 0 or nothing; so a position is written by what lies on the table.
 *
 *     timerift 1
 *     edition infinity  side A  seats A=harmony/zaida/1 B=progress/valerian/2
 *     position
 *     era 3
 *     phase actions
 *     turn A
 *     A water 5
 *     A tile lab.1 402
 *     A busy 1 engineer mine.top tired
 *     hex mine.top A
 *     end
 *
 * These functions know the layout of struct rift_game, so they work for the rules the program is linked with
 * (RIFT_RULES) and no others.  Nothing here allocates memory or does I/O.
 */
#ifndef RIFT_POSITION_H
#define RIFT_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RIFT_POSITION_TEXT 16384 /* room that the text of any position fits in, the terminating NUL included */
#define RIFT_POSITION_PACKED 4096 /* the same for the packed form */
#define RIFT_POSITION_ALL (-1) /* as the seat that sees: everything, secrets too */

/*
 * What is wrong with a position.  X(NAME, "word"); the sentence is in the catalogue as position.WORD.  The first ones are
 * about the text, the others about the table.
 */
#define RIFT_WRONGS(X) \
	X(WRONG_HEAD, "head") /* the text does not begin as a record, or has no `position` and `end` */ \
	X(WRONG_SETUP, "setup") /* the setup is refused */ \
	X(WRONG_SEAT, "seat") /* a field of a seat without a seat that plays, or of the table with one */ \
	X(WRONG_FIELD, "field") /* there is no such field */ \
	X(WRONG_INDEX, "index") /* the field has no such place */ \
	X(WRONG_VALUE, "value") /* not a value of this field */ \
	X(WRONG_MORE, "more") /* too many values, or too few */ \
	X(WRONG_AGAIN, "again") /* stated before */ \
	X(WRONG_MODULE, "module") /* something of a module that is not in this game */ \
	X(WRONG_NUMBER, "number") /* a number that is beyond its track or limit */ \
	X(WRONG_ERA, "era") /* an Era that is not on the Timeline, or not yet */ \
	X(WRONG_PHASE, "phase") /* what is stated does not go with the phase */ \
	X(WRONG_TURN, "turn") /* a seat that does not play */ \
	X(WRONG_EXOSUITS, "exosuits") /* a seat has more or fewer than six Exosuits */ \
	X(WRONG_GUARDIANS, "guardians") /* Guardians and markers on the Guardian board do not agree */ \
	X(WRONG_BUSY, "busy") /* not a Worker that can be there */ \
	X(WRONG_HEX, "hex") /* an Exosuit and its hex do not agree */ \
	X(WRONG_NO_TILE, "no-tile") /* there is no such tile in this game */ \
	X(WRONG_TILE_TWICE, "tile-twice") /* a tile is in two places */ \
	X(WRONG_TILES, "tiles") /* tiles are missing */ \
	X(WRONG_HALF, "half") /* half a Superproject, or one without room */ \
	X(WRONG_ROW, "row") /* a Building in a row of another type */ \
	X(WRONG_COVERED, "covered") /* something lies on a slot where there is nothing to lie on */ \
	X(WRONG_BREAKTHROUGHS, "breakthroughs") /* there are three of each Breakthrough */ \
	X(WRONG_POOL, "pool") /* a pool holds what its card does not show */ \
	X(WRONG_CARD_TWICE, "card-twice") /* a card is in two places */ \
	X(WRONG_CARDS, "cards") /* cards are missing, or too many */ \
	X(WRONG_COLLAPSE, \
		"collapse") /* a Collapsing Capital tile lies twice, is taken, or is flipped without a tile */ \
	X(WRONG_WARP, "warp") /* a Warp tile that is not in this game, or on an Era to come */ \
	X(WRONG_AUTOMATON, "automaton") /* something on the board of an automaton that cannot be there */ \
	X(WRONG_SECRET, "secret") /* a secret choice is left over */ \
	X(WRONG_DEVICE, "device") /* a slot of a Fracture Device holds two things, or is covered */ \
	X(WRONG_GLITCHES, "glitches") /* more Glitches than a seat has */ \
	X(WRONG_STACK, "stack") /* what is under way does not hang together */ \
	X(WRONG_QUESTION, "question") /* no question is open, or it has no answer */
#define RIFT_WRONG_ENUM(NAME, word) RIFT_##NAME,
enum rift_wrong { RIFT_NOT_WRONG, RIFT_WRONGS(RIFT_WRONG_ENUM) RIFT_WRONG_END };
#undef RIFT_WRONG_ENUM

/* Why a position is refused. */
struct rift_position_error {
	uint8_t wrong; /* enum rift_wrong; RIFT_NOT_WRONG: it was accepted */
	int8_t seat; /* the seat it is about; -1: the whole table */
	uint16_t field; /* the field it is about, from 0, as in rift_position_field; RIFT_NO_FIELD: none */
	int16_t index; /* the place within that field, as in rift_position_get; -1: none */
	int line; /* of the text, from 1; 0: not about a line */
	char words[80]; /* the words of the text, or the piece in question ("305"); NUL-terminated, may be "" */
};
#define RIFT_NO_FIELD UINT16_MAX

/* ---- As text ---- */

/*
 * Writes a position as text, like snprintf: at most `size` bytes including the terminating NUL.  Returns the length of
 * the whole text; `size` or more means that it was truncated.  The text holds what `seat` may see: RIFT_POSITION_ALL
 * everything, RIFT_SEATS what a spectator sees.  A position with hidden parts is a view (rift_view) and stays one.
 */
RIFT_API size_t rift_position_write(const struct rift_game *g, int seat, char *out, size_t size);

/*
 * Reads a position of `length` bytes (no terminating NUL needed) and checks it.  Returns 0, with the position in *g: it
 * can be played on, and struct rift_session_options takes it as `start` (the setup is rift_setup_of).  Or returns -1,
 * with *error filled in, and *g all zeros.
 */
RIFT_API int rift_position_read(
	const char *text, size_t length, struct rift_game *g, struct rift_position_error *error);

/* Checks a position: what lies on the table and what is under way.  Returns 0, or -1 with *error filled in; g may hold
   any bytes. */
RIFT_API int rift_position_check(const struct rift_game *g, struct rift_position_error *error);

/* Writes why a position was refused as a sentence; truncates as rift_position_write does. */
RIFT_API size_t rift_sentence_position(
	const char *language, const struct rift_position_error *error, char *out, size_t size);

/* Returns the word of an enum rift_wrong; "" for 0 and out of range. */
RIFT_API const char *rift_word_wrong(int wrong);

/* ---- Packed, for links ---- */

/* Writes a position in a compact binary form.  Returns the number of bytes; 0 if `size` is too small. */
RIFT_API size_t rift_position_pack(const struct rift_game *g, unsigned char *out, size_t size);

/* Reads the compact form and checks the position.  Returns 0 with the position in *g; or -1 with *g all zeros. */
RIFT_API int rift_position_unpack(const unsigned char *in, size_t length, struct rift_game *g);

/* ---- Field by field, for an editor ---- */

/* What a value stands for.  X(NAME, "word").  A value that is 0 is nothing, except for numbers and seats. */
#define RIFT_VALUES(X) \
	X(VALUE_NUMBER, "number") \
	X(VALUE_FLAG, "flag") /* 0 or 1 */ \
	X(VALUE_SEAT, "seat") \
	X(VALUE_GOOD, "good") \
	X(VALUE_WORKER, "worker") \
	X(VALUE_PATH, "path") \
	X(VALUE_LEADER, "leader") \
	X(VALUE_SHAPE, "shape") \
	X(VALUE_TYPE, "type") \
	X(VALUE_TILE, "tile") \
	X(VALUE_COLLAPSE, "collapse") \
	X(VALUE_TECHNOLOGY, "technology") \
	X(VALUE_CONDITION, "condition") \
	X(VALUE_WARP, "warp") \
	X(VALUE_SPACE, "space") \
	X(VALUE_SLOT, "slot") /* of a player board, from 0; 12 and 13 lie beside it */ \
	X(VALUE_PHASE, "phase") \
	X(VALUE_ERA, "era") /* Era Zero is `zero` */ \
	X(VALUE_EXPERIMENT, "experiment") \
	X(VALUE_ADVENTURE, "adventure") \
	X(VALUE_DECK, "deck") \
	X(VALUE_TOKEN, "token") \
	X(VALUE_VARIABLE, "variable") \
	X(VALUE_BREAKTHROUGH, "breakthrough") \
	X(VALUE_FATE, "fate") /* of a busy Worker in Clean Up */ \
	X(VALUE_FRAME, "frame") /* kind of a thing under way */ \
	X(VALUE_ASKED, "asked") /* whom it asks: a seat, `many` or `*` */ \
	X(VALUE_QUESTION, "question")
#define RIFT_VALUE_ENUM(NAME, word) RIFT_##NAME,
enum rift_value { RIFT_NO_VALUE, RIFT_VALUES(RIFT_VALUE_ENUM) RIFT_VALUE_END };
#undef RIFT_VALUE_ENUM

/* A field of the table or of each seat. */
struct rift_field {
	const char *word; /* the first word of its lines, behind the letter of a seat */
	const char *part; /* what this part of the line is; "" if the line has one part */
	const char *about; /* a few words that explain it, in English */
	uint8_t scope; /* enum rift_scope */
	uint8_t module; /* the module it belongs to; 0: the base game */
	uint8_t by; /* enum rift_value of the index in its lines; RIFT_NO_VALUE: the line has none */
	uint8_t of; /* enum rift_value of its values */
	uint8_t set; /* 1: a value is a set of these, as bits */
	uint8_t secret; /* 1: not all seats may see it */
	int16_t by_base; /* index i stands for the value i + by_base of `by` */
	int16_t of_base, of_step; /* value or bit v stands for v + of_base + index * of_step of `of` */
	uint16_t count; /* number of indices; 1 without an index */
	uint16_t each; /* number of values at each index, as a list; 1 if it is no list */
};

/* Returns the number of fields. */
RIFT_API size_t rift_position_fields(void);

/* Describes a field, from 0.  Returns false for a number that is none. */
RIFT_API bool rift_position_field(size_t field, struct rift_field *out);

/* Returns the first field with this word, or rift_position_fields() if there is none. */
RIFT_API size_t rift_position_field_of(const char *word);

/* Reads a value: at index `index` (from 0), place `place` of its list (0 if it is no list).  0 if there is none. */
RIFT_API uint32_t rift_position_get(const struct rift_game *g, size_t field, int seat, int index, int place);

/* Sets a value and what follows from it (abilities in force).  Returns false if there is no such place or the value does
   not fit; the position is not checked. */
RIFT_API bool rift_position_set(struct rift_game *g, size_t field, int seat, int index, int place, uint32_t value);

/* Applies one line of the text ("A water 5").  Returns 0; or -1 with *error filled in and *g unchanged.  The position is not
   checked. */
RIFT_API int rift_position_line(
	struct rift_game *g, const char *line, size_t length, struct rift_position_error *error);

/* Writes the word of a value ("mine.top", "-" for nothing); truncates as rift_position_write does. */
RIFT_API size_t rift_position_word(enum rift_value kind, int value, char *out, size_t size);

/* Returns the value of a word; -1 if it is none of this kind. */
RIFT_API int rift_position_value(enum rift_value kind, const char *word, size_t length);

/*
 * Ends what is under way and begins a phase of the present Era: RIFT_ACTION_ROUNDS with the turn of `seat`; another
 * phase from Paradox to Clean Up for all seats (`seat` is not used).  The table is checked first.  Returns 0; or -1 with
 * *error filled in and *g unchanged.  A text that states nothing under way is begun like this when it is read.
 */
RIFT_API int rift_position_begin(
	struct rift_game *g, enum rift_phase phase, int seat, struct rift_position_error *error);

#ifdef __cplusplus
}
#endif
#endif
