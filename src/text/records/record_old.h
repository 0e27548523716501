/* record_old.h -- packed records of version 1, which are read and not written any more. */
#ifndef RECORD_OLD_H
#define RECORD_OLD_H

#include "rift.h"

#define PACK_OLD 1
#define OLD_SETUP_BYTES 32

/* The setup of a packed record of version 1. */
void old_setup_bytes(const struct rift_setup *setup, unsigned char *to);
void old_setup_from_bytes(struct rift_setup *setup, const unsigned char *from);

/*
 * Moves of version 1 had other codes for tiles: its checksum is taken over them, and Nature's draws of Buildings were listed
 * in their order.
 */
struct rift_move old_move(struct rift_move m);
void old_order(struct rift_move *outcomes, size_t count);

#endif
