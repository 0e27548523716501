/* undo.c -- Undo, Redo, Restart and Rewind, and how far back each may go.  The limit (enum rift_wall) is the last move
   that revealed something, ended a turn, was made by another player, or was sent to the server. */
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

/* Number of the first move of the last turn of a person here that begins before move n; n if there is none. */
static size_t turn_before(const struct rift_session *s, size_t n)
{
	size_t last = n;
	while (last > 0 && !is_here(s, s->moves[last - 1].seat))
		last--;
	if (last == 0)
		return n;
	size_t start = last - 1;
	for (size_t i = start; i > 0 && !(s->marks[i - 1] & RIFT_MARK_ENDED); i--) {
		int seat = s->moves[i - 1].seat;
		if (seat == RIFT_NATURE)
			continue;
		if (!is_here(s, seat))
			break;
		start = i - 1;
	}
	return start;
}

/* Number of the move that Rewind goes back to; the head if Rewind is not possible. */
static size_t rewind_goal(const struct rift_session *s, const struct rift_now *now)
{
	unsigned here = people_here(s);
	bool others = !here || here & (here - 1);
	for (int seat = 0; seat < s->setup.players; seat++)
		others = others || s->options.control[seat] == RIFT_CONTROL_ELSEWHERE;
	if (others || s->options.online || s->options.free_undo)
		return s->head;
	if (now->turn_at < now->wall_at)
		return now->turn_at;
	size_t start = turn_before(s, now->turn_at);
	return start < now->turn_at ? start : s->head;
}

bool rewind_possible(const struct rift_session *s, const struct rift_now *now)
{
	return rewind_goal(s, now) < s->head;
}

bool rift_session_rewind(struct rift_session *s)
{
	struct rift_now now = rift_session_now(s);
	if (!now.rewind)
		return false;
	s->holder = RIFT_NOBODY;
	history_go(s, rewind_goal(s, &now));
	if (s->options.rewound < UINT16_MAX)
		s->options.rewound++;
	return true;
}

uint16_t rift_session_rewound(const struct rift_session *s)
{
	return s->options.rewound;
}

bool rift_session_undo_to(struct rift_session *s, size_t n)
{
	struct rift_now now = rift_session_now(s);
	if (!now.undo || n < now.wall_at || n >= s->head)
		return false;
	if (n < now.turn_at)
		s->holder = RIFT_NOBODY; /* another turn: its player no longer holds the device */
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
