/*
 * board_fractures.c -- Fractures of Time as text: the Valley and the piles of Technologies, and what lies before a seat:
 * Fracture Device, Technologies, tiles off the board, Glitches.
 */
#include <string.h>

#include "base/base.h"
#include "cli/board/board.h"
#include "cli/board/brief.h"
#include "cli/board/describe.h"
#include "content/content.h"
#include "rift_words.h"

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
	char name[NAME_BYTES];
	out[0] = '\0';
	(void)say_term(name, sizeof name, "technology.", rift_word_technology(card), "one");
	return add(out, size, "%d %s", technology_number(card), name);
}

static void add_part(char *out, size_t size, const char *key, const struct op *ops)
{
	char words[BRIEF_MAX], both[BRIEF_MAX];
	if (!ops->code)
		return;
	(void)brief_ops(ops, words, sizeof words);
	add(out, size, "%s%s", *out ? "; " : "", key ? brief_pair(said(key), words, both, sizeof both) : words);
}

/* "costs: -1G; Factory: +2T; at the end: 1 VP per Factory" */
char *brief_technology(int card, char *out, size_t size)
{
	const struct technology *t = &technologies[card];
	char end[BRIEF_MAX], both[BRIEF_MAX];
	out[0] = '\0';
	add_part(out, size, "terminal.cost", t->price);
	add_part(out, size, "terminal.taken", t->when_taken);
	add_part(out, size, "terminal.free", t->does);
	add_part(out, size, NULL, t->always);
	add_part(out, size, "anom.cleanup", t->clean_up);
	if (t->end.what)
		add(out, size, "%s%s", *out ? "; " : "",
			brief_pair(said("terminal.head.end"), describe_end(card, end, sizeof end), both, sizeof both));
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
		page_print(piece, " %s", worker ? brief_worker(worker) : said("terminal.empty"));
	} else if (water) {
		page_print(piece, "%d%s", water, brief_good(RIFT_WATER));
	} else {
		page_put(piece, said("table.free"));
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
	char text[BRIEF_MAX + 2 * NAME_BYTES], both[BRIEF_MAX + NAME_BYTES] = "", name[NAME_BYTES], what[BRIEF_MAX];
	if (!card)
		return;
	add(both, sizeof both, "%s, %s", name_of_technology(card, name, sizeof name),
		brief_technology(card, what, sizeof what));
	page_flow_text(page, indent, STYLE_NONE, brief_pair(pile, both, text, sizeof text));
}

void board_fractures(struct page *page, const struct rift_game *g, int indent)
{
	struct page piece = { .colour = page->colour };
	put_valley(&piece, g, said("place.assimilate"), RIFT_ASSIMILATE_1, RIFT_ASSIMILATE_3);
	page_flow(page, indent, &piece);
	page_clear(&piece);
	put_valley(&piece, g, said("place.extract"), RIFT_EXTRACT_1, RIFT_EXTRACT_3);
	page_flow(page, indent, &piece);
	page_clear(&piece);
	put_valley(&piece, g, said("place.valley"), RIFT_VALLEY_1, RIFT_VALLEY_2);
	page_flow(page, indent, &piece);
	page_close(&piece);
	page_flow_say(
		page, indent, STYLE_NONE, "terminal.operators", WITH(NUMBER("n", fact(g, RIFT_FACT_OPERATORS, 0, 0))));
	flow_technology(page, said("terminal.technology"), fact(g, RIFT_FACT_TECHNOLOGY_TOP, 0, 0), indent);
	flow_technology(page, said("terminal.technology.second"), second_technology(g), indent);
}

/* In front of a seat. */

/* "X F F _ _ _ |4 covered, 2 VP" */
static void add_device(char *out, size_t size, const struct rift_game *g, int seat)
{
	const struct device *d = device_of(g, seat);
	int open = fact(g, RIFT_FACT_DEVICE_SLOTS, seat, 0), flux = fact(g, RIFT_FACT_DEVICE_FLUX, seat, 0);
	int glitched = fact(g, RIFT_FACT_DEVICE_GLITCHES, seat, 0);
	for (int slot = 0; slot < open; slot++)
		add(out, size, "%s", glitched >> slot & 1 ? "X" : flux >> slot & 1 ? "F" : "_");
	for (int slot = open; slot < d->slots; slot++)
		add(out, size, "#");
	int vp = rift_sum(g, RIFT_SUM_DEVICE_VP, seat, 0);
	char worth[NAME_BYTES];
	if (vp)
		add(out, size, " %s", say(worth, sizeof worth, "flow.tile", WITH(NUMBER("n", vp))));
}

static void flow_device(struct page *page, const struct rift_game *g, int seat, int indent)
{
	char text[BRIEF_MAX] = "", odds_text[NAME_BYTES];
	add(text, sizeof text, "%s ", said("terminal.device"));
	add_device(text, sizeof text, g, seat);
	if (fact(g, RIFT_FACT_KIND, seat, 0) <= RIFT_HUMAN) {
		int odds = rift_sum(g, RIFT_SUM_BLINK_ODDS, seat, 0);
		if (odds)
			add(text, sizeof text, " (%s)",
				say(odds_text, sizeof odds_text, "terminal.blink.odds",
					WITH(NUMBER("n", (odds + 5) / 10))));
	}
	page_flow_text(page, indent, STYLE_NONE, text);
}

static void add_place(char *out, size_t size, bool there, const char *name)
{
	if (there)
		add(out, size, "%s%s", *out ? ", " : "", name);
}

static void add_glitched_tiles(char *out, size_t size, const struct rift_game *g, int seat)
{
	int bits = fact(g, RIFT_FACT_GLITCH_TILES, seat, 0);
	for (int slot = 0; bits >> slot; slot++) {
		char name[NAME_BYTES];
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
		char name[NAME_BYTES];
		int condition = fact(g, RIFT_FACT_CONDITIONS, 0, i);
		if (!condition)
			condition = fact(g, RIFT_FACT_OBJECTIVES, 0, i);
		add_place(out, size, bits >> i & 1,
			say_term(name, sizeof name, "condition.", rift_word_condition(condition), "one"));
	}
}

/* Places of the Glitches, except on the Device, which shows them itself. */
static void flow_glitches(struct page *page, const struct rift_game *g, int seat, int indent)
{
	char where[2 * BRIEF_MAX] = "", text[3 * BRIEF_MAX] = "", slot_name[NAME_BYTES], sum[NAME_BYTES];
	int slots = fact(g, RIFT_FACT_GLITCH_SLOTS, seat, 0), all = rift_sum(g, RIFT_SUM_GLITCHES, seat, 0);
	for (int slot = 0; slots >> slot; slot++) {
		add_place(where, sizeof where, slots >> slot & 1,
			say(slot_name, sizeof slot_name, "anom.slot", WITH(NUMBER("n", slot + 1))));
	}
	add_glitched_tiles(where, sizeof where, g, seat);
	add_place(where, sizeof where, fact(g, RIFT_FACT_GLITCH_TRAVELS, seat, 0), said("glitch.travel"));
	for (int n = fact(g, RIFT_FACT_GLITCH_PARADOXES, seat, 0); n > 0; n--)
		add_place(where, sizeof where, true, said("glitch.paradox"));
	add_glitched_cards(where, sizeof where, g, seat);
	add_place(where, sizeof where, fact(g, RIFT_FACT_GLITCH_STORE, seat, 0), said("glitch.stored"));
	if (!all)
		return;
	(void)say(sum, sizeof sum, "terminal.seat.glitches", WITH(NUMBER("n", all), NUMBER("vp", all * GLITCH_VP)));
	page_flow_text(page, indent, STYLE_WARNING, *where ? brief_pair(sum, where, text, sizeof text) : sum);
}

static void flow_next_blink(struct page *page, const struct rift_game *g, int seat, int indent)
{
	enum { NO_DICE_NEXT = 1, FROM_THE_VALLEY = 2 };
	int next = fact(g, RIFT_FACT_BLINK_NEXT, seat, 0);
	if (next & NO_DICE_NEXT)
		page_flow_text(page, indent, STYLE_NONE, said("terminal.blink.nodice"));
	if (next & FROM_THE_VALLEY)
		page_flow_text(page, indent, STYLE_NONE, said("terminal.blink.valley"));
}

/* Thalia: whose ability she has in this Era, and whose are left to borrow. */
static void flow_borrowed(struct page *page, const struct rift_game *g, int seat, int indent)
{
	int now = fact(g, RIFT_FACT_BORROWED, seat, 0);
	char text[BRIEF_MAX] = "", name[NAME_BYTES];
	if (now)
		page_flow_say(page, indent, STYLE_NONE, "terminal.seat.as",
			WITH(TERM("leader", "leader.", rift_word_leader(now))));
	for (int i = 0; i < rift_fact_count(RIFT_FACT_LEADERS_LEFT); i++) {
		int leader = fact(g, RIFT_FACT_LEADERS_LEFT, seat, i);
		if (leader)
			add(text, sizeof text, "%s%s", *text ? ", " : "",
				say_term(name, sizeof name, "leader.", rift_word_leader(leader), "one"));
	}
	if (*text)
		page_flow_say(page, indent, STYLE_NONE, "terminal.seat.borrow", WITH(TEXT("who", text)));
}

void board_fractures_seat(struct page *page, const struct rift_game *g, int seat, int indent)
{
	char text[3 * BRIEF_MAX] = "", name[NAME_BYTES];
	if (!has_fractures(g))
		return;
	if (fact(g, RIFT_FACT_KIND, seat, 0) <= RIFT_HUMAN)
		flow_device(page, g, seat, indent);
	flow_borrowed(page, g, seat, indent);
	flow_next_blink(page, g, seat, indent);
	flow_glitches(page, g, seat, indent);
	for (int card = 1; card < RIFT_TECHNOLOGY_END; card++)
		if (fact(g, RIFT_FACT_TECHNOLOGIES, seat, 0) >> card & 1)
			add(text, sizeof text, "%s%s", *text ? ", " : "", name_of_technology(card, name, sizeof name));
	if (*text)
		page_flow_say(page, indent, STYLE_NONE, "terminal.seat.technologies", WITH(TEXT("cards", text)));
	int own = fact(g, RIFT_FACT_OWN_CONDITION, seat, 0);
	if (own)
		page_flow_say(page, indent, STYLE_NONE, "terminal.seat.alone",
			WITH(TERM("condition", "condition.", rift_word_condition(own))));
	for (int i = 0; i < 2; i++) {
		int tile = fact(g, RIFT_FACT_OFF_BOARD, seat, i);
		if (tile)
			page_flow_say(page, indent, STYLE_NONE, "terminal.seat.off",
				WITH(TEXT("tile", name_of_tile(tile, name, sizeof name))));
	}
}

/* In full words. */

static void look_card(struct page *page, int card, const char *note)
{
	enum { INDENT = 4 };
	char name[NAME_BYTES], words[DESCRIBE_MAX], both[DESCRIBE_MAX];
	(void)describe_technology(card, words, sizeof words);
	page_styled(page, STYLE_STRONG, "  ");
	page_styled(page, STYLE_STRONG, name_of_technology(card, name, sizeof name));
	page_put(page, *note ? " " : "");
	page_wrap(page, INDENT, brief_pair(note, words, both, sizeof both));
	page_end_line(page);
}

void look_technologies(struct page *page, const struct rift_game *g)
{
	int top = fact(g, RIFT_FACT_TECHNOLOGY_TOP, 0, 0), count = fact(g, RIFT_FACT_TECHNOLOGY_SECONDS, 0, 0);
	if (!has_fractures(g))
		return;
	page_styled(page, STYLE_TITLE, said("tech.title"));
	page_print(page, ", %s\n", said("terminal.look.technologies"));
	if (top)
		look_card(page, top, "");
	else
		page_print(page, "  %s\n", said("terminal.look.nopile"));
	for (int i = count - 1; i >= 0; i--)
		look_card(page, fact(g, RIFT_FACT_TECHNOLOGY_SECOND, 0, i),
			said(i == count - 1 ? "terminal.look.secondpile" : "terminal.look.below"));
}

static void look_slot(struct page *page, const struct device *d, int slot)
{
	enum { INDENT = 4 };
	char text[BRIEF_MAX] = "", what[BRIEF_MAX], piece[BRIEF_MAX];
	const struct op *ops[] = { &d->price[slot], &d->first[slot] };
	static const char *const when[] = { "terminal.look.eachtime", "terminal.look.firsttime" };
	for (size_t i = 0; i < ARRAY_LEN(ops); i++) {
		const struct op one[2] = { *ops[i], { .code = OP_END } };
		if (one[0].code)
			add(text, sizeof text, "%s%s", *text ? ", " : "",
				say(piece, sizeof piece, when[i],
					WITH(TEXT("what", brief_ops(one, what, sizeof what)))));
	}
	if (d->vp[slot])
		add(text, sizeof text, "%s%s", *text ? ", " : "",
			say(piece, sizeof piece, "terminal.look.uncovered", WITH(NUMBER("n", d->vp[slot]))));
	if (!*text)
		return;
	page_put(page, "    ");
	(void)say(what, sizeof what, "glitch.slot", WITH(NUMBER("n", slot + 1)));
	page_wrap(page, INDENT, brief_pair(what, text, piece, sizeof piece));
	page_end_line(page);
}

static void look_device(struct page *page, const struct rift_game *g, int seat)
{
	const struct device *d = device_of(g, seat);
	char text[BRIEF_MAX] = "", name[NAME_BYTES];
	add_device(text, sizeof text, g, seat);
	page_put(page, "  ");
	page_say_line(page, "terminal.look.device", WITH(TEXT("device", text)));
	for (int slot = 0; slot < d->slots; slot++)
		look_slot(page, d, slot);
	text[0] = '\0';
	for (int i = 0; i < rift_fact_count(RIFT_FACT_DEVICE_LAID); i++) {
		int b = fact(g, RIFT_FACT_DEVICE_LAID, seat, i);
		if (b)
			add(text, sizeof text, "%s%s", *text ? ", " : "", brief_breakthrough(b, name, sizeof name));
	}
	if (*text) {
		page_put(page, "    ");
		page_say_line(page, "device.laid", WITH(TEXT("what", text)));
	}
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
