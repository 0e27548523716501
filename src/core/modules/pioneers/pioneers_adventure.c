/*
 * pioneers_adventure.c -- the Adventure Action in its six steps (PION-13 to -30), and the two decks.
 *
 * A deck consists of cards in unknown order and, below them, cards put under it.  All seats know a card of a failed
 * Adventure; only the seat that drew a card knows one that it did not keep (PION-25).  A single drawn card is always
 * kept, so it is turned up for all; several are dealt to the seat in secret.
 */
#include "core/modules/pioneers/pioneers.h"

/* F_ADVENTURE */
enum { DECK_V, DRAWS, TO_DRAW, CARD_V, TOTAL };
#define TOTAL_BIAS 64 /* added to the total, which may be negative (PION-28) */
enum adventure_step { SET_OUT, CHOOSE_DECK, DRAW, KEEP, GIVE_BACK, ROLL, RESOLVED };

int deck_size(const struct game *g, int deck)
{
	return g->pioneers.left[deck] + g->pioneers.unders[deck];
}

/* Excludes the cards known not to be on top: kept, removed, under the deck, or drawn.  A view excludes those it
   knows. */
uint32_t deck_unseen(const struct game *g, int deck)
{
	uint32_t seen = g->pioneers.gone[deck];
	for (int seat = 0; seat < g->players; seat++)
		seen |= g->seat[seat].pioneers.kept[deck];
	for (int i = 0; i < g->pioneers.unders[deck]; i++)
		if (g->pioneers_secret.under[deck][i])
			seen |= card_bit(g->pioneers_secret.under[deck][i]);
	for (int i = 0; i < g->pioneers.hand; i++)
		if (g->pioneers_secret.hand[i] && card_deck(g->pioneers_secret.hand[i]) == deck)
			seen |= card_bit(g->pioneers_secret.hand[i]);
	return ((1u << DECK_CARDS) - 1) & ~seen;
}

static bool chance_card(struct chances *to, enum verb verb, int seat, int card)
{
	return verb == N_DRAW ? chance(to, verb, seat, card, 0, 1) : chance(to, verb, card, 0, 0, 1);
}

void deck_chance(const struct game *g, int deck, enum verb verb, int seat, uint32_t but, struct chances *to)
{
	int known = g->pioneers.left[deck] ? 0 : g->pioneers_secret.under[deck][0];
	if (known) {
		chance_card(to, verb, seat, known);
		return;
	}
	uint32_t cards = deck_unseen(g, deck) & ~but;
	RULE("PION-04");
	for (int i = 0; i < DECK_CARDS; i++)
		if (cards >> i & 1 && chance_card(to, verb, seat, deck * DECK_CARDS + 1 + i))
			return;
}

void deck_take(struct game *g, int deck)
{
	if (g->pioneers.left[deck]) {
		g->pioneers.left[deck]--;
		return;
	}
	uint8_t *under = g->pioneers_secret.under[deck], *by = g->pioneers.by[deck];
	CHECK(g->pioneers.unders[deck] > 0);
	int last = --g->pioneers.unders[deck];
	for (int i = 0; i < last; i++) {
		under[i] = under[i + 1];
		by[i] = by[i + 1];
	}
	under[last] = by[last] = 0;
}

void deck_put_under(struct game *g, int card, int deck, int by)
{
	int at = g->pioneers.unders[deck]++;
	CHECK(at < DECK_CARDS);
	g->pioneers_secret.under[deck][at] = (uint8_t)card;
	g->pioneers.by[deck][at] = (uint8_t)by;
}

/* A view contains its own hand, and the cards under the decks that all seats or its own seat know. */
void pioneers_view(struct game *seen, const struct game *g, int seat)
{
	for (int deck = 0; deck < 2; deck++)
		for (int i = 0; i < g->pioneers.unders[deck]; i++)
			if (!g->pioneers.by[deck][i] || g->pioneers.by[deck][i] == seat + 1)
				seen->pioneers_secret.under[deck][i] = g->pioneers_secret.under[deck][i];
	const struct frame *f = &g->frame[g->depth - 1];
	for (int i = 0; f->op == F_ADVENTURE && f->seat == seat && i < g->pioneers.hand; i++)
		seen->pioneers_secret.hand[i] = g->pioneers_secret.hand[i];
}

int power_space(const struct game *g)
{
	int at = 0;
	RULE("PION-16");
	while (at < POWER_SPACES && g->pioneers.space[at])
		at++;
	return at;
}

int power_space_mark(struct play *p, int seat)
{
	int at = power_space(p->g);
	RULE("PION-18");
	if (at < POWER_SPACES)
		p->g->pioneers.space[at] = (uint8_t)(seat + 1);
	return at;
}

static bool deck_open(const struct game *g, const struct intent *who, int deck)
{
	struct bill bill = who->due;
	bill.good[WATER] = (uint8_t)(bill.good[WATER] + deck_water[deck + 1]);
	return deck_size(g, deck) && bill_payable(g, who, &bill);
}

bool adventure_possible(const struct game *g, const struct intent *who)
{
	return deck_open(g, who, 0) || deck_open(g, who, 1);
}

void adventure_start(struct play *p, int seat)
{
	RULE("PION-12");
	frame_push(p, F_ADVENTURE, seat);
}

static void set_out(struct play *p, struct frame *f)
{
	int power = pioneers_power(p->g, f->seat), at = power_space_mark(p, f->seat);
	f->v[TOTAL] = (uint8_t)(TOTAL_BIAS + power + power_spaces[at]);
	EVENT(p, E_VENTURE, f->seat, at < POWER_SPACES ? at + 1 : 0, power, power_spaces[at],
		at < POWER_SPACES ? "PION-15" : "PION-17");
}

void deck_list(const struct game *g, const struct frame *f, struct answers *to)
{
	struct intent who = intent_of(f->seat, NO_TYPE);
	for (int deck = 0; deck < 2; deck++)
		if (deck_open(g, &who, deck) && answer(to, V_DECK, deck + 1, 0, 0, 0))
			return;
}

static int draws(const struct game *g, int seat, int deck)
{
	int cards = 1 + pioneers_sensors(g, seat);
	RULE("PION-22");
	if (cards > 1)
		RULE("PION-67");
	if (cards > deck_size(g, deck))
		RULE("PION-23");
	return int_min(cards, deck_size(g, deck));
}

void deck_answer(struct play *p, struct frame *f, struct rift_move m)
{
	int n = draws(p->g, f->seat, m.a - 1);
	f->v[DECK_V] = m.a;
	f->v[DRAWS] = f->v[TO_DRAW] = (uint8_t)n;
	if (reservoir_helps(p->g, f->seat))
		RULE("PION-78");
	water_pay(p, f->seat, deck_water[m.a], "PION-20");
	EVENT(p, E_DECK, f->seat, m.a, 0, n, "PION-22");
}

static bool hidden_from_viewer(const struct game *g, int seat)
{
	return g->viewer && g->viewer != seat + 1;
}

void adventure_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	if (f->pc == ROLL) {
		for (int face = 1; face <= ADVENTURE_DIE; face++)
			chance(to, N_ADVENTURE_DIE, face, 0, 0, 1);
		return;
	}
	if (f->v[DRAWS] > 1 && hidden_from_viewer(g, f->seat)) {
		chance(to, N_DRAW, f->seat, 0, 0, 1);
		return;
	}
	deck_chance(g, f->v[DECK_V] - 1, f->v[DRAWS] > 1 ? N_DRAW : N_ADVENTURE, f->seat, 0, to);
}

/* Marks the rules of the ops in one half of a card. */
static void mark_items(const struct op *op)
{
	for (; op->code; op++) {
		if (op->code == OP_GAIN_WORKER)
			RULE("PION-36");
		if (op->code == OP_GAIN_MIX || op->code == OP_LOSE_MIX)
			RULE("PION-37");
		if (op->code == OP_GAIN_PARADOX)
			RULE("PION-38");
		if (op->code == OP_GAIN_MORALE || op->code == OP_LOSE_MORALE)
			RULE("PION-39");
	}
}

/* Step 6: the card is kept, or goes under its deck face up. */
static void resolve(struct play *p, struct frame *f, int face)
{
	struct game *g = p->g;
	int card = f->v[CARD_V], deck = card_deck(card), total = f->v[TOTAL] - TOTAL_BIAS + face;
	bool success = total >= adventures[card].power;
	EVENT(p, E_ROLL, f->seat, N_ADVENTURE_DIE, face, 0, "PION-26");
	RULE("PION-27");
	RULE("PION-13");
	if (total < 0)
		RULE("PION-28");
	event_log(p, E_ADVENTURE, f->seat, card, success, total, 0x1f, adventure_rules[card]);
	f->pc = RESOLVED;
	if (success) {
		RULE("PION-29");
		g->seat[f->seat].pioneers.kept[deck] |= card_bit(card);
		passive_update(g, f->seat);
	} else {
		RULE("PION-30");
		deck_put_under(g, card, deck, 0);
	}
	RULE("PION-31");
	mark_items(success ? adventures[card].success : adventures[card].failure);
	program_start(p, f->seat, success ? PROGRAM_SUCCESS : PROGRAM_FAILURE, card, NO_TYPE, NO_SPACE);
}

static void turned_up(struct play *p, struct frame *f, int card)
{
	f->v[CARD_V] = (uint8_t)card;
	EVENT(p, E_CARD, f->seat, N_ADVENTURE, card, 0, "PION-25");
}

void adventure_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	if (m.verb == N_ADVENTURE_DIE) {
		resolve(p, f, m.a);
		return;
	}
	deck_take(g, f->v[DECK_V] - 1);
	f->v[TO_DRAW]--;
	if (m.verb == N_ADVENTURE) {
		turned_up(p, f, m.a);
		return;
	}
	RULE("PION-25");
	g->pioneers_secret.hand[g->pioneers.hand++] = m.b;
	event_log(p, E_SECRET, f->seat, N_DRAW, m.b, 0, (uint8_t)(1u << f->seat), "PION-22");
}

/* Another seat's view does not know the hand: every card that may be in it is listed. */
void keep_list(const struct game *g, const struct frame *f, struct answers *to)
{
	int deck = f->v[DECK_V] - 1;
	uint32_t cards = 0;
	if (hidden_from_viewer(g, f->seat))
		cards = deck_unseen(g, deck);
	for (int i = 0; i < g->pioneers.hand; i++)
		if (g->pioneers_secret.hand[i])
			cards |= card_bit(g->pioneers_secret.hand[i]);
	for (int i = 0; i < DECK_CARDS; i++)
		if (cards >> i & 1 && answer(to, V_KEEP_ADVENTURE, deck * DECK_CARDS + 1 + i, 0, 0, 0))
			return;
}

void keep_take(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("PION-24");
	hand_remove(p->g->pioneers_secret.hand, &p->g->pioneers.hand, m.a);
	turned_up(p, f, m.a);
}

void under_list(const struct game *g, const struct frame *f, struct answers *to)
{
	(void)f;
	for (int i = 0; i < g->pioneers.hand; i++)
		if (answer(to, V_UNDER, g->pioneers_secret.hand[i], 0, 0, 0))
			return;
}

static void give_back(struct play *p, struct frame *f, int card)
{
	RULE("PION-24");
	hand_remove(p->g->pioneers_secret.hand, &p->g->pioneers.hand, card);
	deck_put_under(p->g, card, f->v[DECK_V] - 1, f->seat + 1);
	event_log(p, E_SECRET, f->seat, V_UNDER, card, 0, (uint8_t)(1u << f->seat), "PION-25");
}

void under_take(struct play *p, struct frame *f, struct rift_move m)
{
	give_back(p, f, m.verb == V_SECRET ? 0 : m.a);
}

enum flow adventure_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case SET_OUT:
		f->pc = CHOOSE_DECK;
		set_out(p, f);
		return GO_ON;
	case CHOOSE_DECK:
		f->pc = DRAW;
		return frame_wait(f, ASK_DECK);
	case DRAW:
		if (f->v[TO_DRAW])
			return frame_nature(f);
		f->pc = KEEP;
		return GO_ON;
	case KEEP:
		f->pc = GIVE_BACK;
		return g->pioneers.hand ? frame_wait(f, ASK_KEEP) : GO_ON;
	case GIVE_BACK: /* the seat chooses the order; the last card needs no question */
		if (g->pioneers.hand > 1)
			return frame_wait(f, ASK_UNDER);
		if (g->pioneers.hand)
			give_back(p, f, g->pioneers_secret.hand[0]);
		f->pc = ROLL;
		return GO_ON;
	case ROLL:
		return frame_nature(f);
	default:
		frame_pop(p);
		return GO_ON;
	}
}

/* Power plus Power space, without the die: of the current Adventure if the seat waits for deck, card or die, else of
   the next. */
int adventure_total(const struct game *g, int seat)
{
	const struct frame *f = &g->frame[g->depth - 1];
	if (f->op == F_ADVENTURE && f->seat == seat && f->pc > SET_OUT)
		return f->v[TOTAL] - TOTAL_BIAS;
	return pioneers_power(g, seat) + power_spaces[power_space(g)];
}
