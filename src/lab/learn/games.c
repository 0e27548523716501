/*
 * games.c -- timerift-lab learn games: plays training games and keeps positions of them with their outcome.
 *
 * Every seat is the greedy player.  In three of four games seats deviate at random on some turns, up to a turn that is
 * drawn, so that the network sees positions that good play avoids.  Only positions after the last deviation are kept:
 * what they say about the outcome is true for good play.  Kept are all positions where a search would stop (the first
 * question of an Era's Power Up), half of those at the end of the Action Rounds, and some others.
 *
 * A game depends only on the seed and its number.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/greedy.h"
#include "ai/judge.h"
#include "base/base.h"
#include "cli/base/driver.h"
#include "cli/base/options.h"
#include "lab/learn/learn.h"
#include "lab/learn/setup.h"
#include "lab/learn/shard.h"

#define JOBS_MAX 64
#define MOVES_MAX 20000 /* more than any game has */
#define DEVIATE 15 /* per cent of the turns that may deviate */
#define DEVIATE_UNTIL 55 /* turns of each seat: the last that may deviate is drawn below this */
#define DEVIATE_PASS 6 /* one of so many deviations is a pass */
#define OTHERS 10 /* one of so many other turns is kept */
#define KEPT_MAX 512 /* positions of a game, each for one seat */

struct kept {
	struct position position;
	struct sparse inputs;
};

struct training {
	struct rng rng;
	struct rift_game game;
	struct rift_setup setup;
	enum learn_table table;
	uint64_t random[RIFT_SEATS];
	int may_deviate; /* turns left that may */
	int era_seen; /* the last Era whose Power Up was kept */
	bool in_rounds; /* the last question was one of the Action Rounds */
	uint8_t number; /* of the next position */
	struct kept kept[KEPT_MAX];
	size_t count;
};

static uint32_t people(const struct rift_setup *setup)
{
	uint32_t count = 0;
	for (int seat = 0; seat < setup->players; seat++)
		count += setup->seat[seat].kind <= RIFT_HUMAN;
	return count;
}

static void training_begin(struct training *t, uint64_t seed, uint64_t number)
{
	rng_seed(&t->rng, seed, number);
	t->table = learn_setup(&t->rng, &t->setup);
	t->may_deviate = rng_below(&t->rng, 4) ? (int)rng_below(&t->rng, DEVIATE_UNTIL * people(&t->setup)) : 0;
	t->era_seen = -1;
	t->in_rounds = false;
	t->number = 0;
	t->count = 0;
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		t->random[seat] = rng_next(&t->rng);
	enum rift_result r = rift_new(&t->game, &t->setup);
	CHECK(r == RIFT_OK);
}

static void keep(struct training *t, bool horizon, uint32_t game)
{
	struct judge judge;
	struct look looks[RIFT_SEATS];
	int automaton = 0;
	judge_prepare(&judge, RIFT_RULES, &t->game);
	features_look(looks, judge.value, RIFT_RULES, &t->game);
	for (int seat = 0; seat < t->setup.players; seat++)
		if (looks[seat].automaton)
			automaton = looks[seat].sheet.total * 100;
	for (int seat = 0; seat < t->setup.players && t->count < KEPT_MAX; seat++) {
		struct kept *kept = &t->kept[t->count];
		if (looks[seat].automaton)
			continue;
		features_take(&kept->inputs, looks, RIFT_RULES, &t->game, seat);
		kept->position = (struct position){
			.game = game,
			.value = looks[seat].value,
			.automaton = automaton,
			.inputs = (uint16_t)kept->inputs.count,
			.number = t->number,
			.seat = (uint8_t)seat,
			.seats = t->setup.players,
			.table = (uint8_t)t->table,
			.era = (uint8_t)looks[seat].picture.era,
			.horizon = horizon,
		};
		t->count++;
	}
	t->number++;
}

/* Looks at the position before it is answered. */
static void look_at(struct training *t, struct rift_ask ask, uint32_t game)
{
	int phase = rift_fact(&t->game, RIFT_FACT_PHASE, 0, 0), era = rift_fact(&t->game, RIFT_FACT_ERA, 0, 0);
	bool ended = t->in_rounds && phase != RIFT_ACTION_ROUNDS;
	t->in_rounds = phase == RIFT_ACTION_ROUNDS;
	if (phase <= RIFT_SETTING_UP)
		return;
	if (phase >= RIFT_POWER_UP && era != t->era_seen) {
		t->era_seen = era;
		keep(t, true, game);
	} else if (ended ? rng_below(&t->rng, 2) == 0 : ask.kind == RIFT_ASK_TURN && !rng_below(&t->rng, OTHERS)) {
		keep(t, false, game);
	}
}

static struct rift_move deviate(struct training *t, int seat)
{
	struct rift_move answers[RIFT_ANSWERS];
	size_t count = rift_legal(&t->game, seat, answers, RIFT_ANSWERS), at = rng_below(&t->rng, (uint32_t)count);
	t->count = 0; /* what was kept says nothing about good play any more */
	if (rng_below(&t->rng, DEVIATE_PASS) == 0)
		for (size_t i = 0; i < count; i++)
			at = answers[i].verb == RIFT_V_PASS ? i : at;
	return answers[at];
}

static struct rift_move answer(struct training *t, struct rift_ask ask)
{
	if (ask.seats >> RIFT_NATURE & 1) {
		struct rift_outcome outcomes[RIFT_ANSWERS];
		size_t count = rift_chance(&t->game, outcomes, RIFT_ANSWERS);
		return outcomes[driver_outcome(&t->rng, outcomes, count)].move;
	}
	int seat = __builtin_ctz(ask.seats);
	if (ask.kind == RIFT_ASK_TURN && t->may_deviate-- > 0 && rng_below(&t->rng, 100) < DEVIATE)
		return deviate(t, seat);
	return greedy_choose(RIFT_RULES, &t->game, seat, &t->random[seat]);
}

/* Enters the outcome. */
static void label(struct training *t)
{
	int score[RIFT_SEATS];
	for (int seat = 0; seat < t->setup.players; seat++) {
		struct rift_score sheet;
		rift_score(&t->game, seat, &sheet);
		score[seat] = sheet.total;
	}
	for (size_t i = 0; i < t->count; i++) {
		struct position *position = &t->kept[i].position;
		int best = INT16_MIN;
		for (int seat = 0; seat < t->setup.players; seat++)
			if (seat != position->seat)
				best = int_max(best, score[seat]);
		position->own = (int16_t)score[position->seat];
		position->margin = (int16_t)(score[position->seat] - best);
	}
}

static void training_play(struct training *t, uint64_t seed, uint64_t number)
{
	training_begin(t, seed, number);
	for (int moves = 0;; moves++) {
		struct rift_ask ask = rift_asks(&t->game);
		if (!ask.seats)
			break;
		CHECK(moves < MOVES_MAX);
		look_at(t, ask, (uint32_t)number);
		enum rift_result r = rift_play(&t->game, answer(t, ask), NULL);
		CHECK(r == RIFT_OK);
	}
	label(t);
}

static int shard_make(const struct shard_plan *plan, uint64_t i, const char *name, struct training *t)
{
	FILE *file = shard_begin(plan, i, name);
	if (!file)
		return -1;
	uint64_t first = i * plan->size;
	for (uint64_t number = first; number < first + plan->size && number < plan->games; number++) {
		training_play(t, plan->seed, number);
		for (size_t k = 0; k < t->count; k++) {
			if (shard_put(file, &t->kept[k].position, &t->kept[k].inputs) != 0) {
				(void)fclose(file);
				return -1;
			}
		}
	}
	return shard_end(file, name);
}

/* Makes every jobs-th shard that is missing. */
static int job_work(const struct shard_plan *plan, uint64_t job, uint64_t jobs)
{
	struct training *t = calloc(1, sizeof *t);
	uint64_t shards = (plan->games + plan->size - 1) / plan->size;
	int status = t ? 0 : -1;
	for (uint64_t i = job; i < shards && status == 0; i += jobs) {
		char name[SHARD_NAME_MAX];
		shard_name(plan, i, name, sizeof name);
		if (access(name, R_OK) != 0)
			status = shard_make(plan, i, name, t);
	}
	if (status != 0)
		perror("timerift-lab learn games");
	free(t);
	return status;
}

static int jobs_run(const struct shard_plan *plan, uint64_t jobs)
{
	int status = 0;
	uint64_t started = 0;
	for (; started < jobs; started++) {
		pid_t pid = fork();
		if (pid == 0)
			_exit(job_work(plan, started, jobs) == 0 ? 0 : 1);
		if (pid < 0)
			break;
	}
	for (uint64_t i = 0; i < started; i++) {
		int ended = 0;
		if (wait(&ended) < 0 || !WIFEXITED(ended) || WEXITSTATUS(ended) != 0)
			status = 1;
	}
	return started == jobs ? status : 1;
}

int learn_games(int argc, char **argv)
{
	struct shard_plan plan = { .folder = NULL, .seed = 1, .games = 10000, .size = 100 };
	uint64_t jobs = 1;
	const struct option_row rows[] = {
		{ "games", OPTION_NUMBER, &plan.games, "N", "training games (10000)", 1, 10000000 },
		{ "seed", OPTION_NUMBER, &plan.seed, "S", "the seed (1); the same seed gives the same files", 0, 0 },
		{ "shard", OPTION_NUMBER, &plan.size, "N", "games in a file (100)", 1, 100000 },
		{ "jobs", OPTION_NUMBER, &jobs, "J", "processes to share the games (1)", 1, JOBS_MAX },
	};
	static const char about[] =
		"Plays training games and keeps positions of them in the files of a folder.  Files that are there are kept, so\n"
		"an interrupted run is continued by the same command.";
	const struct options options = { "timerift-lab learn games FOLDER [options]", about, rows, ARRAY_LEN(rows), 1 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (words != 1)
		return options_complain(&options, "a folder is missing", "");
	plan.folder = argv[1];
	(void)mkdir(plan.folder, 0777); /* if it cannot be made, the first file says why */
	return jobs_run(&plan, jobs);
}
