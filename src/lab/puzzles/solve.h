/*
 * solve.h -- all that a seat can still make of the last Era when everybody else has passed.
 *
 * The seat plays on alone until it passes and the game ends, so nothing but its own answers and Nature's draws decides its score.
 * Every line is followed to its end.  Positions that several lines lead to are looked at once.
 */
#ifndef LAB_PUZZLES_SOLVE_H
#define LAB_PUZZLES_SOLVE_H

#include <stdbool.h>
#include <stdint.h>

#include "rift.h"

#define SOLVE_NONE INT16_MIN /* there is no such line */

/* VP of the seat at the end of the game. */
struct lines {
	int16_t best; /* of all lines, with the luckiest draws */
	int16_t second; /* the highest total below it */
	int16_t sure; /* what good answers reach whatever is drawn */
};

struct solved {
	struct lines lines;
	int now; /* VP if the seat passes at once */
	uint32_t gains; /* first answers with which it can get more */
	uint32_t sensible; /* and those with which it need not lose */
	bool alike; /* all lines to the best total end with the same sheet, tiles and Breakthroughs */
};

struct solver;

/* Memory for positions; to be freed.  NULL: there is none. */
struct solver *solver_new(void);

/* Whether a seat is asked for its turn, and all other seats have passed. */
bool solve_alone(const struct rift_game *g, int seat);

/* What the seat has at the end if it passes in this turn; false: it cannot, or the game does not end with that. */
bool solve_stop(const struct rift_game *g, int seat, int *vp);

/* Follows all lines from a turn of the seat; false: they are too many, or one does not end the game. */
bool solve(struct solver *s, const struct rift_game *g, int seat, struct solved *out);

/* What can be reached from a position on a line of the last solve. */
struct lines solve_on(struct solver *s, const struct rift_game *g);

/* The score of a seat in a game that is over. */
int solve_total(const struct rift_game *g, int seat);

/* Whether the Action Rounds of an Era still go on. */
bool solve_same_rounds(const struct rift_game *g, int era);

#endif
