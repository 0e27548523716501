/* open.c -- opens, continues and branches a session in the caller's memory, and returns the position that may be
   shown. */
#include <string.h>

#include "session/session.h"

static size_t bytes_for(size_t moves)
{
	return sizeof(struct rift_session) + moves * (sizeof(struct rift_move) + 1);
}

size_t rift_session_bytes(size_t moves)
{
	return bytes_for(moves);
}

struct rift_session *rift_session_open(const struct rift_rules *rules, void *memory, size_t bytes,
	const struct rift_setup *setup, const struct rift_session_options *options)
{
	struct rift_session *s = memory;
	struct rift_game start;
	if (bytes < bytes_for(1))
		return NULL;
	if (options->start)
		start = *options->start;
	else if (rules->begin(&start, setup) != RIFT_OK)
		return NULL;
	memset(s, 0, sizeof *s);
	s->rules = rules;
	s->options = *options;
	s->options.start = NULL;
	s->max = (bytes - sizeof *s) / (sizeof(struct rift_move) + 1);
	s->moves = (struct rift_move *)(s + 1);
	s->marks = (uint8_t *)(s->moves + s->max);
	s->holder = RIFT_NOBODY;
	rules->setup_of(&start, &s->setup);
	history_begin(s, &start);
	return s;
}

size_t rift_session_load(struct rift_session *s, const struct rift_move *moves, size_t count)
{
	size_t n = 0;
	while (n < count && history_append(s, moves[n], false) == RIFT_OK)
		n++;
	return n;
}

struct rift_session *rift_session_branch(const struct rift_session *s, size_t n, void *memory, size_t bytes)
{
	struct rift_session_options options = s->options;
	options.start = &s->key[0];
	if (n > s->count)
		return NULL;
	struct rift_session *branch = rift_session_open(s->rules, memory, bytes, &s->setup, &options);
	return branch && rift_session_load(branch, s->moves, n) == n ? branch : NULL;
}

void rift_session_settings(struct rift_session *s, bool free_undo, bool ends_itself)
{
	s->options.free_undo = free_undo;
	s->options.ends_itself = ends_itself;
}

void rift_session_shown(const struct rift_session *s, struct rift_game *out)
{
	struct rift_now now = rift_session_now(s);
	struct rift_game whole = s->game;
	if (own_turn_of(s).beyond) {
		history_at(s, s->head - 1, &whole);
		CHECK(s->rules->play_turn(&whole, s->moves[s->head - 1], NULL) == RIFT_OK);
	}
	if (now.viewer == RIFT_NOBODY)
		*out = whole;
	else
		s->rules->view(out, &whole, now.viewer);
}
