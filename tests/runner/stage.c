/*
 * stage.c -- brings a game to where a scenario begins, and on to where it goes next.
 *
 * The runner plays phase by phase.  The frame of the whole game lies at the bottom of the stack; marked with ASK_OVER
 * it is a gate: the engine stops there when a phase is over, before anything of the next has happened.  That is the
 * moment at which facts are given.  To pass the gate the frame runs once, which puts the next phase on the stack,
 * and a question without effect ("take no Warp tile back") is answered on top of it, which sets the engine going.
 *
 * What nobody has written down is played neutrally: every free Exosuit slot is filled, nothing is warped, nothing
 * optional is done, everybody passes; else the first answer listed.
 */
#include "runner.h"

#include <stdio.h>
#include <string.h>

#include "rift_record.h"
#include "rift_words.h"

bool stage_at_gate(const struct scenario *s)
{
	const struct game *g = game_in(&s->game);
	return g->depth == 1 && g->frame[0].ask == ASK_OVER;
}

static void gate_close(struct scenario *s)
{
	game_of(&s->game)->frame[0].ask = ASK_OVER;
}

/* The phase behind the gate, and its Era. */
static int next_phase(const struct game *g)
{
	static const uint8_t phases[] = { 0, PREPARATION, PARADOX_PHASE, POWER_UP, WARP_PHASE, ACTION_ROUNDS,
		CLEAN_UP };
	if (g->phase == GAME_OVER)
		return GAME_OVER;
	if (module(g, FRACTURES) && !g->era && g->phase == SETTING_UP)
		return WARP_PHASE; /* of Era Zero */
	return g->frame[0].pc < ARRAY_LEN(phases) ? phases[g->frame[0].pc] : PREPARATION;
}

static int next_era(const struct game *g)
{
	if (next_phase(g) == WARP_PHASE && !g->era)
		return ERA_ZERO;
	return next_phase(g) == PREPARATION ? (g->era == ERA_ZERO ? 1 : g->era + 1) : g->era;
}

static struct rift_log line_log(const struct scenario *s)
{
	return (struct rift_log){ .events = s->events, .count = s->event_count, .max = EVENTS_OF_LINE };
}

void stage_pass_gate(struct scenario *s)
{
	struct game *g = game_of(&s->game);
	struct rift_log log = line_log(s);
	struct play p = { .g = g, .log = &log };
	g->frame[0].ask = NO_ASK;
	game_run(&p, &g->frame[0]);
	g->frame[0].ask = ASK_OVER;
	s->phase_fresh = true;
	if (g->depth > 1) {
		struct rift_move go = { .verb = V_UNWARP };
		frame_push(&p, F_UNWARP, 0)->ask = ASK_UNWARP;
		CHECK(rift_play(&s->game, go, &log) == RIFT_OK);
	}
	s->event_count = log.count < log.max ? log.count : log.max;
}

void stage_settle(struct scenario *s)
{
	while (stage_at_gate(s))
		stage_pass_gate(s);
}

/* Of each seat: what it sees of the game after the move is what comes of the move in what it saw before. */
static void check_views(struct scenario *s, const struct rift_game *before, struct rift_move m)
{
	bool was = marks_set(s, false);
	for (int seat = 0; seat < game_in(before)->players; seat++) {
		struct rift_game seen, after;
		if (is_bot(game_in(before), seat))
			continue;
		rift_view(&seen, before, seat);
		enum rift_result r = rift_play(&seen, rift_move_view(before, m, seat), NULL);
		rift_view(&after, &s->game, seat);
		if (r != RIFT_OK)
			fail(s, "the move is refused in the view of %c: %s", rift_words_seat(seat),
				rift_word_result((int)r));
		else if (memcmp(&seen, &after, sizeof seen) != 0)
			fail(s, "the view of %c after the move is not its view played on", rift_words_seat(seat));
	}
	marks_set(s, was);
}

bool stage_play(struct scenario *s, struct rift_move m, enum rift_result *result)
{
	struct rift_game before = s->game;
	struct rift_log log = line_log(s);
	size_t told = log.count;
	check_question(s);
	*result = rift_play(&s->game, m, &log);
	if (*result != RIFT_OK) {
		if (memcmp(&before, &s->game, sizeof before) != 0)
			fail(s, "a refused move has changed the game");
		return false;
	}
	s->event_count = log.count < log.max ? log.count : log.max;
	s->phase_fresh = false;
	check_views(s, &before, m);
	check_events(s, s->events + told, s->event_count - told);
	return true;
}

bool is_outcome(const struct rift_game *g, struct rift_move m)
{
	struct rift_outcome out[RIFT_ANSWERS];
	size_t n = rift_chance(g, out, RIFT_ANSWERS);
	for (size_t i = 0; i < n; i++)
		if (memcmp(&out[i].move, &m, sizeof m) == 0)
			return true;
	return false;
}

/* The first outcome wished for; a wish is used up. */
static bool wished(struct scenario *s, struct rift_move *m)
{
	char why[80];
	for (int i = 0; i < s->wishes; i++) {
		if (rift_words_parse(RIFT_RULES, &s->game, NATURE, s->wish[i], m, why, sizeof why) != 0 ||
			!is_outcome(&s->game, *m))
			continue;
		s->wishes--;
		memmove(&s->wish[i], &s->wish[i + 1], sizeof s->wish[0] * (size_t)(s->wishes - i));
		return true;
	}
	return false;
}

bool nature_step(struct scenario *s, bool any)
{
	struct rift_outcome out[RIFT_ANSWERS];
	struct rift_move m;
	enum rift_result result;
	bool was = marks_set(s, false);
	size_t n = rift_chance(&s->game, out, RIFT_ANSWERS);
	bool wish = n && wished(s, &m);
	marks_set(s, was);
	if (!n || (!wish && !any && n > 1 && out[0].move.verb != N_BUILDING && out[0].move.verb != N_ANOMALY))
		return false;
	return stage_play(s, wish ? m : out[0].move, &result);
}

static int rank(struct rift_move m)
{
	switch (m.verb) {
	case V_PASS:
	case V_NO:
		return 100;
	case V_WARP:
	case V_SWAP:
	case V_REPAY:
	case V_UNWARP:
	case V_COPY:
	case V_RETURN:
		return m.a ? 0 : 100;
	case V_POWER:
		return m.b || m.c || m.d ? 0 : 10 + m.a;
	default:
		return 0;
	}
}

static bool neutral_step(struct scenario *s)
{
	struct rift_move legal[RIFT_ANSWERS], best;
	enum rift_result result;
	struct rift_ask ask = rift_asks(&s->game);
	if (ask.seats >> NATURE & 1)
		return nature_step(s, true);
	if (!ask.seats)
		return false;
	bool was = marks_set(s, false);
	size_t n = rift_legal(&s->game, __builtin_ctz(ask.seats), legal, RIFT_ANSWERS);
	marks_set(s, was);
	CHECK(n > 0);
	best = legal[0];
	for (size_t i = 1; i < n; i++)
		if (rank(legal[i]) > rank(best))
			best = legal[i];
	return stage_play(s, best, &result);
}

static bool arrived(const struct scenario *s, int phase, int era)
{
	const struct game *g = game_in(&s->game);
	if (g->phase == GAME_OVER)
		return phase == GAME_OVER;
	if (stage_at_gate(s))
		return next_phase(g) == phase && (!era || next_era(g) == era);
	/* a phase entered a moment ago, in which nobody has done anything yet */
	return s->phase_fresh && g->phase == phase && (!era || g->era == era);
}

bool stage_run(struct scenario *s, int phase, int era)
{
	const struct game *g = game_in(&s->game);
	while (!arrived(s, phase, era)) {
		if (g->phase == GAME_OVER) {
			fail(s, "the game is over before that");
			return false;
		}
		if (stage_at_gate(s))
			stage_pass_gate(s);
		else if (!neutral_step(s))
			return false;
	}
	return true;
}

static bool new_game(struct scenario *s)
{
	char text[2 * LINE_BYTES] = "", why[200] = "";
	struct rift_setup setup = { 0 };
	char *refusal = NULL;
	if (s->setup) {
		append(text, sizeof text, "%s", s->setup->text + strlen("setup"));
		refusal = strstr(text, "!!");
	}
	if (refusal) {
		*refusal = 0;
		refusal = trim(refusal + 2);
	}
	if (!setup_read(text, &setup, why, sizeof why) && !refusal) {
		fail(s, "the setup is not understood: %s", why);
		return false;
	}
	enum rift_result r = rift_new(&s->game, &setup);
	if (!is_word(rift_word_result((int)r), refusal ? refusal : "ok"))
		fail(s, "setting up: expected %s, got %s", refusal ? refusal : "ok", rift_word_result((int)r));
	return r == RIFT_OK;
}

bool stage_begin(struct scenario *s)
{
	if (s->position >= 0) {
		if (!position_begin(s))
			return false;
		gate_close(s);
		return true;
	}
	if (s->start_phase == SETTING_UP)
		marks_set(s, true);
	if (!new_game(s))
		return false;
	gate_close(s);
	return s->start_phase == SETTING_UP || stage_run(s, s->start_phase, s->start_era);
}
