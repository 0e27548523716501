/*
 * fractures_cards.c -- words for the cards of Fractures of Time: the Technologies of a seat, and what lies on top of the piles.
 */
#include "runner.h"

#include "rift_words.h"

/* A card leaves its pile; where it lay on top, another turns up. */
static void leave_pile(struct game *g, int card)
{
	struct fractures *t = &g->fractures;
	t->unseen &= ~(1u << card);
	for (int i = 0; i < t->seconds; i++) {
		if (t->second[i] != card)
			continue;
		for (int k = i; k + 1 < t->seconds; k++)
			t->second[k] = t->second[k + 1];
		t->second[--t->seconds] = 0;
	}
	if (t->primary != card)
		return;
	t->primary = (uint8_t)(t->unseen ? __builtin_ctz(t->unseen) : 0);
	t->unseen &= t->unseen - 1;
}

/* "outpost 201", "secret-site exocrawler": built off the board */
static bool given_off_board(struct scenario *s, int seat, struct reader *w, bool super)
{
	int tile = plain_tile_of(next_word(w));
	if (!tile || RIFT_IS_SUPER(tile) != super)
		return false;
	tile_off_board(s, seat, tile);
	return true;
}

/* "technologies nano-filters secret-project": taken, in addition to what is there; "own-condition most-water" */
bool given_cards_seat(struct scenario *s, int seat, const char *what, struct reader *w)
{
	struct game *g = game_of(&s->game);
	bool any = false;
	if (is_word(what, "outpost") || is_word(what, "secret-site"))
		return given_off_board(s, seat, w, is_word(what, "secret-site"));
	if (is_word(what, "own-condition")) {
		g->seat[seat].fractures.own_condition =
			(uint8_t)look_up(rift_word_condition, CONDITION_END, next_word(w));
		return g->seat[seat].fractures.own_condition;
	}
	if (!is_word(what, "technologies"))
		return false;
	for (const char *word = peek_word(w); word && rift_word_technology_of(word); word = peek_word(w)) {
		int card = rift_word_technology_of(next_word(w));
		leave_pile(g, card);
		g->seat[seat].fractures.technologies |= 1u << card;
		any = true;
	}
	return any;
}

/* Below the top of the primary pile these and no others; what lay there goes to the bottom of the secondary one. */
static bool given_left(struct game *g, struct reader *w)
{
	struct fractures *t = &g->fractures;
	uint32_t left = 0;
	if (is_word(peek_word(w), "none"))
		next_word(w);
	for (const char *word = peek_word(w); word && rift_word_technology_of(word); word = peek_word(w)) {
		int card = rift_word_technology_of(next_word(w));
		leave_pile(g, card);
		left |= 1u << card;
	}
	for (int card = 1; card < TECHNOLOGY_END; card++) {
		if (!(t->unseen >> card & 1))
			continue;
		for (int i = t->seconds++; i > 0; i--)
			t->second[i] = t->second[i - 1];
		t->second[0] = (uint8_t)card;
	}
	t->unseen = left;
	return true;
}

/* "technology-piles byproduct-converter nano-filters": the tops of the primary and the secondary pile; "technology-left …" */
bool given_cards(struct scenario *s, const char *what, struct reader *w)
{
	struct game *g = game_of(&s->game);
	if (is_word(what, "technology-left"))
		return given_left(g, w);
	if (!is_word(what, "technology-piles"))
		return false;
	int primary = rift_word_technology_of(next_word(w)), second = rift_word_technology_of(next_word(w));
	if (!primary || !second || primary == second)
		return false;
	leave_pile(g, primary);
	leave_pile(g, second);
	if (g->fractures.primary)
		g->fractures.unseen |= 1u << g->fractures.primary;
	g->fractures.primary = (uint8_t)primary;
	g->fractures.second[g->fractures.seconds++] = (uint8_t)second;
	return true;
}
