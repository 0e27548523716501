/*
 * driver.h -- what the rules leave to others: rolling Nature's dice, and deciding for seats nobody sits at.
 *
 * The core knows no generator, so games of the tools repeat exactly by their seed and by nothing else.  A player is a
 * function that picks one of the legal answers; the random ones differ in what they like (styles), because uniform
 * play seldom reaches what only follows from a plan: Superprojects, the last Breakthroughs, a full board.
 */
#ifndef CLI_BASE_DRIVER_H
#define CLI_BASE_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift.h"

/* xoshiro256**, seeded through splitmix64. */
struct rng {
	uint64_t s[4];
};
void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream); /* another stream: other numbers for the same seed */
uint64_t rng_next(struct rng *rng);
uint32_t rng_below(struct rng *rng, uint32_t n); /* 0 to n - 1; n is not 0 */

/* Picks one of Nature's outcomes by their weights: its index. */
size_t driver_outcome(struct rng *rng, const struct rift_outcome *outcomes, size_t count);

/* One of the seats of a set that is not empty. */
int driver_seat(struct rng *rng, unsigned seats);

/* Who decides for a seat: picks one of count answers, answers its index. */
struct player {
	const char *name;
	size_t (*choose)(const struct player *self, const struct rift_game *g, const struct rift_move *answers,
		size_t count, struct rng *rng);
	const void *more; /* what the function needs to know */
};

/* Random players; the first is the plain one, which only passes seldom; the last is for games with modules. */
extern const struct player driver_players[];
extern const size_t driver_player_count;
const struct player *driver_player(const char *name); /* NULL: there is none */

/* Every answer alike, a pass too. */
extern const struct player player_uniform;

/* The greedy player of src/ai. */
extern const struct player player_greedy;

/* "doomsday,guardians" or "-" as bits; false if it is no such list. */
bool driver_modules(const char *list, unsigned *modules);

/* A setup drawn at random: Paths, Leaders, sides, editions, variants, First Player, each given or left open; with
   these modules (bits). */
void driver_setup(struct rng *rng, int players, unsigned modules, struct rift_setup *setup);

/* The same against an automaton (enum rift_kind), with its options drawn too. */
void driver_solo_setup(struct rng *rng, int kind, unsigned modules, struct rift_setup *setup);

#endif
