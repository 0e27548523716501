/* packed.c -- see packed.h. */
#include "server/game/packed.h"

#include <stdlib.h>

#define VERSION 1

/* Where the columns begin, after the head. */
struct columns {
	size_t seat, count, key, at, moves, end;
};

static struct columns columns_of(uint32_t steps, uint32_t moves)
{
	struct columns c = { .seat = PACKED_HEAD };
	c.count = c.seat + steps;
	c.key = c.count + 2 * (size_t)steps;
	c.at = c.key + 8 * (size_t)steps;
	c.moves = c.at + 8 * (size_t)steps;
	c.end = c.moves + MOVE_BYTES * (size_t)moves;
	return c;
}

/* The moves of all steps; 0 if they do not follow each other. */
static uint32_t steps_count(const struct step *steps, size_t count)
{
	uint32_t moves = 0;
	for (size_t i = 0; i < count; i++) {
		if (steps[i].n != moves || steps[i].count == 0 || steps[i].count > STEP_MOVES)
			return 0;
		moves += steps[i].count;
	}
	return moves <= GAME_MOVES ? moves : 0;
}

static void moves_write(unsigned char *out, uint32_t moves, const struct step *step)
{
	unsigned char bytes[MOVE_BYTES];
	for (uint32_t k = 0; k < step->count; k++) {
		move_write(bytes, step->moves[k]);
		for (uint32_t i = 0; i < MOVE_BYTES; i++)
			out[(size_t)i * moves + step->n + k] = bytes[i];
	}
}

bool packed_write(struct bytes *out, uint64_t game, const struct step *steps, size_t count)
{
	const uint32_t moves = steps_count(steps, count);
	const struct columns c = columns_of((uint32_t)count, moves);
	unsigned char *text = moves > 0 ? malloc(c.end) : NULL;
	int64_t before = 0;

	if (!text)
		return false;
	number_put(text, VERSION, 4);
	number_put(text + 4, count, 4);
	number_put(text + 8, moves, 4);
	number_put(text + 12, game, 8);
	for (size_t i = 0; i < count; i++) {
		const struct step *step = &steps[i];
		unsigned char at[8];
		text[c.seat + i] = step->seat;
		text[c.count + i] = (unsigned char)(step->count >> 8);
		text[c.count + count + i] = (unsigned char)step->count;
		number_put(text + c.key + 8 * i, step->key, 8);
		number_put(at, (uint64_t)step->at - (uint64_t)before, 8);
		for (size_t b = 0; b < sizeof at; b++)
			text[c.at + b * count + i] = at[b];
		before = step->at;
		moves_write(text + c.moves, moves, step);
	}
	bytes_add(out, text, c.end);
	free(text);
	return !out->failed;
}

bool packed_open(struct packed *p, const unsigned char *bytes, size_t length)
{
	if (length < PACKED_HEAD || length > PACKED_MOST || number_get(bytes, 4) != VERSION)
		return false;
	*p = (struct packed){ .bytes = bytes,
		.steps = (uint32_t)number_get(bytes + 4, 4),
		.moves = (uint32_t)number_get(bytes + 8, 4),
		.game = number_get(bytes + 12, 8) };
	return p->steps <= p->moves && p->moves <= GAME_MOVES && columns_of(p->steps, p->moves).end == length;
}

bool packed_next(struct packed *p, struct step *step)
{
	const struct columns c = columns_of(p->steps, p->moves);
	const size_t i = p->step;
	unsigned char at[8];
	if (p->step == p->steps)
		return false;
	*step = (struct step){ .n = p->move,
		.seat = p->bytes[c.seat + i],
		.count = (uint32_t)p->bytes[c.count + i] << 8 | p->bytes[c.count + p->steps + i],
		.key = number_get(p->bytes + c.key + 8 * i, 8) };
	if (step->count == 0 || step->count > STEP_MOVES || step->count > p->moves - p->move)
		return false;
	for (size_t b = 0; b < sizeof at; b++)
		at[b] = p->bytes[c.at + b * p->steps + i];
	step->at = p->at = (int64_t)((uint64_t)p->at + number_get(at, 8));
	for (uint32_t k = 0; k < step->count; k++) {
		unsigned char move[MOVE_BYTES];
		for (size_t b = 0; b < MOVE_BYTES; b++)
			move[b] = p->bytes[c.moves + b * p->moves + p->move + k];
		step->moves[k] = move_read(move);
	}
	p->step++;
	p->move += step->count;
	return true;
}

bool packed_whole(const struct packed *p)
{
	return p->step == p->steps && p->move == p->moves;
}
