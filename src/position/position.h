/*
 * position.h -- what the files of this folder share, and what records need of it.
 */
#ifndef POSITION_POSITION_H
#define POSITION_POSITION_H

#include "base/text.h"
#include "core/engine/state.h"
#include "position/lines.h"
#include "rift_position.h"

/* A row of fields.def. */
struct row {
	const char *word, *part, *about;
	uint16_t at; /* offset of the first value in struct game, for seat 0 */
	uint16_t seat_step, stride; /* bytes from seat to seat, and from index to index */
	uint16_t count, each; /* indices; values at each */
	int16_t by_base, base, step;
	uint8_t width; /* bytes of a value */
	uint8_t seats; /* 1: a field of each seat */
	uint8_t module, by, of, set, secret, rest;
};
extern const struct row rows[];
extern const size_t row_count;

/* Parts of a game that are not stated. */
enum part_from { FROM_SETUP, FROM_OTHERS, FROM_NOTHING };
struct unstated {
	uint16_t at, bytes, seat_step;
	uint8_t seats, from; /* enum part_from */
};
extern const struct unstated unstated[];
extern const size_t unstated_count;

/* Where a value is; and its number. */
unsigned char *row_at(struct game *g, const struct row *row, int seat, int index, int place);
uint32_t row_get(const struct game *g, const struct row *row, int seat, int index, int place);
void row_put(struct game *g, const struct row *row, int seat, int index, int place, uint32_t value);
size_t row_parts(size_t first); /* number of rows that share a line with this one */
bool row_plays(const struct game *g, const struct row *row); /* its module is in the game */

/* rest.c: what a REST row has if it is not stated; how many Buildings of a type and Superprojects there are. */
uint32_t rest_of(const struct game *g, const struct row *row, int seat, int index);
uint32_t buildings_in(const struct game *g, int type); /* bits 1 << RIFT_BUILDING_PLACE */
uint32_t superprojects_in(const struct game *g); /* bits of enum super_name */

/* names.c: words of values. */
void put_value(struct text *t, enum rift_value kind, int value);
int value_named(enum rift_value kind, struct span word); /* -1: none of this kind */
bool zero_is_value(const struct row *row); /* 0 stands for something, not for nothing */

/* rest.c: counts of lists and sums of abilities, which follow from what is stated. */
void position_derive(struct game *g);

/* Notes what is wrong; false. */
bool wrong_at(struct rift_position_error *error, enum rift_wrong wrong, int seat, const char *field, int index);
/* The same, and names the piece in question. */
bool wrong_piece(struct rift_position_error *error, enum rift_wrong wrong, int seat, const char *field, int index,
	enum rift_value kind, int value);

/* read.c: an empty table of this setup; false if the rules refuse it. */
bool table_open(struct game *g, const struct rift_setup *setup);

/* check.c: whether each value is one of its kind, without which the rules must not look at the table; what lies on the table; what is under way. */
bool values_check(const struct game *g, struct rift_position_error *error);
bool table_check(const struct game *g, struct rift_position_error *error);
bool stack_check(const struct game *g, struct rift_position_error *error);

#endif
