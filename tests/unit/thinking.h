/*
 * thinking.h -- for tests of players that think: legal answers, setups over all modules and automata, and pairs of games
 * that a seat cannot tell apart.
 */
#ifndef THINKING_H
#define THINKING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rift_player.h"
#include "driver.h"

#define GUARD 64 /* bytes behind the memory */
#define PATTERN 0xa5

/* A player's memory with a guard behind it. */
struct desk {
	const struct rift_player *player;
	size_t bytes;
	unsigned char *memory;
};

static inline struct desk desk_of(const struct rift_player *p, size_t bytes)
{
	struct desk d = { p, bytes, malloc(bytes + GUARD) };
	assert_non_null(d.memory);
	memset(d.memory, PATTERN, bytes + GUARD);
	return d;
}

static inline void desk_free(struct desk *d)
{
	for (size_t i = 0; i < GUARD; i++)
		assert_int_equal(d->memory[d->bytes + i], PATTERN);
	free(d->memory);
}

static inline bool listed(const struct rift_game *g, struct rift_move m)
{
	struct rift_move answers[RIFT_ANSWERS];
	size_t count = rift_legal(g, m.seat, answers, RIFT_ANSWERS);
	for (size_t i = 0; i < count; i++)
		if (memcmp(&answers[i], &m, sizeof m) == 0)
			return true;
	return false;
}

/* Every second game is against an automaton. */
static inline struct rift_setup setup_of(uint32_t number, uint32_t *draws)
{
	return number % 2 ? driver_setup(draws) : driver_solo_setup(draws);
}

/* A seat that is asked and for which two games look the same, though they differ; -1: none. */
static inline int fooled(const struct rift_game *a, const struct rift_game *b)
{
	struct rift_game seen, other;
	if (memcmp(a, b, sizeof *a) == 0)
		return -1;
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		if (!(rift_asks(a).seats >> seat & 1))
			continue;
		rift_view(&seen, a, seat);
		rift_view(&other, b, seat);
		if (memcmp(&seen, &other, sizeof seen) == 0)
			return seat;
	}
	return -1;
}

/* Plays any other answer instead of m. */
static inline void play_other(struct rift_game *g, struct rift_move m)
{
	struct rift_move answers[RIFT_ANSWERS];
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = rift_legal(g, m.seat, answers, RIFT_ANSWERS);
	if (m.seat == RIFT_NATURE) {
		count = rift_chance(g, outcomes, RIFT_ANSWERS);
		for (size_t i = 0; i < count; i++)
			answers[i] = outcomes[i].move;
	}
	for (size_t i = 0; i < count; i++)
		if (memcmp(&answers[i], &m, sizeof m) != 0)
			m = answers[i];
	assert_int_equal(rift_play(g, m, NULL), RIFT_OK);
}

/* Visits pairs of games in which others chose or drew something else in secret, so that a seat that is asked cannot tell
   them apart; returns how many. */
typedef void pair_fn(struct desk *d, const struct rift_game *one, const struct rift_game *other, int seat);
static inline unsigned pairs_visit(struct desk *d, uint32_t games, pair_fn *visit)
{
	unsigned pairs = 0;
	for (uint32_t number = 1; number <= games; number++) {
		uint32_t draws = number * 31;
		struct rift_setup setup = driver_setup(&draws);
		struct rift_game g;
		assert_int_equal(rift_new(&g, &setup), RIFT_OK);
		for (;;) {
			struct rift_move m = driver_move(&g, &draws);
			if (!m.verb)
				break;
			struct rift_game other = g;
			play_other(&other, m);
			assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
			int seat = fooled(&g, &other);
			if (seat < 0)
				continue;
			visit(d, &g, &other, seat);
			pairs++;
		}
	}
	return pairs;
}

#endif
