/*
 * online.c -- a session of an online game.  The server's log is authoritative.  Own moves that the server has not
 * confirmed come after the confirmed ones, and are replayed whenever other seats' moves arrive before them.
 */
#include <string.h>

#include "session/session.h"

size_t rift_session_sure(const struct rift_session *s)
{
	return s->sure;
}

size_t rift_session_unsent(const struct rift_session *s)
{
	return s->head - s->sure;
}

void rift_session_sent(struct rift_session *s)
{
	s->sent = s->head - s->sure;
}

/* Length of the common prefix of two lists of moves. */
static size_t in_common(const struct rift_move *a, size_t as, const struct rift_move *b, size_t bs)
{
	size_t n = 0;
	while (n < as && n < bs && same_move(a[n], b[n]))
		n++;
	return n;
}

/* How many of the own moves the server has sent back among others' moves; more than `owns` means that this seat has
   played from another device. */
static size_t own_told(const struct rift_move *own, size_t owns, const struct rift_move *told, size_t count, int seat)
{
	size_t n = 0;
	for (size_t i = 0; i < count; i++) {
		if (told[i].seat != seat)
			continue;
		if (n == owns || !same_move(own[n], told[i]))
			return owns + 1;
		n++;
	}
	return n;
}

static void back_to_sure(struct rift_session *s)
{
	history_go(s, s->sure);
	history_cut(s);
	s->sent = 0;
}

/* Replays own moves; returns false if they became illegal and were dropped. */
static bool play_again(struct rift_session *s, const struct rift_move *own, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (history_append(s, own[i], false) != RIFT_OK) {
			back_to_sure(s);
			return false;
		}
	}
	return true;
}

/* Adds the moves from the server, of which the first `same` are already here. */
static enum rift_told take_told(struct rift_session *s, const struct rift_move *told, size_t count, size_t same)
{
	struct rift_move own[RIFT_WISH_MOVES];
	size_t owns = s->head - s->sure, done = same, sent = s->sent;
	CHECK(owns <= RIFT_WISH_MOVES);
	memcpy(own, s->moves + s->sure, owns * sizeof *own);
	if (same < owns) { /* other seats' moves come first */
		done = own_told(own, owns, told, count, owns ? own[0].seat : RIFT_NATURE);
		same = 0;
	}
	history_go(s, s->sure + same);
	history_cut(s);
	for (size_t i = same; i < count; i++)
		if (history_append(s, told[i], false) != RIFT_OK)
			return RIFT_TOLD_REFUSED;
	s->sure += count;
	s->sent = 0;
	if (done > owns || !play_again(s, own + done, owns - done))
		return RIFT_TOLD_DROPPED;
	s->sent = sent > done ? sent - done : 0;
	return RIFT_TOLD;
}

enum rift_told rift_session_told(struct rift_session *s, size_t n, const struct rift_move *moves, size_t count)
{
	if (n > s->sure)
		return RIFT_TOLD_GAP;
	size_t known = s->sure - n;
	if (count <= known)
		return RIFT_TOLD;
	moves += known;
	count -= known;
	size_t same = in_common(s->moves + s->sure, s->head - s->sure, moves, count);
	if (same < count)
		return take_told(s, moves, count, same);
	s->sure += count;
	s->sent = s->sent > count ? s->sent - count : 0;
	return RIFT_TOLD;
}

void rift_session_answered(struct rift_session *s, bool keep)
{
	if (!keep) {
		back_to_sure(s);
		return;
	}
	s->sent = 0;
	for (size_t i = s->sure; i < s->head; i++)
		s->marks[i] &= (uint8_t) ~(RIFT_MARK_ENDED | RIFT_MARK_TURNED_UP);
}

bool rift_session_resume(struct rift_session *s, size_t n, const struct rift_move *moves, size_t count, bool sent)
{
	if (n > s->sure || s->head != s->sure || count == 0 || count > RIFT_WISH_MOVES)
		return false;
	for (size_t i = n; i < s->sure; i++)
		if (s->moves[i].seat == moves[0].seat || s->moves[i].seat == RIFT_NATURE)
			return false;
	if (!play_again(s, moves, count))
		return false;
	s->sent = sent ? count : 0;
	return true;
}
