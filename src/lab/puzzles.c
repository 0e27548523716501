/* puzzles.c -- timerift-lab puzzles: finds puzzles in games of the computer players.  docs/puzzles.md tells how. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "lab/lab.h"
#include "lab/puzzles/puzzles.h"

#define TIMES_MAX 64

static int puzzles_find(const struct puzzle_plan *plan, const char *folder)
{
	struct solver *s = solver_new();
	struct puzzle *p = calloc(1, sizeof *p);
	uint64_t found = 0, number = 0;
	bool well = s && p;
	(void)mkdir(folder, 0777); /* if it cannot be made, the first file says why */
	for (; well && number < plan->games && found < plan->count; number++) {
		if (!puzzle_find(plan, number, s, p))
			continue;
		well = puzzle_write(p, folder, (size_t)++found);
		(void)printf("%" PRIu64 ": game %" PRIu64
			     ", Era %d, %d VP to %d, margin %d, %zu moves, difficulty %d\n",
			found, number, p->era, p->now, p->best, p->best - p->second, p->record.count - p->at,
			p->difficulty);
		(void)fflush(stdout);
	}
	(void)printf("%" PRIu64 " puzzles in %" PRIu64 " games\n", found, number);
	free(s);
	free(p);
	return well ? 0 : 1;
}

/* "4x" or "4"; 0: neither. */
static uint32_t times_of(const char *word)
{
	char *end;
	unsigned long times = strtoul(word, &end, 10);
	if (end == word || (*end && (*end != 'x' || end[1])) || times > TIMES_MAX)
		return 0;
	return (uint32_t)times;
}

struct wishes {
	const char *out, *check, *budget, *list, *unlist;
};

static int list_make(const char *from, const char *name)
{
	size_t count;
	struct puzzle *puzzles = puzzles_read(from, &count);
	bool well = puzzles && puzzles_list(puzzles, count, name);
	free(puzzles);
	return well ? 0 : 1;
}

static int list_spread(const char *from, const char *folder)
{
	size_t count = 0;
	struct puzzle *puzzles = puzzles_read(from, &count);
	bool well = puzzles != NULL;
	(void)mkdir(folder, 0777);
	for (size_t i = 0; well && i < count; i++)
		well = puzzle_write(&puzzles[i], folder, i + 1);
	free(puzzles);
	return well ? 0 : 1;
}

static int check_run(const char *from, uint32_t times, uint64_t seed)
{
	size_t count;
	struct puzzle *puzzles = puzzles_read(from, &count);
	int status = puzzles ? puzzles_check(puzzles, count, times, seed) : 1;
	free(puzzles);
	return status;
}

int cmd_puzzles(int argc, char **argv)
{
	struct puzzle_plan plan = { .games = 100000, .seed = 1, .count = 100 };
	struct wishes wishes = { .out = NULL };
	uint64_t nodes = rift_player(PUZZLE_PLAYER)->nodes;
	const struct option_row rows[] = {
		{ "games", OPTION_NUMBER, &plan.games, "N", "games to look through at most (100000)", 1, 100000000 },
		{ "seed", OPTION_NUMBER, &plan.seed, "S", "the seed (1); the same seed gives the same puzzles", 0, 0 },
		{ "count", OPTION_NUMBER, &plan.count, "N", "puzzles to find (100)", 1, 1000 },
		{ "nodes", OPTION_NUMBER, &nodes, "N", "simulations of master for a decision (800)", 1, 100000 },
		{ "modules", OPTION_FLAG, &plan.modules, NULL, "look only at games with modules", 0, 0 },
		{ "out", OPTION_FOLDER, &wishes.out, "FOLDER", "where the puzzles go, one record each", 0, 0 },
		{ "check", OPTION_FILE, &wishes.check, "FROM",
			"see whether the puzzles of a folder or list are as they say", 0, 0 },
		{ "budget", OPTION_TEXT, &wishes.budget, "4x",
			"with --check: master confirms the answers with so many times the simulations", 0, 0 },
		{ "list", OPTION_FILE, &wishes.list, "FILE", "with --from: write the puzzles as a list by difficulty",
			0, 0 },
		{ "from", OPTION_FILE, &wishes.unlist, "FROM", "a folder or list of puzzles, or several: A,B,C", 0, 0 },
	};
	static const char about[] =
		"Finds puzzles in games of the computer players: a seat plays the end of the last Era alone, one end of it gives\n"
		"most VP, greedy misses it and master finds it.  Writes each as a record with the answer in a comment.";
	const struct options options = { "timerift-lab puzzles [options]", about, rows, ARRAY_LEN(rows), 0 };
	int status = options_read(&options, argc, argv);
	if (status < 0)
		return options_status(status);
	uint32_t times = wishes.budget ? times_of(wishes.budget) : 0;
	if (wishes.budget && !times)
		return options_complain(&options, "not a budget", wishes.budget);
	plan.nodes = (uint32_t)nodes;
	if (wishes.check)
		return check_run(wishes.check, times, plan.seed);
	if (wishes.unlist && (wishes.list || wishes.out))
		return wishes.list ? list_make(wishes.unlist, wishes.list) : list_spread(wishes.unlist, wishes.out);
	if (!wishes.out || wishes.unlist || wishes.list)
		return options_complain(&options, "--out, --check, or --from with --list is missing", NULL);
	return puzzles_find(&plan, wishes.out);
}
