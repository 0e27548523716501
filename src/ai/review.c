/*
 * review.c -- what a player thinks of a decision that was made: rift_review_* of rift_player.h.
 *
 * First it searches for the best answer as it would in play, with half of the budget.  If that is another answer than the
 * one made, both are tried by turns in a new tree, with equal dice as long as they last: so neither has been thought
 * about longer, and neither looks better than it is because it was chosen for its luck.
 */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "ai/draw.h"
#include "ai/tree.h"

/* Limits of the grades in hundredths of a VP, and how many standard errors a loss must be above 0 (docs/players.md). */
enum { SLIP = 100, MISTAKE = 250, BLUNDER = 500, SURE = 2 };

#define PAIRS_LEAST 8 /* of simulations; fewer say nothing about the error */

enum stage { STAGE_SEARCH, STAGE_DUEL, STAGE_DONE };

struct rift_review {
	enum stage stage;
	bool graded; /* there was something to compare */
	struct rift_move made, best;
	uint32_t nodes, done; /* the budget, and what was used of it */
	uint32_t pairs; /* simulations of both answers */
	int64_t sum, squares; /* of best minus made over the pairs */
	uint64_t random; /* of the pair */
	int margin; /* of the best answer in the pair under way */
	struct tree *tree;
	struct rift_report found; /* of the search */
};

#define HEAD ((sizeof(struct rift_review) + 63) / 64 * 64)

static bool searches(const struct rift_player *p)
{
	return level_of(p)->mind->simulate != NULL;
}

size_t rift_review_bytes(const struct rift_player *p)
{
	return searches(p) ? HEAD + rift_think_bytes(p) : SIZE_MAX;
}

static bool same_move(struct rift_move a, struct rift_move b)
{
	return memcmp(&a, &b, sizeof a) == 0;
}

/* Whether two answers lead to the same position. */
static bool same_effect(const struct rift_think *t, struct rift_move a, struct rift_move b)
{
	struct rift_game one = t->seen, two = t->seen;
	policy_play(t->rules, &one, a);
	policy_play(t->rules, &two, b);
	return memcmp(&one, &two, sizeof one) == 0;
}

struct rift_review *rift_review_begin(void *memory, size_t bytes, const struct rift_player *p,
	const struct rift_rules *rules, const struct rift_game *g, int seat, struct rift_move made, uint64_t seed,
	uint32_t nodes)
{
	struct rift_review *r = memory;
	struct rift_move answers[RIFT_ANSWERS];
	if (!searches(p) || bytes < rift_review_bytes(p) || !(rules->asks(g).seats >> seat & 1))
		return NULL;
	size_t count = rules->legal(g, seat, answers, RIFT_ANSWERS), at = 0;
	while (at < count && !same_move(answers[at], made))
		at++;
	if (at == count)
		return NULL;
	*r = (struct rift_review){ .made = made, .nodes = nodes ? nodes : p->nodes };
	uint32_t search = r->nodes / 2 + (r->nodes < 2);
	struct rift_think *t = rift_think_begin((char *)memory + HEAD, bytes - HEAD, p, rules, g, seat, seed, search);
	r->tree = (struct tree *)t;
	for (at = 0; at < count && same_effect(t, answers[at], made); at++)
		;
	r->stage = t->more && at < count ? STAGE_SEARCH : STAGE_DONE;
	r->best = made;
	r->random = seed;
	return r;
}

/* After the search: nothing is left to compare, or both answers are tried. */
static void search_ends(struct rift_review *r)
{
	struct rift_think *t = &r->tree->think;
	rift_think_report(t, &r->found);
	r->best = t->answer;
	r->graded = true;
	r->stage = STAGE_DONE;
	if (same_move(r->best, r->made))
		return;
	if (same_effect(t, r->best, r->made)) {
		r->best = r->made;
		r->found.answer[0].move = r->made;
		return;
	}
	tree_duel(r->tree, r->best, r->made);
	r->stage = STAGE_DUEL;
}

/* The standard error of the mean loss, and the loss. */
static int loss_of(const struct rift_review *r, int *error)
{
	int64_t n = r->pairs, mean = n ? r->sum / n : 0;
	*error = n > 1 ? (int)root_of((uint64_t)(r->squares / n - mean * mean) / (uint64_t)(n - 1)) : 0;
	return (int)mean;
}

/* Whether more pairs can hardly make a slip of it. */
static bool surely_fine(const struct rift_review *r)
{
	int error, loss = loss_of(r, &error);
	return r->pairs >= PAIRS_LEAST && loss + SURE * error < SLIP;
}

/* The best answer, then the one made with the same dice. */
static void duel_step(struct rift_review *r)
{
	struct rift_think *t = &r->tree->think;
	bool first = r->tree->node[0].twig[0].n == r->pairs;
	if (first)
		(void)ai_draw(&r->random, 1);
	t->random = r->random;
	int margin = tree_try(r->tree, first ? 0 : 1);
	if (first) {
		r->margin = margin;
		return;
	}
	int64_t difference = r->margin - margin;
	r->sum += difference;
	r->squares += difference * difference;
	r->pairs++;
	if (r->done + 2 >= r->nodes || surely_fine(r))
		r->stage = STAGE_DONE;
}

bool rift_review_go(struct rift_review *r, uint32_t nodes)
{
	for (; nodes > 0 && r->stage != STAGE_DONE; nodes--) {
		r->done++;
		if (r->stage == STAGE_DUEL)
			duel_step(r);
		else if (!rift_think_go(&r->tree->think, 1))
			search_ends(r);
	}
	return r->stage != STAGE_DONE;
}

static int grade_of(int loss, int error)
{
	if (loss < SURE * error || loss < SLIP)
		return RIFT_GRADE_FINE;
	return loss < MISTAKE ? RIFT_GRADE_SLIP : loss < BLUNDER ? RIFT_GRADE_MISTAKE : RIFT_GRADE_BLUNDER;
}

/* What both answers came to.  If the one made did better, it is the best. */
static void duel_tell(const struct rift_review *r, struct rift_verdict *v)
{
	struct rift_report both = { 0 };
	int loss = loss_of(r, &v->loss_error), best = loss > 0 ? 0 : 1;
	const struct outlook *o = &r->tree->outlook[best];
	tree_report(&r->tree->think, &both);
	v->best = both.answer[best];
	v->made = both.answer[1];
	v->loss = int_max(loss, 0);
	v->loss_win = best == 0 ? int_max(v->best.win - v->made.win, 0) : 0;
	outlook_win(o, &r->tree->judge, v->best.simulations, v->win);
	for (int seat = 0; v->best.simulations && seat < r->tree->judge.players; seat++)
		v->score[seat] = (int32_t)(o->score[seat] / (int64_t)v->best.simulations);
	if (r->stage == STAGE_DONE)
		v->grade = best ? RIFT_GRADE_BEST : grade_of(v->loss, v->loss_error);
}

void rift_review_verdict(const struct rift_review *r, struct rift_verdict *v)
{
	memset(v, 0, sizeof *v); /* equal verdicts have equal bytes */
	v->simulations = r->done;
	v->best.move = r->best;
	v->made.move = r->made;
	if (!r->graded)
		return;
	memcpy(v->score, r->found.score, sizeof v->score);
	memcpy(v->win, r->found.win, sizeof v->win);
	if (!same_move(r->best, r->made)) {
		duel_tell(r, v);
		return;
	}
	v->grade = RIFT_GRADE_BEST;
	v->best = v->made = r->found.answer[0];
}
