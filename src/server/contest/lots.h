/* lots.h -- what chance decides in a tournament: splitmix64 of its published seed. */
#ifndef SERVER_CONTEST_LOTS_H
#define SERVER_CONTEST_LOTS_H

#include <stdint.h>

static inline uint64_t lot_mixed(uint64_t z)
{
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* The number-th output of splitmix64, counted from 1. */
static inline uint64_t lot_of(uint64_t seed, uint64_t number)
{
	return lot_mixed(seed + number * UINT64_C(0x9e3779b97f4a7c15));
}

#endif
