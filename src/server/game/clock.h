/*
 * clock.h -- the time of day, and the remaining time of each seat.
 *
 * A *moment* is microseconds since 2000-01-01 UTC, PostgreSQL's timestamp.  Game time is read only here; a test shifts
 * it by a file that all its nodes map.  The remaining time of a seat follows from the log alone, since each step
 * carries its moment: all nodes compute the same, also after a crash.
 */
#ifndef SERVER_GAME_CLOCK_H
#define SERVER_GAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "server/game/options.h"
#include "rift.h"

#define MOMENT_SECOND INT64_C(1000000)
#define MOMENT_NEVER INT64_MAX /* PostgreSQL's infinity */
#define CLOCK_GRACE_S 30 /* given to a seat whose time ran out: for its next turn, or after its player returned */

/* For tests.  path: a file with an offset of 8 bytes, in microseconds, little-endian.  False: it cannot be read. */
bool clock_shift(const char *path);
int64_t clock_now(void);
int64_t moment_unix_ms(int64_t moment);

/* The clocks of a game, as of the last step. */
struct clock {
	int64_t at; /* moment of that step */
	int64_t left[RIFT_SEATS]; /* microseconds left at `since`; only with a live clock */
	int64_t since[RIFT_SEATS]; /* moment from which the time of an asked seat runs */
	uint8_t asked; /* bits of the seats that have to move */
};

void clock_init(struct clock *c, const struct options *o);

/*
 * Records a step of `seat` (RIFT_NATURE: the game begins) at a moment.  asked: bits of the seats that have to move
 * after it.
 */
void clock_step(struct clock *c, const struct options *o, int seat, unsigned asked, int64_t at);

int64_t clock_left(const struct clock *c, int seat, int64_t now); /* microseconds of a live clock, at least 0 */

/* The moment at which an asked seat's time runs out; MOMENT_NEVER without a limit.  Ignores vacations (people.h). */
int64_t clock_due(const struct clock *c, const struct options *o, int seat);
int64_t clock_next(const struct clock *c, const struct options *o); /* the earliest over all seats */

#endif
