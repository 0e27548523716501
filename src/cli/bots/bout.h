/*
 * bout.h -- one game of a match: party A at one seat, party B at the others.
 *
 * A deal is everything that is drawn: Paths, Leaders and Nature's answers.  Each kind of draw has its own random numbers,
 * so that the cards of a deal come in the same order whatever the players do between them.  A deal is played once with A
 * at each seat: these games are the rounds of a deal.  A game depends only on the entries, the seed, the deal and the
 * round, as far as the players do.
 */
#ifndef CLI_BOTS_BOUT_H
#define CLI_BOTS_BOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/bots/entry.h"
#include "cli/bots/referee.h"
#include "rift.h"

enum party { PARTY_A, PARTY_B, PARTIES };

/* What all games of a run have in common. */
struct terms {
	uint64_t seed;
	uint32_t modules, variants; /* bits */
	uint8_t edition; /* enum rift_edition; 0: infinity */
	struct budget budget; /* of every party; zeros: an entry's own */
	struct patience patience;
	const char *records; /* folder for the records of all games; NULL: none */
	bool loud; /* show the standard error of programs */
};

struct pair {
	const struct entry *party[PARTIES]; /* B may be an automaton, A may not */
	int seats; /* 2 to 4 */
};

/* How a game ended. */
struct outcome {
	int halves; /* of a victory, for A: 2 won, 1 shared, 0 lost */
	int own, other; /* final scores of A and of the best other seat; 0 after a fault */
	int fault; /* 0: none; else 1 + the party that did something wrong and lost */
	char why[BOT_WHY]; /* what it did wrong */
	uint64_t decisions[PARTIES];
	uint64_t us[PARTIES]; /* time of all decisions: processor time of levels, elapsed time of programs */
};

/* The players of a pair, kept from game to game: programs go on running. */
struct players {
	struct pair pair;
	struct bot bot[PARTIES][RIFT_SEATS]; /* of each seat of a party, in the order of seats */
	bool running[PARTIES][RIFT_SEATS];
};

/* Number of rounds of a deal. */
int bout_rounds(const struct pair *pair);

/* Returns the first fault of the setups of these games, RIFT_NO_FAULT if they can be played. */
enum rift_fault bout_check(const struct pair *pair, const struct terms *terms);

void players_init(struct players *players, const struct pair *pair);

/* Starts the programs of a party once and tells in `why` what is wrong; for a message before the first game. */
bool players_try(struct players *players, const struct terms *terms, int party, char *why, size_t size);

void players_end(struct players *players);

void bout_play(struct players *players, const struct terms *terms, uint64_t deal, int round, struct outcome *outcome);

#endif
