/*
 * fractures_draw.c -- cards that one seat sees in secret: the bottom of the Technology pile (FSUPER-04), and Endgame
 * Conditions not in play (TECH-511a).
 *
 * A Technology seen in secret stays in `unseen`, because the other seats do not know it; only its seat knows its
 * position.  Only one Superproject draws Technologies, so there is one hand and one list of cards under the pile.
 */
#include <string.h>

#include "core/engine/automa.h"
#include "core/modules/fractures/fractures.h"
#include "core/engine/modules.h"
#include "core/modules/fractures/technologies.h"

enum { KEEP_MOST = 2 };

static bool hidden_from_viewer(const struct game *g, int seat)
{
	return g->viewer && g->viewer != seat + 1;
}

static uint32_t cards_in(const uint8_t *cards, int n)
{
	uint32_t bits = 0;
	for (int i = 0; i < n; i++)
		bits |= cards[i] ? 1u << cards[i] : 0;
	return bits;
}

/* Unseen Technologies that are neither in the hand nor under the pile, as far as this view knows. */
static uint32_t loose(const struct game *g)
{
	const struct fractures *t = &g->fractures;
	return t->unseen & ~cards_in(g->fractures_secret.hand, t->hand) &
		~cards_in(g->fractures_secret.under, t->unders);
}

/* Number of cards of the primary pile in unknown order. */
static int loose_count(const struct game *g)
{
	return __builtin_popcount(g->fractures.unseen) - g->fractures.hand - g->fractures.unders;
}

void technology_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	int next = loose_count(g) ? NO_TECHNOLOGY : g->fractures_secret.under[0];
	uint32_t cards = next ? 1u << next : loose(g);
	(void)f;
	for (int t = 1; t < TECHNOLOGY_END; t++)
		if (cards >> t & 1 && chance(to, N_TECHNOLOGY, t, 0, 0, 1))
			return;
}

void technology_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct fractures *t = &p->g->fractures;
	uint8_t *under = p->g->fractures_secret.under;
	(void)f;
	if (!loose_count(p->g)) {
		t->unders--;
		memmove(under, under + 1, DRAW_MOST - 1);
		under[DRAW_MOST - 1] = NO_TECHNOLOGY;
	}
	t->unseen &= ~(1u << m.a);
	t->primary = m.a;
	EVENT(p, E_TECHNOLOGY, 0, m.a, RIFT_TECHNOLOGY_TURNED, 0, "FRAC-08");
}

/* F_DRAW_TECHNOLOGIES */
enum { TO_DRAW, KEPT };
enum draw_step { BEGIN, DRAW, KEEP, GIVE_BACK, TURN_UP };

static void begin(struct play *p, struct frame *f)
{
	struct fractures *t = &p->g->fractures;
	RULE("FSUPER-04");
	CHECK(!t->unders && !t->hand);
	t->by = (uint8_t)(f->seat + 1);
	f->v[TO_DRAW] = (uint8_t)int_min(DRAW_MOST, __builtin_popcount(t->unseen) + (t->primary != 0));
	f->pc = DRAW;
}

void draw_technologies_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	if (hidden_from_viewer(g, f->seat)) {
		chance(to, N_DRAW_TECHNOLOGY, f->seat, NO_TECHNOLOGY, 0, 1);
		return;
	}
	uint32_t cards = loose_count(g) ? loose(g) : 1u << g->fractures.primary;
	for (int t = 1; t < TECHNOLOGY_END; t++)
		if (cards >> t & 1 && chance(to, N_DRAW_TECHNOLOGY, f->seat, t, 0, 1))
			return;
}

/* The face-up top is drawn last, when no other card is left in the pile. */
void draw_technologies_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct fractures *t = &p->g->fractures;
	if (!loose_count(p->g)) {
		EVENT(p, E_TECHNOLOGY, f->seat, t->primary, RIFT_TECHNOLOGY_DRAWN, 0, "FSUPER-04");
		t->unseen |= 1u << t->primary;
		t->primary = NO_TECHNOLOGY;
	}
	p->g->fractures_secret.hand[t->hand++] = m.b;
	f->v[TO_DRAW]--;
	event_log(p, E_SECRET, f->seat, N_DRAW_TECHNOLOGY, m.b, 0, (uint8_t)(1u << f->seat), "FSUPER-04");
}

/* Another seat's view does not know the hand: every card that may be in it is listed. */
void keep_technology_list(const struct game *g, const struct frame *f, struct answers *to)
{
	uint32_t cards = hidden_from_viewer(g, f->seat) ? g->fractures.unseen
							: cards_in(g->fractures_secret.hand, g->fractures.hand);
	struct intent who = intent_of(f->seat, NO_TYPE);
	for (int t = 1; t < TECHNOLOGY_END; t++)
		if (cards >> t & 1 && technology_payable(g, &who, t) && answer(to, V_KEEP_TECHNOLOGY, t, 0, 0, 0))
			return;
	answer(to, V_NO, 0, 0, 0, 0);
}

void keep_technology_take(struct play *p, struct frame *f, struct rift_move m)
{
	if (m.verb == V_NO) {
		f->pc = GIVE_BACK;
		return;
	}
	hand_remove(p->g->fractures_secret.hand, &p->g->fractures.hand, m.a);
	p->g->fractures.unseen &= ~(1u << m.a);
	f->v[KEPT]++;
	RULE("FSUPER-04");
	technology_gain(p, f->seat, m.a);
}

void under_technology_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	for (int i = 0; i < g->fractures.hand; i++)
		if (answer(to, V_UNDER_TECHNOLOGY, g->fractures_secret.hand[i], 0, 0, 0))
			return;
}

static void give_back(struct play *p, int seat, int card)
{
	struct game *g = p->g;
	hand_remove(g->fractures_secret.hand, &g->fractures.hand, card);
	g->fractures_secret.under[g->fractures.unders++] = (uint8_t)card;
	event_log(p, E_SECRET, seat, V_UNDER_TECHNOLOGY, card, 0, (uint8_t)(1u << seat), "FSUPER-04");
}

void under_technology_take(struct play *p, struct frame *f, struct rift_move m)
{
	give_back(p, f->seat, m.verb == V_SECRET ? NO_TECHNOLOGY : m.a);
}

enum flow draw_technologies_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case BEGIN:
		begin(p, f);
		return GO_ON;
	case DRAW:
		if (f->v[TO_DRAW])
			return frame_nature(f);
		f->pc = KEEP;
		return GO_ON;
	case KEEP:
		if (f->v[KEPT] < KEEP_MOST && g->fractures.hand)
			return frame_wait(f, ASK_KEEP_TECHNOLOGY);
		f->pc = GIVE_BACK;
		return GO_ON;
	case GIVE_BACK: /* the seat chooses the order; the last card needs no question */
		if (g->fractures.hand > 1)
			return frame_wait(f, ASK_UNDER_TECHNOLOGY);
		if (g->fractures.hand)
			give_back(p, f->seat, g->fractures_secret.hand[0]);
		f->pc = TURN_UP;
		if (!g->fractures.primary)
			frame_push(p, F_TECHNOLOGY, 0);
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

/* F_DRAW_CONDITIONS: cards of this game that are not in play, as bits 1 << (card - 1) like those of the drafts */
static uint32_t conditions_unused(const struct game *g)
{
	uint32_t cards = 0;
	for (int c = 1; c < CONDITION_END; c++)
		if (modules_hold_condition(g, c))
			cards |= 1u << (c - 1);
	for (size_t i = 0; i < ARRAY_LEN(g->conditions); i++)
		if (g->conditions[i])
			cards &= ~(1u << (g->conditions[i] - 1));
	for (size_t i = 0; i < ARRAY_LEN(g->bot.objective); i++)
		if (g->bot.objective[i])
			cards &= ~(1u << (g->bot.objective[i] - 1));
	return cards;
}

enum flow draw_conditions_run(struct play *p, struct frame *f)
{
	switch (f->pc) {
	case 0:
		f->v[TO_DRAW] = (uint8_t)int_min(f->v[TO_DRAW], __builtin_popcount(conditions_unused(p->g)));
		f->pc = f->v[TO_DRAW] ? 1 : 3;
		return GO_ON;
	case 1:
		if (f->v[TO_DRAW])
			return frame_nature(f);
		f->pc = 2;
		return GO_ON;
	case 2:
		f->pc = 3;
		return frame_wait(f, ASK_KEEP_CONDITION);
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void draw_conditions_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	if (hidden_from_viewer(g, f->seat)) {
		chance(to, N_DEAL_CONDITION, f->seat, NO_CONDITION, 0, 1);
		return;
	}
	uint32_t cards = conditions_unused(g) & ~g->secret[f->seat].hand;
	for (int c = 1; c < CONDITION_END; c++)
		if (cards >> (c - 1) & 1 && chance(to, N_DEAL_CONDITION, f->seat, c, 0, 1))
			return;
}

void draw_conditions_nature(struct play *p, struct frame *f, struct rift_move m)
{
	f->v[TO_DRAW]--;
	if (m.b)
		p->g->secret[f->seat].hand |= 1u << (m.b - 1);
	event_log(p, E_SECRET, f->seat, N_DEAL_CONDITION, m.b, 0, (uint8_t)(1u << f->seat), "TECH-511a");
}

void keep_condition_list(const struct game *g, const struct frame *f, struct answers *to)
{
	uint32_t cards = hidden_from_viewer(g, f->seat) ? conditions_unused(g) : g->secret[f->seat].hand;
	for (int c = 1; c < CONDITION_END; c++)
		if (cards >> (c - 1) & 1 && answer(to, V_KEEP_CONDITION, c, 0, 0, 0))
			return;
}

/* Against an automaton it becomes another Solo Objective, scored like the others (CXFRAC-74). */
void keep_condition_take(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	g->secret[f->seat].hand = 0;
	if (automa_bars_conditions(g)) {
		size_t i = 0; /* at most three are in play, so a fourth fits */
		while (i < ARRAY_LEN(g->bot.objective) - 1 && g->bot.objective[i])
			i++;
		g->bot.objective[i] = m.a;
		RULE("CXFRAC-74");
		RULE("COMBO-59");
	} else {
		g->seat[f->seat].fractures.own_condition = m.a;
	}
	EVENT(p, E_CARD, f->seat, V_KEEP_CONDITION, m.a, 0, "TECH-511a");
}

/* A view contains what its own seat has drawn or seen. */
void fractures_view(struct game *seen, const struct game *g, int seat)
{
	if (g->fractures.by == seat + 1) {
		memcpy(seen->fractures_secret.hand, g->fractures_secret.hand, DRAW_MOST);
		memcpy(seen->fractures_secret.under, g->fractures_secret.under, DRAW_MOST);
	}
	for (int type = POWER_PLANT; type < TYPE_END; type++)
		for (int i = 0; i < LOOK_MOST; i++)
			if (seat < SEATS && g->fractures.looked[type][i] >> seat & 1)
				seen->fractures_secret.below[type][i] = g->fractures_secret.below[type][i];
}
