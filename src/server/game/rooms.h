/*
 * rooms.h -- the games this node has in memory.
 *
 * A room is a position that somebody plays or watches.  It is loaded from the database on first use and evicted (LRU)
 * beyond `rooms`. A room processes wishes one at a time: check the rules, write the log, send the step.  If writing
 * fails (another node was faster, the connection broke), the room reads the log and checks the wish again; a wish that
 * is already in the log is acknowledged.
 */
#ifndef SERVER_GAME_ROOMS_H
#define SERVER_GAME_ROOMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/base/budget.h"
#include "server/game/journal.h"
#include "server/game/position.h"
#include "server/rules/rules.h"
#include "server/store/stores.h"

enum rooms_result {
	ROOMS_DONE, /* the wish is in the log */
	ROOMS_STALE,
	ROOMS_REFUSED,
	ROOMS_OVER,
	ROOMS_NO_GAME,
	ROOMS_NO_RULES, /* its build of the rules is not installed: playable once it is */
	ROOMS_NOT_BEGUN,
	ROOMS_REWOUND, /* the client knows more moves than the log: restored from a backup */
	ROOMS_BUSY, /* queue full, database or archive unreachable: retry */
	ROOMS_DAMAGED /* its record in the archive cannot be read */
};

struct rooms_reply {
	enum rooms_result result;
	enum rift_result refusal; /* with ROOMS_REFUSED */
	uint32_t n; /* moves in the game; with ROOMS_DONE those before the wish's step */
};

typedef void rooms_done(void *arg, const struct rooms_reply *reply);

/* A subscriber of a game, usually a socket.  Gets each step as its seat may see it, in order and without gaps. */
struct watcher {
	struct watcher *next, **self;
	struct rooms *rooms;
	uint64_t game;
	int seat; /* RIFT_SEATS: a spectator */
	struct origin origin; /* of the socket */
	uint32_t n; /* moves it has got */
	uint64_t mark; /* of the last of them, see position_mark */
	void (*moves)(struct watcher *w, uint32_t n, const struct rift_move *moves, size_t count);
	void (*begun)(struct watcher *w); /* once, before the first moves */
	bool told_begun;
	bool doubted; /* claims more moves than the log; re-read once */
	void (*changed)(struct watcher *w); /* permissions may have changed: re-check */
	void (*gone)(struct watcher *w, enum rooms_result why); /* unsubscribed: ROOMS_NO_…, ROOMS_REWOUND */
};

/* Begins game $1 at moment $2 if all its seats are taken; returns a row if so. */
STATEMENT(room_begin);

struct bus;

enum rooms_record {
	RECORD_HERE,
	RECORD_AWAY, /* the archive cannot be reached: retry */
	RECORD_DAMAGED
};

/* The record of a game (packed.h), valid during the call. */
typedef void rooms_fetched(void *arg, enum rooms_record result, const unsigned char *bytes, size_t length);

struct rooms_setting {
	size_t rooms; /* kept in memory */
	size_t wishes; /* queued per room */
	struct bus *bus; /* NULL: single node */
	struct journal *const *journals; /* by store */
	void (*settled)(void *arg, const struct position *t); /* a begun game was loaded or re-read */
	void (*stepped)(
		void *arg, const struct position *t, const struct step *step, bool mine); /* mine: of this node */
	void (*proved)(void *arg, const struct position *t); /* the new history of the database has it */
	/* Asks for the record of an archived game; NULL: there is no archive. */
	void (*fetch)(void *arg, const struct place_kept *place, rooms_fetched *done, void *done_arg);
	void *arg;
};

struct rooms;

struct rooms *rooms_open(
	uv_loop_t *loop, struct stores *stores, const struct shelf *shelf, const struct rooms_setting *setting);
void rooms_close(struct rooms *h);

void rooms_wish(struct rooms *h, uint64_t game, const struct wish *wish, rooms_done *done, void *arg);

/*
 * Brings the position up to date with the log; then calls done, with an error if it could not.  rooms_position has the
 * result.
 */
void rooms_visit(struct rooms *h, uint64_t game, rooms_done *done, void *arg);

/* The same, with all moves from number `from` on in memory (position.first is at most that). */
void rooms_visit_from(struct rooms *h, uint64_t game, uint32_t from, rooms_done *done, void *arg);

/* The same, with all moves in memory (position.first is 0). */
void rooms_visit_whole(struct rooms *h, uint64_t game, rooms_done *done, void *arg);

/*
 * Subscribes w, which first gets all moves from its n on.  The caller owns w and must call rooms_leave before freeing
 * it.
 */
void rooms_watch(struct rooms *h, struct watcher *w);
void rooms_leave(struct watcher *w);

/* Loads a game. */
void rooms_look(struct rooms *h, uint64_t game);

/*
 * A bus message: another node wrote a step, or (step NULL) something changed.  A room here applies the step or reads
 * the log.
 */
void rooms_heard(struct rooms *h, uint64_t game, const struct step *step);
void rooms_doubt(struct rooms *h, uint64_t game); /* permissions may have changed; every watcher re-checks its own */
void rooms_doubt_all(struct rooms *h); /* the same for all rooms, when messages may have been lost; */
void rooms_doubt_some(struct rooms *h); /* call every second: does a part of them */
void rooms_changed(struct rooms *h, uint64_t game); /* this node changed something besides steps: notifies all nodes */

void rooms_show(struct rooms *h); /* sends delayed moves that spectators may see now */
int64_t rooms_shown_until(const struct rooms *h, uint64_t game); /* position_shown_until; INT64_MIN: not in memory */

/*
 * A store has a new history: each room of it checks that its last step is in the log.  If it is not, the watchers are
 * unsubscribed with ROOMS_REWOUND and the room is read afresh.
 */
void rooms_prove(struct rooms *h, int store);
void rooms_moved(
	struct rooms *h, unsigned bucket); /* the same, for the games of a bucket that is in another store now */
uint64_t rooms_rewound(const struct rooms *h); /* rooms for which that happened */

/*
 * Asks the game's store for the step that holds the last of the game's first n moves.  room_last_is: whether the answer has this mark
 * (position_mark), and the game at least so many chat messages.  room_last_left: whether the game has left the store, which may have old rows:
 * that they lack a step proves nothing.  Then the map is read again.
 */
STATEMENT(room_last);
void room_last_ask(struct stores *stores, uint64_t game, uint32_t n, db_done *done, void *arg);
bool room_last_is(const PGresult *rows, uint64_t game, uint64_t mark, uint32_t chat);
bool room_last_left(struct stores *stores, const PGresult *rows);

size_t rooms_count(const struct rooms *h);
uint64_t rooms_resumed(const struct rooms *h); /* games loaded from a snapshot so far */

/* The position of a room that is in memory and not being read or written; NULL otherwise. */
const struct position *rooms_position(const struct rooms *h, uint64_t game);

/* Whether a player of the game watches it on this node, and from where. */
bool rooms_attended(const struct rooms *h, uint64_t game, struct origin *from);

#endif
