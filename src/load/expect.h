/*
 * expect.h -- what the players of a match know, to be compared with the log afterwards.
 *
 * Checks: every acknowledged key of a seat is in the log exactly once, and no other key of that seat; a seat's copy of
 * the game equals its view of the replayed log; and what seats and spectators know in common is the same.
 */
#ifndef LOAD_EXPECT_H
#define LOAD_EXPECT_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "load/logs.h"
#include "rift.h"

/* What one player or spectator knows. */
struct belief {
	int seat; /* RIFT_SEATS: a spectator */
	uint32_t n; /* moves received */
	uint64_t hash, public_hash; /* of its view; of a spectator's view of that */
	uint64_t first_key, last_key; /* range of all keys it has sent */
	uint64_t *keys; /* acknowledged keys */
	size_t count, room;
};

struct account { /* one per game */
	struct account *next;
	uint64_t game;
	struct rift_setup setup;
	size_t count;
	struct belief beliefs[RIFT_SEATS + 2];
};

struct expectations {
	struct account *accounts;
	size_t count;
};

/* Results of the comparison. */
struct findings {
	uint64_t games, steps, moves, acknowledged;
	uint64_t lost, doubled; /* acknowledged keys missing from the log; in it twice */
	uint64_t denied, foreign; /* refused keys that are in the log; keys in it that the seat never sent */
	uint64_t differing, behind, unreadable; /* wrong views; incomplete views; logs that break the rules */
};

void belief_key(struct belief *b, uint64_t key);

/* Records the beliefs; takes ownership of the keys. */
void expect_add(struct expectations *l, uint64_t game, const struct rift_setup *setup, const struct belief *beliefs,
	size_t count);
void expect_release(struct expectations *l);

/* Compares with the log of each game.  Returns 0, or -1 after printing the error. */
int expect_check(const struct expectations *l, const struct logs *logs, struct findings *f);

/* Compares one game with its log (n, seat, key, moves); adds to the findings. */
void expect_compare(const struct account *a, const PGresult *rows, struct findings *f);

/* Counts the moves of each game in the log.  Returns 0, or -1 on failure. */
int expect_moves(const struct logs *logs, const uint64_t *games, size_t count, uint32_t *moves);

#endif
