/*
 * rooms.h -- the games this node has in hand.
 *
 * A room is a table that somebody plays at or watches.  It is read from the log when first asked for and dropped when nobody
 * has needed it for a while; at most `rooms` are kept.  Wishes of a room are taken one after the other: read the rules,
 * write the log, tell everybody.  Whatever goes wrong on the way (another node was faster, the connection broke), the room
 * reads the log again and looks at the wish anew; a wish that turns out to be in the log already is acknowledged.
 */
#ifndef SERVER_GAME_ROOMS_H
#define SERVER_GAME_ROOMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/game/journal.h"
#include "server/game/position.h"
#include "server/rules/rules.h"
#include "server/store/db.h"

enum rooms_result {
	ROOMS_DONE, /* the wish is in the log */
	ROOMS_STALE,
	ROOMS_REFUSED,
	ROOMS_OVER,
	ROOMS_NO_GAME,
	ROOMS_NO_RULES, /* it is on rules that are not kept here: it waits until they are */
	ROOMS_NOT_BEGUN,
	ROOMS_REWOUND, /* the log has fewer moves than the asker knows: it was brought back from a copy */
	ROOMS_BUSY /* too much is waiting, or the store does not answer: send it again */
};

struct rooms_reply {
	enum rooms_result result;
	enum rift_result refusal; /* with ROOMS_REFUSED */
	uint32_t n; /* moves in the game now; with ROOMS_DONE those before the wish's step */
};

typedef void rooms_done(void *arg, const struct rooms_reply *reply);

/* Somebody who sees a game: a socket.  It is told each step as its seat may see it, in order and without gaps. */
struct watcher {
	struct watcher *next, **self;
	struct rooms *rooms;
	uint64_t game;
	int seat; /* RIFT_SEATS: a spectator */
	uint32_t n; /* moves it knows */
	void (*moves)(struct watcher *w, uint32_t n, const struct rift_move *moves, size_t count);
	void (*begun)(struct watcher *w); /* all seats are taken: once, before the first moves */
	bool told_begun;
	bool doubted; /* it knows more than the log: that was read once more */
	void (*changed)(struct watcher *w); /* something besides the moves: who may sit where */
	void (*gone)(struct watcher *w, enum rooms_result why); /* the game cannot be read: ROOMS_NO_…, ROOMS_REWOUND */
};

/* Begins game $1 at the moment $2 if its seats are all taken: a row if it did. */
STATEMENT(room_begin);

struct bus;

struct rooms_setting {
	size_t rooms; /* kept at most */
	size_t wishes; /* waiting in a room at most */
	struct bus *bus; /* to other nodes; NULL: there are none */
	void (*settled)(void *arg, const struct position *t); /* the log was read, of a game that has begun */
	void (*stepped)(
		void *arg, const struct position *t, const struct step *step, bool mine); /* mine: this node wrote it */
	void *arg;
};

struct rooms;

struct rooms *rooms_open(uv_loop_t *loop, struct db *db, struct journal *journal, const struct shelf *shelf,
	const struct rooms_setting *setting);
void rooms_close(struct rooms *h);

void rooms_wish(struct rooms *h, uint64_t game, const struct wish *wish, rooms_done *done, void *arg);

/* Reads the log; done is called when the table is as it says (rooms_position) or cannot be had. */
void rooms_visit(struct rooms *h, uint64_t game, rooms_done *done, void *arg);

/* The same, and the table holds every move from the first on (table.first is 0). */
void rooms_visit_whole(struct rooms *h, uint64_t game, rooms_done *done, void *arg);

/* From now on w is told; first all moves from its n on.  It stays the caller's, who must leave before it goes. */
void rooms_watch(struct rooms *h, struct watcher *w);
void rooms_leave(struct watcher *w);

/* Reads a game as if somebody had asked for it. */
void rooms_look(struct rooms *h, uint64_t game);

/* Another node has written a step, or something unknown has happened (step NULL): a room here takes it or reads the log. */
void rooms_heard(struct rooms *h, uint64_t game, const struct step *step);
void rooms_doubt(struct rooms *h, uint64_t game); /* who watches may have lost the right to: each looks for itself */
void rooms_doubt_all(struct rooms *h); /* word of that may have been lost: all rooms, */
void rooms_doubt_some(struct rooms *h); /* a part of them with each call */
void rooms_changed(struct rooms *h, uint64_t game); /* by this node, not by a step: here and elsewhere */

void rooms_show(struct rooms *h); /* tells spectators what they may see by now */
int64_t rooms_shown_until(const struct rooms *h, uint64_t game); /* position_shown_until; INT64_MIN: not known here */

size_t rooms_count(const struct rooms *h);
uint64_t rooms_resumed(const struct rooms *h); /* games opened from a snapshot so far */

/* The table of a room that is in hand and up to date; NULL if it is not. */
const struct position *rooms_position(const struct rooms *h, uint64_t game);

#endif
