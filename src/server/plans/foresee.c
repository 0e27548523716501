/* foresee.c -- see foresee.h. */
#include "server/plans/foresee.h"

#include <string.h>

#include "base/base.h"
#include "server/base/bytes.h"

/* Moves since the step before, as the seat may see them. */
struct since {
	struct rift_move others[GAME_MOVES], draws[GAME_MOVES];
	uint32_t other_count, draw_count;
};

const char *plan_end_word(enum plan_end why)
{
	static const char *const words[] = {
#define X(name, word) [PLAN_##name] = (word),
		PLAN_ENDS(X)
#undef X
	};
	return words[why];
}

/*
 * The key of a step in the log, so that it is written once whoever plays it.  It is keyed with the game's secret, as those
 * of the computer's moves are: nobody else can use it first.  Never 0.
 */
static uint64_t key_of(const struct position *t, const struct plan_at *at, int step)
{
	unsigned char asked[24], hash[8];
	number_put(asked, t->id, 8);
	number_put(asked + 8, at->id, 8);
	number_put(asked + 16, (uint64_t)at->seat, 4);
	number_put(asked + 20, (uint64_t)step, 4);
	rift_fair_hash(hash, sizeof hash, t->key, sizeof t->key, asked, sizeof asked);
	return number_get(hash, sizeof hash) | 1;
}

static void plan_ends(struct plan_verdict *v, enum plan_end why)
{
	v->does = PLAN_ENDED;
	v->why = why;
}

static bool has_next(const struct plan *p, int step)
{
	for (int i = 0; i < p->count; i++)
		if (p->steps[i].after == step)
			return true;
	return false;
}

/* The seat has answered since: by the plan, which is then further than noted, or its player did. */
static void own_step(struct plan_verdict *v, const struct plan *p, const struct plan_at *at, const struct position *t)
{
	const struct last *last = &t->last[at->seat];
	plan_ends(v, PLAN_PLAYED);
	for (int i = 0; i < p->count; i++) {
		if (p->steps[i].after != at->step || last->n < at->n || last->key != key_of(t, at, i))
			continue;
		v->does = PLAN_MARKS;
		v->step = i;
		v->n = last->n + p->steps[i].count;
		v->tail = last->key;
	}
}

/* Sorts the moves since; false: one of them is the seat's own. */
static bool since_read(struct since *s, const struct plan_at *at, const struct position *t)
{
	static struct rift_move moves[GAME_MOVES];
	const size_t count = position_moves(t, at->seat, at->n, moves, GAME_MOVES);
	s->other_count = s->draw_count = 0;
	for (size_t i = 0; i < count; i++) {
		if (moves[i].seat == at->seat)
			return false;
		if (moves[i].seat == RIFT_NATURE)
			s->draws[s->draw_count++] = moves[i];
		else
			s->others[s->other_count++] = moves[i];
	}
	return true;
}

/* Whether moves are as foreseen.  whole: all that is foreseen has happened; else it still may. */
static bool as_foreseen(const struct foreseen *f, const struct rift_move *moves, uint32_t count, bool whole)
{
	if (f->any)
		return true;
	return (whole ? count == f->count : count <= f->count) && memcmp(f->moves, moves, count * sizeof *moves) == 0;
}

static enum plan_end unforeseen(const struct plan_step *s, const struct since *since, bool whole)
{
	if (!as_foreseen(&s->others, since->others, since->other_count, whole))
		return PLAN_OTHERS;
	if (!as_foreseen(&s->draws, since->draws, since->draw_count, whole))
		return PLAN_DRAWS;
	return PLAN_ENDS_NOT;
}

/* Plays the answers of a step in a copy: each has to answer the question that is asked. */
static enum plan_end unanswered(const struct plan_step *s, int seat, const struct position *t)
{
	struct rift_game g = t->game;
	for (int i = 0; i < s->count; i++) {
		const struct rift_ask ask = t->rules->asks(&g);
		if (!(ask.seats >> seat & 1) || ask.kind != s->answers[i].ask)
			return PLAN_QUESTION;
		if (t->rules->play(&g, s->answers[i].move, NULL) != RIFT_OK)
			return PLAN_ANSWER;
	}
	return PLAN_ENDS_NOT;
}

static void step_wish(
	struct plan_verdict *v, const struct plan *p, int step, const struct plan_at *at, const struct position *t)
{
	const struct plan_step *s = &p->steps[step];
	v->does = PLAN_PLAYS;
	v->step = step;
	v->wish = (struct wish){
		.seat = (uint8_t)at->seat, .key = key_of(t, at, step), .n = t->count, .count = s->count
	};
	for (int i = 0; i < s->count; i++)
		v->wish.moves[i] = s->answers[i].move;
}

/*
 * The first step that fits.  While others have to answer, the plan waits as long as one of its steps can still come;
 * else it ends with the reason of the one that fits best.
 */
static void next_step(struct plan_verdict *v, const struct plan *p, const struct plan_at *at, const struct position *t,
	const struct since *since)
{
	const bool asked = t->rules->asks(&t->game).seats >> at->seat & 1;
	enum plan_end best = PLAN_OTHERS;
	for (int i = 0; i < p->count; i++) {
		if (p->steps[i].after != at->step)
			continue;
		enum plan_end why = unforeseen(&p->steps[i], since, asked);
		if (why == PLAN_ENDS_NOT && !asked) {
			v->does = PLAN_WAITS;
			return;
		}
		if (why == PLAN_ENDS_NOT)
			why = unanswered(&p->steps[i], at->seat, t);
		if (why == PLAN_ENDS_NOT) {
			step_wish(v, p, i, at, t);
			return;
		}
		best = why > best ? why : best;
	}
	plan_ends(v, best);
}

void plan_foresee(struct plan_verdict *v, const struct plan *p, const struct plan_at *at, const struct position *t)
{
	static struct since since;
	memset(v, 0, sizeof *v);
	if (t->count < at->n)
		plan_ends(v, PLAN_REWOUND);
	else if (!since_read(&since, at, t))
		own_step(v, p, at, t);
	else if (!has_next(p, at->step))
		plan_ends(v, PLAN_DONE);
	else if (t->rules->asks(&t->game).seats == 0)
		plan_ends(v, PLAN_OVER);
	else
		next_step(v, p, at, t, &since);
}
