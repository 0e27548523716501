/*
 * describe.h -- what components do, in full words of the language in use.  text/words/content_words.h has the English list
 * of all components for reviewers.
 *
 * Functions with out and size write at most size bytes and return out.
 */
#ifndef CLI_BOARD_DESCRIBE_H
#define CLI_BOARD_DESCRIBE_H

#include <stddef.h>

#include "content/content.h"

#define DESCRIBE_MAX 2000

char *describe_count(int n, int what, char *out, size_t size); /* "2 Labs"; what: enum count */
char *describe_ops(const struct op *ops, char *out, size_t size); /* "pay 1 Water, gain 2 Titanium" */
char *describe_tile(int tile, char *out, size_t size); /* "2 VP; Any Worker: …" */
char *describe_leader(int leader, int edition, char *out, size_t size);
char *describe_start(const struct start *start, char *out, size_t size);
char *describe_evacuation(const struct evacuation *evacuation, char *out, size_t size);
char *describe_warp(int warp, char *out, size_t size); /* "2 Water" */
char *describe_recruit_card(int card, char *out, size_t size);
char *describe_mine_card(int card, char *out, size_t size);
char *describe_alternate(int tile, char *out, size_t size);
char *describe_experiment(int card, char *out, size_t size);
char *describe_adventure(int card, char *out, size_t size);
char *describe_upgrade(int path, char *out, size_t size);
char *describe_end(int card, char *out, size_t size); /* of a Technology that scores: "2 VP per Lab, at most 6" */
char *describe_technology(int card, char *out, size_t size);

#endif
