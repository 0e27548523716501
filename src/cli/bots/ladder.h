/* ladder.h -- what timerift ladder measures, and the tables it makes of the results. */
#ifndef CLI_BOTS_LADDER_H
#define CLI_BOTS_LADDER_H

#include <stddef.h>
#include <stdio.h>

#include "cli/bots/entry.h"
#include "cli/bots/rating.h"
#include "cli/bots/work.h"

#define LADDER_ENTRIES RATING_ENTRIES
#define LADDER_TASKS (4 * LADDER_ENTRIES + LADDER_ENTRIES * LADDER_ENTRIES / 4)

struct ladder {
	struct entry entries[LADDER_ENTRIES]; /* players from the weakest to the strongest, then automata */
	size_t count, players;
	size_t anchor; /* the player that has Elo 0, and that all others meet */
	struct task tasks[LADDER_TASKS];
	struct contest contests[LADDER_TASKS]; /* what came of each task */
	size_t task_count;
};

/* Sums up the results of all tasks. */
void ladder_take(struct ladder *ladder, const struct results *results);

/* Writes all tables as Markdown. */
void ladder_print(const struct ladder *ladder, FILE *to);

/*
 * Writes the tables into a document, between its marks "ladder" (document.h).  Returns 0, or -1 after a message.
 */
int ladder_write(const struct ladder *ladder, const char *name);

#endif
