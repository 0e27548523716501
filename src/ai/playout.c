/* playout.c -- see playout.h. */
#include "ai/playout.h"

#include "base/base.h"
#include "ai/draw.h"

#define STEPS_MAX 2000 /* more moves than an Era has */

void playout_begin(struct playout *p, const struct judge *judge, const struct policy *light,
	const struct rift_game *seen, int seat, uint64_t *random)
{
	const struct rift_rules *rules = judge->rules;
	p->judge = judge;
	p->light = light;
	p->random = random;
	p->era = picture_era(rules->fact(seen, RIFT_FACT_ERA, 0, 0));
	p->game = *seen;
	p->ask = rules->asks(seen);
	p->seat = seat;
	p->count = rules->legal(seen, seat, p->answers, RIFT_ANSWERS);
}

static int phase_of(const struct playout *p)
{
	return p->judge->rules->fact(&p->game, RIFT_FACT_PHASE, 0, 0);
}

/* Plays a move; count becomes the number of answers to the question that follows, or 0 if they must be listed. */
void playout_play(struct playout *p, struct rift_move m)
{
	p->count = 0;
	if (p->judge->rules == RIFT_RULES)
		p->count = rift_step(&p->game, m, NULL, p->answers);
	else
		policy_play(p->judge->rules, &p->game, m);
	p->ask = p->judge->rules->asks(&p->game);
}

static size_t draw_outcome(struct playout *p, const struct rift_outcome *outcomes, size_t count)
{
	uint32_t total = 0;
	size_t at = 0;
	for (size_t i = 0; i < count; i++)
		total += outcomes[i].weight;
	uint32_t left = ai_draw(p->random, total);
	while (left >= outcomes[at].weight)
		left -= outcomes[at++].weight;
	return at;
}

/* What another seat has chosen in secret: the most valuable for it. */
static size_t guess_outcome(struct playout *p, const struct rift_outcome *outcomes, size_t count)
{
	const struct value *v = &p->judge->value[outcomes[0].move.a];
	size_t best = 0;
	int most = 0;
	for (size_t i = 0; i < count; i++) {
		struct rift_game next = p->game;
		policy_play(p->judge->rules, &next, outcomes[i].move);
		int worth = value_of(v, &next);
		if (i == 0 || worth > most) {
			most = worth;
			best = i;
		}
	}
	return best;
}

/* Dice and draws; false: the view does not tell what is drawn. */
static bool nature_plays(struct playout *p)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	size_t count = p->judge->rules->chance(&p->game, outcomes, RIFT_ANSWERS), at;
	if (!count)
		return false;
	int verb = outcomes[0].move.verb;
	if (count > 1 && (verb == RIFT_N_SHOW_WARP || verb == RIFT_N_SHOW_COMPOUND))
		at = guess_outcome(p, outcomes, count);
	else
		at = draw_outcome(p, outcomes, count);
	playout_play(p, outcomes[at].move);
	return true;
}

static bool at_horizon(const struct playout *p)
{
	int era = picture_era(p->judge->rules->fact(&p->game, RIFT_FACT_ERA, 0, 0));
	return !p->ask.seats || (era > p->era && phase_of(p) >= RIFT_POWER_UP);
}

bool playout_next(struct playout *p)
{
	const struct rift_rules *rules = p->judge->rules;
	for (int step = 0; step < STEPS_MAX; step++) {
		if (at_horizon(p))
			return false;
		if (p->ask.seats >> RIFT_NATURE & 1) {
			if (!nature_plays(p))
				return false;
			continue;
		}
		p->seat = __builtin_ctz(p->ask.seats);
		if (!p->count)
			p->count = rules->legal(&p->game, p->seat, p->answers, RIFT_ANSWERS);
		CHECK(p->count > 0);
		if (p->count > 1)
			return true;
		playout_play(p, p->answers[0]);
	}
	return false;
}

void playout_finish(struct playout *p)
{
	for (int step = 0; step < STEPS_MAX && playout_next(p); step++) {
		const struct value *v = &p->judge->value[p->seat];
		size_t at = policy_pick(p->light, v, &p->game, p->answers, p->count, p->random);
		playout_play(p, p->answers[at]);
	}
}
