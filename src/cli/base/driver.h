/*
 * driver.h -- what the rules leave to their caller: Nature's random outcomes, and players for seats without a person.
 *
 * The core has no random generator, so games of the tools depend only on the seed.  A player is a function that chooses
 * one of the legal answers.  Random players differ in preferences (styles), because uniform play seldom reaches what
 * needs a plan: Superprojects, the last Breakthroughs, a full board.
 */
#ifndef CLI_BASE_DRIVER_H
#define CLI_BASE_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rift_player.h"
#include "rift.h"

/* xoshiro256**, seeded through splitmix64. */
struct rng {
	uint64_t s[4];
};
void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream); /* each stream of a seed is independent */
uint64_t rng_next(struct rng *rng);
uint32_t rng_below(struct rng *rng, uint32_t n); /* 0 to n - 1; n must not be 0 */

/* Draws one of Nature's outcomes by weight; returns its index. */
size_t driver_outcome(struct rng *rng, const struct rift_outcome *outcomes, size_t count);

/* Draws one of a non-empty set of seats. */
int driver_seat(struct rng *rng, unsigned seats);

/* A player: chooses one of `count` answers and returns its index. */
struct player {
	const char *name;
	size_t (*choose)(const struct player *self, const struct rift_game *g, const struct rift_move *answers,
		size_t count, struct rng *rng);
	const void *more; /* context for the function */
};

/* Random players.  The first is the plain one, which rarely passes; the last is for games with modules. */
extern const struct player driver_players[];
extern const size_t driver_player_count;
const struct player *driver_player(const char *name); /* NULL: unknown */

/* Chooses uniformly, passes included. */
extern const struct player player_uniform;

/* The answer of a computer player of src/ai, in memory of its own; *random is advanced. */
struct rift_move driver_think(const struct rift_player *p, const struct rift_game *g, int seat, uint64_t *random);

/* The greedy player of src/ai. */
extern const struct player player_greedy;

/*
 * Parses a list of words with this character between them to bits: 1 for the word whose number is 1.  "-" is an empty
 * list.  false: no list, or a word whose number is 0.
 */
bool driver_bits(const char *list, char between, int (*number_of)(const char *word), uint64_t *bits);

/* Parses "doomsday,guardians" or "-" to bits; false: malformed. */
bool driver_modules(const char *list, unsigned *modules);

/* Writes a setup as one line without a newline. */
void driver_setup_line(const struct rift_setup *setup, char *out, size_t size);

/*
 * Draws a random setup with these modules (bits): Paths, Leaders, sides, editions, variants, First Player, each fixed
 * or left open.
 */
void driver_setup(struct rng *rng, int players, unsigned modules, struct rift_setup *setup);

/* The same against an automaton (enum rift_kind), with random options. */
void driver_solo_setup(struct rng *rng, int kind, unsigned modules, struct rift_setup *setup);

/* Makes an automaton's setup as hard as the rules allow: adds every harder option that is compatible with those before. */
void driver_hardest(struct rift_setup *setup);

#endif
