/* people.h -- who plays the seats of a game: a snapshot of its rows in `seat`, `vacation`, `standing` and `game`. */
#ifndef SERVER_PEOPLE_PEOPLE_H
#define SERVER_PEOPLE_PEOPLE_H

#include <jansson.h>

#include "server/game/clock.h"
#include "server/game/position.h"
#include "server/store/db.h"

#define PEOPLE_VACATIONS 8 /* per seat and game */
#define PEOPLE_NAME 161 /* 40 characters of up to 4 bytes, and the terminating zero */

/*
 * Column `player` of a seat.  A seat without token or account and with PLAYER_GREEDY was the computer's from the
 * beginning.
 */
enum player {
	PLAYER_PERSON,
	PLAYER_GREEDY, /* the computer, until the owner returns */
	PLAYER_OPEN, /* nobody: others may give the seat away */
	PLAYER_GAVE_UP /* resigned: the computer, for good */
};

#define PLAYER_WORD 12
#define LEVEL_WORD 32

struct sitter {
	char word[PLAYER_WORD]; /* how it is played: a word of docs/protocol.md */
	bool free; /* not taken yet */
	bool former; /* its player erased their account */
	enum player player;
	char level
		[LEVEL_WORD]; /* of a seat that is the computer's from the beginning: a name of rift_player.h; else empty */
	int64_t returned; /* when its owner last returned; 0: never */
	uint8_t mutes, votes; /* bits of seats */
	bool offered; /* a link to take it over exists */
	int64_t heir_at; /* when a link that the host made for it begins to work; 0: there is none */
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
	int maker; /* seat of the game's maker */
	uint64_t rematch; /* game id of the rematch; 0: none */
	bool given_up; /* the game ended by resignation */
	bool closed; /* by the operator; then given_up as well */
	uint32_t chat; /* number of the last text */
	int64_t due; /* standing.due; MOMENT_NEVER: none */
};

/* Selects all of this for game $1. */
STATEMENT(people_read);
bool people_take(struct people *p, const PGresult *rows); /* false: no such game */

bool people_greedy(const struct people *p, int seat); /* whether the computer plays it */
int64_t people_vacation_left(const struct people *p, int seat); /* unused vacation in microseconds */

/*
 * The moment at which an asked seat's time runs out, vacations and returns included; a moment in the past if the
 * computer plays.
 */
int64_t people_due(const struct people *p, const struct clock *c, int seat);
int64_t people_next(const struct people *p, const struct clock *c); /* the earliest over all seats */

/* {"t":"people", …} and {"t":"clock", …} of docs/protocol.md. */
json_t *people_message(const struct people *p, int64_t now);
json_t *clock_message(const struct people *p, const struct clock *c, int64_t now);

#endif
