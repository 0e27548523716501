/* history.c -- the moves of a session, a mark for each, and snapshots of positions (session.h).  Events are not stored:
   a move is replayed to list them. */
#include <string.h>

#include "session/session.h"

bool same_move(struct rift_move x, struct rift_move y)
{
	return memcmp(&x, &y, sizeof x) == 0;
}

static void key_keep(struct rift_session *s)
{
	if (s->head != s->keys * s->stride)
		return;
	if (s->keys == KEYS) {
		for (size_t i = 1; i < KEYS / 2; i++)
			s->key[i] = s->key[2 * i];
		s->keys = KEYS / 2;
		s->stride *= 2;
	}
	s->key[s->keys++] = s->game;
}

void history_begin(struct rift_session *s, const struct rift_game *start)
{
	s->stride = FIRST_STRIDE;
	s->game = *start;
	key_keep(s);
}

void history_at(const struct rift_session *s, size_t n, struct rift_game *out)
{
	size_t key = n / s->stride < s->keys ? n / s->stride : s->keys - 1, from = key * s->stride;
	if (s->head <= n && s->head >= from) {
		*out = s->game;
		from = s->head;
	} else {
		*out = s->key[key];
	}
	for (size_t i = from; i < n; i++)
		CHECK(s->rules->play(out, s->moves[i], NULL) == RIFT_OK);
}

void history_go(struct rift_session *s, size_t n)
{
	struct rift_game there;
	history_at(s, n, &there);
	s->game = there;
	s->head = n;
}

void history_cut(struct rift_session *s)
{
	s->count = s->head;
	if (s->keys > s->head / s->stride + 1)
		s->keys = s->head / s->stride + 1;
}

static uint8_t mark_of(int event)
{
	switch (event) {
	case RIFT_E_TURN:
		return RIFT_MARK_BEYOND | RIFT_MARK_TURN;
	case RIFT_E_PHASE:
		return RIFT_MARK_BEYOND | RIFT_MARK_PHASE;
	case RIFT_E_ERA:
		return RIFT_MARK_BEYOND | RIFT_MARK_ERA;
	case RIFT_E_END:
		return RIFT_MARK_BEYOND;
	default:
		return 0;
	}
}

/* A turn that is ready, or waits to reveal something, is ended by any move that follows. */
static uint8_t mark_before(const struct rift_session *s, struct rift_move m)
{
	struct rift_now now = rift_session_now(s);
	if (now.state == RIFT_STATE_READY)
		return RIFT_MARK_ENDED;
	return now.state == RIFT_STATE_TURN_UP && m.seat == RIFT_NATURE ? RIFT_MARK_TURNED_UP : 0;
}

enum rift_result history_append(struct rift_session *s, struct rift_move m, bool redo)
{
	struct rift_event events[RIFT_EVENTS_MAX];
	struct rift_log log = { .events = events, .max = RIFT_EVENTS_MAX };
	if (s->head == s->max)
		return RIFT_NOT_NOW;
	uint8_t mark = s->rules->asks(&s->game).secret ? RIFT_MARK_SECRET : 0, before = mark_before(s, m);
	enum rift_result result = s->rules->play(&s->game, m, &log);
	if (result != RIFT_OK)
		return result;
	for (size_t i = 0; i < log.count && i < log.max; i++)
		mark |= mark_of(events[i].kind);
	if (before)
		s->marks[s->head - 1] |= before;
	if (before == RIFT_MARK_ENDED)
		s->holder = RIFT_NOBODY;
	bool again = s->head < s->count && same_move(s->moves[s->head], m);
	if (!again)
		history_cut(s);
	if (again && redo)
		mark = s->marks[s->head];
	s->moves[s->head] = m;
	s->marks[s->head++] = mark;
	if (!again)
		s->count = s->head;
	key_keep(s);
	return RIFT_OK;
}

size_t rift_session_head(const struct rift_session *s)
{
	return s->head;
}

size_t rift_session_count(const struct rift_session *s)
{
	return s->count;
}

const struct rift_move *rift_session_moves(const struct rift_session *s)
{
	return s->moves;
}

const struct rift_game *rift_session_game(const struct rift_session *s)
{
	return &s->game;
}

uint8_t rift_session_marks(const struct rift_session *s, size_t n)
{
	return n < s->count ? s->marks[n] : 0;
}

bool rift_session_at(const struct rift_session *s, size_t n, struct rift_game *out)
{
	if (n > s->count)
		return false;
	history_at(s, n, out);
	return true;
}

size_t rift_session_events(const struct rift_session *s, size_t n, struct rift_event *events, size_t max, size_t *own)
{
	struct rift_game g;
	struct rift_log log = { .events = events, .max = max };
	if (n >= s->count)
		return 0;
	history_at(s, n, &g);
	CHECK(s->rules->play(&g, s->moves[n], &log) == RIFT_OK);
	size_t at = 0;
	while (at < log.count && at < max && !mark_of(events[at].kind))
		at++;
	if (own)
		*own = at;
	return log.count;
}

size_t rift_session_since(const struct rift_session *s, int seat)
{
	size_t n = s->head;
	while (n > 0 && s->moves[n - 1].seat != seat)
		n--;
	return n;
}
