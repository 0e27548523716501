/*
 * The greedy player: it finds a legal answer to every question of every kind of game, sees no more than its seat may,
 * answers the same to the same question, and beats the random player.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/greedy.h"
#include "rift_player.h"
#include "driver.h"

#define TABLES 24 /* games of two to four players */
#define SOLO 8 /* games against each automaton */
#define REPEATED 3
#define MATCH 24
#define MATCH_LEAST 21 /* victories; it wins more than 97 of 100 */
#define FRACTURES_MATCH 8
#define RECORDED 12 /* tables, and as many games against automata, whose answers are recorded */
#define RECORDED_HASH UINT64_C(0xbc7c1a5aea27436c) /* as it was when it was the only player that thought */

/* What the greedy player did in a game. */
struct told {
	int decisions;
	int forced_nobody; /* Force Workers with nobody Tired */
	int idle; /* fewer Exosuits than Active Workers, with free slots left unused, in the first Era */
};

static int tired_of(const struct rift_game *g, int seat)
{
	int n = 0;
	for (int type = RIFT_SCIENTIST; type < RIFT_WORKER_END; type++)
		n += rift_fact(g, RIFT_FACT_TIRED, seat, type);
	return n;
}

static void tell(struct told *told, const struct rift_game *g, struct rift_move m)
{
	told->decisions++;
	if (m.verb == RIFT_V_FREE && m.a == RIFT_FORCE && !tired_of(g, m.seat))
		told->forced_nobody++;
	if (m.verb == RIFT_V_POWER && rift_fact(g, RIFT_FACT_ERA, 0, 0) == 1 && m.a < 3)
		told->idle++;
}

/* Plays a game out; seats in `greedy` are the greedy player's, the others play at random. */
static void play_out(
	struct rift_game *g, const struct rift_setup *setup, unsigned greedy, uint32_t seed, struct told *told)
{
	uint64_t random = seed;
	int moves = 0;
	*told = (struct told){ 0 };
	assert_int_equal(rift_new(g, setup), RIFT_OK);
	for (struct rift_ask ask = rift_asks(g); ask.seats; ask = rift_asks(g)) {
		assert_true(moves++ < DRIVER_MOVES);
		int seat = driver_seat(ask.seats, &seed);
		struct rift_move m;
		if (seat == RIFT_NATURE) {
			m = driver_outcome(g, &seed);
		} else if (greedy >> seat & 1) {
			struct rift_game before = *g;
			m = greedy_choose(RIFT_RULES, g, seat, &random);
			assert_memory_equal(&before, g, sizeof before);
			tell(told, g, m);
		} else {
			m = driver_answer(g, seat, &seed);
		}
		assert_int_equal(m.seat, seat);
		assert_int_equal(rift_play(g, m, NULL), RIFT_OK);
	}
}

static void plays_every_table(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= TABLES; seed++) {
		uint32_t draws = seed;
		struct rift_setup setup = driver_setup(&draws);
		struct rift_game g;
		struct told told;
		play_out(&g, &setup, 1u << (seed % setup.players), seed, &told);
		assert_true(told.decisions > 20);
		assert_int_equal(told.forced_nobody, 0);
	}
}

/* Options and variants drawn until the rules accept them. */
static struct rift_setup solo_setup(int kind, uint32_t *draws)
{
	struct rift_game g;
	for (;;) {
		struct rift_setup setup = { .players = 2 };
		setup.seat[driver_draw(draws) % 2].kind = (uint8_t)kind;
		setup.edition = (uint8_t)(1 + driver_draw(draws) % 2);
		setup.side = (uint8_t)(driver_draw(draws) % 2);
		setup.options = (uint16_t)(driver_draw(draws) & driver_draw(draws) & driver_draw(draws) & 0xffff);
		setup.variants = (uint32_t)driver_draw(draws) & (uint32_t)driver_draw(draws) & 0x3f;
		setup.energy_cores = (uint8_t)(driver_draw(draws) % 4);
		setup.objectives_fewer = (uint8_t)(driver_draw(draws) % 4);
		if (kind != RIFT_CHRONOSSUS)
			setup.energy_cores = setup.objectives_fewer = 0;
		if (rift_new(&g, &setup) == RIFT_OK)
			return setup;
	}
}

static void plays_every_automaton(void **state)
{
	(void)state;
	for (int kind = RIFT_HUMAN + 1; kind < RIFT_KIND_END; kind++) {
		for (uint32_t seed = 1; seed <= SOLO; seed++) {
			uint32_t draws = seed * 977 + (uint32_t)kind;
			struct rift_setup setup = solo_setup(kind, &draws);
			struct rift_game g;
			struct told told;
			play_out(&g, &setup, 3, seed, &told);
			assert_true(told.decisions > 20);
			assert_int_equal(told.forced_nobody, 0);
		}
	}
}

static void repeats_by_its_seed(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= REPEATED; seed++) {
		uint32_t draws = seed;
		struct rift_setup setup = driver_setup(&draws);
		struct rift_game once, again;
		struct told told;
		play_out(&once, &setup, 0xf, seed, &told);
		play_out(&again, &setup, 0xf, seed, &told);
		assert_memory_equal(&once, &again, sizeof once);
	}
}

/* The whole game and the seat's own view of it lead to the same answer. */
static void knows_what_its_seat_knows(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= REPEATED; seed++) {
		uint32_t draws = seed;
		struct rift_setup setup = driver_setup(&draws);
		struct rift_game g, seen;
		assert_int_equal(rift_new(&g, &setup), RIFT_OK);
		for (struct rift_ask ask = rift_asks(&g); ask.seats; ask = rift_asks(&g)) {
			int seat = driver_seat(ask.seats, &draws);
			struct rift_move m;
			if (seat == RIFT_NATURE) {
				m = driver_outcome(&g, &draws);
			} else {
				uint64_t random = draws, other = draws;
				rift_view(&seen, &g, seat);
				m = greedy_choose(RIFT_RULES, &g, seat, &random);
				struct rift_move by_view = greedy_choose(RIFT_RULES, &seen, seat, &other);
				assert_memory_equal(&m, &by_view, sizeof m);
				assert_true(random == other);
			}
			assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
		}
	}
}

static uint64_t fold(uint64_t hash, struct rift_move m)
{
	const uint8_t bytes[] = { m.verb, m.seat, m.a, m.b, m.c, m.d };
	for (size_t i = 0; i < sizeof bytes; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	return hash;
}

static uint64_t fold_game(uint64_t hash, const struct rift_setup *setup, uint32_t seed)
{
	static _Alignas(16) unsigned char memory[8192];
	uint64_t random = seed;
	struct rift_game g;
	assert_int_equal(rift_new(&g, setup), RIFT_OK);
	for (struct rift_ask ask = rift_asks(&g); ask.seats; ask = rift_asks(&g)) {
		int seat = driver_seat(ask.seats, &seed);
		struct rift_move m;
		if (seat == RIFT_NATURE)
			m = driver_outcome(&g, &seed);
		else
			hash = fold(hash,
				m = rift_player_choose(
					rift_player("greedy"), RIFT_RULES, &g, seat, &random, memory, sizeof memory));
		assert_int_equal(rift_play(&g, m, NULL), RIFT_OK);
	}
	return hash;
}

/* Other players are measured against this one, so its answers never change: base game, modules and automata. */
static void answers_as_ever(void **state)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	unsigned modules = 0;
	(void)state;
	for (uint32_t seed = 1; seed <= RECORDED; seed++) {
		uint32_t draws = seed * 31;
		struct rift_setup setup = driver_setup(&draws);
		setup.modules = seed == 1 ? 0 : setup.modules;
		setup.variants = seed == 1 ? 0 : setup.variants;
		modules |= setup.modules;
		hash = fold_game(hash, &setup, seed);
		setup = driver_solo_setup(&draws);
		hash = fold_game(hash, &setup, seed);
	}
	assert_int_equal(modules, (1u << (RIFT_MODULE_END - 1)) - 1);
	if (hash != RECORDED_HASH)
		fail_msg("the answers hash to %llx", (unsigned long long)hash);
}

static void beats_the_random_player(void **state)
{
	int won = 0, idle = 0;
	(void)state;
	for (uint32_t seed = 1; seed <= MATCH; seed++) {
		struct rift_setup setup = { .players = 2 };
		struct rift_game g;
		struct told told;
		int seat = (int)(seed % 2);
		play_out(&g, &setup, 1u << seat, seed, &told);
		won += rift_won(&g, seat) && !rift_won(&g, 1 - seat);
		idle += told.idle;
	}
	assert_true(won >= MATCH_LEAST);
	assert_in_range(idle, 0, MATCH / 8); /* in the first Era three slots are free and four Workers are Active */
}

/* Flux Cores, Blinks, Technologies: it knows what to do with them. */
static void beats_it_with_fractures(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= FRACTURES_MATCH; seed++) {
		struct rift_setup setup = { .players = 2, .modules = 1u << (RIFT_FRACTURES - 1), .device = seed % 2 };
		struct rift_game g;
		struct told told;
		int seat = (int)(seed % 2);
		play_out(&g, &setup, 1u << seat, seed, &told);
		assert_true(rift_won(&g, seat) && !rift_won(&g, 1 - seat));
	}
}

static void players_have_names(void **state)
{
	(void)state;
	assert_non_null(rift_player("greedy"));
	assert_non_null(rift_player("random"));
	assert_null(rift_player("nobody"));
	for (size_t i = 0; i < rift_player_count(); i++) {
		assert_ptr_equal(rift_player(rift_player_at(i)->name), rift_player_at(i));
		assert_null(strchr(rift_player_at(i)->about, '\n'));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(players_have_names),
		cmocka_unit_test(plays_every_table),
		cmocka_unit_test(plays_every_automaton),
		cmocka_unit_test(repeats_by_its_seed),
		cmocka_unit_test(answers_as_ever),
		cmocka_unit_test(knows_what_its_seat_knows),
		cmocka_unit_test(beats_the_random_player),
		cmocka_unit_test(beats_it_with_fractures),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
