/*
 * change.c -- what the player did, as changes of the table.  Where the rules turn up the next tile or card, a frame is
 * pushed that asks for it; the question that was open stays open below it.
 */
#include <string.h>

#include "companion/companion.h"
#include "core/modules/doomsday/doomsday.h"
#include "core/modules/fractures/fractures.h"
#include "core/modules/guardians/guardians.h"
#include "core/modules/pioneers/pioneers.h"

/* The mark of a space that holds one figure: the seat's number plus one; NULL for a space that holds any number. */
static uint8_t *mark_of(struct game *g, int space)
{
	if (space > NO_SPACE && space < HEX_END)
		return &g->hex[space];
	if (RIFT_IS_VALLEY(space) && module(g, FRACTURES))
		return &g->fractures.valley[space - VALLEY_FIRST];
	return NULL;
}

void figure_on(struct game *g, int seat, int space)
{
	struct seat *s = &g->seat[seat];
	uint8_t *mark = mark_of(g, space);
	if (!mark)
		return;
	*mark = (uint8_t)(seat + 1);
	if (s->posts < POSTS_MAX)
		s->post[s->posts++] = (struct post){ .space = (uint8_t)space };
}

void figure_off(struct game *g, int seat, int space)
{
	struct seat *s = &g->seat[seat];
	uint8_t *mark = mark_of(g, space);
	int kept = 0;
	if (!mark)
		return;
	*mark = 0;
	for (int i = 0; i < s->posts; i++)
		if (s->post[i].space != space)
			s->post[kept++] = s->post[i];
	memset(&s->post[kept], 0, (size_t)(POSTS_MAX - kept) * sizeof s->post[0]);
	s->posts = (uint8_t)kept;
}

static bool enter_space(struct rift_companion *c, struct play *p, int space)
{
	uint8_t *mark = mark_of(p->g, space);
	if (!mark || *mark || p->g->seat[c->you].posts == POSTS_MAX)
		return false;
	figure_on(p->g, c->you, space);
	if (space == COUNCIL_LEFT)
		take_first(p, c->you, "COUNCIL-02");
	return true;
}

static bool leave_space(struct rift_companion *c, struct play *p, int space)
{
	uint8_t *mark = mark_of(p->g, space);
	if (!mark || *mark != c->you + 1)
		return false;
	figure_off(p->g, c->you, space);
	if (space < HEX_END)
		(void)blink_collapse(p, c->you, space);
	return true;
}

static bool one_less(uint8_t *pool, int at, int end)
{
	if (at <= 0 || at >= end || !pool[at])
		return false;
	pool[at]--;
	return true;
}

static bool take_tile(struct play *p, int type, int stack)
{
	const struct game *g = p->g;
	if (type < POWER_PLANT || type > LAB)
		return false;
	int tile = stack == 1 ? g->primary[type] : g->seconds[type] ? g->second[type][g->seconds[type] - 1] : 0;
	if (!tile || stack < 1 || stack > 2)
		return false;
	if (stack == 2 && tile == g->primary[type]) { /* two Buildings that are alike: by their VP only */
		p->g->second[type][--p->g->seconds[type]] = 0;
		return true;
	}
	stack_take(p, tile);
	return true;
}

static bool take_super(struct game *g, int era)
{
	if (era < 1 || era > ERA_ZERO || !g->timeline[era] || g->timeline[era] == HIDDEN)
		return false;
	g->timeline[era] = 0;
	return true;
}

int warp_idle(const struct game *g, int seat)
{
	for (int w = 1; w < warps_end(g); w++)
		if (!g->seat[seat].warp[w])
			return w;
	return 0;
}

static bool lay_warp(struct game *g, int seat, int era)
{
	int w = warp_idle(g, seat);
	if (!w || era < 1 || era > ERA_ZERO)
		return false;
	g->seat[seat].warp[w] = (uint8_t)era;
	g->seat[seat].place[w] = (uint8_t)(era == g->era ? warp_place_free(g, 0) + 1 : 0);
	return true;
}

static bool unlay_warp(struct game *g, int seat, int era)
{
	for (int w = WARP_END - 1; era && w; w--) {
		if (g->seat[seat].warp[w] != era)
			continue;
		g->seat[seat].warp[w] = g->seat[seat].place[w] = 0;
		return true;
	}
	return false;
}

/* Only whether any Breakthrough of a shape is left matters, so one of each icon stands for all. */
static bool set_shape(struct game *g, int shape, int some)
{
	if (shape < CIRCLE || shape > SQUARE || some > 1)
		return false;
	for (int icon = TIME; icon <= SOCIETY; icon++) {
		uint8_t *left = &g->breakthrough_left[RIFT_BREAKTHROUGH(shape, icon)];
		*left = (uint8_t)(!some ? 0 : *left ? *left : 1);
	}
	return true;
}

static bool take_experiment(struct rift_companion *c, struct play *p, int era)
{
	const struct doomsday *d = &p->g->doomsday;
	if (!module(p->g, DOOMSDAY) || era < 1 || era > ERAS || !d->experiment[era] || d->experiment[era] == HIDDEN)
		return false;
	experiment_take(p, c->you, era, "DOOM-40");
	experiment_replace(p, era);
	automa_experiment_taken(p, era);
	return true;
}

static bool move_token(struct rift_companion *c, struct play *p, int token)
{
	if (!module(p->g, DOOMSDAY) || token <= NO_TOKEN || token >= TOKEN_END || track_locked(p->g))
		return false;
	doomsday_token_move(p, c->you, token);
	return true;
}

static bool take_technology(struct play *p, int pile)
{
	const struct fractures *t = &p->g->fractures;
	int card = pile == 1 ? t->primary : pile == 2 && t->seconds ? t->second[t->seconds - 1] : NO_TECHNOLOGY;
	if (!card)
		return false;
	technology_leave(p, card);
	return true;
}

static bool take_anomaly(struct play *p, int pile)
{
	struct variables *v = &p->g->variables;
	if (pile == 1 && v->top)
		v->top = 0;
	else if (pile == 2 && v->seconds)
		v->second[--v->seconds] = 0;
	else
		return false;
	frame_push(p, F_PILE, 0);
	return true;
}

static bool change_of_module(struct rift_companion *c, struct play *p, struct rift_entry e)
{
	struct game *g = p->g;
	switch (e.kind) {
	case RIFT_ENTER_GUARDIAN:
		if (!module(g, GUARDIANS) || e.a < 1 || e.a > GUARDIAN_PLACES || g->marker[e.a])
			return false;
		guardian_mark(p, c->you, e.a, "GUARD-17");
		return true;
	case RIFT_ENTER_EXPERIMENT:
		return take_experiment(c, p, e.a);
	case RIFT_ENTER_TOKEN:
		return move_token(c, p, e.a);
	case RIFT_ENTER_VENTURE:
		if (!module(g, PIONEERS) || e.a < 1 || e.a > POWER_SPACES || g->pioneers.space[e.a - 1])
			return false;
		g->pioneers.space[e.a - 1] = (uint8_t)(c->you + 1);
		return true;
	case RIFT_ENTER_ADVENTURE:
		if (e.a < DECK_5 || e.a > DECK_10 || !g->pioneers.left[e.a - 1])
			return false;
		g->pioneers.left[e.a - 1]--;
		return true;
	case RIFT_ENTER_TECHNOLOGY:
		return take_technology(p, e.a);
	case RIFT_ENTER_OPERATOR:
		if (!g->fractures.operators)
			return false;
		g->fractures.operators--;
		return true;
	case RIFT_ENTER_ANOMALY:
		return take_anomaly(p, e.a);
	default:
		return false;
	}
}

bool companion_change(struct rift_companion *c, struct rift_entry e)
{
	struct play p = hands(c);
	struct game *g = p.g;
	switch (e.kind) {
	case RIFT_ENTER_SPACE:
		return enter_space(c, &p, e.a);
	case RIFT_ENTER_LEAVE:
		return leave_space(c, &p, e.a);
	case RIFT_ENTER_WORKER:
		return one_less(g->recruit_pool, e.a, WORKER_END);
	case RIFT_ENTER_RESOURCE:
		return one_less(g->mine_pool, e.a, GOOD_END);
	case RIFT_ENTER_TILE:
		return take_tile(&p, e.a, e.b);
	case RIFT_ENTER_SUPER:
		return take_super(g, e.a);
	case RIFT_ENTER_WARP:
		return lay_warp(g, c->you, e.a);
	case RIFT_ENTER_UNWARP:
		return unlay_warp(g, c->you, e.a);
	case RIFT_ENTER_SHAPE:
		return set_shape(g, e.a, e.b);
	case RIFT_ENTER_FIRST:
		if (e.a > 1)
			return false;
		g->first = e.a ? c->bot : c->you;
		return true;
	case RIFT_ENTER_TOP:
	case RIFT_ENTER_CORRECT:
		return companion_corrects(c, e);
	case RIFT_ENTER_LOOP_TAKEN:
	case RIFT_ENTER_LOOP_BACK:
		return loops_enter(c, &p, e);
	case RIFT_ENTER_HYPER_BOARD:
	case RIFT_ENTER_HYPER_TILE:
		return hyper_enter(c, &p, e);
	default:
		return change_of_module(c, &p, e);
	}
}
