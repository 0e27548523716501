/*
 * ledger.h -- what the players of a match believe, to be compared with the log.
 *
 * Each seat's acknowledged keys must be in the log exactly once, and no other keys of it; its copy of the game must be what the rules make of the
 * log for that seat; and what any seat and any spectator know in common must be the same.
 */
#ifndef LOAD_LEDGER_H
#define LOAD_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

/* What one player or spectator believes. */
struct belief {
	int seat; /* RIFT_SEATS: a spectator */
	uint32_t n; /* moves it has taken */
	uint64_t hash, public_hash; /* of its view; of what a spectator would see of that */
	uint64_t first_key, last_key; /* of all wishes it has sent */
	uint64_t *keys; /* acknowledged */
	size_t count, room;
};

struct account { /* of a game */
	struct account *next;
	uint64_t game;
	struct rift_setup setup;
	size_t count;
	struct belief beliefs[RIFT_SEATS + 2];
};

struct ledger {
	struct account *accounts;
	size_t count;
};

/* What looking into the log has shown. */
struct findings {
	uint64_t games, steps, moves, acknowledged;
	uint64_t lost, doubled; /* keys: acknowledged but not there, twice there */
	uint64_t denied, foreign; /* there although their seat was told that they are not; never sent by that seat */
	uint64_t differing, behind,
		unreadable; /* views that are not the log's; that know less; logs that break the rules */
};

void belief_key(struct belief *b, uint64_t key);

/* Takes the beliefs as they are; the keys are given away. */
void ledger_add(
	struct ledger *l, uint64_t game, const struct rift_setup *setup, const struct belief *beliefs, size_t count);
void ledger_release(struct ledger *l);

/* Reads the log of each game.  0, or -1 after saying what went wrong. */
int ledger_check(const struct ledger *l, const char *database, struct findings *f);

/* How many moves the log has of each game.  0, or -1 if it could not be read. */
int ledger_moves(const char *database, const uint64_t *games, size_t count, uint32_t *moves);

#endif
