/* record_old.h -- packed records of version 1, which are still read but no longer written. */
#ifndef RECORD_OLD_H
#define RECORD_OLD_H

#include "rift.h"

#define PACK_OLD 1
#define OLD_SETUP_BYTES 32

/* Writes a setup in the layout of version 1. */
void old_setup_bytes(const struct rift_setup *setup, unsigned char *to);
void old_setup_from_bytes(struct rift_setup *setup, const unsigned char *from);

/*
 * Converts a move to the tile codes of version 1: its checksum covers them, and Nature's draws of Buildings were listed
 * in their order.
 */
struct rift_move old_move(struct rift_move m);
void old_order(struct rift_move *outcomes, size_t count);

#endif
