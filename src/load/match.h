/* match.h -- a game played by the load generator, from making it to its end. */
#ifndef LOAD_MATCH_H
#define LOAD_MATCH_H

#include "load/ledger.h"
#include "load/load.h"
#include "load/socket.h"
#include "server/base/code.h"

#define MATCH_PLAYERS (RIFT_SEATS + LOAD_WATCHERS)

enum match_state {
	MATCH_NONE, /* to be made when the time comes */
	MATCH_MAKING, /* and taking its seats */
	MATCH_PLAYING,
	MATCH_LEAVING /* over: its sockets are being closed */
};

struct player {
	struct client client;
	struct match *match;
	struct belief belief; /* its seat, its keys; the hashes are made at the end */
	char token[TOKEN_TEXT]; /* empty: a spectator */
	struct rift_game view;
	bool open, joined, waiting, over;
	uint64_t think_ns; /* not before */
	uint64_t sent_ns, asked_ns; /* when the wish was sent first, and last */
	uint64_t heard_ns; /* anything, or tried to connect */
	bool pinged; /* since then */
	uint64_t behind_ns; /* since when another one knows `target` moves and this one does not; 0: it does */
	uint32_t target;
	char last[400]; /* the wish without an answer */
};

struct match {
	struct load *load;
	enum match_state state;
	uint64_t due_ns; /* of making it */
	uint64_t wanted_ns; /* since when it is being tried; 0: it was made */
	uint32_t most; /* moves that anybody knows */
	char id[GAME_TEXT], invite[TOKEN_TEXT];
	struct rift_setup setup;
	int seats, seated, players, open;
	struct player player[MATCH_PLAYERS];
};

void match_tick(struct match *m, uint64_t now); /* now and then: what is due */
bool match_still(const struct match *m); /* no wish is without an answer */
bool match_knows(const struct match *m, uint32_t n); /* every socket has seen n moves */
void match_account(struct match *m); /* into the ledger */

#endif
