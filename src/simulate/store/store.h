/*
 * store.h -- the tables of a running installation in memory, and the statements of play by the meaning of their SQL.
 *
 * A statement is found by its name (server/store/sql) and happens at one moment, like one that holds all its locks.
 * tests/server/simulate_test.py gives the same statements to this store and to PostgreSQL and compares what they answer and
 * leave.  A statement that nobody wrote here ends the program.
 */
#ifndef SIMULATE_STORE_STORE_H
#define SIMULATE_STORE_STORE_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "rift.h"
#include "server/game/step.h"
#include "server/store/db.h"
#include "server/store/stores.h"

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

#define STORE_BUCKETS 256
#define STORE_GAMES 8 /* at most */
#define STORE_TRIGGERS \
	((1 << 30) - 1) /* of a bucket that is being moved, as bits: two on each of the 15 tables of games */

struct touched_row {
	int64_t id;
	uint64_t game;
};

struct store {
	struct game_row *games;
	int64_t now; /* what now() says */
	bool refused; /* the statement failed with TR421 */
	struct {
		bool fenced, coming; /* table fence */
		int triggers;
		bool listed; /* table bucket, of the directory: `store` has it */
		int store;
		int64_t version;
		int phase, source, target; /* table bucket_move, of the directory; phase 0: none */
	} bucket[STORE_BUCKETS];
	struct touched_row *touched;
	size_t touched_count, touched_room;
	int64_t touched_id;
};

void store_release(struct store *store);
struct game_row *store_game(struct store *store, uint64_t id); /* NULL: there is none */
void store_add(struct store *store, struct game_row *game); /* takes it over */

void store_remove(struct store *store, uint64_t game);

/* store_moves.c.  Whether the bucket of a game has left the store, or is not there yet.  store_refuses and store_gone do as the fragments
 * `here` and `gone` of shared.sql: if true the statement fails with TR421. */
bool store_fenced(const struct store *store, uint64_t game);
bool store_refuses(struct store *store,
	const struct game_row *g); /* a row to be written; NULL: there is none, so nothing is refused */
bool store_gone(struct store *store, uint64_t game);

/* All rows of a game: a copy, and a sum that tells whether two are the same (0: there is none). */
struct game_row *game_copy(const struct game_row *g);
void game_free(struct game_row *g);
uint64_t game_sum(const struct game_row *g);

/* As the triggers of a move: games of a followed bucket that a statement between the two changes are noted in `touched`. */
void store_follow_begin(struct store *store, uint64_t sums[STORE_GAMES]);
void store_follow_end(struct store *store, const uint64_t sums[STORE_GAMES]);
void store_touch(struct store *store, uint64_t game);

/* Runs a statement.  NULL: it failed with TR421. */
PGresult *store_run(struct store *store, const struct db_statement *statement, const struct db_value *values);

/* The log of a game as load/expect.c reads it: n, seat, key, moves. */
PGresult *store_log(const struct game_row *game);

#endif
