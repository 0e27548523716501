/*
 * test_thoughts.c -- decisions on the thread that thinks: the answers are the player's own, who is waited for goes first,
 * a crowd gets fewer simulations, and the thread keeps to its share.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "server/autoplay/thoughts.h"

#define MOST 24
#define SLOW_NS UINT64_C(2000000000) /* below LONGEST_NS of thoughts.c, by more than the loop may be late */

/* One decision about the same question. */
struct decision {
	struct thought thought; /* first */
	int begun, done, dropped; /* as how many-th, from 1; 0: not yet */
	bool unwanted;
	uint64_t came; /* the network of a player who is connected; 0: nobody */
	struct rift_move answer;
};

static uv_loop_t loop;
static struct thoughts *all;
static struct metrics metrics;
static struct rift_game game;
static int seat, calls;
static uint64_t seed;
static const struct rift_player *player;
static struct decision decisions[MOST];

static struct origin from(uint64_t network)
{
	return (struct origin){ network << 8 | 1, network };
}

static bool on_attended(struct thought *t, struct origin *who)
{
	*who = from(((struct decision *)(void *)t)->came);
	return ((struct decision *)(void *)t)->came > 0;
}

static bool on_ask(struct thought *t, struct question *q)
{
	((struct decision *)(void *)t)->begun = ++calls;
	*q = (struct question){ .player = player, .rules = RIFT_RULES, .game = &game, .seat = seat, .seed = seed };
	return true;
}

static bool on_wanted(struct thought *t)
{
	return !((struct decision *)(void *)t)->unwanted;
}

static void on_dropped(struct thought *t)
{
	((struct decision *)(void *)t)->dropped = ++calls;
}

static void on_done(struct thought *t, struct rift_move answer)
{
	struct decision *d = (struct decision *)(void *)t;
	d->done = ++calls;
	d->answer = answer;
}

static const struct thoughts_calls on = {
	.attended = on_attended, .ask = on_ask, .wanted = on_wanted, .dropped = on_dropped, .done = on_done
};

/* The first question of a game of two that has more than one answer. */
static void game_begin(void)
{
	struct rift_setup setup = { .players = 2, .seat = { { .kind = RIFT_HUMAN }, { .kind = RIFT_HUMAN } } };
	struct rift_move answers[RIFT_ANSWERS];
	struct rift_outcome outcomes[RIFT_ANSWERS];
	assert_int_equal(rift_new(&game, &setup), RIFT_OK);
	for (int turns = 0;; turns++) {
		struct rift_ask ask = rift_asks(&game);
		for (seat = 0; !(ask.seats >> seat & 1);)
			seat++;
		if (seat == RIFT_NATURE) {
			assert_true(rift_chance(&game, outcomes, RIFT_ANSWERS) > 0);
			rift_play(&game, outcomes[0].move, NULL);
		} else if (turns > 40 && rift_legal(&game, seat, answers, RIFT_ANSWERS) > 8) {
			return;
		} else {
			assert_true(rift_legal(&game, seat, answers, RIFT_ANSWERS) > 0);
			rift_play(&game, answers[0], NULL);
		}
	}
}

static void opened_with(int share, const char *name)
{
	memset(decisions, 0, sizeof decisions);
	calls = 0;
	player = rift_player(name);
	assert_non_null(player);
	assert_int_equal(uv_loop_init(&loop), 0);
	all = thoughts_open(&loop, share, &on);
	assert_non_null(all);
}

static void closed(void)
{
	thoughts_gauge(all, &metrics);
	while (thoughts_take(all))
		;
	thoughts_close(all);
	all = NULL;
	uv_run(&loop, UV_RUN_DEFAULT);
	assert_int_equal(uv_loop_close(&loop), 0);
}

/* After a test that failed in the middle. */
static int cleared(void **state)
{
	(void)state;
	if (all)
		closed();
	return 0;
}

static void add(int i, uint64_t network)
{
	const struct origin who = from(network);
	decisions[i].came = network;
	thoughts_add(all, &decisions[i].thought, network ? &who : NULL);
}

static void until_done(int i)
{
	while (!decisions[i].done)
		uv_run(&loop, UV_RUN_ONCE);
}

/* What the player itself finds with so many simulations. */
static struct rift_move own_choice(uint32_t simulations)
{
	const size_t bytes = rift_think_bytes(player);
	void *memory = malloc(bytes);
	assert_non_null(memory);
	struct rift_think *think = rift_think_begin(memory, bytes, player, RIFT_RULES, &game, seat, seed, 0);
	assert_non_null(think);
	rift_think_go(think, simulations);
	struct rift_move answer = rift_think_answer(think);
	free(memory);
	return answer;
}

/*
 * Also after a thought about the same question that was given up in the middle, as by a node that died.  A machine under
 * load may cut it short: it is compared with as many simulations.
 */
static void answers_are_the_players_own(void **state)
{
	(void)state;
	opened_with(100, "skilled");
	decisions[0].unwanted = true;
	add(0, 1);
	while (!decisions[0].dropped)
		uv_run(&loop, UV_RUN_ONCE);
	for (int i = 1; i < MOST; i++) {
		thoughts_gauge(all, &metrics);
		const uint64_t before = metrics.simulations;
		seed = (uint64_t)i;
		add(i, 1);
		until_done(i);
		thoughts_gauge(all, &metrics);
		const struct rift_move own = own_choice((uint32_t)(metrics.simulations - before));
		assert_memory_equal(&decisions[i].answer, &own, sizeof own);
	}
	assert_int_equal(decisions[0].done, 0);
	closed();
	assert_int_equal(metrics.thoughts, MOST - 1);
	assert_int_equal(metrics.thoughts_plain, 0);
}

static void who_is_waited_for_goes_first(void **state)
{
	(void)state;
	opened_with(100, "skilled");
	add(0, 1); /* begins at once */
	add(1, 0); /* nobody is connected */
	for (int i = 2; i < 5; i++)
		add(i, 1); /* a network with several games */
	add(5, 2); /* and one with its first */
	assert_int_equal(decisions[0].begun, 1);
	thoughts_gauge(all, &metrics);
	assert_int_equal(metrics.thoughts_waiting, 5);
	until_done(1);
	assert_true(decisions[5].begun < decisions[2].begun);
	assert_true(decisions[2].begun < decisions[3].begun && decisions[3].begun < decisions[4].begun);
	assert_true(decisions[4].begun < decisions[1].begun);
	closed();
	assert_int_equal(metrics.thoughts, 6);
}

/* Games of one network share the simulations; a game of another that used none gets all of its own. */
static void a_crowd_gets_fewer_simulations(void **state)
{
	(void)state;
	opened_with(100, "expert");
	for (int i = 0; i < MOST; i++)
		add(i, 1);
	for (int i = 0; i < MOST; i++)
		until_done(i);
	closed();
	assert_int_equal(metrics.thoughts, MOST);
	assert_true(metrics.thoughts_cut >= MOST / 2);
	assert_true(metrics.simulations < (uint64_t)player->nodes * MOST / 2); /* half of what they would have made */
}

/* A network that keeps the thread busy takes nothing from one that asks for the first time. */
static void a_crowd_takes_nothing_from_others(void **state)
{
	(void)state;
	opened_with(100, "skilled");
	for (int i = 0; i < 300; i++) { /* so that the network has used much */
		add(0, 1);
		assert_non_null(thoughts_take(all));
	}
	memset(&decisions[0], 0, sizeof decisions[0]);
	for (int i = 1; i < MOST - 1; i++)
		add(i, 1);
	add(MOST - 1, 2);
	while (!decisions[MOST - 1].begun)
		uv_run(&loop, UV_RUN_ONCE);
	thoughts_gauge(all, &metrics);
	const uint64_t cut = metrics.thoughts_cut, began = uv_hrtime();
	until_done(MOST - 1);
	const bool slow = uv_hrtime() - began > SLOW_NS; /* the thread yields to everything else on the machine */
	thoughts_gauge(all, &metrics);
	assert_true(decisions[MOST - 1].done == decisions[MOST - 1].begun + 1); /* nobody between */
	assert_true(slow || metrics.thoughts_cut == cut); /* it thought to the end */
	closed();
}

/* Somebody who comes is waited for from then on; and a game that nobody attends is not forgotten among others. */
static void nobody_is_forgotten(void **state)
{
	(void)state;
	opened_with(100, "skilled");
	add(0, 1);
	add(1, 0);
	add(2, 0);
	for (int i = 3; i < MOST; i++)
		add(i, 1);
	decisions[2].came = 2;
	until_done(2);
	assert_int_equal(decisions[3].done, 0); /* of a network that had a turn */
	decisions[4].came = 0; /* who leaves is not waited for */
	until_done(1);
	assert_int_equal(decisions[MOST - 1].done, 0);
	until_done(5);
	assert_int_equal(decisions[4].done, 0);
	closed();
}

static void a_queue_is_bounded(void **state)
{
	static struct decision many[500];
	const struct origin who = from(1);
	size_t alone = 0, count = 0;
	(void)state;
	opened_with(1, "skilled");
	for (; alone < 500 && !thoughts_full(all, false); alone++)
		thoughts_add(all, &many[alone].thought, NULL);
	assert_true(alone < 200 && !thoughts_full(all, true));
	for (count = alone; count < 500 && !thoughts_full(all, true); count++) {
		many[count].came = 1;
		thoughts_add(all, &many[count].thought, &who);
	}
	assert_true(count < 500 && count > 2 * alone);
	closed();
}

static void a_game_that_can_wait_gives_way(void **state)
{
	(void)state;
	opened_with(100, "expert"); /* longer than a slice */
	add(0, 0); /* begins at once, and ends with its first slice */
	add(1, 1);
	while (!decisions[1].begun)
		uv_run(&loop, UV_RUN_ONCE);
	assert_true(decisions[0].done > 0); /* with what it had found */
	closed();
	assert_int_equal(metrics.thoughts_cut, 1);
}

static void the_thread_keeps_to_its_share(void **state)
{
	(void)state;
	opened_with(2, "skilled"); /* a machine under load has more than 2 % left */
	const uint64_t began = uv_hrtime();
	for (int i = 0; i < 4; i++) {
		add(i, 1);
		until_done(i);
	}
	thoughts_gauge(all, &metrics);
	const uint64_t passed = uv_hrtime() - began, used = metrics.thinking_cpu_seconds;
	assert_true(used > 0);
	assert_true(used <= passed / 50 + used / 4); /* the rest after the last slice has not passed */
	closed();
}

static void players_that_search_need_it(void **state)
{
	(void)state;
	assert_false(thoughts_needed(rift_player("greedy")));
	assert_true(thoughts_needed(rift_player("skilled")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(answers_are_the_players_own, cleared),
		cmocka_unit_test_teardown(who_is_waited_for_goes_first, cleared),
		cmocka_unit_test_teardown(a_crowd_gets_fewer_simulations, cleared),
		cmocka_unit_test_teardown(a_crowd_takes_nothing_from_others, cleared),
		cmocka_unit_test_teardown(nobody_is_forgotten, cleared),
		cmocka_unit_test_teardown(a_queue_is_bounded, cleared),
		cmocka_unit_test_teardown(a_game_that_can_wait_gives_way, cleared),
		cmocka_unit_test_teardown(the_thread_keeps_to_its_share, cleared),
		cmocka_unit_test_teardown(players_that_search_need_it, cleared),
	};
	game_begin();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
