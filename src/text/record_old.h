/* record_old.h -- packed records of version 1, which are read and not written any more. */
#ifndef RECORD_OLD_H
#define RECORD_OLD_H

#include "rift.h"

#define PACK_OLD 1
#define OLD_SETUP_BYTES 32

/* The setup of a packed record of version 1. */
void old_setup_bytes(const struct rift_setup *setup, unsigned char *to);
void old_setup_from_bytes(struct rift_setup *setup, const unsigned char *from);

#endif
