/*
 * pioneers.c -- words for the Pioneers of New Earth module: the Upgrade board and the Adventure cards of a seat, the decks
 * and the Power spaces.
 */
#include "runner.h"

#include "core/modules/pioneers/pioneers.h"
#include "rift_words.h"

static struct pioneers_seat *board_in(struct scenario *s, int seat)
{
	return &game_of(&s->game)->seat[seat].pioneers;
}

/* Cards as masks of the two decks; "none" */
static bool read_cards(struct reader *w, uint32_t *cards)
{
	bool any = is_word(peek_word(w), "none") && next_word(w);
	cards[0] = cards[1] = 0;
	for (const char *word = peek_word(w); word && rift_word_adventure_of(word); word = peek_word(w)) {
		int card = rift_word_adventure_of(next_word(w));
		cards[card_deck(card)] |= card_bit(card);
		any = true;
	}
	return any;
}

/* A card leaves the top of its deck, where it lay somewhere. */
static bool leave_top(struct game *g, int card)
{
	int deck = card_deck(card);
	if (!(deck_unseen(g, deck) & card_bit(card)) || !g->pioneers.left[deck])
		return false;
	g->pioneers.left[deck]--;
	return true;
}

static bool leave_tops(struct game *g, const uint32_t *cards)
{
	for (int card = 1; card < ADVENTURE_END; card++)
		if (cards[card_deck(card)] & card_bit(card) && !leave_top(g, card))
			return false;
	return true;
}

/* "adventures old-sewers giant-sandworm": kept */
static bool given_adventures(struct scenario *s, int seat, struct reader *w)
{
	struct game *g = game_of(&s->game);
	uint32_t cards[2];
	if (!read_cards(w, cards) || !leave_tops(g, cards))
		return false;
	for (int deck = 0; deck < 2; deck++)
		g->seat[seat].pioneers.kept[deck] |= cards[deck];
	return true;
}

/* "upgrades titanium uranium": Resources on the Upgrade board; "none".  Unity's may hold the same one several times. */
static bool read_upgrades(struct reader *w, bool unity, struct pioneers_seat *to)
{
	int place = 0;
	to->spaces = to->mixed = 0;
	if (is_word(peek_word(w), "none"))
		return next_word(w);
	for (const char *word = peek_word(w); word && rift_word_good_of(word); word = peek_word(w)) {
		int good = rift_word_good_of(next_word(w));
		if (unity && good <= URANIUM) {
			to->mixed = (uint8_t)(to->mixed | good << place);
			place += 2;
		} else {
			to->spaces = (uint8_t)(to->spaces | 1u << good);
		}
	}
	return to->spaces || to->mixed;
}

static bool is_unity(const struct scenario *s, int seat)
{
	return game_in(&s->game)->seat[seat].path == UNITY;
}

static bool given_upgrades(struct scenario *s, int seat, struct reader *w)
{
	struct pioneers_seat read;
	if (!read_upgrades(w, is_unity(s, seat), &read))
		return false;
	board_in(s, seat)->spaces = read.spaces;
	board_in(s, seat)->mixed = read.mixed;
	return true;
}

/* "sensors circle/war square/time": Breakthroughs on the Upgrade board, out of the supply */
static bool given_sensors(struct scenario *s, int seat, struct reader *w)
{
	struct game *g = game_of(&s->game);
	bool any = false;
	for (const char *word = peek_word(w); word && rift_word_breakthrough_of(word); word = peek_word(w)) {
		int b = rift_word_breakthrough_of(next_word(w));
		uint8_t *at = &g->seat[seat].pioneers.sensor[RIFT_BREAKTHROUGH_SHAPE(b) - 1];
		if (*at || !g->breakthrough_left[b])
			return false;
		g->breakthrough_left[b]--;
		*at = (uint8_t)b;
		any = true;
	}
	return any;
}

static bool given_tokens(struct scenario *s, int seat, struct reader *w)
{
	int n;
	if (!next_number(w, &n) || n < 0)
		return false;
	board_in(s, seat)->tokens = (uint8_t)n;
	return true;
}

bool given_pioneers_seat(struct scenario *s, int seat, const char *what, struct reader *w)
{
	if (is_word(what, "adventures"))
		return given_adventures(s, seat, w);
	if (is_word(what, "upgrades"))
		return given_upgrades(s, seat, w);
	if (is_word(what, "sensors"))
		return given_sensors(s, seat, w);
	return is_word(what, "tokens") && given_tokens(s, seat, w);
}

/* "power-spaces A B": whose markers lie there, from the top; "none" */
static bool read_power_spaces(struct scenario *s, struct reader *w, uint8_t *space)
{
	int n = 0;
	for (int i = 0; i < POWER_SPACES; i++)
		space[i] = 0;
	if (is_word(peek_word(w), "none"))
		return next_word(w);
	for (; n < POWER_SPACES && seat_of(s, peek_word(w)) >= 0; n++)
		space[n] = (uint8_t)(1 + seat_of(s, next_word(w)));
	return n > 0;
}

/* "gone CARD …": out of the game */
static bool given_gone(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	uint32_t cards[2];
	if (!read_cards(w, cards) || !leave_tops(g, cards))
		return false;
	g->pioneers.gone[0] |= cards[0];
	g->pioneers.gone[1] |= cards[1];
	return true;
}

/* "under all CARD …", "under B CARD …": laid under their decks in this order, known to all or to B */
static bool given_under(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	int seat = seat_of(s, peek_word(w));
	bool any = false;
	if (seat < 0 && !is_word(peek_word(w), "all"))
		return false;
	next_word(w);
	for (const char *word = peek_word(w); word && rift_word_adventure_of(word); word = peek_word(w)) {
		int card = rift_word_adventure_of(next_word(w));
		if (!leave_top(g, card))
			return false;
		deck_put_under(g, card, card_deck(card), seat + 1);
		any = true;
	}
	return any;
}

/* "only CARD …": nothing else is left in these cards' decks; the rest is out of the game */
static bool given_only(struct scenario *s, struct reader *w)
{
	struct game *g = game_of(&s->game);
	uint32_t cards[2];
	if (!read_cards(w, cards))
		return false;
	for (int card = 1; card < ADVENTURE_END; card++) {
		int deck = card_deck(card);
		if (!cards[deck] || cards[deck] & card_bit(card) || !leave_top(g, card))
			continue;
		g->pioneers.gone[deck] |= card_bit(card);
	}
	return true;
}

bool given_pioneers(struct scenario *s, const char *what, struct reader *w)
{
	if (is_word(what, "power-spaces"))
		return read_power_spaces(s, w, game_of(&s->game)->pioneers.space);
	if (is_word(what, "gone"))
		return given_gone(s, w);
	if (is_word(what, "under"))
		return given_under(s, w);
	return is_word(what, "only") && given_only(s, w);
}

static bool same(struct scenario *s, const char *what, int want, int got)
{
	if (want != got)
		fail(s, "%s\n    expected  %d\n    got       %d", what, want, got);
	return true;
}

static bool same_cards(struct scenario *s, const char *what, const uint32_t *want, const uint32_t *got)
{
	for (int card = 1; card < ADVENTURE_END; card++)
		if ((want[card_deck(card)] ^ got[card_deck(card)]) & card_bit(card))
			fail(s, "%s: %s is %sthere", what, rift_word_adventure(card),
				got[card_deck(card)] & card_bit(card) ? "" : "not ");
	return true;
}

static bool expect_sensors(struct scenario *s, int seat, struct reader *w)
{
	uint8_t want[3] = { 0 };
	bool any = is_word(peek_word(w), "none") && next_word(w);
	for (const char *word = peek_word(w); word && rift_word_breakthrough_of(word); word = peek_word(w)) {
		int b = rift_word_breakthrough_of(next_word(w));
		want[RIFT_BREAKTHROUGH_SHAPE(b) - 1] = (uint8_t)b;
		any = true;
	}
	for (int i = 0; i < 3; i++)
		same(s, "sensor", want[i], board_in(s, seat)->sensor[i]);
	return any;
}

/* "odds 5+ 583", "cards 5+ 2": sums by deck; "card-odds old-sewers 500" */
static bool expect_sum(struct scenario *s, int seat, const char *what, enum rift_sum sum, int index, struct reader *w)
{
	int want;
	return index && next_number(w, &want) && same(s, what, want, rift_sum(&s->game, sum, seat, index));
}

static int deck_of(struct reader *w)
{
	return look_up(rift_word_deck, DECK_END, next_word(w));
}

bool expect_pioneers_seat(struct scenario *s, int seat, const char *what, struct reader *w)
{
	struct pioneers_seat read;
	uint32_t cards[2];
	int n;
	if (is_word(what, "power"))
		return next_number(w, &n) && same(s, what, n, rift_sum(&s->game, RIFT_SUM_POWER, seat, 0));
	if (is_word(what, "adventures"))
		return read_cards(w, cards) && same_cards(s, what, cards, board_in(s, seat)->kept);
	if (is_word(what, "upgrades"))
		return read_upgrades(w, is_unity(s, seat), &read) &&
			same(s, what, read.spaces, board_in(s, seat)->spaces) &&
			same(s, what, read.mixed, board_in(s, seat)->mixed);
	if (is_word(what, "sensors"))
		return expect_sensors(s, seat, w);
	if (is_word(what, "tokens"))
		return next_number(w, &n) && same(s, what, n, board_in(s, seat)->tokens);
	if (is_word(what, "odds"))
		return expect_sum(s, seat, what, RIFT_SUM_ADVENTURE_ODDS, deck_of(w), w);
	if (is_word(what, "cards"))
		return expect_sum(s, seat, what, RIFT_SUM_ADVENTURE_CARDS, deck_of(w), w);
	if (!is_word(what, "card-odds") || !peek_word(w))
		return false;
	int card = rift_word_adventure_of(next_word(w));
	return expect_sum(s, seat, what, RIFT_SUM_CARD_ODDS, card, w);
}

/* "under 5+ CARD ? CARD": what lies under the deck, topmost first; "?" for a card not known */
static bool expect_under(struct scenario *s, struct reader *w)
{
	const struct game *g = game_in(&s->game);
	int deck = deck_of(w), n = 0;
	if (!deck--)
		return false;
	bool none = is_word(peek_word(w), "none") && next_word(w);
	for (const char *word = peek_word(w); word && (is_word(word, "?") || rift_word_adventure_of(word)); n++) {
		int want = rift_word_adventure_of(next_word(w));
		if (n < g->pioneers.unders[deck] && g->pioneers_secret.under[deck][n] != want)
			fail(s, "card %d under the deck is %s", n + 1,
				rift_word_adventure(g->pioneers_secret.under[deck][n]));
		word = peek_word(w);
	}
	return (none || n) && same(s, "cards under the deck", n, g->pioneers.unders[deck]);
}

bool expect_pioneers(struct scenario *s, const char *what, struct reader *w)
{
	const struct game *g = game_in(&s->game);
	uint8_t space[POWER_SPACES];
	uint32_t cards[2];
	int n, want;
	if (is_word(what, "power-spaces")) {
		if (!read_power_spaces(s, w, space))
			return false;
		for (int i = 0; i < POWER_SPACES; i++)
			same(s, "marker on a Power space", space[i], g->pioneers.space[i]);
		return true;
	}
	if (is_word(what, "gone"))
		return read_cards(w, cards) && same_cards(s, what, cards, g->pioneers.gone);
	if (is_word(what, "under"))
		return expect_under(s, w);
	if (is_word(what, "deck")) {
		n = deck_of(w);
		return n && next_number(w, &want) && same(s, "cards in the deck", want, deck_size(g, n - 1));
	}
	if (!is_word(what, "cards-of-power"))
		return false;
	return next_number(w, &n) && next_number(w, &want) &&
		same(s, "cards of that Power", want, rift_sum(&s->game, RIFT_SUM_ADVENTURE_LEFT, 0, n));
}
