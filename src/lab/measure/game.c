/* game.c -- see game.h. */
#include "lab/measure/game.h"

#include <stdbool.h>

#include "base/base.h"
#include "cli/base/driver.h"
#include "content/content.h"

#define MOVES_MAX 20000 /* more than any game has: beyond it a game hangs */

/* Seats and Paths are shuffled for each game, so that none is preferred. */
struct seating {
	const struct rift_player *player[RIFT_SEATS];
	int measured; /* the seat that is measured */
};

static void draw_paths(struct rng *rng, struct rift_setup *setup)
{
	uint8_t path[RIFT_SALVATION]; /* of the base game */
	for (size_t i = 0; i < ARRAY_LEN(path); i++)
		path[i] = (uint8_t)(i + 1);
	for (int seat = 0; seat < setup->players; seat++) {
		uint32_t left = (uint32_t)(ARRAY_LEN(path) - (size_t)seat);
		uint32_t at = (uint32_t)seat + rng_below(rng, left);
		uint8_t drawn = path[at];
		path[at] = path[seat];
		path[seat] = drawn;
		uint32_t leader = rng_below(rng, 2), evacuation = rng_below(rng, 2);
		if (setup->seat[seat].kind > RIFT_HUMAN)
			continue;
		setup->seat[seat].path = drawn;
		setup->seat[seat].leader = paths[drawn].leader[leader];
		setup->seat[seat].evacuation = (uint8_t)(1 + evacuation);
	}
}

static void seat_players(const struct measure_table *table, uint64_t number, struct seating *seating)
{
	*seating = (struct seating){ .measured = 0 };
	if (table->others)
		seating->measured = (int)(number % table->setup.players);
	for (int seat = 0; seat < table->setup.players; seat++)
		seating->player[seat] = seat == seating->measured ? table->player : table->others;
}

static struct rift_move nature_move(const struct rift_game *g, struct rng *rng)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = rift_chance(g, outcomes, RIFT_ANSWERS);
	return outcomes[driver_outcome(rng, outcomes, count)].move;
}

/* Plays to the end; returns the number of decisions of the measured seat. */
static int play_out(struct rift_game *g, const struct seating *seating, struct rng *rng)
{
	uint64_t random[RIFT_SEATS];
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		random[seat] = rng_next(rng);
	int decisions = 0;
	for (int moves = 0;; moves++) {
		struct rift_ask ask = rift_asks(g);
		if (!ask.seats)
			return decisions;
		CHECK(moves < MOVES_MAX);
		struct rift_move m;
		if (ask.seats >> RIFT_NATURE & 1) {
			m = nature_move(g, rng);
		} else {
			int seat = __builtin_ctz(ask.seats);
			m = driver_think(seating->player[seat], g, seat, &random[seat]);
			decisions += seat == seating->measured;
		}
		enum rift_result r = rift_play(g, m, NULL);
		CHECK(r == RIFT_OK);
	}
}

static int best_other(const struct rift_game *g, int players, int measured)
{
	int best = INT16_MIN;
	for (int seat = 0; seat < players; seat++) {
		struct rift_score sheet;
		rift_score(g, seat, &sheet);
		if (seat != measured)
			best = int_max(best, sheet.total);
	}
	return best;
}

/* 2 for a victory, 1 for a shared one. */
static int halves_won(const struct rift_game *g, int players, int measured)
{
	if (!rift_won(g, measured))
		return 0;
	for (int seat = 0; seat < players; seat++)
		if (seat != measured && rift_won(g, seat))
			return 1;
	return 2;
}

void measure_play(const struct measure_table *table, uint64_t seed, uint64_t number, struct measure_sums *sums)
{
	struct rng rng;
	struct rift_game game;
	struct rift_setup setup = table->setup;
	struct seating seating;
	rng_seed(&rng, seed, number);
	seat_players(table, number, &seating);
	draw_paths(&rng, &setup);
	enum rift_result r = rift_new(&game, &setup);
	CHECK(r == RIFT_OK);
	int decisions = play_out(&game, &seating, &rng);

	struct rift_score sheet;
	rift_score(&game, seating.measured, &sheet);
	int64_t own = sheet.total, other = best_other(&game, setup.players, seating.measured), margin = own - other;
	struct measure_sums one = {
		.games = 1,
		.own = own,
		.own_squares = own * own,
		.other = other,
		.other_squares = other * other,
		.margin = margin,
		.margin_squares = margin * margin,
		.won = halves_won(&game, setup.players, seating.measured),
		.eras = rift_fact(&game, RIFT_FACT_ERA, 0, 0),
		.decisions = decisions,
	};
	measure_add(sums, &one);
}

void measure_add(struct measure_sums *sums, const struct measure_sums *more)
{
	sums->games += more->games;
	sums->own += more->own;
	sums->own_squares += more->own_squares;
	sums->other += more->other;
	sums->other_squares += more->other_squares;
	sums->margin += more->margin;
	sums->margin_squares += more->margin_squares;
	sums->won += more->won;
	sums->eras += more->eras;
	sums->decisions += more->decisions;
}
