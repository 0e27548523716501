/*
 * position.c -- see position.h.  Knows the rules only through their table (t->rules); does no I/O and never reads the
 * clock.
 */
#include "server/game/position.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

bool position_init(struct position *t, uint64_t id, const struct rift_rules *rules, const struct rift_setup *setup,
	const unsigned char key[RIFT_FAIR_BYTES], const struct options *options)
{
	memset(t, 0, sizeof *t);
	t->options = *options;
	clock_init(&t->clock, options);
	t->id = id;
	t->rules = rules;
	t->setup = *setup;
	memcpy(t->key, key, RIFT_FAIR_BYTES);
	return rules->begin(&t->game, setup) == RIFT_OK;
}

void position_release(struct position *t)
{
	free(t->base);
	free(t->moves);
	free(t->marks);
	memset(t, 0, sizeof *t);
}

/* Nature's answer before the step's next move. */
static struct rift_move nature_draws(
	const struct position *t, const struct step *step, const struct rift_outcome *outcomes, size_t count)
{
	if (!t->shared)
		return outcomes[rift_fair_outcome(t->key, step->n + step->count, outcomes, count)].move;
	CHECK(t->first == 0); /* such games have no snapshots */
	const uint32_t kind = rift_fair_kind(outcomes[0].move);
	const uint32_t times =
		rift_fair_count(kind, t->moves, t->count) + rift_fair_count(kind, step->moves, step->count);
	return outcomes[rift_fair_shared(t->key, times, outcomes, count)].move;
}

/* Plays Nature's answers until a seat has to answer.  False if the step grows too long, which no real game reaches. */
static bool nature_answers(const struct position *t, struct rift_game *g, struct step *step)
{
	struct rift_outcome outcomes[RIFT_ANSWERS];
	const struct rift_rules *r = t->rules;

	while (r->asks(g).seats == 1 << RIFT_NATURE) {
		size_t count = r->chance(g, outcomes, RIFT_ANSWERS);
		if (step->count == STEP_MOVES || step->n + step->count >= GAME_MOVES)
			return false;
		struct rift_move m = nature_draws(t, step, outcomes, count);
		CHECK(r->play(g, m, NULL) == RIFT_OK);
		step->moves[step->count++] = m;
	}
	return true;
}

bool position_begin(const struct position *t, struct step *step)
{
	struct rift_game g = t->game;
	*step = (struct step){ .n = t->count, .seat = RIFT_NATURE };
	return nature_answers(t, &g, step) && step->count > 0;
}

/* Whether a wish based on n moves is current: since then only other seats have answered the same simultaneous ask. */
static bool wish_current(const struct position *t, const struct wish *wish)
{
	CHECK(wish->n >= t->first);
	for (uint32_t i = wish->n - t->first; i < t->count - t->first; i++)
		if (t->moves[i].seat == wish->seat || t->moves[i].seat == RIFT_NATURE)
			return false;
	return true;
}

/* Plays the moves of the wish; all must be by its seat, and none may come after Nature has to answer. */
static enum rift_result moves_play(
	const struct position *t, const struct wish *wish, struct rift_game *g, struct step *step)
{
	for (uint32_t i = 0; i < wish->count; i++) {
		struct rift_move m = wish->moves[i];
		if (m.seat != wish->seat || m.seat >= RIFT_SEATS)
			return RIFT_NOT_YOU;
		enum rift_result result = t->rules->play(g, m, NULL);
		if (result != RIFT_OK)
			return result;
		step->moves[step->count++] = m;
	}
	return RIFT_OK;
}

enum verdict position_wish(
	const struct position *t, const struct wish *wish, struct step *step, enum rift_result *refusal)
{
	struct rift_game g = t->game;

	*refusal = RIFT_OK;
	if (wish->n > t->count)
		return WISH_AHEAD;
	if (t->rules->asks(&t->game).seats == 0)
		return WISH_OVER;
	if (!wish_current(t, wish))
		return WISH_STALE;
	*step = (struct step){ .n = t->count, .seat = wish->seat, .key = wish->key };
	*refusal = wish->count > 0 && wish->count <= WISH_MOVES ? moves_play(t, wish, &g, step) : RIFT_BAD_MOVE;
	if (*refusal == RIFT_OK && !nature_answers(t, &g, step))
		*refusal = RIFT_BAD_MOVE;
	return *refusal == RIFT_OK ? WISH_TAKEN : WISH_REFUSED;
}

static bool moves_room(struct position *t, uint32_t more)
{
	const uint32_t need = t->count - t->first + more;
	if (need <= t->room)
		return true;
	const uint32_t room = (need + 15) / 16 * 16; /* most rooms wait for people: rather small than seldom copied */
	struct rift_move *moves = realloc(t->moves, room * sizeof *moves);
	if (!moves)
		return false;
	t->moves = moves;
	t->room = room;
	return true;
}

static bool marks_room(struct position *t)
{
	uint32_t room = t->mark_room ? 2 * t->mark_room : 64;
	if (!options_delayed(&t->options) || t->mark_count < t->mark_room)
		return true;
	struct mark *marks = realloc(t->marks, room * sizeof *marks);
	if (!marks)
		return false;
	t->marks = marks;
	t->mark_room = room;
	return true;
}

bool position_apply(struct position *t, const struct step *step)
{
	struct rift_game g = t->game;

	if (step->n != t->count || step->n + step->count > GAME_MOVES || !moves_room(t, step->count) || !marks_room(t))
		return false;
	for (uint32_t i = 0; i < step->count; i++)
		if (t->rules->play(&g, step->moves[i], NULL) != RIFT_OK)
			return false;
	memcpy(t->moves + (t->count - t->first), step->moves, step->count * sizeof *step->moves);
	t->count += step->count;
	t->game = g;
	t->tail = step->key;
	if (step->seat < RIFT_SEATS)
		t->last[step->seat] = (struct last){ step->key, step->n };
	clock_step(&t->clock, &t->options, step->seat, t->rules->asks(&g).seats, step->at);
	if (options_delayed(&t->options))
		t->marks[t->mark_count++] = (struct mark){ step->at, step->key, t->count, step->seat };
	return true;
}

uint64_t position_mark(const struct position *t, uint32_t n)
{
	if (n == t->count)
		return n > 0 ? step_mark(t->id, n, t->tail, t->clock.at) : 0;
	for (uint32_t i = t->mark_count; i > 0; i--)
		if (t->marks[i - 1].end == n)
			return step_mark(t->id, n, t->marks[i - 1].key, t->marks[i - 1].at);
	return 0;
}

/*
 * Delay by one round: the number of steps shown, such that as many turns of other seats have followed as there are
 * people.  Against a single person spectators are always one step behind.
 */
static uint32_t round_marks(const struct position *t)
{
	int people = 0, turns = 0;
	uint32_t count = t->mark_count;
	if (t->rules->asks(&t->game).seats == 0)
		return count;
	for (int seat = 0; seat < t->setup.players; seat++)
		people += t->setup.seat[seat].kind <= RIFT_HUMAN;
	while (count > 0 && turns < people) {
		count--;
		if (count == 0 || people == 1 || t->marks[count - 1].seat != t->marks[count].seat)
			turns++;
	}
	return count;
}

static uint32_t shown_marks(const struct position *t, int64_t now)
{
	uint32_t count = t->options.delay_round ? round_marks(t) : t->mark_count;
	while (t->options.delay_s && count > 0 && t->marks[count - 1].at + t->options.delay_s * MOMENT_SECOND > now)
		count--;
	return count;
}

uint32_t position_shown(const struct position *t, int64_t now)
{
	uint32_t count = shown_marks(t, now);
	if (!options_delayed(&t->options))
		return t->count;
	return count > 0 ? t->marks[count - 1].end : 0;
}

int64_t position_shown_until(const struct position *t, int64_t now)
{
	if (!options_delayed(&t->options))
		return MOMENT_NEVER;
	if (t->options.delay_s)
		return now - t->options.delay_s * MOMENT_SECOND;
	uint32_t count = round_marks(t);
	if (count == t->mark_count)
		return MOMENT_NEVER;
	return count > 0 ? t->marks[count - 1].at : INT64_MIN + 1;
}

size_t position_moves(const struct position *t, int seat, uint32_t n, struct rift_move *out, size_t max)
{
	struct rift_game g;
	size_t count = 0;

	if (n >= t->count)
		return 0;
	CHECK(n >= t->first);
	if (t->base)
		g = *t->base;
	else
		CHECK(t->rules->begin(&g, &t->setup) == RIFT_OK);
	for (uint32_t i = t->first; i < t->count && count < max; i++) {
		struct rift_move m = t->moves[i - t->first];
		if (i >= n)
			out[count++] = t->rules->move_view(&g, m, seat);
		CHECK(t->rules->play(&g, m, NULL) == RIFT_OK);
	}
	return count;
}
