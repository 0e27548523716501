/*
 * fractures_leaders.c -- Thalia of Unity (FLEADER-03a to -03e), who has no ability of her own.  She has four Leaders of
 * other Paths; in each Era she may use the ability of one of them, each once per game.
 */
#include "core/modules/fractures/fractures.h"

static bool is_thalia(const struct game *g, int seat)
{
	return !is_bot(g, seat) && g->seat[seat].leader == THALIA;
}

/* F_LEADERS, set-up: v[0] is the Path whose Leader is drawn next */
enum { L_PATH };

void leaders_set_up(struct play *p)
{
	for (int seat = 0; seat < p->g->players; seat++)
		if (is_thalia(p->g, seat))
			frame_push(p, F_LEADERS, seat)->v[L_PATH] = HARMONY;
}

enum flow leaders_run(struct play *p, struct frame *f)
{
	if (f->v[L_PATH] <= SALVATION)
		return frame_nature(f);
	frame_pop(p);
	return GO_ON;
}

static bool chosen(const struct game *g, int leader)
{
	for (int seat = 0; seat < g->players; seat++)
		if (g->seat[seat].leader == leader)
			return true;
	return false;
}

void leaders_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	for (int i = 0; i < LEADERS_MAX; i++) {
		int leader = paths[f->v[L_PATH]].leader[i];
		if (!chosen(g, leader) && chance(to, N_LEADER, leader, 0, 0, 1))
			return;
	}
}

void leaders_nature(struct play *p, struct frame *f, struct rift_move m)
{
	p->g->seat[f->seat].fractures.leader[f->v[L_PATH] - HARMONY] = m.a;
	f->v[L_PATH]++;
	EVENT(p, E_LEADER, f->seat, m.a, RIFT_LEADER_DRAWN, 0, "FLEADER-03a");
}

/* F_BORROW: at the end of Preparation, before the Paradox phase (FLEADER-03b) */
enum borrow_step { WHOM, WHICH_SLOT, BORROWED };

void leaders_prepared(struct play *p)
{
	for (int seat = 0; seat < p->g->players; seat++)
		if (is_thalia(p->g, seat))
			frame_push(p, F_BORROW, seat);
}

static bool any_left(const struct game *g, int seat)
{
	const uint8_t *left = g->seat[seat].fractures.leader;
	return left[0] || left[1] || left[2] || left[3];
}

enum flow borrow_run(struct play *p, struct frame *f)
{
	const struct seat *s = &p->g->seat[f->seat];
	switch (f->pc++) {
	case WHOM:
		if (any_left(p->g, f->seat))
			return frame_wait(f, ASK_BORROW);
		RULE("FLEADER-03e");
		return GO_ON;
	case WHICH_SLOT:
		return s->fractures.borrowed == AMENA && s->slots_covered ? frame_wait(f, ASK_UNCOVER) : GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void borrow_list(const struct game *g, const struct frame *f, struct answers *to)
{
	const uint8_t *left = g->seat[f->seat].fractures.leader;
	for (int i = 0; i < BORROWED_MAX; i++)
		if (left[i] && answer(to, V_LEADER, left[i], 0, 0, 0))
			return;
	answer(to, V_NO, 0, 0, 0, 0);
}

void borrow_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct fractures_seat *s = &p->g->seat[f->seat].fractures;
	if (m.verb == V_NO) {
		RULE("FLEADER-03e");
		return;
	}
	for (int i = 0; i < BORROWED_MAX; i++)
		if (s->leader[i] == m.a)
			s->leader[i] = NO_LEADER;
	s->borrowed = m.a;
	passive_update(p->g, f->seat);
	EVENT(p, E_LEADER, f->seat, m.a, RIFT_LEADER_BORROWED, 0, "FLEADER-03b");
}

/* Amena removes one Hex Unavailable tile for this Era (FLEADER-03d). */
void lift_list(const struct game *g, const struct frame *f, struct answers *to)
{
	for (int slot = 0; slot < EXO_SLOTS; slot++)
		if (g->seat[f->seat].slots_covered >> slot & 1 && answer(to, V_HEX, slot + 1, 0, 0, 0))
			return;
}

static void cover(struct play *p, int seat, unsigned slots, bool on)
{
	struct seat *s = &p->g->seat[seat];
	s->slots_covered = (uint8_t)(on ? s->slots_covered | slots : s->slots_covered & ~slots);
	s->fractures.lifted = (uint8_t)(on ? 0 : slots);
	EVENT(p, E_COVERED, seat, s->slots_covered, 0, on ? 1 : -1, "FLEADER-03d");
}

void lift_take(struct play *p, struct frame *f, struct rift_move m)
{
	cover(p, f->seat, 1u << (m.a - 1), false); /* a Glitch on the slot applies meanwhile */
}

/* At the end of the Era the borrowed Leader leaves the game (FLEADER-03c). */
void leaders_era_over(struct play *p)
{
	for (int seat = 0; seat < p->g->players; seat++) {
		struct fractures_seat *s = &p->g->seat[seat].fractures;
		if (!s->borrowed)
			continue;
		EVENT(p, E_LEADER, seat, s->borrowed, RIFT_LEADER_LEFT, 0, "FLEADER-03c");
		s->borrowed = NO_LEADER;
		if (s->lifted)
			cover(p, seat, s->lifted, true);
		passive_update(p->g, seat);
	}
}
