/*
 * board_pioneers.c -- Pioneers of New Earth as text: the Adventure board, the Upgrade boards and kept cards, and the
 * odds of an expedition.
 */
#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "text/words/content_words.h"
#include "rift_words.h"

bool has_pioneers(const struct rift_game *g)
{
	return rift_fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_PIONEERS - 1) & 1;
}

char *name_of_adventure(int card, char *out, size_t size)
{
	return name_of_word(rift_word_adventure(card), out, size);
}

/* "+1C +3W", "free: trade once", "Power +4" */
char *brief_success(int card, char *out, size_t size)
{
	const struct adventure *a = &adventures[card];
	char ops[BRIEF_MAX];
	out[0] = '\0';
	if (a->does[0].code)
		brief_add(out, size, "free: %s", brief_ops(a->does, ops, sizeof ops));
	else if (a->always[0].code)
		brief_add(out, size, "%s", brief_ops(a->always, ops, sizeof ops));
	else
		brief_add(out, size, "%s", brief_ops(a->success, ops, sizeof ops));
	return out;
}

static int percent(int of_1000)
{
	return (of_1000 + 5) / 10;
}

/* "2 cards, 83%" */
char *brief_deck(const struct rift_game *g, int seat, int deck, char *out, size_t size)
{
	int cards = rift_sum(g, RIFT_SUM_ADVENTURE_CARDS, seat, deck);
	out[0] = '\0';
	if (!cards)
		return brief_add(out, size, "empty");
	return brief_add(out, size, "%d card%s, %d%%", cards, cards == 1 ? "" : "s",
		percent(rift_sum(g, RIFT_SUM_ADVENTURE_ODDS, seat, deck)));
}

/* "Power 6+2: 5+ 1 card, 83%; 10+ 1 card, 17%" */
char *brief_expedition(const struct rift_game *g, int seat, char *out, size_t size)
{
	char deck[40];
	out[0] = '\0';
	brief_add(out, size, "Power %d%+d", rift_sum(g, RIFT_SUM_POWER, seat, 0),
		rift_sum(g, RIFT_SUM_POWER_SPACE, seat, 0));
	for (int i = RIFT_DECK_5; i < RIFT_DECK_END; i++)
		brief_add(out, size, "%s %s %s", i == RIFT_DECK_5 ? ":" : ";", rift_word_deck(i),
			brief_deck(g, seat, i, deck, sizeof deck));
	return out;
}

/* "Cargo Ship Wreckage (9) 50%: +1T +1U +1G +1 VP, else -1 T/G/U +1 VP" */
char *brief_adventure(const struct rift_game *g, int seat, int card, char *out, size_t size)
{
	char what[BRIEF_MAX];
	out[0] = '\0';
	brief_add(out, size, "%d%%: %s", percent(rift_sum(g, RIFT_SUM_CARD_ODDS, seat, card)),
		brief_success(card, what, sizeof what));
	return brief_add(out, size, ", else %s", brief_ops(adventures[card].failure, what, sizeof what));
}

/* "Power spaces [A][+1][0][-1]; 5+ deck 17, 10+ deck 18" */
static void put_adventure_board(struct page *piece, const struct rift_game *g)
{
	page_put(piece, "Power spaces ");
	for (int i = 0; i < POWER_SPACES; i++) {
		int owner = rift_fact(g, RIFT_FACT_POWER_SPACES, 0, i);
		page_put(piece, "[");
		if (owner) {
			char letter[2] = { rift_words_seat(owner - 1), '\0' };
			page_styled(piece, seat_style(g, owner - 1), letter);
		} else {
			page_print(piece, power_spaces[i] ? "%+d" : "%d", power_spaces[i]);
		}
		page_put(piece, "]");
	}
	for (int deck = 0; deck < 2; deck++)
		page_print(piece, "%s %s deck %d", deck ? "," : ";", rift_word_deck(deck + 1),
			rift_fact(g, RIFT_FACT_ADVENTURES_LEFT, 0, deck) +
				rift_fact(g, RIFT_FACT_ADVENTURES_UNDER, 0, deck));
}

void board_pioneers(struct page *page, const struct rift_game *g, int indent)
{
	struct page piece = { .colour = page->colour };
	put_adventure_board(&piece, g);
	page_flow(page, indent, &piece);
	page_close(&piece);
}

static bool kept(const struct rift_game *g, int seat, int card)
{
	int deck = (card - 1) / DECK_CARDS;
	return rift_fact(g, RIFT_FACT_ADVENTURES, seat, deck) >> (card - 1) % DECK_CARDS & 1;
}

void board_pioneers_seat(struct page *page, const struct rift_game *g, int seat, int indent)
{
	char text[200] = "", what[BRIEF_MAX], name[60];
	int upgrades = rift_fact(g, RIFT_FACT_UPGRADES, seat, 0), count = 0;
	int tokens = rift_fact(g, RIFT_FACT_UPGRADE_TOKENS, seat, 0);
	if (!has_pioneers(g))
		return;
	brief_add(text, sizeof text, "Power %d", rift_sum(g, RIFT_SUM_POWER, seat, 0));
	for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++)
		if (upgrades >> good & 1)
			brief_add(text, sizeof text, " %s", brief_good(good));
	for (int mixed = rift_fact(g, RIFT_FACT_UPGRADES_MIXED, seat, 0); mixed; mixed >>= 2)
		brief_add(text, sizeof text, " %s", brief_good(mixed & 3));
	if (tokens)
		brief_add(text, sizeof text, " %d VP", tokens);
	page_flow_text(page, indent, STYLE_NONE, text);
	for (int i = 0; i < 3; i++)
		count += rift_fact(g, RIFT_FACT_SENSORS, seat, i) != 0;
	text[0] = '\0';
	if (count)
		page_flow_text(page, indent, STYLE_NONE, brief_add(text, sizeof text, "sensors %d", count));
	count = 0;
	for (int card = 1; card < RIFT_ADVENTURE_END; card++) {
		text[0] = '\0';
		if (!kept(g, seat, card))
			continue;
		count++;
		if (adventures[card].does[0].code || adventures[card].always[0].code)
			page_flow_text(page, indent, STYLE_NONE,
				brief_add(text, sizeof text, "%s: %s", name_of_adventure(card, name, sizeof name),
					brief_success(card, what, sizeof what)));
	}
	text[0] = '\0';
	if (count)
		page_flow_text(page, indent, STYLE_NONE, brief_add(text, sizeof text, "Adventures %d", count));
}

/* "5+ deck: Power 5 x3, 6 x3 …" */
void look_adventures(struct page *page, const struct rift_game *g)
{
	enum { FIRST_POWER = 5, TEN = 10, LAST_POWER = 18 };
	if (!has_pioneers(g))
		return;
	for (int deck = RIFT_DECK_5; deck < RIFT_DECK_END; deck++) {
		bool any = false;
		page_print(page, "  %s deck, cards by Power: ", rift_word_deck(deck));
		for (int power = deck == RIFT_DECK_5 ? FIRST_POWER : TEN;
			power <= (deck == RIFT_DECK_5 ? TEN - 1 : LAST_POWER); power++) {
			int n = rift_sum(g, RIFT_SUM_ADVENTURE_LEFT, 0, power);
			if (!n)
				continue;
			page_print(page, "%s%d x%d", any ? ", " : "", power, n);
			any = true;
		}
		page_put(page, any ? "\n" : "none\n");
	}
}

void look_pioneers(struct page *page, const struct rift_game *g, int seat)
{
	enum { INDENT = 4, WORDS = 1024 };
	char name[60], words[WORDS];
	if (!has_pioneers(g) || !rift_fact(g, RIFT_FACT_PATH, seat, 0))
		return;
	(void)content_words_upgrade(rift_fact(g, RIFT_FACT_PATH, seat, 0), words, sizeof words);
	page_put(page, "  Upgrade board: ");
	page_wrap(page, INDENT, words);
	page_end_line(page);
	for (int card = 1; card < RIFT_ADVENTURE_END; card++) {
		if (!kept(g, seat, card))
			continue;
		(void)content_words_adventure(card, words, sizeof words);
		page_print(page, "  %s: ", name_of_adventure(card, name, sizeof name));
		page_wrap(page, INDENT, words);
		page_end_line(page);
	}
}

/* Words for choices: the price of a space, the odds of a deck or card. */
void choice_space_pioneers(const struct rift_game *g, int seat, int space, char *out, size_t size)
{
	static const uint8_t cards[] = { RIFT_TRIBES_OF_THE_OUTBACK, RIFT_HIDDEN_RESOURCE_STORAGE,
		RIFT_DESERTED_CARRIER, RIFT_TRAILS_TO_THE_LOST_CITY };
	const struct upgrade_board *board = &upgrade_boards[rift_fact(g, RIFT_FACT_PATH, seat, 0)];
	if (space == RIFT_ADVENTURE)
		(void)brief_expedition(g, seat, out, size);
	else if (space == RIFT_UPGRADE_POWER)
		(void)brief_ops(board->power_does, out, size);
	else if (space == RIFT_UPGRADE_SENSOR)
		(void)brief_ops(board->sensor_does, out, size);
	else if (space >= RIFT_CARD_TRIBES && space <= RIFT_CARD_TRAILS)
		(void)brief_ops(adventures[cards[space - RIFT_CARD_TRIBES]].does, out, size);
}
