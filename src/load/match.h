/* match.h -- a game played by the load generator, from its creation to its end. */
#ifndef LOAD_MATCH_H
#define LOAD_MATCH_H

#include "load/expect.h"
#include "load/load.h"
#include "load/socket.h"
#include "server/base/code.h"

#define MATCH_PLAYERS (RIFT_SEATS + LOAD_WATCHERS)

enum match_state {
	MATCH_NONE, /* to be created at due_ns */
	MATCH_MAKING, /* being created, seats being joined */
	MATCH_PLAYING,
	MATCH_LEAVING /* over: sockets are closing */
};

struct player {
	struct client client;
	struct match *match;
	struct belief belief; /* seat and keys; the hashes are computed at the end */
	char token[TOKEN_TEXT]; /* empty: a spectator */
	struct rift_game view;
	bool open, joined, waiting, over;
	uint64_t think_ns; /* time of the next wish */
	uint64_t sent_ns, asked_ns; /* when the wish was first sent, and last */
	uint64_t heard_ns; /* last message or connection attempt */
	bool pinged; /* a ping was sent since */
	uint64_t behind_ns; /* since when another player knows `target` moves and this one does not; 0: up to date */
	uint32_t target;
	char store[20], mark[20]; /* the database's history when it joined, and its last move there, to say again */
	char last[400]; /* the pending wish */
};

struct match {
	struct load *load;
	enum match_state state;
	uint64_t due_ns; /* when to create it */
	uint64_t wanted_ns; /* since when creation is attempted; 0: done */
	uint32_t most; /* most moves any player knows */
	char id[GAME_TEXT], invite[TOKEN_TEXT];
	struct rift_setup setup;
	int seats, seated, players, open;
	struct player player[MATCH_PLAYERS];
};

void match_tick(struct match *m, uint64_t now); /* call periodically */
bool match_still(const struct match *m); /* no wish is pending */
bool match_knows(const struct match *m, uint32_t n); /* every socket has received n moves */
void match_account(struct match *m); /* adds it to the expectations */

#endif
