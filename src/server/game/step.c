/* step.c -- see step.h.  All numbers are big-endian. */
#include "server/game/step.h"

#include <string.h>

#include "server/base/bytes.h"
#include "rift_record.h"

void move_write(unsigned char out[MOVE_BYTES], struct rift_move m)
{
	const unsigned char bytes[MOVE_BYTES] = { m.verb, m.seat, m.a, m.b, m.c, m.d };
	memcpy(out, bytes, MOVE_BYTES);
}

struct rift_move move_read(const unsigned char in[MOVE_BYTES])
{
	return (struct rift_move){ in[0], in[1], in[2], in[3], in[4], in[5] };
}

size_t step_pack(unsigned char out[STEP_BYTES], const struct step *step)
{
	number_put(out, step->n, 4);
	out[4] = step->seat;
	number_put(out + 5, step->key, 8);
	number_put(out + 13, (uint64_t)step->at, 8);
	for (uint32_t i = 0; i < step->count; i++)
		move_write(out + STEP_HEAD + (size_t)i * MOVE_BYTES, step->moves[i]);
	return STEP_HEAD + (size_t)step->count * MOVE_BYTES;
}

bool step_unpack(struct step *step, const unsigned char *in, size_t length)
{
	size_t moves = length < STEP_HEAD ? 0 : length - STEP_HEAD;
	if (moves == 0 || moves % MOVE_BYTES != 0 || moves / MOVE_BYTES > STEP_MOVES)
		return false;
	step->n = (uint32_t)number_get(in, 4);
	step->seat = in[4];
	step->key = number_get(in + 5, 8);
	step->at = (int64_t)number_get(in + 13, 8);
	step->count = (uint32_t)(moves / MOVE_BYTES);
	for (uint32_t i = 0; i < step->count; i++)
		step->moves[i] = move_read(in + STEP_HEAD + (size_t)i * MOVE_BYTES);
	return true;
}

uint64_t step_mark(uint64_t game, uint32_t end, uint64_t key, int64_t at)
{
	unsigned char in[28], out[8];
	number_put(in, game, 8);
	number_put(in + 8, end, 4);
	number_put(in + 12, key, 8);
	number_put(in + 20, (uint64_t)at, 8);
	rift_fair_hash(out, sizeof out, NULL, 0, in, sizeof in);
	return number_get(out, sizeof out);
}
