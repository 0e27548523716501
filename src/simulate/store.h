/*
 * store.h -- the tables of a running installation in memory, and the statements of play by the meaning of their SQL.
 *
 * A statement is found by its name (server/store/sql) and happens at one moment, like one that holds all its locks.
 * tests/server/simulate_test.py gives the same statements to this store and to PostgreSQL and compares what they answer and
 * leave.  A statement that nobody wrote here ends the program.
 */
#ifndef SIMULATE_STORE_H
#define SIMULATE_STORE_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "rift.h"
#include "server/game/step.h"
#include "server/store/db.h"

#define STORE_OPTIONS 200
#define STORE_SETUP 1000
#define STORE_HASH 32
#define STORE_RULES 16
#define STORE_TEXT_BYTES 64
#define STORE_NEVER INT64_MAX /* infinity, or NULL in a column that has no infinity */

struct log_row {
	uint32_t n;
	int seat;
	uint64_t key;
	int64_t at;
	uint32_t length;
	unsigned char moves[STEP_MOVES * MOVE_BYTES];
};

struct chat_row {
	uint32_t n;
	int seat;
	uint64_t key;
	int64_t at;
	char text[STORE_TEXT_BYTES];
};

struct seat_row {
	bool taken; /* has a token */
	unsigned char token[STORE_HASH], word[STORE_HASH];
	char name[STORE_TEXT_BYTES];
	uint32_t seen;
	int player, mutes, votes;
	int64_t returned; /* STORE_NEVER: NULL */
	int64_t present; /* INT64_MIN: NULL */
};

struct game_row {
	struct game_row *next; /* by id */
	uint64_t id;
	char setup[STORE_SETUP], options[STORE_OPTIONS];
	unsigned char rules[STORE_RULES], secret[STORE_HASH];
	bool has_words; /* it has begun */
	unsigned char words[RIFT_SEATS * STORE_HASH];
	int64_t begun;
	int maker, seats;
	struct seat_row seat[RIFT_SEATS];
	struct {
		uint32_t n;
		int status, to_move, greedy, gave_up;
		int64_t due; /* STORE_NEVER: NULL */
		bool claimed; /* by the statement that runs */
	} standing;
	struct {
		bool there;
		uint32_t n, step;
		uint64_t key;
		unsigned char rules[STORE_RULES], seal[STORE_HASH];
		unsigned char *state;
		uint32_t length;
	} snapshot;
	struct log_row *log;
	uint32_t log_count, log_room;
	struct chat_row *chat;
	uint32_t chat_count, chat_room;
};

struct store {
	struct game_row *games;
	int64_t now; /* what now() says */
};

void store_release(struct store *store);
struct game_row *store_game(struct store *store, uint64_t id); /* NULL: there is none */
void store_add(struct store *store, struct game_row *game); /* takes it over */

/* Runs a statement. */
PGresult *store_run(struct store *store, const struct db_statement *statement, const struct db_value *values);

/* The log of a game as load/expect.c reads it: n, seat, key, moves. */
PGresult *store_log(const struct game_row *game);

#endif
