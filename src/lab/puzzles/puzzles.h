/*
 * puzzles.h -- puzzles: a table late in the last Era, one seat that still plays, and the turns with which it gets most VP by
 * the end of the Era.  docs/puzzles.md tells how they are found and what they promise.
 */
#ifndef LAB_PUZZLES_PUZZLES_H
#define LAB_PUZZLES_PUZZLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lab/puzzles/solve.h"
#include "rift_player.h"
#include "rift_record.h"

#define PUZZLE_TURNS 4 /* most turns of an answer, and most own decisions in them */
#define PUZZLE_DECISIONS 8
#define PUZZLE_SENSIBLE 4 /* fewest first answers that need not lose VP */
#define PUZZLE_GAINS 2 /* and that gain some */
#define PUZZLE_MARGIN 1 /* fewest VP by which every other end is worse */
#define PUZZLE_PLAYER "master" /* who finds the answers */

struct puzzle {
	struct rift_record record; /* the moves up to the position, then those of the answer, Nature's included */
	size_t at; /* how many lead to the position */
	int seat;
	int era;
	int now; /* VP if the seat passes at once */
	int best, second; /* VP after the answer, and after the best of all that ends otherwise */
	int difficulty; /* 1: `skilled` finds it, 2: `expert` does, 3: only master */
	uint32_t nodes; /* simulations a decision with which master found it */
};

struct puzzle_plan {
	uint64_t games, seed, count;
	uint32_t nodes; /* simulations of master a decision */
	bool modules; /* only games with modules */
};

/* A level that plays on from a position. */
struct puzzle_try {
	const struct rift_player *player;
	uint32_t nodes; /* simulations a decision; 0: as usual */
	uint64_t seed;
};

/* Plays a seat's turns until the game ends; returns its VP then.  Keeps the moves after those of *record, unless it is NULL. */
int puzzle_play(const struct puzzle_try *how, const struct rift_game *g, int seat, struct rift_record *record);

/* find.c: looks for a puzzle in a game of the plan; false: it has none. */
bool puzzle_find(const struct puzzle_plan *plan, uint64_t number, struct solver *s, struct puzzle *p);

/* The position of a puzzle. */
void puzzle_position(const struct puzzle *p, struct rift_game *g);

/* file.c: writes a puzzle as FOLDER/001.rift, a record with a comment.  false: the reason was printed. */
bool puzzle_write(const struct puzzle *p, const char *folder, size_t number);

/*
 * Reads puzzles: the files of a folder, or a list (puzzles_list), or several of them with commas between their names.  Returns
 * them, *count of them, to be freed; NULL: the reason was printed.
 */
struct puzzle *puzzles_read(const char *from, size_t *count);

/* Writes a list of puzzles by difficulty: a line for each, its record packed.  false: the reason was printed. */
bool puzzles_list(const struct puzzle *puzzles, size_t count, const char *name);

/* check.c: whether all that is said of the puzzles is so.  With times, master looks for the answers with so many times
   the simulations.  Returns the exit status. */
int puzzles_check(const struct puzzle *puzzles, size_t count, uint32_t times, uint64_t seed);

#endif
