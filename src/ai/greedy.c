/*
 * greedy.c -- see greedy.h.
 *
 * An answer's worth is found by playing it in a copy and going on until the turn is somebody else's, or the same
 * seat's again: the seat's own further questions are answered by the best it finds, dice are averaged, a tile turned
 * up is drawn.  Every answer has an equal share of a fixed allowance of trials, and so has every answer below it;
 * where the share does not reach for all, some are tried, evenly spread.  So the time of a decision is bounded, and
 * there is always an answer.
 */
#include "ai/greedy.h"

#include <stdbool.h>
#include <string.h>

#include "base/base.h"
#include "ai/draw.h"

#define TRIALS 400 /* in one decision, about */
#define DEPTH 24 /* questions in a row within one Action */
#define DICE 8 /* a roll with more outcomes than this is drawn, not averaged */
#define CARDS 4 /* of an Adventure deck that are looked at */
#define FINALISTS 3 /* answers that are looked at a second time, with the next turn */
#define NEXT_TRIALS 80
#define ENDING_TRIALS 40 /* to end a turn after a Free Action */
#define NEXT_STEPS 40 /* moves of others before the next turn */

struct search {
	const struct rift_rules *rules;
	struct value value;
	uint64_t *random;
	int seat;
	bool open; /* a Free Action was tried: the turn is still to be ended */
	bool next; /* look on to the seat's next turn */
};

static int after(struct search *s, const struct rift_game *g, struct rift_move m, int trials, int depth);

/* The answers that are tried: all, or as many as there are trials for, evenly spread. */
static size_t tried_of(size_t count, int trials)
{
	return (size_t)int_max(1, int_min(trials, (int)count));
}

/* The best of some answers; *best is its place. */
static int best_answer(struct search *s, const struct rift_game *g, const struct rift_move *answers, size_t count,
	int trials, int depth, size_t *best)
{
	size_t tried = tried_of(count, trials), ties = 0;
	int most = 0, share = trials / (int)tried;
	for (size_t i = 0; i < tried; i++) {
		size_t at = i * count / tried;
		int worth = after(s, g, answers[at], share, depth);
		if (!ties || worth > most) {
			most = worth;
			ties = 1;
			*best = at;
		} else if (worth == most && ai_draw(s->random, (uint32_t)++ties) == 0) {
			*best = at;
		}
	}
	return most;
}

/* What ends a turn: without Free Actions, which would only put the question off. */
static size_t without_free(struct rift_move *answers, size_t count)
{
	size_t kept = 0;
	for (size_t i = 0; i < count; i++)
		if (answers[i].verb != RIFT_V_FREE)
			answers[kept++] = answers[i];
	return kept;
}

/* Where the next turn is looked at too, only the answer that is best without it is followed. */
static int own_question(struct search *s, const struct rift_game *g, int trials, int depth)
{
	struct rift_move answers[RIFT_ANSWERS];
	size_t best = 0, count = s->rules->legal(g, s->seat, answers, RIFT_ANSWERS);
	bool next = s->next;
	count = without_free(answers, count);
	CHECK(count > 0);
	s->next = false;
	int worth = best_answer(s, g, answers, count, trials, depth, &best);
	s->next = next;
	return next ? after(s, g, answers[best], trials, depth) : worth;
}

/*
 * The worth of the position with the seat's next turn taken.  Other players are let pass and an automaton is let play,
 * until it is the seat's turn again.
 */
static int next_turn(struct search *s, const struct rift_game *g, int depth)
{
	struct rift_game later = *g;
	int now = value_of(&s->value, g);
	for (int step = 0; step < NEXT_STEPS; step++) {
		struct rift_ask ask = s->rules->asks(&later);
		if (!ask.seats || s->rules->fact(&later, RIFT_FACT_PHASE, 0, 0) != RIFT_ACTION_ROUNDS)
			return now;
		struct rift_move m = { .verb = RIFT_V_PASS, .seat = (uint8_t)__builtin_ctz(ask.seats) };
		if (ask.seats >> RIFT_NATURE & 1) {
			struct rift_outcome outcomes[RIFT_ANSWERS];
			size_t count = s->rules->chance(&later, outcomes, RIFT_ANSWERS);
			m = outcomes[ai_draw(s->random, (uint32_t)count)].move;
		} else if (ask.kind != RIFT_ASK_TURN) {
			return now;
		} else if (m.seat == s->seat) {
			return own_question(s, &later, NEXT_TRIALS, depth);
		}
		enum rift_result r = s->rules->play(&later, m, NULL);
		CHECK(r == RIFT_OK);
	}
	return now;
}

static int settled(struct search *s, const struct rift_game *g, int depth)
{
	if (!s->next)
		return value_of(&s->value, g);
	s->next = false;
	int worth = next_turn(s, g, depth);
	s->next = true;
	return worth;
}

static int average(struct search *s, const struct rift_game *g, const struct rift_outcome *outcomes, size_t count,
	int trials, int depth)
{
	int sum = 0, weights = 0;
	for (size_t i = 0; i < count; i++) {
		sum += outcomes[i].weight * after(s, g, outcomes[i].move, int_max(1, trials / (int)count), depth);
		weights += outcomes[i].weight;
	}
	return sum / int_max(1, weights);
}

/* A card out of many: a few are drawn for the whole deck, if there are trials for them. */
static int some_cards(struct search *s, const struct rift_game *g, const struct rift_outcome *outcomes, size_t count,
	int trials, int depth)
{
	int sum = 0, cards = trials >= CARDS * DICE ? CARDS : 1;
	for (int i = 0; i < cards; i++)
		sum += after(
			s, g, outcomes[ai_draw(s->random, (uint32_t)count)].move, int_max(1, trials / cards), depth);
	return sum / cards;
}

/* Dice and draws within an Action of the seat's own.  Anything later is for the value to guess at. */
static int nature(struct search *s, const struct rift_game *g, int trials, int depth)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = s->rules->chance(g, outcomes, RIFT_ANSWERS);
	int phase = s->rules->fact(g, RIFT_FACT_PHASE, 0, 0);
	if (!count) /* in a view: a hand that only others see */
		return value_of(&s->value, g);
	switch (outcomes[0].move.verb) {
	case RIFT_N_SHAPE:
	case RIFT_N_ICON:
	case RIFT_N_ADVENTURE_DIE:
	case RIFT_N_FLUX:
	case RIFT_N_GLITCH:
		if (count <= DICE && trials > 1)
			return average(s, g, outcomes, count, trials, depth);
		return after(s, g, outcomes[ai_draw(s->random, (uint32_t)count)].move, trials, depth);
	case RIFT_N_ANOMALY: /* the next one of the pile: what was taken is still to be placed */
		if (phase == RIFT_PREPARATION)
			break;
		return after(s, g, outcomes[ai_draw(s->random, (uint32_t)count)].move, trials, depth);
	case RIFT_N_BUILDING:
	case RIFT_N_TECHNOLOGY:
	case RIFT_N_COLLAPSE:
	case RIFT_N_LOOK:
	case RIFT_N_DRAW_TECHNOLOGY:
		if (phase != RIFT_ACTION_ROUNDS)
			break;
		return after(s, g, outcomes[ai_draw(s->random, (uint32_t)count)].move, trials, depth);
	case RIFT_N_ADVENTURE:
	case RIFT_N_DRAW:
		return some_cards(s, g, outcomes, count, trials, depth);
	case RIFT_N_SHOW_WARP:
	case RIFT_N_SHOW_COMPOUND:
		/* The own choice is known; that the others warp nothing is as good a guess as any, and listed first. */
		return after(s, g, outcomes[0].move, trials, depth);
	default:
		break;
	}
	return settled(s, g, depth);
}

/* The seat's turn: a new one, or the one under way, which must be ended. */
static int own_turn(struct search *s, const struct rift_game *g, int trials, int depth)
{
	if (!s->open)
		return settled(s, g, depth);
	s->open = false;
	int worth = own_question(s, g, int_max(trials, ENDING_TRIALS), depth);
	s->open = true;
	return worth;
}

static int lasting(struct search *s, const struct rift_game *g, int trials, int depth)
{
	struct rift_ask ask = s->rules->asks(g);
	if (!ask.seats || depth >= DEPTH)
		return value_of(&s->value, g);
	if (ask.seats >> RIFT_NATURE & 1)
		return nature(s, g, trials, depth);
	if (ask.seats >> s->seat & 1)
		return ask.kind == RIFT_ASK_TURN ? own_turn(s, g, trials, depth) : own_question(s, g, trials, depth);
	if (ask.kind == RIFT_ASK_WARP)
		return after(s, g,
			(struct rift_move){ .verb = RIFT_V_SECRET, .seat = (uint8_t)__builtin_ctz(ask.seats) }, trials,
			depth);
	return settled(s, g, depth);
}

/* The worth of a position after a move. */
static int after(struct search *s, const struct rift_game *g, struct rift_move m, int trials, int depth)
{
	struct rift_game next = *g;
	enum rift_result r = s->rules->play(&next, m, NULL);
	CHECK(r == RIFT_OK);
	return lasting(s, &next, trials, depth + 1);
}

/* A Free Action is worth what the turn is worth that goes on after it. */
static int turn_worth(struct search *s, const struct rift_game *g, struct rift_move m, int trials)
{
	s->open = m.verb == RIFT_V_FREE;
	int worth = after(s, g, m, trials, 0);
	s->open = false;
	return worth;
}

/* Keeps the best answers, the best first. */
struct finals {
	size_t at[FINALISTS], count;
	int worth[FINALISTS];
};

static void finals_enter(struct finals *f, size_t at, int worth)
{
	size_t place = f->count;
	while (place > 0 && worth > f->worth[place - 1])
		place--;
	if (place == FINALISTS)
		return;
	if (f->count < FINALISTS)
		f->count++;
	for (size_t i = f->count - 1; i > place; i--) {
		f->at[i] = f->at[i - 1];
		f->worth[i] = f->worth[i - 1];
	}
	f->at[place] = at;
	f->worth[place] = worth;
}

/* Force Workers costs Morale even if there is nobody to wake: never that. */
static bool wakes_nobody(const struct rift_rules *rules, const struct rift_game *g, struct rift_move m)
{
	if (m.verb != RIFT_V_FREE || m.a != RIFT_FORCE)
		return false;
	int tired = 0;
	for (int type = RIFT_SCIENTIST; type < RIFT_WORKER_END; type++)
		tired += rules->fact(g, RIFT_FACT_TIRED, m.seat, type);
	return !tired;
}

/* The turn itself: the best few once more, each with the turn that could follow.  All see the same draws. */
static size_t choose_turn(struct search *s, const struct rift_game *g, const struct rift_move *answers, size_t count)
{
	struct finals finals = { .count = 0 };
	size_t tried = tried_of(count, TRIALS), best = 0;
	int most = 0;
	for (size_t i = 0; i < tried; i++) {
		size_t at = i * count / tried;
		if (wakes_nobody(s->rules, g, answers[at]))
			continue;
		finals_enter(&finals, at, turn_worth(s, g, answers[at], TRIALS / (int)tried));
	}
	uint64_t draws = *s->random;
	s->next = true;
	for (size_t i = 0; i < finals.count; i++) {
		*s->random = draws;
		int worth = turn_worth(s, g, answers[finals.at[i]], TRIALS / (int)tried);
		if (i == 0 || worth > most) {
			most = worth;
			best = finals.at[i];
		}
	}
	return best;
}

/* Cards are handed on in secret: their worth is all there is to see. */
static size_t choose_asset(const struct search *s, const struct rift_move *answers, size_t count)
{
	size_t best = 0;
	for (size_t i = 1; i < count; i++)
		if (value_of_asset(&s->value, answers[i].a) > value_of_asset(&s->value, answers[best].a))
			best = i;
	return best;
}

struct rift_move greedy_choose_by(const struct weights *weights, const struct rift_rules *rules,
	const struct rift_game *g, int seat, uint64_t *random)
{
	struct search s = { .rules = rules, .random = random, .seat = seat };
	struct rift_move answers[RIFT_ANSWERS];
	struct rift_game seen;
	size_t best = 0, count = rules->legal(g, seat, answers, RIFT_ANSWERS);
	CHECK(count > 0);
	if (count == 1)
		return answers[0];
	rules->view(&seen, g, seat);
	value_prepare(&s.value, weights, rules, &seen, seat);
	switch (rules->asks(g).kind) {
	case RIFT_ASK_TURN:
		best = choose_turn(&s, &seen, answers, count);
		break;
	case RIFT_ASK_DRAFT_ASSET:
		best = choose_asset(&s, answers, count);
		break;
	default:
		(void)best_answer(&s, &seen, answers, count, TRIALS, 0, &best);
	}
	return answers[best];
}

struct rift_move greedy_choose(const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random)
{
	return greedy_choose_by(&greedy_weights, rules, g, seat, random);
}
