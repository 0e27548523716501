/*
 * expect.c -- see expect.h.  Reads the log directly from PostgreSQL and replays it, without code of the server's game
 * folder.
 */
#include "load/expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "load/wire.h"
#include "server/store/pg.h"

void belief_key(struct belief *b, uint64_t key)
{
	if (b->count == b->room) {
		b->room = b->room ? 2 * b->room : 64;
		b->keys = realloc(b->keys, b->room * sizeof *b->keys);
		CHECK(b->keys);
	}
	b->keys[b->count++] = key;
}

void expect_add(struct expectations *l, uint64_t game, const struct rift_setup *setup, const struct belief *beliefs,
	size_t count)
{
	struct account *a = calloc(1, sizeof *a);
	CHECK(a && count <= RIFT_SEATS + 2);
	*a = (struct account){ .next = l->accounts, .game = game, .setup = *setup, .count = count };
	memcpy(a->beliefs, beliefs, count * sizeof *beliefs);
	l->accounts = a;
	l->count++;
}

void expect_release(struct expectations *l)
{
	while (l->accounts) {
		struct account *a = l->accounts;
		l->accounts = a->next;
		for (size_t i = 0; i < a->count; i++)
			free(a->beliefs[i].keys);
		free(a);
	}
}

/* ---- the log ---- */

static int by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

static size_t occurrences(const uint64_t *sorted, size_t count, uint64_t key)
{
	size_t low = 0, high = count, found = 0;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (sorted[middle] < key)
			low = middle + 1;
		else
			high = middle;
	}
	while (low + found < count && sorted[low + found] == key)
		found++;
	return found;
}

/* Compares the keys of a seat in the log with those acknowledged. */
static void keys_check(const PGresult *rows, const struct belief *b, struct findings *f)
{
	size_t count = 0;
	uint64_t *keys = calloc((size_t)PQntuples(rows) + 1, sizeof *keys);
	CHECK(keys);
	for (int row = 0; row < PQntuples(rows); row++)
		if (pg_number(rows, row, 1) == b->seat)
			keys[count++] = (uint64_t)pg_number(rows, row, 2);
	qsort(keys, count, sizeof *keys, by_number);
	for (size_t i = 0; i < b->count; i++)
		f->lost += occurrences(keys, count, b->keys[i]) == 0;
	for (size_t i = 0; i < count; i++) {
		f->doubled += i > 0 && keys[i] == keys[i - 1];
		f->denied += occurrences(b->keys, b->count, keys[i]) == 0; /* keys increase */
		f->foreign += keys[i] < b->first_key || keys[i] > b->last_key;
	}
	f->acknowledged += b->count;
	free(keys);
}

static void belief_check(const struct belief *b, const struct rift_game *g, uint32_t n, struct findings *f)
{
	struct rift_game seen, common;
	if (b->n < n) {
		f->behind++;
		fprintf(stderr, "behind: seat %d knows %u of %u moves\n", b->seat, b->n, n);
		return;
	}
	rift_view(&seen, g, b->seat);
	rift_view(&common, g, RIFT_SEATS);
	f->differing += b->n > n || rift_hash(&seen) != b->hash || rift_hash(&common) != b->public_hash;
}

void expect_compare(const struct account *a, const PGresult *rows, struct findings *f)
{
	struct rift_game g;
	uint32_t n = 0;
	CHECK(rift_new(&g, &a->setup) == RIFT_OK);
	for (int row = 0; row < PQntuples(rows); row++) {
		int length = PQgetlength(rows, row, 3);
		const unsigned char *moves = (const unsigned char *)PQgetvalue(rows, row, 3);
		bool fine = pg_number(rows, row, 0) == (int64_t)n;
		for (int i = 0; fine && i < length; i += WIRE_MOVE, n++)
			fine = rift_play(&g, wire_read(moves + i), NULL) == RIFT_OK;
		if (!fine) {
			f->unreadable++;
			return;
		}
	}
	f->games++;
	f->steps += (uint64_t)PQntuples(rows);
	f->moves += n;
	for (size_t i = 0; i < a->count; i++) {
		keys_check(rows, &a->beliefs[i], f);
		belief_check(&a->beliefs[i], &g, n, f);
	}
}

int expect_check(const struct expectations *l, const struct logs *logs, struct findings *f)
{
	int result = 0;
	memset(f, 0, sizeof *f);
	for (const struct account *a = l->accounts; a && result == 0; a = a->next) {
		PGresult *rows = logs_read(logs, a->game);
		if (rows)
			expect_compare(a, rows, f);
		else
			result = -1;
		PQclear(rows);
	}
	return result;
}

int expect_moves(const struct logs *logs, const uint64_t *games, size_t count, uint32_t *moves)
{
	int result = 0;
	for (size_t i = 0; i < count && result == 0; i++) {
		PGresult *rows = logs_read(logs, games[i]);
		result = rows ? 0 : -1;
		moves[i] = 0;
		for (int row = 0; rows && row < PQntuples(rows); row++)
			moves[i] += (uint32_t)(PQgetlength(rows, row, 3) / WIRE_MOVE);
		PQclear(rows);
	}
	return result;
}
