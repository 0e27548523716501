/*
 * content_words.h -- describes every component in plain words, generated from its row and its ops.
 *
 * tests/golden/content.txt contains all descriptions; to review content, compare that file with the printed tiles.  The
 * texts of ops are in ops.def; they are the project's own, short and without capitals.
 *
 * Functions with out and size work like snprintf: they write at most size bytes including the terminating NUL and
 * return the length of the whole text.  A text does not end with a newline; that of a board contains several.
 */
#ifndef CONTENT_WORDS_H
#define CONTENT_WORDS_H

#include <stddef.h>

#include "content/content.h"

struct catalogue;
struct text;

/* The list of rift_lists.h that a number belongs to. */
enum words_list {
	WORDS_GOOD,
	WORDS_WORKER,
	WORDS_SHAPE,
	WORDS_ICON,
	WORDS_PATH,
	WORDS_LEADER,
	WORDS_TYPE,
	WORDS_SUPERPROJECT,
	WORDS_CAPITAL,
	WORDS_COLLAPSE,
	WORDS_CONDITION,
	WORDS_WARP,
	WORDS_RIFT,
	WORDS_EDITION,
	WORDS_EXPERIMENT,
	WORDS_TOKEN,
	WORDS_TRAJECTORY,
	WORDS_ADVENTURE,
	WORDS_TECHNOLOGY,
	WORDS_LIST_END
};

/* Returns a word; "none" for 0 and for a number that is not in the list. */
const char *content_words_name(enum words_list list, int number);
const char *content_words_source(int source); /* enum source */
const char *content_words_fate(int fate); /* enum fate */
const char *content_words_pay(int pay); /* enum slot_pay */
const char *content_words_count(int count); /* enum count */
const char *content_words_op_name(int code);

/* Returns the Good, Worker or Capital Action of an op, or NULL. */
const char *content_words_op_subject(struct op op);

void put_op(struct text *t, const struct catalogue *words, struct op op);
size_t content_words_ops(const struct op *ops, char *out, size_t size);
size_t content_words_tile(int tile, char *out, size_t size);
size_t content_words_collapse(int collapse, char *out, size_t size);
size_t content_words_leader(int leader, int edition, char *out, size_t size);
size_t content_words_board(const struct board *board, char *out, size_t size);
size_t content_words_start(const struct start *start, char *out, size_t size);
size_t content_words_evacuation(const struct evacuation *evacuation, char *out, size_t size);
size_t content_words_condition(int condition, char *out, size_t size);
size_t content_words_warp(int warp, char *out, size_t size);
size_t content_words_recruit_card(int card, char *out, size_t size);
size_t content_words_mine_card(int card, char *out, size_t size);
size_t content_words_alternate_tile(int tile, char *out, size_t size);
size_t content_words_adventure(int card, char *out, size_t size);
size_t content_words_upgrade(int path, char *out, size_t size); /* Exosuit Upgrade board of a Path */
size_t content_words_experiment(int card, char *out, size_t size);
size_t content_words_track(int space, char *out, size_t size);
size_t content_words_technology(int card, char *out, size_t size);
size_t content_words_guardian(int place, char *out, size_t size); /* the price of enlisting */

#endif
