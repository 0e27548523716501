/*
 * run.c -- runs the frames of the rules with a stand-in for the player.
 *
 * The loop is the engine's (core/engine/engine.c), built from the same tables, with three differences.  A question to
 * the player is asked only if the automaton depends on the answer.  What belongs to the player alone passes without
 * effect: the stand-in is reset before each step.  And draws from a set of which the player may hold some are never
 * made without asking.
 */
#include <string.h>

#include "companion/companion.h"

typedef enum flow run_fn(struct play *p, struct frame *f);
typedef void chance_fn(const struct game *g, const struct frame *f, struct chances *to);
typedef void nature_fn(struct play *p, struct frame *f, struct rift_move m);
typedef void list_fn(const struct game *g, const struct frame *f, struct answers *to);
typedef void take_fn(struct play *p, struct frame *f, struct rift_move m);

#define NOTHING NULL
static const struct {
	run_fn *run;
	chance_fn *chance;
	nature_fn *nature;
} frames[FRAME_END] = {
#define FRAME(NAME, run, chance, nature) [F_##NAME] = { run, chance, nature },
#include "core/engine/frames.def"
#undef FRAME
};

static const struct {
	list_fn *list;
	take_fn *take;
} asks[ASK_END] = {
#define ASK(NAME, list, take, secrecy, subject, count, rule) [ASK_##NAME] = { list, take },
#include "core/engine/asks.def"
#undef ASK
};

/* Makes the stand-in own nothing that a rule could ask for.  Its Path, its figures on the table and its Warp tiles are
   the player's. */
static void reset(struct game *g, int seat)
{
	struct seat *s = &g->seat[seat];
	memset(s->good, 0, sizeof s->good);
	memset(s->active, 0, sizeof s->active);
	memset(s->tired, 0, sizeof s->tired);
	memset(s->breakthrough, 0, sizeof s->breakthrough);
	memset(s->tile, 0, sizeof s->tile);
	memset(s->passive, 0, sizeof s->passive);
	memset(&s->fractures, 0, sizeof s->fractures);
	memset(&s->variable, 0, sizeof s->variable);
	s->vp = s->covered = s->used = 0;
	s->morale = 4;
	s->paradox = 0;
	s->exosuits = s->slots = s->slots_covered = s->guardians = s->guardian_slots = 0;
	if (g->phase != SETTING_UP)
		s->leader = NO_LEADER;
	for (int deck = 0; deck < 2; deck++) { /* the order of cards under a deck is not kept */
		g->pioneers.left[deck] = (uint8_t)(g->pioneers.left[deck] + g->pioneers.unders[deck]);
		g->pioneers.unders[deck] = 0;
		memset(g->pioneers_secret.under[deck], 0, sizeof g->pioneers_secret.under[deck]);
		memset(g->pioneers.by[deck], 0, sizeof g->pioneers.by[deck]);
	}
}

bool companion_open_end(int verb)
{
	return verb == N_BUILDING || verb == N_TECHNOLOGY || verb == N_ADVENTURE || verb == N_ANOMALY || verb == N_FIND;
}

void companion_chances(const struct rift_companion *c, struct chances *to)
{
	const struct game *g = game_in(&c->game);
	const struct frame *f = &g->frame[g->depth - 1];
	if (f->ask == ASK_NATURE)
		frames[f->op].chance(g, f, to);
}

void companion_nature(struct rift_companion *c, struct rift_move m)
{
	struct play p = hands(c);
	struct frame *f = frame_top(p.g);
	f->ask = NO_ASK;
	frames[f->op].nature(&p, f, m);
}

/* Whether a roll or draw concerns the player alone. */
static bool drawn_for_player(const struct rift_companion *c, const struct frame *f, struct rift_move first)
{
	switch (f->op) {
	case F_FIND:
	case F_PARADOX:
	case F_DICE:
	case F_LEADERS:
		return f->seat == c->you;
	default:
		return first.verb == N_SIDE || first.verb == N_OBJECTIVE;
	}
}

static bool nature_goes_on(struct rift_companion *c, struct frame *f)
{
	struct rift_outcome out[2] = { 0 };
	struct chances to = { .out = out, .max = 2 };
	struct play silent = { .g = table(c) };
	frames[f->op].chance(silent.g, f, &to);
	if (drawn_for_player(c, f, out[0].move)) {
		f->ask = NO_ASK;
		if (f->op != F_FIND)
			frames[f->op].nature(&silent, f, out[0].move);
		return true;
	}
	if (to.count != 1 || companion_open_end(out[0].move.verb))
		return false;
	companion_nature(c, out[0].move);
	return true;
}

/* Answers for the stand-in what the automaton does not depend on. */
static bool player_goes_on(struct rift_companion *c, struct frame *f)
{
	struct play silent = { .g = table(c) };
	struct rift_move out[2];
	struct answers to = { .out = out, .max = 1, .seat = c->you };
	switch (f->ask) {
	case ASK_TURN:
	case ASK_WARP:
	case ASK_MARK:
	case ASK_PATH:
		return false;
	case ASK_POWER:
	case ASK_SWAP:
		f->ask = NO_ASK;
		return true;
	default:
		asks[f->ask].list(silent.g, f, &to);
		CHECK(to.count);
		unsigned ask = f->ask;
		if (f->seat != MANY)
			f->ask = NO_ASK;
		asks[ask].take(&silent, f, out[0]);
		return true;
	}
}

/* Before the automaton takes a Variable Anomaly, those that the player takes first must be entered. */
static bool player_before(struct rift_companion *c, const struct frame *f)
{
	const struct game *g = game_in(&c->game);
	if (f->op != F_RECEIVE || f->seat != c->bot || f->pc || g->phase != PARADOX_PHASE || g->first != c->you)
		return false;
	if (!c->extras.said)
		c->extras.want = RIFT_WANT_ANOMALIES;
	return !c->extras.said;
}

/* Whether the loop must stop before the frame runs. */
static bool stops(struct rift_companion *c, struct play *p, struct frame *f, bool *acted)
{
	*acted = false;
	if (player_before(c, f))
		return true;
	c->extras.said = 0;
	if (c->setup.extras)
		*acted = loops_next(c, p, f) || hyper_next(c, p, f);
	return c->extras.want != RIFT_WANT_NOTHING;
}

void companion_run(struct rift_companion *c)
{
	struct play p = hands(c);
	while (c->extras.want == RIFT_WANT_NOTHING) {
		struct frame *f = frame_top(p.g);
		bool acted;
		reset(p.g, c->you);
		if (c->extras.held && p.g->depth <= c->extras.floor) {
			c->extras.want = c->extras.held;
			c->extras.held = 0;
			return;
		}
		if (f->ask == ASK_OVER)
			return;
		if (f->ask) {
			if (!(f->ask == ASK_NATURE ? nature_goes_on(c, f) : player_goes_on(c, f)))
				return;
			continue;
		}
		if (stops(c, &p, f, &acted))
			return;
		if (!acted)
			frames[f->op].run(&p, f);
	}
}
