/*
 * wire.h -- the 6-byte encoding of moves in the log and on the wire.  Deliberately duplicated, so that players share no
 * code with the server.
 */
#ifndef LOAD_WIRE_H
#define LOAD_WIRE_H

#include "rift.h"

#define WIRE_MOVE 6 /* bytes */
#define WIRE_MOVES 4096 /* per game */

static inline void wire_write(unsigned char out[WIRE_MOVE], struct rift_move m)
{
	out[0] = m.verb;
	out[1] = m.seat;
	out[2] = m.a;
	out[3] = m.b;
	out[4] = m.c;
	out[5] = m.d;
}

static inline struct rift_move wire_read(const unsigned char in[WIRE_MOVE])
{
	return (struct rift_move){ in[0], in[1], in[2], in[3], in[4], in[5] };
}

#endif
