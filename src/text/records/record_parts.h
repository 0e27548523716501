/*
 * record_parts.h -- declarations that the record_*.c files share.
 */
#ifndef RECORD_PARTS_H
#define RECORD_PARTS_H

#include "base/text.h"
#include "rift.h"
#include "rift_record.h"

/* The keys of a setup, in the order in which they are written.  SETUP_KEY(NAME, "word"). */
#define SETUP_KEYS(SETUP_KEY) \
	SETUP_KEY(REVISION, "revision") \
	SETUP_KEY(EDITION, "edition") \
	SETUP_KEY(SIDE, "side") \
	SETUP_KEY(MODULES, "modules") \
	SETUP_KEY(VARIANTS, "variants") \
	SETUP_KEY(SEATS, "seats") \
	SETUP_KEY(FIRST, "first") \
	SETUP_KEY(OPTIONS, "options") \
	SETUP_KEY(CORES, "cores") \
	SETUP_KEY(OBJECTIVES, "objectives") \
	SETUP_KEY(RIFTS, "rifts") \
	SETUP_KEY(MARKERS, "markers") \
	SETUP_KEY(DEVICE, "device") \
	SETUP_KEY(FLUX, "flux") \
	SETUP_KEY(GLITCHES, "glitches") \
	SETUP_KEY(LEFT_OUT, "left-out")

#define KEY_ENUM(NAME, word) KEY_##NAME,
enum setup_key { NO_KEY, SETUP_KEYS(KEY_ENUM) KEY_END };
#undef KEY_ENUM

/* State of the setup parser. */
struct setup_reader {
	const struct rift_rules *rules;
	struct rift_setup *setup;
	const char *language; /* of the error message; NULL: English */
	struct text *why; /* receives the error message */
	struct span words; /* the text that the error is about */
	int line;
	int line_of[KEY_END]; /* line on which each key was read; 0: not yet */
};

struct setup_reader setup_open(
	const struct rift_rules *rules, struct rift_setup *setup, const char *language, struct text *why);
bool setup_key_begins(struct span line); /* whether a line begins with a key */
bool setup_read_line(struct setup_reader *r, struct span line);
bool setup_accepted(struct setup_reader *r, struct rift_game *g); /* after all lines: begins the game */

void put_setup(struct text *t, const struct rift_setup *setup);

#define REWOUND_KEY "rewound" /* practice game: followed by how often it was rewound */

/* The keys of an online game's seal, in the order in which they are written.  SEAL_KEY(NAME, "word"). */
#define SEAL_KEYS(SEAL_KEY) \
	SEAL_KEY(GAME, "game") \
	SEAL_KEY(RULES, "rules") \
	SEAL_KEY(COMMITMENT, "commitment") \
	SEAL_KEY(SECRET, "secret") \
	SEAL_KEY(WORD, "word") \
	SEAL_KEY(GIVEN_UP, "given-up") \
	SEAL_KEY(DAY, "day")
#define SEAL_ENUM(NAME, word) SEAL_##NAME,
enum seal_key { SEAL_NONE, SEAL_KEYS(SEAL_ENUM) SEAL_END };
#undef SEAL_ENUM

bool seal_key_begins(struct span line);
const char *seal_read_line(struct rift_seal *seal, struct span line); /* NULL, or the key of an error message */
bool seal_whole(const struct rift_seal *seal); /* the seal is complete, or absent */
void put_seal(struct text *t, const struct rift_seal *seal);

/* Both rift_fair_verify; shared: a game of the day. */
size_t fair_verify(const struct rift_rules *rules, const unsigned char key[RIFT_FAIR_BYTES], bool shared,
	const struct rift_setup *setup, const struct rift_move *moves, size_t count, size_t *rolls);

/* Writes text with control characters as "?", because it may come from an attacker. */
void put_shown(struct text *t, struct span s);

/* Writes the error message of a key (record.…); the arguments are texts. */
struct reason {
	const char *key;
	struct span word; /* {word}: the word in question */
	const char *name, *from, *to; /* {name}, {from}, {to} */
};
void put_reason(struct text *t, const char *language, struct reason reason);

/* Like rift_record_read_sealed and rift_record_read_setup, with the error message in a language; NULL: English. */
int record_read(const char *language, const struct rift_rules *rules, struct span text, struct rift_record *r,
	struct rift_seal *seal, struct rift_game *g, struct rift_record_error *error);
int record_read_setup(const char *language, const struct rift_rules *rules, const char *text, struct rift_setup *setup,
	char *why, size_t size);

/* Writes the legal moves with the closest spelling: "A pass, A place engineer trade". */
void put_nearest(
	struct text *t, const struct rift_rules *rules, const struct rift_game *g, int seat, struct span words);

#endif
