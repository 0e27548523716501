/*
 * board_fractures.c -- Fractures of Time as text: the Valley and the piles of Technologies, and what lies before a seat:
 * Fracture Device, Technologies, tiles off the board, Glitches.
 */
#include <string.h>

#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "text/words/content_words.h"
#include "rift_words.h"

#define WORDS 1024
#define BUILDING_SLOTS 12

static int fact(const struct rift_game *g, enum rift_fact what, int seat, int index)
{
	return rift_fact(g, what, seat, index);
}

bool has_fractures(const struct rift_game *g)
{
	return fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_FRACTURES - 1) & 1;
}

static const struct device *device_of(const struct rift_game *g, int seat)
{
	if (fact(g, RIFT_FACT_DEVICE_SIDE, 0, 0) == RIFT_SIDE_B)
		return &devices_b[fact(g, RIFT_FACT_PATH, seat, 0)];
	return &device_a;
}

int technology_number(int card)
{
	enum { BEFORE_THE_FIRST = 500 };
	return BEFORE_THE_FIRST + card;
}

char *name_of_technology(int card, char *out, size_t size)
{
	char name[60];
	out[0] = '\0';
	(void)name_of_word(rift_word_technology(card), name, sizeof name);
	return brief_add(out, size, "%d %s", technology_number(card),
		card == RIFT_COVERT_OPERATIONS_HQ ? "Covert Operations HQ" : name);
}

static void add_part(char *out, size_t size, const char *before, const struct op *ops)
{
	if (ops->code) {
		char words[BRIEF_MAX];
		brief_add(out, size, "%s%s%s", *out ? "; " : "", before, brief_ops(ops, words, sizeof words));
	}
}

/* "costs -1G; Factory: +2T; end: 1 VP per factory" */
char *brief_technology(int card, char *out, size_t size)
{
	const struct technology *t = &technologies[card];
	out[0] = '\0';
	add_part(out, size, "costs ", t->price);
	add_part(out, size, "taken: ", t->when_taken);
	add_part(out, size, "free: ", t->does);
	add_part(out, size, "", t->always);
	add_part(out, size, "Clean Up: ", t->clean_up);
	if (t->end.vp)
		brief_add(out, size, "%send: %d VP per ", *out ? "; " : "", t->end.vp);
	if (t->end.vp && t->end.per > 1)
		brief_add(out, size, "%d ", t->end.per);
	if (t->end.vp)
		brief_add(out, size, "%s", content_words_count(t->end.what));
	if (t->end.most)
		brief_add(out, size, ", at most %d", t->end.most);
	return out;
}

/* The Valley. */

static int second_technology(const struct rift_game *g)
{
	int count = fact(g, RIFT_FACT_TECHNOLOGY_SECONDS, 0, 0);
	return count ? fact(g, RIFT_FACT_TECHNOLOGY_SECOND, 0, count - 1) : 0;
}

static void put_valley_hex(struct page *piece, const struct rift_game *g, int space)
{
	int holder = fact(g, RIFT_FACT_VALLEY, 0, space - RIFT_ASSIMILATE_1), water = rift_space_water(g, space);
	int from = 0;
	page_put(piece, "[");
	if (holder) {
		char letter[2] = { rift_words_seat(holder - 1), '\0' };
		int worker = worker_on(g, holder - 1, space, &from);
		page_styled(piece, seat_style(g, holder - 1), letter);
		page_print(piece, " %s", worker ? brief_worker(worker) : "empty");
	} else if (water) {
		page_print(piece, "%dW", water);
	} else {
		page_put(piece, "free");
	}
	page_put(piece, "]");
}

static void put_valley(struct page *piece, const struct rift_game *g, const char *name, int first, int last)
{
	page_print(piece, "%s ", name);
	for (int space = first; space <= last; space++)
		if (rift_sum(g, RIFT_SUM_IN_PLAY, 0, space))
			put_valley_hex(piece, g, space);
}

static void flow_technology(struct page *page, const char *pile, int card, int indent)
{
	char text[BRIEF_MAX + 120] = "", name[60], what[BRIEF_MAX];
	if (!card)
		return;
	brief_add(text, sizeof text, "%s: %s, %s", pile, name_of_technology(card, name, sizeof name),
		brief_technology(card, what, sizeof what));
	page_flow_text(page, indent, STYLE_NONE, text);
}

void board_fractures(struct page *page, const struct rift_game *g, int indent)
{
	struct page piece = { .colour = page->colour };
	char text[60] = "";
	put_valley(&piece, g, "Assimilate", RIFT_ASSIMILATE_1, RIFT_ASSIMILATE_3);
	page_flow(page, indent, &piece);
	page_clear(&piece);
	put_valley(&piece, g, "Extract", RIFT_EXTRACT_1, RIFT_EXTRACT_3);
	page_flow(page, indent, &piece);
	page_clear(&piece);
	put_valley(&piece, g, "Valley copy", RIFT_VALLEY_1, RIFT_VALLEY_2);
	page_flow(page, indent, &piece);
	page_close(&piece);
	brief_add(text, sizeof text, "Operators %d", fact(g, RIFT_FACT_OPERATORS, 0, 0));
	page_flow_text(page, indent, STYLE_NONE, text);
	flow_technology(page, "Technology", fact(g, RIFT_FACT_TECHNOLOGY_TOP, 0, 0), indent);
	flow_technology(page, "2nd", second_technology(g), indent);
}

/* In front of a seat. */

/* "X F F _ _ _ |4 covered, 2 VP" */
static void add_device(char *out, size_t size, const struct rift_game *g, int seat)
{
	const struct device *d = device_of(g, seat);
	int open = fact(g, RIFT_FACT_DEVICE_SLOTS, seat, 0), flux = fact(g, RIFT_FACT_DEVICE_FLUX, seat, 0);
	int glitched = fact(g, RIFT_FACT_DEVICE_GLITCHES, seat, 0);
	for (int slot = 0; slot < open; slot++)
		brief_add(out, size, "%s", glitched >> slot & 1 ? "X" : flux >> slot & 1 ? "F" : "_");
	for (int slot = open; slot < d->slots; slot++)
		brief_add(out, size, "#");
	int vp = rift_sum(g, RIFT_SUM_DEVICE_VP, seat, 0);
	if (vp)
		brief_add(out, size, " %d VP", vp);
}

static void flow_device(struct page *page, const struct rift_game *g, int seat, int indent)
{
	char text[120] = "Device ";
	add_device(text, sizeof text, g, seat);
	if (fact(g, RIFT_FACT_KIND, seat, 0) <= RIFT_HUMAN) {
		int odds = rift_sum(g, RIFT_SUM_BLINK_ODDS, seat, 0);
		if (odds)
			brief_add(text, sizeof text, " (Blink: Glitch %d%%)", (odds + 5) / 10);
	}
	page_flow_text(page, indent, STYLE_NONE, text);
}

static void add_place(char *out, size_t size, bool there, const char *name)
{
	if (there)
		brief_add(out, size, "%s%s", *out ? ", " : "", name);
}

static void add_glitched_tiles(char *out, size_t size, const struct rift_game *g, int seat)
{
	int bits = fact(g, RIFT_FACT_GLITCH_TILES, seat, 0);
	for (int slot = 0; bits >> slot; slot++) {
		char name[60] = "";
		int tile = slot < BUILDING_SLOTS ? fact(g, RIFT_FACT_TILES, seat, slot)
						 : fact(g, RIFT_FACT_OFF_BOARD, seat, slot - BUILDING_SLOTS);
		(void)name_of_tile(tile, name, sizeof name);
		add_place(out, size, bits >> slot & 1, name);
	}
}

static void add_glitched_cards(char *out, size_t size, const struct rift_game *g, int seat)
{
	int bits = fact(g, RIFT_FACT_GLITCH_CARDS, seat, 0);
	for (int i = 0; bits >> i; i++) {
		char name[60];
		int condition = fact(g, RIFT_FACT_CONDITIONS, 0, i);
		if (!condition)
			condition = fact(g, RIFT_FACT_OBJECTIVES, 0, i);
		add_place(out, size, bits >> i & 1, name_of_word(rift_word_condition(condition), name, sizeof name));
	}
}

/* Places of the Glitches, except on the Device, which shows them itself. */
static void flow_glitches(struct page *page, const struct rift_game *g, int seat, int indent)
{
	char where[300] = "", text[340] = "", slot_name[20];
	int slots = fact(g, RIFT_FACT_GLITCH_SLOTS, seat, 0), all = rift_sum(g, RIFT_SUM_GLITCHES, seat, 0);
	for (int slot = 0; slots >> slot; slot++) {
		slot_name[0] = '\0';
		add_place(where, sizeof where, slots >> slot & 1,
			brief_add(slot_name, sizeof slot_name, "Exosuit slot %d", slot + 1));
	}
	add_glitched_tiles(where, sizeof where, g, seat);
	add_place(where, sizeof where, fact(g, RIFT_FACT_GLITCH_TRAVELS, seat, 0), "Time Travel track");
	for (int n = fact(g, RIFT_FACT_GLITCH_PARADOXES, seat, 0); n > 0; n--)
		add_place(where, sizeof where, true, "Paradox");
	add_glitched_cards(where, sizeof where, g, seat);
	add_place(where, sizeof where, fact(g, RIFT_FACT_GLITCH_STORE, seat, 0), "stored");
	if (!all)
		return;
	brief_add(text, sizeof text, "Glitches %d (%d VP)", all, all * GLITCH_VP);
	if (*where)
		brief_add(text, sizeof text, ": %s", where);
	page_flow_text(page, indent, STYLE_WARNING, text);
}

static void flow_next_blink(struct page *page, const struct rift_game *g, int seat, int indent)
{
	enum { NO_DICE_NEXT = 1, FROM_THE_VALLEY = 2 };
	int next = fact(g, RIFT_FACT_BLINK_NEXT, seat, 0);
	if (next & NO_DICE_NEXT)
		page_flow_text(page, indent, STYLE_NONE, "next Blink without dice");
	if (next & FROM_THE_VALLEY)
		page_flow_text(page, indent, STYLE_NONE, "next Blink from the Valley too");
}

/* Thalia: whose ability she has in this Era, and whose are left to borrow. */
static void flow_borrowed(struct page *page, const struct rift_game *g, int seat, int indent)
{
	int now = fact(g, RIFT_FACT_BORROWED, seat, 0);
	char text[120] = "", name[40];
	if (now)
		brief_add(text, sizeof text, "as %s", name_of_word(rift_word_leader(now), name, sizeof name));
	for (int i = 0, any = 0; i < rift_fact_count(RIFT_FACT_LEADERS_LEFT); i++) {
		int leader = fact(g, RIFT_FACT_LEADERS_LEFT, seat, i);
		if (leader)
			brief_add(text, sizeof text, "%s%s",
				any++           ? " "
					: *text ? ", may borrow "
						: "may borrow ",
				name_of_word(rift_word_leader(leader), name, sizeof name));
	}
	if (*text)
		page_flow_text(page, indent, STYLE_NONE, text);
}

void board_fractures_seat(struct page *page, const struct rift_game *g, int seat, int indent)
{
	char text[400] = "", name[60];
	if (!has_fractures(g))
		return;
	if (fact(g, RIFT_FACT_KIND, seat, 0) <= RIFT_HUMAN)
		flow_device(page, g, seat, indent);
	flow_borrowed(page, g, seat, indent);
	flow_next_blink(page, g, seat, indent);
	flow_glitches(page, g, seat, indent);
	for (int card = 1; card < RIFT_TECHNOLOGY_END; card++)
		if (fact(g, RIFT_FACT_TECHNOLOGIES, seat, 0) >> card & 1)
			brief_add(text, sizeof text, "%s%s", *text ? ", " : "Technologies ",
				name_of_technology(card, name, sizeof name));
	if (*text)
		page_flow_text(page, indent, STYLE_NONE, text);
	int own = fact(g, RIFT_FACT_OWN_CONDITION, seat, 0);
	text[0] = '\0';
	if (own)
		page_flow_text(page, indent, STYLE_NONE,
			brief_add(text, sizeof text, "alone: %s",
				name_of_word(rift_word_condition(own), name, sizeof name)));
	for (int i = 0; i < 2; i++) {
		int tile = fact(g, RIFT_FACT_OFF_BOARD, seat, i);
		text[0] = '\0';
		if (tile)
			page_flow_text(page, indent, STYLE_NONE,
				brief_add(
					text, sizeof text, "off the board %s", name_of_tile(tile, name, sizeof name)));
	}
}

/* In full words. */

static void look_card(struct page *page, int card, const char *note)
{
	enum { INDENT = 4 };
	char name[60], words[WORDS];
	(void)content_words_technology(card, words, sizeof words);
	page_styled(page, STYLE_STRONG, "  ");
	page_styled(page, STYLE_STRONG, name_of_technology(card, name, sizeof name));
	page_print(page, "%s: ", note);
	page_wrap(page, INDENT, words);
	page_end_line(page);
}

void look_technologies(struct page *page, const struct rift_game *g)
{
	int top = fact(g, RIFT_FACT_TECHNOLOGY_TOP, 0, 0), count = fact(g, RIFT_FACT_TECHNOLOGY_SECONDS, 0, 0);
	if (!has_fractures(g))
		return;
	page_styled(page, STYLE_TITLE, "Technologies");
	page_put(page, ", by Assimilate for 2 Gold or Uranium\n");
	if (top)
		look_card(page, top, "");
	else
		page_put(page, "  the first pile is empty\n");
	for (int i = count - 1; i >= 0; i--)
		look_card(page, fact(g, RIFT_FACT_TECHNOLOGY_SECOND, 0, i),
			i == count - 1 ? " (second pile)" : " (below it)");
}

static void look_slot(struct page *page, const struct device *d, int slot)
{
	enum { INDENT = 4 };
	char text[160] = "", what[BRIEF_MAX];
	const struct op *ops[] = { &d->price[slot], &d->first[slot] };
	static const char *const when[] = { "each time ", "the first time " };
	for (size_t i = 0; i < ARRAY_LEN(ops); i++) {
		const struct op one[2] = { *ops[i], { .code = OP_END } };
		if (one[0].code)
			brief_add(text, sizeof text, "%s%s%s", *text ? ", " : "", when[i],
				brief_ops(one, what, sizeof what));
	}
	if (d->vp[slot])
		brief_add(text, sizeof text, "%s%d VP when uncovered", *text ? ", " : "", d->vp[slot]);
	if (!*text)
		return;
	page_print(page, "    slot %d: ", slot + 1);
	page_wrap(page, INDENT, text);
	page_end_line(page);
}

static void look_device(struct page *page, const struct rift_game *g, int seat)
{
	const struct device *d = device_of(g, seat);
	char text[160] = "", name[40];
	add_device(text, sizeof text, g, seat);
	page_print(page, "  Fracture Device: %s  (F Flux Core, X Glitch, _ free, # covered)\n", text);
	for (int slot = 0; slot < d->slots; slot++)
		look_slot(page, d, slot);
	text[0] = '\0';
	for (int i = 0; i < rift_fact_count(RIFT_FACT_DEVICE_LAID); i++) {
		int b = fact(g, RIFT_FACT_DEVICE_LAID, seat, i);
		if (b)
			brief_add(
				text, sizeof text, "%s%s", *text ? ", " : "", brief_breakthrough(b, name, sizeof name));
	}
	if (*text)
		page_print(page, "    on its Upgrade tile: %s\n", text);
}

void look_fractures(struct page *page, const struct rift_game *g, int seat)
{
	if (!has_fractures(g) || !fact(g, RIFT_FACT_PATH, seat, 0))
		return;
	look_device(page, g, seat);
	for (int card = 1; card < RIFT_TECHNOLOGY_END; card++)
		if (fact(g, RIFT_FACT_TECHNOLOGIES, seat, 0) >> card & 1)
			look_card(page, card, "");
}
