/*
 * house.h -- the games this node has in hand.
 *
 * A room is a table that somebody plays at or watches.  It is read from the log when first asked for and dropped when nobody
 * has needed it for a while; at most `rooms` are kept.  Wishes of a room are taken one after the other: read the rules,
 * write the log, tell everybody.  Whatever goes wrong on the way (another node was faster, the connection broke), the room
 * reads the log again and looks at the wish anew; a wish that turns out to be in the log already is acknowledged.
 */
#ifndef SERVER_GAME_HOUSE_H
#define SERVER_GAME_HOUSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/game/journal.h"
#include "server/game/table.h"
#include "server/rules/rules.h"
#include "server/store/db.h"

enum house_result {
	HOUSE_DONE, /* the wish is in the log */
	HOUSE_STALE,
	HOUSE_REFUSED,
	HOUSE_OVER,
	HOUSE_NO_GAME,
	HOUSE_NO_RULES, /* it is on rules that are not kept here: it waits until they are */
	HOUSE_NOT_BEGUN,
	HOUSE_REWOUND, /* the log has fewer moves than the asker knows: it was brought back from a copy */
	HOUSE_BUSY /* too much is waiting, or the store does not answer: send it again */
};

struct house_reply {
	enum house_result result;
	enum rift_result refusal; /* with HOUSE_REFUSED */
	uint32_t n; /* moves in the game now; with HOUSE_DONE those before the wish's step */
};

typedef void house_done(void *arg, const struct house_reply *reply);

/* Somebody who sees a game: a socket.  The house tells it each step as its seat may see it, in order and without gaps. */
struct watcher {
	struct watcher *next, **self;
	struct house *house;
	uint64_t game;
	int seat; /* RIFT_SEATS: a spectator */
	uint32_t n; /* moves it knows */
	void (*moves)(struct watcher *w, uint32_t n, const struct rift_move *moves, size_t count);
	void (*begun)(struct watcher *w); /* all seats are taken: once, before the first moves */
	bool told_begun;
	bool doubted; /* it knows more than the log: that was read once more */
	void (*changed)(struct watcher *w); /* something besides the moves: who may sit where */
	void (*gone)(struct watcher *w, enum house_result why); /* the game cannot be read: HOUSE_NO_…, HOUSE_REWOUND */
};

/* Begins game $1 at the moment $2 if its seats are all taken: a row if it did. */
extern const struct db_statement game_begin;

struct bus;

struct house_setting {
	size_t rooms; /* kept at most */
	size_t wishes; /* waiting in a room at most */
	struct bus *bus; /* to other nodes; NULL: there are none */
	void (*settled)(void *arg, const struct table *t); /* the log was read, of a game that has begun */
	void (*stepped)(
		void *arg, const struct table *t, const struct step *step, bool mine); /* mine: this node wrote it */
	void *arg;
};

struct house;

struct house *house_open(uv_loop_t *loop, struct db *db, struct journal *journal, const struct shelf *shelf,
	const struct house_setting *setting);
void house_close(struct house *h);

void house_wish(struct house *h, uint64_t game, const struct wish *wish, house_done *done, void *arg);

/* Reads the log; done is called when the table is as it says (house_table) or cannot be had. */
void house_visit(struct house *h, uint64_t game, house_done *done, void *arg);

/* The same, and the table holds every move from the first on (table.first is 0). */
void house_visit_whole(struct house *h, uint64_t game, house_done *done, void *arg);

/* From now on w is told; first all moves from its n on.  It stays the caller's, who must leave before it goes. */
void house_watch(struct house *h, struct watcher *w);
void house_leave(struct watcher *w);

/* Reads a game as if somebody had asked for it. */
void house_look(struct house *h, uint64_t game);

/* Another node has written a step, or something unknown has happened (step NULL): a room here takes it or reads the log. */
void house_heard(struct house *h, uint64_t game, const struct step *step);
void house_doubt(struct house *h, uint64_t game); /* who watches may have lost the right to: each looks for itself */
void house_doubt_all(struct house *h); /* word of that may have been lost: all rooms, */
void house_doubt_some(struct house *h); /* a part of them with each call */
void house_changed(struct house *h, uint64_t game); /* by this node, not by a step: here and elsewhere */

void house_show(struct house *h); /* tells spectators what they may see by now */
int64_t house_shown_until(const struct house *h, uint64_t game); /* table_shown_until; INT64_MIN: not known here */

size_t house_rooms(const struct house *h);
uint64_t house_resumed(const struct house *h); /* games opened from a snapshot so far */

/* The table of a room that is in hand and up to date; NULL if it is not. */
const struct table *house_table(const struct house *h, uint64_t game);

#endif
