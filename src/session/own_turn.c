/*
 * own_turn.c -- whose turn it is at this device, which of Nature's moves wait for its end, and the next state.
 *
 * After the last decision of a turn the rules already continue: an automaton is about to roll, or the next phase has
 * begun.  The session neither shows nor continues this until the turn is ended, so the turn can still be undone.
 */
#include "session/session.h"

#define DRAWS_MOST 64 /* maximum number of consecutive draws within one turn */

enum rift_hold rift_session_hold(int verb)
{
	static const uint8_t hold[RIFT_VERB_END] = {
		/* made at once: the Action depends on the result */
		[RIFT_N_FIND] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_SHAPE] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_ICON] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_HUNT] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_ADVENTURE] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_DRAW] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_ADVENTURE_DIE] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_FLUX] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_GLITCH] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_SHOW_COMPOUND] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_DRAW_TECHNOLOGY] = RIFT_HOLD_AT_ONCE,
		[RIFT_N_LOOK] = RIFT_HOLD_AT_ONCE,
		/* refills of stacks and pools */
		[RIFT_N_BUILDING] = RIFT_HOLD_BACK,
		[RIFT_N_SUPERPROJECT] = RIFT_HOLD_BACK,
		[RIFT_N_EXPERIMENT] = RIFT_HOLD_BACK,
		[RIFT_N_ANOMALY] = RIFT_HOLD_BACK,
		[RIFT_N_TECHNOLOGY] = RIFT_HOLD_BACK,
		[RIFT_N_COLLAPSE] = RIFT_HOLD_BACK,
		/* dice and draws of automata */
		[RIFT_N_COMMAND] = RIFT_HOLD_BACK,
		[RIFT_N_ENERGY] = RIFT_HOLD_BACK,
		[RIFT_N_TILE_ORDER] = RIFT_HOLD_BACK,
		[RIFT_N_DISCARD] = RIFT_HOLD_BACK,
		[RIFT_N_POOL] = RIFT_HOLD_BACK,
		/* set-up and phases */
		[RIFT_N_SIDE] = RIFT_HOLD_BACK,
		[RIFT_N_FIRST] = RIFT_HOLD_BACK,
		[RIFT_N_CONDITION] = RIFT_HOLD_BACK,
		[RIFT_N_RECRUIT_CARD] = RIFT_HOLD_BACK,
		[RIFT_N_MINE_CARD] = RIFT_HOLD_BACK,
		[RIFT_N_TIMELINE] = RIFT_HOLD_BACK,
		[RIFT_N_PARADOX] = RIFT_HOLD_BACK,
		[RIFT_N_TRAJECTORY] = RIFT_HOLD_BACK,
		[RIFT_N_OBJECTIVE] = RIFT_HOLD_BACK,
		[RIFT_N_LEADER] = RIFT_HOLD_BACK,
		[RIFT_N_DEAL_ASSET] = RIFT_HOLD_BACK,
		[RIFT_N_DEAL_CONDITION] = RIFT_HOLD_BACK,
		/* reveals of other seats' choices */
		[RIFT_N_HAND] = RIFT_HOLD_BACK,
		[RIFT_N_SHOW_ASSET] = RIFT_HOLD_BACK,
		[RIFT_N_SHOW_CONDITION] = RIFT_HOLD_BACK,
		[RIFT_N_SHOW_WARP] = RIFT_HOLD_BACK,
	};
	return verb > 0 && verb < RIFT_VERB_END ? (enum rift_hold)hold[verb] : RIFT_NO_HOLD;
}

bool is_here(const struct rift_session *s, int seat)
{
	return seat < RIFT_SEATS && people_here(s) >> seat & 1;
}

unsigned people_here(const struct rift_session *s)
{
	unsigned seats = 0;
	for (int seat = 0; seat < s->setup.players; seat++)
		if (s->setup.seat[seat].kind <= RIFT_HUMAN && s->options.control[seat] == RIFT_CONTROL_HERE)
			seats |= 1u << seat;
	return seats;
}

struct own_turn own_turn_of(const struct rift_session *s)
{
	struct own_turn turn = { .start = s->head };
	for (size_t i = s->head; i > s->sure; i--) {
		int seat = s->moves[i - 1].seat;
		if (s->marks[i - 1] & RIFT_MARK_ENDED)
			break;
		if (seat == RIFT_NATURE)
			continue;
		if (!is_here(s, seat) || (turn.open && turn.seat != seat))
			break;
		turn = (struct own_turn){ .open = true, .seat = (uint8_t)seat, .start = i - 1 };
	}
	turn.beyond = turn.open && s->marks[s->head - 1] & RIFT_MARK_BEYOND;
	return turn;
}

int nature_verb(const struct rift_session *s, const struct rift_game *g)
{
	struct rift_outcome first = { 0 };
	return s->rules->chance(g, &first, 1) ? first.move.verb : RIFT_NO_VERB;
}

bool turn_goes_on(const struct rift_session *s, const struct rift_game *g, int seat)
{
	struct rift_game copy = *g;
	for (int i = 0; i < DRAWS_MOST; i++) {
		struct rift_outcome first = { 0 };
		unsigned seats = s->rules->asks(&copy).seats;
		if (seats >> seat & 1)
			return true;
		if (!(seats >> RIFT_NATURE & 1) || !s->rules->chance(&copy, &first, 1) ||
			s->rules->play_turn(&copy, first.move, NULL) != RIFT_OK)
			return false;
	}
	return false;
}

/* State if a dice roll or a draw is due. */
static void due_nature(const struct rift_session *s, struct rift_now *now)
{
	struct rift_outcome two[2];
	now->seat = RIFT_NATURE;
	if (s->options.online)
		now->state = s->head > s->sure ? RIFT_STATE_SEND : RIFT_STATE_WAIT;
	else if (s->options.by_hand && s->rules->chance(&s->game, two, 2) > 1)
		now->state = RIFT_STATE_ANSWER;
	else
		now->state = RIFT_STATE_NATURE;
}

/* State if Nature is asked in the middle of a turn. */
static void due_in_turn(const struct rift_session *s, struct rift_now *now)
{
	bool turned_up = s->marks[s->head - 1] & RIFT_MARK_TURNED_UP;
	if (turned_up || rift_session_hold(nature_verb(s, &s->game)) == RIFT_HOLD_AT_ONCE)
		due_nature(s, now);
	else
		now->state = turn_goes_on(s, &s->game, now->seat) ? RIFT_STATE_TURN_UP : RIFT_STATE_READY;
}

/* Which of several seats answers first: the one that holds the device, else the first in turn order. */
static int first_of(const struct rift_session *s, unsigned seats)
{
	int players = s->setup.players, first = s->rules->fact(&s->game, RIFT_FACT_FIRST, 0, 0);
	if (s->holder < RIFT_SEATS && seats >> s->holder & 1)
		return s->holder;
	for (int i = 0; i < players; i++)
		if (seats >> (first + i) % players & 1)
			return (first + i) % players;
	return RIFT_NOBODY;
}

static void due_outside(const struct rift_session *s, struct rift_now *now, unsigned seats)
{
	unsigned here = seats & people_here(s), computers = 0;
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		if (seats >> seat & 1 && s->options.control[seat] == RIFT_CONTROL_COMPUTER)
			computers |= 1u << seat;
	if (seats >> RIFT_NATURE & 1) {
		due_nature(s, now);
	} else if (computers) {
		now->state = RIFT_STATE_COMPUTER;
		now->seat = (uint8_t)first_of(s, computers);
	} else if (here) {
		now->state = RIFT_STATE_ANSWER;
		now->seat = (uint8_t)first_of(s, here);
	} else {
		now->state = seats ? RIFT_STATE_WAIT : RIFT_STATE_OVER;
		now->seat = (uint8_t)first_of(s, seats);
	}
}

static void due(const struct rift_session *s, struct rift_now *now, const struct own_turn *turn, unsigned seats)
{
	now->seat = turn->seat;
	if (s->sent > 0)
		now->state = RIFT_STATE_SENT;
	else if (s->options.online && s->head > s->sure && (!turn->open || s->head - s->sure >= RIFT_WISH_MOVES))
		now->state = RIFT_STATE_SEND;
	else if (!turn->open)
		due_outside(s, now, seats);
	else if (!turn->beyond && seats >> turn->seat & 1)
		now->state = RIFT_STATE_ANSWER;
	else if (!turn->beyond && seats >> RIFT_NATURE & 1)
		due_in_turn(s, now);
	else
		now->state = RIFT_STATE_READY;
}

/* The last seat at this device that made a decision, else the first seat at this device. */
static int last_reader(const struct rift_session *s)
{
	unsigned here = people_here(s);
	for (size_t i = s->head; i > 0; i--)
		if (is_here(s, s->moves[i - 1].seat))
			return s->moves[i - 1].seat;
	for (int seat = 0; seat < RIFT_SEATS; seat++)
		if (here >> seat & 1)
			return seat;
	return 0;
}

/* If several people share a screen, a seat's secrets are shown only while it holds the device. */
static int viewer_of(const struct rift_session *s, const struct rift_now *now)
{
	unsigned here = people_here(s);
	bool several = here & (here - 1);
	if (s->options.online)
		return here ? now->reader : RIFT_NATURE;
	if (!here || now->state == RIFT_STATE_OVER)
		return RIFT_NOBODY;
	if (!several)
		return now->reader;
	return now->state != RIFT_STATE_HAND_OVER && now->seat == s->holder ? s->holder : RIFT_NATURE;
}

struct rift_now rift_session_now(const struct rift_session *s)
{
	struct rift_now now = { 0 };
	struct own_turn turn = own_turn_of(s);
	struct rift_ask ask = s->rules->asks(&s->game);
	unsigned here = people_here(s);
	due(s, &now, &turn, ask.seats);
	now.secret = ask.secret;
	if (now.state == RIFT_STATE_ANSWER && ask.secret && here & (here - 1) && now.seat != s->holder)
		now.state = RIFT_STATE_HAND_OVER;
	now.reader = (uint8_t)(is_here(s, now.seat) ? now.seat : last_reader(s));
	now.viewer = (uint8_t)viewer_of(s, &now);
	now.turn_at = (uint32_t)turn.start;
	now.passed = now.state == RIFT_STATE_READY && s->moves[s->head - 1].verb == RIFT_V_PASS;
	wall_find(s, &now);
	now.undo = now.state != RIFT_STATE_SENT && s->head > now.wall_at;
	now.redo = now.state != RIFT_STATE_SENT && s->head < s->count;
	now.restart = now.undo && turn.open && s->head > turn.start;
	now.rewind = rewind_possible(s, &now);
	return now;
}

bool rift_session_end_turn(struct rift_session *s)
{
	if (rift_session_now(s).state != RIFT_STATE_READY)
		return false;
	history_cut(s);
	s->marks[s->head - 1] |= RIFT_MARK_ENDED;
	s->holder = RIFT_NOBODY;
	return true;
}

bool rift_session_go_on(struct rift_session *s)
{
	if (rift_session_now(s).state != RIFT_STATE_TURN_UP)
		return false;
	history_cut(s);
	s->marks[s->head - 1] |= RIFT_MARK_TURNED_UP;
	return true;
}

void rift_session_take(struct rift_session *s, int seat)
{
	s->holder = (uint8_t)seat;
}

enum rift_result rift_session_play(struct rift_session *s, struct rift_move m)
{
	struct rift_now now = rift_session_now(s);
	if (now.state != RIFT_STATE_ANSWER && now.state != RIFT_STATE_NATURE && now.state != RIFT_STATE_COMPUTER)
		return RIFT_NOT_NOW;
	if (m.seat != now.seat)
		return RIFT_NOT_YOU;
	return history_append(s, m, false);
}

static bool step_nature(struct rift_session *s)
{
	struct rift_outcome out[RIFT_ANSWERS];
	const struct rift_session_host *host = &s->options.host;
	size_t count = s->rules->chance(&s->game, out, RIFT_ANSWERS), number = 0, at = 0;
	for (size_t i = 0; i < s->head; i++)
		number += s->moves[i].seat == RIFT_NATURE;
	if (count > 1 && !host->roll)
		return false;
	if (count > 1)
		at = host->roll(host->context, out, count, number);
	CHECK(at < count);
	return history_append(s, out[at].move, false) == RIFT_OK;
}

bool rift_session_step(struct rift_session *s)
{
	struct rift_now now = rift_session_now(s);
	const struct rift_session_host *host = &s->options.host;
	if (now.state == RIFT_STATE_NATURE)
		return step_nature(s);
	if (now.state == RIFT_STATE_COMPUTER && host->choose)
		return history_append(s, host->choose(host->context, &s->game, now.seat, s->head), false) == RIFT_OK;
	if (!s->options.ends_itself)
		return false;
	return rift_session_end_turn(s) || rift_session_go_on(s);
}
