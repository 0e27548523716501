/* board_seat.c -- one player's part of the table.  See board.h. */
#include "cli/board/board.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "cli/board/brief.h"
#include "content/content.h"
#include "text/words/content_words.h"
#include "rift_words.h"

#define SLOTS 12
#define INDENT 2

static int fact(const struct rift_game *g, enum rift_fact what, int seat, int index)
{
	return rift_fact(g, what, seat, index);
}

static const struct board *board_of(const struct rift_game *g, int seat)
{
	if (fact(g, RIFT_FACT_SIDE, 0, 0) == RIFT_SIDE_B)
		return &boards_b[fact(g, RIFT_FACT_PATH, seat, 0)];
	return &board_a;
}

static bool is_bot(const struct rift_game *g, int seat)
{
	return fact(g, RIFT_FACT_KIND, seat, 0) > RIFT_HUMAN;
}

static bool slot_covered(const struct rift_game *g, int seat, int slot)
{
	return fact(g, RIFT_FACT_COVERED, seat, 0) >> slot & 1;
}

/* "Sci Sci Eng" */
static void add_workers(char *out, size_t size, const struct rift_game *g, int seat, enum rift_fact column)
{
	bool any = false;
	for (int w = RIFT_SCIENTIST; w < RIFT_WORKER_END; w++) {
		for (int n = fact(g, column, seat, w); n > 0; n--) {
			add(out, size, " %s", brief_worker(w));
			any = true;
		}
	}
	if (!any)
		add(out, size, " %s", said("prompt.none"));
}

static void flow_name(struct page *page, const struct rift_game *g, int seat)
{
	char name[NAME_BYTES], leader[NAME_BYTES], all[2 * NAME_BYTES] = "";
	int who = fact(g, RIFT_FACT_LEADER, seat, 0);
	add(all, sizeof all, "%c %s", rift_words_seat(seat), seat_name(g, seat, name, sizeof name));
	if (who)
		add(all, sizeof all, " / %s", brief_leader(who, leader, sizeof leader));
	page_flow_text(page, INDENT, seat_style(g, seat), all);
}

static void flow_goods(struct page *page, const struct rift_game *g, int seat, bool zeros)
{
	char all[120] = "";
	for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++) {
		int n = fact(g, RIFT_FACT_GOODS, seat, good);
		if (n || (zeros && (good != RIFT_FLUX || has_fractures(g))))
			add(all, sizeof all, "%s%d%s", *all ? " " : "", n, brief_good(good));
	}
	page_flow_text(page, INDENT, STYLE_STRONG, *all ? all : said("terminal.nogoods"));
}

static void flow_score(struct page *page, const struct rift_game *g, int seat)
{
	struct rift_score sheet;
	char all[60] = "";
	rift_score(g, seat, &sheet);
	(void)say(all, sizeof all, "flow.tile", WITH(NUMBER("n", sheet.total - sheet.conditions)));
	if (sheet.conditions)
		add(all, sizeof all, " (+%d)", sheet.conditions);
	page_flow_text(page, INDENT, STYLE_NONE, all);
}

static void flow_tracks(struct page *page, const struct rift_game *g, int seat)
{
	const struct board *board = board_of(g, seat);
	int morale = fact(g, RIFT_FACT_MORALE, seat, 0), travels = fact(g, RIFT_FACT_TRAVELS, seat, 0);
	page_flow_say(page, INDENT, STYLE_NONE, "terminal.seat.morale",
		WITH(NUMBER("n", morale), NUMBER("vp", board->morale_vp[morale - 1]),
			NUMBER("water", rift_sum(g, RIFT_SUM_SUPPLY_WATER, seat, 0))));
	page_flow_say(page, INDENT, STYLE_NONE, "terminal.seat.travel",
		WITH(NUMBER("n", travels), NUMBER("vp", board->travel_vp[travels])));
	page_flow_say(page, INDENT, STYLE_NONE, "terminal.seat.paradox",
		WITH(NUMBER("n", fact(g, RIFT_FACT_PARADOX, seat, 0)),
			NUMBER("of", rift_sum(g, RIFT_SUM_PARADOX_LIMIT, seat, 0))));
}

static void flow_workers(struct page *page, const struct rift_game *g, int seat)
{
	char text[BRIEF_MAX] = "";
	add(text, sizeof text, "%s", said("table.active"));
	add_workers(text, sizeof text, g, seat, RIFT_FACT_ACTIVE);
	page_flow_text(page, INDENT, STYLE_NONE, text);
	text[0] = '\0';
	add(text, sizeof text, "%s", said("table.tired"));
	add_workers(text, sizeof text, g, seat, RIFT_FACT_TIRED);
	page_flow_text(page, INDENT, STYLE_NONE, text);
	int posts = fact(g, RIFT_FACT_POSTS, seat, 0);
	text[0] = '\0';
	for (int i = 0; i < posts; i++)
		if (fact(g, RIFT_FACT_POST_WORKER, seat, i))
			add(text, sizeof text, " %s", brief_worker(fact(g, RIFT_FACT_POST_WORKER, seat, i)));
	if (*text)
		page_flow_say(page, INDENT, STYLE_NONE, "terminal.seat.busy", WITH(TEXT("who", text + 1)));
}

static void flow_exosuits(struct page *page, const struct rift_game *g, int seat)
{
	int ready = __builtin_popcount((unsigned)fact(g, RIFT_FACT_SLOTS, seat, 0));
	int covered = __builtin_popcount((unsigned)fact(g, RIFT_FACT_SLOTS_COVERED, seat, 0) |
		(unsigned)fact(g, RIFT_FACT_HEX_UNAVAILABLE, seat, 0));
	char text[BRIEF_MAX] = "", more[NAME_BYTES];
	int guards = __builtin_popcount((unsigned)fact(g, RIFT_FACT_GUARDIAN_SLOTS, seat, 0));
	int home = fact(g, RIFT_FACT_GUARDIANS, seat, 0);
	(void)say(text, sizeof text, "terminal.seat.exosuits", WITH(NUMBER("n", ready - guards)));
	if (guards || home)
		add(text, sizeof text, ", %s",
			say(more, sizeof more, "terminal.seat.guardians",
				WITH(NUMBER("n", guards), NUMBER("home", home))));
	if (covered)
		add(text, sizeof text, " (%s)",
			say(more, sizeof more, "terminal.seat.covered", WITH(NUMBER("n", covered))));
	page_flow_text(page, INDENT, STYLE_NONE, text);
}

/* "owes Era 1: 1T Exo  Era 3: Adm" */
static void flow_warps(struct page *page, const struct rift_game *g, int seat)
{
	bool any = false;
	for (int era = 1; era <= RIFT_ERA_ZERO; era++) {
		char text[NAME_BYTES] = "", tile[20];
		for (int w = 1; w < RIFT_WARP_END; w++)
			if (fact(g, RIFT_FACT_WARPS, seat, w) == era)
				add(text, sizeof text, "%s%s", *text ? " " : "", brief_warp(w, tile, sizeof tile));
		if (!*text)
			continue;
		page_flow_say(page, INDENT, STYLE_NONE, any ? "terminal.seat.owes.more" : "terminal.seat.owes",
			WITH(NUMBER("era", era_number(era)), TEXT("what", text)));
		any = true;
	}
}

static void flow_breakthroughs(struct page *page, const struct rift_game *g, int seat)
{
	for (int shape = RIFT_CIRCLE; shape < RIFT_SHAPE_END; shape++) {
		char text[BRIEF_MAX] = "", piece[BRIEF_MAX + NAME_BYTES] = "", name[NAME_BYTES];
		for (int icon = RIFT_TIME; icon <= RIFT_SOCIETY; icon++)
			for (int n = fact(g, RIFT_FACT_BREAKTHROUGHS, seat, RIFT_BREAKTHROUGH(shape, icon)); n > 0; n--)
				add(text, sizeof text, "%s%s", *text ? ", " : "",
					say_term(name, sizeof name, "icon.", rift_word_icon(icon), "one"));
		if (*text)
			page_flow_text(page, INDENT, STYLE_NONE,
				add(piece, sizeof piece, "%s (%s)",
					say_term(name, sizeof name, "shape.", rift_word_shape(shape), "one"), text));
	}
}

static void flow_state(struct page *page, const struct rift_game *g, int seat)
{
	int experiments_taken = __builtin_popcount((unsigned)fact(g, RIFT_FACT_EXPERIMENTS_TAKEN, seat, 0));
	if (experiments_taken)
		page_flow_say(
			page, INDENT, STYLE_NONE, "terminal.seat.experiments", WITH(NUMBER("n", experiments_taken)));
	board_pioneers_seat(page, g, seat, INDENT);
	board_fractures_seat(page, g, seat, INDENT);
	if (fact(g, RIFT_FACT_EVACUATED, seat, 0))
		page_flow_text(page, INDENT, STYLE_NONE, said("terminal.evacuated"));
	if (fact(g, RIFT_FACT_PHASE, 0, 0) == RIFT_ACTION_ROUNDS && fact(g, RIFT_FACT_PASSED, 0, 0) >> seat & 1)
		page_flow_text(page, INDENT, STYLE_FAINT, said("table.passed"));
}

/* With Fractures of Time: the Flux Pool, whose Operators stand there, and which Exosuits can Blink. */
static void flow_flux_pool(struct page *page, const struct rift_game *g, int seat)
{
	char text[BRIEF_MAX] = "", name[NAME_BYTES];
	int aside = fact(g, RIFT_FACT_FLUX_POOL, 0, 2);
	(void)say(text, sizeof text, "terminal.bot.pool",
		WITH(NUMBER("flux", fact(g, RIFT_FACT_FLUX_POOL, 0, 0)),
			NUMBER("casings", fact(g, RIFT_FACT_FLUX_POOL, 0, 1))));
	if (aside)
		add(text, sizeof text, " (%s)", say(name, sizeof name, "frac.aside", WITH(NUMBER("n", aside))));
	page_flow_text(page, INDENT, STYLE_NONE, text);
	text[0] = '\0';
	for (int type = RIFT_SCIENTIST; type <= RIFT_GENIUS; type++)
		for (int n = fact(g, RIFT_FACT_BOT_OPERATORS, 0, type); n > 0; n--)
			add(text, sizeof text, "%s%s", *text ? ", " : "",
				say_term(name, sizeof name, "worker.", rift_word_worker(type), "one"));
	if (*text)
		page_flow_say(page, INDENT, STYLE_NONE, "terminal.bot.operators", WITH(TEXT("who", text)));
	text[0] = '\0';
	for (int i = 0; i < fact(g, RIFT_FACT_POSTS, seat, 0); i++)
		if (fact(g, RIFT_FACT_POST_CORE, seat, i))
			add(text, sizeof text, "%s%s", *text ? ", " : "",
				name_of_space(fact(g, RIFT_FACT_POST_SPACE, seat, i), name, sizeof name));
	if (*text)
		page_flow_say(page, INDENT, STYLE_NONE, "terminal.bot.cores", WITH(TEXT("where", text)));
}

/* The automaton's board: places of its tokens, tiles, energy. */
static void flow_tokens(struct page *page, const struct rift_game *g, int seat)
{
	static const char *const slots[] = { NULL, "slot-1", "slot-2", "slot-3" };
	const struct solo_board *board = &solo_boards[fact(g, RIFT_FACT_KIND, seat, 0)];
	char name[NAME_BYTES];
	for (int token = 1; token < TOKENS; token++) {
		int space = fact(g, RIFT_FACT_BOT_TOKEN, 0, token);
		char text[2 * NAME_BYTES] = "", number[12] = "";
		if (!space)
			continue;
		(void)say_term(name, sizeof name, "command.", rift_word_command(board->command[space]), "one");
		page_flow_text(page, INDENT, STYLE_NONE,
			brief_pair(add(number, sizeof number, "%d", token), name, text, sizeof text));
	}
	for (int slot = 0; slot < 4; slot++) {
		int tile = fact(g, RIFT_FACT_BOT_TILE, 0, slot);
		char text[2 * NAME_BYTES] = "", card[12] = "";
		add(card, sizeof card, "C%02d%s", tile / 2, tile % 2 ? "b" : "");
		if (tile)
			page_flow_text(page, INDENT, STYLE_NONE,
				brief_pair(slots[slot] ? say_term(name, sizeof name, "command.", slots[slot], "one")
						       : said("terminal.bot.genius"),
					card, text, sizeof text));
	}
	if (fact(g, RIFT_FACT_KIND, seat, 0) == RIFT_CHRONOSSUS)
		page_flow_say(page, INDENT, STYLE_NONE, "terminal.bot.energy",
			WITH(NUMBER("fresh", fact(g, RIFT_FACT_BOT_ENERGY, 0, 0)),
				NUMBER("spent", fact(g, RIFT_FACT_BOT_ENERGY, 0, 1))));
	if (fact(g, RIFT_FACT_MODULES, 0, 0) >> (RIFT_FRACTURES - 1) & 1)
		flow_flux_pool(page, g, seat);
}

static void flow_bot_tiles(struct page *page, const struct rift_game *g, int seat)
{
	char text[BRIEF_MAX] = "", name[NAME_BYTES];
	for (int type = 1; type < RIFT_TYPE_END; type++) {
		int n = 0;
		for (int i = 0; i < 3; i++)
			n += RIFT_IS_BUILDING(fact(g, RIFT_FACT_TILES, seat, (type - 1) * 3 + i));
		if (n)
			add(text, sizeof text, "%s%d %s", *text ? ", " : "", n,
				say(name, sizeof name, "terminal.bot.tiles",
					WITH(NUMBER("n", n), TERM("type", "type.", rift_word_type(type)))));
	}
	if (*text)
		page_flow_text(page, INDENT, STYLE_NONE, text);
	for (int i = 0; i < 4; i++) {
		int tile = fact(g, RIFT_FACT_BOT_SUPERPROJECTS, 0, i);
		if (tile)
			page_flow_text(page, INDENT, STYLE_NONE, name_of_tile(tile, name, sizeof name));
	}
	text[0] = '\0';
	int anomalies = fact(g, RIFT_FACT_BOT_ANOMALIES, 0, 0);
	if (!anomalies)
		return;
	(void)say(text, sizeof text, "terminal.bot.anomalies", WITH(NUMBER("n", anomalies)));
	for (int i = 0; i < anomalies && fact(g, RIFT_FACT_VARIABLES, seat, i); i++)
		add(text, sizeof text, " %s", rift_word_variable(fact(g, RIFT_FACT_VARIABLES, seat, i)));
	page_flow_text(page, INDENT, STYLE_WARNING, text);
}

static void seat_bot(struct page *page, const struct rift_game *g, int seat)
{
	char text[BRIEF_MAX] = "";
	flow_name(page, g, seat);
	flow_goods(page, g, seat, false);
	flow_score(page, g, seat);
	add(text, sizeof text, "%s", said("bot.workers"));
	add_workers(text, sizeof text, g, seat, RIFT_FACT_ACTIVE);
	page_flow_text(page, INDENT, STYLE_NONE, text);
	flow_exosuits(page, g, seat);
	flow_bot_tiles(page, g, seat);
	flow_warps(page, g, seat);
	flow_breakthroughs(page, g, seat);
	flow_tokens(page, g, seat);
	flow_state(page, g, seat);
	page_end_line(page);
}

void board_seat(struct page *page, const struct rift_game *g, int seat)
{
	if (is_bot(g, seat)) {
		seat_bot(page, g, seat);
		return;
	}
	flow_name(page, g, seat);
	flow_goods(page, g, seat, true);
	flow_score(page, g, seat);
	flow_tracks(page, g, seat);
	flow_workers(page, g, seat);
	flow_exosuits(page, g, seat);
	flow_breakthroughs(page, g, seat);
	flow_warps(page, g, seat);
	flow_state(page, g, seat);
	page_end_line(page);
}

static void flow_tiles(struct page *page, const struct rift_game *g, int seat)
{
	char text[BRIEF_MAX] = "", name[NAME_BYTES];
	for (int slot = 0; slot < SLOTS; slot++) {
		int tile = fact(g, RIFT_FACT_TILES, seat, slot);
		if (!tile || tile == RIFT_TAIL)
			continue;
		(void)brief_number(tile, name, sizeof name);
		bool glitched = fact(g, RIFT_FACT_GLITCH_TILES, seat, 0) >> slot & 1;
		add(text, sizeof text, "%s%s", *text ? " " : "", name);
		if (slot_covered(g, seat, slot) || glitched)
			add(text, sizeof text, " (%s)",
				said(slot_covered(g, seat, slot) ? "terminal.covered" : "glitch.name"));
	}
	if (*text)
		page_flow_say(page, INDENT, STYLE_NONE, "terminal.seat.tiles", WITH(TEXT("tiles", text)));
}

void board_rival(struct page *page, const struct rift_game *g, int seat)
{
	if (is_bot(g, seat)) {
		seat_bot(page, g, seat);
		return;
	}
	flow_name(page, g, seat);
	flow_goods(page, g, seat, false);
	flow_score(page, g, seat);
	flow_workers(page, g, seat);
	flow_exosuits(page, g, seat);
	page_flow_say(page, INDENT, STYLE_NONE, "terminal.seat.tracks",
		WITH(NUMBER("morale", fact(g, RIFT_FACT_MORALE, seat, 0)),
			NUMBER("travel", fact(g, RIFT_FACT_TRAVELS, seat, 0)),
			NUMBER("paradox", fact(g, RIFT_FACT_PARADOX, seat, 0))));
	flow_tiles(page, g, seat);
	flow_breakthroughs(page, g, seat);
	flow_warps(page, g, seat);
	flow_state(page, g, seat);
	page_end_line(page);
}

void board_rival_line(struct page *page, const struct rift_game *g, int seat)
{
	char text[BRIEF_MAX] = "", name[NAME_BYTES];
	int active = 0, tired = 0;
	struct rift_score sheet;
	rift_score(g, seat, &sheet);
	for (int w = RIFT_SCIENTIST; w < RIFT_WORKER_END; w++) {
		active += fact(g, RIFT_FACT_ACTIVE, seat, w);
		tired += fact(g, RIFT_FACT_TIRED, seat, w);
	}
	page_put(page, "  ");
	add(text, sizeof text, "%c %s", rift_words_seat(seat), seat_name(g, seat, name, sizeof name));
	page_styled(page, seat_style(g, seat), text);
	text[0] = '\0';
	for (int good = RIFT_TITANIUM; good < RIFT_GOOD_END; good++)
		if (fact(g, RIFT_FACT_GOODS, seat, good))
			add(text, sizeof text, " %d%s", fact(g, RIFT_FACT_GOODS, seat, good), brief_good(good));
	add(text, sizeof text, "  ");
	say_more(text, sizeof text, "terminal.rival",
		WITH(NUMBER("vp", sheet.total - sheet.conditions),
			NUMBER("exosuits", __builtin_popcount((unsigned)fact(g, RIFT_FACT_SLOTS, seat, 0)))));
	if (!is_bot(g, seat))
		say_more(add(text, sizeof text, "  "), sizeof text, "terminal.rival.person",
			WITH(NUMBER("active", active), NUMBER("tired", tired),
				NUMBER("morale", fact(g, RIFT_FACT_MORALE, seat, 0)),
				NUMBER("travel", fact(g, RIFT_FACT_TRAVELS, seat, 0)),
				NUMBER("paradox", fact(g, RIFT_FACT_PARADOX, seat, 0))));
	page_cut(page, text, page->width - page->column);
	page_end_line(page);
}

/* The Building slots: the tile there, or the cost of building there. */

static bool slot_used(const struct rift_game *g, int seat, int slot)
{
	return fact(g, RIFT_FACT_USED, seat, 0) >> (RIFT_HOME_1 + slot - RIFT_SUPPLY) & 1;
}

static void slot_text(const struct rift_game *g, int seat, int slot, char *out, size_t size)
{
	char what[BRIEF_MAX], name[NAME_BYTES];
	int tile = fact(g, RIFT_FACT_TILES, seat, slot);
	out[0] = '\0';
	if (!tile) {
		(void)brief_price(&board_of(g, seat)->slot_price[slot / 3][slot % 3], out, size);
		return;
	}
	if (slot_covered(g, seat, slot) || tile == RIFT_ANOMALY) {
		add(out, size, "%s", said("terminal.title.anomaly"));
		int anomaly = tile_shown(g, seat, slot);
		if (anomaly != RIFT_ANOMALY)
			add(out, size, " %s %s", (rift_words_tile(anomaly, name, sizeof name), name),
				brief_tile(anomaly, what, sizeof what));
		if (tile != RIFT_ANOMALY)
			add(out, size, " %s",
				say(what, sizeof what, "terminal.over",
					WITH(TEXT("tile", brief_number(tile, name, sizeof name)))));
		return;
	}
	if (RIFT_IS_SUPER(tile))
		(void)name_of_tile(tile, name, sizeof name);
	else
		(void)rift_words_tile(tile, name, sizeof name); /* the row's heading has the type */
	if (fact(g, RIFT_FACT_GLITCH_TILES, seat, 0) >> slot & 1)
		add(out, size, "%s ", said("terminal.title.glitch"));
	add(out, size, "%s%s %s%s", slot_used(g, seat, slot) ? "(" : "", name, brief_tile(tile, what, sizeof what),
		slot_used(g, seat, slot) ? ")" : "");
}

static void put_slot(struct page *page, const struct rift_game *g, int seat, int slot, int width)
{
	char text[BRIEF_MAX + 60];
	int tile = fact(g, RIFT_FACT_TILES, seat, slot);
	slot_text(g, seat, slot, text, sizeof text);
	enum style style = !tile || slot_used(g, seat, slot) ? STYLE_FAINT : STYLE_NONE;
	bool glitched = fact(g, RIFT_FACT_GLITCH_TILES, seat, 0) >> slot & 1;
	if (tile == RIFT_ANOMALY || slot_covered(g, seat, slot) || glitched)
		style = STYLE_WARNING;
	if (style != STYLE_NONE)
		page_style(page, style);
	page_cut(page, text, width);
	if (style != STYLE_NONE)
		page_style(page, STYLE_NONE);
}

void board_rows(struct page *page, const struct rift_game *g, int seat)
{
	int title = 9, width = (page->width - title) / 3;
	for (int type = RIFT_POWER_PLANT; type < RIFT_TYPE_END; type++) {
		page_styled(page, STYLE_TITLE, brief_type(type));
		for (int column = 0; column < 3; column++) {
			int slot = (type - 1) * 3 + column;
			int tile = fact(g, RIFT_FACT_TILES, seat, slot);
			if (tile == RIFT_TAIL)
				continue;
			page_to(page, title + column * width);
			page_put(page, "|");
			put_slot(page, g, seat, slot, RIFT_IS_SUPER(tile) ? 2 * width - 2 : width - 2);
		}
		page_put(page, "\n");
	}
}
