/*
 * check.h -- what the files that check a position share.
 */
#ifndef POSITION_CHECK_H
#define POSITION_CHECK_H

#include "position/position.h"

struct checked {
	const struct game *g;
	struct rift_position_error *error;
	int hexes; /* Exosuits found on hexes */
	uint8_t found[UINT8_MAX + 1]; /* by tile: how often it was found */
};

bool pieces_check(struct checked *c); /* check_table.c: the base game */
bool modules_check(struct checked *c); /* check_modules.c: modules, the automaton, secrets */

#endif
