/*
 * doomsday.c -- the Doomsday module: Experiments at the Timeline (DOOM-01 to DOOM-59, EXP) and the track with two
 * tokens.  trajectory.c moves the Impact tile.
 *
 * A face-down Experiment is HIDDEN; Nature draws the card when it is turned up.  The three surplus cards are never
 * drawn.
 */
#include "core/modules/doomsday/doomsday.h"

#include "core/engine/automa.h"

#define LEVEL_1_END (TIMELINE_PROTECTION_DOCTRINE + 1)

bool experiments_planned(const struct game *g)
{
	return variant(g, PLANNED_EXPERIMENTS) || automa_plans_experiments(g);
}

void doomsday_lay_out(struct play *p)
{
	struct game *g = p->g;
	RULE("DOOM-01");
	g->impact_after = 5;
	RULE("DOOM-02");
	RULE("DOOM-04");
	RULE("DOOM-05"); /* Experiments belong to Eras, and the Impact tile is not one */
	RULE("DOOM-08");
	g->doomsday.unseen = (1u << EXPERIMENT_END) - 2;
	for (int era = 1; era <= ERAS; era++)
		g->doomsday.experiment[era] = HIDDEN;
	RULE("DOOM-07");
	g->doomsday.token[SAVE_EARTH] = TRACK_START;
	g->doomsday.token[SEAL_FATE] = TRACK_START;
}

/* F_EXPERIMENTS: v[X_ERA] is the Era whose card is drawn, 0 for the top of the pile; v[X_LEVEL] is its level */
enum { X_ERA, X_LEVEL };
enum { TURN_UP, DEAL };

void doomsday_set_up(struct play *p)
{
	RULE("DOOM-03");
	frame_push(p, F_EXPERIMENTS, 0);
}

void doomsday_prepare(struct play *p)
{
	if (p->g->impact)
		RULE("DOOM-76"); /* the base rules test the flag g->impact, never the number of the Era */
	frame_push(p, F_EXPERIMENTS, 0);
}

static enum flow draw(struct frame *f, int era, int level)
{
	f->v[X_ERA] = (uint8_t)era;
	f->v[X_LEVEL] = (uint8_t)level;
	return frame_nature(f);
}

static bool pile_left(const struct game *g)
{
	return g->doomsday.unseen >> LEVEL_1_END != 0;
}

/* The oldest tile without a card, or 0 (DOOM-16). */
static int first_gap(const struct game *g)
{
	for (int era = 1; era <= ERAS; era++)
		if (!g->doomsday.experiment[era])
			return era;
	RULE("DOOM-18");
	return 0;
}

static enum flow deal(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	if (experiments_planned(g)) {
		RULE("DOOM-92");
		if (!g->doomsday.top && pile_left(g))
			return draw(f, 0, 2);
	} else {
		int gap = first_gap(g);
		if (gap && pile_left(g)) {
			RULE("DOOM-15");
			RULE("DOOM-16");
			RULE("DOOM-58");
			return draw(f, gap, 2);
		}
		if (gap)
			RULE("DOOM-17");
	}
	frame_pop(p);
	return GO_ON;
}

enum flow experiments_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	if (f->pc != TURN_UP)
		return deal(p, f);
	f->pc = DEAL;
	if (g->era == ERAS) {
		RULE("DOOM-14");
		return GO_ON;
	}
	if (g->doomsday.experiment[g->era + 1] != HIDDEN)
		return GO_ON;
	if (g->era) {
		RULE("DOOM-11");
		RULE("DOOM-12");
		RULE("DOOM-13");
	}
	return draw(f, g->era + 1, 1);
}

void experiments_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	int begin = f->v[X_LEVEL] == 1 ? 1 : LEVEL_1_END, end = f->v[X_LEVEL] == 1 ? LEVEL_1_END : EXPERIMENT_END;
	for (int card = begin; card < end; card++)
		if (g->doomsday.unseen >> card & 1)
			chance(to, N_EXPERIMENT, card, 0, 0, 1);
}

static void lay_experiment(struct play *p, int card, int era, const char *rule)
{
	p->g->doomsday.experiment[era] = (uint8_t)card;
	EVENT(p, E_DEALT, 0, card, era, 0, rule);
}

void experiments_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct doomsday *d = &p->g->doomsday;
	int era = f->v[X_ERA];
	d->unseen &= ~(1u << m.a);
	if (era) {
		lay_experiment(p, m.a, era, f->v[X_LEVEL] == 2 ? "DOOM-15" : p->g->era ? "DOOM-11" : "DOOM-03");
		return;
	}
	d->top = m.a;
	EVENT(p, E_DEALT, 0, m.a, 0, 0, "DOOM-90");
}

void experiment_replace(struct play *p, int era)
{
	struct doomsday *d = &p->g->doomsday;
	if (!d->top)
		return;
	RULE("DOOM-93");
	lay_experiment(p, d->top, era, "DOOM-91");
	d->top = 0;
	frame_push(p, F_EXPERIMENTS, 0)->pc = DEAL;
}

/* The Experiment Action. */

static int in_focus(const struct game *g, int seat)
{
	int card = g->doomsday.experiment[g->seat[seat].focus];
	return card == HIDDEN ? NO_EXPERIMENT : card;
}

const struct op *experiment_price(const struct game *g, int seat)
{
	return experiments[in_focus(g, seat)].price;
}

/* What a seat has of a card's requirement, after the Worker was placed (DOOM-29). */
static int need_count(const struct game *g, int seat, int what)
{
	int n = count_of(g, seat, what);
	if (g->seat[seat].guardian_slots)
		RULE("COMBO-36");
	if (what == COUNT_BREAKTHROUGHS && module(g, PIONEERS))
		RULE("COMBO-35");
	if (what == COUNT_EXOSUITS)
		return n - 1;
	if (what >= COUNT_SCIENTISTS && what <= COUNT_WORKERS)
		RULE("DOOM-34");
	if ((what >= COUNT_POWER_PLANTS && what <= COUNT_LABS) || what == COUNT_BUILDINGS) {
		RULE("DOOM-36");
		RULE("DOOM-37");
	}
	return n;
}

static bool needs_met(const struct game *g, int seat, const struct experiment *e)
{
	for (size_t i = 0; i < ARRAY_LEN(e->need) && e->need[i].what; i++)
		if (need_count(g, seat, e->need[i].what) < e->need[i].n)
			return false;
	return true;
}

enum rift_result experiment_check(const struct game *g, int seat, int worker)
{
	int card = in_focus(g, seat);
	RULE("DOOM-19"); /* the Focus is never on a future tile */
	RULE("DOOM-20"); /* a pool holds any number of Workers */
	RULE("DOOM-23"); /* it is not a Capital Action, so the World Council cannot copy it */
	RULE("DOOM-56");
	RULE("DOOM-28");
	if (!card)
		return RIFT_NO_TARGET;
	RULE("DOOM-25");
	RULE("DOOM-29");
	RULE_OF(experiments[card].rule);
	if (!needs_met(g, seat, &experiments[card]))
		return RIFT_NEED_NOT_MET;
	struct intent who = intent_of(seat, worker);
	who.placing = true;
	RULE("DOOM-32");
	if (reservoir_helps(g, seat) && program_costs_water(experiments[card].price))
		RULE("DOOM-57");
	return program_possible(g, &who, experiments[card].price) ? RIFT_OK : RIFT_CANNOT_PAY;
}

int doomsday_sum(const struct game *g, enum rift_sum sum, int seat, int index)
{
	if (sum == RIFT_SUM_IMPACT_ODDS)
		return impact_odds(g, index);
	bool known = index > NO_EXPERIMENT && index < EXPERIMENT_END && !is_bot(g, seat);
	return known && needs_met(g, seat, &experiments[index]);
}

/* F_EXPERIMENT: v[T_TOKEN] may move to space v[T_SPACE] */
enum { T_TOKEN, T_SPACE, T_ERA, T_WORKER, T_CARD, T_MOVED };
enum { PAY_FOR_IT, TAKE_IT, SCORE_IT, TAKEN };

void experiment_start(struct play *p, int seat, int worker)
{
	struct frame *f = frame_push(p, F_EXPERIMENT, seat);
	f->v[T_ERA] = p->g->seat[seat].focus;
	f->v[T_CARD] = (uint8_t)in_focus(p->g, seat);
	f->v[T_WORKER] = (uint8_t)worker;
	RULE("DOOM-06");
	RULE("DOOM-21");
	RULE("DOOM-22");
	RULE("DOOM-24");
	RULE("DOOM-26");
	if (worker == AI)
		RULE("DOOM-59");
	if (p->g->in_free_action)
		RULE("DOOM-55");
}

void experiment_take(struct play *p, int seat, int era, const char *rule)
{
	struct game *g = p->g;
	int card = g->doomsday.experiment[era];
	g->doomsday.experiment[era] = NO_EXPERIMENT;
	RULE_OF(rule);
	event_log(p, E_EXPERIMENT, seat, card, era, 0, 0x1f, rule);
	for (int other = 0; other < g->players; other++)
		if (other != seat && g->seat[other].focus == era)
			RULE("DOOM-27");
}

bool track_locked(const struct game *g)
{
	const uint8_t *token = g->doomsday.token;
	if (g->impact) {
		RULE("DOOM-50");
		return true;
	}
	if (token[SAVE_EARTH] != track_last[SAVE_EARTH] && token[SEAL_FATE] != track_last[SEAL_FATE])
		return false;
	RULE("DOOM-51");
	return true;
}

int token_next(const struct game *g, int token)
{
	RULE("DOOM-43");
	return g->doomsday.token[token] + (token == SAVE_EARTH ? -1 : 1);
}

void doomsday_token_move(struct play *p, int seat, int token)
{
	struct game *g = p->g;
	g->doomsday.token[token] = (uint8_t)token_next(g, token);
	EVENT(p, E_TOKEN, seat, token, g->doomsday.token[token], 0, token == SAVE_EARTH ? "DOOM-41" : "DOOM-42");
}

/* Step 1: the seat takes the card; then its own token may move (DOOM-40 to DOOM-42). */
static enum flow take_it(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int token = path_token[g->seat[f->seat].path];
	RULE("DOOM-30");
	RULE("DOOM-31");
	experiment_take(p, f->seat, f->v[T_ERA], "DOOM-40");
	g->seat[f->seat].experiments |= 1u << f->v[T_CARD];
	if (token == NO_TOKEN) {
		RULE("DOOM-48");
		return GO_ON;
	}
	if (track_locked(g)) {
		RULE("DOOM-52");
		return GO_ON;
	}
	f->v[T_TOKEN] = (uint8_t)token;
	f->v[T_SPACE] = (uint8_t)token_next(g, token);
	return frame_wait(f, ASK_TRACK);
}

static void score_it(struct play *p, struct frame *f)
{
	const struct experiment *e = &experiments[f->v[T_CARD]];
	int path = p->g->seat[f->seat].path;
	RULE("DOOM-86");
	vp_gain(p, f->seat, e->vp, "DOOM-44");
	if (!f->v[T_MOVED])
		return;
	RULE("DOOM-46");
	RULE("DOOM-47");
	vp_gain(p, f->seat, doomsday_track[f->v[T_SPACE]].vp[path], "DOOM-45");
}

enum flow experiment_run(struct play *p, struct frame *f)
{
	switch (f->pc++) {
	case PAY_FOR_IT:
		RULE("DOOM-35");
		program_start(p, f->seat, PROGRAM_EXPERIMENT, f->v[T_CARD], f->v[T_WORKER], EXPERIMENT);
		return GO_ON;
	case TAKE_IT:
		return take_it(p, f);
	case SCORE_IT:
		score_it(p, f);
		return GO_ON;
	case TAKEN:
		experiment_replace(p, f->v[T_ERA]);
		return GO_ON;
	default:
		automa_experiment_taken(p, f->v[T_ERA]);
		frame_pop(p);
		return GO_ON;
	}
}

void track_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb != V_YES)
		return;
	f->v[T_MOVED] = 1;
	doomsday_token_move(p, f->seat, f->v[T_TOKEN]);
}
