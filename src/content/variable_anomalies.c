/*
 * variable_anomalies.c -- the Anomaly Removal tile (VANOM-42).  The 16 Anomalies themselves are tiles of a player board
 * and stand with the others (tiles.c).  No source gives the tile's price: it is the base game's less 1 Water.
 */
#include "content/op_macros.h"

const struct op removal_does[REMOVAL_OPS] = { PAY(WATER, 1), EITHER, PAY_MIX(2), REMOVE_ONE, OR, PAY(NEUTRONIUM, 1),
	REMOVE_ONE };
