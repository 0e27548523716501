/*
 * compare_wasm.c -- what `compare.py --wasm` runs in WebAssembly: games of two players who choose any answer alike, as
 * timerift-lab bench plays them natively.  It is compiled with the rules of two commits; one of them may be too old to
 * have rift_step (BENCH_STEP).
 */
#include "rift.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static uint64_t state;

static uint32_t below(uint32_t n)
{
	uint64_t z = state += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return (uint32_t)(((z ^ (z >> 31)) >> 32) * n >> 32);
}

static struct rift_move drawn(const struct rift_game *g, unsigned seats)
{
	static struct rift_move moves[RIFT_ANSWERS];
	static struct rift_outcome outcomes[RIFT_ANSWERS];
	int seat = __builtin_ctz(seats);
	if (seat != RIFT_NATURE)
		return moves[below((uint32_t)rift_legal(g, seat, moves, RIFT_ANSWERS))];
	uint32_t total = 0, i = 0;
	size_t count = rift_chance(g, outcomes, RIFT_ANSWERS);
	for (size_t k = 0; k < count; k++)
		total += outcomes[k].weight;
	for (uint32_t left = below(total); left >= outcomes[i].weight; i++)
		left -= outcomes[i].weight;
	return outcomes[i].move;
}

/* Plays games and returns the number of questions. */
EXPORT(by_play) uint32_t by_play(uint32_t seed, uint32_t games, uint32_t modules)
{
	const struct rift_setup setup = { .players = 2, .modules = modules };
	static struct rift_game g;
	uint32_t asks = 0;
	state = seed;
	for (uint32_t n = 0; n < games; n++) {
		if (rift_new(&g, &setup) != RIFT_OK)
			return 0;
		for (unsigned seats; (seats = rift_asks(&g).seats) != 0; asks++)
			if (rift_play(&g, drawn(&g, seats), NULL) != RIFT_OK)
				return 0;
	}
	return asks;
}

#ifdef BENCH_STEP
EXPORT(by_step) uint32_t by_step(uint32_t seed, uint32_t games, uint32_t modules)
{
	const struct rift_setup setup = { .players = 2, .modules = modules };
	static struct rift_game g;
	static struct rift_move moves[RIFT_ANSWERS];
	struct rift_dice dice = { .state = seed };
	uint32_t asks = 0;
	state = seed;
	for (uint32_t n = 0; n < games; n++) {
		size_t count = 0;
		if (rift_new(&g, &setup) != RIFT_OK)
			return 0;
		for (unsigned seats; count || (seats = rift_asks(&g).seats) != 0; asks++)
			count = rift_step(&g, count ? moves[below((uint32_t)count)] : drawn(&g, seats), &dice, moves);
	}
	return asks + dice.rolls;
}
#endif
