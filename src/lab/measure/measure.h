/* measure.h -- the parts of timerift-lab measure: the levels of difficulty, the automata, the computer players. */
#ifndef LAB_MEASURE_MEASURE_H
#define LAB_MEASURE_MEASURE_H

#include <stdint.h>

#include "lab/measure/game.h"
#include "lab/measure/rows.h"

struct measure {
	uint64_t games, seed, jobs;
	unsigned modules; /* bits */
	const char *results; /* file of finished tables; NULL: none */
	struct sheet sheet; /* where the figures go */
	const struct rift_player *random, *greedy;
};

/* The sums of a table: from the file of results, or played now and kept there.  0, or -1 with errno. */
int measure_sums_of(const struct measure *m, const struct measure_table *table, struct measure_sums *sums);

/* What the rules have against these modules: with an automaton (enum rift_kind), with players alone. */
enum rift_fault measure_automaton_check(const struct measure *m, int kind);
enum rift_fault measure_players_check(const struct measure *m);

/* Each prints a table.  0, or -1 with errno. */
int measure_automaton(const struct measure *m, int kind);
int measure_players(const struct measure *m);

/* The same for the levels; 1 after a message if presets.def says other figures. */
int measure_presets(const struct measure *m);

#endif
