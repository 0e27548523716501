/*
 * match.h -- the games of a run and their players, who are clients as docs/protocol.md has them.
 *
 * A player knows the rules and plays random answers of its view.  It sends a wish again, under the same key, until it is
 * answered; its line may break, it may reconnect to another node, sleep until its clock runs out, write, resign.
 */
#ifndef SIMULATE_MATCH_H
#define SIMULATE_MATCH_H

#include "load/expect.h"
#include "load/wire.h"
#include "server/base/code.h"
#include "simulate/line.h"
#include "simulate/sim.h"
#include "simulate/store/store.h"

#define MATCH_PLAYERS (RIFT_SEATS + 1) /* and a spectator */
#define MATCHES 4
#define WAIT_US (6 * SECOND) /* without faults nobody waits longer, for an answer or for the moves of others */
#define WAIT_LONG_US \
	(66 * SECOND) /* if a message was lost though nothing broke (gaps.h), or the log is ahead of the clocks */

struct match;

struct player {
	struct match *match;
	struct belief belief;
	char token[TOKEN_TEXT]; /* empty: a spectator */
	struct rift_game view;
	struct rift_move moves[WIRE_MOVES]; /* those it was told */
	struct line *line;
	bool joined, waiting, over, doubtful; /* doubtful: the computer may have played meanwhile */
	char store[STORE_TEXT], mark[STORE_TEXT];
	char last[400]; /* the wish that waits */
	uint64_t *doubts; /* keys that were neither confirmed nor refused for good */
	size_t doubt_count;
	int64_t open_at, think_at, sent_at, asked_at, heard_at, behind_at;
	char said[100]; /* the text that waits for its answer; empty: none */
	uint64_t said_key;
	int64_t said_at;
	uint32_t chat, said_count;
	bool resigns, gave_up;
};

struct match {
	uint64_t game;
	struct rift_setup setup;
	char id[GAME_TEXT];
	bool timed, delayed, given_up;
	int players;
	struct player player[MATCH_PLAYERS];
	uint32_t moved_at_heal;
};

struct matches {
	int count;
	struct match match[MATCHES];
	bool ending, closed; /* no new wishes; the players are gone */
	int64_t healed_at; /* when the last fault ended; 0: not yet */
	uint32_t cut, twice, sleepy; /* wishes of 10,000 */
	int64_t think_us, wait_us;
	uint64_t acknowledged, stale, busy, reconnects;
};

void matches_begin(struct matches *all, int count);
void matches_end(struct matches *all);
bool matches_still(const struct matches *all); /* nobody waits for anything */
bool matches_over(const struct matches *all);
bool matches_moved(const struct matches *all); /* every game, since the last fault has ended */

struct game_row *match_row(const struct match *m); /* in the store that the map names */
uint32_t match_moves(const struct match *m); /* in the log */

/* The last fault has ended: from now on nobody may wait long. */
void matches_heal(struct matches *all);

/* check.c: at the end, what everybody knows is compared with the log. */
void matches_check(struct matches *all);

#endif
