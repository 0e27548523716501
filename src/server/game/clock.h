/*
 * clock.h -- the time of day, and how much of it each seat has left.
 *
 * A *moment* is microseconds since 2000-01-01 UTC, as PostgreSQL counts them.  Nothing else in the server reads the time of day; a
 * test moves it by a file that all its nodes look at.  What a seat has left follows from the log alone: each
 * step carries its moment, so every node comes to the same figures, also after a crash.
 */
#ifndef SERVER_GAME_CLOCK_H
#define SERVER_GAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "server/game/options.h"
#include "rift.h"

#define MOMENT_SECOND INT64_C(1000000)
#define MOMENT_NEVER INT64_MAX /* PostgreSQL's infinity */
#define CLOCK_GRACE_S \
	30 /* what a seat has after its flag has fallen: for its next turn, or from when its owner is back */

/* path: a file of 8 bytes, the microseconds by which this clock is ahead (lowest byte first).  False: it cannot be read. */
bool clock_shift(const char *path);
int64_t clock_now(void);
int64_t moment_unix_ms(int64_t moment);

/* The clocks of a game: true after the last step. */
struct clock {
	int64_t at; /* of that step */
	int64_t left[RIFT_SEATS]; /* with a live clock, at since */
	int64_t since[RIFT_SEATS]; /* the moment from which an asked seat's time runs */
	uint8_t asked; /* bits of the seats that are */
};

void clock_init(struct clock *c, const struct options *o);

/* A step of `seat` (RIFT_NATURE: the game begins) at a moment; asked: who must decide after it. */
void clock_step(struct clock *c, const struct options *o, int seat, unsigned asked, int64_t at);

int64_t clock_left(const struct clock *c, int seat, int64_t now); /* of a live clock, never below 0 */

/* When the time of an asked seat is over; MOMENT_NEVER without a limit.  Vacations are not known here (people.h). */
int64_t clock_due(const struct clock *c, const struct options *o, int seat);
int64_t clock_next(const struct clock *c, const struct options *o); /* the earliest of these */

#endif
