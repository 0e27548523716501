/*
 * bench.c -- timerift-lab bench: speed of the rules on one core, with uniformly random players.
 *
 * It times what a search does: listing the answers, playing one without a log, and copying a game, which is how a
 * search backtracks.  A question can be answered by rift_play, which checks the answer, by rift_apply, which does not,
 * and by rift_step, which also lists the next answers and rolls the dice.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ai/greedy.h"
#include "base/base.h"
#include "cli/base/driver.h"
#include "cli/base/options.h"
#include "lab/bench.h"
#include "lab/lab.h"
#include "rift_words.h"

#define COPIES 256 /* copy targets, as in a search: half a megabyte, more than the L1 cache */
#define FEW_COPIES 8 /* few enough to fit the L1 cache */
#define ROUNDS 200000
#define SOLO_GAMES 1000 /* against each automaton */
#define GREEDY_GAMES 20

enum way { BY_PLAY, BY_APPLY, BY_STEP, WAYS };
static const char *const ways[WAYS] = { "play", "apply", "step" };

struct bench {
	struct rng rng;
	struct rift_setup setup;
	enum way way;
	uint64_t asks, games, bot_turns;
	double bot_seconds;
};

static double seconds_of(clockid_t clock)
{
	struct timespec t;
	(void)clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double bench_now(void)
{
	return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

/* Compiler barrier: the memory at p must be written. */
static void used(void *p)
{
	__asm__ volatile("" : : "g"(p) : "memory");
}

struct rift_move bench_draw(struct rng *rng, const struct rift_game *g, unsigned seats)
{
	static struct rift_move moves[RIFT_ANSWERS];
	static struct rift_outcome outcomes[RIFT_ANSWERS];
	int seat = seats & (seats - 1) ? driver_seat(rng, seats) : __builtin_ctz(seats);
	if (seat == RIFT_NATURE) {
		size_t count = rift_chance(g, outcomes, RIFT_ANSWERS);
		return outcomes[driver_outcome(rng, outcomes, count)].move;
	}
	size_t count = rift_legal(g, seat, moves, RIFT_ANSWERS);
	return moves[rng_below(rng, (uint32_t)count)];
}

static void play_game(struct bench *b)
{
	struct rift_game g;
	CHECK(rift_new(&g, &b->setup) == RIFT_OK);
	for (;;) {
		struct rift_ask ask = rift_asks(&g);
		if (!ask.seats)
			break;
		struct rift_move m = bench_draw(&b->rng, &g, ask.seats);
		if (b->way == BY_APPLY)
			rift_apply(&g, m, NULL);
		else
			CHECK(rift_play(&g, m, NULL) == RIFT_OK);
		b->asks++;
	}
	used(&g);
	b->games++;
}

/* The same by rift_step.  What Nature had a choice in counts as a question, as it does in play_game. */
static void step_game(struct bench *b)
{
	struct rift_game g;
	struct rift_move moves[RIFT_ANSWERS];
	struct rift_dice dice = { .state = rng_next(&b->rng) };
	size_t count = 0;
	CHECK(rift_new(&g, &b->setup) == RIFT_OK);
	for (;;) {
		struct rift_move m;
		if (count) {
			m = moves[rng_below(&b->rng, (uint32_t)count)];
		} else {
			struct rift_ask ask = rift_asks(&g);
			if (!ask.seats)
				break;
			m = bench_draw(&b->rng, &g, ask.seats);
		}
		count = rift_step(&g, m, &dice, moves);
		b->asks++;
	}
	used(&g);
	b->asks += dice.rolls;
	b->games++;
}

/* Nanoseconds per copy of a game, cycling through `copies` targets. */
static double time_copy(const struct rift_setup *setup, int copies)
{
	static struct rift_game from, to[COPIES];
	double best = 1e9;
	CHECK(rift_new(&from, setup) == RIFT_OK);
	for (int again = 0; again < 5; again++) {
		double begin = bench_now();
		for (int i = 0; i < ROUNDS; i++) {
			memcpy(&to[i % copies], &from, sizeof from);
			used(&to[i % copies]);
		}
		double each = (bench_now() - begin) * 1e9 / ROUNDS;
		best = each < best ? each : best;
	}
	return best;
}

/* Plays for about so many seconds; returns the actual time. */
static double play_for(struct bench *b, double seconds)
{
	double begin = bench_now(), took;
	do {
		for (int i = 0; i < 20; i++) {
			if (b->way == BY_STEP)
				step_game(b);
			else
				play_game(b);
		}
		took = bench_now() - begin;
	} while (took < seconds);
	return took;
}

/* Times one way of playing after a warm-up. */
static double bench_way(struct bench *b, enum way way, double seconds)
{
	b->way = way;
	(void)play_for(b, 0.2);
	b->asks = b->games = 0;
	return play_for(b, seconds);
}

/*
 * Times a bot's turn: from the roll of its die until somebody else has to answer, dice and draws included.  Reading the
 * CPU clock takes longer than many a turn, so this uses the faster wall clock.
 */
static void play_solo(struct bench *b)
{
	struct rift_game g;
	double begin = 0;
	CHECK(rift_new(&g, &b->setup) == RIFT_OK);
	for (;;) {
		struct rift_ask ask = rift_asks(&g);
		bool nature = ask.seats == 1u << RIFT_NATURE;
		if (!nature && begin > 0) {
			b->bot_seconds += seconds_of(CLOCK_MONOTONIC) - begin;
			begin = 0;
		}
		if (!ask.seats)
			break;
		struct rift_move m = bench_draw(&b->rng, &g, ask.seats);
		if (m.verb == RIFT_N_COMMAND) {
			b->bot_turns++;
			if (begin <= 0)
				begin = seconds_of(CLOCK_MONOTONIC);
		}
		CHECK(rift_play(&g, m, NULL) == RIFT_OK);
	}
	b->games++;
}

/* Microseconds per turn, over games against each automaton. */
static void bench_solo(struct rng rng)
{
	double each[RIFT_KIND_END] = { 0 }, seconds = 0, turns = 0;
	for (int kind = RIFT_CHRONOBOT_1; kind < RIFT_KIND_END; kind++) {
		struct bench b = { .rng = rng, .setup = { .players = 2, .seat[1].kind = (uint8_t)kind } };
		for (int i = 0; i < SOLO_GAMES; i++)
			play_solo(&b);
		each[kind] = b.bot_seconds * 1e6 / (double)b.bot_turns;
		seconds += b.bot_seconds;
		turns += (double)b.bot_turns;
	}
	(void)printf("solo: bot_turn_us=%.2f", seconds * 1e6 / turns);
	for (int kind = RIFT_CHRONOBOT_1; kind < RIFT_KIND_END; kind++)
		(void)printf(" %s=%.2f", rift_word_kind(kind), each[kind]);
	(void)putchar('\n');
}

/* Microseconds per decision of the greedy player at every seat. */
static void bench_greedy(struct rng rng, const struct rift_setup *setup)
{
	struct bench b = { .rng = rng };
	uint64_t random = rng_next(&b.rng), decisions = 0;
	double seconds = 0;
	for (int i = 0; i < GREEDY_GAMES; i++) {
		struct rift_game g;
		CHECK(rift_new(&g, setup) == RIFT_OK);
		for (struct rift_ask ask = rift_asks(&g); ask.seats; ask = rift_asks(&g)) {
			struct rift_move m;
			if (ask.seats >> RIFT_NATURE & 1) {
				m = bench_draw(&b.rng, &g, ask.seats);
			} else {
				double begin = bench_now();
				m = greedy_choose(RIFT_RULES, &g, __builtin_ctz(ask.seats), &random);
				seconds += bench_now() - begin;
				decisions++;
			}
			CHECK(rift_play(&g, m, NULL) == RIFT_OK);
		}
	}
	(void)printf("greedy: decision_us=%.1f decisions_per_game=%.0f\n", seconds * 1e6 / (double)decisions,
		(double)decisions / GREEDY_GAMES);
}

/* Questions per second in every way.  Returns the microseconds of a step. */
static double bench_ways(struct bench b, const char *name, double seconds, double copy)
{
	double asks[WAYS];
	for (int way = 0; way < WAYS; way++) {
		double took = bench_way(&b, (enum way)way, seconds);
		asks[way] = (double)b.asks / took;
	}
	double copies = 1e9 / asks[BY_STEP] / copy;
	(void)printf("%s:", name);
	for (int way = 0; way < WAYS; way++)
		(void)printf(" %s=%.0f", ways[way], asks[way]);
	(void)printf(" asks/s, a step costs %.1f copies of the state\n", copies);
	return 1e6 / asks[BY_STEP];
}

/* Returns false if a sentence takes too long. */
static bool report(const struct bench *b, double took)
{
	double asks = (double)b->asks, ask = took * 1e9 / asks;
	double copy = time_copy(&b->setup, COPIES);
	struct bench other = *b;
	(void)printf("%d players, %.1f s on one core, %.0f asks per game\n", b->setup.players, took,
		asks / (double)b->games);
	(void)printf("an ask costs %.1f copies of the state; within the first cache a copy takes %.0f ns\n", ask / copy,
		time_copy(&b->setup, FEW_COPIES));
	other.setup.modules = 0;
	(void)bench_ways(other, "base", took, copy);
	other.setup.modules = RIFT_MODULE_BIT(RIFT_FRACTURES);
	bool fast = bench_words(b->rng, other.setup, bench_ways(other, "fractures", took, copy));
	if (!fast)
		(void)printf("a sentence takes more than %d steps\n", SENTENCE_STEPS);
	bench_solo(b->rng);
	bench_greedy(b->rng, &b->setup);
	return fast;
}

static void last_line(const struct bench *b, double took)
{
	double asks = (double)b->asks;
	(void)printf("bench: asks/s=%.0f games/s=%.0f ask_ns=%.0f copy_ns=%.0f state_bytes=%zu\n", asks / took,
		(double)b->games / took, took * 1e9 / asks, time_copy(&b->setup, COPIES), sizeof(struct rift_game));
}

static bool way_read(const char *word, enum way *way)
{
	for (int i = 0; i < WAYS; i++)
		if (strcmp(word, ways[i]) == 0) {
			*way = (enum way)i;
			return true;
		}
	return false;
}

int cmd_bench(int argc, char **argv)
{
	uint64_t players = 2, seconds = 3, seed = 1;
	const char *modules = "-", *by = NULL;
	const struct option_row rows[] = {
		{ "players", OPTION_NUMBER, &players, "N", "how many players (2)", 2, RIFT_SEATS },
		{ "seconds", OPTION_NUMBER, &seconds, "N", "how long to play (3)", 1, 3600 },
		{ "seed", OPTION_NUMBER, &seed, "S", "the seed (1)", 0, 0 },
		{ "modules", OPTION_TEXT, &modules, "LIST",
			"doomsday, pioneers, guardians, fractures, variable-anomalies, new-buildings (-)", 0, 0 },
		{ "by", OPTION_TEXT, &by, "WAY",
			"play, apply or step: how a question is answered (play); prints only the last line", 0, 0 },
	};
	static const char about[] =
		"Plays games with players that choose any answer alike, on one core.  The last line says how many questions and\n"
		"games a second that was, and in nanoseconds what one question costs (to list its answers and play one) and what\n"
		"a copy of a game costs, among so many that they do not fit the first cache, as in a search.\n"
		"The lines before it tell how many questions a second it is in the base game and with Fractures of Time by\n"
		"rift_play, rift_apply and rift_step, what a sentence about an event or a question costs in each language, and\n"
		"what a turn of each automaton and a decision of the greedy player take, in microseconds.  tools/compare.py\n"
		"compares two builds.";
	const struct options options = { "timerift-lab bench [options]", about, rows, ARRAY_LEN(rows), 0 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	unsigned bits = 0;
	if (!driver_modules(modules, &bits))
		return options_complain(&options, "not a list of modules", modules);
	enum way way = BY_PLAY;
	if (by && !way_read(by, &way))
		return options_complain(&options, "not a way to answer", by);
	struct bench b = { .setup = { .players = (uint8_t)players, .modules = bits } };
	rng_seed(&b.rng, seed, 0);
	double took = bench_way(&b, way, (double)seconds);
	bool fast = by || report(&b, took);
	last_line(&b, took);
	return fast && fflush(stdout) == 0 ? 0 : 1;
}
