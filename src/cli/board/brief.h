/*
 * brief.h -- abbreviations of pieces and prices, for a table that fits on a screen: "2T 1N 1W", "any: -1W +3T".  T
 * Titanium, G Gold, U Uranium, N Neutronium, W Water, C Energy Core.  text/words/content_words.h has the full words.
 *
 * Functions with out and size write at most size bytes and return out.
 */
#ifndef CLI_BOARD_BRIEF_H
#define CLI_BOARD_BRIEF_H

#include <stddef.h>

#include "content/content.h"

#define BRIEF_MAX 160

const char *brief_good(int good); /* "T" */
const char *brief_worker(int worker); /* "Sci" */
const char *brief_warp(int warp); /* "1T" */
const char *brief_type(int type); /* "Power P" */
const char *brief_collapse(int collapse); /* "again": at most 9 characters */

/* A term of the catalogue in a form: "leader.", "wolfe", "one". */
char *name_of_term(const char *prefix, const char *word, const char *form, char *out, size_t size);

/* A message of the catalogue with its arguments. */
struct named_arg;
char *words_of(const char *key, const struct named_arg *list, char *out, size_t size);

/* "power-plant" as "Power Plant", "core" as "Energy Core". */
char *name_of_word(const char *word, char *out, size_t size);
char *name_of_tile(int tile, char *out, size_t size); /* "Lab 403", "Exocrawler", "Anomaly" */
const char *name_of_type(int type); /* "Power Plant" */
const char *name_of_phase(int phase);
const char *name_of_space(int space); /* "Mine top"; of the main board, Supply, Force Workers */

char *brief_price(const struct price *price, char *out, size_t size); /* "free" without a price */
char *brief_ops(const struct op *ops, char *out, size_t size);
char *brief_tile(int tile, char *out, size_t size); /* what it does: "any: -1W +3T" */
char *brief_super_price(int tile, char *out, size_t size); /* Goods, Worker and Breakthroughs */
char *brief_breakthrough(int b, char *out, size_t size); /* "War (circle)" */

/* Appends to what is there; returns out. */
char *brief_add(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
