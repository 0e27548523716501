/*
 * policy.c -- see policy.h.
 *
 * To value an answer, it is played on a copy, which is then played on until the turn ends.  Further questions to the
 * same seat are answered by the best answer found, dice are averaged, and a tile turned up is drawn at random.  Each
 * decision has a fixed budget of trials, divided equally among its answers and recursively among the answers below.  If
 * the budget is too small for all answers, an evenly spaced sample is tried.  So the time per decision is bounded and
 * always yields an answer.
 */
#include "ai/policy.h"

#include <stdbool.h>
#include <string.h>

#include "base/base.h"
#include "ai/draw.h"
#include "ai/greedy.h"

#define DEPTH 24 /* maximum number of consecutive questions within one Action */
#define DICE 8 /* a roll with more outcomes than this is sampled, not averaged */
#define CARDS 4 /* number of Adventure cards sampled from a deck */
#define FINALISTS 8 /* upper limit of a policy's finalists */
#define NEXT_STEPS 40 /* maximum number of moves of others before the next turn */
#define NEVER (-1000000) /* the value of an answer that is never chosen */

const struct policy policy_greedy = { .trials = 400, .finalists = 3, .next = 80, .ending = 40 };

struct search {
	const struct policy *policy;
	const struct rift_rules *rules;
	const struct value *value;
	uint64_t *random;
	int seat;
	bool open; /* a Free Action was played: the turn is still to be ended */
	bool next; /* evaluate the seat's next turn, too */
};

static int after(struct search *s, const struct rift_game *g, struct rift_move m, int trials, int depth);

void policy_play(const struct rift_rules *rules, struct rift_game *g, struct rift_move m)
{
	if (rules == RIFT_RULES) {
		rift_apply(g, m, NULL);
		return;
	}
	enum rift_result r = rules->play(g, m, NULL);
	CHECK(r == RIFT_OK);
}

/* The number of answers to try: all, or as many as there are trials, evenly spaced. */
static size_t tried_of(size_t count, int trials)
{
	return (size_t)int_max(1, int_min(trials, (int)count));
}

/* Returns the value of the best of some answers; *best is its index. */
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

/* Removes Free Actions, which would only postpone the end of the turn. */
static size_t without_free(struct rift_move *answers, size_t count)
{
	size_t kept = 0;
	for (size_t i = 0; i < count; i++)
		if (answers[i].verb != RIFT_V_FREE)
			answers[kept++] = answers[i];
	return kept;
}

/* With `next`, only the answer that is best without it is followed. */
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
 * The value of a position after the seat's next turn.  Until then other players pass and an automaton plays.
 */
static int next_turn(struct search *s, const struct rift_game *g, int depth)
{
	struct rift_game later = *g;
	int now = value_of(s->value, g);
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
			return own_question(s, &later, s->policy->next, depth);
		}
		policy_play(s->rules, &later, m);
	}
	return now;
}

static int settled(struct search *s, const struct rift_game *g, int depth)
{
	if (!s->next)
		return value_of(s->value, g);
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

/* A draw with many outcomes: averages a few random cards, if there are trials for them. */
static int some_cards(struct search *s, const struct rift_game *g, const struct rift_outcome *outcomes, size_t count,
	int trials, int depth)
{
	int sum = 0, cards = trials >= CARDS * DICE ? CARDS : 1;
	for (int i = 0; i < cards; i++)
		sum += after(
			s, g, outcomes[ai_draw(s->random, (uint32_t)count)].move, int_max(1, trials / cards), depth);
	return sum / cards;
}

/* Dice and draws within an Action of the seat.  The evaluation estimates anything later. */
static int nature(struct search *s, const struct rift_game *g, int trials, int depth)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = s->rules->chance(g, outcomes, RIFT_ANSWERS);
	int phase = s->rules->fact(g, RIFT_FACT_PHASE, 0, 0);
	if (!count) /* in a view: a hand that only another seat sees */
		return value_of(s->value, g);
	switch (outcomes[0].move.verb) {
	case RIFT_N_SHAPE:
	case RIFT_N_ICON:
	case RIFT_N_ADVENTURE_DIE:
	case RIFT_N_FLUX:
	case RIFT_N_GLITCH:
		if (count <= DICE && trials > 1)
			return average(s, g, outcomes, count, trials, depth);
		return after(s, g, outcomes[ai_draw(s->random, (uint32_t)count)].move, trials, depth);
	case RIFT_N_ANOMALY: /* the next Anomaly of the pile; the one taken is still to be placed */
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
		/* The seat knows its own choice.  The first outcome, that the others warp nothing, serves as a
		   guess. */
		return after(s, g, outcomes[0].move, trials, depth);
	default:
		break;
	}
	return settled(s, g, depth);
}

/* The seat's own turn: a new one, or the current one, which must be ended. */
static int own_turn(struct search *s, const struct rift_game *g, int trials, int depth)
{
	if (!s->open)
		return settled(s, g, depth);
	s->open = false;
	int worth = own_question(s, g, int_max(trials, s->policy->ending), depth);
	s->open = true;
	return worth;
}

/* What another seat chooses in secret is in a view the one move *m; a search asks in the view of another seat, too. */
static bool hidden_choice(const struct rift_rules *rules, const struct rift_game *g, int seat, struct rift_move *m)
{
	struct rift_move answers[2];
	size_t count = rules->legal(g, seat, answers, 2);
	*m = answers[0];
	return count == 1 && m->verb == RIFT_V_SECRET;
}

static int lasting(struct search *s, const struct rift_game *g, int trials, int depth)
{
	struct rift_ask ask = s->rules->asks(g);
	if (!ask.seats || depth >= DEPTH)
		return value_of(s->value, g);
	if (ask.seats >> RIFT_NATURE & 1)
		return nature(s, g, trials, depth);
	if (ask.seats >> s->seat & 1)
		return ask.kind == RIFT_ASK_TURN ? own_turn(s, g, trials, depth) : own_question(s, g, trials, depth);
	struct rift_move m;
	if (ask.kind == RIFT_ASK_WARP && hidden_choice(s->rules, g, __builtin_ctz(ask.seats), &m))
		return after(s, g, m, trials, depth);
	return settled(s, g, depth);
}

/* The value of a position after a move. */
static int after(struct search *s, const struct rift_game *g, struct rift_move m, int trials, int depth)
{
	struct rift_game next = *g;
	policy_play(s->rules, &next, m);
	return lasting(s, &next, trials, depth + 1);
}

/* The value of a Free Action is that of the turn that continues after it. */
static int turn_worth(struct search *s, const struct rift_game *g, struct rift_move m, int trials)
{
	s->open = m.verb == RIFT_V_FREE;
	int worth = after(s, g, m, trials, 0);
	s->open = false;
	return worth;
}

/* The best answers, in descending order. */
struct finals {
	size_t at[FINALISTS], count, most;
	int worth[FINALISTS];
};

static void finals_enter(struct finals *f, size_t at, int worth)
{
	size_t place = f->count;
	while (place > 0 && worth > f->worth[place - 1])
		place--;
	if (place == f->most)
		return;
	if (f->count < f->most)
		f->count++;
	for (size_t i = f->count - 1; i > place; i--) {
		f->at[i] = f->at[i - 1];
		f->worth[i] = f->worth[i - 1];
	}
	f->at[place] = at;
	f->worth[place] = worth;
}

/* Force Workers costs Morale even without Tired Workers; never choose that. */
static bool wakes_nobody(const struct rift_rules *rules, const struct rift_game *g, struct rift_move m)
{
	if (m.verb != RIFT_V_FREE || m.a != RIFT_FORCE)
		return false;
	int tired = 0;
	for (int type = RIFT_SCIENTIST; type < RIFT_WORKER_END; type++)
		tired += rules->fact(g, RIFT_FACT_TIRED, m.seat, type);
	return !tired;
}

/* Chooses the turn: evaluates the best few answers again, each with a possible next turn and the same random draws. */
static size_t choose_turn(struct search *s, const struct rift_game *g, const struct rift_move *answers, size_t count)
{
	struct finals finals = { .most = (size_t)s->policy->finalists };
	size_t tried = tried_of(count, s->policy->trials), best = 0;
	int most = 0, share = s->policy->trials / (int)tried;
	for (size_t i = 0; i < tried; i++) {
		size_t at = i * count / tried;
		if (wakes_nobody(s->rules, g, answers[at]))
			continue;
		finals_enter(&finals, at, turn_worth(s, g, answers[at], share));
	}
	if (s->policy->finalists == 1)
		return finals.at[0];
	uint64_t draws = *s->random;
	s->next = true;
	for (size_t i = 0; i < finals.count; i++) {
		*s->random = draws;
		int worth = turn_worth(s, g, answers[finals.at[i]], share);
		if (i == 0 || worth > most) {
			most = worth;
			best = finals.at[i];
		}
	}
	return best;
}

/* In a draft cards are passed on in secret, so only the value of the cards counts. */
static size_t choose_asset(const struct search *s, const struct rift_move *answers, size_t count)
{
	size_t best = 0;
	for (size_t i = 1; i < count; i++)
		if (value_of_asset(s->value, answers[i].a) > value_of_asset(s->value, answers[best].a))
			best = i;
	return best;
}

static struct search search_of(const struct policy *policy, const struct value *v, uint64_t *random)
{
	return (struct search){
		.policy = policy, .rules = v->in.rules, .value = v, .random = random, .seat = v->in.seat
	};
}

size_t policy_pick(const struct policy *policy, const struct value *v, const struct rift_game *seen,
	const struct rift_move *answers, size_t count, uint64_t *random)
{
	struct search s = search_of(policy, v, random);
	size_t best = 0;
	if (count == 1)
		return 0;
	switch (s.rules->asks(seen).kind) {
	case RIFT_ASK_TURN:
		return choose_turn(&s, seen, answers, count);
	case RIFT_ASK_DRAFT_ASSET:
		return choose_asset(&s, answers, count);
	default:
		(void)best_answer(&s, seen, answers, count, policy->trials, 0, &best);
	}
	return best;
}

void policy_rank(const struct policy *policy, const struct value *v, const struct rift_game *seen,
	const struct rift_move *answers, size_t count, uint64_t *random, int *worth)
{
	struct search s = search_of(policy, v, random);
	int kind = s.rules->asks(seen).kind, share = int_max(1, policy->trials / (int)count);
	for (size_t i = 0; i < count; i++) {
		if (kind == RIFT_ASK_DRAFT_ASSET)
			worth[i] = value_of_asset(v, answers[i].a);
		else if (kind != RIFT_ASK_TURN)
			worth[i] = after(&s, seen, answers[i], share, 0);
		else if (wakes_nobody(s.rules, seen, answers[i]))
			worth[i] = NEVER;
		else
			worth[i] = turn_worth(&s, seen, answers[i], share);
	}
}

struct rift_move policy_choose(const struct policy *policy, const struct weights *weights,
	const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random)
{
	struct rift_move answers[RIFT_ANSWERS];
	struct rift_game seen;
	struct value value;
	size_t count = rules->legal(g, seat, answers, RIFT_ANSWERS);
	CHECK(count > 0);
	if (count == 1)
		return answers[0];
	rules->view(&seen, g, seat);
	value_prepare(&value, weights, rules, &seen, seat);
	return answers[policy_pick(policy, &value, &seen, answers, count, random)];
}

struct rift_move greedy_choose(const struct rift_rules *rules, const struct rift_game *g, int seat, uint64_t *random)
{
	return policy_choose(&policy_greedy, &greedy_weights, rules, g, seat, random);
}
