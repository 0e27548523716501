/* draw.h -- the random generator of the computer players: splitmix64, whose state is one 64-bit number. */
#ifndef AI_DRAW_H
#define AI_DRAW_H

#include <stdint.h>

/* Returns a number from 0 to below - 1. */
static inline uint32_t ai_draw(uint64_t *random, uint32_t below)
{
	uint64_t z = *random += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return (uint32_t)(((z ^ (z >> 31)) >> 32) * below >> 32);
}

#endif
