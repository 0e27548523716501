/*
 * words_verbs.h -- what parsing and writing of moves share: the kinds of arguments that the verbs of rift_lists.h
 * take.  Only words_*.c and record_*.c include it.
 *
 * The arguments of a move are its bytes a, b, c, d in order; most kinds use one byte, some several.
 */
#ifndef WORDS_VERBS_H
#define WORDS_VERBS_H

#include "base/text.h"
#include "rift.h"

/* ARGUMENT(NAME, bytes, names): names is the function that returns its word, if it is a single word of a list. */
#define ARGUMENTS(ARGUMENT) \
	ARGUMENT(NONE, 0, NULL) \
	ARGUMENT(NUMBER, 1, NULL) \
	ARGUMENT(SEAT, 1, NULL) \
	ARGUMENT(PATH, 1, rift_word_path) \
	ARGUMENT(LEADER, 1, rift_word_leader) \
	ARGUMENT(GOOD, 1, rift_word_good) \
	ARGUMENT(WARP, 1, rift_word_warp) \
	ARGUMENT(WORKER, 1, rift_word_worker) \
	ARGUMENT(CONDITION, 1, rift_word_condition) \
	ARGUMENT(COLUMN, 1, word_column) \
	ARGUMENT(BONUS, 1, word_bonus) \
	ARGUMENT(DIE, 1, word_die) \
	ARGUMENT(SHAPE, 1, rift_word_shape) \
	ARGUMENT(ICON, 1, rift_word_icon) \
	ARGUMENT(CAPITAL, 1, rift_word_capital) \
	ARGUMENT(EXCHANGE, 1, rift_word_exchange) \
	ARGUMENT(COLLAPSE, 1, rift_word_collapse) \
	ARGUMENT(DECK, 1, rift_word_deck) \
	ARGUMENT(ADVENTURE, 1, rift_word_adventure) \
	ARGUMENT(GUARDIAN, 1, word_guardian) \
	ARGUMENT(FIGURE, 1, word_figure) \
	ARGUMENT(EXPERIMENT, 1, rift_word_experiment) \
	ARGUMENT(TRAJECTORY, 1, rift_word_trajectory) \
	ARGUMENT(VARIABLE, 1, rift_word_variable) \
	ARGUMENT(ERA, 1, NULL) \
	ARGUMENT(TECHNOLOGY, 1, rift_word_technology) \
	ARGUMENT(VALLEY, 1, rift_word_valley) \
	ARGUMENT(TARGET, 1, rift_word_glitch) \
	ARGUMENT(WAY, 1, word_way) \
	ARGUMENT(FLUX_TOKEN, 1, rift_word_flux_token) \
	ARGUMENT(TYPE, 1, rift_word_type) \
	ARGUMENT(SPACE, 1, NULL) \
	ARGUMENT(SLOT, 1, NULL) \
	ARGUMENT(TILE, 1, NULL) \
	ARGUMENT(BREAKTHROUGH, 1, NULL) \
	ARGUMENT(GLITCH, 2, NULL) \
	ARGUMENT(CONDITIONS, 2, NULL) \
	ARGUMENT(FACE, 2, NULL) \
	ARGUMENT(CARDS, 3, NULL) \
	ARGUMENT(WARPS, 2, NULL) \
	ARGUMENT(STACK, 2, NULL) \
	ARGUMENT(MIX, 3, NULL) \
	ARGUMENT(POWER, 4, NULL) \
	ARGUMENT(OPTION, 4, NULL)

#define ARGUMENT_ENUM(NAME, bytes, names) ARG_##NAME,
enum argument { ARGUMENTS(ARGUMENT_ENUM) ARG_END };
#undef ARGUMENT_ENUM

#define ARGUMENT_CAPACITY 8 /* bytes of two arguments of the longest kind */

typedef const char *name_fn(int number);

struct verb_row {
	const char *word;
	uint8_t argument[2]; /* enum argument */
};
extern const struct verb_row verb_rows[RIFT_VERB_END];
extern const uint8_t argument_bytes[ARG_END];
extern name_fn *const argument_names[ARG_END];

/* Whether the verb is an answer of Nature. */
static inline bool verb_is_nature(int verb)
{
	return (verb >= RIFT_N_SIDE && verb <= RIFT_N_DISCARD) || verb == RIFT_N_EXPERIMENT ||
		verb == RIFT_N_TRAJECTORY || verb == RIFT_N_ADVENTURE || verb == RIFT_N_DRAW ||
		verb == RIFT_N_ADVENTURE_DIE || (verb >= RIFT_N_TECHNOLOGY && verb <= RIFT_N_GLITCH) ||
		verb == RIFT_N_ANOMALY || verb == RIFT_N_POOL || verb == RIFT_N_LEADER ||
		verb == RIFT_N_SHOW_COMPOUND || verb == RIFT_N_DRAW_TECHNOLOGY || verb == RIFT_N_LOOK;
}

/* Whether the second argument is omitted when it is 0. */
static inline bool verb_may_end(int verb)
{
	return verb == RIFT_V_SWAP || verb == RIFT_V_WARP || verb == RIFT_V_SPEND || verb == RIFT_V_BUILD_OFF;
}

/* Whether a card may be hidden: one dealt to another seat is written "?". */
static inline bool verb_hides(int verb)
{
	return verb == RIFT_N_DEAL_ASSET || verb == RIFT_N_DEAL_CONDITION || verb == RIFT_N_DRAW ||
		verb == RIFT_N_DRAW_TECHNOLOGY || verb == RIFT_N_LOOK;
}

const char *word_column(int column);
const char *word_bonus(int type);
const char *word_die(int die);
const char *word_guardian(int place);
const char *word_figure(int figure);
const char *word_way(int way);
int name_of(name_fn *name, struct span word); /* 0 if unknown */

void put_tile(struct text *t, int tile);
int tile_of(struct span word);
void put_breakthrough(struct text *t, int b);
int breakthrough_of(struct span word);

/* Writes an alternative of a tile, identified by the first op of its program: code, what. */
void put_option(struct text *t, int code, int what);
bool option_of(struct span word, uint8_t *code, uint8_t *what);

/* Writes where a Glitch lies, given in two bytes: the target and the place on it (`lab.1`, `device.3`, `exosuit.4`,
   `most-water`). */
void put_glitch(struct text *t, int target, int place);
bool glitch_of(struct span word, uint8_t *target, uint8_t *place);

/* Like rift_words_parse, for a span; *bad becomes the unknown word, of length 0 if words are missing. */
bool words_read(const struct rift_rules *rules, const struct rift_game *g, int seat, struct span words,
	struct rift_move *m, struct span *bad);

/* The tile on a slot of a player board; an Anomaly hides the Building under it. */
int tile_on(const struct rift_rules *rules, const struct rift_game *g, int seat, int slot);

#endif
