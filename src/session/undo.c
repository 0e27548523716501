/* undo.c -- how far back decisions can be taken, and taking them back. */
#include "session/session.h"

static enum rift_wall wall_of(const struct rift_session *s, struct rift_move m)
{
	if (m.seat != RIFT_NATURE)
		return is_here(s, m.seat) ? RIFT_WALL_ENDED : RIFT_WALL_OTHER;
	switch (m.verb) {
	case RIFT_N_PARADOX:
	case RIFT_N_SHAPE:
	case RIFT_N_ICON:
	case RIFT_N_COMMAND:
	case RIFT_N_ADVENTURE_DIE:
	case RIFT_N_TRAJECTORY:
	case RIFT_N_FLUX:
	case RIFT_N_GLITCH:
		return RIFT_WALL_DIE;
	case RIFT_N_SHOW_ASSET:
	case RIFT_N_SHOW_CONDITION:
	case RIFT_N_SHOW_WARP:
	case RIFT_N_SHOW_COMPOUND:
		return RIFT_WALL_SHOWN;
	default:
		return RIFT_WALL_DRAW;
	}
}

void wall_find(const struct rift_session *s, struct rift_now *now)
{
	size_t at = s->head, kept = s->sure + s->sent;
	int seat = at > 0 ? s->moves[at - 1].seat : RIFT_NATURE;
	if (s->options.free_undo)
		at = 0;
	while (at > 0 && s->moves[at - 1].seat == seat && is_here(s, seat) && !(s->marks[at - 1] & RIFT_MARK_ENDED))
		at--;
	now->wall = (uint8_t)(at > 0 ? wall_of(s, s->moves[at - 1]) : RIFT_WALL_START);
	if (s->options.online && kept >= at && kept > 0) {
		at = kept;
		if (s->moves[at - 1].seat != RIFT_NATURE || s->sent > 0)
			now->wall = RIFT_WALL_SENT;
	}
	now->wall_at = (uint32_t)at;
}

bool rift_session_undo_to(struct rift_session *s, size_t n)
{
	struct rift_now now = rift_session_now(s);
	if (!now.undo || n < now.wall_at || n >= s->head)
		return false;
	if (n < now.turn_at)
		s->holder = RIFT_NOBODY; /* back in another turn: whoever it was has given the device away */
	history_go(s, n);
	return true;
}

bool rift_session_undo(struct rift_session *s)
{
	size_t n = s->head;
	uint32_t wall = rift_session_now(s).wall_at;
	while (n > wall && !is_here(s, s->moves[n - 1].seat))
		n--;
	return n > wall && rift_session_undo_to(s, n - 1);
}

bool rift_session_redo(struct rift_session *s)
{
	return rift_session_now(s).redo && history_append(s, s->moves[s->head], true) == RIFT_OK;
}

bool rift_session_restart(struct rift_session *s)
{
	struct rift_now now = rift_session_now(s);
	return now.restart && rift_session_undo_to(s, now.turn_at > now.wall_at ? now.turn_at : now.wall_at);
}
