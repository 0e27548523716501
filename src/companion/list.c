/*
 * list.c -- what is needed now, the answers to it, and the changes of the table that are possible now.
 */
#include <string.h>

#include "companion/companion.h"
#include "core/modules/doomsday/doomsday.h"
#include "core/modules/fractures/fractures.h"

struct list {
	struct rift_entry *out;
	size_t count, max;
};

static void add(struct list *to, int kind, int a, int b)
{
	if (to->count < to->max)
		to->out[to->count++] = (struct rift_entry){ .kind = (uint8_t)kind, .a = (uint8_t)a, .b = (uint8_t)b };
}

static int want_of(const struct rift_companion *c)
{
	const struct game *g = game_in(&c->game);
	if (c->extras.want)
		return c->extras.want;
	switch (g->frame[g->depth - 1].ask) {
	case ASK_NATURE:
		return RIFT_WANT_NATURE;
	case ASK_TURN:
		return RIFT_WANT_TURN;
	case ASK_WARP:
		return RIFT_WANT_WARPS;
	case ASK_PATH:
		return RIFT_WANT_PATH;
	case ASK_MARK:
		return RIFT_WANT_MARK;
	default:
		return RIFT_WANT_NOTHING;
	}
}

/* What a draw is about: see struct rift_wanted. */
static int subject_of(const struct game *g, const struct frame *f, int verb)
{
	switch (verb) {
	case N_BUILDING:
	case N_EXPERIMENT:
	case N_ADVENTURE:
		return f->v[0];
	case N_COLLAPSE:
		return f->v[f->op == F_COLLAPSE || f->op == F_UNCOVER];
	case N_SUPERPROJECT:
		return g->phase != SETTING_UP ? g->era + 1 : f->op == F_FRACTURES ? ERA_ZERO : 1;
	case N_PARADOX:
		return f->op == F_BOT_WARP ? g->era : f->v[1] ? f->v[1] : ERA_ZERO;
	default:
		return 0;
	}
}

struct rift_wanted rift_companion_wants(const struct rift_companion *c)
{
	const struct game *g = game_in(&c->game);
	const struct frame *f = &g->frame[g->depth - 1];
	struct rift_wanted w = { .kind = (uint8_t)want_of(c), .era = g->era, .phase = g->phase };
	w.actions = g->bot.actions;
	w.you_passed = g->passed >> c->you & 1;
	w.bot_passed = g->passed >> c->bot & 1;
	w.rule = rift_asks(&c->game).rule;
	if (w.kind == RIFT_WANT_MARK)
		w.subject = f->v[0];
	if (w.kind != RIFT_WANT_NATURE)
		return w;
	struct rift_outcome out[1] = { 0 };
	struct chances to = { .out = out, .max = 1 };
	companion_chances(c, &to);
	w.verb = out[0].move.verb;
	w.subject = (uint8_t)subject_of(g, f, w.verb);
	w.owner = f->op == F_BOT_TURN || f->op == F_BOT_ACT || f->op == F_BOT_POWER || f->op == F_BOT_WARP ||
		f->op == F_CX_ADVENTURE || f->op == F_CX_ASSIMILATE || f->op == F_PARADOX;
	return w;
}

static void list_nature(const struct rift_companion *c, struct list *to)
{
	struct rift_outcome out[RIFT_ANSWERS] = { { .weight = 0 } };
	struct chances all = { .out = out, .max = RIFT_ANSWERS };
	companion_chances(c, &all);
	for (size_t i = 0; i < all.count && to->count < to->max; i++) {
		const struct rift_move m = out[i].move;
		to->out[to->count++] = (struct rift_entry){
			.kind = RIFT_ENTER_NATURE, .verb = m.verb, .a = m.a, .b = m.b, .c = m.c, .d = m.d
		};
	}
	int verb = all.count ? out[0].move.verb : 0;
	if ((verb == N_BUILDING || verb == N_TECHNOLOGY || verb == N_ANOMALY) && to->count < to->max)
		to->out[to->count++] = (struct rift_entry){ .kind = RIFT_ENTER_NATURE, .verb = (uint8_t)verb };
	if (verb == N_BUILDING && extra(c, RIFT_EXTRA_NEUTRONIDE))
		for (int vp = 0; vp <= 6; vp++)
			if (figure_tile(game_in(&c->game)->frame[game_in(&c->game)->depth - 1].v[0], vp))
				add(to, RIFT_ENTER_FIGURE, vp, 0);
}

static void list_frame(const struct rift_companion *c, bool mark, struct list *to)
{
	const struct game *g = game_in(&c->game);
	const struct frame *f = &g->frame[g->depth - 1];
	struct rift_move out[16];
	struct answers all = { .out = out, .max = 16, .seat = c->you };
	if (mark)
		mark_list(g, f, &all);
	else
		setup_list_path(g, f, &all);
	for (size_t i = 0; i < all.count; i++)
		add(to, mark ? RIFT_ENTER_MARK : RIFT_ENTER_PATH, out[i].a, 0);
}

/* The player's Warp tiles that are not on the Timeline. */
static int warps_idle(const struct rift_companion *c)
{
	const struct game *g = game_in(&c->game);
	int idle = 0;
	for (int w = 1; w < warps_end(g); w++)
		idle += !g->seat[c->you].warp[w];
	return idle;
}

size_t rift_companion_answers(const struct rift_companion *c, struct rift_entry *out, size_t max)
{
	struct list to = { .out = out, .max = max };
	switch (want_of(c)) {
	case RIFT_WANT_NATURE:
		list_nature(c, &to);
		break;
	case RIFT_WANT_TURN:
		add(&to, RIFT_ENTER_DONE, 0, 0);
		add(&to, RIFT_ENTER_PASS, 0, 0);
		break;
	case RIFT_WANT_WARPS:
		for (int n = 0; n <= 2 && n <= warps_idle(c); n++)
			add(&to, RIFT_ENTER_WARPS, n, 0);
		break;
	case RIFT_WANT_PATH:
	case RIFT_WANT_MARK:
		list_frame(c, want_of(c) == RIFT_WANT_MARK, &to);
		break;
	case RIFT_WANT_ANOMALIES:
		add(&to, RIFT_ENTER_GO_ON, 0, 0);
		break;
	case RIFT_WANT_LOOP_DIE:
		for (int face = 2; face <= 5; face++)
			add(&to, RIFT_ENTER_FACE, face, 0);
		break;
	case RIFT_WANT_HYPER_SPACE:
	case RIFT_WANT_HYPER_YOURS:
		for (int space = 1; space <= 3; space++)
			if (!(c->extras.board >> space & 1))
				add(&to, RIFT_ENTER_FACE, space, 0);
		add(&to, RIFT_ENTER_NO, 0, 0);
		break;
	case RIFT_WANT_LOOP_ROW:
		add(&to, RIFT_ENTER_YES, 0, 0);
		add(&to, RIFT_ENTER_NO, 0, 0);
		break;
	default:
		break;
	}
	return to.count;
}

static void list_spaces(const struct rift_companion *c, struct list *to)
{
	const struct game *g = game_in(&c->game);
	for (int space = CONSTRUCT_1; space < HEX_END; space++) {
		if (g->hex[space] == c->you + 1)
			add(to, RIFT_ENTER_LEAVE, space, 0);
		else if (!g->hex[space] && space_open(g, space))
			add(to, RIFT_ENTER_SPACE, space, 0);
	}
	for (int space = VALLEY_FIRST; module(g, FRACTURES) && space <= VALLEY_2; space++) {
		int mark = g->fractures.valley[space - VALLEY_FIRST];
		if (mark == c->you + 1)
			add(to, RIFT_ENTER_LEAVE, space, 0);
		else if (!mark && valley_in_play(g, space))
			add(to, RIFT_ENTER_SPACE, space, 0);
	}
}

static void list_table(const struct rift_companion *c, struct list *to)
{
	const struct game *g = game_in(&c->game);
	for (int w = SCIENTIST; w <= GENIUS; w++)
		if (g->recruit_pool[w])
			add(to, RIFT_ENTER_WORKER, w, 0);
	for (int good = TITANIUM; good <= NEUTRONIUM; good++)
		if (g->mine_pool[good])
			add(to, RIFT_ENTER_RESOURCE, good, 0);
	for (int type = POWER_PLANT; type <= LAB; type++) {
		if (g->primary[type])
			add(to, RIFT_ENTER_TILE, type, 1);
		if (g->seconds[type])
			add(to, RIFT_ENTER_TILE, type, 2);
	}
	for (int era = 1; era <= ERA_ZERO; era++) {
		int laid = 0;
		if (g->timeline[era] && g->timeline[era] != HIDDEN)
			add(to, RIFT_ENTER_SUPER, era, 0);
		for (int w = 1; w < WARP_END; w++)
			laid += g->seat[c->you].warp[w] == era;
		if (laid)
			add(to, RIFT_ENTER_UNWARP, era, 0);
	}
	for (int shape = CIRCLE; shape <= SQUARE; shape++) {
		int left = 0;
		for (int icon = TIME; icon <= SOCIETY; icon++)
			left += g->breakthrough_left[RIFT_BREAKTHROUGH(shape, icon)];
		add(to, RIFT_ENTER_SHAPE, shape, !left);
	}
	add(to, RIFT_ENTER_FIRST, g->first == c->you, 0);
}

static void list_modules(const struct rift_companion *c, struct list *to)
{
	const struct game *g = game_in(&c->game);
	for (int place = 1; module(g, GUARDIANS) && place <= GUARDIAN_PLACES; place++)
		if (!g->marker[place])
			add(to, RIFT_ENTER_GUARDIAN, place, 0);
	for (int era = 1; module(g, DOOMSDAY) && era <= ERAS; era++)
		if (g->doomsday.experiment[era] && g->doomsday.experiment[era] != HIDDEN)
			add(to, RIFT_ENTER_EXPERIMENT, era, 0);
	for (int token = SAVE_EARTH; module(g, DOOMSDAY) && !track_locked(g) && token < TOKEN_END; token++)
		add(to, RIFT_ENTER_TOKEN, token, 0);
	for (int i = 0; module(g, PIONEERS) && i < POWER_SPACES; i++)
		if (!g->pioneers.space[i])
			add(to, RIFT_ENTER_VENTURE, i + 1, 0);
	for (int deck = 0; module(g, PIONEERS) && deck < 2; deck++)
		if (g->pioneers.left[deck])
			add(to, RIFT_ENTER_ADVENTURE, deck + 1, 0);
	if (g->fractures.primary)
		add(to, RIFT_ENTER_TECHNOLOGY, 1, 0);
	if (g->fractures.seconds)
		add(to, RIFT_ENTER_TECHNOLOGY, 2, 0);
	if (g->fractures.operators)
		add(to, RIFT_ENTER_OPERATOR, 0, 0);
	if (g->variables.top)
		add(to, RIFT_ENTER_ANOMALY, 1, 0);
	if (g->variables.seconds)
		add(to, RIFT_ENTER_ANOMALY, 2, 0);
	if (extra(c, RIFT_EXTRA_LOOPS)) {
		add(to, RIFT_ENTER_LOOP_TAKEN, 0, 0);
		add(to, RIFT_ENTER_LOOP_TAKEN, 1, 0);
		add(to, RIFT_ENTER_LOOP_BACK, 0, 0);
	}
	if (extra(c, RIFT_EXTRA_HYPERSYNC))
		add(to, RIFT_ENTER_HYPER_BOARD, !c->extras.yours, 0);
}

size_t rift_companion_changes(const struct rift_companion *c, struct rift_entry *out, size_t max)
{
	struct list to = { .out = out, .max = max };
	if (game_in(&c->game)->phase == SETTING_UP || want_of(c) == RIFT_WANT_NOTHING)
		return 0;
	list_spaces(c, &to);
	list_table(c, &to);
	list_modules(c, &to);
	return to.count;
}
