/*
 * people.h -- who plays the seats of a game now, as the store has it: one reading of the rows of `seat` and `vacation`.
 */
#ifndef SERVER_PEOPLE_PEOPLE_H
#define SERVER_PEOPLE_PEOPLE_H

#include <jansson.h>

#include "server/game/clock.h"
#include "server/game/position.h"
#include "server/store/db.h"

#define PEOPLE_VACATIONS 8 /* of one seat in one game */
#define PEOPLE_NAME 161 /* 40 letters of up to 4 bytes, and a zero */

/* Column `player` of a seat.  Without a token it is nobody's: PLAYER_GREEDY is the computer's from the beginning then. */
enum player {
	PLAYER_PERSON,
	PLAYER_GREEDY, /* until its owner takes it back */
	PLAYER_OPEN, /* nobody: it can be given to someone else */
	PLAYER_GAVE_UP /* greedy plays it for good */
};

#define PLAYER_WORD 12

struct sitter {
	char word[PLAYER_WORD]; /* how it is played, for others */
	bool free; /* nobody has taken it yet */
	enum player player;
	int64_t returned; /* 0: never left */
	uint8_t mutes, votes; /* bits of seats */
	bool offered; /* there is a link to take it */
	char name[PEOPLE_NAME];
	int vacations;
	struct {
		int64_t begins, ends;
	} vacation[PEOPLE_VACATIONS];
};

struct people {
	int seats;
	struct sitter seat[RIFT_SEATS];
	struct options options;
	int maker; /* the seat that made the game */
	uint64_t rematch; /* the game that follows, 0: none */
	bool given_up; /* the game has ended by that */
	uint32_t chat; /* number of the last text */
	int64_t due; /* when the game has to be looked at, MOMENT_NEVER: not for its clock */
};

/* SELECT of all this for game $1. */
STATEMENT(people_read);
bool people_take(struct people *p, const PGresult *rows); /* false: there is no such game */

bool people_greedy(const struct people *p, int seat); /* whether the computer plays it */
int64_t people_vacation_left(const struct people *p, int seat); /* microseconds it has not taken yet */

/* When the time of an asked seat is over, vacations and returns regarded; a moment long past if greedy must play it. */
int64_t people_due(const struct people *p, const struct clock *c, int seat);
int64_t people_next(const struct people *p, const struct clock *c); /* the earliest of these */

/* {"t":"people", …} and {"t":"clock", …} of docs/protocol.md. */
json_t *people_message(const struct people *p, int64_t now);
json_t *clock_message(const struct people *p, const struct clock *c, int64_t now);

#endif
