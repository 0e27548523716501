/* check.c -- whether all that is said of puzzles is so: by following every line, and by a player that looks longer. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/base.h"
#include "lab/puzzles/puzzles.h"

/* Plays the answer and passes; returns the VP at the end of the game, SOLVE_NONE if that is not legal. */
static int answer_total(const struct puzzle *p, struct rift_game g)
{
	int vp = SOLVE_NONE;
	for (size_t i = p->at; i < p->record.count; i++)
		if (rift_play(&g, p->record.moves[i], NULL) != RIFT_OK)
			return SOLVE_NONE;
	if (!rift_asks(&g).seats)
		return solve_total(&g, p->seat);
	return solve_stop(&g, p->seat, &vp) ? vp : SOLVE_NONE;
}

/* Whether the answer has as many turns and decisions as it may. */
static bool is_short(const struct puzzle *p)
{
	int turns = 0, decisions = 0;
	for (size_t i = p->at; i < p->record.count; i++) {
		decisions += p->record.moves[i].seat == p->seat;
		turns += p->record.moves[i].verb == RIFT_V_PLACE;
	}
	return decisions >= 1 && decisions <= PUZZLE_DECISIONS && turns <= PUZZLE_TURNS;
}

/* What is wrong with a puzzle; NULL: nothing. */
static const char *wrong_with(struct solver *s, const struct puzzle *p, const struct rift_game *g)
{
	struct solved solved;
	if (!solve_alone(g, p->seat) || rift_fact(g, RIFT_FACT_ERA, 0, 0) != p->era)
		return "the seat does not play alone in this Era";
	if (answer_total(p, *g) != p->best)
		return "the answer does not reach its VP";
	if (!is_short(p) || p->difficulty < 1 || p->difficulty > 3)
		return "the answer is too long, or the difficulty unknown";
	if (!solve(s, g, p->seat, &solved))
		return "there are too many lines";
	if (solved.now != p->now || solved.lines.best != p->best || solved.lines.second != p->second)
		return "other VP can be reached";
	if (solved.lines.sure != p->best || p->best - p->second < PUZZLE_MARGIN || !solved.alike)
		return "the answer is not clear";
	return solved.gains < PUZZLE_GAINS || solved.sensible < PUZZLE_SENSIBLE ? "too few answers are sensible" : NULL;
}

int puzzles_check(const struct puzzle *puzzles, size_t count, uint32_t times, uint64_t seed)
{
	struct solver *s = solver_new();
	size_t right = 0, agree = 0;
	CHECK(s != NULL);
	for (size_t i = 0; i < count; i++) {
		const struct puzzle *p = &puzzles[i];
		struct rift_game g;
		puzzle_position(p, &g);
		const char *wrong = wrong_with(s, p, &g);
		right += wrong == NULL;
		if (wrong)
			(void)printf("puzzle %zu: %s\n", i + 1, wrong);
		if (!times)
			continue;
		const struct puzzle_try how = { rift_player(PUZZLE_PLAYER), p->nodes * times, seed + i };
		int vp = puzzle_play(&how, &g, p->seat, NULL);
		agree += vp == p->best;
		if (vp != p->best)
			(void)printf("puzzle %zu: %s with %" PRIu32 " simulations gets %d VP, not %d\n", i + 1,
				PUZZLE_PLAYER, how.nodes, vp, p->best);
		(void)fflush(stdout);
	}
	free(s);
	(void)printf("%zu of %zu are as they say, by every line to the end of the game\n", right, count);
	if (times)
		(void)printf("%zu of %zu answers are confirmed by %s with %" PRIu32
			     " times the simulations, seed %" PRIu64 "\n",
			agree, count, PUZZLE_PLAYER, times, seed);
	return right == count && (!times || agree * 100 >= count * 95) ? 0 : 1;
}
