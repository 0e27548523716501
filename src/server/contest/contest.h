/*
 * contest.h -- a tournament as its rules see it: who meets whom (pairing), and how all stand.  docs/tournaments.md states the rules.
 *
 * Pure: no clock, no store, no chance but the seed.  The same tournament gives the same tables on every machine, so that anybody can check them.
 * Players are numbered from 0 in the order in which they joined.
 */
#ifndef SERVER_CONTEST_CONTEST_H
#define SERVER_CONTEST_CONTEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CONTEST_PLAYERS 130
#define CONTEST_ROBIN_PLAYERS 16
#define CONTEST_SEATS 4
#define CONTEST_ROUNDS 16
#define CONTEST_ROUND_TABLES 70 /* byes among them */
#define CONTEST_TABLES ((size_t)CONTEST_ROUND_TABLES * CONTEST_ROUNDS)
#define CONTEST_WIN 12 /* points for a win, and for a bye */

enum contest_form { CONTEST_SWISS, CONTEST_ROBIN };

struct contest_table {
	int round; /* from 1 */
	int seats; /* 1: a bye */
	int player[CONTEST_SEATS];
	bool over; /* a bye always is; a game then has */
	int place[CONTEST_SEATS]; /* 1 is best; the same for those who tie */
	bool scored;
	int score[CONTEST_SEATS]; /* VP */
};

struct contest {
	enum contest_form form;
	int size; /* seats of a table */
	int players, rounds;
	uint64_t seed; /* of the lots */
	bool out[CONTEST_PLAYERS]; /* has dropped out */
	struct contest_table table[CONTEST_TABLES];
	size_t tables;
};

/* What the tables so far say of each player. */
struct tally {
	int points[CONTEST_PLAYERS], byes[CONTEST_PLAYERS];
	int sat[CONTEST_PLAYERS][CONTEST_SEATS]; /* twice how often on this seat, and one more if there the last time */
	int met[CONTEST_PLAYERS][CONTEST_PLAYERS]; /* tables at which two sat together */
	uint64_t lot[CONTEST_PLAYERS];
	int order[CONTEST_PLAYERS], count; /* those who have not dropped out: by points, then by lot */
};

struct contest_rank {
	int player, place; /* no two have the same place: the lot decides in the end */
	int points, opponents, direct, share;
	bool has_direct; /* direct decided among those with equal points and opponents */
	uint64_t lot;
};

/* How many rounds a tournament of so many players has.  wanted: by its maker; 0: by rule. */
int contest_rounds(enum contest_form form, int size, int players, int wanted);

void contest_tally(const struct contest *c, struct tally *t);

/* The tables of a round, from those of the rounds before, which are all over.  Returns their number; 0: too few players are left. */
size_t contest_pair(const struct contest *c, int round, struct contest_table tables[CONTEST_ROUND_TABLES]);

/* All players, the best first; tables that are not over do not count. */
void contest_stand(const struct contest *c, struct contest_rank ranks[CONTEST_PLAYERS]);

#endif
