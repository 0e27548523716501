/* batch.c -- see batch.h. */
#include "server/rating/batch.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/pg.h"
#include "server/store/rows.h"

#define ROOM_FIRST 64
#define LEVEL_TEXT 32

double batch_number(const PGresult *rows, int row, int column)
{
	const int64_t bits = pg_number(rows, row, column);
	double number;
	memcpy(&number, &bits, sizeof number);
	return number;
}

static struct batch_player *place_of(struct batch_player *players, size_t room, uint64_t player, enum pool pool)
{
	size_t at = (size_t)((player * POOLS + pool) * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (room - 1);
	while (players[at].used && (players[at].player != player || players[at].pool != pool))
		at = (at + 1) & (room - 1);
	return &players[at];
}

/* At most half of the places are used. */
static bool grow(struct batch *b)
{
	const size_t room = b->room ? 2 * b->room : ROOM_FIRST;
	struct batch_player *players = calloc(room, sizeof *players);
	if (!players)
		return false;
	for (size_t i = 0; i < b->room; i++)
		if (b->players[i].used)
			*place_of(players, room, b->players[i].player, b->players[i].pool) = b->players[i];
	free(b->players);
	b->players = players;
	b->room = room;
	return true;
}

struct batch_player *batch_player(struct batch *b, uint64_t player, enum pool pool, bool *fresh)
{
	if (2 * (b->count + 1) > b->room && !grow(b)) {
		b->failed = true;
		return NULL;
	}
	struct batch_player *p = place_of(b->players, b->room, player, pool);
	if (fresh)
		*fresh = !p->used;
	if (!p->used) {
		*p = (struct batch_player){ .player = player, .pool = pool, .used = true };
		b->count++;
	}
	return p;
}

void batch_release(struct batch *b)
{
	free(b->players);
	*b = (struct batch){ 0 };
}

/* The seats of a game.  Players are found by number: the table may move while it grows. */
struct contest {
	struct reckon_seat seats[RIFT_SEATS];
	uint64_t players[RIFT_SEATS];
	int count;
};

static bool seat_read(struct contest *c, const PGresult *rows, int row, int first)
{
	char level[LEVEL_TEXT];
	const int seat = c->count;
	if (seat >= RIFT_SEATS || !row_copy(rows, row, first + BATCH_LEVEL, level, sizeof level))
		return false;
	c->count++;
	c->players[seat] = (uint64_t)pg_number(rows, row, first + BATCH_PLAYER);
	c->seats[seat] = (struct reckon_seat){ .level = reckon_level(level),
		.place = (int)pg_number(rows, row, first + BATCH_PLACE) };
	return true;
}

int batch_game(struct batch *b, const PGresult *rows, int row, int first, batch_told *told, void *arg)
{
	struct contest c = { .count = 0 };
	const int64_t game = pg_number(rows, row, first + BATCH_GAME),
		      ended = pg_number(rows, row, first + BATCH_ENDED);
	const enum pool pool = (enum pool)pg_number(rows, row, first + BATCH_POOL);
	for (; row < PQntuples(rows) && pg_number(rows, row, first + BATCH_GAME) == game; row++)
		if (!seat_read(&c, rows, row, first))
			return -1;
	for (int i = 0; i < c.count; i++)
		if (c.players[i] && !batch_player(b, c.players[i], pool, NULL))
			return -1;
	for (int i = 0; i < c.count; i++)
		if (c.players[i])
			c.seats[i].player = &place_of(b->players, b->room, c.players[i], pool)->now;
	reckon(c.seats, c.count, ended);
	for (int i = 0; i < c.count; i++)
		if (c.players[i])
			told(arg, place_of(b->players, b->room, c.players[i], pool), (uint64_t)game, ended);
	return row;
}
