/* tournament.h -- a tournament as the directory has it, read for those who see it (tournament.c) and for the node that looks after it (contests.c). */
#ifndef SERVER_MEET_TOURNAMENT_H
#define SERVER_MEET_TOURNAMENT_H

#include <jansson.h>

#include "server/contest/contest.h"
#include "server/game/options.h"
#include "server/store/db.h"
#include "rift.h"

#define TOURNAMENT_SETUP 1500
#define TOURNAMENT_MOST 128 /* players */

enum tournament_state { TOURNAMENT_OPEN, TOURNAMENT_RUNS, TOURNAMENT_OVER, TOURNAMENT_CALLED_OFF };

/* Columns of tournament_read. */
enum tournament_column {
	T_VERSION,
	T_STATE,
	T_FORM,
	T_SIZE,
	T_WANTED,
	T_ROUNDS,
	T_ROUND,
	T_SEED,
	T_MOST,
	T_AUTOMATIC,
	T_LISTED,
	T_BEGINS,
	T_LATE,
	T_SETUP,
	T_OPTIONS,
	T_TITLE,
	T_MAKER,
	T_MINE,
	T_HOURS,
	T_STARTS,
	T_UNTIL,
	T_ENDED,
	T_PLAYERS,
	T_TABLES
};

struct tournament {
	enum tournament_state state;
	int64_t version;
	int round, wanted;
	struct contest contest;
	json_t *players; /* in the order of their numbers: account, name, left, mine, gone */
	json_t *tables; /* like those of the contest: game, made */
};

/* NULL: no such tournament, or no memory. */
struct tournament *tournament_new(const PGresult *rows);
void tournament_free(struct tournament *t);

extern const struct db_statement sql_tournament_read;

#endif
