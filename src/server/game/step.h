/* step.h -- a step: the moves of one wish and Nature's answers, written to the log at once; and its binary encoding. */
#ifndef SERVER_GAME_STEP_H
#define SERVER_GAME_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

#define STEP_MOVES 256 /* of the seat and of Nature together */
#define MOVE_BYTES 6 /* of a move, in the log and on the wire */
#define STEP_HEAD 21 /* bytes before the moves: n, seat, key, at */
#define STEP_BYTES (STEP_HEAD + STEP_MOVES * MOVE_BYTES)

struct step {
	uint32_t n; /* moves before it */
	uint8_t seat; /* whose wish it was; RIFT_NATURE for the first step of a game */
	uint64_t key; /* idempotency key, drawn by the sender */
	int64_t at; /* when it was written */
	uint32_t count;
	struct rift_move moves[STEP_MOVES];
};

/* A move as MOVE_BYTES bytes, and back. */
void move_write(unsigned char out[MOVE_BYTES], struct rift_move m);
struct rift_move move_read(const unsigned char in[MOVE_BYTES]);

/* A step as bus message; step_unpack returns false if the bytes are malformed. */
size_t step_pack(unsigned char out[STEP_BYTES], const struct step *step); /* returns the length */
bool step_unpack(struct step *step, const unsigned char *in, size_t length);

/*
 * Names a step of a game, for clients: a hash of its key and moment and of the number of moves after it, not of the
 * moves, some of which are secret.
 */
uint64_t step_mark(uint64_t game, uint32_t end, uint64_t key, int64_t at);

#endif
