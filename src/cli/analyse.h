/* analyse.h -- a game looked at after its end: what a computer player thinks of each decision. */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "cli/base/recorded.h"
#include "cli/base/screen.h"
#include "rift_player.h"

#define POINT_WORDS 400

/* A decision with a choice. */
struct point {
	size_t move; /* its number in the record, from 1 */
	int seat, era;
	bool luck; /* dice or draws came between it and the next */
	struct rift_verdict verdict;
	char made[POINT_WORDS], best[POINT_WORDS]; /* for people */
};

struct analysis {
	const struct recorded *recorded;
	const struct rift_player *player;
	uint32_t nodes; /* of a decision */
	uint64_t seed;
	int seat; /* whose decisions; -1: of all people */
	struct point *points;
	size_t count;
};

/* analyse_page.c: for people; all: every decision, not only those that could have been better. */
void analysis_show(const struct analysis *a, bool all);

/* A line for each decision, for programs. */
void analysis_print(const struct analysis *a);

#endif
