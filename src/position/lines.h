/*
 * lines.h -- the lines of a stated beginning, for records.
 */
#ifndef POSITION_LINES_H
#define POSITION_LINES_H

#include "base/text.h"
#include "rift_position.h"

/* Reads the lines between `position` and `end`, `first` being the number of the first of them, and checks the position. */
int position_read_lines(const struct rift_setup *setup, struct span lines, int first, struct rift_game *g,
	struct rift_position_error *error);

/* Writes these lines, `position` and `end` included. */
void put_position(struct text *t, const struct rift_game *g);

#endif
