/*
 * room.h -- the inside of the rooms: a game in hand and everything that is under way for it.  Private to rooms.c and the
 * room_*.c files and gaps.c: rooms.c keeps the rooms, room_read.c fills one from the log, room_wish.c takes wishes one after the
 * other, room_tell.c tells those who watch.
 */
#ifndef SERVER_GAME_ROOM_H
#define SERVER_GAME_ROOM_H

#include "server/base/map.h"
#include "server/game/rooms.h"

enum room_state {
	ROOM_READING, /* the game's row, then the log from where the table stands */
	ROOM_WRITING,
	ROOM_READY
};

/* Where a step comes from.  Those of a long piece of the log, or of a room just opened, are told when all are read. */
enum taken { TAKEN_WRITTEN, TAKEN_HEARD, TAKEN_READ };

/* Whoever needs no move of the past. */
#define FROM_NOW UINT32_MAX

struct asker {
	struct asker *next;
	struct wish wish;
	bool again; /* the log was read for it already */
	bool visit; /* no wish: it only wants to see the table */
	uint32_t from; /* the table must hold the moves from there on */
	rooms_done *done;
	void *arg;
};

struct room {
	struct map_link link; /* first: by its game */
	struct rooms *rooms;
	struct room *newer, *older; /* by use */
	enum room_state state;
	bool known; /* row and log were read */
	bool begun; /* play may begin */
	bool stale; /* the log has more than was read */
	bool doubted; /* who watches is to be looked at, see rooms_doubt_all */
	bool whole; /* somebody needs all moves: no snapshot is taken */
	struct position position;
	struct step step; /* being written */
	bool unsure; /* whether it was: the store did not say */
	struct asker *first, **last;
	size_t askers;
	struct watcher *watchers;
	uv_timer_t *retry;
	void *listening;
	uint64_t quiet_ms, look_ms; /* gaps.c: how long it has to be quiet, and when it will have been */
};

struct rooms {
	uv_loop_t *loop;
	struct db *db;
	struct journal *journal;
	const struct shelf *shelf;
	struct rooms_setting setting;
	uint64_t resumed;
	bool doubts, doubts_again; /* some rooms are doubted; then all of them once more */
	struct room *newest, *oldest;
	struct map map; /* by game */
};

/* rooms.c: from: the asker needs the moves from there on.  NULL: no memory, or all rooms are in use. */
struct room *room_open(struct rooms *h, uint64_t game, uint32_t from);
void room_fail(struct room *r, enum rooms_result result);

/* room_read.c: the row until play has begun, then what the log has beyond the table; room_go follows. */
void room_read(struct room *r);
void room_read_whole(struct room *r); /* again from the beginning: somebody needs moves that the table does not hold */
void room_read_later(struct room *r); /* the store did not answer */

/* room_wish.c: what a room does when it is ready (reads on, begins, answers), and how a wish is answered. */
void room_go(struct room *r);
void asker_answer(struct room *r, enum rooms_result result, enum rift_result refusal, uint32_t n);

/*
 * room_tell.c: a step becomes true: the table has it, and everybody who knew the game up to it is told.  False: it does
 * not follow on the table.
 */
bool room_take(struct room *r, const struct step *step, enum taken how);
void room_spread(struct room *r, const struct step *step); /* a step this node has written: to other nodes */
void room_tell(struct room *r); /* everybody is told what they do not know yet */

/* gaps.c: something has happened, so that the log need not be asked for a while. */
void room_stirred(struct room *r);

#endif
