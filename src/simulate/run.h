/* run.h -- one run: an installation, its players and its faults, from a seed. */
#ifndef SIMULATE_RUN_H
#define SIMULATE_RUN_H

#include <stdbool.h>
#include <stdint.h>

struct result {
	unsigned findings;
	uint64_t hash; /* of all that happened */
	uint64_t acknowledged, reconnects, stale, faults, moved;
	double seconds; /* of virtual time */
};

struct result run(uint64_t seed, bool traced);

#endif
