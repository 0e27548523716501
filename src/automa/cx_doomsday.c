/*
 * cx_doomsday.c -- the Chronossus with Doomsday (CXDOOM): the Action Experiment of its tiles C07 and C08, and its
 * markers on Experiments.  It conducts an Experiment that it has marked, then marks the next one; it needs no Focus and
 * pays nothing.
 */
#include "automa/bot.h"
#include "core/modules/doomsday/doomsday.h"

static int chronossus_of(const struct game *g)
{
	int seat = bot_seat(g);
	return seat >= 0 && g->seat[seat].kind == CHRONOSSUS ? seat : -1;
}

bool automa_plans_experiments(const struct game *g)
{
	if (chronossus_of(g) < 0)
		return false;
	RULE("DOOM-94");
	if (option(g, UNPLANNED)) {
		RULE("CXDIFF-17");
		return false;
	}
	RULE("CXDOOM-04");
	return true;
}

static bool face_up(const struct game *g, int era)
{
	int card = g->doomsday.experiment[era];
	return card && card != HIDDEN;
}

static bool is_marked(const struct game *g, int era)
{
	return g->doomsday.marked >> era & 1;
}

static void set_mark(struct game *g, int era, bool on)
{
	unsigned bit = 1u << era;
	g->doomsday.marked = (uint8_t)(on ? g->doomsday.marked | bit : g->doomsday.marked & ~bit);
}

/* F_MARK: the player places v[MARKS_LEFT] markers of the automaton on future Experiments, all of which are face
   down. */
enum { MARKS_LEFT };

void cx_markers_start(struct play *p, int seat)
{
	if (p->g->marked_experiments)
		frame_push(p, F_MARK, 1 - seat)->v[MARKS_LEFT] = p->g->marked_experiments;
}

enum flow mark_run(struct play *p, struct frame *f)
{
	if (f->v[MARKS_LEFT])
		return frame_wait(f, ASK_MARK);
	frame_pop(p);
	return GO_ON;
}

void mark_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	for (int era = 2; era <= ERAS; era++)
		if (!is_marked(g, era) && answer(to, V_MARK, era, 0, 0, 0))
			return;
}

void mark_take(struct play *p, struct frame *f, struct rift_move m)
{
	f->v[MARKS_LEFT]--;
	set_mark(p->g, m.a, true);
	bot_decided(p, 1 - f->seat, D_MARKER, m.a, 0, "CXDIFF-18");
}

/* The oldest marked Experiment of a level, up to the current Era; 0 if there is none. */
static int marked_era(const struct game *g, int level)
{
	for (int era = 1; era <= g->era; era++)
		if (is_marked(g, era) && experiments[g->doomsday.experiment[era]].level == level)
			return era;
	RULE("CXDOOM-09");
	return 0;
}

/* The Era to mark: Level 1 before Level 2, then the oldest; never the next Era (CXDOOM-17). */
static int era_to_mark(const struct game *g)
{
	RULE("CXDOOM-18");
	for (int level = 1; level <= 2; level++)
		for (int era = 1; era <= g->era; era++)
			if (face_up(g, era) && !is_marked(g, era) &&
				experiments[g->doomsday.experiment[era]].level == level)
				return era;
	return 0;
}

static int track_vp(int space)
{
	int vp = 0;
	for (int path = HARMONY; path < PATH_END; path++)
		vp += doomsday_track[space].vp[path];
	return vp;
}

/* The token that the player's Path does not move. */
static int own_token(const struct game *g, int seat)
{
	RULE("CXDOOM-12");
	return path_token[g->seat[1 - seat].path] == SAVE_EARTH ? SEAL_FATE : SAVE_EARTH;
}

static void move_token(struct play *p, int seat)
{
	struct game *g = p->g;
	if (track_locked(g)) {
		RULE("CXDOOM-15");
		return;
	}
	int token = own_token(g, seat);
	RULE("CXDOOM-11");
	RULE("CXDOOM-14");
	doomsday_token_move(p, seat, token);
	if (g->doomsday.token[token] == track_last[token])
		RULE("CXDOOM-16");
	vp_gain(p, seat, track_vp(g->doomsday.token[token]), "CXDOOM-13");
}

/* F_CX_EXPERIMENT */
enum { LEVEL, COMMAND, DONE };

void cx_experiment(struct play *p, int seat, int command, int level)
{
	RULE("CXDOOM-01");
	bot_place_as(p, seat, EXPERIMENT, AS_RULED, "CXDOOM-05");
	struct frame *f = frame_push(p, F_CX_EXPERIMENT, seat);
	f->v[LEVEL] = (uint8_t)level;
	f->v[COMMAND] = (uint8_t)command;
}

static void conduct(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	int era = marked_era(g, f->v[LEVEL]), card = g->doomsday.experiment[era];
	if (!era)
		return;
	f->v[DONE] = 1;
	RULE("CXDOOM-08");
	RULE("CXDOOM-25");
	bot_decided(p, f->seat, D_EXPERIMENT, card, era, "CXDOOM-07");
	experiment_take(p, f->seat, era, "CXDOOM-07");
	set_mark(g, era, false);
	vp_gain(p, f->seat, experiments[card].vp, "CXDOOM-10");
	move_token(p, f->seat);
	RULE("CXDOOM-19");
	experiment_replace(p, era);
}

static void mark_next(struct play *p, struct frame *f)
{
	int era = era_to_mark(p->g);
	if (!era)
		return;
	f->v[DONE] = 1;
	set_mark(p->g, era, true);
	bot_decided(p, f->seat, D_MARKER, era, 0, "CXDOOM-17");
}

enum flow cx_experiment_run(struct play *p, struct frame *f)
{
	switch (f->pc++) {
	case 0:
		RULE("CXDOOM-06");
		conduct(p, f);
		return GO_ON;
	case 1:
		mark_next(p, f);
		return GO_ON;
	default: {
		int seat = f->seat, command = f->v[COMMAND];
		bool done = f->v[DONE];
		frame_pop(p);
		if (!done) {
			RULE("CXDOOM-20");
			bot_fail(p, seat, command, RIFT_MISSING_EXPERIMENT);
		}
		return GO_ON;
	}
	}
}

void automa_experiment_taken(struct play *p, int era)
{
	struct game *g = p->g;
	if (!is_marked(g, era))
		return;
	set_mark(g, era, false);
	int to = era_to_mark(g);
	if (to == era)
		RULE("CXDOOM-23");
	if (to)
		set_mark(g, to, true);
	bot_decided(p, bot_seat(g), D_MARKER, to, era, to ? "CXDOOM-21" : "CXDOOM-22");
}
