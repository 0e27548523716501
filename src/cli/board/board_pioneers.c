/*
 * board_pioneers.c -- Pioneers of New Earth as text: the Adventure board, the Upgrade boards and kept cards, and the
 * odds of an expedition.
 */
#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/board/describe.h"
#include "content/content.h"
#include "rift_words.h"

bool has_pioneers(const struct rift_game *g)
{
	return rift_fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_PIONEERS - 1) & 1;
}

char *name_of_adventure(int card, char *out, size_t size)
{
	return say_term(out, size, "adventure.", rift_word_adventure(card), "one");
}

/* "+1C +3W", "free: trade once", "Power +4" */
char *brief_success(int card, char *out, size_t size)
{
	const struct adventure *a = &adventures[card];
	char ops[BRIEF_MAX];
	out[0] = '\0';
	if (a->does[0].code)
		(void)brief_pair(said("terminal.free"), brief_ops(a->does, ops, sizeof ops), out, size);
	else if (a->always[0].code)
		add(out, size, "%s", brief_ops(a->always, ops, sizeof ops));
	else
		add(out, size, "%s", brief_ops(a->success, ops, sizeof ops));
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
		return add(out, size, "%s", said("terminal.empty"));
	return say(out, size, "terminal.deck.odds",
		WITH(NUMBER("n", cards), NUMBER("odds", percent(rift_sum(g, RIFT_SUM_ADVENTURE_ODDS, seat, deck)))));
}

/* "Power 6+2: 5+ 1 card, 83%; 10+ 1 card, 17%" */
char *brief_expedition(const struct rift_game *g, int seat, char *out, size_t size)
{
	char deck[NAME_BYTES];
	out[0] = '\0';
	add(out, size, "%s %d%+d", said("pion.power"), rift_sum(g, RIFT_SUM_POWER, seat, 0),
		rift_sum(g, RIFT_SUM_POWER_SPACE, seat, 0));
	for (int i = RIFT_DECK_5; i < RIFT_DECK_END; i++)
		add(out, size, "%s %s %s", i == RIFT_DECK_5 ? ":" : ";", rift_word_deck(i),
			brief_deck(g, seat, i, deck, sizeof deck));
	return out;
}

/* "Cargo Ship Wreckage (9) 50%: +1T +1U +1G +1 VP, else -1 T/G/U +1 VP" */
char *brief_adventure(const struct rift_game *g, int seat, int card, char *out, size_t size)
{
	char what[BRIEF_MAX], otherwise[BRIEF_MAX];
	return say(out, size, "terminal.adventure",
		WITH(NUMBER("odds", percent(rift_sum(g, RIFT_SUM_CARD_ODDS, seat, card))),
			TEXT("success", brief_success(card, what, sizeof what)),
			TEXT("failure", brief_ops(adventures[card].failure, otherwise, sizeof otherwise))));
}

/* "Power spaces [A][+1][0][-1]; 5+ deck 17, 10+ deck 18" */
static void put_adventure_board(struct page *piece, const struct rift_game *g)
{
	page_print(piece, "%s ", said("terminal.powerspaces"));
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
	for (int deck = 0; deck < 2; deck++) {
		page_put(piece, deck ? ", " : "; ");
		page_say(piece, "terminal.deck",
			WITH(TEXT("deck", rift_word_deck(deck + 1)),
				NUMBER("n",
					rift_fact(g, RIFT_FACT_ADVENTURES_LEFT, 0, deck) +
						rift_fact(g, RIFT_FACT_ADVENTURES_UNDER, 0, deck))));
	}
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
	char text[BRIEF_MAX] = "", what[BRIEF_MAX], name[NAME_BYTES];
	int upgrades = rift_fact(g, RIFT_FACT_UPGRADES, seat, 0), count = 0;
	int tokens = rift_fact(g, RIFT_FACT_UPGRADE_TOKENS, seat, 0);
	if (!has_pioneers(g))
		return;
	add(text, sizeof text, "%s %d", said("pion.power"), rift_sum(g, RIFT_SUM_POWER, seat, 0));
	for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++)
		if (upgrades >> good & 1)
			add(text, sizeof text, " %s", brief_good(good));
	for (int mixed = rift_fact(g, RIFT_FACT_UPGRADES_MIXED, seat, 0); mixed; mixed >>= 2)
		add(text, sizeof text, " %s", brief_good(mixed & 3));
	if (tokens)
		add(text, sizeof text, " %s", say(name, sizeof name, "flow.tile", WITH(NUMBER("n", tokens))));
	page_flow_text(page, indent, STYLE_NONE, text);
	for (int i = 0; i < 3; i++)
		count += rift_fact(g, RIFT_FACT_SENSORS, seat, i) != 0;
	if (count)
		page_flow_say(page, indent, STYLE_NONE, "terminal.seat.sensors", WITH(NUMBER("n", count)));
	count = 0;
	for (int card = 1; card < RIFT_ADVENTURE_END; card++) {
		if (!kept(g, seat, card))
			continue;
		count++;
		if (adventures[card].does[0].code || adventures[card].always[0].code)
			page_flow_text(page, indent, STYLE_NONE,
				brief_pair(name_of_adventure(card, name, sizeof name),
					brief_success(card, what, sizeof what), text, sizeof text));
	}
	if (count)
		page_flow_say(page, indent, STYLE_NONE, "terminal.seat.adventures", WITH(NUMBER("n", count)));
}

/* "5+ deck: Power 5 x3, 6 x3 …" */
void look_adventures(struct page *page, const struct rift_game *g)
{
	enum { FIRST_POWER = 5, TEN = 10, LAST_POWER = 18 };
	if (!has_pioneers(g))
		return;
	for (int deck = RIFT_DECK_5; deck < RIFT_DECK_END; deck++) {
		char list[BRIEF_MAX] = "";
		page_put(page, "  ");
		for (int power = deck == RIFT_DECK_5 ? FIRST_POWER : TEN;
			power <= (deck == RIFT_DECK_5 ? TEN - 1 : LAST_POWER); power++) {
			int n = rift_sum(g, RIFT_SUM_ADVENTURE_LEFT, 0, power);
			if (!n)
				continue;
			add(list, sizeof list, "%s%d x%d", *list ? ", " : "", power, n);
		}
		page_say_line(page, "terminal.look.deck",
			WITH(TEXT("deck", rift_word_deck(deck)), TEXT("cards", *list ? list : said("prompt.none"))));
	}
}

void look_pioneers(struct page *page, const struct rift_game *g, int seat)
{
	enum { INDENT = 4 };
	char name[NAME_BYTES], words[DESCRIBE_MAX], both[DESCRIBE_MAX];
	if (!has_pioneers(g) || !rift_fact(g, RIFT_FACT_PATH, seat, 0))
		return;
	(void)describe_upgrade(rift_fact(g, RIFT_FACT_PATH, seat, 0), words, sizeof words);
	page_put(page, "  ");
	page_wrap(page, INDENT, brief_pair(said("plate.upgrade"), words, both, sizeof both));
	page_end_line(page);
	for (int card = 1; card < RIFT_ADVENTURE_END; card++) {
		if (!kept(g, seat, card))
			continue;
		(void)describe_adventure(card, words, sizeof words);
		page_put(page, "  ");
		page_wrap(
			page, INDENT, brief_pair(name_of_adventure(card, name, sizeof name), words, both, sizeof both));
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
