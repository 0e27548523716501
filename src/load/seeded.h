/* seeded.h -- ids of the games of timerift-seed: look random, but the load generator can compute them. */
#ifndef LOAD_SEEDED_H
#define LOAD_SEEDED_H

#include <stdint.h>

static inline uint64_t seeded_game(uint64_t i)
{
	uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return (z ^ (z >> 31)) >> 1;
}

#endif
