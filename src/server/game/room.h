/*
 * room.h -- internals of the rooms, private to rooms.c, room_*.c and gaps.c: rooms.c manages the rooms, room_read.c
 * loads one from the database, room_wish.c processes wishes one at a time, room_tell.c sends moves to watchers,
 * room_prove.c checks that a new history of the database has them, room_archive.c reads games that left the log.
 */
#ifndef SERVER_GAME_ROOM_H
#define SERVER_GAME_ROOM_H

#include "server/base/map.h"
#include "server/game/rooms.h"

enum room_state {
	ROOM_READING, /* reading the game's row, then the log after the position */
	ROOM_WRITING,
	ROOM_READY
};

/* Where a step comes from.  TAKEN_READ: watchers get all steps at once after reading (long logs, rooms just opened). */
enum taken { TAKEN_WRITTEN, TAKEN_HEARD, TAKEN_READ };

/* The caller needs no earlier moves. */
#define FROM_NOW UINT32_MAX

struct asker {
	struct asker *next;
	struct wish wish;
	bool again; /* the log was already re-read for it */
	bool visit; /* no wish: only needs an up-to-date position */
	uint32_t from; /* the position must hold the moves from here on */
	rooms_done *done;
	void *arg;
};

struct room {
	struct map_link link; /* first: key is the game */
	struct rooms *rooms;
	struct room *newer, *older; /* LRU list */
	enum room_state state;
	bool known; /* row and log have been read */
	bool begun; /* all seats are taken */
	bool stale; /* the log may have more: read it */
	bool doubted; /* permissions of its watchers are to be re-checked, see rooms_doubt_all */
	bool unproven; /* the database has a new history, perhaps without this position: see room_prove.c */
	bool outrun; /* a watcher knows more moves than the log: is this still the game's store? */
	bool whole; /* all moves are needed: ignore the snapshot */
	bool archived; /* its moves are in the archive: the log gets no more */
	struct position position;
	struct step *step; /* in flight, or unsure; NULL: none, so that a room which only waits is small */
	bool unsure; /* the connection broke: unknown whether `step` was committed */
	struct asker *first, **last;
	size_t askers;
	struct watcher *watchers;
	uv_timer_t *retry;
	void *listening;
	uint64_t quiet_ms, look_ms; /* gaps.c: backoff interval and time of the next check */
};

struct rooms {
	uv_loop_t *loop;
	struct stores *stores;
	const struct shelf *shelf;
	struct rooms_setting setting;
	uint64_t resumed, rewound;
	bool doubts, doubts_again; /* a re-check of permissions is in progress; another one follows */
	struct room *newest, *oldest;
	struct map map; /* by game */
};

/*
 * rooms.c: finds or loads a room.  from: the caller needs the moves from here on.  NULL: out of memory, or all rooms
 * are in use.
 */
struct room *room_open(struct rooms *h, uint64_t game, uint32_t from);
void room_fail(struct room *r, enum rooms_result result);

/* room_read.c: reads the game's row until the game has begun, then the log after the position; then calls room_go. */
void room_read(struct room *r);
void room_read_whole(struct room *r); /* again without the snapshot: earlier moves are needed */
void room_read_later(struct room *r); /* retry after a failed query */
void room_read_end(struct room *r); /* the position is up to date */

/* room_archive.c: reads the record of an archived game, and goes on or fails. */
void room_fetch(struct room *r, const struct place_kept *place);

/*
 * room_wish.c: does whatever is pending when the room is ready (re-read, begin, answer); answers the first wish in the
 * queue.
 */
void room_go(struct room *r);
void asker_answer(struct room *r, enum rooms_result result, enum rift_result refusal, uint32_t n);

/*
 * room_tell.c: applies a committed step and sends it to every watcher that knew all moves before it.  False: it does
 * not follow the position.
 */
bool room_take(struct room *r, const struct step *step, enum taken how);
void room_spread(struct room *r, const struct step *step); /* publishes a step of this node */
void room_tell(struct room *r); /* sends every watcher the moves it lacks */

/*
 * room_prove.c: called by room_read for a room that is unproven or outrun.  True: it asks whether the position is in the log, and reads
 * on when it knows.  False: there is nothing to prove.
 */
bool room_prove(struct room *r);

/* gaps.c: a step arrived, so the next check for gaps can wait. */
void room_stirred(struct room *r);

#endif
