/*
 * brief.h -- abbreviations of pieces and prices, for a table that fits on a screen: "2T 1N 1W", "any: -1W +3T".  T
 * Titanium, G Gold, U Uranium, N Neutronium, W Water, C Energy Core.  describe.h has the full words.
 *
 * Functions with out and size write at most size bytes and return out.
 */
#ifndef CLI_BOARD_BRIEF_H
#define CLI_BOARD_BRIEF_H

#include <stddef.h>

#include "cli/base/words.h"
#include "content/content.h"

#define BRIEF_MAX 320
#define NAME_BYTES 120 /* of the name of a piece, in any language */

const char *brief_good(int good); /* "T" */
const char *brief_worker(int worker); /* "Sci" */
const char *brief_type(int type); /* "Power P" */
const char *brief_collapse(int collapse); /* "again": at most 9 characters */
char *brief_number(int tile, char *out, size_t size); /* "403"; the name of what is no Building */
char *brief_leader(int leader, char *out, size_t size); /* "Zaida": without the title before the name */
char *brief_warp(int warp, char *out, size_t size); /* "1T" */

char *name_of_tile(int tile, char *out, size_t size); /* "Lab 403", "Exocrawler", "Anomaly" */
char *name_of_type(int type, char *out, size_t size); /* "Power Plant" */
char *name_of_space(int space, char *out, size_t size); /* "Mine, top" */
const char *name_of_phase(int phase);

char *brief_pair(const char *name, const char *what, char *out, size_t size); /* "any: -1W" */
char *brief_price(const struct price *price, char *out, size_t size); /* "free" without a price */
char *brief_ops(const struct op *ops, char *out, size_t size);
char *brief_tile(int tile, char *out, size_t size); /* what it does: "any: -1W +3T" */
char *brief_super_price(int tile, char *out, size_t size); /* Goods, Worker and Breakthroughs */
char *brief_breakthrough(int b, char *out, size_t size); /* "War (circle)" */
char *brief_shapes(const struct tile *t, char *out, size_t size); /* what Breakthroughs a Superproject costs */

#endif
