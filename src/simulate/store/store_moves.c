/* store_moves.c -- see store.h: buckets that have left a store or are coming, and games whose rows are copied from one to another. */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "simulate/store/store.h"

bool store_fenced(const struct store *store, uint64_t game)
{
	return store->bucket[bucket_of(game)].fenced;
}

bool store_refuses(struct store *store, const struct game_row *g)
{
	const bool refuses = g && store_fenced(store, g->id);
	store->refused = store->refused || refuses;
	return refuses;
}

bool store_gone(struct store *store, uint64_t game)
{
	const bool gone = store_fenced(store, game) && !store_game(store, game);
	store->refused = store->refused || gone;
	return gone;
}

/* ---- copies ---- */

static void *bytes_copy(const void *from, size_t size)
{
	void *copy = size ? malloc(size) : NULL;
	CHECK(copy || !size);
	if (size)
		memcpy(copy, from, size);
	return copy;
}

struct game_row *game_copy(const struct game_row *g)
{
	struct game_row *copy = bytes_copy(g, sizeof *g);
	copy->next = NULL;
	copy->log_room = g->log_count;
	copy->log = bytes_copy(g->log, g->log_count * sizeof *g->log);
	copy->chat_room = g->chat_count;
	copy->chat = bytes_copy(g->chat, g->chat_count * sizeof *g->chat);
	copy->snapshot.state = bytes_copy(g->snapshot.state, g->snapshot.length);
	return copy;
}

void game_free(struct game_row *g)
{
	if (!g)
		return;
	free(g->snapshot.state);
	free(g->log);
	free(g->chat);
	free(g);
}

static uint64_t sum_add(uint64_t sum, const void *data, size_t length)
{
	const unsigned char *at = data;
	for (size_t i = 0; i < length; i++)
		sum = (sum ^ at[i]) * 0x100000001b3u;
	return sum;
}

uint64_t game_sum(const struct game_row *g)
{
	uint64_t sum = 1;
	if (!g)
		return 0;
	struct game_row flat;
	memcpy(&flat, g, sizeof flat);
	flat.next = NULL;
	flat.log = NULL;
	flat.chat = NULL;
	flat.snapshot.state = NULL;
	flat.log_room = flat.chat_room = 0;
	sum = sum_add(sum, &flat, sizeof flat);
	sum = sum_add(sum, g->log, g->log_count * sizeof *g->log);
	sum = sum_add(sum, g->chat, g->chat_count * sizeof *g->chat);
	return sum_add(sum, g->snapshot.state, g->snapshot.length);
}

void store_remove(struct store *store, uint64_t game)
{
	for (struct game_row **at = &store->games; *at; at = &(*at)->next)
		if ((*at)->id == game) {
			struct game_row *g = *at;
			*at = g->next;
			game_free(g);
			return;
		}
}

/* ---- what a move follows ---- */

void store_touch(struct store *store, uint64_t game)
{
	if (store->touched_count == store->touched_room) {
		store->touched_room = store->touched_room ? 2 * store->touched_room : 64;
		store->touched = realloc(store->touched, store->touched_room * sizeof *store->touched);
		CHECK(store->touched);
	}
	store->touched[store->touched_count++] = (struct touched_row){ ++store->touched_id, game };
}

static bool followed(const struct store *store, uint64_t game)
{
	return store->bucket[bucket_of(game)].triggers == STORE_TRIGGERS;
}

void store_follow_begin(struct store *store, uint64_t sums[STORE_GAMES])
{
	int i = 0;
	for (const struct game_row *g = store->games; g; g = g->next, i++) {
		CHECK(i < STORE_GAMES);
		sums[i] = followed(store, g->id) ? game_sum(g) : 0;
	}
}

void store_follow_end(struct store *store, const uint64_t sums[STORE_GAMES])
{
	int i = 0;
	for (const struct game_row *g = store->games; g; g = g->next, i++)
		if (followed(store, g->id) && game_sum(g) != sums[i])
			store_touch(store, g->id);
}
