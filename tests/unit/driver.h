/*
 * driver.h -- random games for tests: a small seeded generator that draws setups, answers and Nature's outcomes.
 * The same seed gives the same game everywhere.
 */
#ifndef DRIVER_H
#define DRIVER_H

#include <stdint.h>

#include "base/base.h"
#include "content/content.h"
#include "rift.h"

/* Longer than any game. */
#define DRIVER_MOVES 4096

static inline uint32_t driver_draw(uint32_t *state)
{
	uint32_t t = *state += UINT32_C(0x6D2B79F5);
	t = (t ^ (t >> 15)) * (t | 1);
	t ^= t + (t ^ (t >> 7)) * (t | 61);
	return t ^ (t >> 14);
}

/* What the players of a game like best, drawn with its setup: who takes the same whenever it is to be had gets far. */
static uint32_t driver_likings;

static inline uint32_t driver_liking(struct rift_move m)
{
	uint32_t state = driver_likings ^ ((uint32_t)m.verb << 16 | (uint32_t)m.a << 8 | m.b);
	return driver_draw(&state);
}

/* Any setup that the rules accept, automata left out. */
static inline struct rift_setup driver_setup(uint32_t *state)
{
	struct rift_setup setup = { .revision = RIFT_REVISION };
	driver_likings = driver_draw(state);
	setup.players = (uint8_t)(2 + driver_draw(state) % 3);
	setup.edition = (uint8_t)(1 + driver_draw(state) % 2);
	setup.side = (uint8_t)(driver_draw(state) % 2);
	setup.variants = (uint32_t)driver_draw(state) % (1u << RIFT_NARROW_COUNCIL);
	setup.first = (uint8_t)(driver_draw(state) % (setup.players + 1u));
	if (setup.players > 2)
		setup.variants &= ~RIFT_VARIANT_BIT(RIFT_NARROW_COUNCIL);
	setup.modules = (uint32_t)driver_draw(state) % (1u << (RIFT_MODULE_END - 1));
	if (setup.modules & (1u << (RIFT_DOOMSDAY - 1) | 1u << (RIFT_GUARDIANS - 1)))
		setup.modules &= ~RIFT_MODULE_BIT(RIFT_FRACTURES);
	if (setup.modules >> (RIFT_FRACTURES - 1) & 1)
		setup.device = (uint8_t)(driver_likings & 1);
	if (setup.modules >> (RIFT_FRACTURES - 1) & 1) /* which has them anyway */
		setup.modules &= ~RIFT_MODULE_BIT(RIFT_NEW_BUILDINGS);
	if (setup.modules >> (RIFT_DOOMSDAY - 1) & 1 && driver_draw(state) % 2)
		setup.variants |= RIFT_VARIANT_BIT(RIFT_PLANNED_EXPERIMENTS);
	bool fractures = setup.modules >> (RIFT_FRACTURES - 1) & 1;
	uint32_t count = fractures ? RIFT_UNITY : RIFT_SALVATION, path = driver_draw(state) % count;
	setup.device = (uint8_t)(fractures ? driver_draw(state) % 2 : 0);
	for (int seat = 0; seat < setup.players; seat++) {
		setup.seat[seat].kind = RIFT_HUMAN;
		if (driver_draw(state) % 4 == 0)
			continue; /* chosen in the game */
		setup.seat[seat].path = (uint8_t)(1 + (path + (uint32_t)seat) % count);
		const uint8_t *leader = paths[setup.seat[seat].path].leader;
		if (driver_draw(state) % 3)
			setup.seat[seat].leader = leader[driver_draw(state) % (fractures ? LEADERS_MAX : BASE_LEADERS)];
		setup.seat[seat].evacuation = (uint8_t)(driver_draw(state) % 3);
	}
	return setup;
}

/* One player against any automaton with any of its options. */
static inline struct rift_setup driver_solo_setup(uint32_t *state)
{
	static const uint8_t options[RIFT_KIND_END] = {
		[RIFT_CHRONOBOT_1] = 3, [RIFT_CHRONOBOT_2] = 5, [RIFT_CHRONOSSUS] = 18
	};
	struct rift_setup setup = { .revision = RIFT_REVISION, .players = 2 };
	struct rift_game g;
	driver_likings = driver_draw(state);
	int kind = (int)(RIFT_CHRONOBOT_1 + driver_draw(state) % 3), bot = (int)(driver_draw(state) % 2);
	setup.edition = (uint8_t)(1 + driver_draw(state) % 2);
	setup.side = (uint8_t)(driver_draw(state) % 2);
	setup.seat[bot].kind = (uint8_t)kind;
	setup.seat[1 - bot].kind = RIFT_HUMAN;
	if (kind == RIFT_CHRONOSSUS) {
		setup.energy_cores = (uint8_t)(driver_draw(state) % 4);
		setup.objectives_fewer = (uint8_t)(driver_draw(state) % 4);
		setup.modules = (uint32_t)driver_draw(state) % (1u << (RIFT_MODULE_END - 1));
		if (rift_new(&g, &setup) != RIFT_OK)
			setup.modules = 0;
	}
	bool fractures = setup.modules >> (RIFT_FRACTURES - 1) & 1;
	if (fractures) {
		setup.device = (uint8_t)(driver_draw(state) % 2);
		setup.seat[1 - bot].path = (uint8_t)(driver_draw(state) % RIFT_PATH_END);
	}
	for (unsigned i = 0; i < 2u * options[kind]; i++) {
		struct rift_setup more = setup;
		more.options |= UINT64_C(1) << driver_draw(state) % (RIFT_OPTION_END - 1);
		more.variants |= 1u << driver_draw(state) % RIFT_NARROW_COUNCIL;
		more.timeline_bonus = driver_draw(state) % 2 && kind == RIFT_CHRONOSSUS;
		if (rift_new(&g, &more) == RIFT_OK)
			setup = more;
	}
	return setup;
}

/* Any one of the seats that may answer, Nature's included. */
static inline int driver_seat(unsigned seats, uint32_t *state)
{
	int list[RIFT_NATURE + 1], count = 0;
	for (int seat = 0; seat <= RIFT_NATURE; seat++)
		if (seats >> seat & 1)
			list[count++] = seat;
	CHECK(count > 0);
	return list[driver_draw(state) % (uint32_t)count];
}

static inline struct rift_move driver_outcome(const struct rift_game *g, uint32_t *state)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = rift_chance(g, outcomes, RIFT_ANSWERS);
	uint32_t total = 0;
	for (size_t i = 0; i < count; i++)
		total += outcomes[i].weight;
	CHECK(total > 0);
	uint32_t left = driver_draw(state) % total;
	size_t i = 0;
	while (left >= outcomes[i].weight)
		left -= outcomes[i++].weight;
	return outcomes[i].move;
}

/* The answer liked best, if it is no pass. */
static inline size_t driver_favourite(const struct rift_move *moves, size_t count)
{
	size_t best = 0;
	for (size_t k = 1; k < count; k++)
		if (moves[best].verb == RIFT_V_PASS ||
			(moves[k].verb != RIFT_V_PASS && driver_liking(moves[k]) > driver_liking(moves[best])))
			best = k;
	return best;
}

/* An answer at random.  Passing ends an Era early and Superprojects are rare: neither is left to chance alone. */
static inline struct rift_move driver_answer(const struct rift_game *g, int seat, uint32_t *state)
{
	struct rift_move moves[RIFT_ANSWERS];
	size_t count = rift_legal(g, seat, moves, RIFT_ANSWERS);
	CHECK(count > 0);
	size_t i = driver_draw(state) % count;
	if (moves[i].verb == RIFT_V_PASS && driver_draw(state) % 8 != 0)
		i = driver_draw(state) % count;
	if (driver_draw(state) % 2 == 0)
		i = driver_favourite(moves, count);
	for (size_t k = 0; k < count; k++) {
		bool super = (moves[k].verb == RIFT_V_BUILD && RIFT_IS_SUPER(moves[k].a)) ||
			(moves[k].verb == RIFT_V_FREE && driver_draw(state) % 2 == 0);
		if (super)
			return moves[k];
	}
	return moves[i];
}

/* The next move of a random game; its verb is 0 when the game is over. */
static inline struct rift_move driver_move(const struct rift_game *g, uint32_t *state)
{
	struct rift_ask ask = rift_asks(g);
	if (ask.seats == 0)
		return (struct rift_move){ 0 };
	int seat = driver_seat(ask.seats, state);
	return seat == RIFT_NATURE ? driver_outcome(g, state) : driver_answer(g, seat, state);
}

#endif
