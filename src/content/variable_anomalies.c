/*
 * variable_anomalies.c -- the Anomaly Removal tile (VANOM-42).  The 16 Anomalies are in tiles.c with the other tiles.
 * No source gives the price of the Removal tile: it is assumed to be that of the base game minus 1 Water.
 */
#include "content/op_macros.h"

const struct op removal_does[REMOVAL_OPS] = { PAY(WATER, 1), EITHER, PAY_MIX(2), REMOVE_ONE, OR, PAY(NEUTRONIUM, 1),
	REMOVE_ONE };
