/*
 * bench.c -- what C does in one thread with 64 games at once: bench SECONDS.  Prints steps per second of CPU time.
 *
 *     bare      rift_step alone, with answers drawn at random
 *     same      batch.c: the same with observations and masks, as the Python package does it
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "batch.h"

#define GAMES 64

static double now(void)
{
	struct timespec t;
	(void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint32_t below(uint64_t *random, uint32_t end)
{
	*random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)((*random >> 32) * end >> 32);
}

struct lane {
	struct rift_game game;
	struct rift_dice dice;
	struct rift_move moves[RIFT_ANSWERS];
	size_t count;
};

/* Lists the answers where rift_step does not: at the beginning, and when several seats are asked. */
static void list(struct lane *lane)
{
	while (!lane->count) {
		const struct rift_ask ask = rift_asks(&lane->game);
		if (!ask.seats) {
			const struct rift_setup setup = { .players = 2 };
			(void)rift_new(&lane->game, &setup);
		} else if (ask.seats >> RIFT_NATURE & 1) {
			struct rift_outcome outcomes[RIFT_ANSWERS];
			const size_t count = rift_chance(&lane->game, outcomes, RIFT_ANSWERS);
			const struct rift_move m = outcomes[below(&lane->dice.state, (uint32_t)count)].move;
			lane->count = rift_step(&lane->game, m, &lane->dice, lane->moves);
		} else {
			lane->count = rift_legal(&lane->game, __builtin_ctz(ask.seats), lane->moves, RIFT_ANSWERS);
		}
	}
}

static double bare(double seconds)
{
	static struct lane lanes[GAMES];
	uint64_t random = 1;
	for (size_t i = 0; i < GAMES; i++) {
		lanes[i] = (struct lane){ .dice = { .state = i } };
		list(&lanes[i]);
	}
	const double begin = now();
	uint64_t steps = 0;
	while (now() - begin < seconds)
		for (int round = 0; round < 100; round++)
			for (size_t i = 0; i < GAMES; i++, steps++) {
				struct lane *lane = &lanes[i];
				const struct rift_move m = lane->moves[below(&random, (uint32_t)lane->count)];
				lane->count = rift_step(&lane->game, m, &lane->dice, lane->moves);
				if (!lane->count)
					list(lane);
			}
	return (double)steps / (now() - begin);
}

/* The facts of timerift/batch.py. */
static const uint32_t table[] = { RIFT_FACT_ERA, RIFT_FACT_PHASE, RIFT_FACT_FIRST, RIFT_FACT_TURN, RIFT_FACT_PASSED,
	RIFT_FACT_EVACUATIONS, RIFT_FACT_EVACUATION_MINUS, RIFT_FACT_PRIMARY, RIFT_FACT_SECONDARY_COUNT,
	RIFT_FACT_TIMELINE };
static const uint32_t seat[] = { RIFT_FACT_GOODS, RIFT_FACT_ACTIVE, RIFT_FACT_TIRED, RIFT_FACT_BREAKTHROUGHS,
	RIFT_FACT_TILES, RIFT_FACT_WARPS, RIFT_FACT_COVERED, RIFT_FACT_USED, RIFT_FACT_MORALE, RIFT_FACT_TRAVELS,
	RIFT_FACT_PARADOX, RIFT_FACT_FOCUS, RIFT_FACT_SLOTS, RIFT_FACT_GUARDIAN_SLOTS, RIFT_FACT_GUARDIANS,
	RIFT_FACT_EVACUATED, RIFT_FACT_POSTS };

static double same(double seconds)
{
	static struct rift_move moves[GAMES * RIFT_ANSWERS];
	static int32_t counts[GAMES], seats[GAMES], scores[GAMES * RIFT_SEATS];
	static uint8_t masks[GAMES * RIFT_ANSWERS], ended[GAMES];
	static float rewards[GAMES * RIFT_SEATS];
	static uint32_t lengths[GAMES];
	const struct rift_setup setup = { .players = 2 };
	const struct batch_options options = { &setup, GAMES, 1, table, sizeof table / sizeof *table, seat,
		sizeof seat / sizeof *seat, 1, BATCH_WIN };
	int32_t *observations = calloc(GAMES * batch_values(&options), sizeof *observations);
	const struct batch_arrays arrays = { observations, masks, moves, counts, seats, rewards, scores, ended,
		lengths };
	struct batch *b = observations ? batch_new(&options, &arrays) : NULL;
	uint64_t steps = 0;
	if (!b) {
		free(observations);
		return 0;
	}
	batch_reset(b, 1, true);
	const double begin = now();
	for (; now() - begin < seconds; steps += (uint64_t)100 * GAMES)
		batch_random(b, 100, true);
	const double speed = (double)steps / (now() - begin);
	batch_free(b);
	free(observations);
	return speed;
}

int main(int argc, char **argv)
{
	const double seconds = argc > 1 ? strtod(argv[1], NULL) : 1;
	printf("bare %.0f\n", bare(seconds));
	printf("same %.0f\n", same(seconds));
	return 0;
}
