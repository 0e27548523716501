/*
 * record_parts.h -- what the record_….c files share.
 */
#ifndef RECORD_PARTS_H
#define RECORD_PARTS_H

#include "base/text.h"
#include "rift.h"

/* The words a setup is made of, in the order in which they are written.  SETUP_KEY(NAME, "word"). */
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
	SETUP_KEY(GLITCHES, "glitches")

#define KEY_ENUM(NAME, word) KEY_##NAME,
enum setup_key { NO_KEY, SETUP_KEYS(KEY_ENUM) KEY_END };
#undef KEY_ENUM

/* A setup being read. */
struct setup_reader {
	struct rift_setup *setup;
	struct text *why; /* the sentence that says what is wrong */
	struct span words; /* the words it is about */
	int line;
	int line_of[KEY_END]; /* where a key was read; 0: not yet */
};

struct setup_reader setup_open(struct rift_setup *setup, struct text *why);
bool setup_key_begins(struct span line); /* whether a line begins with a key */
bool setup_read_line(struct setup_reader *r, struct span line);
bool setup_accepted(struct setup_reader *r, struct rift_game *g); /* all lines are read: begins the game */

void put_setup(struct text *t, const struct rift_setup *setup);

/* The legal moves whose words are nearest to these: "A pass, A place engineer trade". */
void put_nearest(struct text *t, const struct rift_game *g, int seat, struct span words);

#endif
