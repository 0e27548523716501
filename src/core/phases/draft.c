/*
 * draft.c -- the two drafts (VARIANT-07 to -13).  Hands are secret.  Nature deals them card by card; passing a hand on
 * and revealing kept cards are moves of Nature, too, because only the full game contains the cards.  While hands are
 * passed, a seat's old hand and the one it receives are stored separately.
 */
#include "core/phases/phases.h"
#include "core/engine/modules.h"
#include "core/engine/view.h"

/* v[] of both frames; v[7] holds the bits of the seats that have not chosen */
enum { D_AT, D_COUNT, D_ROUND };
enum draft_step { DEAL, CHOOSE, PASS_ON, SHOW, DRAW, DRAFT_DONE };

static int bits(uint32_t cards)
{
	return __builtin_popcount(cards);
}

static bool in_view(const struct game *g, int seat)
{
	return g->viewer && g->viewer != seat + 1;
}

/* The cards that a seat holds or has revealed. */
static uint32_t cards_out(const struct game *g, const struct frame *f)
{
	uint32_t out = 0;
	for (int seat = 0; seat < g->players; seat++) {
		out |= g->secret[seat].hand | g->secret[seat].kept;
		if (f->op == F_DRAFT_ASSETS)
			out |= g->seat[seat].shown;
	}
	return out;
}

static int dealt_each(const struct game *g, bool assets)
{
	static const uint8_t asset_hand[SEATS + 1] = { 0, 0, 8, 5, 4 };
	if (assets)
		return asset_hand[g->players];
	return g->players == 2 ? 4 : 2;
}

static enum flow deal(struct play *p, struct frame *f, bool assets)
{
	if (f->v[D_AT] == p->g->players) {
		f->v[D_AT] = 0;
		f->pc = CHOOSE;
		return GO_ON;
	}
	if (f->v[D_COUNT] == dealt_each(p->g, assets)) {
		f->v[D_COUNT] = 0;
		f->v[D_AT]++;
		return GO_ON;
	}
	return frame_nature(f);
}

/* Endgame Conditions that belong to this game, as bits of cards. */
static uint32_t conditions_held(const struct game *g)
{
	uint32_t cards = 0;
	for (int c = 1; c < CONDITION_END; c++)
		if (modules_hold_condition(g, c))
			cards |= 1u << (c - 1);
	return cards;
}

static void chance_deal(const struct game *g, const struct frame *f, struct chances *to, enum verb verb, uint32_t cards)
{
	if (in_view(g, f->v[D_AT])) {
		chance(to, verb, f->v[D_AT], 0, 0, 1);
		return;
	}
	uint32_t left = cards & ~cards_out(g, f);
	for (int card = 1; left >> (card - 1); card++)
		if (left >> (card - 1) & 1)
			chance(to, verb, f->v[D_AT], card, 0, 1);
}

static void take_deal(struct play *p, struct frame *f, struct rift_move m)
{
	f->v[D_COUNT]++;
	if (m.b)
		p->g->secret[m.a].hand |= 1u << (m.b - 1);
	event_log(p, E_SECRET, m.a, m.verb, m.b, 0, (uint8_t)(1u << m.a), "VARIANT-08");
	RULE("VARIANT-08");
}

void draft_list(const struct game *g, const struct frame *f, struct answers *to)
{
	uint32_t hand = g->secret[to->seat].hand;
	enum verb verb = f->ask == ASK_DRAFT_ASSET ? V_KEEP_ASSET : V_KEEP_CONDITION;
	for (int card = 1; card <= ASSET_CARDS; card++)
		if (hand >> (card - 1) & 1 && answer(to, verb, card, 0, 0, 0))
			return;
}

static void take_card(struct play *p, struct frame *f, struct rift_move m)
{
	struct secret *secret = &p->g->secret[m.seat];
	if (m.verb != V_SECRET) {
		secret->hand &= ~(1u << (m.a - 1));
		secret->kept |= 1u << (m.a - 1);
	}
	const char *rule = f->op == F_DRAFT_ASSETS ? "VARIANT-09" : "VARIANT-12";
	event_log(p, E_SECRET, m.seat, m.verb, m.a, 0, (uint8_t)(1u << m.seat), rule);
	frame_answered(f, m.seat);
}

void draft_take_asset(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("VARIANT-09");
	take_card(p, f, m);
}

void draft_take_condition(struct play *p, struct frame *f, struct rift_move m)
{
	RULE("VARIANT-12");
	take_card(p, f, m);
}

/* The hand that a seat receives: that of the next seat, because hands are passed to the previous seat in turn order. */
static uint32_t handed_to(const struct game *g, int seat)
{
	return g->secret[(seat + 1) % g->players].hand;
}

enum flow draft_assets_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case DEAL:
		return deal(p, f, true);
	case CHOOSE:
		f->pc = f->v[D_ROUND]++ == 3 ? SHOW : PASS_ON;
		f->v[D_AT] = 0;
		return frame_wait_many(f, ASK_DRAFT_ASSET, humans(g));
	case PASS_ON:
		if (f->v[D_AT] < g->players)
			return frame_nature(f);
		for (int seat = 0; seat < g->players; seat++) {
			g->secret[seat].hand = g->secret[seat].handed;
			g->secret[seat].handed = 0;
		}
		f->pc = CHOOSE;
		return GO_ON;
	case SHOW:
		if (module(g, FRACTURES))
			RULE("COMBO-29");
		for (int seat = 0; seat < g->players; seat++)
			g->secret[seat].hand = 0; /* the remaining cards are discarded unseen */
		if (f->v[D_AT] < g->players)
			return frame_nature(f);
		f->pc = DRAFT_DONE;
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

void draft_assets_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	int seat = f->v[D_AT];
	if (f->pc == DEAL) {
		chance_deal(g, f, to, N_DEAL_ASSET, (1u << modules_assets(g)) - 1);
	} else if (f->pc == PASS_ON) {
		uint32_t hand = in_view(g, seat) ? 0 : handed_to(g, seat);
		if (!g->viewer || in_view(g, seat))
			chance(to, N_HAND, seat, (int)(hand & 0xff), (int)(hand >> 8), 1);
	} else {
		uint32_t kept = g->secret[seat].kept;
		if (!in_view(g, seat))
			chance(to, N_SHOW_ASSET, seat, (int)(kept & 0xff), (int)(kept >> 8), 1);
	}
}

static void add_start(struct play *p, int seat, const struct start *card)
{
	struct seat *s = &p->g->seat[seat];
	for (int good = TITANIUM; good < GOOD_END; good++)
		good_gain(p, seat, good, card->good[good], "VARIANT-10");
	for (EACH_WORKER(w)) {
		s->active[w] = (uint8_t)(s->active[w] + card->active[w]);
		s->tired[w] = (uint8_t)(s->tired[w] + card->tired[w]);
	}
	for (int i = 0; i < card->breakthroughs; i++)
		frame_push(p, F_FIND, seat);
}

/* The smallest sum goes first, then the lowest card (VARIANT-11).  All numbers differ, so there is no further tie. */
static bool begins_before(uint32_t cards, uint32_t than)
{
	int sum = 0, other = 0;
	for (int card = 1; card <= ASSET_CARDS; card++) {
		sum += (cards >> (card - 1) & 1) ? card : 0;
		other += (than >> (card - 1) & 1) ? card : 0;
	}
	if (sum != other)
		return sum < other;
	return (cards & -cards) < (than & -than);
}

static void decide_first(struct play *p)
{
	struct game *g = p->g;
	int first = 0;
	for (int seat = 1; seat < g->players; seat++)
		if (begins_before(g->seat[seat].shown, g->seat[first].shown))
			first = seat;
	take_first(p, first, "VARIANT-11");
}

void draft_assets_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	uint32_t cards = (uint32_t)m.b | (uint32_t)m.c << 8 | (uint32_t)m.d << 16;
	if (m.verb == N_DEAL_ASSET) {
		take_deal(p, f, m);
		return;
	}
	f->v[D_AT]++;
	if (m.verb == N_HAND) {
		g->secret[m.a].handed = cards;
		event_log(p, E_SECRET, m.a, m.verb, 0, 0, (uint8_t)(1u << m.a), "VARIANT-09");
		return;
	}
	g->secret[m.a].kept = 0;
	g->seat[m.a].shown = cards;
	for (int card = 1; card <= ASSET_CARDS; card++) {
		if (!(cards >> (card - 1) & 1))
			continue;
		EVENT(p, E_CARD, m.a, N_SHOW_ASSET, card, 0, "VARIANT-10");
		add_start(p, m.a, &asset_cards[card]);
	}
	if (f->v[D_AT] == g->players)
		decide_first(p);
}

/* Endgame Conditions: dealt, kept, revealed, and filled up to five at random (VARIANT-12, VARIANT-13). */
static int conditions_open(const struct game *g)
{
	int n = 0;
	while (n < 5 && g->conditions[n])
		n++;
	return n;
}

enum flow draft_conditions_run(struct play *p, struct frame *f)
{
	struct game *g = p->g;
	switch (f->pc) {
	case DEAL:
		return deal(p, f, false);
	case CHOOSE:
		if (f->v[D_ROUND]++ < (g->players == 2 ? 2 : 1))
			return frame_wait_many(f, ASK_DRAFT_CONDITION, humans(g));
		f->v[D_AT] = 0;
		f->pc = SHOW;
		return GO_ON;
	case SHOW:
		if (f->v[D_AT] < g->players)
			return frame_nature(f);
		for (int seat = 0; seat < g->players; seat++)
			g->secret[seat].hand = 0;
		f->pc = DRAW;
		return GO_ON;
	case DRAW:
		if (conditions_open(g) < 5)
			return frame_nature(f);
		f->pc = DRAFT_DONE;
		return GO_ON;
	default:
		frame_pop(p);
		return GO_ON;
	}
}

static bool is_open(const struct game *g, int condition)
{
	for (int i = 0; i < 5; i++)
		if (g->conditions[i] == condition)
			return true;
	return false;
}

void draft_conditions_chance(const struct game *g, const struct frame *f, struct chances *to)
{
	int seat = f->v[D_AT];
	if (f->pc == DEAL) {
		chance_deal(g, f, to, N_DEAL_CONDITION, conditions_held(g));
	} else if (f->pc == SHOW) {
		if (!in_view(g, seat))
			chance(to, N_SHOW_CONDITION, seat, (int)(g->secret[seat].kept & 0xff),
				(int)(g->secret[seat].kept >> 8), 1);
	} else {
		for (int c = 1; c < CONDITION_END; c++)
			if (!is_open(g, c) && modules_hold_condition(g, c))
				chance(to, N_CONDITION, c, 0, 0, 1);
	}
}

void draft_conditions_nature(struct play *p, struct frame *f, struct rift_move m)
{
	struct game *g = p->g;
	if (m.verb == N_DEAL_CONDITION) {
		take_deal(p, f, m);
		return;
	}
	if (m.verb == N_CONDITION) {
		g->conditions[conditions_open(g)] = m.a;
		EVENT(p, E_CARD, 0, N_CONDITION, m.a, 0, "VARIANT-13");
		return;
	}
	f->v[D_AT]++;
	g->secret[m.a].kept = 0;
	for (int c = 1; c < CONDITION_END; c++) {
		if (!((m.b | m.c << 8) >> (c - 1) & 1))
			continue;
		g->conditions[conditions_open(g)] = (uint8_t)c;
		EVENT(p, E_CARD, m.a, N_SHOW_CONDITION, c, 0, "VARIANT-12");
	}
}

/* A view accepts passed hands and revealed cards without listing them; it knows only how many there are. */
bool draft_admits(const struct game *g, const struct frame *f, struct rift_move m)
{
	uint32_t cards = (uint32_t)m.b | (uint32_t)m.c << 8 | (uint32_t)m.d << 16;
	if (m.a != f->v[D_AT] || !g->viewer)
		return false;
	if (f->op == F_DRAFT_ASSETS && cards >> modules_assets(g))
		return false;
	if (f->op == F_DRAFT_ASSETS && f->pc == PASS_ON && m.verb == N_HAND)
		return m.a + 1 == g->viewer && bits(cards) == dealt_each(g, true) - f->v[D_ROUND];
	if (f->op == F_DRAFT_ASSETS && f->pc == SHOW && m.verb == N_SHOW_ASSET)
		return in_view(g, m.a) && bits(cards) == 4 && !(cards & cards_out(g, f));
	if (f->op == F_DRAFT_CONDITIONS && f->pc == SHOW && m.verb == N_SHOW_CONDITION)
		return in_view(g, m.a) && !(cards & ~conditions_held(g)) && bits(cards) == (g->players == 2 ? 2 : 1);
	return false;
}

void hand_remove(uint8_t *hand, uint8_t *count, int card)
{
	int last = --*count, at = 0;
	while (at < last && hand[at] != card)
		at++;
	for (; at < last; at++)
		hand[at] = hand[at + 1];
	hand[last] = 0;
}
